/**
 * Statistics by which real markets are described: computed from what anybody can read of
 * it, so they say the same of a simulated market, of recorded data and of a real one.
 */
import {
  autocorrelation,
  correlation,
  deviationOf,
  excessKurtosis,
  mean,
  median,
  quantile,
  variation,
} from "./series.ts"

/** Neighbouring candles, oldest first; a candle without trades keeps the price. */
export interface CandleSeries {
  /** Milliseconds since the epoch at which each opens. */
  readonly times: ArrayLike<number>
  readonly closes: ArrayLike<number>
  readonly volumes: ArrayLike<number>
}

/** Trades, oldest first. */
export interface TradeSeries {
  readonly times: ArrayLike<number>
  /** 1 where the taker bought, -1 where the taker sold. */
  readonly signs: ArrayLike<number>
}

/** A book at a moment: price levels of both sides, best first, and the smallest step of a price. */
export interface BookView {
  readonly bids: ReadonlyArray<number>
  readonly asks: ReadonlyArray<number>
  readonly tick: number
}

const [minutesADay, hoursADay, daysAYear] = [1_440, 24, 365]

/** Changes of the logarithm from one to the next. */
export const returnsOf = (closes: ArrayLike<number>): Float64Array => {
  const returns = new Float64Array(Math.max(0, closes.length - 1))
  for (let i = 0; i < returns.length; i++) returns[i] = Math.log(closes[i + 1]! / closes[i]!)
  return returns
}

const absolute = (values: Float64Array): Float64Array => values.map(Math.abs)

const laterVolumes = ({ volumes }: CandleSeries): Float64Array => Float64Array.from(volumes).subarray(1)

/** Mean absolute return by a property of its time. */
const meanBy = ({ times, closes }: CandleSeries, of: (time: Date) => number): ReadonlyMap<number, number> => {
  const sums = new Map<number, [sum: number, count: number]>()
  for (const [i, each] of absolute(returnsOf(closes)).entries()) {
    const key = of(new Date(times[i + 1]!))
    const [sum, count] = sums.get(key) ?? [0, 0]
    sums.set(key, [sum + each, count + 1])
  }
  return new Map([...sums].map(([key, [sum, count]]) => [key, sum / count]))
}

const busiestOverQuietest = (minutes: CandleSeries): number => {
  const means = [...meanBy(minutes, (time) => time.getUTCHours()).values()]
  return Math.max(...means) / Math.min(...means)
}

const weekendOverWeekday = (minutes: CandleSeries): number => {
  const means = meanBy(minutes, (time) => (time.getUTCDay() % 6 === 0 ? 1 : 0))
  return (means.get(1) ?? Number.NaN) / (means.get(0) ?? Number.NaN)
}

/** How much the variation of the newer half differs from that of the older, as a share. */
const breakOf = (days: CandleSeries): number => {
  const half = days.volumes.length >> 1
  const volumes = Float64Array.from(days.volumes)
  const [older, newer] = [variation(volumes.subarray(0, half)), variation(volumes.subarray(half))]
  return Math.abs(newer - older) / Math.max(newer, older)
}

const offPeg = ({ closes }: CandleSeries): number => {
  let off = 0
  for (let i = 0; i < closes.length; i++) if (Math.abs(closes[i]! - 1) > 0.001) off++
  return off / closes.length
}

const gapsOf = (times: ArrayLike<number>): Float64Array =>
  Float64Array.from({ length: Math.max(0, times.length - 1) }, (_, i) => times[i + 1]! - times[i]!)

const levelGaps = (books: ReadonlyArray<BookView>): number =>
  mean(books.flatMap(({ bids, asks }) => [variation(gapsOf(bids)), variation(gapsOf(asks))].map(Math.abs)))

