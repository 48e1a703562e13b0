/**
 * A book built from a snapshot and later changes. A book's version is that of `market.depth` (`lastUpdateId`),
 * and at equal versions both have the same levels.
 *
 * Changes that arrive before the snapshot wait for the snapshot. A change must begin with the version after the
 * last change's; otherwise changes are missing, and the book needs a new snapshot.
 */
import { compareDecimals, type Decimal, isZero } from "@bourse/vocabulary"
import type { DepthChange, Level } from "./items.ts"

export interface Snapshot {
  readonly lastUpdateId: number
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/** `gap`: changes are missing, and a new snapshot is needed. `old`: the book already contains the change. */
type Applied = "applied" | "old" | "waiting" | "gap"

/** Maximum number of changes that wait for a snapshot; if more wait, the snapshot counts as lost. */
const waitingMax = 10_000

const compare = (a: Decimal, b: Decimal): number => Number(a) - Number(b) || compareDecimals(a, b)

/** The levels of one side, best first. */
class Side {
  private levels: Level[] = []
  private readonly direction: 1 | -1

  constructor(direction: 1 | -1) {
    this.direction = direction
  }

  replace(levels: ReadonlyArray<Level>): void {
    this.levels = [...levels]
  }

  set(level: Level): void {
    const { levels, direction } = this
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(levels[middle]![0], level[0]) * direction < 0) low = middle + 1
      else high = middle
    }
    const found = levels[low]
    const isThere = found !== undefined && compare(found[0], level[0]) === 0
    if (isZero(level[1])) levels.splice(low, isThere ? 1 : 0)
    else levels.splice(low, isThere ? 1 : 0, level)
  }

  best(count?: number): Level[] {
    return this.levels.slice(0, count)
  }

  get first(): Level | undefined {
    return this.levels[0]
  }
}

export class LocalBook {
  readonly symbol: string
  private readonly buying = new Side(-1)
  private readonly selling = new Side(1)
  private waiting: DepthChange[] = []
  private known: number | undefined

  constructor(symbol: string) {
    this.symbol = symbol
  }

  /**
   * Whether the book has every change up to the last message. A book that lacks changes waits for a snapshot,
   * unchanged.
   */
  get isCurrent(): boolean {
    return this.known !== undefined
  }

  /** The version of the book, as `lastUpdateId` of `market.depth`. */
  version = 0

  get bestBid(): Level | undefined {
    return this.buying.first
  }

  get bestAsk(): Level | undefined {
    return this.selling.first
  }

  /** The best bids, the highest price first; all bids without a count. A copy. */
  bids(count?: number): Level[] {
    return this.buying.best(count)
  }

  /** The best asks, the lowest price first; all asks without a count. A copy. */
  asks(count?: number): Level[] {
    return this.selling.best(count)
  }

  /** Marks that changes are missing: later changes wait for the next snapshot. */
  begin(): void {
    this.known = undefined
    this.waiting = []
  }

  apply(change: DepthChange): Applied {
    if (this.known === undefined) {
      if (this.waiting.push(change) > waitingMax) this.waiting = []
      return "waiting"
    }
    if (change.toVersion <= this.known) return "old"
    if (change.fromVersion > this.known + 1) {
      this.begin()
      this.waiting.push(change)
      return "gap"
    }
    for (const level of change.bids) this.buying.set(level)
    for (const level of change.asks) this.selling.set(level)
    this.known = this.version = change.toVersion
    return "applied"
  }

  /** @returns `gap` if the waiting changes begin after the snapshot's end: a newer snapshot is needed */
  load({ lastUpdateId, bids, asks }: Snapshot): "applied" | "gap" {
    const waiting = this.waiting.filter(({ toVersion }) => toVersion > lastUpdateId)
    let last = lastUpdateId
    for (const { fromVersion, toVersion } of waiting) {
      if (fromVersion > last + 1) return "gap"
      last = Math.max(last, toVersion)
    }
    this.buying.replace(bids)
    this.selling.replace(asks)
    this.known = this.version = lastUpdateId
    this.waiting = []
    for (const change of waiting) this.apply(change)
    return "applied"
  }
}
