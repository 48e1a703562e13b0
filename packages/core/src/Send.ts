/** Sending a request and getting its response, as an Effect. */

import * as Effect from "effect/Effect"
import {
  noResponse as noResponseThrown,
  sendByFetch as sendByPromise,
  type TransportRequest,
  type TransportResponse,
} from "#calls"
import { asTagged, type TransportError } from "./CallError.ts"

export type { TransportRequest, TransportResponse }

/** The error of a `send`, whose `cause` says whether the request may have reached the server. */
export const noResponse = (url: string, cause: unknown): TransportError =>
  asTagged(noResponseThrown(url, cause)) as TransportError

export type Send = (request: TransportRequest) => Effect.Effect<TransportResponse, TransportError>

/**
 * Sends requests with a `fetch`, which keeps connections alive; interrupting the Effect aborts the request.
 * Redirects are not followed: a request signed for one server is not sent to another.
 */
export const sendByFetch = (fetch: typeof globalThis.fetch): Send => {
  const send = sendByPromise(fetch)
  return (request) =>
    Effect.tryPromise({
      try: (interrupted) => send(request, interrupted),
      catch: (error) => asTagged(error) as TransportError,
    })
}
