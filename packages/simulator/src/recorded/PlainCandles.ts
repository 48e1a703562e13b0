/**
 * Candles of a plain table: `date,open,high,low,close,volume`. Headings define the order of the columns, and
 * other columns may be in between; without headings the columns have this order. A date is a day or a time in
 * UTC (`2024-03-05`, `2024-03-05 12:00`, `2024-03-05T12:00:00Z`) or with its offset (`+02:00`), or seconds,
 * milliseconds or microseconds since the epoch.
 *
 * A candle ends one step after it begins: the smallest step between two of the first rows.
 */
import { BadRow, inMilliseconds, notNegative, positive } from "./cells.ts"
import type { RecordedCandle } from "./RecordedRow.ts"

const columns = ["date", "open", "high", "low", "close", "volume"] as const
type Column = (typeof columns)[number]

/** Other headings for the column of dates. */
const dateNames: ReadonlyArray<string> = [
  "date",
  "time",
  "timestamp",
  "datetime",
  "open_time",
  "opentime",
  "unix",
  "unix timestamp",
]

/** The index of each column in a row of candles. */
export type Places = Readonly<Record<Column, number>> & {
  /** Whether there is a column `time` beside the date's: a separate time of day cannot be read. */
  readonly clock?: number | undefined
  readonly isKraken?: boolean
  /** The column of the symbol, and the coin in the volume's heading. */
  readonly symbol?: { readonly place: number; readonly volumes: ReadonlyMap<string, number> } | undefined
}

export const inOrder: Places = { date: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 }

const wordOf = (text: string): string => text.trim().replaceAll('"', "").toLowerCase()

/** The coins of headings such as `Volume BTC`, `volume_usdt` and `Volume (ETH)`, each with its column. */
const coinVolumes = (words: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map(
    words.flatMap((word, place) => {
      const [, coin] = /^volume[ _(]+([a-z0-9]+)\)?$/.exec(word) ?? []
      return coin === undefined ? [] : [[coin, place] as const]
    }),
  )

/**
 * The column of the volume in the base coin of a symbol such as `btc/usdt`. Throws if no heading names the
 * symbol's base coin.
 */
const baseVolume = (volumes: ReadonlyMap<string, number>, symbol: string): number => {
  const letters = symbol.toLowerCase().replace(/[^a-z0-9]/g, "")
  const found = [...volumes].filter(([coin]) => letters.startsWith(coin))
  if (found.length === 1) return found[0]![1]
  throw new BadRow(
    `its volumes are in ${[...volumes.keys()].map((coin) => coin.toUpperCase()).join(" and ")}, and none is known to be the base coin of ${JSON.stringify(symbol)}; expected a column volume in the base coin`,
  )
}

/** The column of times: by its heading, or the first one without a heading, which is the index of pandas. */
const datePlace = (words: ReadonlyArray<string>): number => {
  const named = words.findIndex((word) => dateNames.includes(word))
  return named < 0 && /^(|unnamed: 0)$/.test(words[0] ?? "-") ? 0 : named
}

/**
 * The columns by headings; undefined if they are not those of candles. Throws if only some of the columns are
 * those of candles.
 */
export const placesOf = (file: string, headings: ReadonlyArray<string>): Places | undefined => {
  const words = headings.map(wordOf)
  const volumes = words.includes("volume") ? new Map<string, number>() : coinVolumes(words)
  const symbol = words.findIndex((word) => ["symbol", "pair", "market"].includes(word))
  const placeOf = (column: Column): number => (column === "date" ? datePlace(words) : words.indexOf(column))
  const places = Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Record<
    Column,
    number
  >
  const prices = (["open", "high", "low", "close"] as const).filter((column) => places[column] >= 0)
  if (prices.length < 3) return undefined
  if (volumes.size > 0) places.volume = symbol >= 0 ? [...volumes.values()][0]! : baseVolume(volumes, file)
  const missing = columns.filter((column) => places[column] < 0)
  if (missing.length > 0)
    throw new BadRow(
      `the headings name no column ${missing.join(", ")}; they are ${words.join(", ")}; expected ${columns.join(", ")}`,
    )
  const clock = words.indexOf("time")
  return {
    ...places,
    clock: clock >= 0 && clock !== places.date ? clock : undefined,
    symbol: symbol >= 0 && volumes.size > 0 ? { place: symbol, volumes } : undefined,
  }
}

const dayOrTime = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?)?(Z|[+-]\d{2}:?\d{2})?$/

const timeOf = (text: string): number => {
  if (/^\d{10}(\.0+)?$/.test(text)) return Number(text) * 1_000
  if (/^(\d{13}|\d{16})$/.test(text)) return inMilliseconds(Number(text))
  const [, offset = "Z"] = /:.*?(Z|[+-]\d{2}:?\d{2})$/.exec(text) ?? []
  const local = text.replace(" ", "T").replace(/(?<=:.*)(Z|[+-]\d{2}:?\d{2})$/, "")
  const iso = `${local}${text.includes(":") ? "" : "T00:00"}${offset.replace(/^(...)(\d\d)$/, "$1:$2")}`
  const time = dayOrTime.test(text) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(time))
    throw new BadRow(
      `date ${JSON.stringify(text)} is no time: give a day or a time in UTC as in 2024-03-05 12:00, or seconds or milliseconds since 1970`,
    )
  return time
}

/** A row of the table whose end time is not known yet. */
export type OpenCandle = Omit<RecordedCandle, "closeTime">

export const openCandleOf = (cells: ReadonlyArray<string>, places: Places): OpenCandle => {
  const cell = (column: Column): string => (cells[places[column]] ?? "").trim().replaceAll('"', "")
  const { clock, symbol } = places
  if (clock !== undefined && /^\d{1,2}:\d{2}/.test((cells[clock] ?? "").trim()))
    throw new BadRow("date and time stand in two columns; expected one, as in 2024-03-05 12:00, in UTC")
  const volume =
    symbol === undefined
      ? cell("volume")
      : (
          cells[baseVolume(symbol.volumes, (cells[symbol.place] ?? "").trim().replaceAll('"', ""))] ?? ""
        ).trim()
  return {
    kind: "candle",
    openTime: timeOf(cell("date")),
    open: positive(cell("open"), "open"),
    high: positive(cell("high"), "high"),
    low: positive(cell("low"), "low"),
    close: positive(cell("close"), "close"),
    volume: notNegative(volume.replaceAll('"', ""), "volume"),
  }
}

const oneMinuteMs = 60_000

/** The smallest forward step between two neighbouring rows; a minute if no step is forward. */
export const stepOf = (times: ReadonlyArray<number>): number => {
  const steps = times.slice(1).map((time, i) => time - times[i]!)
  const forward = steps.filter((step) => step > 0)
  return forward.length === 0 ? oneMinuteMs : Math.min(...forward)
}
