import { describe, expect, test } from "vitest"
import { ErrorCode } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { books, type Dialogue, expectDialogue, type Settings, TestExchange } from "../support/testExchange.ts"

/** An OCO list whose limit leg sells at 61000, and whose stop leg sells when the price falls to 59000. */
const selling = ["alice sells 1 at 61000 or stops at 59000 for 58900", "NEW; NEW"] as const
/** An OCO list whose limit leg buys at 59000; the stop leg buys at up to 62000 once the price reaches 61000. */
const buying = ["bob buys 0.1 at 59000 or stops at 61000 for 62000", "NEW; NEW"] as const

const notBetween = "33333 the last price must lie between the limit price and the stop price"

/** Bob trades with himself, which sets the last price. */
const lastPrice = (price: number): Dialogue => [
  [`bob buys 0.001 at ${price}`, "NEW"],
  [`bob sells 0.001 at ${price}`, `FILLED 0.001 for ${price / 1000}`],
]

describe.each(books)("on %s", (_, makeBook) => {
  const exchangeWith = (listing: NonNullable<Settings["listing"]> = {}) =>
    new TestExchange({ makeBook, listing })
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = exchangeWith()
    expectDialogue(exchange, dialogue)
    return exchange
  }

  test("both legs share one lock, and only the limit leg is in the book", () => {
    const exchange = talk(
      selling,
      ["asks", "1 at 61000"],
      ["alice's BTC", "1 + 1 locked"],
      ["alice sells 1 at 62000 or stops at 58000 for 57000", "NEW; NEW"],
      ["alice's BTC", "0 + 2 locked"],
    )
    expect(exchange.order(1)).toMatchObject({ listId: 1, price: "61000", stopPrice: "" })
    expect(exchange.order(2)).toMatchObject({ listId: 1, price: "58900", stopPrice: "59000" })
    expect(exchange.order(3)).toMatchObject({ listId: 2 })
    // In the journal, too, the limit leg has the whole lock: 1 BTC is 10^12 units.
    const locks = exchange.events.map((event) => (event.type === "orderOpened" ? event.lock.digits : ""))
    expect(locks.slice(-4)).toEqual(["1000000000000", "0", "1000000000000", "0"])
  })

  test("the first fill of the limit leg, however small, ends the stop leg", () => {
    talk(
      selling,
      ["bob buys 0.000001 at 61000", "rejected 30002 1 USDT"],
      ["order #2", "NEW"],
      ["bob buys 0.4 at 61000", "FILLED 0.4 for 24400"],
      ["order #1", "PARTIALLY_FILLED 0.4 for 24400"],
      ["order #2", "CANCELED"],
      ["alice's BTC", "1 + 0.6 locked"],
      ...lastPrice(58000),
      ["order #2", "CANCELED"],
      ["alice cancels #1", "CANCELED 0.4 for 24400"],
      ["alice's BTC", "1.6"],
    )
  })

  test("the stop leg enters the book when a trade reaches its price, and ends the limit leg", () => {
    talk(
      selling,
      ...lastPrice(59000.01),
      ["order #2", "NEW"],
      ["asks", "1 at 61000"],
      ...lastPrice(59000),
      ["order #1", "CANCELED"],
      ["order #2", "NEW"],
      ["asks", "1 at 58900"],
      ["alice's BTC", "1 + 1 locked"],
      // From its trigger on the stop leg is an ordinary order, and stays whatever the price does.
      ["bob buys 0.5 at 58900", "FILLED 0.5 for 29450"],
      ["order #2", "PARTIALLY_FILLED 0.5 for 29450"],
      ["alice cancels #2", "CANCELED 0.5 for 29450"],
      ["alice's BTC", "1.5"],
      ["alice's USDT", "129450"],
    )
  })

  test("a triggered stop leg trades at once within its limit, as taker", () => {
    const exchange = talk(
      selling,
      ["bob buys 0.3 at 58950", "NEW"],
      ["bob buys 0.2 at 58899.99", "NEW"],
      ...lastPrice(59000),
      ["order #2", "PARTIALLY_FILLED 0.3 for 17685"],
      ["order #3", "FILLED 0.3 for 17685"],
      ["order #4", "NEW"],
      ["asks", "0.7 at 58900"],
      ["alice's USDT", "117676.1575"],
    )
    const [fill] = exchange.records.fills.slice(-2)
    expect(fill).toMatchObject({ orderId: 2, listId: 1, isMaker: false, fee: "8.8425" })
  })

  test("a triggered stop leg keeps its placement time, and is updated at its trigger", () => {
    const exchange = talk(selling, ["50 ms pass", ""], ...lastPrice(59000))
    const placed = exchange.now - 50
    expect(exchange.order(1)).toMatchObject({ time: placed, updateTime: exchange.now })
    expect(exchange.order(2)).toMatchObject({ time: placed, updateTime: exchange.now, status: "NEW" })
  })

  test("a triggered stop leg queues behind orders already at its price", () => {
    talk(
      selling,
      ["bob sells 0.1 at 58900", "NEW"],
      ["carol buys 0.001 at 58900", "FILLED 0.001 for 58.9"],
      ["order #2", "NEW"],
      ["asks", "1.099 at 58900"],
      ["carol buys 0.01 at 58900", "FILLED 0.01 for 589"],
      ["order #3", "PARTIALLY_FILLED 0.011 for 647.9"],
      ["order #2", "NEW"],
    )
  })

  test("a stop that trades triggers the next one, in the same step", () => {
    talk(
      ["bob buys 0.1 at 59000", "NEW"],
      ["bob buys 0.1 at 58800", "NEW"],
      ["bob buys 0.1 at 58200", "NEW"],
      ["alice sells 0.1 at 62000 or stops at 58800 for 58000", "NEW; NEW"],
      ["alice sells 0.1 at 62000 or stops at 59000 for 58500", "NEW; NEW"],
      ["alice sells 0.1 at 62000 or stops at 58100 for 58000", "NEW; NEW"],
      ["bob sells 0.1", "FILLED 0.1 for 5900"],
      ["order #7", "FILLED 0.1 for 5880"],
      ["order #5", "FILLED 0.1 for 5820"],
      ["order #9", "NEW"],
      ["asks", "0.1 at 62000"],
      ["bids", ""],
      ["alice's BTC", "1.7 + 0.1 locked"],
    )
  })

  test("stops triggered together enter in the order of their placement", () => {
    const exchange = talk(
      ["alice sells 0.1 at 62000 or stops at 58000 for 57000", "NEW; NEW"],
      ["alice sells 0.1 at 62000 or stops at 59000 for 57000", "NEW; NEW"],
      ...lastPrice(58000),
    )
    expect(exchange.events.filter((event) => event.type === "stopTriggered").map(({ id }) => id)).toEqual([
      2, 4,
    ])
  })

  test("cancelling either leg ends both and frees the lock", () => {
    talk(
      selling,
      ["alice cancels #1", "CANCELED"],
      ["order #2", "CANCELED"],
      ["alice's BTC", "2"],
      ["alice sells 1 at 61000 or stops at 59000 for 58900", "NEW; NEW"],
      ["alice cancels #4", "CANCELED"],
      ["order #3", "CANCELED"],
      ["alice's BTC", "2"],
      ["alice cancels #3", "rejected -2011"],
      ["asks", ""],
      ...lastPrice(58000),
      ["asks", ""],
    )
  })

  test("cancelling all orders answers with both legs", () => {
    talk(
      ["alice buys 0.1 at 50000", "NEW"],
      selling,
      ["alice sells 0.1 at 62000", "NEW"],
      ["alice cancels all", "CANCELED; CANCELED; CANCELED; CANCELED"],
      ["alice's BTC", "2"],
      ["alice's USDT", "100000"],
      ["alice cancels all", ""],
    )
  })

  test("self-trade prevention that reaches the limit leg ends the list", () => {
    talk(
      ["alice makes group desk", "group #1"],
      ["alice adds alice carol to #1", "alice carol joined #1"],
      selling,
      ["carol buys 0.01 at 61000 cancel_taker", "CANCELED stp_cancel"],
      ["order #2", "NEW"],
      ["carol buys 0.01 at 61000 cancel_maker", "NEW"],
      ["order #1", "CANCELED stp_cancel"],
      ["order #2", "CANCELED stp_cancel"],
      ["alice's BTC", "2"],
      ["bids", "0.01 at 61000"],
    )
  })

  test("a buy locks the cost of the more expensive leg, and frees the difference as the cheaper one fills", () => {
    talk(
      buying,
      // The lock of the OCO list is 6200 and its highest fee.
      ["bob's USDT", "43796.9 + 6203.1 locked"],
      ["alice sells 0.04 at 59000", "FILLED 0.04 for 2360"],
      ["order #2", "CANCELED"],
      // The lock of the buy is 0.06 at 59000, and the same fee.
      ["bob's USDT", "44098.23 + 3541.77 locked"],
      ["alice sells 0.06 at 59000", "FILLED 0.06 for 3540"],
      ["bob's USDT", "44100"],
    )
  })

  test("a buy with the more expensive limit leg locks less after its stop triggers", () => {
    talk(
      ["bob buys 0.1 at 59500 or stops at 61000 for 59000", "NEW; NEW"],
      ["bob's USDT", "44047.025 + 5952.975 locked"],
      ["alice sells 0.01 at 61000", "NEW"],
      ["carol buys 0.01 at 61000", "FILLED 0.01 for 610"],
      ["order #1", "CANCELED"],
      ["bids", "0.1 at 59000"],
      ["bob's USDT", "44097.05 + 5902.95 locked"],
    )
  })

  test("a buy stop triggers at its price from below, and buys up to its limit", () => {
    talk(
      buying,
      ["alice sells 0.05 at 61500", "NEW"],
      ["alice sells 0.01 at 60999.99", "NEW"],
      ["alice sells 0.01 at 61000", "NEW"],
      ["carol buys 0.005 at 61000", "FILLED 0.005 for 304.99995"],
      ["order #2", "NEW"],
      ["carol buys 0.01 at 61000", "FILLED 0.01 for 609.99995"],
      ["order #1", "CANCELED"],
      // The triggered buy takes the rest of carol's sell at 61000, then the sell at 61500. The remainder of the
      // triggered buy rests at 62000 with its own lock.
      ["order #2", "PARTIALLY_FILLED 0.055 for 3380"],
      ["bids", "0.045 at 62000"],
      ["bob's USDT", "43826.915 + 2791.395 locked"],
      ["bob cancels all", "CANCELED 0.055 for 3380"],
      ["bob's USDT", "46618.31"],
    )
  })

  test("a limit leg that crosses trades at once, and the stop is not placed", () => {
    talk(
      ["bob buys 0.4 at 61500", "NEW"],
      ["alice sells 1 at 61000 or stops at 59000 for 58900", "PARTIALLY_FILLED 0.4 for 24600; CANCELED"],
      ["alice's BTC", "1 + 0.6 locked"],
      ["alice cancels all", "CANCELED 0.4 for 24600"],
      ["bob buys 0.4 at 61600", "NEW"],
      ["alice sells 0.4 at 61550 or stops at 59000 for 58900", "FILLED 0.4 for 24640; CANCELED"],
      ["alice's BTC", "1.2"],
    )
  })

  test("the trade of a limit leg triggers another user's stop", () => {
    talk(
      ["bob buys 0.1 at 59000 or stops at 61500 for 61000", "NEW; NEW"],
      ["carol buys 0.01 at 61500", "NEW"],
      ["alice sells 0.01 at 61000 or stops at 59000 for 58900", "FILLED 0.01 for 615; CANCELED"],
      ["order #1", "CANCELED"],
      ["bids", "0.1 at 61000"],
    )
  })

  test.each([
    [
      "a sell with its limit below the last price",
      "alice sells 1 at 59999 or stops at 59000 for 58900",
      notBetween,
    ],
    [
      "a sell with its limit at the last price",
      "alice sells 1 at 60000 or stops at 59000 for 58900",
      notBetween,
    ],
    [
      "a sell with its stop above the last price",
      "alice sells 1 at 61000 or stops at 60500 for 58900",
      notBetween,
    ],
    [
      "a sell with its stop at the last price",
      "alice sells 1 at 61000 or stops at 60000 for 58900",
      notBetween,
    ],
    [
      "a buy with its limit above the last price",
      "bob buys 0.1 at 60001 or stops at 61000 for 62000",
      notBetween,
    ],
    [
      "a buy with its limit at the last price",
      "bob buys 0.1 at 60000 or stops at 61000 for 62000",
      notBetween,
    ],
    [
      "a buy with its stop below the last price",
      "bob buys 0.1 at 59000 or stops at 59500 for 62000",
      notBetween,
    ],
    [
      "a buy with its stop at the last price",
      "bob buys 0.1 at 59000 or stops at 60000 for 62000",
      notBetween,
    ],
    ["a limit off the tick", "alice sells 1 at 61000.001 or stops at 59000 for 58900", 30061],
    ["a stop off the tick", "alice sells 1 at 61000 or stops at 59000.001 for 58900", 30061],
    ["a stop's limit off the tick", "alice sells 1 at 61000 or stops at 59000 for 58900.001", 30061],
    ["a stop at nothing", "alice sells 1 at 61000 or stops at 0 for 58900", 700004],
    ["a quantity off the lot", "alice sells 1.0000001 at 61000 or stops at 59000 for 58900", 30062],
    ["a limit leg above the largest amount", "alice sells 1 at 3000000 or stops at 59000 for 58900", 30003],
    ["a stop leg below the least amount", "alice sells 0.001 at 61000 or stops at 59000 for 999", 30002],
    ["more coins than she has", "alice sells 2.1 at 61000 or stops at 59000 for 58900", 30005],
    ["money for the cheaper leg only", "carol buys 0.0165 at 59000 or stops at 61000 for 62000", 30004],
    ["a symbol that is not listed", "alice sells 1 at 61000 or stops at 59000 for 58900 on DOGEUSDT", -1121],
    ["somebody without an account", "mallory sells 1 at 61000 or stops at 59000 for 58900", 10001],
  ])("an OCO pair with %s is rejected with both legs", (__, sentence, code) => {
    expect(exchangeWith().tell(sentence)).toMatch(new RegExp(`^rejected ${code}`))
  })

  test("prices of an OCO pair outside the band are rejected on either leg", () => {
    const exchange = exchangeWith({ priceBand: "0.1" })
    expectDialogue(exchange, [
      ["alice sells 1 at 66001 or stops at 59000 for 58900", "rejected 30087"],
      ["alice sells 1 at 61000 or stops at 53999 for 58900", "rejected 30087"],
      ["alice sells 1 at 61000 or stops at 59000 for 53999", "rejected 30087"],
      ["alice sells 1 at 66000 or stops at 54000 for 54000", "NEW; NEW"],
    ])
  })

  test.each([{ openOrdersPerSymbolMax: 3 }, { openOrdersMax: 3 }])(
    "both legs of an OCO pair count as open orders: %o",
    (settings) => {
      const exchange = exchangeWith()
      exchange.must({ type: "changeSettings", settings })
      expectDialogue(exchange, [
        ["alice sells 0.1 at 70000", "NEW"],
        ["alice sells 0.1 at 70000", "NEW"],
        ["alice sells 1 at 61000 or stops at 59000 for 58900", "rejected 30029"],
        ["alice cancels #1", "CANCELED"],
        ["alice sells 1 at 61000 or stops at 59000 for 58900", "NEW; NEW"],
        ["alice sells 0.1 at 70000", "rejected 30029"],
        ["bob buys 0.1 at 61000", "FILLED 0.1 for 6100"],
        ["alice sells 0.1 at 70000", "NEW"],
      ])
    },
  )

  test("a frozen account cannot place an OCO pair", () => {
    talk(
      ["alice is frozen", "done"],
      ["alice sells 1 at 61000 or stops at 59000 for 58900", "rejected 140002"],
    )
  })

  test("a reset removes waiting stops", () => {
    const exchange = talk(selling, buying)
    exchange.must({ type: "reset" })
    expect(exchange.state.lists.size).toBe(0)
    expectDialogue(exchange, [
      ["bob gets 50000 USDT", "done"],
      ["bob gets 1 BTC", "done"],
      ...lastPrice(59000),
      ...lastPrice(61000),
      ["asks", ""],
      ["bids", ""],
      ["bob buys 0.1 at 59000 or stops at 62000 for 62000", "NEW; NEW"],
    ])
    expect(exchange.state.orders.get(9)).toMatchObject({ listId: 3 })
  })

  test("the fees of a limit leg can be paid in MX", () => {
    talk(
      ["bob pays fees in MX", "done"],
      ["alice sells 0.05 at 58000", "NEW"],
      // The order is filled at once, as taker: 2900 with a fee of 1.45 USDT, which is 0.38666667 MX after the
      // discount.
      ["bob buys 0.1 at 59000 or stops at 61000 for 62000", "PARTIALLY_FILLED 0.05 for 2900; CANCELED"],
      ["bob's MX", "999.61333333"],
      ["bob's USDT", "44148.525 + 2951.475 locked"],
    )
  })
})

test("an unknown account cannot place an OCO pair", () => {
  const exchange = new TestExchange()
  const legs = { price: "61000", stopPrice: "59000", stopLimitPrice: "58900" }
  const order = { uid: "mallory", symbol: "BTCUSDT", side: "SELL", quantity: "1", ...legs } as const
  expect(exchange.run({ type: "placeOco", ...order })).toEqual(rejectedWith(ErrorCode.userNotFound))
})
