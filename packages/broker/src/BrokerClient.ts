/**
 * The Effect client of a broker: one method an endpoint, its parameters and answer typed by the endpoint. How a call
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
import { BrokerApi } from "./BrokerApi.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations(BrokerApi, yield* makeCall(options))
})

export class BrokerClient extends Context.Service<BrokerClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/broker/BrokerClient",
) {
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(BrokerClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (options: SignedOptions) =>
    BrokerClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )

  /** The same with options from configuration: `BrokerClient.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<SignedOptions>) =>
    layerConfig(BrokerClient.layer, config)
}
