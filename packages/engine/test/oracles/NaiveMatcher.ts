/**
 * Matches the acknowledged orders without the engine's code: prices are in ticks, quantities in lots, a book is one list,
 * and orders trade one lot at a time. The size of a market buy by amount is known only if its fee is paid in the quote
 * asset or in the asset it receives, not in a fee token.
 */
import type { NaiveGroups } from "./NaiveGroups.ts"

export interface NaiveOrder {
  readonly id: number
  readonly uid: string
  readonly side: "BUY" | "SELL"
  readonly mode: "" | "cancel_maker" | "cancel_taker" | "cancel_both"
  readonly rests: boolean
  readonly allOrNothing: boolean
  /** The order's limit price; null for a market order. */
  readonly ticks: number | null
  /** Remaining lots of the order; null if `amount` determines them. */
  lots: number | null
  /** Remaining amount of a market order by quote amount, in quote units; a tick times a lot has `unitsPerTickLot`. */
  readonly amount: number
  /** The other leg of the order's OCO list; 0 for none. */
  readonly partner: number
  /** Stop price of a stop leg, in ticks. */
  readonly stopTicks: number
}

export interface NaiveFill {
  readonly taker: number
  readonly maker: number
  readonly ticks: number
  lots: number
}

export class NaiveMatcher {
  readonly fills: Array<NaiveFill> = []
  #open: Array<NaiveOrder> = []
  #stops: Array<NaiveOrder> = []
  #lastTicks: number
  readonly #groups: NaiveGroups
  readonly #unitsPerTickLot: number
  /** The taker's fee in the quote asset, in 10^-8; 0 if a buy pays it in the received asset. */
  readonly #buyFeeRate: bigint

  constructor(unitsPerTickLot: number, buyFeeRate: bigint, openingTicks: number, groups: NaiveGroups) {
    this.#unitsPerTickLot = unitsPerTickLot
    this.#buyFeeRate = buyFeeRate
    this.#lastTicks = openingTicks
    this.#groups = groups
  }

  /** Ends an order, and the other leg of its OCO list. */
  cancel(id: number): void {
    const stays = (order: NaiveOrder) => order.id !== id && order.partner !== id
    this.#open = this.#open.filter(stays)
    this.#stops = this.#stops.filter(stays)
  }

  #endPartner(order: NaiveOrder): void {
    if (order.partner === 0) return
    this.#open = this.#open.filter(({ id }) => id !== order.partner)
    this.#stops = this.#stops.filter(({ id }) => id !== order.partner)
  }

  #best(taker: NaiveOrder, from = this.#open): NaiveOrder | undefined {
    const buying = taker.side === "BUY"
    let best: NaiveOrder | undefined
    for (const order of from) {
      if (order.side === taker.side) continue
      const ticks = order.ticks as number
      if (taker.ticks !== null && (buying ? ticks > taker.ticks : ticks < taker.ticks)) continue
      if (best === undefined || (buying ? ticks < (best.ticks as number) : ticks > (best.ticks as number)))
        best = order
    }
    return best
  }

  #areKeptApart(taker: NaiveOrder, maker: NaiveOrder): boolean {
    return taker.mode !== "" && this.#groups.areKeptApart(taker.uid, maker.uid)
  }

  #withFee(quote: number): bigint {
    return BigInt(quote) + (BigInt(quote) * this.#buyFeeRate + 99_999_999n) / 100_000_000n
  }

  /**
   * The lots of a sell by amount: bids that it may pass over do not count, and the amount beyond all bids
   * counts as lots at the lowest of them.
   */
  #lotsForAmount(taker: NaiveOrder): number {
    let bids = structuredClone(this.#open)
    let quote = 0
    let lots = 0
    let lowest = 0
    for (;;) {
      const bid = this.#best(taker, bids)
      if (bid === undefined)
        return lowest === 0 ? lots : lots + Math.max(0, Math.floor((taker.amount - quote) / lowest))
      const passed = taker.mode === "cancel_maker" && this.#areKeptApart(taker, bid)
      if (!passed) {
        lowest = (bid.ticks as number) * this.#unitsPerTickLot
        quote += lowest
        if (quote > taker.amount) return lots
        lots++
        bid.lots = (bid.lots as number) - 1
      }
      if (passed || bid.lots === 0) bids = bids.filter((order) => order !== bid)
    }
  }

  /** Trades an incoming order; returns whether self-trade prevention ended it. */
  #trade(taker: NaiveOrder): boolean {
    const fillsBefore = this.fills.length
    let quote = 0
    while (taker.lots !== 0) {
      const maker = this.#best(taker)
      if (maker === undefined) return false
      const ticks = maker.ticks as number
      const cost = quote + ticks * this.#unitsPerTickLot
      if (taker.lots === null && this.#withFee(cost) > BigInt(taker.amount)) return false
      if (this.#areKeptApart(taker, maker)) {
        if (taker.mode !== "cancel_taker") this.cancel(maker.id)
        if (taker.mode === "cancel_maker") continue
        return true
      }
      if (taker.lots !== null) taker.lots--
      quote = cost
      maker.lots = (maker.lots as number) - 1
      this.#lastTicks = ticks
      this.#endPartner(taker)
      this.#endPartner(maker)
      const last = this.fills.at(-1)
      if (this.fills.length > fillsBefore && last?.maker === maker.id) last.lots++
      else this.fills.push({ taker: taker.id, maker: maker.id, ticks, lots: 1 })
      if (maker.lots === 0) this.#open = this.#open.filter((order) => order !== maker)
    }
    return false
  }

  #takeIn(taker: NaiveOrder): void {
    if (taker.side === "SELL" && taker.lots === null) taker.lots = this.#lotsForAmount(taker)
    const before = taker.allOrNothing ? structuredClone([this.#open, this.#stops] as const) : null
    const fillsBefore = this.fills.length
    const lastBefore = this.#lastTicks
    const ended = this.#trade(taker)
    if (before !== null && taker.lots !== 0) {
      const [open, stops] = before
      this.#open = open
      this.#stops = stops
      this.fills.length = fillsBefore
      this.#lastTicks = lastBefore
    }
    if (taker.rests && !ended && taker.lots !== 0) this.#open.push(taker)
  }

  place(taker: NaiveOrder): void {
    this.#takeIn(taker)
    for (;;) {
      const stop = this.#stops.find(({ side, stopTicks }) =>
        side === "SELL" ? this.#lastTicks <= stopTicks : this.#lastTicks >= stopTicks,
      )
      if (stop === undefined) return
      this.#endPartner(stop)
      this.#stops = this.#stops.filter((order) => order !== stop)
      this.#takeIn(stop)
    }
  }

  placeOco(limit: NaiveOrder, stop: NaiveOrder): void {
    this.#stops.push(stop)
    this.place(limit)
  }

  /**
   * The open orders at the end: ids with remaining lots, and separately the orders that wait for a stop price.
   */
  rest(): string {
    const list = (orders: ReadonlyArray<NaiveOrder>): string =>
      orders
        .map(({ id, lots }) => `#${id}: ${lots}`)
        .sort()
        .join(", ")
    return `open ${list(this.#open)}; waiting ${list(this.#stops)}`
  }
}
