/** What the server does for each endpoint of the wallet, in the document's order. */
import { WalletApi } from "@bourse/wallet"
import { type Route, route } from "../Route.ts"

export const walletRoutes: ReadonlyArray<Route> = [
  route(WalletApi.coinConfigurations, (call, _, done) => {
    call.view(
      (state) =>
        [...state.assets.values()].map(({ asset, name, networks }) => ({
          coin: asset,
          name,
          networkList: networks.map((network) => ({
            coin: asset,
            ...network,
            depositDesc: null,
            depositTips: null,
            withdrawTips: null,
          })),
        })),
      done,
    )
  }),
]
