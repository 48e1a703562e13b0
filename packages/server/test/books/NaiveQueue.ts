/** The oracle of users' queues in a mirrored book: each price is a list of single lots, upstream's and users'. */

type Side = "BUY" | "SELL"

/** A lot in a queue: the id of a user's order, or null for a lot of upstream. */
type Lot = number | null

export class NaiveQueue {
  readonly #queues: Readonly<Record<Side, Map<number, Array<Lot>>>> = { BUY: new Map(), SELL: new Map() }
  readonly #ids: Array<number> = []

  /** An order joins behind the shown lots of its price. */
  place(id: number, side: Side, price: number, lots: number, shown: number): void {
    const queue = this.#queues[side].get(price) ?? []
    this.#queues[side].set(price, queue)
    const known = queue.filter((lot) => lot === null).length
    for (let lot = known; lot < shown; lot++) queue.push(null)
    for (let lot = 0; lot < lots; lot++) queue.push(id)
    this.#ids.push(id)
  }

  /** Each order keeps at most these lots, its last ones. */
  keep(lotsOf: (id: number) => number): void {
    for (const side of ["BUY", "SELL"] as const)
      for (const [price, queue] of this.#queues[side]) {
        const kept = new Map(queue.flatMap((lot) => (lot === null ? [] : [[lot, lotsOf(lot)] as const])))
        const left = queue.toReversed().filter((lot) => {
          if (lot === null) return true
          kept.set(lot, kept.get(lot)! - 1)
          return kept.get(lot)! >= 0
        })
        this.#queues[side].set(price, left.reverse())
      }
  }

  /** A user takes upstream's lots at a price: the first ones. */
  take(side: Side, price: number, lots: number): void {
    let left = lots
    const queue = this.#queues[side].get(price) ?? []
    this.#queues[side].set(
      price,
      queue.filter((lot) => lot !== null || left-- <= 0),
    )
  }

  trade(price: number, lots: number, isSale: boolean): void {
    for (let lot = 0; lot < lots; lot++) this.#tradeOne(price, isSale)
  }

  /** No order waits behind more lots than upstream has at its price. */
  bound(bids: Readonly<Record<number, number>>, asks: Readonly<Record<number, number>>): void {
    for (const [side, levels] of [
      ["BUY", bids],
      ["SELL", asks],
    ] as const)
      for (const [price, queue] of this.#queues[side]) {
        let left = levels[price] ?? 0
        this.#queues[side].set(
          price,
          queue.filter((lot) => lot !== null || left-- > 0),
        )
      }
  }

  /** The open lots of each order. */
  open(): ReadonlyArray<readonly [id: number, lots: number]> {
    const all = [...this.#queues.BUY.values(), ...this.#queues.SELL.values()].flat()
    return this.#ids.map((id) => [id, all.filter((lot) => lot === id).length])
  }

  #tradeOne(price: number, isSale: boolean): void {
    for (const side of ["BUY", "SELL"] as const) {
      const beyond = [...this.#queues[side].keys()]
        .filter((at) => (side === "BUY" ? at > price : at < price))
        .sort((a, b) => (side === "BUY" ? b - a : a - b))
      for (const at of beyond) {
        const queue = this.#queues[side].get(at)!
        const first = queue.findIndex((lot) => lot !== null)
        if (first < 0) continue
        queue.splice(0, first + 1)
        return
      }
    }
    this.#queues[isSale ? "BUY" : "SELL"].get(price)?.shift()
  }
}
