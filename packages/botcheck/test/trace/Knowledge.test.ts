/** Tests which responses show whether an order is open, and its executed quantity. */
import { expect, test } from "vitest"
import { knew, reveals, type Write } from "../../src/trace/Knowledge.ts"
import type { Fill, Order, Placement, Seen, Trace } from "../../src/trace/Trace.ts"
import { watches } from "../../src/trace/Watching.ts"

const response = (endpoint: string, answer: unknown, more: Partial<Seen> = {}): Seen => ({
  ...{
    id: `${endpoint} ${more.at ?? 3_000}`,
    at: 3_000,
    kind: null,
    life: 0,
    outcome: "done",
    connection: 1,
  },
  ...{ fault: null, faultKind: null, bid: "60000", ask: "60001", method: "GET", path: "", endpoint },
  ...{ key: "dev-alice", inBody: false, status: 200, code: null, reason: null, weightUsed: 1, durationMs: 1 },
  ...{ answerLength: 0, ignored: [], parameters: { symbol: "BTCUSDT", signature: "***" } },
  ...more,
  end: more.end ?? (more.at ?? 3_000) + 10,
  answer: JSON.stringify(answer),
})

const order: Order = {
  ...{ id: "7", clientId: "mine", symbol: "BTCUSDT", side: "BUY", type: "LIMIT", price: 59_000 },
  ...{ quantity: 2, executed: 1, status: "CANCELED", time: 1_000, updated: 5_000, isOpen: false },
}
const fill: Fill = {
  ...{ id: "f", orderId: "7", symbol: "BTCUSDT", isBuy: true, price: 59_000, quantity: 1, time: 2_000 },
  isSelfTrade: false,
}
const placement: Placement = {
  request: response("spot.placeOrder", {}, { at: 900, outcome: "lost" }),
  ...{ symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: 2, quote: null, price: 59_000 },
  ...{ clientId: "mine", order },
}
const trace: Trace = {
  ...{
    caseId: "lost-answer",
    seed: 1,
    speed: 1,
    every: null,
    begin: 0,
    end: 60_000,
    requests: [],
    streams: [],
  },
  ...{
    placements: [placement],
    orders: [order],
    fills: [fill],
    foreignIds: new Set(),
    lives: [],
    happenings: [],
  },
  ...{
    output: "",
    weightLimit: 500,
    stallMs: 0,
    assets: new Map([["BTCUSDT", { base: "BTC", quote: "USDT" }]]),
  },
}
const row = { orderId: "7", status: "PARTIALLY_FILLED", executedQty: "1" }
const isOpen: Write = { asked: "open", order, since: 2_500 }
const isExecuted: Write = { asked: "executed", order, since: 2_500 }
const tells = (write: Write, given: Seen) => reveals(trace, given, write)

test("an order's row, its absence from the open orders, or its cancel shows whether it is open", () => {
  expect(tells(isOpen, response("spot.openOrders", [row]))).toBe(true)
  expect(tells(isOpen, response("spot.openOrders", []))).toBe(true)
  expect(
    tells(isOpen, response("spot.openOrders", [], { parameters: { symbol: "ETHUSDT", signature: "*" } })),
  ).toBe(false)
  expect(tells(isOpen, response("spot.openOrders", [], { kind: "staleRead" }))).toBe(false)
  expect(tells(isOpen, response("spot.queryOrder", row))).toBe(true)
  expect(tells(isOpen, response("spot.queryOrder", { ...row, orderId: "8" }))).toBe(false)
  expect(tells(isOpen, response("spot.queryOrder", row, { at: 2_000 }))).toBe(false)
  expect(tells(isOpen, response("spot.queryOrder", row, { outcome: "lost" }))).toBe(false)
  const cancel = { parameters: { symbol: "BTCUSDT", origClientOrderId: "mine", signature: "*" } }
  expect(
    tells(isOpen, response("spot.cancelOrder", {}, { ...cancel, outcome: "refused", code: -2011 })),
  ).toBe(true)
  expect(tells(isOpen, response("spot.myTrades", [{ orderId: "7", qty: "1" }]))).toBe(false)
})

test("an order's row, its fills or a balance show the executed quantity; absence from the open orders does not", () => {
  expect(tells(isExecuted, response("spot.queryOrder", row))).toBe(true)
  // The response shows an outdated executed quantity.
  expect(tells(isExecuted, response("spot.queryOrder", { ...row, executedQty: "0" }))).toBe(false)
  expect(tells(isExecuted, response("spot.openOrders", []))).toBe(false)
  expect(tells(isExecuted, response("spot.myTrades", [{ orderId: "7", qty: "1", time: 2_000 }]))).toBe(true)
  expect(tells(isExecuted, response("spot.myTrades", [{ orderId: "8", qty: "1", time: 2_000 }]))).toBe(false)
  expect(tells(isExecuted, response("spot.account", { balances: [{ asset: "BTC", free: "1" }] }))).toBe(true)
  expect(tells(isExecuted, response("spot.account", { balances: [{ asset: "ETH", free: "1" }] }))).toBe(false)
  expect(tells(isExecuted, response("market.depth", { bids: [] }, { key: null }))).toBe(false)
})

