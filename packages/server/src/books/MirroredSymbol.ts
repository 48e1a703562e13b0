/**
 * One symbol of a mirrored exchange: its book and trades become steps of the engine. The state of the engine has the
 * shown book, what users took, and users' places in the queues; this class has upstream's book as it was received.
 *
 * Lots that a user took from a level stay taken until upstream shows fewer there: then they are gone upstream, too. A level that would cross a user's order is hidden, because only upstream's trades fill orders.
 */
import {
  type LadderLevel,
  type Market,
  noLadder,
  type Side,
  type StepSimulation,
  shownLots,
  userOrders,
} from "@bourse/engine"
import { sides, signOf, type UnexplainedLots, type UpstreamTrade, UserQueues } from "./UserQueues.ts"

/** The levels of both sides, best first. */
export type UpstreamBook = Readonly<Record<Side, ReadonlyArray<LadderLevel>>>

const emptyBook: UpstreamBook = { BUY: [], SELL: [] }

/** Calls `changed` with the price of each level that differs between two versions of a side. */
const compareSides = (
  side: Side,
  before: ReadonlyArray<LadderLevel>,
  after: ReadonlyArray<LadderLevel>,
  changed: (priceTicks: number, lotsBefore: number, lotsAfter: number) => void,
): void => {
  const isFirst = (a: LadderLevel, b: LadderLevel): boolean => (side === "BUY" ? a[0] > b[0] : a[0] < b[0])
  let [at, other] = [0, 0]
  while (at < before.length || other < after.length) {
    const [old, next] = [before[at], after[other]]
    if (old !== undefined && (next === undefined || isFirst(old, next))) {
      changed(old[0], old[1], 0)
      at++
    } else if (next !== undefined && (old === undefined || isFirst(next, old))) {
      changed(next[0], 0, next[1])
      other++
    } else {
      if (old![1] !== next![1]) changed(next![0], old![1], next![1])
      at++
      other++
    }
  }
}

export class MirroredSymbol {
  readonly symbol: string
  #upstream: UpstreamBook = emptyBook
  /** Upstream's book at the last step. */
  #stepped: UpstreamBook = emptyBook
  /** Upstream's lots by price, negative for an ask. */
  readonly #lots = new Map<number, number>()
  #trades: Array<UpstreamTrade> = []
  /** Trades that were made while upstream was out of reach. */
  #missed: Array<UpstreamTrade> = []
  /** Lots that users took from each level, by price, negative for an ask. */
  #taken = new Map<number, number>()
  readonly #unexplained: UnexplainedLots = new Map()
  readonly #hidden = new Set<number>()
  /** The list that the state kept of the last step; a state with another list was stepped by another object. */
  #memory: ReadonlyArray<number> | undefined

  constructor(symbol: string) {
    this.symbol = symbol
  }

  /** Sets upstream's book. Returns false, and keeps the earlier one, if the book is crossed. */
  setBook(book: UpstreamBook): boolean {
    const [bid, ask] = [book.BUY[0], book.SELL[0]]
    if (bid !== undefined && ask !== undefined && bid[0] >= ask[0]) return false
    this.#upstream = book
    return true
  }

  addTrade(trade: UpstreamTrade): void {
    this.#trades.push(trade)
  }

  addMissed(trades: ReadonlyArray<UpstreamTrade>): void {
    this.#missed.push(...trades)
  }

  /** Whether the state is as this object's last step left it. */
  hasStepped({ quotes }: Market): boolean {
    return quotes !== null && this.#memory !== undefined && quotes.memory === this.#memory
  }

