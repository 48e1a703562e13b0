import { decimal, makeSpot } from "@bourse/client"
import { test } from "bourse/vitest"
import { expect } from "vitest"
import { buyBelow } from "./bot.ts"

test("the bot buys nothing while no order sells that low", async ({ bourse }) => {
  expect(await buyBelow(makeSpot(bourse.alice), decimal("60000"), decimal("0.02"))).toBe("0")
})

test("the bot buys what bob sells, and pays his price", async ({ bourse }) => {
  const [alice, bob] = [makeSpot(bourse.alice), makeSpot(bourse.bob)]
  const offer = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT" } as const
  await bob.placeOrder({ ...offer, price: decimal("59000"), quantity: decimal("0.01") })
  expect(await buyBelow(alice, decimal("60000"), decimal("0.02"))).toBe("0.01")
  const [fill] = await alice.myTrades({ symbol: "BTCUSDT" })
  expect(fill).toMatchObject({ price: "59000", qty: "0.01" })
})
