import { describe, expect, test } from "vitest"
import { defaultSettings, dumpState } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { books, type Dialogue, expectDialogue, TestExchange } from "../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, dialogue)
    return exchange
  }

  test("a buy needs its cost and highest fee, a sell its coins; neither can be locked twice", () => {
    talk(
      // A buy for 1000 would need 0.5 more for the fee.
      ["carol buys 0.02 at 50000", "rejected 30004"],
      // The cost of the order is 999.5 and the fee 0.49975.
      ["carol buys 0.01999 at 50000", "NEW"],
      ["carol's USDT", "0.00025 + 999.99975 locked"],
      ["carol buys 0.001 at 1000", "rejected 30004"],
      ["bob sells 1.000001 at 60000", "rejected 30005"],
      ["bob sells 1 at 60000", "NEW"],
      ["bob sells 0.001 at 60000", "rejected 30005"],
      ["carol sells 0.001 at 60000", "rejected 30005"],
      ["carol cancels #1", "CANCELED"],
      ["carol's USDT", "1000"],
      ["carol buys 0.02", "rejected 30004"],
    )
  })

  test("an order on a symbol that is not listed is rejected", () => {
    talk(
      ["alice buys 1 at 1 on DOGEUSDT", "rejected -1121"],
      ["alice cancels #1 on DOGEUSDT", "rejected -1121"],
    )
  })

  test("a user without an account is rejected", () => {
    talk(["mallory buys 1 at 1", "rejected 10001"], ["mallory sells 1 at 1 as mine", "rejected 10001"])
  })

  test("an account has at most 500 open orders per symbol", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "fund", uid: "bob", asset: "USDT", amount: "1000000" })
    const orders = Array.from({ length: defaultSettings.openOrdersPerSymbolMax }, (_, i) => ({
      uid: "bob",
      symbol: "BTCUSDT",
      side: "BUY" as const,
      orderType: "LIMIT" as const,
      quantity: "0.001",
      price: `${1000 + i}`,
      stpMode: "" as const,
    }))
    const placed = exchange.must({ type: "placeOrders", orders })
    expect(placed.filter((each) => !("status" in each) || each.status !== "NEW")).toEqual([])
    expectDialogue(exchange, [
      ["bob buys 0.001 at 1000", "rejected 30029"],
      ["bob buys 0.001 at 1000 LIMIT_MAKER", "rejected 30029"],
      // Only resting orders of the same symbol and account count towards the limit of open orders.
      ["bob buys 0.001 at 1000 IMMEDIATE_OR_CANCEL", "CANCELED"],
      ["bob buys 0.1 at 1000 on ETHUSDT", "NEW"],
      ["alice buys 0.001 at 1000", "NEW"],
      ["bob cancels #1", "CANCELED"],
      ["bob buys 0.001 at 1000", "NEW"],
      ["bob buys 0.001 at 1000", "rejected 30029"],
    ])
  })

  test("a frozen account cannot place or test orders until it is unfrozen", () => {
    talk(
      ["bob is frozen", "done"],
      ["bob buys 0.1 at 59000", "rejected 140002"],
      ["bob sells 0.1", "rejected 140002"],
      ["bob would buy 0.1 at 59000", "rejected 140002"],
      ["bob buys 0.1 at 59000 on DOGEUSDT", "rejected 140002"],
      ["bob is thawed", "done"],
      ["bob buys 0.1 at 59000", "NEW"],
    )
  })

  test("the maximum of open orders is a setting, which may be lowered", () => {
    const exchange = talk(["bob buys 0.1 at 59000", "NEW"], ["bob buys 0.1 at 59000", "NEW"])
    exchange.must({ type: "changeSettings", settings: { openOrdersPerSymbolMax: 1 } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 59000", "rejected 30029"],
      ["bob cancels #1", "CANCELED"],
      ["bob buys 0.1 at 59000", "rejected 30029"],
      ["bob cancels #2", "CANCELED"],
      ["bob buys 0.1 at 59000", "NEW"],
    ])
  })

  test("an account's open orders of all symbols have a maximum; fills, cancels and a reset make room", () => {
    const exchange = talk(["bob buys 0.1 at 59000", "NEW"], ["bob buys 0.1 at 2900 on ETHUSDT", "NEW"])
    exchange.must({ type: "changeSettings", settings: { openOrdersMax: 2 } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 2900 on ETHUSDT", "rejected 30029"],
      ["bob buys 0.1 at 59000", "rejected 30029"],
      ["bob would buy 0.1 at 59000", "rejected 30029"],
      ["bob buys 0.1 at 59000 IMMEDIATE_OR_CANCEL", "CANCELED"],
      ["alice buys 0.1 at 59000", "NEW"],
      ["bob cancels #1", "CANCELED"],
      ["bob buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 59000", "rejected 30029"],
      ["alice sells 0.1 at 2900 on ETHUSDT", "FILLED 0.1 for 290"],
      ["bob buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 59000", "rejected 30029"],
    ])
    exchange.must({ type: "reset" })
    exchange.must({ type: "fund", uid: "bob", asset: "USDT", amount: "50000" })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 59000", "rejected 30029"],
    ])
  })

  test("testing an order answers like placing it, and changes nothing", () => {
    const exchange = talk(["alice sells 1 at 60000 as hers", "NEW"])
    const order = {
      uid: "bob",
      symbol: "BTCUSDT",
      side: "BUY",
      orderType: "LIMIT",
      price: "60000",
      stpMode: "",
    } as const
    const before = [...dumpState(exchange.state)]
    expect(exchange.must({ type: "testOrder", ...order, quantity: "0.1", clientOrderId: "mine" })).toBe(null)
    expect(exchange.run({ type: "testOrder", ...order, quantity: "1" })).toEqual(rejectedWith(30004))
    expect(exchange.run({ type: "testOrder", ...order })).toEqual(rejectedWith(700004, "quantity"))
    expect([...dumpState(exchange.state)]).toEqual(before)
    // The client id of the tested order is still free.
    expectDialogue(exchange, [["bob buys 0.1 at 60000 as mine", "FILLED 0.1 for 6000"]])
  })
})
