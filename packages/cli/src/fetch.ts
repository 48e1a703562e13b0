/**
 * The command's `fetch`, made with `node:http`. Node's own `fetch` loads a client in 45 ms of CPU, a third of a
 * command's time. This `fetch` has only the features that our clients use: it resolves with the whole response,
 * and follows no redirect, so that a server's token is not sent to another.
 */
import type * as Http from "node:http"

/** Largest response body that our clients accept, in bytes. */
const responseBytesMax = 67_108_864

/** Time limit for connecting, before any byte is sent. */
const connectMaxMs = 10_000
const notConnected = { code: "CONNECT_TIMEOUT" }

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  readonly signal?: AbortSignal
  /** With `error` a redirect is an error; otherwise the response is returned. */
  readonly redirect?: "error"
}

type Answer = Pick<Response, "ok" | "status" | "body" | "text"> & {
  readonly headers: Pick<Headers, "get" | "has">
}

/** Uses `require`: an import would read all exports, one of which loads Node's `fetch`. */
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
        // A DELETE request needs this header to have a body length.
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

/** Typed as a whole `fetch` for our clients, which use no more than these features. */
export const clientFetch = fetch as unknown as typeof globalThis.fetch
