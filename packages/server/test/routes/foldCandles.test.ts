import { type CandleRecord, mergeCandles } from "@bourse/engine"
import { describe, expect, it } from "vitest"
import { foldCandles, intervals } from "../../src/routes/foldCandles.ts"

const at = (text: string) => Date.parse(`${text}Z`)
const minute = (
  text: string,
  [open, high, low, close]: readonly [string, string, string, string],
  volume = "1",
): CandleRecord => ({
  generation: 1,
  symbol: "BTCUSDT",
  openTime: at(text),
  open,
  high,
  low,
  close,
  volume,
  quoteVolume: volume,
  trades: 1,
})

describe("where a candle begins and ends", () => {
  it("the widest candle of an interval is a January candle, or any", () => {
    for (const { bounds, widestMs } of Object.values(intervals)) {
      const [start, end] = bounds(at("2026-01-15T12:00:00"))
      expect(end - start).toBe(widestMs)
    }
  })

  it.each([
    ["1m", "2026-03-05T14:47:31.999", "2026-03-05T14:47", "2026-03-05T14:48"],
    ["5m", "2026-03-05T14:47:31", "2026-03-05T14:45", "2026-03-05T14:50"],
    ["15m", "2026-03-05T14:47:31", "2026-03-05T14:45", "2026-03-05T15:00"],
    ["30m", "2026-03-05T14:47:31", "2026-03-05T14:30", "2026-03-05T15:00"],
    ["60m", "2026-03-05T14:47:31", "2026-03-05T14:00", "2026-03-05T15:00"],
    ["4h", "2026-03-05T14:47:31", "2026-03-05T12:00", "2026-03-05T16:00"],
    ["1d", "2026-03-05T14:47:31", "2026-03-05T00:00", "2026-03-06T00:00"],
    // The day is a Thursday: its week began on Monday the 2nd.
    ["1W", "2026-03-05T14:47:31", "2026-03-02T00:00", "2026-03-09T00:00"],
    ["1W", "2026-03-02T00:00:00", "2026-03-02T00:00", "2026-03-09T00:00"],
    ["1W", "2026-03-01T23:59:59.999", "2026-02-23T00:00", "2026-03-02T00:00"],
    ["1M", "2026-02-28T23:59:59.999", "2026-02-01T00:00", "2026-03-01T00:00"],
    ["1M", "2028-02-29T12:00:00", "2028-02-01T00:00", "2028-03-01T00:00"],
    ["1M", "2026-12-31T23:59:59.999", "2026-12-01T00:00", "2027-01-01T00:00"],
  ])("a candle of %s at %s begins at %s and ends at %s", (interval, time, start, end) => {
    expect(intervals[interval]!.bounds(at(time))).toEqual([at(start), at(end)])
  })

  it("a candle is folded from the widest candles that fit into it", () => {
    const widest = Object.entries(intervals).map(([name, { multipleOf }]) => [name, multipleOf])
    expect(Object.fromEntries(widest)).toEqual({
      ...{ "1m": "minute", "5m": "minute", "15m": "minute", "30m": "minute" },
      ...{ "60m": "hour", "4h": "hour", "8h": "hour", "1d": "day", "1W": "day", "1M": "day" },
    })
  })

  it("candle bounds hold from the first second of all time on", () => {
    for (const [name, { bounds, widestMs }] of Object.entries(intervals)) {
      const [start, end] = bounds(0)
      expect([name, start <= 0, end > 0, end - start <= widestMs]).toEqual([name, true, true, true])
    }
  })
})

