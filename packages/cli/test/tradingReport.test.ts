/** A trader's month, computed by hand. */
import { decimal } from "@bourse/core"
import { expect, test } from "vitest"
import { type Fill, type Mark, reportOf } from "../src/tradingReport.ts"

const symbols = [
  { symbol: "BTCUSDT", base: "BTC", quote: "USDT" },
  { symbol: "MXUSDT", base: "MX", quote: "USDT" },
  { symbol: "ETHBTC", base: "ETH", quote: "BTC" },
]
const lastPrices = new Map([
  ["BTCUSDT", decimal("59000")],
  ["MXUSDT", decimal("2.5")],
  ["ETHBTC", decimal("0.04")],
])

const fill = (
  id: string,
  symbol: string,
  side: "BUY" | "SELL",
  [qty, price, quoteQty]: readonly [string, string, string],
  [commission, commissionAsset]: readonly [string, string],
): Fill => ({
  symbol,
  id,
  price: decimal(price),
  qty: decimal(qty),
  quoteQty: decimal(quoteQty),
  commission: decimal(commission),
  commissionAsset,
  time: 1_790_000_000_000 + Number(id),
  isBuyer: side === "BUY",
})

// Running results in USDT: -6; then -6006 + 2440 - 1 * 2.5 + 0.06 * 61000 = 91.5; then
// -3568.5 - 580 - 0.00001 * 58000 + 0.07 * 58000 = -89.08. Result at the last price: -4149.08 + 0.07 * 59000 =
// -19.08.
const fills = [
  fill("1", "BTCUSDT", "BUY", ["0.1", "60000", "6000"], ["6", "USDT"]),
  fill("2", "BTCUSDT", "SELL", ["0.04", "61000", "2440"], ["1", "MX"]),
  fill("3", "BTCUSDT", "BUY", ["0.01", "58000", "580"], ["0.00001", "BTC"]),
]

test("result, volume, fees and drawdown are exact in any order of fills", () => {
  for (const each of [fills, fills.toReversed()])
    expect(reportOf(each, symbols, lastPrices, [])).toEqual({
      symbols: [
        {
          symbol: "BTCUSDT",
          trades: 3,
          volume: "9020",
          position: "0.07",
          lastPrice: "59000",
          result: "-19.08",
        },
      ],
      totals: [{ asset: "USDT", trades: 3, volume: "9020", result: "-19.08", drawdown: "180.58" }],
      fees: [
        { asset: "USDT", amount: "6" },
        { asset: "MX", amount: "1" },
        { asset: "BTC", amount: "0.00001" },
      ],
      feesNotValued: [],
    })
})

test("a report with sales of earlier holdings, another quote asset, and a fee without a price", () => {
  const sold = fill("4", "ETHBTC", "SELL", ["1", "0.05", "0.05"], ["3", "MX"])
  const { totals, symbols: rows, feesNotValued } = reportOf([...fills, sold], symbols, lastPrices, [])
  expect(rows.at(-1)).toMatchObject({ symbol: "ETHBTC", position: "-1", result: "0.01" })
  expect(totals).toMatchObject([
    { asset: "USDT", result: "-19.08", drawdown: "180.58" },
    { asset: "BTC", result: "0.01", drawdown: "0" },
  ])
  expect(feesNotValued).toEqual(["MX"])
})

test("a report of an account without trades is empty", () => {
  expect(reportOf([], symbols, lastPrices, [])).toEqual({
    symbols: [],
    totals: [],
    fees: [],
    feesNotValued: [],
  })
})

test("amounts with eighteen decimals are not rounded", () => {
  const tiny = fill(
    "1",
    "BTCUSDT",
    "BUY",
    ["0.000000000000000001", "0.000000000000000003", "0"],
    ["0", "USDT"],
  )
  const prices = new Map([["BTCUSDT", decimal("0.000000000000000007")]])
  expect(reportOf([tiny], symbols, prices, []).totals[0]!.result).toBe(
    "0.000000000000000000000000000000000007",
  )
})

test("positions are valued at market prices between trades, and at the last price now", () => {
  const [bought] = fills
  const mark = (price: string, afterMs: number): Mark => ({
    ...{ symbol: "BTCUSDT", price: decimal(price), time: bought!.time + afterMs },
  })
  const drawdownOf = (...marks: ReadonlyArray<Mark>) =>
    reportOf([bought!], symbols, lastPrices, marks).totals[0]!.drawdown
  // The result is -6 after the buy, and -106 at a price of 59,000.
  expect(drawdownOf()).toBe("106")
  // The result is 94 at 61,000, and then falls by 200.
  expect(drawdownOf(mark("61000", 60_000))).toBe("200")
  // The result is -206 at 58,000; the later price is before the trade and does not count.
  expect(drawdownOf(mark("58000", 60_000), mark("90000", -1))).toBe("206")
  // A symbol without trades has no result in the report.
  expect(drawdownOf({ ...mark("9", 1), symbol: "MXUSDT" })).toBe("106")
})
