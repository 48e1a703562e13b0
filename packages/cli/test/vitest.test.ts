/** Uses the fixture `bourse` as users write it. */
import { decimal, makeSpot } from "@bourse/client"
import { afterAll, describe, expect } from "vitest"
import { makeTest, test } from "../src/vitest.ts"

const frozen = makeTest({ clock: { start: Date.UTC(2026, 0, 5), frozen: true } })

const order = {
  symbol: "BTCUSDT",
  side: "SELL",
  type: "LIMIT",
  price: decimal("60000"),
  quantity: decimal("0.01"),
} as const

describe("each test begins with the exchange's starting state", () => {
  const urls = new Set<string>()
  // The second and third run of this test see no data of the run before.
  test.for([1, 2, 3])("test %i starts without the orders of the test before", async (_, { bourse }) => {
    urls.add(bourse.url)
    const [alice, bob] = [makeSpot(bourse.alice), makeSpot(bourse.bob)]
    expect(await bob.openOrders({ symbol: "BTCUSDT" })).toEqual([])
    expect((await bob.account()).balances.find(({ asset }) => asset === "BTC")?.free).toBe("1")
    expect(await bourse.control.sandbox.listFaults()).toEqual([])
    await bob.placeOrder(order)
    await bob.placeOrder(order)
    await alice.placeOrder({ ...order, side: "BUY" })
    await bourse.control.sandbox.createFault({
      kind: "dropAfterCommit",
      endpoint: "spot.placeOrder",
    })
    expect(await bob.openOrders({ symbol: "BTCUSDT" })).toHaveLength(1)
  })

  test("all tests of the file share one exchange", ({ bourse }) => {
    expect([...urls]).toEqual([bourse.url])
  })
})

describe("makeTest starts the exchange with its options", () => {
  const used: string[] = []
  frozen("it is another exchange, started with them", async ({ bourse }) => {
    expect((await bourse.control.sandbox.clock()).time).toBe(Date.UTC(2026, 0, 5))
    await bourse.control.advance("1h")
    used.push(bourse.url)
  })
  frozen("the clock goes on from test to test", async ({ bourse }) => {
    expect((await bourse.control.sandbox.clock()).time).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 5, 1))
    used.push(bourse.url)
  })
  afterAll(() => expect(new Set(used).size).toBe(1))
})
