import { expect, test } from "vitest"
import { fairnessProblems } from "../../src/checks/Fairness.ts"
import type { Fixture } from "../../src/kit/Fixture.ts"
import { complete, type WrittenFixture } from "../../src/kit/FixtureFile.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const kit = loadKit()

test("no fixture that must pass sends a request that one reading of the interface forbids", () => {
  expect(fairnessProblems(kit)).toEqual([])
})

const problemsOf = (call: string, more: Partial<WrittenFixture["steps"][number] & object> = {}) => {
  const written = complete({}, {
    id: "spot.tried",
    title: "x",
    profile: "spot-trade",
    risk: "locks",
    actors: { broker: { role: "broker" }, sub: { role: "sub", of: "broker" }, trader: {} },
    steps: [{ name: "try", as: "trader", call, ...more }],
  } as WrittenFixture)
  if ("wrong" in written) throw new Error(written.wrong)
  return fairnessProblems({ ...kit, fixtures: [written as Fixture] })
}

const order = "spot.placeOrder symbol={symbol}"
const transfer = "broker.universalTransfer asset={quote} amount=1 fromAccountType=SPOT"

test.each([
  ["a value of an ambiguous statement", `${transfer} toAccountType=FUTURES`, "account-types-seen"],
  [
    "quoteOrderQty in a market sale",
    `${order} side=SELL type=MARKET quoteOrderQty=1`,
    "market-sell-with-quote",
  ],
  [
    "two spellings of a parameter",
    "spot.addToStrategyGroup uid=1 tradeGroupId=1 ttradeGroupId=1",
    "group-id-spelling",
  ],
  [
    "the caller's own uid as member",
    "spot.addToStrategyGroup uid={trader.uid} tradeGroupId=1",
    "master-itself",
  ],
  [
    "a value that the interface does not name",
    `${order} side=BUY type=LIMIT_MAKER quantity=1 price=1`,
    "does not name",
  ],
  ["a parameter that the interface does not name", "spot.uid colour=red", "does not have"],
  [
    "a missing parameter that may be required",
    "wallet.conversionHistory endTime={now}",
    "leaves out startTime",
  ],
  ["the broker area called without a broker account", "broker.subAccounts", "roles.broker-area"],
])("a fixture that depends on one reading is reported: %s", (_, call, words) => {
  expect(problemsOf(call)).toEqual([expect.stringContaining(words)])
})

test("each order of a batch is checked for its reading", () => {
  const batchOrders = '[{"symbol":"{symbol}","side":"BUY","type":"MARKET","quantity":"1"}]'
  expect(problemsOf("spot.batchOrders", { with: { batchOrders } })).toEqual([
    expect.stringContaining("market-buy-with-quantity"),
  ])
})

test("a request that only one reading allows is fair in a step that may be rejected or is only recorded", () => {
  const call = `${transfer} toAccountType=FUTURES`
  expect(problemsOf(call, { expect: "either" })).toEqual([])
  expect(problemsOf(call, { covers: ["broker.universalTransfer.account-types-seen"] })).toEqual([])
  expect(problemsOf(`${transfer} toAccountType=FUTURE`)).toEqual([])
})
