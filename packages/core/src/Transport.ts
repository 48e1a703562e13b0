/** The service that carries a client's requests. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { type Send, sendByFetch } from "./Send.ts"

export class Transport extends Context.Service<Transport, { readonly send: Send }>()(
  "@bourse/core/Transport",
) {
  /**
   * Over the platform's own `fetch`. Over another, for example one that goes through a proxy:
   * `Layer.succeed(Transport, { send: sendByFetch(fetch) })`.
   */
  static readonly layerFetch = Layer.sync(Transport, () => ({ send: sendByFetch(fetch) }))
}
