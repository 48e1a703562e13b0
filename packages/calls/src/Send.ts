/** One HTTP exchange: sends a request and gets its response. */
import { TransportError } from "./CallError.ts"
import type { Method } from "./Endpoint.ts"

export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** How long to wait for the whole response, in milliseconds. */
  readonly timeoutMs: number
}

export interface TransportResponse {
  readonly status: number
  readonly text: string
  /** A header's value by its lower-case name. */
  readonly header: (name: string) => string | null | undefined
}

/** Error codes of Node's and Bun's `fetch` if no connection was made, or the certificate was rejected. */
const notSentCode = /refused|notfound|eai_again|connect_timeout|unreach|cert_|_cert$|leaf_/i
/** Messages, without a code, of requests that Node's `fetch` does not begin. */
const notSentMessage = /^(bad port|unknown scheme)$/

interface Failure {
  readonly code?: unknown
  readonly message?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
}

/** The first cause with a code, from the outside in; without a code, the innermost cause. */
const failureOf = (cause: unknown): Failure => {
  const failure = (cause ?? {}) as Failure
  return typeof failure.code === "string" || failure.cause === undefined ? failure : failureOf(failure.cause)
}

const isUnsent = ({ code, message, syscall }: Failure): boolean =>
  syscall === "connect" || notSentCode.test(String(code)) || notSentMessage.test(String(message))

export const noResponse = (url: string, cause: unknown): TransportError => {
  const { name } = (cause ?? {}) as { readonly name?: string }
  const failure = failureOf(cause)
  const code = name === "TimeoutError" ? "timeout" : typeof failure.code === "string" ? failure.code : ""
  const message = `no response from ${new URL(url).origin}${code && `: ${code}`}`
  return new TransportError({ message, cause, sent: !isUnsent(failure) })
}

/** The maximum length of a response; the longest one of the interface is much shorter. */
export const responseBytesMax = 67_108_864

const responseTooLong = { code: "the response is longer than 64 MiB" }

/** The whole text of a response, or an error if the text is too long. */
const textOf = async (response: Response): Promise<string> => {
  const { headers, body } = response
  const length = headers.get("content-length")
  // A body without a length, or a compressed one, is counted while it arrives.
  if (body === null || (length !== null && !headers.has("content-encoding"))) {
    if (Number(length) <= responseBytesMax) return response.text()
    await body?.cancel()
    throw responseTooLong
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let bytes = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length
    if (bytes > responseBytesMax) {
      await reader.cancel()
      throw responseTooLong
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Sends requests with a `fetch`, which keeps connections alive; a signal aborts the request. Redirects are not
 * followed: a request signed for one server is not sent to another. Rejects with a `TransportError` if there is
 * no response.
 */
export const sendByFetch = (fetch: typeof globalThis.fetch) => {
  let redirect: "error" | "manual" = "error"
  return async (
    { url, method, headers, body, timeoutMs }: TransportRequest,
    aborted?: AbortSignal,
  ): Promise<TransportResponse> => {
    // An AbortController costs a third of AbortSignal.timeout, whose timer would continue after the response.
    const ending = new AbortController()
    const { signal } = ending
    const timer = setTimeout(() => ending.abort(new DOMException("", "TimeoutError")), timeoutMs)
    const end = () => ending.abort(aborted?.reason)
    if (aborted?.aborted) end()
    aborted?.addEventListener("abort", end)
    const init: RequestInit = { method, headers, body: body ?? null, signal }
    try {
      const request = async () => fetch(url, { ...init, redirect })
      const response = await request().catch((cause) => {
        // Cloudflare's workerd does not know `redirect: "error"` and sends no request. With `redirect:
        // "manual"` a redirect is a response, which is rejected.
        if (!/^Invalid redirect/.test(cause?.message)) throw cause
        redirect = "manual"
        return request()
      })
      const text = await textOf(response)
      return { status: response.status, text, header: (name) => response.headers.get(name) }
    } catch (cause) {
      throw noResponse(url, cause)
    } finally {
      clearTimeout(timer)
      aborted?.removeEventListener("abort", end)
    }
  }
}