describe("folding", () => {
  const candles = [
    minute("2026-03-05T14:01", ["10", "12", "9", "11"], "0.5"),
    minute("2026-03-05T14:03", ["11", "11.5", "7.25", "8"], "1.25"),
    minute("2026-03-05T14:11", ["8", "20", "8", "15"], "3"),
  ]
  const from = at("2026-03-05T14:00")
  const rows = (...parameters: Parameters<typeof foldCandles>) =>
    foldCandles(...parameters).map(({ openTime, open, high, low, close, volume, closeTime }) => [
      new Date(openTime).toISOString().slice(11, 16),
      new Date(closeTime).toISOString().slice(11, 16),
      ...[open, high, low, close, volume],
    ])

  it("folding takes the first open, the last close, the extremes and the sums, and continues flat without trades", () => {
    expect(rows(candles, "5m", from, at("2026-03-05T14:21"))).toEqual([
      ["14:00", "14:05", "10", "12", "7.25", "8", "1.75"],
      ["14:05", "14:10", "8", "8", "8", "8", "0"],
      ["14:10", "14:15", "8", "20", "8", "15", "3"],
      ["14:15", "14:20", "15", "15", "15", "15", "0"],
      ["14:20", "14:25", "15", "15", "15", "15", "0"],
    ])
  })

  it("folding begins flat at the previous close, where there is one", () => {
    expect(rows(candles.slice(2), "5m", from, at("2026-03-05T14:12"), "6")).toEqual([
      ["14:00", "14:05", "6", "6", "6", "6", "0"],
      ["14:05", "14:10", "6", "6", "6", "6", "0"],
      ["14:10", "14:15", "8", "20", "8", "15", "3"],
    ])
    expect(rows([], "5m", from, at("2026-03-05T14:06"), "6")).toHaveLength(2)
  })

  it("folding begins with the first candle if no earlier close exists, and is empty without candles", () => {
    expect(rows(candles.slice(2), "5m", from, at("2026-03-05T14:12"))).toHaveLength(1)
    expect(rows([], "5m", from, at("2026-03-05T14:12"))).toEqual([])
  })

  it("folding counts a candle on a boundary in the interval that begins there", () => {
    const edge = [candles[0]!, minute("2026-03-05T14:05", ["11", "13", "11", "12"], "2")]
    expect(rows(edge, "5m", from, at("2026-03-05T14:09"))).toEqual([
      ["14:00", "14:05", "10", "12", "9", "11", "0.5"],
      ["14:05", "14:10", "11", "13", "11", "12", "2"],
    ])
  })

  it("a folded candle without trades has zero volume of both coins", () => {
    const [flat] = foldCandles([], "1m", from, from, "6")
    expect(flat).toMatchObject({ volume: "0", quoteVolume: "0", trades: 0 })
  })

  it.each(["high", "low", "volume", "quoteVolume"] as const)(
    "the amount %s is written without trailing zeros",
    (field) => {
      const loaded = [{ ...minute("2026-03-05T14:01", ["10", "12", "9", "11"], "3"), [field]: "9.50" }]
      const [alone] = foldCandles(loaded, "1m", at("2026-03-05T14:01"), at("2026-03-05T14:01"))
      expect(alone).toMatchObject(mergeCandles(loaded))
      expect(alone![field]).toBe("9.5")
    },
  )

  it("folding ends at its given end", () => {
    expect(rows(candles, "5m", from, from - 1, "6")).toEqual([])
    expect(rows(candles, "5m", from, from, "6")).toHaveLength(1)
  })

  it("folding compares prices as numbers, not as text", () => {
    const far = [
      minute("2026-03-05T14:01", ["9", "9", "9", "9"]),
      minute("2026-03-05T14:02", ["10", "10", "10", "10"]),
    ]
    expect(rows(far, "5m", from, at("2026-03-05T14:02"))).toEqual([
      ["14:00", "14:05", "9", "10", "9", "10", "2"],
    ])
  })

  it("a fold of one candle writes its amounts like a fold of several, without trailing zeros", () => {
    const loaded = [minute("2026-03-05T14:01", ["10.0", "12.50", "9.0", "11"], "0.500")]
    const [alone] = foldCandles(loaded, "1m", at("2026-03-05T14:01"), at("2026-03-05T14:01"))
    expect(alone).toMatchObject(mergeCandles(loaded))
    expect(alone).not.toHaveProperty("symbol")
    const plain = [minute("2026-03-05T14:01", ["100", "1200", "10", "11"], "50")]
    expect(foldCandles(plain, "1m", at("2026-03-05T14:01"), at("2026-03-05T14:01"))).toMatchObject([
      mergeCandles(plain),
    ])
  })
})
