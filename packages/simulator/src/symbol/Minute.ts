/**
 * One minute of a symbol. The candle is computed at once; the trades inside only when they are read. The candle's open,
 * high, low and close are the prices of four trades: the first, the last, one at the highest and one at the lowest knot
 * of the price between them. All other prices lie within, so trades, quotes and candle agree.
 */
import { slotMs, slotsAMinute } from "../coin/MinutePath.ts"
import type { RandomStream } from "../random/RandomStream.ts"
import type { Amount } from "./Flow.ts"
import type { Side, Sides } from "./Sides.ts"
import type { Trading } from "./Symbol.ts"

const minuteMs = 60_000
/** Mean time between two takers of a burst, in milliseconds. */
const burstMs = 120

/** Lanes of the random stream of a minute: four for the candle, from 8 on four for each trade. */
const lanes = { first: 0, last: 1, high: 2, low: 3, trades: 8 } as const
const lanesATrade = 4

export interface Taker {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly side: Side
  readonly lots: number
}

/** A trade at the candle's open, high, low or close. */
interface Anchor {
  readonly slot: number
  readonly ms: number
  readonly side: Side
  readonly ticks: number
}

/** The inputs from which a minute is computed. */
export interface MinuteParts {
  readonly minute: number
  readonly amount: Amount
  readonly trading: Trading
  /** The slots of the price's knots, with the first and last slot of the minute. */
  readonly knotSlots: Int32Array
  /** The logarithm of the middle price at the begin of a slot, and best bid and ask there, in ticks. */
  readonly log: (slot: number) => number
  readonly best: (slot: number) => Best
  /** How far the price goes, in standard deviations. */
  readonly move: number
  readonly sides: Sides
  readonly noise: RandomStream
}

/** Best bid and ask, in ticks. */
export type Best = readonly [bid: number, ask: number]

/** Best bid and ask around a price, in ticks. */
export const bestAround = (ticks: number, spread: number): Best => {
  // Rounded as a whole: each side rounded away from the price would widen it by a tick.
  const bid = Math.max(1, Math.round(ticks - spread / 2))
  return [bid, bid + spread]
}

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

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
  /** By slot: 0 without trades, 1 with trades, 2 with one that makes a price of the candle. */
  #slots = noSlots

  constructor(parts: MinuteParts) {
    this.#parts = parts
    const { minute, amount, trading } = parts
    this.minute = minute
    this.lots = amount.lots
    this.trades = amount.trades
    this.#groups = Math.max(1, Math.round(amount.trades / trading.burst))
    const anchors = this.#findAnchors()
    this.#anchors = anchors
    const prices = anchors.map(({ ticks }) => ticks)
    this.open = prices[0]!
    this.close = prices.at(-1)!
    this.high = Math.max(...prices)
    this.low = Math.min(...prices)
  }

  /** Best bid and ask of a slot, in ticks. */
  best(slot: number): Best {
    this.takers()
    const best = this.#parts.best(slot)
    if (this.#slots[slot] !== 1) return best
    const [bid, ask] = best
    const { low, high } = this
    if (low < high) return [between(bid, low, high - 1), between(ask, low + 1, high)]
    return this.#anchors[0]!.side === "BUY" ? [high - 1, high] : [low, low + 1]
  }

  /** The logarithm of the middle price at the begin of a slot. */
  log(slot: number): number {
    return this.#parts.log(slot)
  }

  /** In order of time. */
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

  /** In order of time: the first trade, the extremes between, the last trade. */
  #findAnchors(): ReadonlyArray<Anchor> {
    const { sides, move } = this.#parts
    const sideAt = (ms: number, number: number): Side => sides.at(this.minute * minuteMs + ms, number, move)
    const groups = this.#groups
    // The smallest of `groups` uniform numbers, and the largest of the others.
    const firstMs = Math.floor(minuteMs * (1 - this.#uniform(lanes.first) ** (1 / groups)))
    const first = this.#anchor(firstMs, sideAt(firstMs, 0))
    if (this.trades === 1) return [first]
    const rest =
      groups > 1
        ? (minuteMs - 1 - firstMs) * this.#uniform(lanes.last) ** (1 / (groups - 1))
        : -burstMs * Math.log(this.#uniform(lanes.last))
    const lastMs = Math.min(minuteMs - 1, firstMs + Math.floor(rest))
    const isOneSlot = Math.floor(lastMs / slotMs) === first.slot
    const last = this.#anchor(lastMs, isOneSlot ? first.side : sideAt(lastMs, 1))
    return [first, ...this.#extremes(first, last), last]
  }

  #extremes(first: Anchor, last: Anchor): ReadonlyArray<Anchor> {
    if (this.trades < 3) return []
    const { knotSlots, log } = this.#parts
    let [high, low] = [-1, -1]
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let knot = 1; knot < knotSlots.length - 1; knot++) {
      const slot = knotSlots[knot]!
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
    const at = (slot: number, lane: number, side: Side): Anchor =>
      this.#anchor(slot * slotMs + Math.floor(slotMs * this.#uniform(lane)), side)
    // With room for only one extreme, keep the one in the direction from open to close.
    if (this.trades === 3 || high === low)
      return [last.ticks > first.ticks ? at(high, lanes.high, "BUY") : at(low, lanes.low, "SELL")]
    const [highAnchor, lowAnchor] = [at(high, lanes.high, "BUY"), at(low, lanes.low, "SELL")]
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
    const { sides, move } = this.#parts
    const found: Array<{ readonly ms: number; readonly side: Side }> = [...anchors]
    const starts: Array<number> = []
    for (let number = 0; found.length < this.trades; number++) {
      const lane = lanes.trades + number * lanesATrade
      const isStart = number < this.#groups - 2
      const start = isStart ? first.ms + (last.ms - first.ms) * this.#uniform(lane) : 0
      if (isStart) starts.push(start)
      const group = Math.floor((starts.length + 1) * this.#uniform(lane + 1))
      const after = -burstMs * Math.log(this.#uniform(lane + 2))
      const ms = Math.min(last.ms, Math.floor(isStart ? start : (starts[group] ?? first.ms) + after))
      const slot = Math.floor(ms / slotMs)
      if (this.#slots[slot] === 0) this.#slots[slot] = 1
      found.push({ ms, side: forced.get(slot) ?? flatSide ?? sides.at(begin + ms, 2 + number, move) })
    }
    found.sort((a, b) => a.ms - b.ms)
    const lots = this.#share(found.length)
    return found.map(({ ms, side }, i) => ({ time: begin + ms, side, lots: lots[i]! }))
  }

  /** The minute's lots, log-normally shared among its trades; at least one for each. */
  #share(count: number): Float64Array {
    const { noise, trading } = this.#parts
    const weights = new Float64Array(count)
    let sum = 0
    for (let i = 0; i < count; i++) {
      weights[i] = Math.exp(
        trading.tradeScatter * noise.normal(this.minute, lanes.trades + i * lanesATrade + 3),
      )
      sum += weights[i]!
    }
    let left = this.lots - count
    const free = left
    let largest = 0
    for (let i = 0; i < count; i++) {
      if (weights[i]! > weights[largest]!) largest = i
      const lots = Math.floor((free * weights[i]!) / sum)
      left -= lots
      weights[i] = 1 + lots
    }
    weights[largest]! += left
    return weights
  }
}
