/** Loads candles of a past in which nothing traded here, so that a chart does not start empty. */
import { ErrorCode, toCount } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit, EventOf } from "../model/Event.ts"
import type { Records } from "../model/Records.ts"
import { marketOf, type State } from "../model/State.ts"
import type { Market } from "../model/trading/Order.ts"
import type { LoadedCandle } from "../model/trading/records.ts"
import { parameterError, Rejection, unknownSymbol } from "../Rejection.ts"
import { minuteMs, minuteOf } from "./Candle.ts"

/** Open, high, low and close in ticks, or the rejection of an invalid price. */
const readPrices = (market: Market, candle: LoadedCandle): ReadonlyArray<number> | Rejection => {
  const prices: Array<number> = []
  for (const price of [candle.open, candle.high, candle.low, candle.close]) {
    const ticks = toCount(price, market.tickDecimals)
    if (ticks <= 0) return new Rejection(ErrorCode.priceOffTick, market.listing.tick)
    if (ticks === Number.POSITIVE_INFINITY) return new Rejection(ErrorCode.priceOutOfBand)
    prices.push(ticks)
  }
  return prices
}

export const loadCandles = (
  state: State,
  command: CommandOf<"loadCandles">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { symbol, candles } = command
  const market = state.markets.get(symbol)
  if (market === undefined) return unknownSymbol(symbol)
  const before = market.tradedFrom ?? minuteOf(now)
  let earliest = market.loadedUntil
  let lastPriceTicks = 0
  for (const candle of candles) {
    const { openTime } = candle
    if (openTime % minuteMs !== 0 || openTime < earliest)
      return parameterError("candles must be whole minutes, oldest first, after those loaded before")
    if (openTime >= before)
      return parameterError("candles must lie before the current minute and the first trade")
    const prices = readPrices(market, candle)
    if (prices instanceof Rejection) return prices
    const [, high, low, close] = prices as [number, number, number, number]
    if (Math.max(...prices) > high || Math.min(...prices) < low) {
      return parameterError("a candle's high and low must enclose its open and close")
    }
    earliest = openTime + minuteMs
    lastPriceTicks = close
  }
  if (candles.length === 0) return parameterError("no candles")
  if (market.tradedFrom !== null) lastPriceTicks = market.lastPriceTicks
  emit({ type: "candlesLoaded", time: now, symbol, candles, lastPriceTicks })
  return null
}

export const candlesLoaded = (
  state: State,
  { symbol, candles, lastPriceTicks }: EventOf<"candlesLoaded">,
  records: Records | undefined,
): void => {
  const market = marketOf(state, symbol)
  market.lastPriceTicks = lastPriceTicks
  market.loadedUntil = candles.at(-1)!.openTime + minuteMs
  for (const candle of candles) records?.candles.push({ generation: state.generation, symbol, ...candle })
}
