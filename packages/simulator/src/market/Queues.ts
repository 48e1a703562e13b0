/**
 * Users' resting orders of one side, and the market's quantity ahead of each: its quantity at that price when the
 * order arrived. Part of the market's quantity ahead is cancelled over time; the rest of it trades first.
 */

/** A user's order in the book; the orders are listed best first on a side, earliest first at a price. */
export interface RestingOrder {
  readonly id: number
  readonly priceTicks: number
  readonly lots: number
  /** The market's lots ahead of an order when it is new; later the remaining lots. */
  readonly ahead: number
}

/** The market's lots ahead of an order at a time. */
interface Waiting {
  readonly id: number
  readonly priceTicks: number
  lots: number
  ahead: number
  /** Time of the number of lots, in ms. */
  at: number
}

/** Three numbers per order: its id, lots ahead of it, and the time of that number (ms). */
export type QueuePlaces = ReadonlyArray<number>

export interface Filled {
  readonly lots: number
  /** The worst price at which an order of the side was reached. */
  readonly limitTicks: number
}

export class Queues {
  readonly #isBid: boolean
  readonly #halfLifeMs: number
  readonly #orders: Array<Waiting>

  constructor(
    side: "BUY" | "SELL",
    orders: ReadonlyArray<RestingOrder>,
    places: ReadonlyMap<number, readonly [ahead: number, at: number]>,
    now: number,
    queueSeconds: number,
  ) {
    this.#isBid = side === "BUY"
    this.#halfLifeMs = queueSeconds * 1_000
    this.#orders = orders.map(({ id, priceTicks, lots, ahead }) => {
      const [known, at] = places.get(id) ?? [ahead, now]
      return { id, priceTicks, lots, ahead: Math.min(known, ahead), at }
    })
  }

  /** The best price of an unfilled order; undefined if every order is filled. */
  get best(): number | undefined {
    return this.#orders[0]?.priceTicks
  }

  /** Lots arrive at a price: returns the part that fills orders at this price or better. */
  arrive(priceTicks: number, lots: number, now: number): Filled {
    let [left, filled, limitTicks] = [lots, 0, 0]
    let [price, passed] = [Number.NaN, 0]
    for (const order of this.#orders) {
      if (this.#isBid ? order.priceTicks < priceTicks : order.priceTicks > priceTicks) break
      if (order.priceTicks !== price) {
        if (left === 0) break
        ;[price, passed] = [order.priceTicks, 0]
      }
      // Lots already traded at this price were ahead of later orders at this price, too.
      const ahead = this.#aheadOf(order, now)
      const skipped = Math.min(left, Math.max(0, ahead - passed))
      passed += skipped
      left -= skipped
      order.ahead = ahead - Math.min(ahead, passed)
      order.at = now
      const taken = Math.min(left, order.lots)
      if (taken === 0) continue
      order.lots -= taken
      left -= taken
      filled += taken
      limitTicks = order.priceTicks
    }
    while (this.#orders[0]?.lots === 0) this.#orders.shift()
    return { lots: filled, limitTicks }
  }

  places(): Array<number> {
    return this.#orders.flatMap(({ id, ahead, at }) => (ahead === 0 ? [] : [id, ahead, at]))
  }

  #aheadOf({ ahead, at }: Waiting, now: number): number {
    return ahead === 0 ? 0 : Math.floor(ahead * 2 ** (-(now - at) / this.#halfLifeMs))
  }
}
