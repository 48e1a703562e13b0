/**
 * The candle of the current minute, updated by each trade. The candle becomes a record with the first trade of
 * a later minute; a minute without trades has no candle.
 */

import { formatPrice } from "../model/trading/Market.ts"
import type { Candle, Market } from "../model/trading/Order.ts"
import type { CandleRecord, TradingRecords } from "../model/trading/records.ts"
import { Money } from "../money/Money.ts"

export const minuteMs = 60_000

export const minuteOf = (time: number): number => time - (time % minuteMs)

/** A candle in the format of history and market data answers. */
export const describeCandle = (
  { generation }: { readonly generation: number },
  market: Market,
  candle: Candle,
): CandleRecord => ({
  generation,
  symbol: market.symbol,
  openTime: candle.openTime,
  open: formatPrice(market, candle.openTicks),
  high: formatPrice(market, candle.highTicks),
  low: formatPrice(market, candle.lowTicks),
  close: formatPrice(market, candle.closeTicks),
  volume: candle.volume.text(market.base.ledgerScale),
  quoteVolume: candle.quoteVolume.text(market.quote.ledgerScale),
  trades: candle.trades,
})

const candleOf = (
  state: { readonly generation: number },
  market: Market,
  time: number,
  priceTicks: number,
  records: TradingRecords | undefined,
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
    volume: new Money(),
    quoteVolume: new Money(),
    trades: 0,
  }
  return market.candle
}

/** Counts a trade into its minute; a trade in a later minute finishes the candle, which becomes a record. */
export const addToCandle = (
  state: { readonly generation: number },
  market: Market,
  { time, priceTicks }: { readonly time: number; readonly priceTicks: number },
  volume: Money,
  quote: Money,
  records: TradingRecords | undefined,
): void => {
  const candle = candleOf(state, market, time, priceTicks, records)
  if (priceTicks > candle.highTicks) candle.highTicks = priceTicks
  if (priceTicks < candle.lowTicks) candle.lowTicks = priceTicks
  candle.closeTicks = priceTicks
  candle.volume.add(volume)
  candle.quoteVolume.add(quote)
  candle.trades++
}
