/**
 * The quotes of the simulated market in one symbol: a few integers, and the price levels they stand for. The model
 * chose the integers with floats; the levels follow from them by integer arithmetic alone, so a replayed journal has
 * the same book on any machine.
 *
 * Behind the best price there are places of equal width, counted from 0 upwards, whatever the best price is: some are
 * empty, the others have one level each, somewhere within. A level stays where it is when the price moves, until its
 * time is over.
 */
import type { Side } from "@bourse/vocabulary"
import { integer, lots, optional, text, ticks } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"

export type EmptySide = "bids" | "asks" | "both"

export const ladder = {
  /** The best prices, in ticks; the bid is below the ask. */
  bidTicks: ticks,
  askTicks: ticks,
  /** Lots of the best levels. */
  bidLots: lots,
  askLots: lots,
  /** Width of a place, in ticks, and how many of 1,024 places are empty. */
  stepTicks: ticks,
  gaps: integer,
  /** Levels on each side; 0 for none. */
  levels: integer,
  /** Lots of the place behind the best price on average, less the growth: how many more each further place has. */
  firstLots: lots,
  growthLots: lots,
  /** A 32-bit number that scatters places and lots. */
  noise: integer,
  /** A number that rises with time: levels change with it, each at its own time. */
  beat: integer,
  /** The sides without levels; undefined for none. */
  empty: optional(text<EmptySide>()),
}
export interface Ladder extends RecordOf<typeof ladder> {}

export type LadderLevel = readonly [priceTicks: number, lots: number]

export const levelsMax = 500
/** The most gaps among 1,024 places. */
const gapsMax = 870
/** The most places examined for each level. */
const placesALevel = 16
/** The most lots a level has on average, so that no product leaves the safe integers. */
export const levelLotsMax = 2 ** 40

