/**
 * What the acknowledged orders should have done to each other, worked out without a line of the engine: orders are
 * prices in ticks and quantities in lots, a book is one list, and everything happens a lot at a time.
 */

export interface NaiveOrder {
  readonly id: number
  readonly side: "BUY" | "SELL"
  readonly rests: boolean
  readonly allOrNothing: boolean
  /** Null for a market order. */
  readonly ticks: number | null
  /** Lots still wanted; null when `amount` says how far to go. */
  lots: number | null
  /** For a market order by quote amount: in quote units, of which a tick times a lot has `unitsPerTickLot`. */
  readonly amount: number
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
  readonly #unitsPerTickLot: number
  /** The taker's fee in the quote asset, in 10^-8; 0 when a buy pays it in what it receives. */
  readonly #buyFeeRate: bigint

  constructor(unitsPerTickLot: number, buyFeeRate: bigint) {
    this.#unitsPerTickLot = unitsPerTickLot
    this.#buyFeeRate = buyFeeRate
  }

  cancel(id: number): void {
    this.#open = this.#open.filter((order) => order.id !== id)
  }

  #best(taker: NaiveOrder): NaiveOrder | undefined {
    const buying = taker.side === "BUY"
    let best: NaiveOrder | undefined
    for (const order of this.#open) {
      if (order.side === taker.side) continue
      const ticks = order.ticks as number
      if (taker.ticks !== null && (buying ? ticks > taker.ticks : ticks < taker.ticks)) continue
      if (best === undefined || (buying ? ticks < (best.ticks as number) : ticks > (best.ticks as number)))
        best = order
    }
    return best
  }

  #withFee(quote: number): bigint {
    return BigInt(quote) + (BigInt(quote) * this.#buyFeeRate + 99_999_999n) / 100_000_000n
  }

  place(taker: NaiveOrder): void {
    const before = structuredClone(this.#open)
    const fillsBefore = this.fills.length
    let quote = 0
    while (taker.lots !== 0) {
      const maker = this.#best(taker)
      if (maker === undefined) break
      const ticks = maker.ticks as number
      const cost = quote + ticks * this.#unitsPerTickLot
      if (taker.lots === null) {
        const needed = taker.side === "BUY" ? this.#withFee(cost) : BigInt(cost)
        if (needed > BigInt(taker.amount)) break
      } else taker.lots--
      quote = cost
      maker.lots = (maker.lots as number) - 1
      const last = this.fills.at(-1)
      if (this.fills.length > fillsBefore && last?.maker === maker.id) last.lots++
      else this.fills.push({ taker: taker.id, maker: maker.id, ticks, lots: 1 })
      if (maker.lots === 0) this.cancel(maker.id)
    }
    if (taker.allOrNothing && taker.lots !== 0) {
      this.#open = before
      this.fills.length = fillsBefore
    }
    if (taker.rests && taker.lots !== 0) this.#open.push(taker)
  }
}
