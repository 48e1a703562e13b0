/**
 * The Effect client of public market data: one method an endpoint. `ReadError`, `WriteError` and `CallOptions` of
 * `@bourse/core` document how a call can fail, and its outcome then.
 */
import {
  type Answers,
  type CallOptions,
  layerConfig,
  makePublicCall,
  operations,
  Transport,
  testOperations,
} from "@bourse/core"
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import type { Market } from "./generated/market.ts"
import { MarketApi } from "./MarketApi.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations<Market>(MarketApi, yield* makePublicCall(options))
})

export class MarketClient extends Context.Service<MarketClient, Market>()("@bourse/market/MarketClient") {
  /** A market client that sends by your own Transport. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(MarketClient, make(options))

  /** A market client that sends with `fetch`. */
  static readonly layer = (options: CallOptions) =>
    MarketClient.layerNoDeps(options).pipe(Layer.provide(Transport.layerFetch))

  /** The layer with options from configuration: `MarketClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<CallOptions>) => layerConfig(MarketClient.layer, config)

  /**
   * For your own tests: each method gives your answer, and a method without an answer dies. Parameters are not
   * checked, and nothing is sent.
   *
   * @example MarketClient.layerTest({ time: () => Effect.succeed({ serverTime: 0 }) })
   */
  static readonly layerTest = (answers: Answers<Market>) =>
    Layer.succeed(MarketClient, testOperations<Market>(MarketApi, answers))
}
