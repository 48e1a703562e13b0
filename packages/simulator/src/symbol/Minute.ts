/**
 * One minute of a symbol: its candle first, its trades only if they are read. The open, high, low and close of
 * a candle are the prices of four of its trades: the first, the last, and one each at the highest and the
 * lowest point between. All other trades of the minute lie between its lowest and highest price, so trades,
 * quotes and candle agree.
 */
import { slotMs, slotsAMinute } from "../coin/MinuteClock.ts"
import type { RandomStream } from "../random/RandomStream.ts"
import type { Amount } from "./Flow.ts"
import type { Side, Sides } from "./Sides.ts"
import type { Trading } from "./Symbol.ts"

const minuteMs = 60_000
/** Takers arrive in groups: the median of their mean distance in a group, and the spread of its logarithm. */
const burstMs = 150
const burstScatter = 1

/** A group begins at the largest of three random moves; each of six parts of the minute is busy or quiet. */
const movesTried = 3
const stretches = 6
const stretchSlots = slotsAMinute / stretches
const stretchScatter = 2
/** The larger this number, the more takers belong to few groups. */
const groupPower = 6
/**
 * Weights of the price moves that a taker follows: the current move, the move of its part of the minute, and
 * the minute's. Each price move that a taker follows is capped at `leanMax`.
 */
const leanWeights = { moment: 1.1, stretch: 0.5, minute: 0.5 } as const
const leanMax = 2
/** The share of group members that trade at the ends of minutes instead. */
const endShare = 0.15
/** How much larger the trades in the direction of the price are. */
const informedSize = 1.4
/** The share of groups of takers that begin at a price move; the others begin at any time. */
const moveShare = 0.8
/** The mean number of members of a group, without the first. */
const groupMore = 0.8
/** Number of neighbouring trades with similar sizes. */
const sizeRun = 8

/** Random lanes of a minute; the lanes of single trades come after these. */
const lanes = { first: 0, last: 1, high: 2, low: 3, stretches: 8, runs: 32, trades: 4_096 } as const
const lanesATrade = 16

export interface Taker {
  /** Time of the trade in milliseconds since the epoch. */
  readonly time: number
  readonly side: Side
  readonly lots: number
}

/** A trade at one of the candle's prices. */
interface Anchor {
  readonly slot: number
  readonly ms: number
  readonly side: Side
  readonly ticks: number
}

/** The parts of a minute, each busy or quiet. */
export interface MinuteParts {
  readonly minute: number
  readonly amount: Amount
  readonly trading: Trading
  /** Slots of the minute that may have its highest or lowest price. */
  readonly marks: ReadonlyArray<number>
  /** The logarithm of the middle price at the beginning of a slot, and best bid and ask there, in ticks. */
  readonly log: (slot: number) => number
  readonly best: (slot: number) => Best
  /** The price change of the minute, in standard deviations. */
  readonly move: number
  /** The standard deviation of the minute's price change, as a logarithm. */
  readonly deviation: number
  /** The slots of the minute in which the price moves most. */
  readonly moves: Int32Array
  readonly sides: Sides
  readonly noise: RandomStream
}

/** Best bid and best ask, in ticks. */
export type Best = readonly [bid: number, ask: number]

/** Best bid and ask around a price, in ticks. */
export const bestAround = (ticks: number, spread: number): Best => {
  // The spread is rounded as a whole: rounding each side away from the price would widen it by a tick.
  const bid = Math.max(1, Math.round(ticks - spread / 2))
  return [bid, bid + spread]
}

/** A taker that has no size yet, and the price move that it follows. */
interface Drawn {
  readonly ms: number
  readonly side: Side
  readonly lean: number
}

/** The beginning of a group of takers, and the price move at that time, in standard deviations. */
interface Start {
  readonly ms: number
  readonly lean: number
  /** The mean distance in time of two members of a group. */
  readonly distanceMs: number
}

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

const clipped = (deviations: number): number => between(deviations, -leanMax, leanMax)

const noSlots = new Uint8Array(0)

export class Minute {
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly lots: number
  readonly trades: number
  readonly #parts: MinuteParts
  readonly #anchors: ReadonlyArray<Anchor>
  readonly #groups: number
  #takers: ReadonlyArray<Taker> | null = null
  /** By slot: 0 without trades, 1 with trades, 2 with a trade at a price of the candle. */
  #slots = noSlots

