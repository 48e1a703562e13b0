/** Every endpoint of the wallet, by name, in the document's order. */
import * as endpoints from "./WalletEndpoints.ts"

export const WalletApi = {
  coinConfigurations: endpoints.coinConfigurations,
} as const
