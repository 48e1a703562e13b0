/**
 * The Effect client of spot account and trading: one method an endpoint. `ReadError`, `WriteError` and `CallOptions` of
 * `@bourse/core` document how a call can fail, and its outcome then.
 */
import {
  type Answers,
  type CallOptions,
  layerConfig,
  makeCall,
  operations,
  type SignedOptions,
  Signer,
  Transport,
  testOperations,
} from "@bourse/core"
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Spot } from "./generated/spot.ts"
import { SpotApi } from "./SpotApi.ts"

/** `addToStrategyGroupByGet` is omitted: it does the same as `addToStrategyGroup`, and only other clients need it. */
const { addToStrategyGroupByGet: _, ...api } = SpotApi

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations<Spot>(api, yield* makeCall(options))
})

export class SpotClient extends Context.Service<SpotClient, Spot>()("@bourse/spot/SpotClient") {
  /** A spot client that signs with your own Signer and sends by your own Transport. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(SpotClient, make(options))

  /** A spot client that signs with the given key and sends with `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    SpotClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The layer with options from configuration: `SpotClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) => layerConfig(SpotClient.layer, config)

  /**
   * For your own tests: each method gives your answer, and a method without an answer dies. Parameters are not
   * checked, and nothing is sent.
   *
   * @example SpotClient.layerTest({ uid: () => Effect.succeed({ uid: "10000001" }) })
   */
  static readonly layerTest = (answers: Answers<Spot>) =>
    Layer.succeed(SpotClient, testOperations<Spot>(api, answers))
}
