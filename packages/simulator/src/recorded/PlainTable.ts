/**
 * Reads a plain table of candles, row by row. The first rows wait until the step between them, and their direction,
 * are known; a table with the newest row first is read completely and reversed.
 */
import { BadRow } from "./cells.ts"
import { inOrder, type OpenCandle, openCandleOf, type Places, placesOf, stepOf } from "./PlainCandles.ts"
import type { RecordedCandle } from "./RecordedRow.ts"

export type Parse<Row = RecordedCandle> = () => Row
type Line = readonly [line: number, parse: Parse]

export const isFlag = (text: string | undefined): boolean => /^(true|false)$/i.test(text ?? "")

export const unknownColumns = (count: number): string =>
  `${count} columns: klines have 12, aggTrades 8 (futures 7), trades 7 (futures 6), plain candles 6 (date,open,high,low,close,volume), Kraken's OHLCVT 7, all rows of a file alike; other columns need a line of headings`

const rowsThatTellTheStep = 1_000

export class PlainTable {
  readonly hasHeadings: boolean
  readonly #places: Places
  readonly #columns: number
  #waiting: Array<readonly [line: number, cells: ReadonlyArray<string>]> = []
  #step: number | undefined
  #isNewestFirst: boolean | undefined

  constructor(places: Places, columns: number, hasHeadings: boolean) {
    this.#places = places
    this.#columns = columns
    this.hasHeadings = hasHeadings
  }

  *read(line: number, text: string): Generator<Line> {
    const cells = text.split(",")
    if (this.#step !== undefined) yield [line, () => this.#parse(cells, this.#step!)]
    else {
      this.#waiting.push([line, cells])
      this.#isNewestFirst ??= this.#isFalling()
      if (this.#waiting.length >= rowsThatTellTheStep && this.#isNewestFirst !== true) yield* this.end()
    }
  }

  *end(): Generator<Line> {
    const times: Array<number> = []
    const rows = this.#isNewestFirst === true ? this.#waiting.reverse() : this.#waiting
    for (const [line, cells] of rows) {
      try {
        times.push(this.#open(cells).openTime)
      } catch {
        yield [line, () => this.#parse(cells, 1)]
      }
    }
    if (this.#places.isKraken === true && rows.every(([, cells]) => isWithinRange(cells)))
      yield [rows[0]?.[0] ?? 0, () => fail(adjustedClose)]
    const step = stepOf(times)
    this.#step = step
    for (const [line, cells] of rows) yield [line, () => this.#parse(cells, step)]
    this.#waiting = []
  }

  /** Whether the first two readable rows go back in time; undefined before there are two. */
  #isFalling(): boolean | undefined {
    if (this.#waiting.length < 2) return undefined
    try {
      const [first, second] = this.#waiting.map(([, cells]) => this.#open(cells).openTime)
      return second! < first!
    } catch {
      return false
    }
  }

  #open(cells: ReadonlyArray<string>): OpenCandle {
    if (cells.length !== this.#columns)
      throw new BadRow(`${cells.length} columns, and the first line has ${this.#columns}`)
    return openCandleOf(cells, this.#places)
  }

  #parse(cells: ReadonlyArray<string>, step: number): RecordedCandle {
    const candle = this.#open(cells)
    return { ...candle, closeTime: candle.openTime + step }
  }
}

const fail = (reason: string): never => {
  throw new BadRow(reason)
}

const adjustedClose =
  "the sixth of 7 columns lies between low and high in every row, so it may be a price; expected Kraken's time,open,high,low,close,volume,trades, or a line of headings"

const isWithinRange = ([, , high, low, , sixth]: ReadonlyArray<string>): boolean =>
  Number(sixth) >= Number(low) && Number(sixth) <= Number(high)

/** Kraken's OHLCVT format: time in seconds, prices, volume, number of trades. */
const isKraken = (cells: ReadonlyArray<string>): boolean =>
  cells.length === 7 && /^\d{10}$/.test(cells[0]!) && /^\d+$/.test(cells[6]!) && !isFlag(cells[5])

const metaTrader =
  "this looks like MetaTrader's export: its times are the broker's and its volumes count ticks; expected date,open,high,low,close,volume with times in UTC and volumes in the base coin"

/** Describes a first line that belongs to a known format but cannot be read. */
const checkFirstLine = (text: string, cells: ReadonlyArray<string>): void => {
  if (/^\W*<(DATE|TICKER)>/i.test(text) || /^\d{4}\.\d{2}\.\d{2}[,;\t ]/.test(text)) fail(metaTrader)
  for (const [sign, name] of [
    [";", "semicolons"],
    ["\t", "tabs"],
  ] as const)
    if (cells.length === 1 && !/^\s*[[{]/.test(text) && text.split(sign).length >= 5)
      fail(`1 columns: its columns are separated by ${name}; expected commas, and points in numbers`)
  const isTrade = cells.some(isFlag) || cells.length < 7 || cells.length > 8 || /^[,"\s]*[a-z]/i.test(text)
  if (!isTrade && !isKraken(cells) && !/^\s*[[{]/.test(text))
    fail(
      `${cells.length} columns without headings: neither trades (no true or false) nor Kraken's OHLCVT; expected date,open,high,low,close,volume, or a line of headings`,
    )
}

/** A plain table of candles, by its first line; undefined for a line of another format. */
export const plainTableOf = (file: string, line: string): PlainTable | undefined => {
  const text = line.replace(/^\uFEFF/, "")
  const cells = text.split(",")
  if (cells.length === 12 && !/^[,a-z"]/i.test(text)) return undefined
  if (/^([a-z"]|,\s*"?[a-z])/i.test(text)) {
    checkFirstLine(text, cells)
    const places = placesOf(file, cells)
    return places === undefined ? undefined : new PlainTable(places, cells.length, true)
  }
  checkFirstLine(text, cells)
  if (isKraken(cells)) return new PlainTable({ ...inOrder, isKraken: true }, 7, false)
  if (cells.length !== 6 || isFlag(cells[5]) || /^[[{]/.test(cells[0]!)) return undefined
  // A trade of futures begins with its id, and its fifth cell is a time.
  const isTrade = /^\d{1,9}$/.test(cells[0]!) && /^(\d{13}|\d{16})$/.test(cells[4]!)
  return isTrade ? undefined : new PlainTable(inOrder, cells.length, false)
}
