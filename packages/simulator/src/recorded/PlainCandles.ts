/**
 * Candles of a plain table: `date,open,high,low,close,volume`. Its headings say in which order the columns come, and
 * others may stand between; without headings they come in this order. A date is a day or a time in UTC
 * (`2024-03-05`, `2024-03-05 12:00`, `2024-03-05T12:00:00Z`), or seconds, milliseconds or microseconds since the epoch.
 *
 * A candle ends one step after it begins: the smallest step between two of the first rows.
 */
import { BadRow, inMilliseconds, notNegative, positive } from "./cells.ts"
import type { RecordedCandle } from "./RecordedRow.ts"

const columns = ["date", "open", "high", "low", "close", "volume"] as const
type Column = (typeof columns)[number]

/** Other names that the first column has. */
const dateNames: ReadonlyArray<string> = [
  "date",
  "time",
  "timestamp",
  "datetime",
  "open_time",
  "opentime",
  "unix",
]

/** Which cell of a row has which column. */
export type Places = Readonly<Record<Column, number>>

export const inOrder: Places = { date: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 }

const wordOf = (text: string): string => text.trim().replaceAll('"', "").toLowerCase()

/** The places that headings name; undefined when they are not those of candles. Throws for some but not all of them. */
export const placesOf = (headings: ReadonlyArray<string>): Places | undefined => {
  const words = headings.map(wordOf)
  const placeOf = (column: Column): number =>
    column === "date" ? words.findIndex((word) => dateNames.includes(word)) : words.indexOf(column)
  const places = Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Places
  const prices = (["open", "high", "low", "close"] as const).filter((column) => places[column] >= 0)
  if (prices.length < 3) return undefined
  const missing = columns.filter((column) => places[column] < 0)
  if (missing.length > 0)
    throw new BadRow(`the headings name no column ${missing.join(", ")}; they are ${words.join(", ")}`)
  return places
}

const dayOrTime = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)?(Z|[+-]00:?00)?$/

const timeOf = (text: string): number => {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^(\d{13}|\d{16})$/.test(text)) return inMilliseconds(Number(text))
  const iso = `${text.replace(" ", "T").replace(/(Z|[+-]00:?00)$/, "")}${text.includes(":") ? "" : "T00:00"}Z`
  const time = dayOrTime.test(text) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(time))
    throw new BadRow(
      `date ${JSON.stringify(text)} is no time: give a day or a time in UTC as in 2024-03-05 12:00, or seconds or milliseconds since 1970`,
    )
  return time
}

/** A row without its end. */
export type OpenCandle = Omit<RecordedCandle, "closeTime">

export const openCandleOf = (cells: ReadonlyArray<string>, places: Places): OpenCandle => {
  const cell = (column: Column): string => (cells[places[column]] ?? "").trim().replaceAll('"', "")
  return {
    kind: "candle",
    openTime: timeOf(cell("date")),
    open: positive(cell("open"), "open"),
    high: positive(cell("high"), "high"),
    low: positive(cell("low"), "low"),
    close: positive(cell("close"), "close"),
    volume: notNegative(cell("volume"), "volume"),
  }
}

const oneMinuteMs = 60_000

/** The smallest step forward between two neighbours; a minute where there is none. */
export const stepOf = (times: ReadonlyArray<number>): number => {
  const steps = times.slice(1).map((time, i) => time - times[i]!)
  const forward = steps.filter((step) => step > 0)
  return forward.length === 0 ? oneMinuteMs : Math.min(...forward)
}
