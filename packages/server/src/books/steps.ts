/** Texts of the mirrored exchange as ticks and lots of a listed symbol. */
import { type LadderLevel, levelLotsMax, shownLevelsMax } from "@bourse/engine"
import { toCount } from "@bourse/vocabulary"

export interface Steps {
  readonly tickDecimals: number
  readonly lotDecimals: number
}

const decimalPattern = /^\d{1,20}(\.\d{1,20})?$/

/** A price in ticks; undefined for a price that is not a positive number of ticks. */
export const ticksOf = ({ tickDecimals }: Steps, text: unknown): number | undefined => {
  if (typeof text !== "string" || !decimalPattern.test(text)) return undefined
  const ticks = toCount(text, tickDecimals)
  return ticks > 0 && ticks !== Number.POSITIVE_INFINITY ? ticks : undefined
}

/** A quantity in whole lots, rounded down; undefined for a text that is not a quantity. */
export const lotsOf = ({ lotDecimals }: Steps, text: unknown): number | undefined => {
  if (typeof text !== "string" || !decimalPattern.test(text)) return undefined
  const point = text.indexOf(".")
  const lots = toCount(point < 0 ? text : text.slice(0, point + 1 + lotDecimals), lotDecimals)
  return Math.min(lots, levelLotsMax)
}

/** A level of a book as text. */
export type Level = readonly [price: string, quantity: string]

/** The levels of a symbol in ticks and lots. A level keeps its identity in a stream's book, so it is read once. */
export class LevelReader {
  readonly #steps: Steps
  readonly #read = new WeakMap<Level, LadderLevel | null>()
  /** Number of levels that could not be read. */
  malformed = 0

  constructor(steps: Steps) {
    this.#steps = steps
  }

  /** The readable levels with at least a lot, in the given order. */
  levels(levels: ReadonlyArray<Level>): Array<LadderLevel> {
    const found: Array<LadderLevel> = []
    for (const level of levels) {
      if (found.length === shownLevelsMax) break
      const read = this.#level(level)
      if (read !== null) found.push(read)
    }
    return found
  }

  #level(level: Level): LadderLevel | null {
    let read = this.#read.get(level)
    if (read === undefined) {
      const [ticks, lots] = [ticksOf(this.#steps, level[0]), lotsOf(this.#steps, level[1])]
      if (ticks === undefined || lots === undefined) this.malformed++
      read = ticks === undefined || lots === undefined || lots === 0 ? null : [ticks, lots]
      this.#read.set(level, read)
    }
    return read
  }
}
