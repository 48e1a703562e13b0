import { describe, expect, test } from "vitest"
import { books, expectDialogue, plain, TestExchange } from "../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: ReadonlyArray<readonly [string, string]>): TestExchange => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, dialogue)
    return exchange
  }

  test("an unmatched limit order rests in the book and locks its cost", () => {
    talk(
      ["alice buys 0.5 at 59000", "NEW"],
      ["bids", "0.5 at 59000"],
      ["asks", ""],
      // The order locks its cost and the highest fee, 0.05 %.
      ["alice's USDT", "70485.25 + 29514.75 locked"],
      ["bob sells 0.5 at 59000.01", "NEW"],
      ["asks", "0.5 at 59000.01"],
      ["bob's BTC", "0.5 + 0.5 locked"],
    )
  })

  test("a crossing order trades at the price of the resting order", () => {
    talk(
      ["alice sells 1 at 60000", "NEW"],
      ["bob buys 0.4 at 61000", "FILLED 0.4 for 24000"],
      ["alice's USDT", "124000"],
      // The cost is 24000 and the taker's fee 12: the difference to 61000 was never locked.
      ["bob's USDT", "25988"],
      ["bob's BTC", "1.4"],
      ["asks", "0.6 at 60000"],
    )
  })

  test("a sell also gets the better price of a resting bid", () => {
    talk(
      ["alice buys 0.5 at 61000", "NEW"],
      ["bob sells 0.5 at 60000", "FILLED 0.5 for 30500"],
      ["bob's USDT", "80484.75"],
      ["bob's BTC", "0.5"],
      ["alice's USDT", "69500"],
      ["alice's BTC", "2.5"],
    )
  })

  test("the best price trades first, and at one price the older order", () => {
    const exchange = talk(
      ["alice sells 0.1 at 60002", "NEW"],
      ["alice sells 0.1 at 60001", "NEW"],
      ["bob sells 0.1 at 60001", "NEW"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["carol buys 0.01 at 70000", "FILLED 0.01 for 600"],
      ["alice buys 0.29 at 60001", "FILLED 0.29 for 17400.2"],
    )
    const makers = exchange.events.filter((event) => event.type === "traded").map((event) => event.makerOrder)
    expect(makers).toEqual([4, 4, 2, 3])
  })

  test("a partially filled order keeps its place in the queue", () => {
    const exchange = talk(
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob sells 0.1 at 60000", "NEW"],
      ["carol buys 0.001 at 60000", "FILLED 0.001 for 60"],
      ["carol buys 0.001 at 60000", "FILLED 0.001 for 60"],
      ["asks", "0.198 at 60000"],
    )
    const makers = exchange.events.filter((event) => event.type === "traded").map((event) => event.makerOrder)
    expect(makers).toEqual([1, 1])
  })

  test("a partially filled taker rests with the remainder, and stays PARTIALLY_FILLED until it is full", () => {
    const exchange = talk(
      ["alice sells 0.3 at 60000", "NEW"],
      ["bob buys 0.5 at 60000", "PARTIALLY_FILLED 0.3 for 18000"],
      ["bids", "0.2 at 60000"],
      ["alice sells 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["alice sells 0.1 at 59000", "FILLED 0.1 for 6000"],
      ["bids", ""],
      ["bob's BTC", "1.5"],
      // The fee is that of 18000 as taker at 0.05 %; the remainder fills as maker without a fee.
      ["bob's USDT", "19991"],
    )
    const statuses = exchange.records.orders.map(({ id, status }) => [id, status])
    expect(statuses).toEqual([
      [1, "FILLED"],
      [3, "FILLED"],
      [4, "FILLED"],
      [2, "FILLED"],
    ])
  })

  test("an order that sweeps several prices is refunded at every fill, and nothing stays locked", () => {
    talk(
      ["alice sells 0.1 at 59000", "NEW"],
      ["alice sells 0.1 at 59500.37", "NEW"],
      ["alice sells 0.1 at 60000.01", "NEW"],
      ["bob buys 0.300001 at 61234.56", "PARTIALLY_FILLED 0.3 for 17850.038"],
      // The remaining lock is one lot at 61234.56 with its highest fee. The fee of the earlier fills is already
      // charged, rounded up once.
      ["bob's USDT", "32140.97571582272 + 0.06126517728 locked"],
      ["alice sells 0.000001 at 61234.56", "rejected 30002 1 USDT"],
      ["bob cancels #4", "CANCELED 0.3 for 17850.038"],
      ["bob's USDT", "32141.036981"],
      ["bob's BTC", "1.3"],
    )
  })

  test("dust from partial fills can be executed and cancelled", () => {
    talk(
      ["alice sells 0.0001 at 60000", "NEW"],
      ["bob buys 0.000099 at 60000", "FILLED 0.000099 for 5.94"],
      ["asks", "0.000001 at 60000"],
      ["bob buys 0.0001 at 60000", "PARTIALLY_FILLED 0.000001 for 0.06"],
      ["alice sells 0.000098 at 60000", "FILLED 0.000098 for 5.88"],
      ["bids", "0.000001 at 60000"],
      ["bob cancels #3", "CANCELED 0.000099 for 5.94"],
      ["bob's USDT", "49988.117"],
    )
  })

  test("an account may trade with itself: only the fee changes hands", () => {
    const exchange = talk(
      ["alice sells 1 at 60000", "NEW"],
      ["alice buys 1 at 60000", "FILLED 1 for 60000"],
      ["alice's BTC", "2"],
      ["alice's USDT", "99970"],
    )
    expect(exchange.records.fills).toMatchObject([
      { orderId: 2, side: "BUY", isMaker: false, isSelfTrade: true, fee: "30", feeAsset: "USDT", tradeId: 1 },
      { orderId: 1, side: "SELL", isMaker: true, isSelfTrade: true, fee: "0", tradeId: 1 },
    ])
  })

  test("a trade is recorded for both sides, with equal price, quantity and time", () => {
    const exchange = talk(
      ["alice sells 1 at 60000 as hers", "NEW"],
      ["50 ms pass", ""],
      ["bob buys 0.25 at 60000", "FILLED 0.25 for 15000"],
    )
    const common = {
      listId: -1,
      generation: 1,
      tradeId: 1,
      symbol: "BTCUSDT",
      price: "60000",
      quantity: "0.25",
      quote: "15000",
      feeAsset: "USDT",
      isSelfTrade: false,
      time: exchange.now,
    }
    expect(plain(exchange.records.fills)).toEqual([
      { ...common, orderId: 2, uid: "bob", side: "BUY", fee: "7.5", isMaker: false, clientOrderId: null },
      { ...common, orderId: 1, uid: "alice", side: "SELL", fee: "0", isMaker: true, clientOrderId: "hers" },
    ])
  })

  test("symbols do not trade with each other", () => {
    talk(
      ["alice sells 1 at 3000 on ETHUSDT", "NEW"],
      ["bob buys 0.01 at 60000", "NEW"],
      ["bids", "0.01 at 60000"],
      ["asks on ETHUSDT", "1 at 3000"],
      ["bob buys 0.1 at 0.05 on ETHBTC", "NEW"],
      ["alice sells 0.1 at 0.05 on ETHBTC", "FILLED 0.1 for 0.005"],
      // 0.1 ETH at 0.05 and the maker's fee of 0.02 %: 0.005 + 0.000001.
      ["bob's BTC", "0.994999"],
      ["bob's ETH", "0.1"],
    )
  })

  test("a coin of tiny prices and huge quantities trades to the last unit", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "fund", uid: "bob", asset: "PEPE", amount: "100000000000" })
    expectDialogue(exchange, [
      ["bob sells 5000000000 at 0.0000100001 on PEPEUSDT", "NEW"],
      ["bob sells 5000000000 at 0.0000100002 on PEPEUSDT", "NEW"],
      ["alice buys for 60000 on PEPEUSDT", "FILLED 5996931560 for 59970.014986312"],
      ["alice's PEPE", "5996931560"],
      // The fee is 29.985007493156; one further lot would cost 60000.00000381, more than the budget.
      ["alice's USDT", "40000.000006194844"],
    ])
  })

  test("FILL_OR_KILL counts only the remainder of a partially filled order", () => {
    talk(
      ["alice sells 0.5 at 60000", "NEW"],
      ["bob buys 0.2 at 60000", "FILLED 0.2 for 12000"],
      ["bob buys 0.300001 at 60000 FILL_OR_KILL", "CANCELED"],
      ["bob buys 0.3 at 60000 FILL_OR_KILL", "FILLED 0.3 for 18000"],
    )
  })

  test("no order exceeds the lots that a number can count", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "fund", uid: "alice", asset: "USDT", amount: "2000000" })
    exchange.must({ type: "fund", uid: "bob", asset: "PEPE", amount: "20000000000000000" })
    expectDialogue(exchange, [
      ["bob sells 9000000000000000 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["bob sells 5000000000000000 at 0.0000000001 on PEPEUSDT", "NEW"],
      ["alice buys for 2000000 on PEPEUSDT", "PARTIALLY_CANCELED 9007199254740991 for 900719.9254740991"],
      ["alice's PEPE", "9007199254740991"],
      // The price is paid out of 2100000, with a fee of 450.35996273705.
      ["alice's USDT", "1198829.71456316385"],
      ["asks on PEPEUSDT", "4992800745259009 at 0.0000000001"],
    ])
  })
})
