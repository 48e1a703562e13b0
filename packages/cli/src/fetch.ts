/**
 * The `fetch` of the command, over `node:http`. Node's own loads a client of 45 ms of CPU, a third of a line that makes
 * one request. This one has what our clients and commands use of it. It resolves with the whole response, and follows
 * no redirect: a token for one server is not sent to another.
 */
import type * as Http from "node:http"

/** The most that our clients take of a response. */
const responseBytesMax = 67_108_864

/** How long a connection may take to come about; nothing has been sent by then. */
const connectMaxMs = 10_000
const notConnected = { code: "CONNECT_TIMEOUT" }

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  readonly signal?: AbortSignal
  /** With `error` a redirect is an error, else the response is returned as it is. */
  readonly redirect?: "error"
}

type Answer = Pick<Response, "ok" | "status" | "body" | "text"> & {
  readonly headers: Pick<Headers, "get" | "has">
}

/** An import of it would read all its exports, one of which loads Node's `fetch`. */
const moduleFor = ({ protocol }: URL) =>
  process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http") as typeof Http

const answerOf = (
  { statusCode = 0, headers }: Http.IncomingMessage,
  chunks: ReadonlyArray<Uint8Array>,
): Answer => {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get, has: (name) => get(name) !== null },
    body: null,
    text: async () => new TextDecoder().decode(Buffer.concat(chunks)),
  }
}

export const fetch = (address: string, { method = "GET", headers, body, signal, redirect }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted()
    const url = new URL(address)
    const request = moduleFor(url).request(url, {
      method,
      headers: {
        "Accept-Encoding": "identity",
        // A DELETE has no length but this.
        ...(body != null && { "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
    })
    const fail = (reason: unknown) => {
      reject(reason)
      request.destroy()
    }
    const abort = () => fail(signal?.reason)
    signal?.addEventListener("abort", abort)
    request.once("close", () => signal?.removeEventListener("abort", abort))
    request.on("error", reject)
    request.on("socket", (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(() => fail(notConnected), connectMaxMs)
      const stop = () => clearTimeout(timer)
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", stop)
      request.once("close", stop)
    })
    request.on("response", (response) => {
      if (redirect === "error" && [301, 302, 303, 307, 308].includes(response.statusCode!))
        return fail(new Error(`${url.origin} redirects to ${response.headers.location}`))
      const chunks: Array<Uint8Array> = []
      let bytes = 0
      response.on("data", (chunk: Uint8Array) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes > responseBytesMax) fail(new Error("the response is longer than 64 MiB"))
      })
      response.on("end", () => resolve(answerOf(response, chunks)))
      response.on("error", reject)
    })
    request.end(body)
  })

/** For our clients, which use no more of a `fetch`. */
export const clientFetch = fetch as unknown as typeof globalThis.fetch
