/** Hand-written traces: which accepted orders had an ignored parameter, and how they ended. */
import { expect, test } from "vitest"
import { ignoredParameter } from "../../src/rules/ignoredParameter.ts"
import { baselineOf } from "../../src/trace/Baseline.ts"
import type { Fill, Order, Placement, Seen, Trace } from "../../src/trace/Trace.ts"

const request = (id: string, ignored: ReadonlyArray<string>, more: Partial<Seen> = {}): Seen => ({
  ...{ id, at: 1_000, end: 1_010, kind: null, life: 0, outcome: "done", connection: 1 },
  ...{ fault: null, faultKind: null, bid: "60000", ask: "60001", method: "POST", path: "/api/v3/order" },
  ...{ endpoint: "spot.placeOrder", key: "dev-alice", parameters: {}, inBody: false, ignored },
  ...{ status: 200, code: null, reason: null, weightUsed: 1, durationMs: 1, answer: "{}", answerLength: 2 },
  ...more,
})

const open: Order = {
  ...{
    id: "7",
    clientId: "c7",
    symbol: "BTCUSDT",
    side: "SELL",
    type: "LIMIT",
    price: 50_000,
    quantity: 0.01,
  },
  ...{ executed: 0, status: "NEW", time: 1_000, updated: 1_000, isOpen: true },
}
const filled: Order = { ...open, executed: 0.01, status: "FILLED", isOpen: false }

const placement = (seen: Seen, order: Order | null): Placement => ({
  ...{ request: seen, symbol: "BTCUSDT", side: "SELL", type: "LIMIT", quantity: 0.01, quote: null },
  ...{ price: 50_000, clientId: null, order },
})

const fillAt = (time: number): Fill => ({
  ...{ id: "1", orderId: "7", symbol: "BTCUSDT", isBuy: false, price: 60_000, quantity: 0.01, time },
  isSelfTrade: false,
})

const judged = (placements: ReadonlyArray<Placement>, fills: ReadonlyArray<Fill> = []) => {
  const trace: Trace = {
    ...{ caseId: "baseline", seed: 1, speed: 1, every: null, begin: 0, end: 100_000, foreignIds: new Set() },
    ...{ requests: placements.map(({ request }) => request), placements, streams: [], fills },
    ...{ orders: placements.flatMap(({ order }) => order ?? []), lives: [], happenings: [], output: "" },
    ...{ weightLimit: 500, assets: new Map(), stallMs: 0 },
  }
  return ignoredParameter.judge(trace, baselineOf([trace]), {}, [])
}
const didOf = (...given: Parameters<typeof judged>): string => {
  const judgement = judged(...given)
  return judgement.exercised ? (judgement.findings[0]?.did ?? "nothing") : "not exercised"
}

const stop = request("1", ["stopPrice"])

test("an accepted order with an ignored parameter is a finding that says how the order ended", () => {
  const sent = "The bot sent stopPrice with order 7, and the exchange ignored it."
  expect(didOf([placement(stop, filled)], [fillAt(1_005)])).toBe(`${sent} Order 7 was executed at once.`)
  expect(didOf([placement(stop, filled)], [fillAt(9_000)])).toBe(`${sent} Order 7 was executed later.`)
  const partly = { ...open, executed: 0.004, status: "PARTIALLY_FILLED" }
  expect(didOf([placement(stop, partly)], [fillAt(1_000)])).toContain("was executed in part at once.")
  expect(didOf([placement(stop, open)])).toBe(`${sent} Order 7 stayed open in the book.`)
  const closed = { ...open, status: "CANCELED", isOpen: false }
  expect(didOf([placement(stop, closed)])).toContain("was closed without a fill.")
  expect(didOf([placement(stop, null)])).toBe(
    "The bot sent stopPrice with an order, and the exchange ignored it.",
  )
})

test("an order that executed at once is reported before one that did not", () => {
  const resting = placement(request("1", ["icebergQty"]), { ...open, id: "6" })
  const did = didOf([resting, placement(request("2", ["stopPrice"]), filled)], [fillAt(1_005)])
  expect(did).toContain("The bot sent stopPrice with order 7, and the exchange ignored it.")
})

test("a finding names all ignored parameters and counts later requests with them", () => {
  const both = request("2", ["timeInForce", "icebergQty"])
  const did = didOf([placement(both, null), placement(stop, null), placement(request("3", []), null)])
  expect(did).toContain("The bot sent timeInForce, icebergQty with an order, and the exchange ignored them.")
  expect(did).toContain("Other requests with such parameters: 1.")
})

test("orders of a batch are reported together, once", () => {
  const batch = request("4", ["stopPrice"], { endpoint: "spot.batchOrders" })
  const did = didOf([placement(batch, filled), placement(batch, { ...open, id: "8" })], [fillAt(1_000)])
  expect(did).toBe(
    "The bot sent stopPrice with a batch of the orders 7, 8, and the exchange ignored it. Order 7 was executed at once. Order 8 stayed open in the book.",
  )
})

test("a bot whose accepted orders have no such parameter passes; one without an accepted order is not judged", () => {
  expect(didOf([placement(request("1", []), open)])).toBe("nothing")
  expect(didOf([])).toBe("not exercised")
  const refused = request("1", [], { outcome: "refused", status: 400, code: 30004 })
  expect(didOf([placement(refused, null)])).toBe("not exercised")
  expect(didOf([placement(refused, null), placement(request("2", []), open)])).toBe("nothing")
})
