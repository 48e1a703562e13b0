import { describe, test } from "vitest"
import { books, type Dialogue, expectDialogue, TestExchange } from "../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): void => expectDialogue(new TestExchange({ makeBook }), dialogue)

  test("a client id of an open order is rejected, whatever else the order has", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["alice buys 0.1 at 59000 as mine", "rejected 30064"],
      ["alice sells 0.2 at 70000 as mine", "rejected 30064"],
      ["alice buys 1 at 3000 as mine on ETHUSDT", "rejected 30064"],
      ["1000000 ms pass", ""],
      ["alice buys 0.1 at 59000 as mine", "rejected 30064"],
    )
  })

  test("an account has a limit of client ids in use; ids of recently closed orders count", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "changeSettings", settings: { clientOrderIdsMax: 2 } })
    expectDialogue(exchange, [
      ["alice buys 0.1 at 59000 as one", "NEW"],
      ["alice buys 0.1 at 59000 as two", "NEW"],
      ["alice cancels two", "CANCELED"],
      ["alice buys 0.1 at 59000 as three", "rejected 30029"],
      ["alice buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 59000 as three", "NEW"],
      ["120001 ms pass", ""],
      ["bob buys 0.1 at 59000", "NEW"],
      ["alice buys 0.1 at 59000 as three", "NEW"],
    ])
  })

  test("a client id that is free again does not count towards the maximum of reserved ids", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "changeSettings", settings: { clientOrderIdsMax: 2 } })
    expectDialogue(exchange, [
      ["bob buys 0.1 at 59000 as his", "NEW"],
      ["bob cancels his", "CANCELED"],
      ["alice buys 0.1 at 59000 as one", "NEW"],
      ["alice cancels one", "CANCELED"],
      ["1 ms pass", ""],
      ["alice buys 0.1 at 59000 as two", "NEW"],
      ["alice cancels two", "CANCELED"],
      ["119999 ms pass", ""],
      // In this last millisecond the first id is still reserved; bob's ids do not count.
      ["alice would buy 0.1 at 59000 as three", "rejected 30029"],
      ["alice buys 0.1 at 59000 as three", "rejected 30029"],
      ["1 ms pass", ""],
      ["alice would buy 0.1 at 59000 as three", "done"],
      ["alice buys 0.1 at 59000 as three", "NEW"],
      ["alice buys 0.1 at 59000 as four", "rejected 30029"],
      ["1 ms pass", ""],
      ["alice buys 0.1 at 59000 as four", "NEW"],
      ["alice buys 0.1 at 59000 as five", "rejected 30029"],
    ])
  })

  test("two accounts may use the same client id", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["bob buys 0.1 at 59000 as mine", "NEW"],
      ["bob cancels mine", "CANCELED"],
      ["bids", "0.1 at 59000"],
    )
  })

  test("a retry of a filled order does not execute again", () => {
    talk(
      ["alice sells 1 at 60000", "NEW"],
      ["bob buys 0.1 at 60000 as mine", "FILLED 0.1 for 6000"],
      ["bob buys 0.1 at 60000 as mine", "rejected 30064"],
      ["60000 ms pass", ""],
      ["bob buys 0.1 at 60000 as mine", "rejected 30064"],
    )
  })

  test("120 seconds after the order closed its client id is free, even for the very next command", () => {
    talk(
      ["alice buys 0.1 at 59000 as mine", "NEW"],
      ["alice cancels mine", "CANCELED"],
      ["120000 ms pass", ""],
      ["alice buys 0.1 at 59000 as mine", "rejected 30064"],
      ["1 ms pass", ""],
      ["alice buys 0.1 at 58000 as mine", "NEW"],
      ["alice buys 0.1 at 59000 as mine", "rejected 30064"],
      ["bids", "0.1 at 58000"],
      ["alice cancels mine", "CANCELED"],
    )
  })

  test("a client id's 120 seconds run from its own order's end", () => {
    talk(
      ["alice buys 0.1 at 59000 as first", "NEW"],
      ["alice buys 0.1 at 59000 as second", "NEW"],
      ["alice cancels first", "CANCELED"],
      ["100000 ms pass", ""],
      ["alice cancels second", "CANCELED"],
      ["20001 ms pass", ""],
      ["alice buys 0.1 at 59000 as second", "rejected 30064"],
      ["alice buys 0.1 at 59000 as first", "NEW"],
      ["100000 ms pass", ""],
      ["alice buys 0.1 at 59000 as first", "rejected 30064"],
      ["alice buys 0.1 at 59000 as second", "NEW"],
    )
  })
})
