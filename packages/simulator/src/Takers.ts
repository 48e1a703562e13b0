/** Orders of others that trade at once: how many come in a second, how large, and on which side. */

import { lotsOf } from "./Quotes.ts"
import type { RandomStream } from "./RandomStream.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

export interface Taker {
  readonly side: "BUY" | "SELL"
  readonly lots: number
}

/** How much likelier it is that an order goes with the price than against it. */
const withThePrice = 0.7
const takersMax = 1_000

/** The number of arrivals for a mean, by a uniform number (Poisson, inverted). */
const arrivals = (mean: number, uniform: number): number => {
  let [count, chance] = [0, Math.exp(-mean)]
  for (let sum = chance; sum < uniform && count < takersMax; sum += chance) chance *= mean / ++count
  return count
}

/** The takers of one second; `move` is the change of the price's logarithm within it. */
export const takersOf = (
  symbol: SimulatedSymbol,
  price: number,
  move: number,
  second: number,
  noise: RandomStream,
): Array<Taker> => {
  const { trading } = symbol
  const count = arrivals(trading.tradesAMinute / 60, noise.uniform(second, 0))
  const buys = move === 0 ? 0.5 : move > 0 ? withThePrice : 1 - withThePrice
  return Array.from({ length: count }, (_, i) => {
    const lane = 2 * i + 1
    const worth = trading.tradeWorth * Math.exp(trading.tradeScatter * noise.normal(second, lane))
    const lots = lotsOf(symbol, price, worth)
    return { side: noise.uniform(second, 2 * lane + 2 * takersMax * 2) < buys ? "BUY" : "SELL", lots }
  })
}
