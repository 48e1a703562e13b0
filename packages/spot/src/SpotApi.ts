/** Every endpoint of spot account and trading, by name, in the document's order. */
import type { EndpointsIn } from "@bourse/core/definition"
import * as endpoints from "./SpotEndpoints.ts"

export const SpotApi = {
  kycStatus: endpoints.kycStatus,
  uid: endpoints.uid,
  selfSymbols: endpoints.selfSymbols,
  testOrder: endpoints.testOrder,
  placeOrder: endpoints.placeOrder,
  batchOrders: endpoints.batchOrders,
  cancelOrder: endpoints.cancelOrder,
  cancelOpenOrders: endpoints.cancelOpenOrders,
  queryOrder: endpoints.queryOrder,
  openOrders: endpoints.openOrders,
  allOrders: endpoints.allOrders,
  account: endpoints.account,
  myTrades: endpoints.myTrades,
  setFeeDeduction: endpoints.setFeeDeduction,
  feeDeduction: endpoints.feeDeduction,
  tradeFee: endpoints.tradeFee,
  createStrategyGroup: endpoints.createStrategyGroup,
  strategyGroups: endpoints.strategyGroups,
  deleteStrategyGroup: endpoints.deleteStrategyGroup,
  addToStrategyGroup: endpoints.addToStrategyGroup,
  addToStrategyGroupByGet: endpoints.addToStrategyGroupByGet,
  removeFromStrategyGroup: endpoints.removeFromStrategyGroup,
} as const satisfies EndpointsIn<typeof endpoints>
