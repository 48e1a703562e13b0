/** The service that carries a client's requests: one HTTP exchange, nothing else. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Method } from "./Endpoint.ts"

export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export interface TransportResponse {
  readonly status: number
  readonly text: string
}

/** The request could not be sent or its answer not be read: for a write, the outcome is unknown. */
export class TransportError extends Schema.TaggedError<TransportError>()("TransportError", {
  message: Schema.String,
  cause: Schema.Defect(),
}) {}

export class Transport extends Context.Service<
  Transport,
  { readonly send: (request: TransportRequest) => Effect.Effect<TransportResponse, TransportError> }
>()("@bourse/core/Transport") {
  /** Over `fetch`; interrupting the Effect aborts the request. */
  static readonly layerFetch = Layer.succeed(Transport, {
    send: (request) =>
      Effect.tryPromise({
        try: async (signal) => {
          const response = await fetch(request.url, {
            method: request.method,
            headers: request.headers,
            body: request.body ?? null,
            signal,
          })
          return { status: response.status, text: await response.text() }
        },
        catch: (cause) =>
          new TransportError({ message: `no answer from ${new URL(request.url).origin}`, cause }),
      }),
  })
}
