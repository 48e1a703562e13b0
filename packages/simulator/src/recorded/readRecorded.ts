/**
 * Reads recorded market data. The reader finds the format from the file's first row:
 *
 * - Binance's public dumps of spot and futures: klines (12 columns), trades (6 or 7), aggTrades (7 or 8); with or
 *   without a line of headings; times in milliseconds or, as since 2025, microseconds;
 * - plain tables of candles, `date,open,high,low,close,volume`, with or without headings, as pandas, CryptoDataDownload
 *   and Kraken write them, the oldest or the newest first;
 * - ccxt's OHLCV as JSON, `[[time, open, high, low, close, volume], ...]`, and klines of this server and of Binance;
 * - JSON lines of our own: `{"time","price","quantity","side"}` or
 *   `{"openTime","closeTime","open","high","low","close","volume"}`.
 *
 * A file of each format may be compressed. Every row is checked; a bad row ends the reading with its line.
 * Missing rows between two rows are reported as a gap.
 */

import { BadRow, inMilliseconds, notNegative, positive } from "./cells.ts"
import { compareDecimals } from "./decimals.ts"
import { isFlag, type Parse, type PlainTable, plainTableOf, unknownColumns } from "./PlainTable.ts"
import { RecordedDataError } from "./RecordedDataError.ts"
import type { RecordedCandle, RecordedRow, RecordedTrade } from "./RecordedRow.ts"
import { type Bytes, readLines } from "./readLines.ts"

/** A row of the file before the comparison with its neighbours. `id` counts trades, if the file has ids. */
type Parsed = (RecordedTrade & { readonly id?: number; readonly lastId?: number }) | RecordedCandle

const expectedObject = `a trade {"time","price","quantity","side"} or a candle {"openTime","closeTime","open","high","low","close","volume"}`

const integer = (text: unknown, name: string): number => {
  const value = typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new BadRow(`${name} ${JSON.stringify(text)} is not a whole number`)
  return value as number
}

/**
 * A time in milliseconds, from text in milliseconds (13 digits) or microseconds (16). A file may have both
 * units, such as joined dumps of 2024 and 2025: the digits distinguish them, and rows that go back in time are
 * rejected anyway.
 */
const time = (text: unknown, name: string): number => {
  const value = integer(text, name)
  if ((value >= 1e12 && value < 1e13) || (value >= 1e15 && value < 1e16)) return inMilliseconds(value)
  throw new BadRow(`${name} ${value} has neither 13 digits (milliseconds) nor 16 (microseconds)`)
}

const takerSide = (isBuyerMaker: string | undefined): "BUY" | "SELL" => {
  const flag = isBuyerMaker?.toLowerCase()
  if (flag !== "true" && flag !== "false")
    throw new BadRow(`"is buyer maker" is ${JSON.stringify(isBuyerMaker)}, not true or false`)
  return flag === "true" ? "SELL" : "BUY"
}

const klineOf = (columns: ReadonlyArray<string>): RecordedCandle => ({
  kind: "candle",
  openTime: time(columns[0], "open time"),
  open: positive(columns[1], "open"),
  high: positive(columns[2], "high"),
  low: positive(columns[3], "low"),
  close: positive(columns[4], "close"),
  volume: notNegative(columns[5], "volume"),
  closeTime: time(columns[6], "close time") + 1,
})

const tradeOf = ([id, price, quantity, , at, isBuyerMaker]: ReadonlyArray<string>): Parsed => ({
  kind: "trade",
  id: integer(id, "trade id"),
  time: time(at, "time"),
  price: positive(price, "price"),
  quantity: positive(quantity, "quantity"),
  takerSide: takerSide(isBuyerMaker),
})

const aggTradeOf = ([, price, quantity, first, last, at, isBuyerMaker]: ReadonlyArray<string>): Parsed => ({
  kind: "trade",
  id: integer(first, "first trade id"),
  lastId: integer(last, "last trade id"),
  time: time(at, "time"),
  price: positive(price, "price"),
  quantity: positive(quantity, "quantity"),
  takerSide: takerSide(isBuyerMaker),
})

/**
 * The kind of dump to which such rows belong. Trades of spot and aggTrades of futures both have seven columns.
 */
const dumpOf = (columns: ReadonlyArray<string>): ((columns: ReadonlyArray<string>) => Parsed) | undefined => {
  if (columns.length === 12) return klineOf
  if (columns.length === 8) return aggTradeOf
  if (columns.length === 6) return tradeOf
  if (columns.length !== 7) return undefined
  return isFlag(columns[5]) ? tradeOf : aggTradeOf
}

