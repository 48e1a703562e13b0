/** Measures operations whose cost must not depend on the size of the order book. */
import { Order, OrderBook } from "@bourse/engine"
import { OrderBook as PeerBook } from "nodejs-order-book"
import type { Figure } from "../Figure.ts"
import { randomFrom } from "../load/Trading.ts"
import { type BenchExchange, cancel, handleAll, limitOrder, makeExchange } from "./exchange.ts"
import { peerName } from "./peer.ts"
import { counted, cpuSeconds, figure, inTurns } from "./timing.ts"

/** Makes orders of BTCUSDT that a book accepts without an exchange. */
const ordersFor = (exchange: BenchExchange, ticks: ReadonlyArray<number>): ReadonlyArray<Order> => {
  const market = exchange.state.markets.get("BTCUSDT")!
  const trader = exchange.state.accounts.values().next().value!
  return ticks.map(
    (priceTicks, index) =>
      new Order(
        {
          id: index + 1,
          side: "BUY",
          orderType: "LIMIT",
          priceTicks,
          lots: 1000,
          quoteBudget: market.base.house.fees,
          clientOrderId: null,
          stpMode: "",
          listId: -1,
          stopTicks: 0,
          time: 0,
        },
        trader,
        market,
      ),
  )
}

/** Measures adding and removing orders in a book without an exchange. */
export const bookAlone = (): Figure => {
  const operations = 200_000
  const exchange = makeExchange()
  const result = inTurns(7, 2, (index) => {
    const random = randomFrom(index + 7)
    const ticks = Array.from({ length: operations / 2 }, () => 5_900_000 + random(100_000))
    const orders = ordersFor(exchange, ticks)
    const book = new OrderBook()
    const ours = cpuSeconds(() => {
      for (const order of orders) book.add(order)
      for (const order of orders) book.remove(order)
    })
    const peer = new PeerBook()
    const theirs = cpuSeconds(() => {
      for (let i = 0; i < ticks.length; i++)
        peer.limit({ id: `c${i}`, side: "buy", size: 0.001, price: ticks[i]! / 100 } as never)
      for (let i = 0; i < ticks.length; i++) peer.cancel(`c${i}`)
    })
    return { ours: operations / ours, theirs: operations / theirs }
  })
  return figure(
    "engine: the book alone",
    "operations/s",
    result,
    peerName,
    [`7 rounds: ${operations / 2} bids at 100,000 prices are added, then taken out`, counted],
    ["both without accounts, ledger, events; nodejs-order-book looks orders up by their text ids"],
  )
}

/** An exchange with `count` orders resting far from the market. */
const resting = (count: number): BenchExchange => {
  const exchange = makeExchange()
  const random = randomFrom(count)
  const commands = Array.from({ length: count }, (_, i) =>
    limitOrder(
      10_000_000 + i,
      i % 2 === 0,
      i % 2 === 0 ? 5_890_000 - random(100_000) : 6_110_000 + random(100_000),
      1000,
    ),
  )
  if (handleAll(exchange, commands) > 0) throw new Error("a resting order was rejected")
  return exchange
}

/** Measures placing and cancelling orders beside many resting orders. */
export const restingOrders = (): Figure => {
  const pairs = 50_000
  const [many, few] = [resting(1_000_000), resting(1_000)]
  let id = 0
  const measure = (exchange: BenchExchange): number => {
    const random = randomFrom(++id)
    const commands = Array.from({ length: pairs }, (_, i) => {
      const order = id * pairs + i
      return [
        limitOrder(
          order,
          i % 2 === 0,
          i % 2 === 0 ? 5_990_000 - random(1000) : 6_010_000 + random(1000),
          1000,
        ),
        cancel(order),
      ]
    }).flat()
    return (1e6 * cpuSeconds(() => handleAll(exchange, commands))) / commands.length
  }
  const result = inTurns(7, 2, () => ({ ours: measure(many), theirs: measure(few) }))
  return figure(
    "engine: placing and cancelling with 1,000,000 orders resting",
    "us an operation",
    result,
    "bourse, 1,000 resting",
    [`7 rounds of ${pairs} orders within 1000 ticks, each cancelled at once`, counted],
  )
}

/** Measures adding a new price level at a random place of the book. */
export const newLevel = (): Figure => {
  /** Repetitions of the same levels: the system counts CPU time in steps of up to 4 ms. */
  const passes = 10
  const exchange = makeExchange()
  const measure = (levels: number, index: number): number => {
    const random = randomFrom(index)
    const book = new OrderBook()
    // Even prices keep their orders; orders at odd prices are added and removed.
    for (const order of ordersFor(
      exchange,
      Array.from({ length: levels }, (_, i) => 2 * i + 1_000),
    ))
      book.add(order)
    const orders = ordersFor(
      exchange,
      Array.from({ length: 100_000 }, () => 2 * random(levels) + 1_001),
    )
    const seconds = cpuSeconds(() => {
      for (let pass = 0; pass < passes; pass++)
        for (const order of orders) {
          book.add(order)
          book.remove(order)
        }
    })
    return (1e6 * seconds) / (passes * orders.length)
  }
  const result = inTurns(7, 2, (index) => ({
    ours: measure(100_000, index + 50),
    theirs: measure(10, index + 50),
  }))
  return figure("engine: a new price level among 100,000", "us a level", result, "bourse, among 10", [
    `7 rounds of ${passes} times 100,000 levels made and emptied again, each at a random place between others`,
    counted,
  ])
}