export const ofMinutes = {
  kurtosis1m: ({ closes }: CandleSeries) => excessKurtosis(returnsOf(closes)),
  returns1: ({ closes }: CandleSeries) => autocorrelation(returnsOf(closes), 1),
  absolute1: ({ closes }: CandleSeries) => autocorrelation(absolute(returnsOf(closes)), 1),
  absolute10: ({ closes }: CandleSeries) => autocorrelation(absolute(returnsOf(closes)), 10),
  absolute60: ({ closes }: CandleSeries) => autocorrelation(absolute(returnsOf(closes)), 60),
  absolute600: ({ closes }: CandleSeries) => autocorrelation(absolute(returnsOf(closes)), 600),
  volumeWithReturn: (minutes: CandleSeries) =>
    correlation(laterVolumes(minutes), absolute(returnsOf(minutes.closes))),
  volume1: ({ volumes }: CandleSeries) => autocorrelation(volumes, 1),
  hours: busiestOverQuietest,
  weekend: weekendOverWeekday,
  offPeg,
} satisfies Record<string, (minutes: CandleSeries) => number>

export const ofHours = {
  volatility: ({ closes }: CandleSeries) => deviationOf(returnsOf(closes)) * Math.sqrt(hoursADay * daysAYear),
} satisfies Record<string, (hours: CandleSeries) => number>

export const ofDays = {
  kurtosis1d: ({ closes }: CandleSeries) => excessKurtosis(returnsOf(closes)),
  volumeBreak: breakOf,
} satisfies Record<string, (days: CandleSeries) => number>

export const ofTrades = {
  signs1: ({ signs }: TradeSeries) => autocorrelation(signs, 1),
  signs10: ({ signs }: TradeSeries) => autocorrelation(signs, 10),
  tradeGaps: ({ times }: TradeSeries) => variation(gapsOf(times)),
} satisfies Record<string, (trades: TradeSeries) => number>

export const ofBooks = {
  spreadTicks: (books: ReadonlyArray<BookView>) =>
    median(books.map(({ bids, asks, tick }) => Math.round((asks[0]! - bids[0]!) / tick))),
  spreadBp: (books: ReadonlyArray<BookView>) => median(spreadsBp(books)),
  spreadBp95: (books: ReadonlyArray<BookView>) => quantile(spreadsBp(books), 0.95),
  levels: (books: ReadonlyArray<BookView>) =>
    Math.min(...books.map(({ bids, asks }) => Math.min(bids.length, asks.length))),
  levelGaps,
} satisfies Record<string, (books: ReadonlyArray<BookView>) => number>

const spreadsBp = (books: ReadonlyArray<BookView>): ReadonlyArray<number> =>
  books.map(({ bids, asks }) => ((asks[0]! - bids[0]!) / asks[0]!) * 10_000)

/** The data of a symbol; missing data give no figures. */
export interface Sample {
  readonly minutes?: CandleSeries
  readonly hours?: CandleSeries
  readonly days?: CandleSeries
  readonly trades?: TradeSeries
  readonly books?: ReadonlyArray<BookView>
}

export type FigureName =
  | keyof typeof ofMinutes
  | keyof typeof ofHours
  | keyof typeof ofDays
  | keyof typeof ofTrades
  | keyof typeof ofBooks

export type Figures = Readonly<Partial<Record<FigureName, number>>>

const measured = <Series>(
  of: Readonly<Record<string, (series: Series) => number>>,
  series: Series | undefined,
): ReadonlyArray<readonly [string, number]> =>
  series === undefined ? [] : Object.entries(of).map(([name, figure]) => [name, figure(series)])

/** The minutes that a figure needs to say something. */
const minutesWanted: Readonly<Partial<Record<FigureName, number>>> = {
  absolute60: minutesADay / 2,
  absolute600: 6 * minutesADay,
  hours: 6 * minutesADay,
  weekend: 6 * minutesADay,
}

/** Every figure of which a sample has enough. */
export const figuresOf = ({ minutes, hours, days, trades, books }: Sample): Figures =>
  Object.fromEntries(
    [
      ...measured(ofMinutes, minutes).filter(
        ([name]) => (minutes?.times.length ?? 0) >= (minutesWanted[name as FigureName] ?? 0),
      ),
      ...measured(ofHours, hours),
      ...measured(ofDays, days),
      ...measured(ofTrades, trades),
      ...measured(ofBooks, books),
    ].filter(([, value]) => !Number.isNaN(value)),
  )
