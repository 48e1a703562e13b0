/**
 * The Effect client of the wallet: one method an endpoint. How a call can fail, and what
 * becomes of it then, is said with `ReadError`, `WriteError` and `CallOptions` of `@bourse/core`.
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
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(WalletClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    WalletClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The same with options from configuration: `WalletClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) =>
    layerConfig(WalletClient.layer, config)

  /**
   * For tests of your own: each method that the program calls answers as you say, any other one dies. Parameters are not
   * checked, and nothing is sent.
   *
   * @example
   * WalletClient.layerTest({ withdraw: () => Effect.succeed({ id: "1" }) })
   */
  static readonly layerTest = (answers: Answers<Wallet>) =>
    Layer.succeed(WalletClient, testOperations<Wallet>(WalletApi, answers))
}
