/** A minimal exchange that only assigns ids and times, for random history. */
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import { fill, order, trade } from "./groups.ts"
import type { Random } from "./random.ts"

interface Rows {
  readonly orders: Array<OrderRecord>
  readonly fills: Array<FillRecord>
  readonly trades: Array<TradeRecord>
}

/**
 * Orders are placed, partly filled, and closed soon or much later. `lateness`: the percentage of orders that
 * stay open until the history is nearly over.
 */
export class RandomMarket {
  readonly #random: Random
  readonly #lateness: number
  readonly #open: Array<OrderRecord> = []
  readonly #late: Array<OrderRecord> = []
  /** The time of the random history often repeats, like a frozen clock's. */
  readonly #step: number
  #now = 0
  #orderId = 0
  #tradeId = 0

  constructor(random: Random) {
    this.#random = random
    this.#lateness = [0, 0, 10, 50][random(4)]!
    this.#step = [0, 1, 1, 5][random(4)]!
  }

  get orders(): number {
    return this.#orderId
  }

  get now(): number {
    return this.#now
  }

  group(generation: number): Rows {
    const random = this.#random
    const rows: Rows = { orders: [], fills: [], trades: [] }
    for (let placed = random(6); placed > 0; placed--) {
      this.#now += random(this.#step + 1)
      this.#orderId += 1 + random(3)
      const id = this.#orderId
      const [uid, symbol] = [`1000000${random(3)}`, ["BTCUSDT", "ETHBTC"][random(2)]!]
      const clientOrderId = random(3) === 0 ? `c${random(20)}` : null
      const placedOrder = order(id, { generation, uid, symbol, clientOrderId, time: this.#now })
      const isLate = random(100) < this.#lateness
      if (isLate) this.#late.push(placedOrder)
      else this.#open.push(placedOrder)
    }
    if (random(4) === 0 && this.#late.length > 0)
      this.#open.push(this.#late.splice(random(this.#late.length), 1)[0]!)
    for (let filled = random(5); filled > 0; filled--) {
      const all = [...this.#open, ...this.#late].filter((each) => each.generation === generation)
      const taker = all[random(all.length || 1)]
      const makers = all.filter((each) => each.symbol === taker?.symbol && each !== taker)
      const maker = makers[random(makers.length || 1)]
      if (taker === undefined || maker === undefined) continue
      this.#now += random(this.#step + 1)
      this.#tradeId += 1 + random(2)
      const tradeId = this.#tradeId
      const both = { generation, symbol: taker.symbol, time: this.#now, isSelfTrade: taker.uid === maker.uid }
      for (const [of, isMaker] of [
        [taker, false],
        [maker, true],
      ] as const)
        rows.fills.push(
          fill(tradeId, { ...both, uid: of.uid, orderId: of.id, isMaker, clientOrderId: of.clientOrderId }),
        )
      rows.trades.push(
        trade(tradeId, { generation, symbol: taker.symbol, orderId: taker.id, time: this.#now }),
      )
    }
    while (this.#open.length > 4)
      rows.orders.push({ ...this.#open.splice(random(this.#open.length), 1)[0]!, updateTime: this.#now })
    return rows
  }
}
