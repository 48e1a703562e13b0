/** Days of the model as an exchange without users plays them: minutes, trades and ladders of one symbol. */
import { dayMs, minuteMs } from "../coin/Coin.ts"
import type { Market } from "../market/MarketFile.ts"
import { SimulatedMarket, type Standing } from "../market/SimulatedMarket.ts"
import type { Ladder } from "../symbol/Ladder.ts"
import type { CandleSeries, TradeSeries } from "./figures.ts"

export interface Played {
  readonly minutes: CandleSeries
  readonly trades: TradeSeries
  /** The ladder at the end of each minute. */
  readonly ladders: ReadonlyArray<Ladder>
}

/** Plays a symbol for `days` days from a time on (ms, a whole minute). */
export const play = (market: Market, seed: number, symbol: string, from: number, days: number): Played => {
  const simulated = new SimulatedMarket(market, seed)
  const { openingPrice, tickDecimals } = simulated.symbols.get(symbol)!
  const lastPriceTicks = Math.round(openingPrice * 10 ** tickDecimals)
  let standing: Standing = { time: from, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
  const [times, closes, volumes]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  const [tradeTimes, signs]: [Array<number>, Array<number>] = [[], []]
  const ladders: Array<Ladder> = []
  for (const end = from + days * dayMs; standing.time < end; ) {
    const walk = simulated.walk(symbol, standing, standing.time + minuteMs)
    let [price, volume] = [standing.lastPriceTicks, 0]
    for (let at = 0; at < walk.trades.length; at += 3) {
      tradeTimes.push(walk.time - walk.trades[at]!)
      price += walk.trades[at + 1]!
      volume += Math.abs(walk.trades[at + 2]!)
      signs.push(Math.sign(walk.trades[at + 2]!))
    }
    times.push(standing.time)
    closes.push(price)
    volumes.push(volume)
    ladders.push(walk.ladder)
    standing = { ...standing, time: walk.time, memory: walk.memory, lastPriceTicks: price }
  }
  return { minutes: { times, closes, volumes }, trades: { times: tradeTimes, signs }, ladders }
}
