/** Hour and day candles beside minutes: which are written, when, and that they equal the folded minutes. */
import { type CandleRecord, mergeCandles } from "@bourse/engine"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { runsHere } from "../support/database.ts"
import { all, candle, group } from "../support/groups.ts"
import { open, openSmallBatches } from "../support/stores.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const widths = { hour: hourMs, day: dayMs } as const

const minute = (openTime: number, price: number, changes: Partial<CandleRecord> = {}) =>
  candle(openTime, {
    open: `${price}`,
    high: `${price + 2}.5`,
    low: `${price - 1}`,
    close: `${price + 1}`,
    volume: `0.${price}`,
    quoteVolume: `${price}.01`,
    trades: price,
    ...changes,
  })

/** The expected coarse candles: every period with finer candles except the newest, newest first. */
const expected = (minutes: ReadonlyArray<CandleRecord>, per: "hour" | "day"): Array<CandleRecord> => {
  const finer = per === "hour" ? minutes : expected(minutes, "hour").toReversed()
  const width = widths[per]
  const periods = [...Map.groupBy(finer, ({ openTime }) => openTime - (openTime % width))]
  const sorted = periods.toSorted(([a], [b]) => a - b)
  return sorted
    .slice(0, -1)
    .map(([openTime, parts]) => ({ ...parts[0]!, ...mergeCandles(parts), openTime }))
    .toReversed()
}

/** Minute candles in order, sometimes with a gap of hours or days. */
const history = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 300, max: 4_000 }) },
      ),
      price: fc.integer({ min: 2, max: 99 }),
      perGroup: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let at = 10 * dayMs
    return steps.map(({ gap, price, perGroup }) => {
      at += gap * minuteMs
      return { row: minute(at, price), perGroup }
    })
  })

it("each hour and day exists once it is over, and folds its minutes", async () => {
  const numRuns = runsHere(60, 12)
  let days = 0
  await fc.assert(
    fc.asyncProperty(history, fc.nat(20), async (steps, loaded) => {
      const store = openSmallBatches(4_096)
      const rows = steps.map(({ row }) => row)
      // The oldest minutes come last, as when a past is loaded after trading began.
      const past = rows.slice(0, Math.min(loaded, rows.length - 1))
      let seq = 0
      const append = (candles: ReadonlyArray<CandleRecord>) =>
        store.append({ ...group(++seq), records: { candles: [...candles] } })
      for (let next = past.length; next < rows.length; ) {
        const count = steps[next]!.perGroup
        await append(rows.slice(next, next + count))
        next += count
      }
      if (past.length > 0) await append(past)
      for (const per of ["hour", "day"] as const)
        expect(await store.query("candles", { ...all, per })).toEqual(expected(rows, per))
      days += expected(rows, "day").length
      await store.close()
    }),
    { numRuns, seed: 11 },
  )
  expect(days).toBeGreaterThan(numRuns / 5)
})

it("candles of each symbol and generation are folded separately", async () => {
  const store = await open(":memory:")
  const rows = [0, 1, 25].map((hours) => minute(dayMs + hours * hourMs, 10 + hours))
  for (const [index, changes] of [{}, { symbol: "ETHBTC" }, { generation: 2 }].entries())
    await store.append({
      ...group(index + 1),
      records: { candles: rows.slice(index).map((row) => ({ ...row, ...changes })) },
    })
  const opens = async (asked: object) =>
    (await store.query("candles", { ...all, per: "hour", ...asked })).map(({ openTime }) => openTime - dayMs)
  expect(await opens({})).toEqual([hourMs, 0])
  expect(await opens({ symbol: "ETHBTC" })).toEqual([hourMs])
  expect(await opens({ generation: 2 })).toEqual([])
})

it("a read as of an earlier group does not see an hour that ended later", async () => {
  const store = await open(":memory:")
  for (const [index, hours] of [0, 1, 2].entries())
    await store.append({ ...group(index + 1), records: { candles: [minute(dayMs + hours * hourMs, 10)] } })
  const seen = async (seq: number) => (await store.query("candles", { ...all, per: "hour", seq })).length
  expect([await seen(1), await seen(2), await seen(3)]).toEqual([0, 1, 2])
})
