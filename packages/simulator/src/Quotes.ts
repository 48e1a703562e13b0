/**
 * The book that the market shows around a price, as the few integers of a ladder: the exchange makes the levels of
 * them. What somebody took out of it comes back with a half-life.
 */
import type { RandomStream } from "./RandomStream.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

/** Prices in ticks, quantities in lots, all whole. */
export interface Ladder {
  /** The best prices; the bid is below the ask. */
  readonly bidTicks: number
  readonly askTicks: number
  readonly stepTicks: number
  /** Levels on each side. */
  readonly levels: number
  /** Lots of the best level on average, and how many more each further level has. */
  readonly firstLots: number
  readonly growthLots: number
  /** 32 bits that scatter the lots of the levels. */
  readonly noise: number
  /** Lots that are missing on each side, from the best level on. */
  readonly bidHole: number
  readonly askHole: number
}

/** Lots that others took out of each side, and when that was true (milliseconds). */
export interface TakenLots {
  readonly time: number
  readonly bidLots: number
  readonly askLots: number
}

export const nothingTaken: TakenLots = { time: 0, bidLots: 0, askLots: 0 }

/** What is left of the hole in the book at a later time. */
export const refilled = (
  { time, bidLots, askLots }: TakenLots,
  now: number,
  halfLifeSeconds: number,
): TakenLots => {
  const left = 2 ** (-Math.max(0, now - time) / 1000 / halfLifeSeconds)
  // Less than one lot is nothing: holes end.
  const rest = (lots: number): number => (lots * left < 1 ? 0 : Math.round(lots * left))
  return { time: now, bidLots: rest(bidLots), askLots: rest(askLots) }
}

const spreadScatter = 0.3

/** The best bid and ask around a price (in the quote asset), in ticks, at a step of the noise. */
export const bestAt = (
  { tickDecimals, trading }: SimulatedSymbol,
  price: number,
  step: number,
  noise: RandomStream,
): readonly [bidTicks: number, askTicks: number] => {
  // Log-normal around its mean.
  const scatter = Math.exp(spreadScatter * noise.normal(step) - spreadScatter ** 2 / 2)
  const ticks = price * 10 ** tickDecimals
  // Rounded as a whole: each side rounded away from the price would widen it by a tick. It is never less than one.
  const spread = Math.max(1, Math.round((ticks * trading.spreadBp * scatter) / 10_000))
  const bid = Math.max(1, Math.round(ticks - spread / 2))
  return [bid, bid + spread]
}

/** What so much of the unit of account buys of a symbol's base asset, in lots; at least one. */
export const lotsOf = ({ lotDecimals, quoteWorth }: SimulatedSymbol, price: number, worth: number): number =>
  Math.max(1, Math.round((worth / quoteWorth / price) * 10 ** lotDecimals))

/** The ladder around a price (in the quote asset), at a step of the noise. */
export const ladderAt = (
  symbol: SimulatedSymbol,
  price: number,
  step: number,
  noise: RandomStream,
  { bidLots, askLots }: TakenLots,
): Ladder => {
  const { levels, firstLevelWorth, levelGrowth, levelStepBp } = symbol.trading
  const [bidTicks, askTicks] = bestAt(symbol, price, step, noise)
  return {
    bidTicks,
    askTicks,
    stepTicks: Math.max(1, Math.round((price * levelStepBp * 10 ** symbol.tickDecimals) / 10_000)),
    levels,
    firstLots: lotsOf(symbol, price, firstLevelWorth),
    growthLots: levelGrowth === 0 ? 0 : lotsOf(symbol, price, levelGrowth),
    noise: Math.floor(noise.uniform(step, 1) * 2 ** 32),
    bidHole: bidLots,
    askHole: askLots,
  }
}
