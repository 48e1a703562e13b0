/** Recorded data of one symbol, ready to play: its trades in order of time, in ticks and lots. */
import { candlePath } from "./candlePath.ts"
import { toSteps } from "./decimals.ts"
import type { RecordedGap, RecordedRow } from "./RecordedRow.ts"
import type { Bytes } from "./readLines.ts"
import { readRecorded } from "./readRecorded.ts"

export interface Tape {
  /** Times of the recorded trades, in ms since the epoch; never decreasing. */
  readonly times: Float64Array
  readonly ticks: Float64Array
  /** Lots of each trade; negative if the taker sold. */
  readonly lots: Float64Array
  /**
   * Beginning and end of the recording: for candles, the first one's open time and the last one's close time.
   */
  readonly from: number
  readonly to: number
  /** Time spans without recorded data; nothing is traded in them. */
  readonly gaps: ReadonlyArray<RecordedGap>
}

export interface TapeOptions {
  /** Decimal places of a price and of a quantity. */
  readonly tickDecimals: number
  readonly lotDecimals: number
  /** Whether finer prices and quantities are rounded; otherwise they are rejected. */
  readonly rounding?: boolean | undefined
}

interface Trade {
  readonly time: number
  readonly ticks: bigint
  readonly lots: bigint
  readonly isSale: boolean
}

/** The trades that a row becomes; a text gives the reason why the row cannot be played. */
const tradesOf = (row: RecordedRow, options: TapeOptions): ReadonlyArray<Trade> | string => {
  if (row.kind === "gap") return []
  const { tickDecimals, lotDecimals, rounding = false } = options
  if (row.kind === "candle") {
    const path = candlePath(row, { tickDecimals, lotDecimals, rounding })
    if (typeof path === "string") return path
    return path.map(({ time, priceTicks, lots, takerSide }) => ({
      time,
      ticks: priceTicks,
      lots,
      isSale: takerSide === "SELL",
    }))
  }
  const ticks = toSteps(row.price, tickDecimals, rounding)
  const lots = toSteps(row.quantity, lotDecimals, rounding)
  if (ticks === undefined)
    return `price ${row.price} is finer than the tick of ${tickDecimals} decimal places`
  if (lots === undefined)
    return `quantity ${row.quantity} is finer than the lot of ${lotDecimals} decimal places`
  return [{ time: row.time, ticks, lots, isSale: row.takerSide === "SELL" }]
}

const largest = BigInt(Number.MAX_SAFE_INTEGER)

const tradeFault = ({ ticks, lots }: Trade): string | undefined => {
  if (ticks < 1n || lots < 1n) return "a price or quantity is less than one tick or lot"
  return ticks > largest || lots > largest ? "a price or quantity is too large" : undefined
}

/** Reads a whole recording; throws RecordedDataError that names the first row that cannot be played. */
export const readTape = async (file: string, source: Bytes, options: TapeOptions): Promise<Tape> => {
  const trades: Array<Trade> = []
  const gaps: Array<RecordedGap> = []
  const play = (row: RecordedRow): string | undefined => {
    const found = tradesOf(row, options)
    if (typeof found === "string") return found
    for (const trade of found) {
      const fault = tradeFault(trade)
      if (fault !== undefined) return fault
    }
    trades.push(...found)
    return undefined
  }
  let [from, to] = [Number.POSITIVE_INFINITY, 0]
  for await (const row of readRecorded(file, source, play)) {
    if (row.kind === "gap") gaps.push(row)
    else {
      from = Math.min(from, row.kind === "candle" ? row.openTime : row.time)
      to = row.kind === "candle" ? row.closeTime : row.time + 1
    }
  }
  return {
    times: Float64Array.from(trades, ({ time }) => time),
    ticks: Float64Array.from(trades, ({ ticks }) => Number(ticks)),
    lots: Float64Array.from(trades, ({ lots, isSale }) => (isSale ? -Number(lots) : Number(lots))),
    from,
    to,
    gaps,
  }
}

/** The index of the first recorded trade at or after a time. */
export const firstTradeAt = ({ times }: Tape, time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[middle]! >= time) high = middle
    else low = middle + 1
  }
  return low
}
