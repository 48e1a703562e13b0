/**
 * Statistics that describe real markets: computed from public data, so they are comparable for a simulated market,
 * recorded data and a real one.
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

/** Consecutive candles, oldest first; a candle without trades keeps the price. */
export interface CandleSeries {
  /** Opening times, in ms since the epoch. */
  readonly times: ArrayLike<number>
  readonly closes: ArrayLike<number>
  readonly volumes: ArrayLike<number>
  /** The open, high and low prices of each candle, if known. */
  readonly prices?: {
    readonly opens: ArrayLike<number>
    readonly highs: ArrayLike<number>
    readonly lows: ArrayLike<number>
  }
}

/** Trades of the symbol, oldest first. */
export interface TradeSeries {
  readonly times: ArrayLike<number>
  /** Side of each trade: 1 if the taker bought, -1 if the taker sold. */
  readonly signs: ArrayLike<number>
  readonly prices: ArrayLike<number>
  /** Quantities of the trades, in the base asset. */
  readonly quantities: ArrayLike<number>
}

/** The best prices and their quantities, once a second. */
export interface QuoteSeries {
  /** Time of the first quote, in ms since the epoch. */
  readonly start: number
  readonly bids: ArrayLike<number>
  readonly asks: ArrayLike<number>
  readonly bidQuantities: ArrayLike<number>
  readonly askQuantities: ArrayLike<number>
}

/** A book at a moment: price levels of both sides, best first, and the price step. */
export interface BookView {
  readonly bids: ReadonlyArray<number>
  readonly asks: ReadonlyArray<number>
  readonly tick: number
}

const [minutesADay, hoursADay, daysAYear] = [1_440, 24, 365]

/** Changes of the price's logarithm between neighbours. */
export const returnsOf = (closes: ArrayLike<number>): Float64Array => {
  const returns = new Float64Array(Math.max(0, closes.length - 1))
  for (let i = 0; i < returns.length; i++) returns[i] = Math.log(closes[i + 1]! / closes[i]!)
  return returns
}

const absolute = (values: Float64Array): Float64Array => values.map(Math.abs)

const laterVolumes = ({ volumes }: CandleSeries): Float64Array => Float64Array.from(volumes).subarray(1)

/** Mean absolute return, grouped by a property of the return's time. */
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

/** Difference between the variation of the newer half and that of the older, as a share. */
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

const meanSquare = (values: Float64Array): number => mean(values.map((each) => each ** 2))

/**
 * Parkinson's estimate of the variance, from highest and lowest prices, divided by the variance of the closes.
 */
const wicksOverCloses = ({ closes, prices }: CandleSeries): number => {
  if (prices === undefined) return Number.NaN
  const ranges = Float64Array.from(prices.highs, (high, i) => Math.log(high / prices.lows[i]!))
  return meanSquare(ranges) / (4 * Math.LN2) / meanSquare(returnsOf(closes))
}

/** The variance between a close and the next open, as a share of the variance between closes. */
const gapsOverCloses = ({ closes, prices }: CandleSeries): number => {
  if (prices === undefined) return Number.NaN
  const gaps = Float64Array.from({ length: Math.max(0, closes.length - 1) }, (_, i) =>
    Math.log(prices.opens[i + 1]! / closes[i]!),
  )
  return meanSquare(gaps) / meanSquare(returnsOf(closes))
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
  wicks: wicksOverCloses,
  openGap: gapsOverCloses,
} satisfies Record<string, (minutes: CandleSeries) => number>

export const ofHours = {
  volatility: ({ closes }: CandleSeries) => deviationOf(returnsOf(closes)) * Math.sqrt(hoursADay * daysAYear),
} satisfies Record<string, (hours: CandleSeries) => number>

export const ofDays = {
  kurtosis1d: ({ closes }: CandleSeries) => excessKurtosis(returnsOf(closes)),
  volumeBreak: breakOf,
} satisfies Record<string, (days: CandleSeries) => number>

/** Whether a size is 1, 2, 2.5 or 5 times a power of ten. */
const isRound = (quantity: number): boolean => {
  const [digits = ""] = Number(quantity.toPrecision(12)).toExponential().split("e")
  return ["1", "2", "2.5", "5"].includes(digits)
}

/**
 * Signed volume and change of the middle price in windows of this many seconds; a window without trades has the
 * volume 0.
 */
const flowWithReturn =
  (seconds: number) =>
  ({ trades, quotes }: Flow): number => {
    const start = quotes?.start ?? trades.times[0]!
    const middles = quotes === undefined ? middlesOf(trades) : middlesOfQuotes(quotes)
    const windows = Math.floor((middles.length - 1) / seconds)
    const [flows, returns] = [new Float64Array(windows), new Float64Array(windows)]
    for (let at = 0; at < trades.times.length; at++) {
      const window = Math.floor((trades.times[at]! - start) / (1_000 * seconds))
      if (window < windows) flows[window]! += trades.signs[at]! * trades.quantities[at]!
    }
    for (let window = 0; window < windows; window++)
      returns[window] = Math.log(middles[(window + 1) * seconds]! / middles[window * seconds]!)
    return correlation(flows, returns)
  }

