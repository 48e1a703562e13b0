/**
 * The Effect client of spot account and trading: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import {
  type CallOptions,
  layerConfig,
  makeCall,
  operations,
  type SignedOptions,
  Signer,
  Transport,
} from "@bourse/core"
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SpotApi } from "./SpotApi.ts"

/** `addToStrategyGroupByGet` is for clients of others: it does what `addToStrategyGroup` does. */
const { addToStrategyGroupByGet: _, ...api } = SpotApi

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations(api, yield* makeCall(options))
})

export class SpotClient extends Context.Service<SpotClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/spot/SpotClient",
) {
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(SpotClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    SpotClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The same with options from configuration: `SpotClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) => layerConfig(SpotClient.layer, config)
}
