/** Days of the model as an exchange without users runs them: minutes, trades and quotes of one symbol. */
import { dayMs, minuteMs } from "../coin/Coin.ts"
import type { Market } from "../market/MarketFile.ts"
import { SimulatedMarket, type Standing } from "../market/SimulatedMarket.ts"
import type { Ladder } from "../symbol/Ladder.ts"
import type { CandleSeries, QuoteSeries, TradeSeries } from "./figures.ts"

export interface Played {
  readonly minutes: CandleSeries
  readonly trades: TradeSeries
  /** Quotes of the symbol, of the first day only. */
  readonly quotes: QuoteSeries
  /** The ladder of quotes at the end of each minute. */
  readonly ladders: ReadonlyArray<Ladder>
}

const secondMs = 1_000

/** Simulates a symbol for `days` days from a time on (ms, a whole minute). */
export const play = (market: Market, seed: number, symbol: string, from: number, days: number): Played => {
  const simulated = new SimulatedMarket(market, seed)
  const { openingPrice, tickDecimals, lotDecimals } = simulated.symbols.get(symbol)!
  const priceOf = (ticks: number): number => ticks / 10 ** tickDecimals
  let lastPriceTicks = Math.round(openingPrice * 10 ** tickDecimals)
  let standing: Standing = { time: from, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
  const minutes = { times: [], opens: [], highs: [], lows: [], closes: [], volumes: [] } as Record<
    "times" | "opens" | "highs" | "lows" | "closes" | "volumes",
    Array<number>
  >
  const trades = { times: [], signs: [], prices: [], quantities: [] } as Record<
    "times" | "signs" | "prices" | "quantities",
    Array<number>
  >
  const quotes = { bids: [], asks: [], bidQuantities: [], askQuantities: [] } as Record<
    "bids" | "asks" | "bidQuantities" | "askQuantities",
    Array<number>
  >
  const ladders: Array<Ladder> = []
  const [end, quotedUntil] = [from + days * dayMs, from + dayMs]
  while (standing.time < end) {
    const openTime = standing.time
    const pieces: Array<number> = []
    let volume = 0
    while (standing.time < openTime + minuteMs) {
      const isQuoted = standing.time < quotedUntil
      const walk = simulated.walk(symbol, standing, standing.time + (isQuoted ? secondMs : minuteMs))
      for (let at = 0; at < walk.trades.length; at += 3) {
        const lots = walk.trades[at + 2]!
        lastPriceTicks += walk.trades[at + 1]!
        trades.times.push(walk.time - walk.trades[at]!)
        trades.signs.push(Math.sign(lots))
        trades.prices.push(priceOf(lastPriceTicks))
        trades.quantities.push(Math.abs(lots) / 10 ** lotDecimals)
        pieces.push(priceOf(lastPriceTicks))
        volume += Math.abs(lots)
      }
      standing = { ...standing, time: walk.time, memory: walk.memory, lastPriceTicks }
      if (standing.time === openTime + minuteMs) ladders.push(walk.ladder)
      if (!isQuoted) continue
      quotes.bids.push(priceOf(walk.ladder.bidTicks))
      quotes.asks.push(priceOf(walk.ladder.askTicks))
      quotes.bidQuantities.push(walk.ladder.bidLots)
      quotes.askQuantities.push(walk.ladder.askLots)
    }
    if (pieces.length === 0) pieces.push(priceOf(lastPriceTicks))
    minutes.times.push(openTime)
    minutes.opens.push(pieces[0]!)
    minutes.highs.push(Math.max(...pieces))
    minutes.lows.push(Math.min(...pieces))
    minutes.closes.push(pieces.at(-1)!)
    minutes.volumes.push(volume)
  }
  const { times, opens, highs, lows, closes, volumes } = minutes
  return {
    minutes: { times, closes, volumes, prices: { opens, highs, lows } },
    trades,
    quotes: { start: from + secondMs, ...quotes },
    ladders,
  }
}
