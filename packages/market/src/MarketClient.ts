/**
 * The client of public market data: one method an endpoint, its parameters and answer typed by the endpoint.
 * Calls fail with `ApiError` (the server refused, code as documented), `TransportError` or `UnexpectedAnswer`.
 */
import { type CallOptions, makePublicCall, operations, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as endpoints from "./MarketEndpoints.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  const operation = operations(yield* makePublicCall(options))
  return {
    ping: operation(endpoints.ping),
    time: operation(endpoints.time),
    defaultSymbols: operation(endpoints.defaultSymbols),
    exchangeInfo: operation(endpoints.exchangeInfo),
    depth: operation(endpoints.depth),
    trades: operation(endpoints.trades),
    aggTrades: operation(endpoints.aggTrades),
    klines: operation(endpoints.klines),
    avgPrice: operation(endpoints.avgPrice),
    dayTicker: operation(endpoints.dayTicker),
    priceTicker: operation(endpoints.priceTicker),
    bookTicker: operation(endpoints.bookTicker),
    contractDetail: operation(endpoints.contractDetail),
  }
})

export class MarketClient extends Context.Service<MarketClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/market/MarketClient",
) {
  /** Sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(MarketClient, make(options))

  /** Sends over `fetch`. */
  static readonly layer = (options: CallOptions) =>
    MarketClient.layerNoDeps(options).pipe(Layer.provide(Transport.layerFetch))
}