  /** Continues a state that was stepped to upstream's present book by another object. */
  resume(market: Market): void {
    const { quotes } = market
    this.#begin(market)
    if (quotes?.shown === undefined || quotes.isLost === true) return
    this.#memory = quotes.memory
    this.#stepped = this.#upstream
    for (const side of sides)
      for (const [ticks, lots] of this.#upstream[side]) {
        const price = ticks * signOf(side)
        this.#lots.set(price, lots)
        const isShown = shownLots(quotes.shown, side, ticks) > 0
        if (!isShown && lots > (this.#taken.get(price) ?? 0)) this.#hidden.add(price)
      }
  }

  /** The step that halts the symbol at a time (ms), because upstream is out of reach. */
  lost(market: Market, to: number): StepSimulation {
    this.#begin(market)
    this.#noteTaken(market)
    const memory = this.#written()
    // The engine clears the shown book, so that the next step sends the whole one.
    this.#memory = undefined
    this.#unexplained.clear()
    this.#trades = []
    const queues = new UserQueues(userOrders(market), this.#unexplained).places(to)
    return { ...this.#step(to, [], memory), queues, isLost: true }
  }

  /** The step from the state's book and orders to upstream's at a time (ms); null if nothing changes. */
  next(market: Market, to: number): StepSimulation | null {
    const { step, isSame } = this.#stepTo(market, to, true)
    if (!isSame) return step
    this.#memory = market.quotes!.memory
    return null
  }

  /**
   * The step from the state's book and orders to upstream's at a time (ms). Without `settles` no decrease of a level
   * becomes a cancellation, so that a step in between changes nothing.
   */
  step(market: Market, to: number, settles = true): StepSimulation {
    return this.#stepTo(market, to, settles).step
  }

  #stepTo(
    market: Market,
    to: number,
    settles: boolean,
  ): { readonly step: StepSimulation; readonly isSame: boolean } {
    this.#begin(market)
    const touched = new Set<number>()
    const isWhole = this.#memory === undefined
    const queues = new UserQueues(userOrders(market), this.#unexplained)
    this.#compare(isWhole, queues, touched, to)
    for (const trade of this.#missed) queues.trade(trade, true)
    const trades = this.#trades.flatMap((trade) => {
      const lots = queues.trade(trade)
      return lots === 0 ? [] : [{ ...trade, lots }]
    })
    this.#trades = []
    this.#missed = []
    if (settles) queues.cancel(to, (price) => this.#lots.get(price) ?? 0)
    for (const price of this.#noteTaken(market)) touched.add(price)
    for (const price of [...this.#taken.keys()]) this.#boundTaken(price)
    this.#findCrossing(queues, touched)
    const changes = this.#changes(market, queues, touched)
    const memory = this.#written()
    const places = queues.places(to)
    const [sells, buys] = [queues.filled("BUY"), queues.filled("SELL")]
    const isSame =
      !isWhole &&
      changes.length + trades.length === 0 &&
      sells === null &&
      buys === null &&
      isEqual(memory, this.#memory!) &&
      isSamePlaces(places, market.quotes!.queues)
    // A halted symbol shows nothing, and gets its whole book later.
    this.#memory = market.status === "trading" ? memory : undefined
    const flows = { trades: written(trades, market, to), queues: places, sells, buys }
    return { step: { ...this.#step(to, changes, memory), ...flows }, isSame }
  }

  #step(to: number, shown: ReadonlyArray<number>, memory: ReadonlyArray<number>): StepSimulation {
    const { symbol } = this
    const none = { trades: [], queues: [], sells: null, buys: null }
    return { type: "stepSimulation", symbol, to, ladder: noLadder, ...none, shown, memory }
  }

  /** Reads what the state kept of a step that this object did not make. */
  #begin(market: Market): void {
    if (this.hasStepped(market)) return
    this.#memory = undefined
    this.#readMemory(market.quotes?.memory ?? [])
    this.#hidden.clear()
  }

  /** The taken lots, then the levels whose changes are not explained yet. */
  #readMemory(memory: ReadonlyArray<number>): void {
    const count = memory[0] ?? 0
    this.#taken = new Map()
    for (let at = 1; at <= 2 * count; at += 2) this.#taken.set(memory[at]!, memory[at + 1]!)
    this.#unexplained.clear()
    for (let at = 1 + 2 * count; at < memory.length; at += 5) {
      const [price, traded, tradedAt, missing, missingAt] = memory.slice(at, at + 5) as unknown as FiveNumbers
      this.#unexplained.set(price, { traded, tradedAt, missing, missingAt })
    }
  }

  /** Finds the prices at which upstream changed; `isWhole` if the state's book is another one. */
  #compare(isWhole: boolean, queues: UserQueues, touched: Set<number>, now: number): void {
    const prices = queues.prices()
    for (const side of sides)
      compareSides(side, this.#stepped[side], this.#upstream[side], (priceTicks, before, after) => {
        const price = priceTicks * signOf(side)
        if (after === 0) this.#lots.delete(price)
        else this.#lots.set(price, after)
        touched.add(price)
        if (!isWhole && after < before && prices.has(price)) queues.decreased(price, before - after, now)
      })
    this.#stepped = this.#upstream
    if (isWhole) for (const price of this.#lots.keys()) touched.add(price)
  }

  /** Adds the lots that users took since the state's last step; returns the prices of their levels. */
  #noteTaken({ quotes }: Market): ReadonlyArray<number> {
    const prices: Array<number> = []
    if (quotes?.shown === undefined) return prices
    for (const side of sides) {
      let missing = quotes.taken[side]
      for (const [ticks, lots] of quotes.shown[side]) {
        if (missing === 0) break
        const gone = Math.min(missing, lots)
        const price = ticks * signOf(side)
        missing -= gone
        this.#taken.set(price, (this.#taken.get(price) ?? 0) + gone)
        prices.push(price)
      }
    }
    return prices
  }

  /** Users cannot have taken more from a level than upstream shows. */
  #boundTaken(price: number): void {
    const lots = Math.min(this.#taken.get(price)!, this.#lots.get(price) ?? 0)
    if (lots === 0) this.#taken.delete(price)
    else this.#taken.set(price, lots)
  }

  /** Adds the levels that cross users' orders, and those hidden before. */
  #findCrossing(queues: UserQueues, touched: Set<number>): void {
    for (const price of this.#hidden) touched.add(price)
    for (const side of sides)
      for (const [ticks] of this.#upstream[side]) {
        if (!isCrossing(queues, side, ticks)) break
        touched.add(ticks * signOf(side))
      }
  }

  #changes({ quotes }: Market, queues: UserQueues, touched: Set<number>): Array<number> {
    const changes: Array<number> = []
    const book = quotes?.shown
    if (this.#memory === undefined && book !== undefined)
      for (const side of sides) for (const [ticks] of book[side]) touched.add(ticks * signOf(side))
    for (const price of touched) {
      const side = price > 0 ? "BUY" : "SELL"
      const isHidden = isCrossing(queues, side, Math.abs(price))
      if (isHidden && this.#lots.has(price)) this.#hidden.add(price)
      else this.#hidden.delete(price)
      const lots = isHidden ? 0 : (this.#lots.get(price) ?? 0) - (this.#taken.get(price) ?? 0)
      const before = book === undefined ? 0 : shownLots(book, side, Math.abs(price))
      if (lots !== before) changes.push(price, lots)
    }
    return changes
  }

  #written(): ReadonlyArray<number> {
    const memory = [this.#taken.size, ...[...this.#taken].flat()]
    for (const [price, { traded, tradedAt, missing, missingAt }] of this.#unexplained)
      if (traded + missing > 0) memory.push(price, traded, tradedAt, missing, missingAt)
    return memory
  }
}

const isEqual = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean =>
  one.length === other.length && one.every((number, at) => number === other[at])

/** Whether places in queues have the same orders and lots; their times may differ. */
const isSamePlaces = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): boolean =>
  one.length === other.length && one.every((number, at) => at % 3 === 2 || number === other[at])

/** Whether a level of a side would trade with a user's order on the other side. */
const isCrossing = (queues: UserQueues, side: Side, ticks: number): boolean => {
  const best = queues.best(side === "BUY" ? "SELL" : "BUY")
  return best !== undefined && (side === "BUY" ? ticks >= best : ticks <= best)
}

/** Trades as a step has them: three numbers each, in order of time, after the last step. */
const written = (
  trades: ReadonlyArray<UpstreamTrade>,
  { quotes, lastPriceTicks }: Market,
  to: number,
): Array<number> => {
  let [before, time] = [lastPriceTicks, quotes?.time ?? to]
  return trades.flatMap((trade) => {
    const step = trade.priceTicks - before
    before = trade.priceTicks
    time = Math.min(to, Math.max(time, trade.time))
    return [to - time, step, trade.isSale ? -trade.lots : trade.lots]
  })
}

type FiveNumbers = readonly [number, number, number, number, number]
