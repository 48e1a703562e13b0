import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { candlePath, type RecordedCandle } from "../../src/index.ts"

const minute = { kind: "candle", openTime: 1_700_000_000_000, closeTime: 1_700_000_060_000 } as const
const rising: RecordedCandle = { ...minute, open: "10", high: "13", low: "9", close: "12", volume: "0.5" }
const scales = { tickDecimals: 2, lotDecimals: 4 }

const path = (candle: RecordedCandle, options = {}) => {
  const trades = candlePath(candle, { ...scales, ...options })
  if (typeof trades === "string") throw new Error(trades)
  return trades
}

describe("a recorded candle is played", () => {
  test("a recorded rising candle is played by its low first, a falling one by its high first", () => {
    const corners = (candle: RecordedCandle) =>
      path(candle, { stepsBetween: 0 }).map(({ priceTicks }) => Number(priceTicks))
    expect(corners(rising)).toEqual([1000, 900, 1300, 1200])
    expect(corners({ ...rising, open: "12", close: "10" })).toEqual([1200, 1300, 900, 1000])
  })

  test("a recorded candle is played with exactly its open, high, low, close and volume, inside its time", () => {
    const price = fc.bigInt(1n, 10n ** 9n)
    fc.assert(
      fc.property(
        price,
        price,
        price,
        price,
        fc.bigInt(4n, 10n ** 12n),
        fc.nat(20),
        (a, b, c, d, lots, stepsBetween) => {
          const sorted = [a, b, c, d].toSorted((x, y) => (x < y ? -1 : 1))
          const text = (value: bigint, decimals: number) => {
            const digits = String(value).padStart(decimals + 1, "0")
            return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
          }
          const [open, close] = a < b ? [sorted[1]!, sorted[2]!] : [sorted[2]!, sorted[1]!]
          const candle = {
            ...minute,
            open: text(open, 2),
            close: text(close, 2),
            low: text(sorted[0]!, 2),
            high: text(sorted[3]!, 2),
            volume: text(lots, 4),
          }
          const trades = path(candle, { stepsBetween })
          const prices = trades.map(({ priceTicks }) => priceTicks)
          expect(prices[0]).toBe(open)
          expect(prices.at(-1)).toBe(close)
          expect(prices.reduce((x, y) => (x < y ? x : y))).toBe(sorted[0])
          expect(prices.reduce((x, y) => (x > y ? x : y))).toBe(sorted[3])
          expect(trades.reduce((sum, trade) => sum + trade.lots, 0n)).toBe(lots)
          expect(trades.every((trade) => trade.lots > 0n)).toBe(true)
          const times = trades.map(({ time }) => time)
          expect(times).toEqual(times.toSorted((x, y) => x - y))
          expect(times[0]).toBe(minute.openTime)
          expect(times.at(-1)).toBeLessThan(minute.closeTime)
        },
      ),
    )
  })

  test("a recorded candle without volume has no trades", () => {
    expect(path({ ...rising, volume: "0" })).toEqual([])
  })
})

describe("a candle that does not fit the symbol is rejected with the reason", () => {
  test.each([
    ["a price finer than the tick", { ...rising, low: "9.001" }, /finer than the tick/],
    ["a volume finer than the lot", { ...rising, volume: "0.00001" }, /finer than the lot/],
    ["less volume than prices", { ...rising, volume: "0.0003" }, /less than one lot/],
  ])("a candle is rejected with the reason: %s", (_, candle, reason) => {
    expect(candlePath(candle, scales)).toMatch(reason)
  })

  test("a candle's finer prices are rounded if requested: to the nearest tick, halves up", () => {
    const candle = { ...rising, open: "9.995", low: "9.005", volume: "0.50005" }
    const trades = path(candle, { rounding: true, stepsBetween: 0 })
    expect(trades.map(({ priceTicks }) => priceTicks)).toEqual([1000n, 901n, 1300n, 1200n])
    expect(trades.reduce((sum, { lots }) => sum + lots, 0n)).toBe(5001n)
  })
})
