/** What the server does for each endpoint of the wallet, in the document's order. */
import type { Network } from "@bourse/engine"
import { WalletApi } from "@bourse/wallet"
import { read } from "../plans/Plan.ts"
import { type Route, route } from "../plans/Route.ts"
import { conversionRoutes } from "./conversionRoutes.ts"
import { addressRoutes, depositHistoryRoute } from "./depositRoutes.ts"
import { internalTransferRoutes, transferRoutes } from "./transferRoutes.ts"
import { withdrawalHistoryRoute, withdrawRoutes } from "./withdrawalRoutes.ts"

/** A network as the coin configuration shows it; how its chain works is our own affair. */
const wireNetwork = (
  coin: string,
  { network: netWork, oldName, family: _, blockMs: __, ...network }: Network,
) => ({
  coin,
  network: oldName,
  netWork,
  ...network,
  depositDesc: null,
  depositTips: null,
  withdrawTips: null,
})

export const walletRoutes: ReadonlyArray<Route> = [
  route(WalletApi.coinConfigurations, () =>
    read((state) =>
      [...state.assets.values()].map(({ asset, name, networks }) => ({
        coin: asset,
        name,
        networkList: networks.map((network) => wireNetwork(asset, network)),
      })),
    ),
  ),
  ...withdrawRoutes,
  depositHistoryRoute,
  withdrawalHistoryRoute,
  ...addressRoutes,
  ...transferRoutes,
  ...conversionRoutes,
  ...internalTransferRoutes,
]
