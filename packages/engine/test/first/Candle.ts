/**
 * The candle of the current minute, made from trades as they happen. It becomes a record when the first trade of a
 * later minute comes; a minute without trades has no candle.
 */
import type { CandleRecord, Records } from "./History.ts"
import { formatLots, formatPrice, formatQuote, type Market } from "./Market.ts"
import type { State } from "./State.ts"

export const minuteMs = 60_000

/** A minute's trades so far. Prices in ticks, volume in lots, quote volume in quote ledger units. */
export interface Candle {
  readonly openTime: number
  readonly openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  volumeLots: bigint
  quoteVolume: bigint
  trades: number
}

export const minuteOf = (time: number): number => time - (time % minuteMs)

/** A candle as history and the market data answers have it. */
export const describeCandle = (state: State, market: Market, candle: Candle): CandleRecord => ({
  generation: state.generation,
  symbol: market.listing.symbol,
  openTime: candle.openTime,
  open: formatPrice(market, candle.openTicks),
  high: formatPrice(market, candle.highTicks),
  low: formatPrice(market, candle.lowTicks),
  close: formatPrice(market, candle.closeTicks),
  volume: formatLots(market, candle.volumeLots),
  quoteVolume: formatQuote(market, candle.quoteVolume),
  trades: candle.trades,
})

const candleOf = (
  state: State,
  market: Market,
  time: number,
  priceTicks: number,
  records: Records | undefined,
): Candle => {
  const openTime = minuteOf(time)
  if (market.candle?.openTime === openTime) return market.candle
  if (market.candle !== null) records?.candles.push(describeCandle(state, market, market.candle))
  market.tradedFrom ??= openTime
  market.candle = {
    openTime,
    openTicks: priceTicks,
    highTicks: priceTicks,
    lowTicks: priceTicks,
    closeTicks: priceTicks,
    volumeLots: 0n,
    quoteVolume: 0n,
    trades: 0,
  }
  return market.candle
}

/** Counts a trade into its minute; a minute that is over by that goes to the records. */
export const addToCandle = (
  state: State,
  market: Market,
  trade: { readonly time: number; readonly priceTicks: number; readonly lots: number },
  quote: bigint,
  records: Records | undefined,
): void => {
  const { priceTicks } = trade
  const candle = candleOf(state, market, trade.time, priceTicks, records)
  if (priceTicks > candle.highTicks) candle.highTicks = priceTicks
  if (priceTicks < candle.lowTicks) candle.lowTicks = priceTicks
  candle.closeTicks = priceTicks
  candle.volumeLots += BigInt(trade.lots)
  candle.quoteVolume += quote
  candle.trades++
}
