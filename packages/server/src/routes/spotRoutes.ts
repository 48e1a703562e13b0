/** What the server does for each endpoint of spot account and trading, in the document's order. */
import { formatUnits } from "@bourse/engine"
import { SpotApi } from "@bourse/spot"
import { refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"
import { myTradesRoute, orderRoutes } from "./orderRoutes.ts"
import { strategyRoutes } from "./strategyRoutes.ts"

const envelope = <Data>(call: Call, data: Data) => ({
  data,
  code: 0 as const,
  msg: "success",
  timestamp: call.exchange.now(),
})

export const spotRoutes: ReadonlyArray<Route> = [
  route(SpotApi.kycStatus, (call, _, done) => {
    call.view((state) => ({ status: state.accounts.get(call.uid)!.kyc }), done)
  }),
  route(SpotApi.uid, (call, _, done) => {
    call.view(() => ({ uid: call.uid }), done)
  }),
  route(SpotApi.selfSymbols, (call, _, done) => {
    call.view((state) => ({ code: 200 as const, data: [...state.markets.keys()], msg: null }), done)
  }),
  ...orderRoutes,
  route(SpotApi.account, (call, _, done) => {
    call.view((state) => {
      const balances = [...state.ledger.balances(call.uid)]
        .filter(([, { free, locked }]) => free > 0n || locked > 0n)
        .map(([asset, { free, locked }]) => {
          const scale = state.assets.get(asset)!.ledgerScale
          const freeText = formatUnits(free, scale)
          return { asset, free: freeText, locked: formatUnits(locked, scale), available: freeText }
        })
      const isFree = !state.accounts.get(call.uid)!.frozen
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
    }, done)
  }),
  myTradesRoute,
  route(SpotApi.setFeeDeduction, (call, { mxDeductEnable }, done) => {
    call.submit(
      { type: "setFeeDeduction", uid: call.uid, enabled: mxDeductEnable },
      () => envelope(call, { mxDeductEnable }),
      done,
    )
  }),
  route(SpotApi.feeDeduction, (call, _, done) => {
    call.view((state) => {
      const mxDeductEnable = state.accounts.get(call.uid)!.feeDeduction
      return envelope(call, { mxDeductEnable })
    }, done)
  }),
  route(SpotApi.tradeFee, (call, { symbol }, done) => {
    call.view((state) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return refused("invalidSymbol")
      const { makerFee, takerFee } = market.listing
      return envelope(call, { makerCommission: Number(makerFee), takerCommission: Number(takerFee) })
    }, done)
  }),
  ...strategyRoutes,
]