  constructor(parts: MinuteParts) {
    this.#parts = parts
    const { minute, amount, trading } = parts
    this.minute = minute
    this.lots = amount.lots
    this.trades = amount.trades
    this.#groups = Math.max(1, Math.round(amount.trades / (1 + groupMore * trading.tradeClustering)))
    const anchors = this.#findAnchors()
    this.#anchors = anchors
    const prices = anchors.map(({ ticks }) => ticks)
    this.open = prices[0]!
    this.close = prices.at(-1)!
    this.high = Math.max(...prices)
    this.low = Math.min(...prices)
  }

  /** Best bid and best ask in a slot, in ticks. */
  best(slot: number): Best {
    this.takers()
    const best = this.#parts.best(slot)
    if (this.#slots[slot] !== 1) return best
    const [bid, ask] = best
    const { low, high } = this
    if (low < high) return [between(bid, low, high - 1), between(ask, low + 1, high)]
    return this.#anchors[0]!.side === "BUY" ? [high - 1, high] : [low, low + 1]
  }

  /** The logarithm of the middle price at the beginning of a slot. */
  log(slot: number): number {
    return this.#parts.log(slot)
  }

  /** Trades of the minute, in the order of their times. */
  takers(): ReadonlyArray<Taker> {
    this.#takers ??= this.#draw()
    return this.#takers
  }

  #uniform(lane: number): number {
    return this.#parts.noise.uniform(this.minute, lane)
  }