const middlesOfQuotes = ({ bids, asks }: QuoteSeries): Float64Array =>
  Float64Array.from(bids, (bid, i) => (bid + asks[i]!) / 2)

/** The middle price each second from trades alone: between the last bought and the last sold price. */
const middlesOf = ({ times, prices, signs }: TradeSeries): Float64Array => {
  const [first, last] = [times[0]!, times[times.length - 1]!]
  const middles = new Float64Array(Math.floor((last - first) / 1_000) + 1)
  let [ask, bid, at] = [prices[0]!, prices[0]!, 0]
  for (let second = 0; second < middles.length; second++) {
    for (; at < times.length && times[at]! <= first + 1_000 * second; at++)
      if (signs[at]! > 0) ask = prices[at]!
      else bid = prices[at]!
    middles[second] = (ask + bid) / 2
  }
  return middles
}

export const ofTrades = {
  signs1: ({ signs }: TradeSeries) => autocorrelation(signs, 1),
  signs10: ({ signs }: TradeSeries) => autocorrelation(signs, 10),
  signs50: ({ signs }: TradeSeries) => autocorrelation(signs, 50),
  signs200: ({ signs }: TradeSeries) => autocorrelation(signs, 200),
  sizes1: ({ quantities }: TradeSeries) => autocorrelation(Float64Array.from(quantities, Math.log), 1),
  roundSizes: ({ quantities }: TradeSeries) =>
    mean(Array.from(quantities, (each) => (isRound(each) ? 1 : 0))),
  gaps1: ({ times }: TradeSeries) => autocorrelation(gapsOf(times), 1),
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

/** Imbalance of the quantities at the best prices, from -1 (all asked) to 1 (all bid). */
const imbalances = ({ bidQuantities, askQuantities }: QuoteSeries): Float64Array =>
  Float64Array.from(bidQuantities, (bid, i) => (bid - askQuantities[i]!) / (bid + askQuantities[i]!))

/** Trades, with the quotes at the time of each trade if known. */
interface Flow {
  readonly trades: TradeSeries
  readonly quotes: QuoteSeries | undefined
}

export const ofFlow = {
  /** Trades alone do not determine the middle price well enough within a second. */
  flow1: (flow: Flow) => (flow.quotes === undefined ? Number.NaN : flowWithReturn(1)(flow)),
  flow10: flowWithReturn(10),
  flow60: flowWithReturn(60),
} satisfies Record<string, (flow: Flow) => number>

export const ofQuotes = {
  imbalance1: (quotes: QuoteSeries) => autocorrelation(imbalances(quotes), 1),
  imbalanceNext: (quotes: QuoteSeries) => {
    return correlation(imbalances(quotes).subarray(0, -1), returnsOf(middlesOfQuotes(quotes)))
  },
} satisfies Record<string, (quotes: QuoteSeries) => number>

/** The data of a symbol for the figures; missing data give no figures. */
export interface Sample {
  readonly minutes?: CandleSeries
  readonly hours?: CandleSeries
  readonly days?: CandleSeries
  readonly trades?: TradeSeries
  readonly quotes?: QuoteSeries
  readonly books?: ReadonlyArray<BookView>
}

export type FigureName =
  | keyof typeof ofMinutes
  | keyof typeof ofHours
  | keyof typeof ofDays
  | keyof typeof ofTrades
  | keyof typeof ofFlow
  | keyof typeof ofQuotes
  | keyof typeof ofBooks

export type Figures = Readonly<Partial<Record<FigureName, number>>>

const measured = <Series>(
  of: Readonly<Record<string, (series: Series) => number>>,
  series: Series | undefined,
): ReadonlyArray<readonly [string, number]> =>
  series === undefined ? [] : Object.entries(of).map(([name, figure]) => [name, figure(series)])

/** Minimum number of minutes for a meaningful figure. */
const minutesWanted: Readonly<Partial<Record<FigureName, number>>> = {
  absolute60: minutesADay / 2,
  absolute600: 6 * minutesADay,
  hours: 6 * minutesADay,
  weekend: 6 * minutesADay,
}

/** Minimum number of trades for a meaningful figure. */
const tradesWanted: Readonly<Partial<Record<FigureName, number>>> = {
  flow60: 5_000,
  signs50: 5_000,
  signs200: 20_000,
}

/** Every figure for which there are enough samples. */
export const figuresOf = ({ minutes, hours, days, trades, quotes, books }: Sample): Figures =>
  Object.fromEntries(
    [
      ...measured(ofMinutes, minutes).filter(
        ([name]) => (minutes?.times.length ?? 0) >= (minutesWanted[name as FigureName] ?? 0),
      ),
      ...measured(ofHours, hours),
      ...measured(ofDays, days),
      ...[
        ...measured(ofTrades, trades),
        ...measured(ofFlow, trades === undefined ? undefined : { trades, quotes }),
      ].filter(([name]) => (trades?.times.length ?? 0) >= (tradesWanted[name as FigureName] ?? 0)),
      ...measured(ofQuotes, quotes),
      ...measured(ofBooks, books),
    ].filter(([, value]) => !Number.isNaN(value)),
  )
