import { describe, expect, test } from "vitest"
import {
  type CandleSymbol,
  generateCandles,
  openingWorth,
  plainText,
  seededRandom,
  walk,
} from "../src/walk.ts"

const symbol = (
  base: string,
  quote: string,
  priceDecimals: number,
  quantityDecimals: number,
  openingPrice: number,
) =>
  ({
    symbol: base + quote,
    base,
    quote,
    priceDecimals,
    quantityDecimals,
    openingPrice,
  }) satisfies CandleSymbol
const symbols = [
  symbol("BTC", "USDT", 2, 6, 60000),
  symbol("ETH", "USDT", 2, 5, 3000),
  symbol("ETH", "BTC", 6, 4, 0.05),
  symbol("PEPE", "USDT", 10, 0, 0.00001),
]
const now = Date.UTC(2026, 0, 2, 12, 0, 30)
const past = generateCandles(symbols, 1, now, 1440)

describe("a walked day", () => {
  test.each(symbols.map((each) => each.symbol))(
    "%s has a candle a minute up to the current minute",
    (name) => {
      const openTimes = past.get(name)!.map(([openTime]) => openTime)
      expect(openTimes).toHaveLength(1440)
      expect(openTimes.at(-1)).toBe(Date.UTC(2026, 0, 2, 11, 59))
      for (const [i, openTime] of openTimes.entries()) expect(openTime).toBe(openTimes[0]! + i * 60_000)
    },
  )

  test.each(symbols)(
    "$symbol: low and high enclose open and close, and each opens where the last closed",
    (each) => {
      let previous: string | undefined
      for (const [, open, high, low, close, volume, quoteVolume, trades] of past.get(each.symbol)!) {
        expect(open).toBe(previous ?? plainText(each.openingPrice, each.priceDecimals))
        expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)))
        expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)))
        expect(Number(low)).toBeGreaterThan(0)
        expect(Number(volume)).toBeGreaterThan(0)
        const average = Number(quoteVolume) / Number(volume)
        expect(average).toBeGreaterThan(Number(low) * 0.9999)
        expect(average).toBeLessThan(Number(high) * 1.0001)
        expect(trades).toBeGreaterThan(0)
        previous = close
      }
    },
  )

  test("numbers are plain text without zeros behind, and no finer than tick and lot", () => {
    for (const { symbol, priceDecimals, quantityDecimals } of symbols) {
      for (const [, open, high, low, close, volume, quoteVolume] of past.get(symbol)!) {
        const texts = [open, high, low, close, volume, quoteVolume]
        for (const text of texts) expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
        for (const price of texts.slice(0, 4))
          expect(price.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(priceDecimals)
        expect(volume.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(quantityDecimals)
      }
    }
  })

  test("ETHBTC agrees with ETHUSDT over BTCUSDT in every minute", () => {
    for (const [i, [, , , , close]] of past.get("ETHBTC")!.entries()) {
      const implied = Number(past.get("ETHUSDT")![i]![4]) / Number(past.get("BTCUSDT")![i]![4])
      expect(Math.abs(Number(close) - implied)).toBeLessThan(0.000001)
    }
  })

  test("the same seed walks the same day, at whatever time; another seed another day", () => {
    const closes = (seed: number, at: number) =>
      generateCandles(symbols, seed, at, 60)
        .get("BTCUSDT")!
        .map((row) => row[4])
    expect(closes(5, now)).toEqual(closes(5, now + 86_400_000))
    expect(closes(5, now)).not.toEqual(closes(6, now))
  })
})

test("a hundred days move prices, and leave them prices", () => {
  const worth = openingWorth(symbols)
  const random = seededRandom("a hundred days")
  for (let minute = 0; minute < 144_000; minute++) walk(worth, () => random, 1)
  for (const { base, openingPrice } of symbols.filter(({ quote }) => quote === "USDT")) {
    const change = worth.get(base)! / openingPrice
    expect(change).toBeGreaterThan(0.5)
    expect(change).toBeLessThan(2)
  }
})

test("text of a number", () => {
  expect(plainText(60824.3, 2)).toBe("60824.3")
  expect(plainText(60000, 2)).toBe("60000")
  expect(plainText(2000, 0)).toBe("2000")
  expect(plainText(0.00001, 10)).toBe("0.00001")
})
