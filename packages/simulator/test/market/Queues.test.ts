/** Users' orders and the quantity ahead of them, compared with a queue of single lots. */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { expect, test } from "vitest"
import { Queues, type RestingOrder } from "../../src/market/Queues.ts"

/** One lot in the queue of a price: the market's, or of an order. */
interface Lot {
  readonly priceTicks: number
  readonly order: number | null
}

/**
 * The naive queue of single lots at each price. The lots at a price form a line: the market's lots ahead of
 * each order, including those ahead of earlier orders, then the order's own lots.
 */
const lineOf = (orders: ReadonlyArray<RestingOrder>): Array<Lot> => {
  const line: Array<Lot> = []
  let [price, market] = [0, 0]
  for (const { id, priceTicks, lots, ahead } of orders) {
    if (priceTicks !== price) [price, market] = [priceTicks, 0]
    for (; market < ahead; market++) line.push({ priceTicks, order: null })
    for (let lot = 0; lot < lots; lot++) line.push({ priceTicks, order: id })
  }
  return line
}

/** Takes from the head of the line those lots that an arrival reaches. */
const arriveNaively = (line: Array<Lot>, isBid: boolean, priceTicks: number, lots: number): number => {
  let filled = 0
  for (let left = lots; left > 0; left--) {
    const [first] = line
    if (first === undefined || (isBid ? first.priceTicks < priceTicks : first.priceTicks > priceTicks)) break
    line.shift()
    if (first.order !== null) filled++
  }
  return filled
}

const anyOrders = fc.array(
  fc.record({
    priceTicks: fc.integer({ min: 100, max: 104 }),
    lots: fc.integer({ min: 1, max: 6 }),
    ahead: fc.integer({ min: 0, max: 8 }),
  }),
  { maxLength: 6 },
)
const anyArrivals = fc.array(
  fc.record({ priceTicks: fc.integer({ min: 98, max: 106 }), lots: fc.integer({ min: 1, max: 12 }) }),
  { maxLength: 12 },
)

test.each(["BUY", "SELL"] as const)("on the side %s, arrivals fill as in a queue of single lots", (side) => {
  const isBid = side === "BUY"
  fc.assert(
    fc.property(anyOrders, anyArrivals, (given, arrivals) => {
      const orders = given
        .toSorted((a, b) => (isBid ? b.priceTicks - a.priceTicks : a.priceTicks - b.priceTicks))
        .map((order, i) => ({ id: i + 1, ...order }))
      const queues = new Queues(side, orders, new Map(), 0, 1e9)
      const line = lineOf(orders)
      // The queue ends at the last order of a price; the volume after it does not matter.
      for (const { priceTicks, lots } of arrivals) {
        const { lots: filled } = queues.arrive(priceTicks, lots, 0)
        expect(filled).toBe(arriveNaively(line, isBid, priceTicks, lots))
        expect(queues.best).toBe(line.find(({ order }) => order !== null)?.priceTicks)
      }
    }),
    { numRuns: randomCases(300) },
  )
})

test("half of the volume ahead of an order is cancelled after the half-life, however often it is read", () => {
  const order = { id: 1, priceTicks: 100, lots: 10, ahead: 1_000 }
  const arriveAt = (ms: number) => new Queues("BUY", [order], new Map(), 0, 60).arrive(100, 505, ms).lots
  expect([arriveAt(0), arriveAt(60_000), arriveAt(600_000)]).toEqual([0, 5, 10])
  const looked = new Queues("BUY", [order], new Map(), 0, 60)
  const [, ahead, at] = looked.places()
  const later = new Queues("BUY", [order], new Map([[1, [ahead!, at!]]]), 30_000, 60)
  expect(later.arrive(100, 505, 60_000).lots).toBe(5)
})
