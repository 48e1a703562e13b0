import { expect, test } from "vitest"
import { openingWorth, plainText, type QuotedSymbol, seededRandom, walk } from "../src/walk.ts"

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
  }) satisfies QuotedSymbol
const symbols = [
  symbol("BTC", "USDT", 2, 6, 60000),
  symbol("ETH", "USDT", 2, 5, 3000),
  symbol("ETH", "BTC", 6, 4, 0.05),
  symbol("PEPE", "USDT", 10, 0, 0.00001),
]

const walked = (seed: string, minutes: number): Map<string, number> => {
  const worth = openingWorth(symbols)
  const random = seededRandom(seed)
  for (let minute = 0; minute < minutes; minute++) walk(worth, random, 1)
  return worth
}

test("the same seed walks the same way, another seed another way", () => {
  expect(walked("5", 60)).toEqual(walked("5", 60))
  expect(walked("5", 60)).not.toEqual(walked("6", 60))
})

test("a hundred days move prices within reason; USDT stays the unit", () => {
  const worth = walked("a hundred days", 144_000)
  expect(worth.get("USDT")).toBe(1)
  for (const { base, openingPrice } of symbols.filter(({ quote }) => quote === "USDT")) {
    const change = worth.get(base)! / openingPrice
    expect(change).not.toBe(1)
    expect(change).toBeGreaterThan(0.5)
    expect(change).toBeLessThan(2)
  }
})

test("writes a number for the wire", () => {
  expect(plainText(60824.3, 2)).toBe("60824.3")
  expect(plainText(60000, 2)).toBe("60000")
  expect(plainText(2000, 0)).toBe("2000")
  expect(plainText(0.00001, 10)).toBe("0.00001")
})
