/**
 * Hour and day candles, so that a long chart reads few rows. An hour is folded from its minutes and written once, in
 * the group that brings the first minute of a later hour; a day likewise from its hours. Each symbol's newest hour with
 * minutes and newest day with hours are not written: readers fold them themselves.
 *
 * Minutes that are loaded into a past before the first trade may change an hour that was written: it is folded
 * again, and so is its day.
 */
import type { CandleRecord, LoadRecord } from "@bourse/engine"
// By its own entry: the store's threads load no more of the engine.
import { mergeCandles } from "@bourse/engine/mergeCandles"
import { columnsOf } from "../database/HistoryStatement.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { bulkInsert } from "../database/Statements.ts"
import { recordColumns, type Table } from "../database/Table.ts"
import { candles, dayCandles, hourCandles } from "../database/Tables.ts"

type Key = Pick<CandleRecord, "generation" | "symbol" | "openTime">

/** One step of folding: from which table into which, and how long the candles of the latter are. */
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

/** The record's columns, each as `expression` says. */
const listOf = (table: Table, expression: (column: string) => string): string =>
  recordColumns(table)
    .map(({ name }) => expression(name))
    .join(", ")
/** Rows of `$1` up to group `$3` from `$4` on, once more for the generation `$5`, brought by the group `$6`. */
const copyOn = (
  table: Table,
): string => `INSERT INTO ${table.name} (${listOf(table, (column) => column)}, seq)
  SELECT ${listOf(table, (column) => (column === "generation" ? "CAST($5 AS BIGINT)" : column))}, CAST($6 AS BIGINT) FROM ${table.name}
  WHERE ${ofSymbol} AND seq <= $3 AND open_time >= $4`
const newestUpTo = `SELECT open_time AS time FROM ${candles.name} WHERE ${ofSymbol} AND seq <= $3
  ORDER BY open_time DESC LIMIT 1`

export class CoarseCandles {
  readonly #client: SqlClient
  /** The newest minute of each symbol that this writer added to. */
  readonly #newest = new Map<string, number>()

  constructor(client: SqlClient) {
    this.#client = client
  }

  /**
   * Inside the transaction of group `seq`, which loads a snapshot: the minutes of the hour that was open by then, and the
   * hours of the day, go on in the generation that begins, which folds them with what comes.
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

  /** Whether these minutes may end an hour, or change one that ended. */
  mayFold(minutes: ReadonlyArray<Key>): boolean {
    return minutes.some(({ generation, symbol, openTime }) => {
      const newest = this.#newest.get(`${generation} ${symbol}`)
      return newest === undefined || openTime < newest || hourOf(openTime) !== hourOf(newest)
    })
  }

  /** Inside the transaction of group `seq`, once its minutes are in. */
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

  /** Writes the periods that `times` touched, and one that is over by them; answers with where they begin. */
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
    // The period before these may be over by them.
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
