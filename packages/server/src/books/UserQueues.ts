/**
 * Users' orders in a mirrored symbol, and the upstream quantity ahead of each. An order waits behind what its price
 * level showed when the order arrived. Upstream trades at the price, and cancellations there, move it forward; a trade
 * beyond the price fills it. All fills together take no more than what upstream traded.
 */
import type { RestingOrder, Side, UserOrders } from "@bourse/engine"

/** A trade of the mirrored exchange, in ticks and lots. */
export interface UpstreamTrade {
  /** Time of receipt, by the exchange clock in ms. */
  readonly time: number
  readonly priceTicks: number
  readonly lots: number
  /** Whether the taker sold. */
  readonly isSale: boolean
}

interface Waiting {
  readonly id: number
  readonly priceTicks: number
  lots: number
  ahead: number
}

/** The lots that fill users' orders of a side, and the worst price among these orders. */
export interface Filled {
  readonly lots: number
  readonly limitTicks: number
}

/** Decrease of a level and trades at its price, until one explains the other. */
export interface Unexplained {
  /** Lots that traded and are not yet missing from the level, and the time of the trade in ms. */
  traded: number
  tradedAt: number
  /** Lots that are missing from the level and have not traded, and since when; after a time they count as cancelled. */
  missing: number
  missingAt: number
}

/**
 * Trades and changes of the book arrive separately, one up to this much later than the other, in ms: longer than the
 * interval of reads. Until then a decrease may be a trade, so that no order moves forward twice for one event.
 */
export const apartMs = 2_500

/** Unexplained lots of levels, by price, negative for an ask. */
export type UnexplainedLots = Map<number, Unexplained>

export const sides = ["BUY", "SELL"] as const
/** The sign of a price that stands for a level of this side. */
export const signOf = (side: Side): 1 | -1 => (side === "BUY" ? 1 : -1)

export class UserQueues {
  readonly #orders: Readonly<Record<Side, Array<Waiting>>>
  readonly #levels: UnexplainedLots
  readonly #filled: Record<Side, { lots: number; limitTicks: number }> = {
    BUY: { lots: 0, limitTicks: 0 },
    SELL: { lots: 0, limitTicks: 0 },
  }

  /** `levels` is kept between steps; levels without an order are dropped from it. */
  constructor({ bids, asks }: UserOrders, levels: UnexplainedLots) {
    const waiting = (orders: ReadonlyArray<RestingOrder>): Array<Waiting> =>
      orders.map(({ id, priceTicks, lots, ahead }) => ({ id, priceTicks, lots, ahead }))
    this.#orders = { BUY: waiting(bids), SELL: waiting(asks) }
    this.#levels = levels
    const prices = this.prices()
    for (const price of levels.keys()) if (!prices.has(price)) levels.delete(price)
  }

  /** The prices with users' orders, negative for an ask. */
  prices(): Set<number> {
    const prices = new Set<number>()
    for (const side of sides)
      for (const { priceTicks } of this.#orders[side]) prices.add(priceTicks * signOf(side))
    return prices
  }

  /** The best price of a side's unfilled orders; undefined without one. */
  best(side: Side): number | undefined {
    return this.#orders[side][0]?.priceTicks
  }

  filled(side: Side): Filled | null {
    return this.#filled[side].lots === 0 ? null : this.#filled[side]
  }

  /** An upstream level has lost lots: by a trade, or by a cancellation. */
  decreased(price: number, lots: number, now: number): void {
    const level = this.#levelOf(price)
    const traded = now - level.tradedAt <= apartMs ? Math.min(level.traded, lots) : 0
    level.traded -= traded
    if (lots === traded) return
    if (level.missing === 0) level.missingAt = now
    level.missing += lots - traded
  }

  /**
   * An upstream trade; returns the lots that filled no user's order. With `onlyBeyond` a trade at the price of an order
   * does not move the order forward.
   */
  trade({ time, priceTicks, lots, isSale }: UpstreamTrade, onlyBeyond = false): number {
    let left = lots
    for (const side of sides) {
      const orders = this.#orders[side]
      const isBeyond = (price: number): boolean => (side === "BUY" ? price > priceTicks : price < priceTicks)
      while (left > 0 && orders[0] !== undefined && isBeyond(orders[0].priceTicks))
        left = this.#fill(side, orders[0], left)
      if (onlyBeyond || left === 0 || isSale !== (side === "BUY")) continue
      if (orders[0]?.priceTicks === priceTicks) left = this.#tradeAt(side, left, time)
    }
    return left
  }

  /** Moves orders forward by the decreases that no trade has explained in time: `lots` is a level's upstream quantity. */
  cancel(now: number, lotsAt: (price: number) => number): void {
    for (const [price, level] of this.#levels) {
      const isDue = level.missing > 0 && now - level.missingAt > apartMs
      const lots = lotsAt(price)
      const side = price > 0 ? "BUY" : "SELL"
      for (const order of this.#orders[side]) {
        if (order.priceTicks !== Math.abs(price)) continue
        if (isDue) order.ahead = Math.floor((order.ahead * lots) / (lots + level.missing))
        order.ahead = Math.min(order.ahead, lots + (isDue ? 0 : level.missing))
      }
      if (isDue) level.missing = 0
    }
  }

  /** The orders with lots ahead, three numbers each: id, lots ahead, and the time of that number. */
  places(now: number): Array<number> {
    return [...this.#orders.BUY, ...this.#orders.SELL].flatMap(({ id, ahead }) =>
      ahead === 0 ? [] : [id, ahead, now],
    )
  }

  /** Lots trade at the best price of a side: those ahead of an order first, then the order. */
  #tradeAt(side: Side, lots: number, now: number): number {
    const orders = this.#orders[side]
    const { priceTicks } = orders[0]!
    const level = this.#levelOf(priceTicks * signOf(side))
    const explained = Math.min(level.missing, lots)
    level.missing -= explained
    level.traded = (now - level.tradedAt <= apartMs ? level.traded : 0) + lots - explained
    level.tradedAt = now
    let [left, passed] = [lots, 0]
    for (const order of orders.filter((each) => each.priceTicks === priceTicks)) {
      // Lots already traded at this price were ahead of later orders, too.
      const skipped = Math.min(left, Math.max(0, order.ahead - passed))
      passed += skipped
      left -= skipped
      order.ahead -= Math.min(order.ahead, passed)
      if (left > 0) left = this.#fill(side, order, left)
    }
    return left
  }

  #fill(side: Side, order: Waiting, lots: number): number {
    const taken = Math.min(order.lots, lots)
    order.lots -= taken
    order.ahead = 0
    const filled = this.#filled[side]
    filled.lots += taken
    filled.limitTicks = order.priceTicks
    const orders = this.#orders[side]
    if (order.lots === 0) orders.splice(orders.indexOf(order), 1)
    return lots - taken
  }

  #levelOf(price: number): Unexplained {
    let level = this.#levels.get(price)
    if (level === undefined) {
      level = { traded: 0, tradedAt: 0, missing: 0, missingAt: 0 }
      this.#levels.set(price, level)
    }
    return level
  }
}
