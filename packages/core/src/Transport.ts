/** The service that carries a client's requests. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { type Send, sendByFetch } from "./Send.ts"

export class Transport extends Context.Service<Transport, { readonly send: Send }>()(
  "@bourse/core/Transport",
) {
  /** Over `fetch`: the platform's own, or another, for example one that goes through a proxy. */
  static readonly layerFetch = Layer.sync(Transport, () => ({ send: sendByFetch(fetch) }))
}
