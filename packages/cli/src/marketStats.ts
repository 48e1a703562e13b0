/**
 * Statistics of a running exchange's market, compared with real markets. Statistics are read from public
 * endpoints, so recorded and simulated data are measured equally.
 */
import { makeMarket } from "@bourse/client"
import {
  type BookView,
  type CandleSeries,
  type FigureRow,
  figuresOf,
  kindOfSymbol,
  type SymbolKind,
  type TradeSeries,
  tableOf,
} from "@bourse/simulator"

export interface MarketStatsOptions {
  /** Address of the exchange, such as `bourse.url`. */
  readonly url: string
  /** Days of 1m candles to read; default: 30. */
  readonly days?: number | undefined
  /** Symbols to read; default: all symbols. */
  readonly symbol?: string | undefined
}

export interface SymbolStats {
  readonly symbol: string
  /** The kind of symbol that decides which bands apply. */
  readonly kind: SymbolKind
  readonly figures: ReadonlyArray<FigureRow>
}

type Client = ReturnType<typeof makeMarket>
type Interval = "1m" | "60m" | "1d"

const dayMs = 86_400_000
const widths: Readonly<Record<Interval, number>> = { "1m": 60_000, "60m": 3_600_000, "1d": dayMs }
const pageRows = 1_000
const [hourDays, dayDays] = [400, 5 * 365]
/** Smallest number of values from which a figure is computed. */
const rowsMin = 200

/** Candles without gaps: a candle without trades has the price before it. */
const candles = async (
  market: Client,
  symbol: string,
  interval: Interval,
  from: number,
  to: number,
): Promise<CandleSeries | undefined> => {
  const width = widths[interval]
  const [times, closes, volumes]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  const [opens, highs, lows]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  const last = Math.floor(to / width) * width - width
  for (let startTime = Math.ceil(from / width) * width; startTime <= last; ) {
    const endTime = Math.min(last, startTime + (pageRows - 1) * width)
    // The endpoint returns candles that open before its end time.
    const rows = await market.klines({ symbol, interval, startTime, endTime: endTime + 1, limit: pageRows })
    const push = (time: number, prices: readonly [number, number, number, number], volume: number): void => {
      times.push(time)
      for (const [at, list] of [opens, highs, lows, closes].entries()) list.push(prices[at]!)
      volumes.push(volume)
    }
    for (const [openTime, open, high, low, close, volume] of rows) {
      for (let at = (times.at(-1) ?? openTime) + width; at < openTime; at += width) {
        const before = closes.at(-1)!
        push(at, [before, before, before, before], 0)
      }
      push(openTime, [Number(open), Number(high), Number(low), Number(close)], Number(volume))
    }
    startTime = endTime + width
  }
  return times.length < rowsMin ? undefined : { times, closes, volumes, prices: { opens, highs, lows } }
}

const trades = async (market: Client, symbol: string): Promise<TradeSeries | undefined> => {
  const rows = (await market.trades({ symbol, limit: pageRows })).toSorted((a, b) => a.time - b.time)
  if (rows.length < rowsMin) return undefined
  return {
    times: rows.map(({ time }) => time),
    signs: rows.map(({ isBuyerMaker }) => (isBuyerMaker ? -1 : 1)),
    prices: rows.map(({ price }) => Number(price)),
    quantities: rows.map(({ qty }) => Number(qty)),
  }
}

const book = async (market: Client, symbol: string, tick: number): Promise<BookView | undefined> => {
  const { bids, asks } = await market.depth({ symbol, limit: 5_000 })
  if (bids.length < 2 || asks.length < 2) return undefined
  return { bids: bids.map(([price]) => Number(price)), asks: asks.map(([price]) => Number(price)), tick }
}

interface Listed {
  readonly symbol: string
  readonly baseAsset: string
  readonly quoteAsset: string
  /** Number of decimal places in a price. */
  readonly quotePrecision: number
}

const statsOf = async (
  market: Client,
  { symbol, baseAsset, quoteAsset, quotePrecision }: Listed,
  days: number,
): Promise<SymbolStats> => {
  const { serverTime: now } = await market.time()
  const read = (interval: Interval, reach: number) =>
    candles(market, symbol, interval, now - reach * dayMs, now)
  const view = await book(market, symbol, 10 ** -quotePrecision)
  const [minutes, hours, daily, traded] = [
    await read("1m", days),
    await read("60m", hourDays),
    await read("1d", dayDays),
    await trades(market, symbol),
  ]
  const figures = figuresOf({
    ...(minutes === undefined ? {} : { minutes }),
    ...(hours === undefined ? {} : { hours }),
    ...(daily === undefined ? {} : { days: daily }),
    ...(traded === undefined ? {} : { trades: traded }),
    ...(view === undefined ? {} : { books: [view] }),
  })
  const kind = kindOfSymbol(baseAsset, quoteAsset)
  const { spreadBp95: _, ...told } = figures
  return { symbol, kind, figures: tableOf(kind, told).map(atOneLook) }
}

/** The spread was read once: such a figure has no median or percentile, and no band. */
const atOneLook = (row: FigureRow): FigureRow =>
  row.name.startsWith("spread ")
    ? { ...row, name: row.name.replace("median", "now"), band: undefined, isInside: true }
    : row

/**
 * Figures of an exchange's symbols, each with the band of real markets. The call reads up to `days` of 1m
 * candles, 400 days of 60m, five years of 1d, the latest 1,000 trades and the book; too little data gives no
 * figures. The call fails as the client of the market does, and with a RangeError if `days` is not a number
 * from 1 to 60.
 */
export const marketStats = async ({
  url,
  days = 30,
  symbol,
}: MarketStatsOptions): Promise<ReadonlyArray<SymbolStats>> => {
  if (!Number.isInteger(days) || days < 1 || days > 60)
    throw new RangeError(`days must be a whole number from 1 to 60, not ${days}`)
  const market = makeMarket({ baseUrl: url })
  const { symbols } = await market.exchangeInfo(symbol === undefined ? {} : { symbol })
  const stats: Array<SymbolStats> = []
  for (const each of symbols) stats.push(await statsOf(market, each, days))
  return stats
}
