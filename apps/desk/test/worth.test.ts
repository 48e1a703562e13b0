/** What an account is worth, and what its fills came to: exact, and in USDT. */
import { type Decimal, decimal } from "@bourse/client"
import { expect, test } from "vitest"
import { addFills, nothingTraded, profitOf, ratesOf, totalOf, worthOf } from "../src/account/worth.ts"
import { abbreviated, isLong } from "../src/format.ts"

const pair = (baseAsset: string, quoteAsset: string) => ({
  symbol: `${baseAsset}${quoteAsset}`,
  baseAsset,
  quoteAsset,
})

const amounts = (given: Readonly<Record<string, string>>): ReadonlyMap<string, Decimal> =>
  new Map(Object.entries(given).map(([name, amount]) => [name, decimal(amount)]))

const btc = pair("BTC", "USDT")

const fill = (
  isBuyer: boolean,
  qty: string,
  quoteQty: string,
  commission: string,
  commissionAsset: string,
) => ({
  id: "1",
  isBuyer,
  qty: decimal(qty),
  quoteQty: decimal(quoteQty),
  commission: decimal(commission),
  commissionAsset,
})

test("an asset without a pair with USDT is worth what it is through another asset", () => {
  const pairs = [pair("DOGE", "ETH"), pair("ETH", "BTC"), btc, pair("OLD", "GONE")]
  const rates = ratesOf(pairs, amounts({ BTCUSDT: "50000", ETHBTC: "0.05", DOGEETH: "0.0001", OLDGONE: "7" }))
  expect(worthOf(rates, "DOGE", decimal("1000"))).toBe("250")
  expect(worthOf(rates, "USDT", decimal("3"))).toBe("3")
  expect(worthOf(rates, "OLD", decimal("3"))).toBeNull()
  expect(totalOf(rates, amounts({ BTC: "0.5", USDT: "1.25", OLD: "9" }))).toBe("25001.25")
})

test("a profit is what was sold less what was paid, fees taken off, and the rest at the last price", () => {
  const traded = addFills(nothingTraded, btc, [
    fill(true, "0.2", "10000", "5", "USDT"),
    fill(false, "0.1", "5200", "1", "MX"),
  ])
  const rates = ratesOf([btc, pair("MX", "USDT")], amounts({ BTCUSDT: "51000", MXUSDT: "3" }))
  // 5,200 and 0.1 BTC for 10,000, 5 and 1 MX.
  expect(profitOf(rates, [traded])).toEqual({ isLoss: false, size: "292" })
})

test("a loss is told as one, and nothing traded is neither", () => {
  const rates = ratesOf([btc], amounts({ BTCUSDT: "49000" }))
  const bought = addFills(nothingTraded, btc, [fill(true, "0.1", "5000", "2.5", "USDT")])
  expect(profitOf(rates, [bought])).toEqual({ isLoss: true, size: "102.5" })
  expect(profitOf(rates, [])).toEqual({ isLoss: false, size: "0" })
})

test("fills of several answers add up, and what was there before is left as it was", () => {
  const first = addFills(nothingTraded, btc, [fill(true, "0.1", "5000", "0", "USDT")])
  const both = addFills(first, btc, [fill(true, "0.2", "10000", "0", "USDT")])
  expect(both.gained.get("BTC")).toBe("0.3")
  expect(first.gained.get("BTC")).toBe("0.1")
  expect(nothingTraded.gained.size).toBe(0)
})

test("volumes are abbreviated to four digits", () => {
  expect(["0", "664.1399", "12345.6", "999999", "432680600749.5", "1500000000000"].map(abbreviated)).toEqual([
    "0",
    "664.1",
    "12.35K",
    "1M",
    "432.7B",
    "1.5T",
  ])
  expect([isLong("999999.9"), isLong("1000000")]).toEqual([false, true])
})
