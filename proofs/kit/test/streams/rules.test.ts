/** Tests each stream rule on a correct recording, and on the same recording with one mistake. */
import type { DepthChange, Snapshot } from "@bourse/calls/streams"
import { type Decimal, decimal } from "@bourse/core"
import { expect, test } from "vitest"
import type { Recording } from "../../src/streams/Recording.ts"
import { streamRules } from "../../src/streams/rules.ts"

const level = (price: string, quantity: string): readonly [Decimal, Decimal] => [
  decimal(price),
  decimal(quantity),
]
const change = (fromVersion: number, toVersion: number, bids: DepthChange["bids"] = []): DepthChange => ({
  symbol: "BTCUSDT",
  fromVersion,
  toVersion,
  bids,
  asks: [],
})
const snapshot = (lastUpdateId: number, bids: Snapshot["bids"]): Snapshot => ({
  lastUpdateId,
  bids,
  asks: [],
})
const order = (status: number, executed: string, orderId = "1") => ({ orderId, status, executed })

const states = [order(1, "0"), order(3, "1"), order(2, "2.0")]
const right: Recording = {
  changes: [change(3, 2), change(3, 4, [level("10.0", "1")]), change(5, 5, [level("9", "2")])],
  snapshots: [
    snapshot(2, []),
    snapshot(4, [level("10", "1.0")]),
    snapshot(5, [level("10", "1"), level("9", "2")]),
  ],
  orders: states,
  atThatMoment: [order(1, "0"), order(2, "2"), order(2, "2")],
  restOrders: [order(1, "0"), order(2, "2")],
  fills: [
    { orderId: "1", tradeId: "a", quantity: "1" },
    { orderId: "1", tradeId: "b", quantity: "1.0" },
  ],
  balances: [
    { asset: "USDT", free: "5", locked: "1" },
    { asset: "USDT", free: "6.0", locked: "0" },
  ],
  restBalances: [{ asset: "USDT", free: "6", locked: "0.00" }],
  control: [{ what: "PING", expected: "PONG", got: "PONG", isRight: true }],
}
const verdictOf = (id: string, change: Partial<Recording>) =>
  streamRules.find((rule) => rule.id === id)!.judge({ ...right, ...change })

test("a correct recording passes every rule", () => {
  for (const { id } of streamRules) expect([id, verdictOf(id, {})]).toEqual([id, { state: "pass" }])
})

const [first, second] = right.fills
test.each<readonly [mistake: string, rule: string, change: Partial<Recording>, why: string]>([
  [
    "a wrong answer",
    "control",
    { control: [{ what: "PING", expected: "PONG", got: "none", isRight: false }] },
    "PING: expected PONG, got none",
  ],
  ["a gap", "depth.versions", { changes: [change(3, 4), change(6, 6)] }, "after version 4 came 6"],
  [
    "a change that comes twice",
    "depth.versions",
    { changes: [change(3, 4), change(3, 4)] },
    "after version 4 came 3",
  ],
  [
    "a wrong quantity",
    "depth.book",
    { changes: [change(3, 4, [level("10", "2")])] },
    "version 4: the bids are 10 2",
  ],
  [
    "no equal version",
    "depth.book",
    { changes: [change(3, 7)] },
    "no version of a REST snapshot arrived as a change",
  ],
  [
    "a state that comes twice",
    "orders.once",
    { orders: [states[0]!, ...states] },
    "status 1, executed 0 came twice",
  ],
  [
    "states in another order",
    "orders.once",
    { orders: [states[1]!, states[0]!, states[2]!] },
    "status 3, executed 1 came before status 1, executed 0",
  ],
  [
    "a state that does not come",
    "orders.all",
    { orders: states.slice(1) },
    "REST showed status 1, executed 0",
  ],
  [
    "a state too many",
    "orders.all",
    { orders: [...states, order(4, "2")] },
    "status 4, executed 2 came after",
  ],
  ["an order that is not told", "orders.all", { orders: [] }, "REST showed status 1, executed 0"],
  ["an order that REST has not", "orders.durable", { atThatMoment: [undefined] }, "REST had no such order"],
  [
    "a fill that REST has not",
    "orders.durable",
    { atThatMoment: [states[0], states[0]] },
    "REST showed status 1",
  ],
  ["a fill that comes twice", "fills", { fills: [...right.fills, first!] }, "trade a of order 1 came twice"],
  ["a fill that does not come", "fills", { fills: [second!] }, "executed 2, fills of 1"],
  [
    "another balance at the end",
    "account",
    { balances: right.balances.slice(0, 1) },
    "USDT: free 5, locked 1 arrived; REST has 6, 0.00",
  ],
  ["no balance", "account", { balances: [] }, "no balance arrived"],
])("%s fails the rule %s", (_, rule, change, why) => {
  expect(verdictOf(`streams.${rule}`, change)).toEqual({ state: "fail", why: expect.stringContaining(why) })
})

test("a rule is not judged if the recording has no case for it", () => {
  const nothing: Recording = {
    ...{ changes: [], snapshots: [], orders: [], atThatMoment: [], restOrders: [] },
    ...{ fills: [], balances: [], restBalances: [], control: [] },
  }
  for (const { id, judge } of streamRules) expect([id, judge(nothing).state]).toEqual([id, "unsupported"])
  expect(verdictOf("streams.fills", { restOrders: [order(4, "0")], fills: [] })).toMatchObject({
    state: "unsupported",
  })
})
