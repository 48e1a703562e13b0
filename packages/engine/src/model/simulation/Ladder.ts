/**
 * The quotes of the simulated market in one symbol: a few integers, and the price levels they stand for. The model
 * chose the integers with floats; the levels follow from them by integer arithmetic alone, so a replayed journal has
 * the same book on any machine.
 */
import type { Side } from "@bourse/vocabulary"
import { integer, lots, ticks } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"

export const ladder = {
  /** The best prices, in ticks; the bid is below the ask. */
  bidTicks: ticks,
  askTicks: ticks,
  /** Distance between two levels, in ticks. */
  stepTicks: ticks,
  /** Levels on each side; 0 for none. */
  levels: integer,
  /** Lots of the best level on average, and how many more each further level has. */
  firstLots: lots,
  growthLots: lots,
  /** A 32-bit number that scatters the lots: each level has 0.5 to 1.5 times its average. */
  noise: integer,
  /** Lots that are missing on each side, from the best level on: somebody took them a while ago. */
  bidHole: lots,
  askHole: lots,
}
export interface Ladder extends RecordOf<typeof ladder> {}

export const levelsMax = 500
/** The most lots a level has on average, so that no product leaves the safe integers. */
export const levelLotsMax = 2 ** 42

const mix = (word: number): number => {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 512 to 1535, of 1024. */
const weight = (noise: number, lane: number): number => 512 + (mix(noise ^ mix(lane + 1)) >>> 22)

/** What one level has before anybody took something of it. */
const lotsOf = ({ firstLots, growthLots, noise }: Ladder, side: Side, level: number): number => {
  const average = firstLots + level * growthLots
  const lane = 2 * level + (side === "BUY" ? 0 : 1)
  return Math.max(1, Math.floor((average * weight(noise, lane)) / 1024))
}

/** A side's levels, best first: price in ticks, lots. A level with 0 lots has been taken; bids end above 0. */
export const levelsOf = (ladder: Ladder, side: Side): Array<readonly [priceTicks: number, lots: number]> => {
  const { bidTicks, askTicks, stepTicks, levels, bidHole, askHole } = ladder
  const rows: Array<readonly [number, number]> = []
  let missing = side === "BUY" ? bidHole : askHole
  for (let level = 0; level < levels; level++) {
    const priceTicks = side === "BUY" ? bidTicks - level * stepTicks : askTicks + level * stepTicks
    if (priceTicks < 1 || priceTicks > Number.MAX_SAFE_INTEGER) break
    const whole = lotsOf(ladder, side, level)
    const taken = Math.min(missing, whole)
    missing -= taken
    rows.push([priceTicks, whole - taken])
  }
  return rows
}

/** What is wrong with a ladder; undefined when nothing is. */
export const ladderFault = (ladder: Ladder): string | undefined => {
  const { bidTicks, askTicks, stepTicks, levels, firstLots, growthLots, noise, bidHole, askHole } = ladder
  for (const [name, value] of Object.entries(ladder) as ReadonlyArray<[string, number]>)
    if (!Number.isSafeInteger(value)) return `${name} must be a whole number`
  if (bidTicks < 1 || askTicks <= bidTicks) return "the bid must be positive and below the ask"
  if (stepTicks < 1 || levels < 0 || levels > levelsMax)
    return `levels must be from 0 to ${levelsMax}, a tick or more apart`
  if (firstLots < 1 || growthLots < 0 || firstLots + levels * growthLots > levelLotsMax)
    return `a level must have 1 to ${levelLotsMax} lots`
  if ((noise | 0) !== noise && noise >>> 0 !== noise) return "noise must have 32 bits"
  return bidHole < 0 || askHole < 0 ? "holes must not be negative" : undefined
}
