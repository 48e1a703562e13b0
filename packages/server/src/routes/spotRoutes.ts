/** What the server does for each endpoint of spot account and trading, in the document's order. */
import { formatUnits } from "@bourse/engine"
import { SpotApi } from "@bourse/spot"
import { command, read } from "../plans/Plan.ts"
import { type Route, route } from "../plans/Route.ts"
import { errorResponse } from "../responses/ErrorResponse.ts"
import { openSymbols } from "./openSymbols.ts"
import { myTradesRoute, orderRoutes } from "./orderRoutes.ts"
import { strategyRoutes } from "./strategyRoutes.ts"

const envelope = <Data>(now: number, data: Data) => ({
  data,
  code: 0 as const,
  msg: "success",
  timestamp: now,
})

export const spotRoutes: ReadonlyArray<Route> = [
  route(SpotApi.kycStatus, (_, { uid }) => read((state) => ({ status: state.accounts.get(uid)!.kyc }))),
  route(SpotApi.uid, (_, { uid }) => read(() => ({ uid }))),
  route(SpotApi.selfSymbols, () =>
    read((state) => ({ code: 200 as const, data: openSymbols(state), msg: null })),
  ),
  ...orderRoutes,
  route(SpotApi.account, (_, { uid }) =>
    read((state) => {
      const balances = [...state.ledger.balances(uid)]
        .filter(([, { free, locked }]) => free > 0n || locked > 0n)
        .map(([asset, { free, locked }]) => {
          const scale = state.assets.get(asset)!.ledgerScale
          const freeText = formatUnits(free, scale)
          return { asset, free: freeText, locked: formatUnits(locked, scale), available: freeText }
        })
      const isFree = !state.accounts.get(uid)!.frozen
      return {
        makerCommission: null,
        takerCommission: null,
        buyerCommission: null,
        sellerCommission: null,
        canTrade: isFree,
        canWithdraw: isFree,
        canDeposit: true,
        updateTime: null,
        accountType: "SPOT",
        balances,
        permissions: ["SPOT"],
      }
    }),
  ),
  myTradesRoute,
  route(SpotApi.setFeeDeduction, ({ mxDeductEnable }, { uid }) =>
    command({ type: "setFeeDeduction", uid, enabled: mxDeductEnable }, (_, __, now) =>
      envelope(now, { mxDeductEnable }),
    ),
  ),
  route(SpotApi.feeDeduction, (_, { uid }) =>
    read((state, now) => envelope(now, { mxDeductEnable: state.accounts.get(uid)!.feeDeduction })),
  ),
  route(SpotApi.tradeFee, ({ symbol }) =>
    read((state, now) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return errorResponse("invalidSymbol")
      const { makerFee, takerFee } = market.listing
      return envelope(now, { makerCommission: Number(makerFee), takerCommission: Number(takerFee) })
    }),
  ),
  ...strategyRoutes,
]
