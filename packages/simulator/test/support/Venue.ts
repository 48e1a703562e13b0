/** The minimal exchange that a simulation needs: a symbol's state, and users' resting orders that are filled. */
import {
  type Conditions,
  type Market,
  marketOf,
  normalConditions,
  type RestingOrder,
  SimulatedMarket,
  type Standing,
  type Walk,
} from "../../src/index.ts"
import { symbols } from "./symbols.ts"

export const from = Date.UTC(2026, 0, 5, 12)

export interface Fill {
  readonly time: number
  readonly id: number
  readonly lots: number
}

export class Venue {
  readonly market: SimulatedMarket
  readonly symbol: string
  readonly #conditions: Conditions
  standing: Standing
  bids: Array<RestingOrder> = []
  asks: Array<RestingOrder> = []
  fallTicks = 0
  riseTicks = Number.POSITIVE_INFINITY
  readonly trades: Array<readonly [time: number, priceTicks: number, lots: number]> = []
  readonly fills: Array<Fill> = []
  ladder: Walk["ladder"]

  constructor(
    symbol: string,
    seed = 1,
    conditions = normalConditions,
    described: Market = marketOf(symbols),
  ) {
    this.market = new SimulatedMarket(described, seed)
    this.symbol = symbol
    this.#conditions = conditions
    const { openingPrice, tickDecimals } = this.market.symbols.get(symbol)!
    const lastPriceTicks = Math.round(openingPrice * 10 ** tickDecimals)
    this.standing = { time: from, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
    this.ladder = this.market.walk(symbol, this.standing, from).ladder
  }

  get middle(): number {
    return (this.ladder.bidTicks + this.ladder.askTicks) / 2
  }

  /** A user buys this many lots from the market's quotes (sells, if negative). */
  take(lots: number): void {
    const { bidTaken, askTaken } = this.standing
    this.standing = {
      ...this.standing,
      bidTaken: bidTaken + Math.max(0, -lots),
      askTaken: askTaken + Math.max(0, lots),
    }
  }

  /** Continues the simulation by `ms`, in pieces of `piece` milliseconds. */
  go(ms: number, piece = ms): this {
    const end = this.standing.time + ms
    while (this.standing.time < end) this.#walk(Math.min(end, this.standing.time + piece))
    return this
  }

  #walk(to: number): void {
    const users = { bids: this.bids, asks: this.asks, fallTicks: this.fallTicks, riseTicks: this.riseTicks }
    const conditions = this.market.moved(this.#conditions, new Map([[this.symbol, this.standing]]))
    const walk = this.market.walk(this.symbol, this.standing, to, users, conditions)
    let { lastPriceTicks } = this.standing
    for (let at = 0; at < walk.trades.length; at += 3) {
      lastPriceTicks += walk.trades[at + 1]!
      this.trades.push([walk.time - walk.trades[at]!, lastPriceTicks, walk.trades[at + 2]!])
    }
    if (walk.sells !== null) this.bids = this.#fill(this.bids, walk.sells.lots, walk.time)
    if (walk.buys !== null) this.asks = this.#fill(this.asks, walk.buys.lots, walk.time)
    // The reported queue positions are kept for the next step.
    const known = (orders: Array<RestingOrder>) =>
      orders.map((order) => {
        const at = walk.queues.findIndex((id, i) => i % 3 === 0 && id === order.id)
        return { ...order, ahead: at < 0 ? 0 : walk.queues[at + 1]! }
      })
    this.bids = known(this.bids)
    this.asks = known(this.asks)
    this.ladder = walk.ladder
    this.standing = {
      ...{ time: walk.time, memory: walk.memory, queues: walk.queues, lastPriceTicks },
      ...{ bidTaken: 0, askTaken: 0 },
    }
  }

  #fill(orders: Array<RestingOrder>, lots: number, time: number): Array<RestingOrder> {
    let left = lots
    return orders.flatMap((order) => {
      const taken = Math.min(left, order.lots)
      left -= taken
      if (taken > 0) this.fills.push({ time, id: order.id, lots: taken })
      return taken === order.lots ? [] : [{ ...order, lots: order.lots - taken }]
    })
  }
}
