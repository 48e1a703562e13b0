/** Sending a request and getting its answer: one HTTP exchange, nothing else. */
import * as Effect from "effect/Effect"
import { TransportError } from "./CallError.ts"
import type { Method } from "./Endpoint.ts"

export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** How long to wait for the whole answer. */
  readonly timeoutMs: number
}

export interface TransportResponse {
  readonly status: number
  readonly text: string
  /** A header's value; its name in lower case. */
  readonly header: (name: string) => string | null | undefined
}

export type Send = (request: TransportRequest) => Effect.Effect<TransportResponse, TransportError>

/** The codes Node's and Bun's `fetch` give as the cause when no connection came about. */
const notSent = /refused|notfound|eai_again|connect_timeout/i

const codeOf = (cause: unknown): string => {
  const { code, cause: inner } = (cause ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  return typeof code === "string" ? code : inner === undefined ? "" : codeOf(inner)
}

export const noAnswer = (url: string, cause: unknown): TransportError => {
  const { name } = (cause ?? {}) as { readonly name?: string }
  const code = name === "TimeoutError" ? "not in time" : codeOf(cause)
  const message = `no answer from ${new URL(url).origin}${code === "" ? "" : `: ${code}`}`
  return new TransportError({ message, cause, sent: !notSent.test(code) })
}

/**
 * Over a `fetch`, which keeps connections alive; interrupting the Effect aborts the request. Redirects are not followed:
 * what is signed for one server is not sent to another.
 */
export const sendByFetch =
  (fetch: typeof globalThis.fetch): Send =>
  ({ url, method, headers, body = null, timeoutMs }) =>
    Effect.tryPromise({
      try: async (interrupted) => {
        const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeoutMs)])
        const response = await fetch(url, { method, headers, body, signal, redirect: "error" })
        const text = await response.text()
        return { status: response.status, text, header: (name) => response.headers.get(name) }
      },
      catch: (cause) => noAnswer(url, cause),
    })
