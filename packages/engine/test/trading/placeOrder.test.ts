import { describe, expect, test } from "vitest"
import { books, type Dialogue, expectDialogue, plain, TestExchange } from "../support/testExchange.ts"

const asks: Dialogue = [
  ["alice sells 0.1 at 60000", "NEW"],
  ["alice sells 0.1 at 60100", "NEW"],
]
const bids: Dialogue = [
  ["alice buys 0.1 at 60000", "NEW"],
  ["alice buys 0.1 at 59900", "NEW"],
]

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, dialogue)
    return exchange
  }

  describe("MARKET by quantity", () => {
    test("a market buy by quantity buys from the best price up, and pays only for the fills and the fee", () => {
      talk(
        ...asks,
        ["bob buys 0.15", "FILLED 0.15 for 9005"],
        ["bob's USDT", "40990.4975"],
        ["asks", "0.05 at 60100"],
      )
    })

    test("a market sell by quantity sells from the best price down", () => {
      talk(
        ...bids,
        ["bob sells 0.15", "FILLED 0.15 for 8995"],
        ["bob's USDT", "58990.5025"],
        ["bids", "0.05 at 59900"],
      )
    })

    test("a market order takes all of a thin book and never rests", () => {
      talk(
        ...asks,
        ["bob buys 0.3", "PARTIALLY_CANCELED 0.2 for 12010"],
        ["bob's USDT", "37983.995"],
        ["asks", ""],
        ["bids", ""],
        ...bids,
        ["bob sells 0.3", "PARTIALLY_CANCELED 0.2 for 11990"],
        ["bob's BTC", "1"],
      )
    })

    test("a market order ignores a price", () => {
      talk(...asks, ["bob buys 0.15 at 1 MARKET", "FILLED 0.15 for 9005"])
    })

    test("a market buy can spend the last unit, with the fee it really pays", () => {
      const exchange = new TestExchange({ makeBook, listing: { makerFee: "0.01", takerFee: "0.0005" } })
      exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "200.5" })
      expectDialogue(exchange, [
        ["alice sells 0.1 at 60000", "NEW"],
        // The cost is 1200 and the fee 0.6.
        ["carol buys 0.02", "rejected 30004"],
      ])
      exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "0.1" })
      expectDialogue(exchange, [
        ["carol buys 0.02", "FILLED 0.02 for 1200"],
        ["carol's USDT", "0"],
      ])
    })

    test("a market order is rejected if the other side is empty", () => {
      talk(["bob buys 0.1", "rejected 30010"], ["bob sells for 100", "rejected 30010"], ...asks, [
        "bob sells 0.1",
        "rejected 30010",
      ])
    })
  })

  describe("MARKET buy by quote amount", () => {
    test("a market buy by amount buys whole lots, never above the amount with its fee, and frees the rest at once", () => {
      talk(
        ...asks,
        // The quantity 0.016658 costs 999.48 and a fee of 0.49974; one further lot would make 1000.03977.
        ["carol buys for 1000", "FILLED 0.016658 for 999.48"],
        ["carol's USDT", "0.02026"],
        ["carol's BTC", "0.016658"],
      )
    })

    test("a market buy by amount continues at the next price, and rounds down there too", () => {
      talk(
        ...asks,
        ["bob buys for 7000", "FILLED 0.11658 for 6996.458"],
        // The cost of the order is 6996.458 and the fee 3.498229.
        ["bob's USDT", "43000.043771"],
        ["asks", "0.08342 at 60100"],
      )
    })

    test("a market buy uses the amount if a quantity is sent, too", () => {
      talk(...asks, ["bob buys 0.2 for 1000", "FILLED 0.016658 for 999.48"])
    })

    test("a market buy by amount ends PARTIALLY_CANCELED only if the book ran out", () => {
      talk(
        ...asks,
        ["bob buys for 20000", "PARTIALLY_CANCELED 0.2 for 12010"],
        ["bob's USDT", "37983.995"],
        ...asks,
        // The order buys the whole book, for 12016.005 and half a cent: no remainder.
        ["bob buys for 12016.01", "FILLED 0.2 for 12010"],
        ...asks.slice(0, 1),
        // The remaining amount would not pay for one further lot at the last price.
        ["bob buys for 6003.05", "FILLED 0.1 for 6000"],
        ...asks.slice(0, 1),
        ["bob buys for 6003.07", "PARTIALLY_CANCELED 0.1 for 6000"],
      )
    })

    test("a market buy by amount is rejected when the amount does not buy one lot", () => {
      const exchange = new TestExchange({ makeBook, listing: { lot: "0.01", minQuantity: "0.01" } })
      expectDialogue(exchange, [
        ["alice sells 1 at 60000", "NEW"],
        // The amount includes the fee, and the minimum of 1 USDT is reached.
        ["bob buys for 600", "rejected 30002 600.3 USDT"],
        ["bob buys for 600.29", "rejected 30002 600.3 USDT"],
        ["bob buys for 0.99", "rejected 30002 1 USDT"],
        ["bob buys for 600.3", "FILLED 0.01 for 600"],
      ])
    })

    test("a market buy by amount is not rejected when it buys one lot because MX pays the fee", () => {
      const exchange = new TestExchange({ makeBook, listing: { lot: "0.01", minQuantity: "0.01" } })
      expectDialogue(exchange, [
        ["alice sells 1 at 60000", "NEW"],
        ["bob pays fees in MX", "done"],
        ["bob buys for 599.99", "rejected 30002 600 USDT"],
        ["bob buys for 600", "FILLED 0.01 for 600"],
        ["bob's USDT", "49400"],
        ["bob's MX", "999.92"],
        // Carol has no MX, so her fee is in USDT.
        ["carol pays fees in MX", "done"],
        ["carol buys for 600", "rejected 30002 600.3 USDT"],
      ])
    })

    test("a market buy by amount reports the amount, and the bought quantity as its quantity", () => {
      const exchange = talk(...asks, ["bob buys for 1000", "FILLED 0.016658 for 999.48"])
      expect(exchange.records.orders.at(-1)).toMatchObject({
        orderType: "MARKET",
        price: "0",
        quantity: "0.016658",
        quoteQuantity: "1000",
        executedQuantity: "0.016658",
        executedQuote: "999.48",
      })
    })

    test("a market buy by amount crosses many prices of a coin worth next to nothing", () => {
      const exchange = new TestExchange({ makeBook })
      exchange.must({ type: "fund", uid: "bob", asset: "PEPE", amount: "99999999999999" })
      expectDialogue(exchange, [
        ["bob sells 900000000000 at 0.0000000001 on PEPEUSDT", "NEW"],
        ["bob sells 900000000000000 at 0.0000000002 on PEPEUSDT", "rejected 30005"],
        ["bob sells 90000000000000 at 0.0000000002 on PEPEUSDT", "NEW"],
        ["alice buys for 1000 on PEPEUSDT", "FILLED 5447501249375 for 999.500249875"],
      ])
    })
  })

  describe("MARKET sell by quote amount", () => {
    test("a market sell by amount sells whole lots up to the amount", () => {
      talk(
        ...bids,
        ["bob sells for 1000", "FILLED 0.016666 for 999.96"],
        ["bob's BTC", "0.983334"],
        ["bob's USDT", "50999.46002"],
      )
    })

    test("a market sell by amount continues at the next price", () => {
      talk(...bids, ["bob sells for 7000", "FILLED 0.116694 for 6999.9706"], ["bids", "0.083306 at 59900"])
    })

    test("a market sell by amount takes one more lot at a lower price if the amount allows it", () => {
      talk(...bids, ["bob sells for 6000.06", "FILLED 0.100001 for 6000.0599"])
    })

    test("a market sell by amount sells what the bids can take if they end before the amount", () => {
      talk(...bids, ["bob sells for 20000", "PARTIALLY_CANCELED 0.2 for 11990"])
    })

    test("a market sell by amount is rejected if the amount is below one lot or above the balance", () => {
      const exchange = new TestExchange({ makeBook, listing: { lot: "0.01", minQuantity: "0.01" } })
      expectDialogue(exchange, [
        ["alice buys 1 at 60000", "NEW"],
        ["bob sells for 599", "rejected 30002 600 USDT"],
        ["bob sells for 0.99", "rejected 30002 1 USDT"],
        ["carol sells for 600", "rejected 30005"],
        ["bob sells for 600", "FILLED 0.01 for 600"],
      ])
    })

    test("a market sell by amount is measured at the best bid that it may trade with, and rejected without one", () => {
      const exchange = new TestExchange({ makeBook, listing: { lot: "0.01", minQuantity: "0.01" } })
      expectDialogue(exchange, [
        ["alice makes group desk", "group #1"],
        ["alice buys 0.1 at 60000", "NEW"],
        ["alice sells for 5000 MARKET cancel_maker", "rejected 30010"],
        ["bob buys 0.1 at 50000", "NEW"],
        ["alice sells for 499 MARKET cancel_maker", "rejected 30002 500 USDT"],
        ["alice sells for 500 MARKET cancel_maker", "FILLED 0.01 for 500"],
      ])
    })

    test("a market sell uses a quantity that is sent with the amount", () => {
      talk(...bids, ["bob sells 0.05 for 1000", "FILLED 0.05 for 3000"])
    })
  })

  test("IMMEDIATE_OR_CANCEL takes all, part or nothing, and never rests", () => {
    talk(
      ...asks,
      ["bob buys 0.05 at 59999 IMMEDIATE_OR_CANCEL", "CANCELED"],
      ["bob's USDT", "50000"],
      ["bob buys 0.05 at 60000 IMMEDIATE_OR_CANCEL", "FILLED 0.05 for 3000"],
      ["bob buys 0.2 at 60050 IMMEDIATE_OR_CANCEL", "PARTIALLY_CANCELED 0.05 for 3000"],
      ["bob's USDT", "43997"],
      ["asks", "0.1 at 60100"],
      ["bids", ""],
      ["alice sells 0.05 at 70000 IMMEDIATE_OR_CANCEL", "CANCELED"],
      ["alice's BTC", "1.8 + 0.1 locked"],
    )
  })

  test("FILL_OR_KILL trades all or nothing", () => {
    const exchange = talk(
      ...asks,
      ["bob buys 0.20001 at 60100 FILL_OR_KILL", "CANCELED"],
      ["bob buys 0.2 at 60099 FILL_OR_KILL", "CANCELED"],
      ["bob buys 0.2 at 59000 FILL_OR_KILL", "CANCELED"],
      ["bob's USDT", "50000"],
      ["asks", "0.1 at 60000, 0.1 at 60100"],
      ["bob buys 0.2 at 60100 FILL_OR_KILL", "FILLED 0.2 for 12010"],
      ["bob sells 0.1 at 1000 FILL_OR_KILL", "CANCELED"],
      ...bids,
      ["bob sells 0.1 at 1000 FILL_OR_KILL", "FILLED 0.1 for 6000"],
    )
    // The killed orders (FILL_OR_KILL) were accepted, and are in history.
    expect(exchange.records.orders.slice(0, 3).map(({ id, status }) => [id, status])).toEqual([
      [3, "CANCELED"],
      [4, "CANCELED"],
      [5, "CANCELED"],
    ])
  })

  test("LIMIT_MAKER rests, or is rejected when it would trade", () => {
    talk(
      ...asks,
      ["bob buys 0.1 at 60000 LIMIT_MAKER", "rejected 30063"],
      ["bob buys 0.1 at 59999.99 LIMIT_MAKER", "NEW"],
      ["alice sells 0.1 at 59999.99 LIMIT_MAKER", "rejected 30063"],
      ["alice sells 0.1 at 60000 LIMIT_MAKER", "NEW"],
      ["alice sells 0.04 at 59000", "FILLED 0.04 for 2399.9996"],
      ["bids", "0.06 at 59999.99"],
    )
  })

  describe("a batch", () => {
    test("a batch is not atomic: each order is accepted or rejected separately, in order", () => {
      talk(
        [
          "bob buys 0.1 at 59000; bob buys 10 at 59000; bob buys 0.0000001 at 1; bob buys 0.1 at 58000",
          "NEW; rejected 30004; rejected 30062 0.000001; NEW",
        ],
        ["bids", "0.1 at 59000, 0.1 at 58000"],
        ["order #2", "NEW"],
      )
    })

    test("an order of a batch sees the locks of earlier orders in it", () => {
      talk(["carol buys 0.01 at 60000; carol buys 0.01 at 60000", "NEW; rejected 30004"])
    })

    test("a batch trades with itself, unless its orders set a mode and there is a group", () => {
      talk(
        ["alice sells 0.1 at 60000; alice buys 0.1 at 60000", "NEW; FILLED 0.1 for 6000"],
        ["alice sells 0.1 at 60000; alice buys 0.1 at 60000 cancel_both", "NEW; FILLED 0.1 for 6000"],
        ["alice makes group desk", "group #1"],
        ["alice sells 0.1 at 60000; alice buys 0.1 at 60000 cancel_both", "NEW; CANCELED stp_cancel"],
        ["order #5", "CANCELED stp_cancel"],
      )
    })

    test("a batch returns each order's state at the end of its own placement", () => {
      talk(
        ["alice sells 0.1 at 60000; bob buys 0.1; bob buys 0.1", "NEW; FILLED 0.1 for 6000; rejected 30010"],
        ["order #1", "FILLED 0.1 for 6000"],
      )
    })

    test("a batch accepts a client id once", () => {
      talk(
        [
          "bob buys 0.1 at 59000 as x; bob buys 0.2 at 59000 as x; bob buys 0.1 as y",
          "NEW; rejected 30064; rejected 30010",
        ],
        ["bob buys 0.1 at 59000 as y", "NEW"],
        ["bids", "0.2 at 59000"],
      )
    })

    test("a batch triggers stops between its orders", () => {
      talk(
        ["alice sells 1 at 61000 or stops at 59000 for 58900", "NEW; NEW"],
        [
          "bob buys 0.1 at 59000; bob sells 0.1; bob buys 0.1 at 59000",
          "NEW; FILLED 0.1 for 5900; FILLED 0.1 for 5890",
        ],
        ["order #1", "CANCELED"],
      )
    })

    test("a batch with only rejected orders changes nothing", () => {
      const exchange = talk(["carol is frozen", "done"])
      const events = exchange.events.length
      expect(exchange.tell("carol buys 0.001 at 60000; carol buys 1 at 60000")).toBe(
        "rejected 140002; rejected 140002",
      )
      expect(exchange.must({ type: "placeOrders", orders: [] })).toEqual([])
      expect(exchange.events.length).toBe(events)
    })
  })

  test("the answer to an order has all fields of the order", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.tell("1234 ms pass")
    const order = exchange.must({
      type: "placeOrder",
      uid: "alice",
      symbol: "BTCUSDT",
      side: "BUY",
      orderType: "LIMIT",
      quantity: "0.100",
      price: "59000.10",
      clientOrderId: "mine",
      stpMode: "cancel_both",
    })
    expect(plain(order)).toEqual({
      generation: 1,
      id: 1,
      uid: "alice",
      symbol: "BTCUSDT",
      clientOrderId: "mine",
      listId: -1,
      side: "BUY",
      orderType: "LIMIT",
      status: "NEW",
      price: "59000.1",
      quantity: "0.1",
      stopPrice: "",
      quoteQuantity: "0",
      executedQuantity: "0",
      executedQuote: "0",
      stpMode: "cancel_both",
      cancelReason: "",
      time: exchange.now,
      updateTime: exchange.now,
    })
    const placed = exchange.now
    exchange.tell("5 ms pass")
    exchange.tell("bob sells 0.04 at 59000")
    expect(exchange.order(order.id)).toMatchObject({ time: placed, updateTime: placed + 5 })
    exchange.tell("7 ms pass")
    exchange.tell("alice cancels mine")
    expect(plain(exchange.records.orders.at(-1))).toEqual({
      ...plain(order),
      status: "CANCELED",
      executedQuantity: "0.04",
      executedQuote: "2360.004",
      time: placed,
      updateTime: placed + 12,
    })
  })
})
