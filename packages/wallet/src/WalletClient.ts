/**
 * The Effect client of the wallet: one method an endpoint. `ReadError`, `WriteError` and `CallOptions` of
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
import type { Wallet } from "./generated/wallet.ts"
import { WalletApi } from "./WalletApi.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations<Wallet>(WalletApi, yield* makeCall(options))
})

export class WalletClient extends Context.Service<WalletClient, Wallet>()("@bourse/wallet/WalletClient") {
  /** A wallet client that signs with your own Signer and sends by your own Transport. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(WalletClient, make(options))

  /** A wallet client that signs with the given key and sends with `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    WalletClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The layer with options from configuration: `WalletClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) =>
    layerConfig(WalletClient.layer, config)

  /**
   * For your own tests: each method gives your answer, and a method without an answer dies. Parameters are not
   * checked, and nothing is sent.
   *
   * @example WalletClient.layerTest({ withdraw: () => Effect.succeed({ id: "1" }) })
   */
  static readonly layerTest = (answers: Answers<Wallet>) =>
    Layer.succeed(WalletClient, testOperations<Wallet>(WalletApi, answers))
}
