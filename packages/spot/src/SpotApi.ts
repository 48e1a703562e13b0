/** Every endpoint of spot account and trading, by name, in the document's order. */
import * as endpoints from "./SpotEndpoints.ts"

export const SpotApi = {
  kycStatus: endpoints.kycStatus,
  uid: endpoints.uid,
  selfSymbols: endpoints.selfSymbols,
  testOrder: endpoints.testOrder,
  placeOrder: endpoints.placeOrder,
  cancelOrder: endpoints.cancelOrder,
  queryOrder: endpoints.queryOrder,
  openOrders: endpoints.openOrders,
  account: endpoints.account,
  myTrades: endpoints.myTrades,
} as const