const mix = (word: number): number => {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 32 bits of a place or a price, which may have more than 32. */
const wordOf = (noise: number, side: Side, place: number): number => {
  const high = Math.floor(place / 2 ** 32) | 0
  return mix(noise ^ mix((place | 0) ^ mix(high ^ (side === "BUY" ? 0x7feb352d : 0x846ca68b))))
}

/** A level changes after 64 to 191 beats, each at its own time. */
const lifeOf = (word: number): number => 64 + (word & 127)

const epochOf = (beat: number, word: number, life: number): number =>
  Math.floor((beat + (word >>> 8)) / life) | 0

/** Most have a quarter to one and a half times the average; one in sixteen has four times as much. */
const scattered = (average: number, word: number): number => {
  const weight = 256 + (word & 1_023)
  return Math.max(1, Math.floor((average * (((word >>> 10) & 15) === 0 ? 4 * weight : weight)) / 911))
}

/** Whether a side has no levels, whatever the other has. */
export const isEmpty = ({ empty }: Ladder, side: Side): boolean =>
  empty === "both" || empty === (side === "BUY" ? "bids" : "asks")

/** The levels of one side, best first, computed only as far as they are read. */
class LadderSide {
  readonly #ladder: Ladder
  readonly #side: Side
  readonly #levels: Array<LadderLevel> = []
  /** The place examined next; 0 is the best price. */
  #step = 0

  constructor(ladder: Ladder, side: Side) {
    this.#ladder = ladder
    this.#side = side
  }

  /** The n-th level, from 0 on; undefined behind the last. */
  at(level: number): LadderLevel | undefined {
    while (this.#levels.length <= level && this.#isGoingOn()) this.#look()
    return this.#levels[level]
  }

  #isGoingOn(): boolean {
    const { levels } = this.#ladder
    if (isEmpty(this.#ladder, this.#side)) return false
    return this.#levels.length < levels && this.#step < placesALevel * levels
  }

  #look(): void {
    const { stepTicks, gaps, firstLots, growthLots, noise, beat, ...best } = this.#ladder
    const step = this.#step++
    const isBid = this.#side === "BUY"
    const [bestTicks, bestLots] = isBid ? [best.bidTicks, best.bidLots] : [best.askTicks, best.askLots]
    if (step === 0) {
      this.#levels.push([bestTicks, bestLots])
      return
    }
    const place = Math.floor(bestTicks / stepTicks) + (isBid ? -step : step)
    const fixed = wordOf(noise, this.#side, place)
    const word = mix(fixed ^ epochOf(beat, fixed, lifeOf(fixed)))
    if (word >>> 22 < gaps) return
    const priceTicks = place * stepTicks + (mix(word ^ 0x9e3779b9) % stepTicks)
    if (priceTicks >= 1 && priceTicks <= Number.MAX_SAFE_INTEGER)
      this.#levels.push([priceTicks, scattered(firstLots + step * growthLots, mix(word ^ 0x3c6ef372))])
  }
}

const sides = new WeakMap<Ladder, Readonly<Record<Side, LadderSide>>>()

/** The levels of a ladder; what was computed of them is kept with it. */
export const sideOf = (ladder: Ladder, side: Side): LadderSide => {
  let both = sides.get(ladder)
  if (both === undefined) {
    both = { BUY: new LadderSide(ladder, "BUY"), SELL: new LadderSide(ladder, "SELL") }
    sides.set(ladder, both)
  }
  return both[side]
}

/**
 * A side's levels, best first, after `taken` lots were taken from the best on. A level with 0 lots is gone; bids end
 * above 0.
 */
export function* levelsOf(ladder: Ladder, side: Side, taken = 0): Generator<LadderLevel> {
  const levels = sideOf(ladder, side)
  let missing = taken
  for (let at = 0; ; at++) {
    const level = levels.at(at)
    if (level === undefined) return
    const gone = Math.min(missing, level[1])
    missing -= gone
    yield gone === 0 ? level : [level[0], level[1] - gone]
  }
}

/** Names what is wrong with a ladder; undefined: nothing. */
export const ladderFault = (ladder: Ladder): string | undefined => {
  const { empty, ...numbers } = ladder
  const { bidTicks, askTicks, bidLots, askLots, stepTicks, gaps, levels, firstLots, growthLots } = numbers
  const { noise, beat } = numbers
  for (const [name, value] of Object.entries(numbers) as ReadonlyArray<[string, number]>)
    if (!Number.isSafeInteger(value)) return `${name} must be a whole number below 2^53`
  if (bidTicks < 1 || askTicks <= bidTicks) return "the bid must be positive and below the ask"
  if (stepTicks < 1 || levels < 0 || levels > levelsMax)
    return `levels must be from 0 to ${levelsMax}, a tick or more apart`
  if (gaps < 0 || gaps > gapsMax) return `of 1024 places, 0 to ${gapsMax} can be empty`
  if (firstLots < 1 || growthLots < 0 || firstLots + placesALevel * levels * growthLots > levelLotsMax)
    return `a level must have 1 to ${levelLotsMax} lots`
  if (Math.min(bidLots, askLots) < 1 || Math.max(bidLots, askLots) > levelLotsMax)
    return `a best level must have 1 to ${levelLotsMax} lots`
  if ((noise | 0) !== noise && noise >>> 0 !== noise) return "noise must have 32 bits"
  if (empty !== undefined && !["bids", "asks", "both"].includes(empty))
    return "the empty side is bids, asks or both"
  return beat < 0 ? "beat must not be negative" : undefined
}

/** More lots than the levels of one side have; and no bid or ask is farther than this many ticks from the best. */
export const ladderBounds = ({
  bidLots,
  askLots,
  stepTicks,
  levels,
  firstLots,
  growthLots,
}: Ladder): { readonly lots: bigint; readonly ticks: bigint } => {
  const places = BigInt(placesALevel * levels)
  const average = BigInt(firstLots) + places * BigInt(growthLots)
  const best = levels === 0 ? 0n : BigInt(Math.max(bidLots, askLots))
  return { lots: best + 6n * BigInt(levels) * average, ticks: places * BigInt(stepTicks) }
}
