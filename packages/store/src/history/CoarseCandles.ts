/**
 * Hour and day candles, so that a long chart reads few rows. An hour is folded from its minutes and written
 * once, in the group that brings the first minute of a later hour; a day is folded likewise from its hours.
 * Each symbol's newest hour with minutes and newest day with hours are not written: readers fold these
 * themselves.
 *
 * Minutes that are loaded into a past before the first trade may change an hour that was written: then the hour
 * is folded again, and so is its day.
 */
import type { CandleRecord, LoadRecord } from "@bourse/engine"
// The module is imported by its own path, so that the store's threads load no other part of the engine.
import { mergeCandles } from "@bourse/engine/mergeCandles"
import { columnsOf } from "../database/HistoryStatement.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { bulkInsert } from "../database/Statements.ts"
import { recordColumns, type Table } from "../database/Table.ts"
import { candles, dayCandles, hourCandles } from "../database/Tables.ts"

type Key = Pick<CandleRecord, "generation" | "symbol" | "openTime">

/** One step of folding: source table, target table, and the length of the target's candles. */
interface Fold {
  readonly from: Table
  readonly into: Table
  readonly widthMs: number
}

const hourMs = 3_600_000

const folds: ReadonlyArray<Fold> = [
  { from: candles, into: hourCandles, widthMs: hourMs },
  { from: hourCandles, into: dayCandles, widthMs: 86_400_000 },
]

const ofSymbol = "generation = $1 AND symbol = $2"
const newestBefore = ({ name }: Table): string =>
  `SELECT max(open_time) AS time FROM ${name} WHERE ${ofSymbol} AND open_time < $3`
const within = (table: Table): string =>
  `SELECT ${columnsOf(table)} FROM ${table.name} WHERE ${ofSymbol} AND open_time >= $3 AND open_time < $4
    ORDER BY open_time`

const hourOf = (time: number): number => time - (time % hourMs)

/** The columns of a candle record, with `expression` applied to each name. */
const listOf = (table: Table, expression: (column: string) => string): string =>
  recordColumns(table)
    .map(({ name }) => expression(name))
    .join(", ")
/**
 * Copies candles of generation `$1` up to group `$3`, from time `$4` on, into generation `$5` with group `$6`.
 */
const copyOn = (
  table: Table,
): string => `INSERT INTO ${table.name} (${listOf(table, (column) => column)}, seq)
  SELECT ${listOf(table, (column) => (column === "generation" ? "CAST($5 AS BIGINT)" : column))}, CAST($6 AS BIGINT) FROM ${table.name}
  WHERE ${ofSymbol} AND seq <= $3 AND open_time >= $4`
const newestUpTo = `SELECT open_time AS time FROM ${candles.name} WHERE ${ofSymbol} AND seq <= $3
  ORDER BY open_time DESC LIMIT 1`

export class CoarseCandles {
  readonly #client: SqlClient
  /** The newest minute of each symbol that this writer wrote. */
  readonly #newest = new Map<string, number>()

  constructor(client: SqlClient) {
    this.#client = client
  }

  /**
   * Inside the transaction of group `seq`, which loads a snapshot: copies the minutes of the current hour, and
   * the hours of the current day, into the new generation, which folds them together with later candles.
   */
  loaded(loads: ReadonlyArray<LoadRecord>, seq: number): void {
    for (const { generation, symbol, base, upTo } of loads) {
      const [newest] = this.#client.rows<{ time: number }>(newestUpTo, [base, symbol, upTo])
      if (newest === undefined) continue
      const begin = (widthMs: number): number => newest.time - (newest.time % widthMs)
      for (const { from, widthMs } of folds)
        this.#client.run(copyOn(from), [base, symbol, upTo, begin(widthMs), generation, seq])
    }
  }

  /** Whether these minutes may finish an hour, or change a finished one. */
  mayFold(minutes: ReadonlyArray<Key>): boolean {
    return minutes.some(({ generation, symbol, openTime }) => {
      const newest = this.#newest.get(`${generation} ${symbol}`)
      return newest === undefined || openTime < newest || hourOf(openTime) !== hourOf(newest)
    })
  }

  /** Called inside the transaction of group `seq`, after the group's minutes were written. */
  added(minutes: ReadonlyArray<Key>, seq: number): void {
    for (const [generation, ofGeneration] of Map.groupBy(minutes, (each) => each.generation))
      for (const [symbol, ofSymbol] of Map.groupBy(ofGeneration, (each) => each.symbol)) {
        let times = ofSymbol.map(({ openTime }) => openTime)
        const isOfHour = !this.mayFold(ofSymbol)
        this.#newest.set(
          `${generation} ${symbol}`,
          Math.max(...times, this.#newest.get(`${generation} ${symbol}`) ?? 0),
        )
        if (isOfHour) continue
        for (const fold of folds) times = this.#fold(fold, generation, symbol, times, seq)
      }
  }

  /** Writes the hours or days that contain `times`, and any that they finish; returns their beginnings. */
  #fold(
    fold: Fold,
    generation: number,
    symbol: string,
    times: ReadonlyArray<number>,
    seq: number,
  ): Array<number> {
    const { from, into, widthMs } = fold
    if (times.length === 0) return []
    const newest = this.#newestBefore(from, generation, symbol, Number.MAX_SAFE_INTEGER)!
    const startOf = (time: number): number => time - (time % widthMs)
    const open = startOf(newest)
    const starts = new Set(times.map(startOf).filter((start) => start < open))
    // The new minutes may finish the hour or day before theirs.
    const previous = this.#newestBefore(from, generation, symbol, Math.min(...times))
    if (previous !== null && startOf(previous) < open) {
      const written = this.#newestBefore(into, generation, symbol, open)
      if (written === null || written < startOf(previous)) starts.add(startOf(previous))
    }
    for (const start of starts) this.#write(fold, generation, symbol, start, seq)
    return [...starts]
  }

  #newestBefore(table: Table, generation: number, symbol: string, time: number): number | null {
    return this.#client.rows<{ time: number | null }>(newestBefore(table), [generation, symbol, time])[0]!
      .time
  }

  #write(
    { from, into, widthMs }: Fold,
    generation: number,
    symbol: string,
    start: number,
    seq: number,
  ): void {
    const parts = this.#client.rows<CandleRecord>(within(from), [generation, symbol, start, start + widthMs])
    const record: CandleRecord = { generation, symbol, openTime: start, ...mergeCandles(parts) }
    this.#client.run(bulkInsert(into, this.#client.dialect), [
      this.#client.records(JSON.stringify([record])),
      seq,
    ])
  }
}
