/**
 * The client of the wallet: one method an endpoint, its parameters and answer typed by the endpoint.
 * Calls fail with `ApiError` (the server refused, code as documented), `TransportError` or `UnexpectedAnswer`;
 * after either of the latter two, or a 5xx, the outcome of a write is unknown.
 */
import { type CallOptions, makeCall, operations, Signer, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
import * as endpoints from "./WalletEndpoints.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  const operation = operations(yield* makeCall(options))
  return {
    coinConfigurations: operation(endpoints.coinConfigurations),
    withdraw: operation(endpoints.withdraw),
    cancelWithdrawal: operation(endpoints.cancelWithdrawal),
    withdrawApply: operation(endpoints.withdrawApply),
    depositHistory: operation(endpoints.depositHistory),
    withdrawalHistory: operation(endpoints.withdrawalHistory),
    createDepositAddress: operation(endpoints.createDepositAddress),
    depositAddresses: operation(endpoints.depositAddresses),
    withdrawalAddresses: operation(endpoints.withdrawalAddresses),
    transfer: operation(endpoints.transfer),
    transferHistory: operation(endpoints.transferHistory),
    transferRecord: operation(endpoints.transferRecord),
    convertibleAssets: operation(endpoints.convertibleAssets),
    convert: operation(endpoints.convert),
    conversionHistory: operation(endpoints.conversionHistory),
    internalTransfer: operation(endpoints.internalTransfer),
    internalTransferHistory: operation(endpoints.internalTransferHistory),
  }
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
