/** The service that sends a client's requests. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { type Send, sendByFetch } from "./Send.ts"

export class Transport extends Context.Service<Transport, { readonly send: Send }>()(
  "@bourse/core/Transport",
) {
  /**
   * A transport that uses the platform's `fetch`. For another `fetch`, for example with a proxy:
   * `Layer.succeed(Transport, { send: sendByFetch(fetch) })`.
   */
  static readonly layerFetch = Layer.sync(Transport, () => ({ send: sendByFetch(fetch) }))
}