test("a balance shows a lost order only if no other order changed it since", () => {
  const placed: Write = { asked: "placed", placement }
  const account = response("spot.account", { balances: [{ asset: "USDT", free: "1" }] })
  expect(reveals(trace, account, placed)).toBe(true)
  const other: Order = { ...order, id: "8", time: 2_000, updated: 2_000, isOpen: true, executed: 0 }
  expect(reveals({ ...trace, orders: [order, other] }, account, placed)).toBe(false)
  const inBase = response("spot.account", { balances: [{ asset: "BTC", free: "1" }] })
  expect(reveals({ ...trace, orders: [order, other] }, inBase, placed)).toBe(true)
  // Without its fill the order has changed no balance of the base asset.
  expect(reveals({ ...trace, fills: [] }, inBase, placed)).toBe(false)
})

test("an answer without the effects of an order shows that it was not executed", () => {
  const absent: Placement = { ...placement, order: null }
  const without = { ...trace, orders: [], fills: [], placements: [absent] }
  const tellsAbsent = (given: Seen, more: Partial<Placement> = {}) =>
    reveals(without, given, { asked: "placed", placement: { ...absent, ...more } })
  const named = { symbol: "BTCUSDT", origClientOrderId: "mine", signature: "*" }
  const refused = { outcome: "refused", code: -2013, parameters: named } as const
  expect(tellsAbsent(response("spot.queryOrder", {}, refused))).toBe(true)
  const other = { ...named, origClientOrderId: "never-sent" }
  expect(tellsAbsent(response("spot.queryOrder", {}, { ...refused, parameters: other }))).toBe(false)
  expect(tellsAbsent(response("spot.openOrders", []))).toBe(true)
  // At a price beyond the best one, the order would have filled at once.
  expect(tellsAbsent(response("spot.openOrders", []), { price: 61_000 })).toBe(false)
  expect(tellsAbsent(response("spot.myTrades", []), { price: 61_000 })).toBe(true)
  expect(tellsAbsent(response("spot.allOrders", [{ orderId: "9", time: 2_000 }]))).toBe(true)
  const short = { symbol: "BTCUSDT", limit: "1", signature: "*" }
  expect(
    tellsAbsent(response("spot.allOrders", [{ orderId: "9", time: 2_000 }], { parameters: short })),
  ).toBe(false)
})

test("a private stream shows an outcome by its pushes, and by their absence", () => {
  const placed: Write = { asked: "placed", placement }
  const on = (channel: string, exchangeTime: number) => ({
    ...trace,
    streams: [
      { exchangeTime, connection: 1, key: null, event: "subscribed", channel, faultKind: null, reason: null },
    ] as Trace["streams"],
  })
  const orders = "spot@private.orders.v3.api.pb"
  expect(knew(on(orders, 500), placed, 900, 4_000)).toBe(true)
  expect(knew(on(orders, 1_500), placed, 900, 4_000)).toBe(false)
  expect(knew(on("spot@private.deals.v3.api.pb", 1_500), placed, 900, 4_000)).toBe(true)
  expect(knew(on("spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT", 500), placed, 900, 4_000)).toBe(false)
  const absent: Write = { asked: "placed", placement: { ...placement, order: null } }
  expect(knew({ ...on(orders, 500), orders: [], fills: [] }, absent, 900, 4_000)).toBe(true)
  expect(knew({ ...on(orders, 950), orders: [], fills: [] }, absent, 900, 4_000)).toBe(false)
})

test("a look-up of another order or symbol shows nothing", () => {
  const closed: Trace = { ...trace, orders: [{ ...order, time: 1_000, updated: 1_500 }] }
  const at = { at: 600_000 }
  expect(watches(closed, response("spot.queryOrder", row, at), "BTCUSDT")).toBe(false)
  expect(watches(closed, response("spot.openOrders", [], at), "BTCUSDT")).toBe(true)
  expect(watches(closed, response("spot.openOrders", [], at), "ETHUSDT")).toBe(false)
  expect(watches(trace, response("spot.queryOrder", row), "BTCUSDT")).toBe(true)
  // Large times of today, which a double resolves to a quarter of a microsecond.
  for (const later of [0, 0.001, 0.002, 0.003])
    expect(
      watches(closed, response("spot.openOrders", [], { at: 1_767_614_430_538 + later }), "BTCUSDT"),
    ).toBe(true)
})
