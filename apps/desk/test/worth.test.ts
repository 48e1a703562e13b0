/** The value of an account and its profit from trading, exact and in USDT. */
import { type Decimal, decimal, type SignedDecimal } from "@bourse/client"
import { expect, test } from "vitest"
import { profitOf, ratesOf, totalOf, worthOf } from "../src/account/worth.ts"
import { abbreviated, isLong } from "../src/format.ts"

const pair = (baseAsset: string, quoteAsset: string) => ({
  symbol: `${baseAsset}${quoteAsset}`,
  baseAsset,
  quoteAsset,
})

const amounts = (given: Readonly<Record<string, string>>): ReadonlyMap<string, Decimal> =>
  new Map(Object.entries(given).map(([name, amount]) => [name, decimal(amount)]))

const btc = pair("BTC", "USDT")

/** Net amounts from trading, by asset. */
const traded = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([asset, amount]) => [asset, amount as SignedDecimal] as const)

test("an asset without a USDT pair is valued through another asset", () => {
  const pairs = [pair("DOGE", "ETH"), pair("ETH", "BTC"), btc, pair("OLD", "GONE")]
  const rates = ratesOf(pairs, amounts({ BTCUSDT: "50000", ETHBTC: "0.05", DOGEETH: "0.0001", OLDGONE: "7" }))
  expect(worthOf(rates, "DOGE", decimal("1000"))).toBe("250")
  expect(worthOf(rates, "USDT", decimal("3"))).toBe("3")
  expect(worthOf(rates, "OLD", decimal("3"))).toBeNull()
  expect(totalOf(rates, amounts({ BTC: "0.5", USDT: "1.25", OLD: "9" }))).toBe("25001.25")
})

test("profit is sales minus purchases plus the rest at the last price", () => {
  const rates = ratesOf([btc, pair("MX", "USDT")], amounts({ BTCUSDT: "51000", MXUSDT: "3" }))
  // 0.1 BTC was bought for 4,805 USDT and fees of 1 MX.
  expect(profitOf(rates, traded({ BTC: "0.1", USDT: "-4805", MX: "-1" }))).toEqual({
    isLoss: false,
    size: "292",
  })
})

test("a loss is shown as a loss; no trades give neither; assets without a price do not count", () => {
  const rates = ratesOf([btc], amounts({ BTCUSDT: "49000" }))
  expect(profitOf(rates, traded({ USDT: "-5002.5", BTC: "0.1", OLD: "7" }))).toEqual({
    isLoss: true,
    size: "102.5",
  })
  expect(profitOf(rates, traded({ BTC: "0" }))).toEqual({ isLoss: false, size: "0" })
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
