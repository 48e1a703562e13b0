import { decimal, makeSpot, type Spot } from "@bourse/client"
import { type RunningBourse, startBourse } from "bourse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buyBelow } from "./bot.ts"

let bourse: RunningBourse
let alice: Spot
let bob: Spot

beforeAll(async () => {
  bourse = await startBourse({ seed: 1 })
  alice = makeSpot({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
  bob = makeSpot({ baseUrl: bourse.url, apiKey: "dev-bob", secret: "dev-secret-bob" })
})
afterAll(() => bourse.close())

test("the bot buys nothing while nobody sells that low", async () => {
  expect(await buyBelow(alice, decimal("60000"), decimal("0.02"))).toBe("0")
})

test("the bot buys what bob sells, and pays his price", async () => {
  const offer = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT" } as const
  await bob.placeOrder({ ...offer, price: decimal("59000"), quantity: decimal("0.01") })
  expect(await buyBelow(alice, decimal("60000"), decimal("0.02"))).toBe("0.01")
  const [fill] = await alice.myTrades({ symbol: "BTCUSDT" })
  expect(fill).toMatchObject({ price: "59000", qty: "0.01" })
})
