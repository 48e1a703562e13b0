/**
 * The Effect client of spot account and trading: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, makeCall, operations, Signer, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
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
  static readonly layer = (
    options: CallOptions & { readonly apiKey: string; readonly secret: string | Redacted<string> },
  ) =>
    SpotClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )
}
