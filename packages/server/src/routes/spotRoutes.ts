/** Handlers of spot account and trading, in the document's order. */
import { formatUnits, unknownSymbol } from "@bourse/engine"
import { SpotApi } from "@bourse/spot"
import { command, read } from "../plans/Plan.ts"
import { type Route, routesOf } from "../plans/Route.ts"
import { fromEngine } from "../responses/ErrorResponse.ts"
import { openSymbols } from "./openSymbols.ts"
import { orderHandlers } from "./orderRoutes.ts"
import { strategyHandlers } from "./strategyRoutes.ts"

const envelope = <Data>(now: number, data: Data) => ({
  data,
  code: 0 as const,
  msg: "success",
  timestamp: now,
})

export const spotRoutes: ReadonlyArray<Route> = routesOf(SpotApi, {
  kycStatus: (_, { uid }) => read((state) => ({ status: state.accounts.get(uid)!.kyc })),
  uid: (_, { uid }) => read(() => ({ uid })),
  selfSymbols: () => read((state) => ({ code: 200 as const, data: openSymbols(state), msg: null })),
  ...orderHandlers,
  account: (_, { uid }) =>
    read((state) => {
      // open: whether an asset of which there is nothing is listed in the account: [...state.ledger.balances(uid)] .filter( | free > 0n || locked > 0n → true | free > 0n → free >= | locked > 0n → locked >=
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
  setFeeDeduction: ({ mxDeductEnable }, { uid }) =>
    command({ type: "setFeeDeduction", uid, enabled: mxDeductEnable }, (_, __, now) =>
      envelope(now, { mxDeductEnable }),
    ),
  feeDeduction: (_, { uid }) =>
    read((state, now) => envelope(now, { mxDeductEnable: state.accounts.get(uid)!.feeDeduction })),
  tradeFee: ({ symbol }) =>
    read((state, now) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return fromEngine(unknownSymbol(symbol))
      const { makerFee, takerFee } = market.listing
      return envelope(now, { makerCommission: Number(makerFee), takerCommission: Number(takerFee) })
    }),
  ...strategyHandlers,
})
