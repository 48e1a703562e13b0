/**
 * The Effect client of the wallet: one method an endpoint, its parameters and answer typed by the endpoint. How a call
 * can fail, and what becomes of it then, is said with `CallError` and `CallOptions` of `@bourse/core`.
 */
import { type CallOptions, makeCall, operations, Signer, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
import { WalletApi } from "./WalletApi.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  return operations(WalletApi, yield* makeCall(options))
})

export class WalletClient extends Context.Service<WalletClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/wallet/WalletClient",
) {
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(WalletClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (
    options: CallOptions & { readonly apiKey: string; readonly secret: string | Redacted<string> },
  ) =>
    WalletClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )
}
