/**
 * The client of spot account and trading: one method an endpoint, its parameters and answer typed by the endpoint.
 * Calls fail with `ApiError` (the server refused, code as documented), `TransportError` or `UnexpectedAnswer`;
 * after either of the latter two, or a 5xx, the outcome of a write is unknown.
 */
import { type CallOptions, makeCall, operations, Signer, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
import * as endpoints from "./SpotEndpoints.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  const operation = operations(yield* makeCall(options))
  return {
    kycStatus: operation(endpoints.kycStatus),
    uid: operation(endpoints.uid),
    selfSymbols: operation(endpoints.selfSymbols),
    testOrder: operation(endpoints.testOrder),
    placeOrder: operation(endpoints.placeOrder),
    batchOrders: operation(endpoints.batchOrders),
    cancelOrder: operation(endpoints.cancelOrder),
    cancelOpenOrders: operation(endpoints.cancelOpenOrders),
    queryOrder: operation(endpoints.queryOrder),
    openOrders: operation(endpoints.openOrders),
    allOrders: operation(endpoints.allOrders),
    account: operation(endpoints.account),
    myTrades: operation(endpoints.myTrades),
    setFeeDeduction: operation(endpoints.setFeeDeduction),
    feeDeduction: operation(endpoints.feeDeduction),
    tradeFee: operation(endpoints.tradeFee),
    createStrategyGroup: operation(endpoints.createStrategyGroup),
    strategyGroups: operation(endpoints.strategyGroups),
    deleteStrategyGroup: operation(endpoints.deleteStrategyGroup),
    addToStrategyGroup: operation(endpoints.addToStrategyGroup),
    removeFromStrategyGroup: operation(endpoints.removeFromStrategyGroup),
  }
})

export class SpotClient extends Context.Service<SpotClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/spot/SpotClient",
) {
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(SpotClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (
    options: CallOptions & { readonly apiKey: string; readonly secret: string | Redacted<string> },
  ) =>
    SpotClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )
}
