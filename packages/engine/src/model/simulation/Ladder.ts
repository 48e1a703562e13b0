/**
 * The quotes of the simulated market in one symbol: a few integers, and the price levels they describe. The model
 * chose the integers with floats; the levels follow from them by integer arithmetic, so a replayed journal has the
 * same book on any machine.
 *
 * Beyond the best price the price axis is divided into slots of equal width, counted from 0 upwards,
 * independent of the best price: some are empty, the others have one level each. A level of the ladder keeps
 * its price when the best price moves, until the level expires.
 */
import type { Side } from "@bourse/vocabulary"
import { integer, lots, optional, text, ticks } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"

export type EmptySide = "bids" | "asks" | "both"

export const ladder = {
  /** The best prices, in ticks; the bid is lower than the ask. */
  bidTicks: ticks,
  askTicks: ticks,
  /** Lots of the best bid and of the best ask. */
  bidLots: lots,
  askLots: lots,
  /** Width of a slot of the price axis, in ticks, and number of empty slots among 1,024. */
  stepTicks: ticks,
  gaps: integer,
  /** Number of levels on each side; 0 for a ladder without levels. */
  levels: integer,
  /** Average lots of the first slot beyond the best price, and the increase per further slot. */
  firstLots: lots,
  growthLots: lots,
  /** A 32-bit seed that randomises slots and lots. */
  noise: integer,
  /**
   * The beat: a number that rises with time; each level changes when the beat reaches that level's own value.
   */
  beat: integer,
  /** The sides of the ladder without levels; undefined if both have levels. */
  empty: optional(text<EmptySide>()),
}
export interface Ladder extends RecordOf<typeof ladder> {}

export type LadderLevel = readonly [priceTicks: number, lots: number]

export const levelsMax = 500
/** A ladder without levels. */
export const noLadder: Ladder = {
  bidTicks: 1,
  askTicks: 2,
  bidLots: 1,
  askLots: 1,
  stepTicks: 1,
  gaps: 0,
  levels: 0,
  firstLots: 1,
  growthLots: 0,
  noise: 0,
  beat: 0,
  empty: "both",
}
/** Maximum number of empty slots among 1,024. */
const gapsMax = 870
/** Maximum number of slots examined per level. */
const placesALevel = 16
/** Maximum lots of a level, or average lots of a formula, so that no product exceeds the safe integers. */
export const levelLotsMax = 2 ** 40

const mix = (word: number): number => {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A 32-bit hash of a slot or price, which may have more than 32 bits. */
const wordOf = (noise: number, side: Side, place: number): number => {
  const high = Math.floor(place / 2 ** 32) | 0
  return mix(noise ^ mix((place | 0) ^ mix(high ^ (side === "BUY" ? 0x7feb352d : 0x846ca68b))))
}

/** A level of the ladder changes after 64 to 191 beats, at its own time. */
const lifeOf = (word: number): number => 64 + (word & 127)

const epochOf = (beat: number, word: number, life: number): number =>
  Math.floor((beat + (word >>> 8)) / life) | 0

/**
 * Most levels have a quarter to one and a half times the average lots; one in sixteen has four times as many.
 */
const scattered = (average: number, word: number): number => {
  const weight = 256 + (word & 1_023)
  return Math.max(1, Math.floor((average * (((word >>> 10) & 15) === 0 ? 4 * weight : weight)) / 911))
}

/** Whether this side of the ladder has no levels. */
export const isEmpty = ({ empty }: Ladder, side: Side): boolean =>
  empty === "both" || empty === (side === "BUY" ? "bids" : "asks")

/** The levels of one side of a ladder, best first, computed lazily. */
class LadderSide {
  readonly #ladder: Ladder
  readonly #side: Side
  readonly #levels: Array<LadderLevel> = []
  /** The next slot to examine; 0 is the best price. */
  #step = 0

  constructor(ladder: Ladder, side: Side) {
    this.#ladder = ladder
    this.#side = side
  }

  /** The n-th level of the side, from 0; undefined after the last. */
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

/** The levels of a ladder; computed ones are cached. */
export const sideOf = (ladder: Ladder, side: Side): LadderSide => {
  let both = sides.get(ladder)
  if (both === undefined) {
    both = { BUY: new LadderSide(ladder, "BUY"), SELL: new LadderSide(ladder, "SELL") }
    sides.set(ladder, both)
  }
  return both[side]
}

/**
 * Levels, best first, after `taken` lots were taken from the best one on. A level that was taken whole has 0 lots.
 */
export function* lessTaken(
  levels: { readonly at: (level: number) => LadderLevel | undefined },
  taken: number,
): Generator<LadderLevel> {
  let missing = taken
  for (let at = 0; ; at++) {
    const level = levels.at(at)
    if (level === undefined) return
    const gone = Math.min(missing, level[1])
    missing -= gone
    yield gone === 0 ? level : [level[0], level[1] - gone]
  }
}

/** A side's levels, best first, after `taken` lots were taken from the best one on; bids end above the price 0. */
export const levelsOf = (ladder: Ladder, side: Side, taken = 0): Generator<LadderLevel> =>
  lessTaken(sideOf(ladder, side), taken)

/** Names the fault of a ladder; undefined if it is valid. */
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

/** An upper bound of one side's lots; and the maximum distance of a quote from the best price, in ticks. */
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
