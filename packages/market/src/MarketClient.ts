/**
 * The Effect client of public market data: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, layerConfig, makePublicCall, operations, Transport } from "@bourse/core"
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { MarketApi } from "./MarketApi.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations(MarketApi, yield* makePublicCall(options))
})

export class MarketClient extends Context.Service<MarketClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/market/MarketClient",
) {
  /** Sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(MarketClient, make(options))

  /** Sends over `fetch`. */
  static readonly layer = (options: CallOptions) =>
    MarketClient.layerNoDeps(options).pipe(Layer.provide(Transport.layerFetch))

  /** The same with options from configuration: `MarketClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<CallOptions>) => layerConfig(MarketClient.layer, config)
}
