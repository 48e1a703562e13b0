/**
 * The Effect client of a broker: one method an endpoint. `ReadError`, `WriteError` and `CallOptions` of `@bourse/core`
 * document how a call can fail, and its outcome then.
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
import { BrokerApi } from "./BrokerApi.ts"
import type { Broker } from "./generated/broker.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations<Broker>(BrokerApi, yield* makeCall(options))
})

export class BrokerClient extends Context.Service<BrokerClient, Broker>()("@bourse/broker/BrokerClient") {
  /** Signs with your own Signer and sends by your own Transport. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(BrokerClient, make(options))

  /** Signs with the given key and sends with `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    BrokerClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The layer with options from configuration: `BrokerClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) =>
    layerConfig(BrokerClient.layer, config)

  /**
   * For your own tests: each method gives your answer, and a method without an answer dies. Parameters are not
   * checked, and nothing is sent.
   *
   * @example BrokerClient.layerTest({ createSubAccount: () => new ApiError({ endpoint: "broker.createSubAccount",
   * code: 730101, message: "taken", status: 400 }) })
   */
  static readonly layerTest = (answers: Answers<Broker>) =>
    Layer.succeed(BrokerClient, testOperations<Broker>(BrokerApi, answers))
}
