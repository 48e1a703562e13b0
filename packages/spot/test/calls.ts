/** One documented call of every operation, and part of what the kit's mock answers it: data for clients of any kind. */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { SpotClient } from "../src/index.ts"

type Spot = SpotClient["Service"]

const order = {
  symbol: "ETHUSDT",
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.75"),
  price: decimal("2987.5"),
  newClientOrderId: "ladder-3",
} as const

export const calls: {
  readonly [Name in keyof Spot]: readonly [
    parameters: NonNullable<Parameters<Spot[Name]>[0]>,
    answers: unknown,
  ]
} = {
  kycStatus: [{}, { status: "1" }],
  uid: [{}, { uid: "10000001" }],
  selfSymbols: [{}, { code: 200, data: ["BTCUSDT"] }],
  testOrder: [order, {}],
  placeOrder: [
    order,
    { symbol: "ETHUSDT", price: "2987.5", origQty: "0.75", type: "LIMIT", side: "BUY", stpMode: "" },
  ],
  batchOrders: [
    { batchOrders: [order] },
    [{ symbol: "ETHUSDT", orderId: expect.stringMatching(/^\d+$/), orderListId: -1 }],
  ],
  cancelOrder: [
    { symbol: "ETHUSDT", orderId: "1042" },
    { symbol: "ETHUSDT", orderId: "1042", status: "CANCELED", executedQty: "0" },
  ],
  cancelOpenOrders: [
    { symbol: "ETHUSDT" },
    [
      { symbol: "ETHUSDT", status: "CANCELED", side: "BUY" },
      { symbol: "ETHUSDT", status: "CANCELED", side: "SELL" },
    ],
  ],
  queryOrder: [
    { symbol: "ETHUSDT", orderId: "1042" },
    { symbol: "ETHUSDT", orderId: "1042", status: "NEW", isWorking: true },
  ],
  openOrders: [
    { symbol: "ETHUSDT" },
    [
      { symbol: "ETHUSDT", side: "BUY", status: "NEW" },
      { symbol: "ETHUSDT", side: "SELL", status: "NEW" },
    ],
  ],
  allOrders: [{ symbol: "ETHUSDT" }, [{ symbol: "ETHUSDT" }]],
  account: [{}, { canTrade: true, accountType: "SPOT", balances: [{ asset: "BTC" }, { asset: "USDT" }] }],
  myTrades: [{ symbol: "ETHUSDT" }, [{ symbol: "ETHUSDT" }]],
  setFeeDeduction: [{ mxDeductEnable: true }, { code: 0, data: { mxDeductEnable: true } }],
  feeDeduction: [{}, { code: 0, data: { mxDeductEnable: true } }],
  tradeFee: [{ symbol: "ETHUSDT" }, { code: 0 }],
  createStrategyGroup: [
    { tradeGroupName: "makers" },
    { code: 200, data: { tradeGroupName: "makers", createTime: 1767225600000 } },
  ],
  strategyGroups: [{ tradeGroupName: "makers" }, { code: 200, data: [{ tradeGroupName: "makers" }] }],
  deleteStrategyGroup: [{ tradeGroupId: "12" }, { code: 200, data: true }],
  addToStrategyGroup: [
    { tradeGroupId: "12", uid: "10000002" },
    { code: 200, data: { tradeGroupId: "12", tradeGroupUid: "10000002" } },
  ],
  removeFromStrategyGroup: [
    { tradeGroupId: "12", uid: "10000002" },
    { code: 200, data: true },
  ],
}
