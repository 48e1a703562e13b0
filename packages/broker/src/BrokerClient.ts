/**
 * The client of the broker: one method an endpoint, its parameters and answer typed by the endpoint.
 * Calls fail with `ApiError` (the server refused, code as documented), `TransportError` or `UnexpectedAnswer`;
 * after either of the latter two, or a 5xx, the outcome of a write is unknown.
 */
import { type CallOptions, makeCall, operations, Signer, Transport } from "@bourse/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Redacted } from "effect/Redacted"
import * as endpoints from "./BrokerEndpoints.ts"

const make = Effect.fnUntraced(function* (options: CallOptions) {
  const operation = operations(yield* makeCall(options))
  return {
    createSubAccount: operation(endpoints.createSubAccount),
    subAccounts: operation(endpoints.subAccounts),
    subAccountStatus: operation(endpoints.subAccountStatus),
    createApiKey: operation(endpoints.createApiKey),
    apiKeys: operation(endpoints.apiKeys),
    deleteApiKey: operation(endpoints.deleteApiKey),
    createSubDepositAddress: operation(endpoints.createSubDepositAddress),
    subDepositAddresses: operation(endpoints.subDepositAddresses),
    subDepositHistory: operation(endpoints.subDepositHistory),
    allSubDepositHistory: operation(endpoints.allSubDepositHistory),
    withdraw: operation(endpoints.withdraw),
    universalTransfer: operation(endpoints.universalTransfer),
    universalTransferHistory: operation(endpoints.universalTransferHistory),
    enableFutures: operation(endpoints.enableFutures),
    rebates: operation(endpoints.rebates),
  }
})

export class BrokerClient extends Context.Service<BrokerClient, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/broker/BrokerClient",
) {
  /** Signs by a Signer and sends by a Transport of your own. */
  static readonly layerNoDeps = (options: CallOptions) => Layer.effect(BrokerClient, make(options))

  /** Signs with the key given and sends over `fetch`. */
  static readonly layer = (
    options: CallOptions & { readonly apiKey: string; readonly secret: string | Redacted<string> },
  ) =>
    BrokerClient.layerNoDeps(options).pipe(
      Layer.provide(Signer.layer(options)),
      Layer.provide(Transport.layerFetch),
    )
}
