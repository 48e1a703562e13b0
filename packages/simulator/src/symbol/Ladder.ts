/** The market's book around a price, as a few integers from which the exchange computes the levels. */
import type { Impact } from "./Impact.ts"
import type { Best } from "./Minute.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

/** Best bid and best ask in ticks, and the lots at these prices. */
export interface Touch {
  readonly best: Best
  readonly lots: readonly [bid: number, ask: number]
}

/** Prices of the ladder in ticks, quantities in lots, all whole numbers. */
export interface Ladder {
  /** The best prices of the ladder; the bid is below the ask. */
  readonly bidTicks: number
  readonly askTicks: number
  /** Lots at the best prices of the ladder. */
  readonly bidLots: number
  readonly askLots: number
  /** Distance between two slots of the ladder that may have a level, and the number of empty slots in 1,024. */
  readonly stepTicks: number
  readonly gaps: number
  /** Number of levels on each side of the ladder. */
  readonly levels: number
  /** Mean lots of the slot after the best price, without the growth; and the growth from each slot to the next. */
  readonly firstLots: number
  readonly growthLots: number
  /**
   * A 32-bit number that randomizes slots and lots; and a number that rises with time, so that slots and lots
   * change.
   */
  readonly noise: number
  readonly beat: number
}

/** The visible levels of the ladder hold about this share of a day's volume. */
const shareReached = 0.08
const gapUnit = 1_024
/** The exchange rejects a ladder whose last slot has more mean lots than this. */
const lotsMax = 2 ** 40
/** Maximum distance of the last slot, as a multiple of the number of levels. */
const placesALevel = 16

/** The ladder around a price (in ticks, not rounded), for a given volume per day in lots. */
export const ladderAround = (
  symbol: SimulatedSymbol,
  impact: Impact,
  ticks: number,
  { best: [bidTicks, askTicks], lots: [bidLots, askLots] }: Touch,
  lotsOfDay: number,
  { noise, beat }: Pick<Ladder, "noise" | "beat">,
): Ladder => {
  const { levels, levelGaps } = symbol.trading
  const filled = 1 - levelGaps
  const stepTicks = Math.max(1, Math.round((impact.move(shareReached) * ticks * filled) / levels))
  const day = lotsOfDay / filled
  const [first, second] = [impact.share(stepTicks / ticks), impact.share((2 * stepTicks) / ticks)]
  return {
    bidTicks,
    askTicks,
    bidLots,
    askLots,
    stepTicks,
    gaps: Math.round(levelGaps * gapUnit),
    levels,
    firstLots: Math.max(1, Math.round(day * first)),
    growthLots: Math.max(0, Math.round(day * (second - 2 * first))),
    noise,
    beat,
  }
}

/** Limits a ladder's depth to what the exchange accepts: a recording may have more volume than a book can show. */
export const withinBounds = (ladder: Ladder): Ladder => ({
  ...ladder,
  bidLots: Math.min(ladder.bidLots, lotsMax),
  askLots: Math.min(ladder.askLots, lotsMax),
  firstLots: Math.min(ladder.firstLots, lotsMax / 2),
  growthLots: Math.min(ladder.growthLots, Math.floor(lotsMax / 2 / (placesALevel * ladder.levels))),
})
