import { describe, expect, test } from "vitest"
import { books, type Dialogue, expectDialogue, TestExchange } from "../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): void => expectDialogue(new TestExchange({ makeBook }), dialogue)

  test("an open order is cancelled by its id, by its client id, or by both when they agree", () => {
    talk(
      ["alice buys 0.1 at 59000 as one", "NEW"],
      ["alice buys 0.1 at 59001 as two", "NEW"],
      ["alice buys 0.1 at 59002 as three", "NEW"],
      ["alice cancels #1", "CANCELED"],
      ["alice cancels two", "CANCELED"],
      ["alice cancels #3 three", "CANCELED"],
      ["bids", ""],
      ["alice's USDT", "100000"],
    )
  })

  test("two ids that name different orders cancel neither", () => {
    talk(
      ["alice buys 0.1 at 59000 as one", "NEW"],
      ["alice buys 0.1 at 59001 as two", "NEW"],
      ["alice cancels #1 two", "rejected -2011"],
      ["alice cancels #1 three", "rejected -2011"],
      ["alice cancels #9 one", "rejected -2011"],
      ["bids", "0.1 at 59001, 0.1 at 59000"],
    )
  })

  test("cancelling another's order gives the same answer as a missing one", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["bob cancels #1", "rejected -2011"],
      ["bob cancels mine", "rejected -2011"],
      ["bob cancels #2", "rejected -2011"],
      ["mallory cancels #1", "rejected -2011"],
      ["bids", "0.1 at 59000"],
    )
  })

  test("a filled or cancelled order cannot be cancelled", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["bob sells 0.1 at 59000", "FILLED 0.1 for 5900"],
      ["alice cancels #1", "rejected -2011"],
      ["alice cancels mine", "rejected -2011"],
      ["bob cancels #2", "rejected -2011"],
      ["alice buys 0.1 at 59000", "NEW"],
      ["alice cancels #3", "CANCELED"],
      ["alice cancels #3", "rejected -2011"],
    )
  })

  test("an order is not cancelled through another symbol, another spelling of its id, or without an id", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["alice cancels #1 on ETHUSDT", "rejected -2011"],
      ["alice cancels mine on ETHUSDT", "rejected -2011"],
      ["alice cancels #01", "rejected -2011"],
      ["alice cancels #1.0", "rejected -2011"],
      ["alice cancels", "rejected 700004 orderId"],
      ["bids", "0.1 at 59000"],
    )
  })

  test("a partially filled order is cancelled for the remainder and keeps its fills", () => {
    talk(
      ["alice buys 0.1 at 59000", "NEW"],
      ["bob sells 0.04 at 59000", "FILLED 0.04 for 2360"],
      ["alice cancels #1", "CANCELED 0.04 for 2360"],
      ["alice's USDT", "97640"],
      ["alice's BTC", "2.04"],
    )
  })

  test("cancelled orders in the middle of a level do not disturb the others", () => {
    talk(
      ["alice buys 0.1 at 59000", "NEW"],
      ["bob buys 0.2 at 59000", "NEW"],
      ["alice buys 0.3 at 59000", "NEW"],
      ["bob cancels #2", "CANCELED"],
      ["alice sells 0.1 at 59000", "FILLED 0.1 for 5900"],
      ["bids", "0.3 at 59000"],
      ["alice cancels #3", "CANCELED"],
      ["bids", ""],
    )
  })

  test("all own orders of a symbol are cancelled at once, the oldest first", () => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, [
      ["alice buys 0.1 at 59000 as one", "NEW"],
      ["bob buys 0.1 at 59001", "NEW"],
      ["alice sells 0.1 at 61000", "NEW"],
      ["alice buys 1 at 2000 on ETHUSDT", "NEW"],
      ["carol buys 0.001 at 59000", "NEW"],
      ["bob sells 0.14 at 59000", "FILLED 0.14 for 8260.1"],
      ["alice cancels all", "CANCELED 0.04 for 2360; CANCELED"],
      ["bids", "0.001 at 59000"],
      ["asks", ""],
      ["bids on ETHUSDT", "1 at 2000"],
      ["alice's BTC", "2.04"],
      ["alice's USDT", "95639 + 2001 locked"],
      ["alice cancels all", ""],
      ["alice cancels one", "rejected -2011"],
      ["alice buys 0.1 at 59000 as one", "rejected 30064"],
    ])
    expect(exchange.records.orders.slice(-2).map(({ id, cancelReason }) => [id, cancelReason])).toEqual([
      [1, ""],
      [3, ""],
    ])
  })

  test("an unlisted symbol or an unknown account cancels nothing", () => {
    talk(
      ["alice buys 0.1 at 59000", "NEW"],
      ["alice cancels all on DOGEUSDT", "rejected -1121"],
      ["mallory cancels all", ""],
      ["bob cancels all", ""],
      ["bids", "0.1 at 59000"],
    )
  })

  test("a frozen account can cancel its orders, and they fill until then", () => {
    talk(
      ["alice buys 0.1 at 59000", "NEW"],
      ["alice buys 0.1 at 58000", "NEW"],
      ["alice is frozen", "done"],
      ["bob sells 0.05 at 59000", "FILLED 0.05 for 2950"],
      ["alice cancels #1", "CANCELED 0.05 for 2950"],
      ["alice cancels all", "CANCELED"],
      ["alice's USDT", "97050"],
    )
  })
})
