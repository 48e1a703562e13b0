/**
 * One documented call of every operation, and the expected part of the mock's answer. The mock remembers a
 * session: before each call one buy and one sell order are open, one buy was filled, and fees are deducted from
 * the platform token.
 */
import { decimal } from "@bourse/core"
import { expect } from "vitest"
import type { SpotClient } from "../src/index.ts"

type Spot = SpotClient["Service"]
type Order = Parameters<Spot["placeOrder"]>[0]

const order = {
  symbol: "ETHUSDT",
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.75"),
  price: decimal("2987.5"),
} as const

/** The orders that exist before a call, with the mock's ids. */
export const before = {
  filled: { symbol: "ETHUSDT", side: "BUY", type: "MARKET", quantity: decimal("0.5") },
  buying: { symbol: "ETHUSDT", side: "BUY", type: "LIMIT", quantity: decimal("1"), price: decimal("2900") },
  selling: { symbol: "ETHUSDT", side: "SELL", type: "LIMIT", quantity: decimal("2"), price: decimal("3100") },
} as const satisfies Readonly<Record<string, Order>>

export type Ids = Readonly<Record<keyof typeof before, string>>

const bought = { symbol: "ETHUSDT", side: "BUY", price: "2900", origQty: "1" }
const sold = { symbol: "ETHUSDT", side: "SELL", price: "3100", origQty: "2" }

export const callsWith = (
  ids: Ids,
): {
  readonly [Name in keyof Spot]: readonly [
    parameters: NonNullable<Parameters<Spot[Name]>[0]>,
    answers: unknown,
  ]
} => ({
  kycStatus: [{}, { status: "1" }],
  uid: [{}, { uid: "10000001" }],
  selfSymbols: [{}, { code: 200, data: ["BTCUSDT", "ETHUSDT"] }],
  testOrder: [{ ...order, newClientOrderId: "ladder-1" }, {}],
  placeOrder: [
    { ...order, newClientOrderId: "ladder-2" },
    { symbol: "ETHUSDT", price: "2987.5", origQty: "0.75", type: "LIMIT", side: "BUY", stpMode: "" },
  ],
  batchOrders: [
    { batchOrders: [{ ...order, newClientOrderId: "ladder-3" }] },
    [{ symbol: "ETHUSDT", orderId: expect.stringMatching(/^\d+$/), orderListId: -1 }],
  ],
  cancelOrder: [
    { symbol: "ETHUSDT", orderId: ids.buying },
    { ...bought, orderId: ids.buying, status: "CANCELED", executedQty: "0" },
  ],
  cancelOpenOrders: [
    { symbol: "ETHUSDT" },
    [
      { ...bought, orderId: ids.buying, status: "CANCELED" },
      { ...sold, orderId: ids.selling, status: "CANCELED" },
    ],
  ],
  queryOrder: [
    { symbol: "ETHUSDT", orderId: ids.buying },
    { ...bought, orderId: ids.buying, Qty: "1", status: "NEW", isWorking: true },
  ],
  openOrders: [
    { symbol: "ETHUSDT" },
    [
      { ...bought, orderId: ids.buying, status: "NEW" },
      { ...sold, orderId: ids.selling, status: "NEW" },
    ],
  ],
  allOrders: [
    { symbol: "ETHUSDT", limit: 3 },
    [
      { ...sold, orderId: ids.selling, status: "NEW" },
      { ...bought, orderId: ids.buying, status: "NEW" },
      { symbol: "ETHUSDT", orderId: ids.filled, status: "FILLED", executedQty: "0.5" },
    ],
  ],
  account: [
    {},
    {
      canTrade: true,
      accountType: "SPOT",
      balances: [
        { asset: "USDT", locked: "2900" },
        { asset: "BTC", free: "2", locked: "0" },
        { asset: "ETH", locked: "2" },
        { asset: "MX", free: "1000", locked: "0" },
        { asset: "USDC", locked: "0" },
        { asset: "XRP", free: "1000", locked: "0" },
      ],
    },
  ],
  myTrades: [
    { symbol: "ETHUSDT", orderId: ids.filled },
    [{ symbol: "ETHUSDT", orderId: ids.filled, price: "3000", qty: "0.5", quoteQty: "1500" }],
  ],
  setFeeDeduction: [{ mxDeductEnable: false }, { code: 0, data: { mxDeductEnable: false } }],
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
})
