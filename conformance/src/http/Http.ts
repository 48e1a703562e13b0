/**
 * Sends a request exactly as prepared and returns the response unchanged: no redirects, no retries, a time limit.
 */
import * as http from "node:http"
import * as https from "node:https"
import { shown } from "../values/Json.ts"
import { bodyBytesMax, bodyText } from "./bodyText.ts"
import type { PreparedRequest, RawRequest } from "./Request.ts"

export interface RawAnswer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  /** The response's body as JSON; undefined if the body is not JSON. */
  readonly json: unknown
  readonly ms: number
}

/**
 * Error for a request without response: connecting failed, the connection was cut, or the time limit passed.
 */
export class NoAnswer extends Error {
  readonly kind: "rejected" | "cut" | "timeout"
  /** The request without response; the sender leaves this field empty, and the session fills it in. */
  readonly request: PreparedRequest | undefined
  constructor(kind: NoAnswer["kind"], message: string, request?: PreparedRequest) {
    super(message)
    this.kind = kind
    this.request = request
  }
}

/** Resolves with undefined if there was no response: for requests that a server need not answer. */
export const orNothing = <A>(work: Promise<A>): Promise<A | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined
    throw error
  })

export interface Sender {
  readonly send: (request: RawRequest) => Promise<RawAnswer>
  readonly close: () => void
}

/** Parses a text as JSON; undefined if the text is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Describes a response in words: its status and body, and whether the body is not JSON. */
export const answerWords = ({ status, json, text }: Pick<RawAnswer, "status" | "json" | "text">): string =>
  json !== undefined
    ? `HTTP ${status} ${shown(json)}`
    : text === ""
      ? `HTTP ${status} and an empty body`
      : `HTTP ${status} and a body that is not JSON: ${shown(text)}`

const unreachable = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT"]

/** Describes Node's errors for a connection that ended without a response. */
const cutWords = (error: NodeJS.ErrnoException): string =>
  ["ECONNRESET", "EPIPE"].includes(error.code ?? "")
    ? "the connection was closed without a response"
    : error.message || String(error.code)

export const makeSender = (baseUrl: string, timeoutMs = 15_000): Sender => {
  const root = baseUrl.replace(/\/+$/, "")
  const library = root.startsWith("https:") ? https : http
  // The client closes an idle connection after 3 s, before the server could close it during the next request.
  const agent = new library.Agent({ keepAlive: true, maxSockets: 64, timeout: 3_000 })
  const send = ({ method, target, headers, body }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const length =
        body === "" && method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(body)) }
      const request = library.request(`${root}${target}`, {
        method,
        agent,
        headers: { ...headers, ...length },
      })
      const timer = setTimeout(() => {
        reject(new NoAnswer("timeout", `no answer within ${timeoutMs / 1000} s`))
        request.destroy()
      }, timeoutMs)
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        const kind = unreachable.includes(error.code ?? "") ? "rejected" : "cut"
        const path = target.split("?", 1)[0]
        reject(new NoAnswer(kind, `${cutWords(error)} (${method} ${root}${path})`))
      }
      request.on("error", fail)
      request.on("response", (response) => {
        const chunks: Array<Buffer> = []
        let size = 0
        response.on("error", fail)
        response.on("aborted", () =>
          fail(new Error("the connection was closed before the end of the answer")),
        )
        response.on("data", (chunk: Buffer) => {
          size += chunk.length
          if (size > bodyBytesMax) request.destroy(new Error("the answer is too large"))
          else chunks.push(chunk)
        })
        response.on("end", () => {
          clearTimeout(timer)
          const { statusCode = 0, headers } = response
          const text = bodyText(Buffer.concat(chunks), headers["content-encoding"])
          resolve({ status: statusCode, headers, text, json: parsed(text), ms: performance.now() - start })
        })
      })
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}
