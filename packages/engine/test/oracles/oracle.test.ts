import { randomCases } from "@bourse/testing/randomCases"
import { expect, test } from "vitest"
import { type Book, handle, type Order, OrderBook, OrderBookNaive, type Side } from "../../src/index.ts"
import { runOracle } from "./oracle.ts"
import { type Handle, wrongHandlers } from "./wrongHandlers.ts"

/** Runs of the failure tests set a higher number of days. */
const runs = Number(process.env.BOURSE_ORACLE_RUNS ?? randomCases(100))
const operations = 500

type MakeBook = () => Book

const run = (
  seed: number,
  makeBook: MakeBook = () => new OrderBook(),
  makeOracle: MakeBook = () => new OrderBookNaive(),
  wrongHandle: Handle = handle,
) => runOracle({ seed, operations, makeBook, makeOracle, handle: wrongHandle, verifyAlways: seed % 20 === 0 })

const everyEnd = [
  ...["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED"].map((status) => `LIMIT ${status}`),
  ...["NEW", "CANCELED"].map((status) => `LIMIT_MAKER ${status}`),
  ...["FILLED", "PARTIALLY_CANCELED", "CANCELED"].map((status) => `MARKET ${status}`),
  ...["FILLED", "PARTIALLY_CANCELED", "CANCELED"].map((status) => `IMMEDIATE_OR_CANCEL ${status}`),
  ...["FILLED", "CANCELED"].map((status) => `FILL_OR_KILL ${status}`),
  ...[-2011, 30002, 30003, 30004, 30005, 30010, 30029, 30063, 30064, 30087, 33333, 140002],
  ...[30071, 30072, 30073, 30074, 30075, 30076],
].map((end) => (typeof end === "number" ? `rejected ${end}` : end))

const everyRule = [
  "stp_cancel",
  "a stop was triggered",
  "a taker paid in the fee token",
  "a maker paid in the fee token",
]

test(`${runs} random days of ${operations} commands end alike on both books and in the naive matcher`, () => {
  const divergences: Array<string> = []
  const answers = new Map<string, number>()
  let trades = 0
  for (let seed = 1; seed <= runs; seed++) {
    const report = run(seed)
    if (report.divergence !== null) divergences.push(report.divergence)
    for (const [answer, count] of report.answers) answers.set(answer, (answers.get(answer) ?? 0) + count)
    trades += report.trades
  }
  expect(divergences.slice(0, 3)).toEqual([])
  // A control: every final order status and every rejection occurred often.
  expect(trades).toBeGreaterThan(runs * 100)
  expect([...everyEnd, ...everyRule].filter((answer) => (answers.get(answer) ?? 0) < runs)).toEqual([])
})

class LastComeFirstServed extends OrderBookNaive {
  override best(side: Side): Order | null {
    const orders = this.orders(side)
    return orders.findLast((order) => order.priceTicks === orders[0]?.priceTicks) ?? null
  }
}

class WorstPriceFirst extends OrderBookNaive {
  override best(side: Side): Order | null {
    return this.orders(side).at(-1) ?? null
  }
}

class ForgetsToRemove extends OrderBookNaive {
  #removed = 0
  override remove(order: Order): void {
    if (++this.#removed % 40 !== 0) super.remove(order)
  }
}

class RemovesTheNeighbour extends OrderBookNaive {
  override remove(order: Order): void {
    const orders = this.orders(order.side)
    super.remove(orders[orders.indexOf(order) + 1] ?? order)
  }
}

class SeesOneLevelOnly extends OrderBook {
  override after(order: Order): Order | null {
    const next = super.after(order)
    return next?.priceTicks === order.priceTicks ? next : null
  }
}

class LosesTheQueueOnPartialFills extends OrderBook {
  override best(side: Side): Order | null {
    const order = super.best(side)
    if (order === null || order.filledLots === 0) return order
    super.remove(order)
    super.add(order)
    return super.best(side)
  }
}

const wrongBooks: ReadonlyArray<readonly [string, MakeBook]> = [
  ["serves the last come first", () => new LastComeFirstServed()],
  ["serves the worst price first", () => new WorstPriceFirst()],
  ["forgets one removal in forty", () => new ForgetsToRemove()],
  ["removes the order behind", () => new RemovesTheNeighbour()],
  ["sees one level only when it walks dry", () => new SeesOneLevelOnly()],
  ["sends a partly filled order to the end of the queue", () => new LosesTheQueueOnPartialFills()],
]

const firstDivergence = (
  makeBook: MakeBook,
  makeOracle: MakeBook,
  wrongHandle: Handle = handle,
): string | null => {
  for (let seed = 1; seed <= 50; seed++) {
    const { divergence } = run(seed, makeBook, makeOracle, wrongHandle)
    if (divergence !== null) return divergence
  }
  return null
}

test.each(wrongBooks)("a book that %s is found out by the other book", (_, makeWrong) => {
  expect(firstDivergence(makeWrong, () => new OrderBookNaive())).toMatch(/^seed \d+: /)
})

test.each(wrongBooks)("a book that %s is found out even if both books have the mistake", (_, makeWrong) => {
  expect(firstDivergence(makeWrong, makeWrong)).toMatch(/^seed \d+: /)
})

test.each(wrongHandlers)("an exchange that %s is found out", (_, wrongHandle) => {
  const divergence = firstDivergence(
    () => new OrderBook(),
    () => new OrderBookNaive(),
    wrongHandle,
  )
  expect(divergence).toMatch(/^seed \d+: /)
})