const ownRow = (value: unknown): Parsed => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadRow("not an object")
  const row = value as Record<string, unknown>
  if ("openTime" in row)
    return {
      kind: "candle",
      openTime: time(row.openTime, "openTime"),
      closeTime: time(row.closeTime, "closeTime"),
      open: positive(row.open, "open"),
      high: positive(row.high, "high"),
      low: positive(row.low, "low"),
      close: positive(row.close, "close"),
      volume: notNegative(row.volume, "volume"),
    }
  if (!("time" in row && "price" in row))
    throw new BadRow(
      `an object with the fields ${Object.keys(row).slice(0, 8).join(", ")}; expected ${expectedObject}`,
    )
  if (row.side !== "BUY" && row.side !== "SELL")
    throw new BadRow(`side ${JSON.stringify(row.side)} is neither "BUY" nor "SELL"`)
  return {
    kind: "trade",
    time: time(row.time, "time"),
    price: positive(row.price, "price"),
    quantity: positive(row.quantity, "quantity"),
    takerSide: row.side,
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadRow(`not JSON: ${(error as Error).message}`)
  }
}

const expectedRow =
  "ccxt's [time, open, high, low, close, volume] or klines [open time, open, high, low, close, volume, close time, ...], times in milliseconds"

/** Cells of a row of klines: those of this server, and of Binance. */
const klineLengths = [8, 12]

/** Whether a row's time is in seconds: such rows come from other exchanges, with another column order. */
const isInSeconds = (cell: unknown): boolean => /^\d{10}(\.\d+)?$/.test(String(cell))

/** Describes a row of JSON that cannot be read. */
const checkJsonRow = (row: unknown): void => {
  if (!Array.isArray(row)) throw new BadRow(`not a list; expected ${expectedRow}`)
  if (isInSeconds(row[0]))
    throw new BadRow(
      row.length === 6
        ? `time ${row[0]} is in seconds: this looks like Coinbase's [time, low, high, open, close, volume]; expected ${expectedRow}`
        : `time ${row[0]} is in seconds, in a row of ${row.length}: this looks like Kraken's OHLC, whose sixth is an average price; expected ${expectedRow}`,
    )
  if (row.length !== 6 && !klineLengths.includes(row.length))
    throw new BadRow(`a row of ${row.length}: not [time, o, h, l, c, volume]; expected ${expectedRow}`)
}

/** The end of a candle in this server's form, the next candle's beginning; Binance writes the last millisecond. */
const endOf = (closeTime: number): number => (closeTime % 1_000 === 999 ? closeTime + 1 : closeTime)

/**
 * OHLCV rows of ccxt have no close time: their close is one step after the open, the smallest step between two
 * rows.
 */
function* jsonRows(rows: unknown): Generator<Parse<Parsed>> {
  if (!Array.isArray(rows) || rows.length === 0)
    throw new BadRow(
      `not a list of [time, o, h, l, c, volume]; expected ${expectedRow}, or JSON lines, each ${expectedObject}`,
    )
  const times = rows.map((row: unknown) => (Array.isArray(row) ? inMilliseconds(Number(row[0])) : Number.NaN))
  const steps = times.slice(1).map((at, i) => at - times[i]!)
  const step = steps.length === 0 ? 60_000 : Math.min(...steps.filter((each) => each > 0))
  const length = Array.isArray(rows[0]) ? rows[0].length : 0
  for (const row of rows as ReadonlyArray<ReadonlyArray<unknown>>)
    yield () => {
      checkJsonRow(row)
      if (row.length !== length) throw new BadRow(`a row of ${row.length}, and the first is one of ${length}`)
      const openTime = time(row[0], "time")
      return {
        kind: "candle",
        openTime,
        closeTime: row.length === 6 ? openTime + step : endOf(time(row[6], "close time")),
        open: positive(row[1], "open"),
        high: positive(row[2], "high"),
        low: positive(row[3], "low"),
        close: positive(row[4], "close"),
        volume: notNegative(row[5] ?? "0", "volume"),
      }
    }
}

/** A line above the headings that names the source of a file. */
const isSource = (text: string): boolean => /^\W*(https?:\/\/|www\.)\S+$/i.test(text)

