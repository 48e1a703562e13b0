/** Handlers of the wallet's endpoints, in the document's order. */
import type { Network } from "@bourse/engine"
import { WalletApi } from "@bourse/wallet"
import { read } from "../plans/Plan.ts"
import { type Route, routesOf } from "../plans/Route.ts"
import { conversionHandlers } from "./conversionRoutes.ts"
import { depositHandlers } from "./depositRoutes.ts"
import { internalTransferHandlers, transferHandlers } from "./transferRoutes.ts"
import { withdrawalHandlers } from "./withdrawalRoutes.ts"

/** A network in the coin configuration; internal fields of its chain are left out. */
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

export const walletRoutes: ReadonlyArray<Route> = routesOf(WalletApi, {
  coinConfigurations: () =>
    read((state) =>
      [...state.assets.values()].map(({ asset, name, networks }) => ({
        coin: asset,
        name,
        networkList: networks.map((network) => wireNetwork(asset, network)),
      })),
    ),
  ...withdrawalHandlers,
  ...depositHandlers,
  ...transferHandlers,
  ...conversionHandlers,
  ...internalTransferHandlers,
})
