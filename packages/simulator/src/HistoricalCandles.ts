/**
 * Candles from before the market began: by minute, hour and day, each level folded from the finer one where that
 * reaches, so that an hour is exactly its sixty minutes. Prices are rounded to the tick, volumes to the lot, as text.
 *
 * Inside one candle of the finest level the highest and lowest price are drawn from their distribution given both
 * ends (Brownian bridge).
 */
import { type Coin, dayMs, hourMs, minuteMs, wholeDeviation } from "./Coin.ts"
import { HistoricalWorth, type Path } from "./HistoricalWorth.ts"
import { lotsOf } from "./Quotes.ts"
import type { RandomStreams } from "./RandomStreams.ts"
import { type SimulatedSymbol, turnoverAMinute } from "./Symbol.ts"

/** A candle in integer ticks and lots. */
export interface HistoricalCandle {
  /** Milliseconds since the epoch; `closeTime` is where the next one begins. */
  readonly openTime: number
  readonly closeTime: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volumeLots: number
  /** Price times quantity, in ticks times lots: the finest candles at the middle of open and close, others their sum. */
  readonly quoteTickLots: bigint
  readonly trades: number
}

export interface HistoricalCandles {
  readonly days: ReadonlyArray<HistoricalCandle>
  readonly hours: ReadonlyArray<HistoricalCandle>
  readonly minutes: ReadonlyArray<HistoricalCandle>
}

export interface CoinHistory {
  readonly coin: Coin
  readonly paths: ReturnType<HistoricalWorth["paths"]>
}

/** The past of each coin, to be made once for all symbols. */
export const coinHistories = (
  coins: ReadonlyMap<string, Coin>,
  streams: RandomStreams,
  start: number,
): ReadonlyMap<string, CoinHistory> =>
  new Map(
    [...coins].map(([name, coin]) => [
      name,
      { coin, paths: new HistoricalWorth(name, coin, streams, start).paths() },
    ]),
  )

const unmoved = (like: Path): Path => ({ times: like.times, logs: new Float64Array(like.logs.length) })

export const historicalCandles = (
  symbol: SimulatedSymbol,
  histories: ReadonlyMap<string, CoinHistory>,
  streams: RandomStreams,
): HistoricalCandles => {
  const [base, quote] = [histories.get(symbol.base), histories.get(symbol.quote)]
  const known = base ?? quote
  if (known === undefined) return { days: [], hours: [], minutes: [] }
  const pricesOf = (level: keyof CoinHistory["paths"]): Path => {
    const [up, down] = [base?.paths[level], quote?.paths[level]].map(
      (path) => path ?? unmoved(known.paths[level]),
    )
    return { times: up!.times, logs: up!.logs.map((log, i) => log - down!.logs[i]!) }
  }
  const drawn = (level: keyof CoinHistory["paths"]): Array<HistoricalCandle> =>
    drawCandles(symbol, pricesOf(level), histories, streams)
  const minutes = drawn("minutes")
  const hours = refold(drawn("hours"), minutes, hourMs)
  return { minutes, hours, days: refold(drawn("days"), hours, dayMs) }
}

const drawCandles = (
  simulated: SimulatedSymbol,
  { times, logs }: Path,
  histories: ReadonlyMap<string, CoinHistory>,
  streams: RandomStreams,
): Array<HistoricalCandle> => {
  const { symbol, base, quote, openingPrice, tickDecimals, trading } = simulated
  const noise = streams.named(`${symbol} past candles`)
  const spread = pairDeviation(histories.get(base)?.coin, histories.get(quote)?.coin)
  const ticks = (log: number): number =>
    Math.max(1, Math.round(openingPrice * Math.exp(log) * 10 ** tickDecimals))
  return Array.from({ length: times.length - 1 }, (_, i) => {
    const [openTime, closeTime, from, to] = [times[i]!, times[i + 1]!, logs[i]!, logs[i + 1]!]
    // A step is named by its begin and its width: minutes, hours and days draw different numbers.
    const step = openTime / minuteMs
    const lane = 4 * Math.round((closeTime - openTime) / minuteMs)
    const reach = 2 * spread((closeTime - openTime) / minuteMs) ** 2
    const extreme = (sign: 1 | -1): number =>
      (from +
        to +
        sign * Math.sqrt((to - from) ** 2 - reach * Math.log(noise.uniform(step, lane + sign + 1)))) /
      2
    const activity = Math.exp(0.8 * noise.normal(step, lane + 1) - 0.32)
    const minutes = (closeTime - openTime) / minuteMs
    const price = openingPrice * Math.exp((from + to) / 2)
    const [open, close] = [ticks(from), ticks(to)]
    const volumeLots = lotsOf(simulated, price, turnoverAMinute(trading) * activity * minutes)
    return {
      openTime,
      closeTime,
      open,
      high: ticks(Math.max(extreme(1), from, to)),
      low: ticks(Math.min(extreme(-1), from, to)),
      close,
      volumeLots,
      quoteTickLots: (BigInt(open + close) * BigInt(volumeLots)) / 2n,
      trades: Math.max(1, Math.round(trading.tradesAMinute * activity * minutes)),
    }
  })
}

/** Standard deviation of a pair's logarithm over so many minutes. */
const pairDeviation = (base: Coin | undefined, quote: Coin | undefined): ((minutes: number) => number) => {
  const [a, b] = [base, quote].map((coin) => (coin === undefined ? 0 : wholeDeviation(coin, minuteMs)))
  const correlation = (base?.marketCorrelation ?? 0) * (quote?.marketCorrelation ?? 0)
  const minute = Math.sqrt(Math.max(0, a! ** 2 + b! ** 2 - 2 * correlation * a! * b!))
  return (minutes) => minute * Math.sqrt(minutes)
}

/** Coarse candles, those that finer ones cover wholly folded from them. */
const refold = (
  coarse: ReadonlyArray<HistoricalCandle>,
  fine: ReadonlyArray<HistoricalCandle>,
  width: number,
): Array<HistoricalCandle> => {
  const inside = new Map<number, Array<HistoricalCandle>>()
  for (const candle of fine) {
    const start = candle.openTime - (candle.openTime % width)
    const parts = inside.get(start)
    if (parts === undefined) inside.set(start, [candle])
    else parts.push(candle)
  }
  return coarse.map((candle) => {
    const parts = inside.get(candle.openTime - (candle.openTime % width))
    return parts === undefined || parts[0]!.openTime > candle.openTime ? candle : foldCandles(parts)
  })
}

/** Neighbouring candles as one, oldest first. */
export const foldCandles = (parts: ReadonlyArray<HistoricalCandle>): HistoricalCandle => ({
  openTime: parts[0]!.openTime,
  closeTime: parts.at(-1)!.closeTime,
  open: parts[0]!.open,
  close: parts.at(-1)!.close,
  high: Math.max(...parts.map(({ high }) => high)),
  low: Math.min(...parts.map(({ low }) => low)),
  volumeLots: parts.reduce((sum, { volumeLots }) => sum + volumeLots, 0),
  quoteTickLots: parts.reduce((sum, { quoteTickLots }) => sum + quoteTickLots, 0n),
  trades: parts.reduce((sum, { trades }) => sum + trades, 0),
})
