import { expect, test } from "vitest"
import { fairnessProblems } from "../../src/checks/Fairness.ts"
import type { Fixture } from "../../src/kit/Fixture.ts"
import { complete, type WrittenFixture } from "../../src/kit/FixtureFile.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const kit = loadKit()

test("no fixture that must pass sends what one reading of an ambiguous statement alone allows", () => {
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
    "two parameters of which one is meant",
    `${order} side=SELL type=MARKET quoteOrderQty=1`,
    "market-sell-with-quote",
  ],
  [
    "another name of a parameter",
    "spot.addToStrategyGroup uid=1 tradeGroupId=1 ttradeGroupId=1",
    "group-id-spelling",
  ],
  ["the caller itself", "spot.addToStrategyGroup uid={trader.uid} tradeGroupId=1", "master-itself"],
  ["a value that nothing names", `${order} side=BUY type=LIMIT_MAKER quantity=1 price=1`, "does not name"],
  ["a parameter that nothing names", "spot.uid colour=red", "does not have"],
  ["less than may be required", "wallet.conversionHistory endTime={now}", "leaves out startTime"],
  ["the broker area as no broker", "broker.subAccounts", "roles.broker-area"],
])("a fixture is found that relies on %s", (_, call, words) => {
  expect(problemsOf(call)).toEqual([expect.stringContaining(words)])
})

test("orders of a batch are looked at one by one", () => {
  const batchOrders = '[{"symbol":"{symbol}","side":"BUY","type":"MARKET","quantity":"1"}]'
  expect(problemsOf("spot.batchOrders", { with: { batchOrders } })).toEqual([
    expect.stringContaining("market-buy-with-quantity"),
  ])
})

test("what is marked as recorded, or may be rejected, is fair", () => {
  const call = `${transfer} toAccountType=FUTURES`
  expect(problemsOf(call, { expect: "either" })).toEqual([])
  expect(problemsOf(call, { covers: ["broker.universalTransfer.account-types-seen"] })).toEqual([])
  expect(problemsOf(`${transfer} toAccountType=FUTURE`)).toEqual([])
})
