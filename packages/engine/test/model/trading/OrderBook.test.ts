import { describe, expect, test } from "vitest"
import { type Book, ordersOf } from "../../../src/index.ts"
import type { Order, Side } from "../../../src/model/trading/Order.ts"
import { books, type Dialogue, expectDialogue, TestExchange } from "../../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, dialogue)
    return exchange
  }
  const bookOf = (exchange: TestExchange): Book => exchange.state.markets.get("BTCUSDT")!.book
  const queue = (exchange: TestExchange, side: Side): Array<number> =>
    Array.from(ordersOf(bookOf(exchange), side), (order) => order.id)

  /** Four asks at one price, in this order: ten, twenty, thirty and forty thousandths. */
  const fourAsks: Dialogue = [
    ["alice sells 0.01 at 60000", "NEW"],
    ["alice sells 0.02 at 60000", "NEW"],
    ["alice sells 0.03 at 60000", "NEW"],
    ["alice sells 0.04 at 60000", "NEW"],
  ]

  test.each([
    ["first", 1, "0.09 at 60000", [2, 3, 4]],
    ["second", 2, "0.08 at 60000", [1, 3, 4]],
    ["third", 3, "0.07 at 60000", [1, 2, 4]],
    ["last", 4, "0.06 at 60000", [1, 2, 3]],
  ])("when the %s order of a price is cancelled, the others keep their priority", (_, id, left, ids) => {
    const exchange = talk(...fourAsks, [`alice cancels #${id}`, "CANCELED"], ["asks", left])
    expect(queue(exchange, "SELL")).toEqual(ids)
    // A new order queues behind all four, and each trades in its turn.
    exchange.tell("alice sells 0.05 at 60000")
    expect(queue(exchange, "SELL")).toEqual([...ids, 5])
    exchange.tell("bob buys 0.15 at 60000")
    const makers = exchange.events.filter((event) => event.type === "traded").map((event) => event.makerOrder)
    expect(makers).toEqual([...ids, 5])
  })

  test("a price whose orders were all cancelled, from either end, can be used again", () => {
    const inOrders: ReadonlyArray<ReadonlyArray<number>> = [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [2, 3, 1, 4],
    ]
    for (const ids of inOrders) {
      const cancels = ids.map((id) => [`alice cancels #${id}`, "CANCELED"] as const)
      talk(...fourAsks, ...cancels, ["asks", ""], ["alice sells 1 at 60000", "NEW"], ["asks", "1 at 60000"])
    }
  })

  test("a cancelled or filled order keeps no reference to its neighbours", () => {
    const exchange = talk(...fourAsks)
    const [first, second] = [exchange.state.orders.get(1)!, exchange.state.orders.get(2)!]
    exchange.tell("alice cancels #2")
    exchange.tell("bob buys 0.01 at 60000")
    for (const { previous, next } of [first, second]) expect([previous, next]).toEqual([null, null])
  })

  test("no order follows an order that left the book", () => {
    const exchange = talk(...fourAsks, ["alice sells 0.01 at 60001", "NEW"])
    const last = exchange.state.orders.get(4)!
    expect(bookOf(exchange).after(last)?.id).toBe(5)
    exchange.tell("alice cancels #4")
    expect(bookOf(exchange).after(last)).toBeNull()
  })

  const fiveBids: Dialogue = [
    ["alice buys 0.03 at 59003", "NEW"],
    ["alice buys 0.01 at 59001", "NEW"],
    ["alice buys 0.05 at 59005", "NEW"],
    ["alice buys 0.02 at 59002", "NEW"],
    ["alice buys 0.04 at 59004", "NEW"],
  ]
  const fiveAsks: Dialogue = [
    ["alice sells 0.03 at 60003", "NEW"],
    ["alice sells 0.05 at 60001", "NEW"],
    ["alice sells 0.01 at 60005", "NEW"],
    ["alice sells 0.04 at 60002", "NEW"],
    ["alice sells 0.02 at 60004", "NEW"],
  ]

  test("prices are sorted best first in any order of arrival: highest bid, lowest ask", () => {
    talk(
      ...fiveBids,
      ...fiveAsks,
      ["bids", "0.05 at 59005, 0.04 at 59004, 0.03 at 59003, 0.02 at 59002, 0.01 at 59001"],
      ["asks", "0.05 at 60001, 0.04 at 60002, 0.03 at 60003, 0.02 at 60004, 0.01 at 60005"],
    )
  })

  test("an emptied middle price is the only one removed", () => {
    const exchange = talk(
      ...fiveBids,
      ["alice cancels #1", "CANCELED"],
      ["bids", "0.05 at 59005, 0.04 at 59004, 0.02 at 59002, 0.01 at 59001"],
      ["alice cancels #2", "CANCELED"],
      ["bids", "0.05 at 59005, 0.04 at 59004, 0.02 at 59002"],
      ["alice buys 0.06 at 59003", "NEW"],
      ["bids", "0.05 at 59005, 0.04 at 59004, 0.06 at 59003, 0.02 at 59002"],
      ["alice cancels #3", "CANCELED"],
      ["bob sells 0.05 at 59003", "FILLED 0.05 for 2950.19"],
      ["bids", "0.05 at 59003, 0.02 at 59002"],
    )
    expect(queue(exchange, "BUY")).toEqual([6, 4])
  })

  test("an emptied ask price is the only one removed", () => {
    talk(
      ...fiveAsks,
      ["alice cancels #1", "CANCELED"],
      ["alice cancels #3", "CANCELED"],
      ["alice cancels #2", "CANCELED"],
      ["asks", "0.04 at 60002, 0.02 at 60004"],
      ["bob buys 0.05 at 60004", "FILLED 0.05 for 3000.12"],
      ["asks", "0.01 at 60004"],
    )
  })

  test("a depth of N prices shows the best N, with the open quantity at each", () => {
    const exchange = talk(
      ...fiveBids,
      ["bob sells 0.02 at 59005", "FILLED 0.02 for 1180.1"],
      ["alice buys 0.1 at 59004", "NEW"],
    )
    const all = [
      [59_005_00, 30_000n],
      [59_004_00, 140_000n],
      [59_003_00, 30_000n],
      [59_002_00, 20_000n],
      [59_001_00, 10_000n],
    ]
    for (const limit of [0, 1, 2, 4, 5, 6])
      expect(bookOf(exchange).levels("BUY", limit)).toEqual(all.slice(0, limit))
    expect(bookOf(exchange).levels("SELL", 5)).toEqual([])
  })

  test("an empty side has no best order, the other side keeps its own", () => {
    const exchange = talk(["alice sells 0.01 at 60000", "NEW"])
    expect(bookOf(exchange).best("BUY")).toBe(null)
    expect(bookOf(exchange).best("SELL")?.id).toBe(1)
  })

  test("an order restored to its place is ahead of all others at its price, or alone", () => {
    const exchange = talk(
      ["alice sells 0.01 at 60000", "NEW"],
      ["bob sells 0.02 at 60000", "NEW"],
      ["alice sells 0.03 at 60100", "NEW"],
    )
    const book = bookOf(exchange)
    const ids = () => {
      const found: Array<number> = []
      for (let order = book.best("SELL"); order !== null; order = book.after(order)) found.push(order.id)
      return found
    }
    const [first, second, alone] = [1, 2, 3].map((id) => exchange.state.orders.get(id) as Order)
    book.remove(second!)
    book.addFirst(second!)
    expect(ids()).toEqual([2, 1, 3])
    book.remove(alone!)
    book.addFirst(alone!)
    expect(ids()).toEqual([2, 1, 3])
    book.remove(second!)
    expect(ids()).toEqual([1, 3])
    book.remove(first!)
    book.add(first!)
    book.addFirst(second!)
    expect(ids()).toEqual([2, 1, 3])
    expect(book.levels("SELL", 5).map(([, lots]) => Number(lots))).toEqual([30_000, 30_000])
    // An order of a loaded state stays when its successor leaves, and others queue behind it.
    book.remove(first!)
    expect(ids()).toEqual([2, 3])
    book.addFirst(first!)
    exchange.tell("alice sells 0.05 at 60100")
    expect(ids()).toEqual([1, 2, 3, 4])
  })

  test("orders that arrive after a restored one queue behind the last", () => {
    const exchange = talk(
      ["alice sells 0.01 at 60000", "NEW"],
      ["bob sells 0.02 at 60000", "NEW"],
      ["alice sells 0.03 at 60000", "NEW"],
    )
    const book = bookOf(exchange)
    const [first, second, third] = [1, 2, 3].map((id) => exchange.state.orders.get(id) as Order)
    book.remove(third!)
    book.remove(first!)
    book.addFirst(first!)
    book.add(third!)
    expect([book.best("SELL"), book.after(first!), book.after(second!)]).toEqual([first, second, third])
  })

  test("an order that is in no book cannot be removed from it", () => {
    const exchange = talk(["alice sells 0.01 at 60000", "NEW"])
    const order = exchange.state.orders.get(1) as Order
    exchange.tell("alice cancels #1")
    expect(() => bookOf(exchange).remove(order)).toThrow("order 1 is ")
  })
})