  #anchor(ms: number, side: Side): Anchor {
    const slot = Math.floor(ms / slotMs)
    const [bid, ask] = this.#parts.best(slot)
    return { slot, ms, side, ticks: side === "BUY" ? ask : bid }
  }

  /** The candle's trades in order of time: the first trade, the extremes in between, the last trade. */
  #findAnchors(): ReadonlyArray<Anchor> {
    const { sides } = this.#parts
    const begin = this.minute * minuteMs
    // A taker may work across the minute's end: a minute opens at the previous close.
    const first = this.#anchor(Math.floor(slotMs * this.#uniform(lanes.first)), sides.at(begin, 0, 0))
    if (this.trades === 1) return [first]
    const lastMs = minuteMs - 1 - Math.floor(slotMs * this.#uniform(lanes.last))
    const last = this.#anchor(lastMs, sides.at(begin + minuteMs, 0, 0))
    return [first, ...this.#extremes(first, last), last]
  }

  #extremes(first: Anchor, last: Anchor): ReadonlyArray<Anchor> {
    if (this.trades < 3) return []
    const { log } = this.#parts
    let [high, low] = [-1, -1]
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const slot of this.#parts.marks) {
      if (slot <= first.slot || slot >= last.slot) continue
      const value = log(slot)
      if (value > highest) {
        highest = value
        high = slot
      }
      if (value < lowest) {
        lowest = value
        low = slot
      }
    }
    if (high < 0) return []
    const at = (slot: number, lane: number): Anchor => {
      const ms = slot * slotMs + Math.floor(slotMs * this.#uniform(lane))
      return this.#anchor(ms, this.#parts.sides.at(this.minute * minuteMs + ms, lane, 0))
    }
    // If only one extreme fits, it is the high of a rising minute, or the low of a falling one.
    if (this.trades === 3 || high === low)
      return [last.ticks > first.ticks ? at(high, lanes.high) : at(low, lanes.low)]
    const [highAnchor, lowAnchor] = [at(high, lanes.high), at(low, lanes.low)]
    return high < low ? [highAnchor, lowAnchor] : [lowAnchor, highAnchor]
  }

  #draw(): ReadonlyArray<Taker> {
    const anchors = this.#anchors
    const [first, last] = [anchors[0]!, anchors.at(-1)!]
    const begin = this.minute * minuteMs
    const forced = new Map(anchors.map(({ slot, side }) => [slot, side]))
    this.#slots = new Uint8Array(slotsAMinute)
    for (const { slot } of anchors) this.#slots[slot] = 2
    // At one price there are trades on one side only.
    const flatSide = this.low === this.high ? first.side : undefined
    const { sides } = this.#parts
    const found: Array<Drawn> = anchors.map(({ ms, side }) => ({ ms, side, lean: 0 }))
    const starts: Array<Start> = []
    for (let number = 0; found.length < this.trades; number++) {
      const lane = lanes.trades + number * lanesATrade
      const isStart = starts.length === 0 || number < this.#groups - 2
      if (isStart) starts.push(this.#start(lane))
      const [from, distance] = isStart ? [starts.at(-1)!, 0] : this.#follow(starts, lane)
      const ms = Math.floor(between(from.ms + distance, first.ms, last.ms))
      const slot = Math.floor(ms / slotMs)
      if (this.#slots[slot] === 0) this.#slots[slot] = 1
      const side = forced.get(slot) ?? flatSide ?? sides.at(begin + ms, 4 + number, from.lean)
      found.push({ ms, side, lean: from.lean })
    }
    found.sort((a, b) => a.ms - b.ms)
    const lots = this.#share(found)
    return found.map(({ ms, side }, i) => ({ time: begin + ms, side, lots: lots[i]! }))
  }

  /** A group of takers begins at a large move of the price, in the move's direction. */
  #start(lane: number): Start {
    const { moves, move, deviation, log, noise, trading } = this.#parts
    const moveDeviation = deviation / Math.sqrt(Math.max(1, moves.length))
    const stretchDeviation = deviation / Math.sqrt(stretches)
    const together = trading.tradeClustering
    const isAnyTime = moves.length === 0 || this.#uniform(lane + 4) < 1 - moveShare * together
    let best = { slot: 0, local: 0, score: Number.NEGATIVE_INFINITY }
    for (let attempt = 0; attempt < movesTried; attempt++) {
      const uniform = this.#uniform(lane + 5 + attempt)
      const slot = isAnyTime ? Math.floor(uniform * slotsAMinute) : moves[Math.floor(uniform * moves.length)]!
      const local = (log(slot + 1) - log(slot)) / moveDeviation
      const stretch = Math.floor(slot / stretchSlots)
      const busy = together * stretchScatter * noise.normal(this.minute, lanes.stretches + stretch)
      const score = busy + (isAnyTime ? 0 : Math.abs(local))
      if (score > best.score) best = { slot, local, score }
    }
    const from = best.slot - (best.slot % stretchSlots)
    const stretch = (log(from + stretchSlots) - log(from)) / stretchDeviation
    const lean =
      leanWeights.moment * clipped(best.local) +
      leanWeights.stretch * clipped(stretch) +
      leanWeights.minute * clipped(move)
    const distanceMs = burstMs * Math.exp(burstScatter * noise.normal(this.minute, lane + 13))
    return { ms: best.slot * slotMs + Math.floor(slotMs * this.#uniform(lane)), lean, distanceMs }
  }

  /** A taker's group, and its distance from the group's beginning. */
  #follow(starts: ReadonlyArray<Start>, lane: number): readonly [Start, distance: number] {
    const distance = -Math.log(this.#uniform(lane + 2))
    const end = this.#uniform(lane + 14)
    if (end < endShare / 2) return [{ ms: 0, lean: 0, distanceMs: burstMs }, burstMs * distance]
    if (end < endShare) return [{ ms: minuteMs - 1, lean: 0, distanceMs: burstMs }, -burstMs * distance]
    const start = starts[Math.floor(starts.length * this.#uniform(lane + 1) ** groupPower)]!
    return [start, start.distanceMs * distance]
  }

  /** The lots of a minute, log-normally distributed over its trades; at least one lot for each. */
  #share(drawn: ReadonlyArray<Drawn>): Float64Array {
    const { noise, trading } = this.#parts
    const { tradeScatter, sizeMemory, informed } = trading
    const count = drawn.length
    const weights = new Float64Array(count)
    let sum = 0
    for (let i = 0; i < count; i++) {
      const run = noise.normal(this.minute, lanes.runs + Math.floor(i / sizeRun))
      const own = noise.normal(this.minute, lanes.trades + i * lanesATrade + 3)
      const { side, lean } = drawn[i]!
      const along = informed * informedSize * (side === "BUY" ? lean : -lean)
      weights[i] = Math.exp(
        along + tradeScatter * (Math.sqrt(sizeMemory) * run + Math.sqrt(1 - sizeMemory) * own),
      )
      sum += weights[i]!
    }
    let left = this.lots - count
    const free = left
    let largest = 0
    for (let i = 0; i < count; i++) {
      if (weights[i]! > weights[largest]!) largest = i
      const lots = Math.floor((free * weights[i]!) / sum)
      const isRound = this.#uniform(lanes.trades + i * lanesATrade + 12) < trading.roundSizes
      const size = isRound ? roundSize(1 + lots) : 1 + lots
      left -= size - 1
      weights[i] = size
    }
    weights[largest]! += left
    return weights
  }
}

/** The largest number of lots up to this that is 1, 2 or 5 times a power of ten. */
const roundSize = (lots: number): number => {
  const power = 10 ** Math.floor(Math.log10(lots))
  return power * (lots >= 5 * power ? 5 : lots >= 2 * power ? 2 : 1)
}