/** Rows still to be parsed, each with its line number (or, in a single JSON text, its row number). */
async function* parsers(
  file: string,
  lines: AsyncIterable<string>,
): AsyncGenerator<readonly [line: number, parse: Parse<Parsed>]> {
  let line = 0
  let isFirst = true
  let dump: ReturnType<typeof dumpOf>
  let json: Array<string> | undefined
  let plain: PlainTable | undefined
  for await (const text of lines) {
    line++
    if (line === 1 && isSource(text)) continue
    const begins = isFirst
    isFirst = false
    if (begins)
      try {
        plain = plainTableOf(file, text)
        if (plain?.hasHeadings === true) continue
      } catch (error) {
        yield [
          line,
          () => {
            throw error
          },
        ]
      }
    if (plain !== undefined) yield* plain.read(line, text)
    else if (json !== undefined) json.push(text)
    else if (text.trim() === "") yield [line, () => fail("an empty line")]
    else if (text.startsWith("{")) yield [line, () => ownRow(parseJson(text))]
    else if (begins && text.trimStart().startsWith("[")) json = [text]
    else {
      const columns = text.split(",")
      const isHeading = begins && /^[a-z]/i.test(text)
      if (isHeading) continue
      dump ??= dumpOf(columns)
      const parse = dumpOf(columns) === dump ? dump : undefined
      yield [line, () => (parse === undefined ? fail(unknownColumns(columns.length)) : parse(columns))]
    }
  }
  if (plain !== undefined) yield* plain.end()
  if (json !== undefined) {
    let row = 0
    for (const parse of jsonRows(parseJson(json.join("\n")))) yield [++row, parse]
  }
}

const fail = (reason: string): never => {
  throw new BadRow(reason)
}

const checkCandle = ({ openTime, closeTime, open, high, low, close }: RecordedCandle): void => {
  if (closeTime <= openTime) throw new BadRow("it closes before it opens")
  for (const [name, price] of Object.entries({ open, close }))
    if (compareDecimals(price, low) < 0 || compareDecimals(price, high) > 0)
      throw new BadRow(`${name} ${price} is not between low ${low} and high ${high}`)
}

/** The gap between two rows, if there is one. Throws if the later row does not have a later time. */
const between = (before: Parsed | undefined, row: Parsed): RecordedRow | undefined => {
  if (before === undefined) return undefined
  if (before.kind !== row.kind) throw new BadRow("trades and candles in one file")
  if (row.kind === "candle" && before.kind === "candle") {
    if (row.openTime < before.closeTime) throw new BadRow("it begins before the candle above it ends")
    const missing = Math.round((row.openTime - before.closeTime) / (before.closeTime - before.openTime))
    const gap = { kind: "gap", from: before.closeTime, to: row.openTime, missing } as const
    return row.openTime > before.closeTime ? gap : undefined
  }
  if (row.kind !== "trade" || before.kind !== "trade") return undefined
  if (row.time < before.time) throw new BadRow("it is earlier than the trade above it")
  if (row.id === undefined || before.id === undefined) return undefined
  const missing = row.id - (before.lastId ?? before.id) - 1
  if (missing < 0) throw new BadRow(`trade id ${row.id} does not follow ${before.lastId ?? before.id}`)
  return missing > 0 ? { kind: "gap", from: before.time, to: row.time, missing } : undefined
}

/**
 * The rows of a file in order, with gaps where rows are missing. `source` has the bytes of the file; `file` is
 * its name, for messages. Throws {@link RecordedDataError} at the first bad row; a file without rows is bad.
 * `fault` may give a reason to reject a row.
 */
export async function* readRecorded(
  file: string,
  source: Bytes,
  fault: (row: RecordedRow) => string | undefined = () => undefined,
): AsyncGenerator<RecordedRow> {
  let before: Parsed | undefined
  let at = 0
  try {
    for await (const [line, parse] of parsers(file, readLines(file, source))) {
      at = line
      const row = parse()
      if (row.kind === "candle") checkCandle(row)
      const gap = between(before, row)
      if (gap !== undefined) yield gap
      const found = withoutIds(row)
      const reason = fault(found)
      if (reason !== undefined) throw new BadRow(reason)
      yield found
      before = row
    }
  } catch (error) {
    throw error instanceof BadRow ? new RecordedDataError(file, at, error.message) : error
  }
  if (before === undefined) throw new RecordedDataError(file, 0, "no rows")
}

const withoutIds = (row: Parsed): RecordedTrade | RecordedCandle => {
  if (row.kind === "candle") return row
  const { kind, time, price, quantity, takerSide } = row
  return { kind, time, price, quantity, takerSide }
}
