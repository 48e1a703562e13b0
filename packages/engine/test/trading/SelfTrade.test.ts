import { describe, expect, test } from "vitest"
import { books, type Dialogue, expectDialogue, TestExchange } from "../support/testExchange.ts"

const desk: Dialogue = [
  ["alice makes group desk", "group #1"],
  ["alice adds alice carol to #1", "alice carol joined #1"],
]

/** Two of alice's orders among bob's: #2 at a price that the taker reaches, and #4 at a distant price. */
const between = (verb: string, prices: ReadonlyArray<number>): Dialogue =>
  ["bob", "alice", "bob", "alice"].map((who, at) => [`${who} ${verb} 0.1 at ${prices[at]}`, "NEW"])

const sides = [
  {
    verb: "buys",
    makers: between("sells", [60000, 60000, 60100, 60200]),
    limit: 60100,
    amount: "12016.05",
    quote: 12010,
  },
  {
    verb: "sells",
    makers: between("buys", [60000, 60000, 59900, 59800]),
    limit: 59900,
    amount: "11990",
    quote: 11990,
  },
]

/** Ways in which alice orders 0.2 and trades with bob. */
const ways = sides.flatMap(({ verb, makers, limit, amount, quote }) =>
  [`0.2 at ${limit}`, "0.2", `for ${amount}`, `0.2 at ${limit} IMMEDIATE_OR_CANCEL`].map(
    (how) => [`alice ${verb} ${how}`, makers, quote] as const,
  ),
)
const allOrNothing = sides.map(({ verb, makers, limit, quote }) => ({ verb, makers, limit, quote }))

describe.each(books)("on %s", (_, makeBook) => {
  const talk = (...dialogue: Dialogue): TestExchange => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, dialogue)
    return exchange
  }

  describe.each(ways)("%s", (order, makers, quote) => {
    test("cancel_maker cancels the own orders in the way, continues, and keeps those beyond", () => {
      talk(
        ...desk,
        ...makers,
        [`${order} cancel_maker`, `FILLED 0.2 for ${quote}`],
        ["order #1", "FILLED 0.1 for 6000"],
        ["order #2", "CANCELED stp_cancel"],
        ["order #3", `FILLED 0.1 for ${quote - 6000}`],
        ["order #4", "NEW"],
      )
    })

    test("cancel_taker keeps its fills and ends; the own order stays", () => {
      talk(
        ...desk,
        ...makers,
        [`${order} cancel_taker`, "CANCELED 0.1 for 6000 stp_cancel"],
        ["order #1", "FILLED 0.1 for 6000"],
        ["order #2", "NEW"],
        ["order #3", "NEW"],
        ["alice cancels all", "CANCELED; CANCELED"],
        ["bob cancels all", "CANCELED"],
        // The order that self-trade prevention ended has no lock left.
        ["asks", ""],
        ["bids", ""],
        order.includes("buys") ? ["alice's USDT", "93997"] : ["alice's BTC", "1.9"],
        order.includes("buys") ? ["alice's BTC", "2.1"] : ["alice's USDT", "105997"],
      )
    })

    test("cancel_both ends both the order and the first own order it meets", () => {
      talk(
        ...desk,
        ...makers,
        [`${order} cancel_both`, "CANCELED 0.1 for 6000 stp_cancel"],
        ["order #2", "CANCELED stp_cancel"],
        ["order #3", "NEW"],
        ["order #4", "NEW"],
      )
    })

    test("without a group the mode has no effect, and an account trades with itself", () => {
      const exchange = talk(...makers)
      expect(exchange.tell(`${order} cancel_both`)).toMatch(/^FILLED/)
      expect(exchange.tell("order #2")).toMatch(/FILLED 0/)
    })

    test("without a mode an account trades with itself, in a group or not", () => {
      const exchange = talk(...desk, ...makers)
      expect(exchange.tell(order)).toMatch(/^FILLED/)
      expect(exchange.tell("order #2")).toMatch(/FILLED 0/)
    })
  })

  describe.each(allOrNothing)("a FILL_OR_KILL that $verb", ({ verb, makers, limit, quote }) => {
    const order = (quantity: string, mode: string) =>
      `alice ${verb} ${quantity} at ${limit} FILL_OR_KILL ${mode}`

    test("a FILL_OR_KILL fills from others under cancel_maker, over its own orders in between", () => {
      talk(
        ...desk,
        ...makers,
        [order("0.2", "cancel_maker"), `FILLED 0.2 for ${quote}`],
        ["order #2", "CANCELED stp_cancel"],
        ["order #4", "NEW"],
      )
    })

    test("a FILL_OR_KILL is killed if it needs its own orders, names the reason, and cancels nothing", () => {
      const untouched: Dialogue = [1, 2, 3, 4].map((id) => [`order #${id}`, "NEW"])
      talk(
        ...desk,
        ...makers,
        [order("0.3", "cancel_maker"), "CANCELED stp_cancel"],
        [order("0.2", "cancel_taker"), "CANCELED stp_cancel"],
        [order("0.2", "cancel_both"), "CANCELED stp_cancel"],
        ...untouched,
      )
    })

    test("a FILL_OR_KILL is killed without mentioning self-trades if there was never enough", () => {
      talk(
        ...desk,
        ...makers,
        [order("0.4", "cancel_maker"), "CANCELED"],
        [order("0.4", "cancel_taker"), "CANCELED"],
        [order("0.4", "cancel_both"), "CANCELED"],
        ["order #2", "NEW"],
      )
    })

    test("a FILL_OR_KILL fills if it is full before it meets its own orders", () => {
      talk(...desk, ...makers, [order("0.1", "cancel_taker"), "FILLED 0.1 for 6000"], ["order #2", "NEW"])
    })
  })

  describe("a LIMIT_MAKER", () => {
    test("a LIMIT_MAKER cancels its own order in the way under cancel_maker, and rests", () => {
      talk(
        ...desk,
        ["alice sells 0.1 at 60000", "NEW"],
        ["carol gets 0.1 BTC", "done"],
        ["carol sells 0.1 at 60100", "NEW"],
        ["bob sells 0.1 at 60101", "NEW"],
        ["alice buys 0.1 at 60100 LIMIT_MAKER cancel_maker", "NEW"],
        ["order #1", "CANCELED stp_cancel"],
        ["order #2", "CANCELED stp_cancel"],
        ["bids", "0.1 at 60100"],
        ["asks", "0.1 at 60101"],
        ["carol's BTC", "0.1"],
      )
    })

    test("a LIMIT_MAKER is rejected if another's order crosses, ahead of or behind its own", () => {
      talk(
        ...desk,
        ["alice sells 0.1 at 60000", "NEW"],
        ["bob sells 0.1 at 60050", "NEW"],
        ["alice buys 0.1 at 60050 LIMIT_MAKER cancel_maker", "rejected 30063"],
        ["bob sells 0.1 at 59999", "NEW"],
        ["alice buys 0.1 at 60000 LIMIT_MAKER cancel_taker", "rejected 30063"],
        ["alice buys 0.1 at 60000 LIMIT_MAKER cancel_both", "rejected 30063"],
        ["order #1", "NEW"],
      )
    })

    test("a LIMIT_MAKER ends at its own order under cancel_taker, and cancels it, too, under cancel_both", () => {
      talk(
        ...desk,
        ["alice sells 0.1 at 60000", "NEW"],
        ["alice buys 0.1 at 60000 LIMIT_MAKER", "rejected 30063"],
        ["alice buys 0.1 at 60000 LIMIT_MAKER cancel_taker", "CANCELED stp_cancel"],
        ["order #1", "NEW"],
        ["alice buys 0.1 at 60000 LIMIT_MAKER cancel_both", "CANCELED stp_cancel"],
        ["order #1", "CANCELED stp_cancel"],
        ["alice's BTC", "2"],
        ["alice's USDT", "100000"],
      )
    })
  })

  test("the mode of the order that rests is ignored", () => {
    talk(
      ...desk,
      ["alice sells 0.1 at 60000 cancel_both", "NEW"],
      ["alice buys 0.1 at 60000", "FILLED 0.1 for 6000"],
    )
  })

  test("orders of two accounts in one group count as own orders, for both accounts", () => {
    talk(
      ...desk,
      ["carol buys 0.01 at 60000", "NEW"],
      ["alice sells 0.01 at 60000 cancel_maker", "NEW"],
      ["order #1", "CANCELED stp_cancel"],
      ["carol's USDT", "1000"],
      ["carol buys 0.01 at 60000 cancel_taker", "CANCELED stp_cancel"],
      ["order #2", "NEW"],
      ["carol buys 0.01 at 60000 cancel_both", "CANCELED stp_cancel"],
      ["order #2", "CANCELED stp_cancel"],
    )
  })

  test("an account of another master never counts as own", () => {
    talk(
      ...desk,
      ["bob makes group desk", "group #2"],
      ["bob adds bob to #2", "bob joined #2"],
      ["bob sells 0.1 at 60000", "NEW"],
      ["alice buys 0.1 at 60000 cancel_both", "FILLED 0.1 for 6000"],
    )
  })

  test("two accounts in different groups of one master trade with each other", () => {
    talk(
      ["alice makes group one", "group #1"],
      ["alice makes group two", "group #2"],
      ["alice adds alice to #1", "alice joined #1"],
      ["alice adds carol to #2", "carol joined #2"],
      ["alice sells 0.02 at 60000", "NEW"],
      ["carol buys 0.01 at 60000 cancel_both", "FILLED 0.01 for 600"],
      // One common group of two accounts is enough for self-trade prevention.
      ["alice adds alice to #2", "alice joined #2"],
      ["carol buys 0.001 at 60000 cancel_taker", "CANCELED stp_cancel"],
      // Membership counts for either account's incoming order, however late the account joined the common group.
      ["alice cancels all", "CANCELED 0.01 for 600"],
      ["carol sells 0.01 at 60000", "NEW"],
      ["alice buys 0.001 at 60000 cancel_taker", "CANCELED stp_cancel"],
    )
  })

  test("a group without members keeps an account from trading with itself, sub-accounts too", () => {
    talk(
      ["alice makes group desk", "group #1"],
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice buys 0.1 at 60000 cancel_taker", "CANCELED stp_cancel"],
      ["carol buys 0.001 at 59000", "NEW"],
      ["carol gets 0.001 BTC", "done"],
      ["carol sells 0.001 at 59000 cancel_taker", "CANCELED stp_cancel"],
      ["carol buys 0.001 at 60000 cancel_taker", "FILLED 0.001 for 60"],
    )
  })

  test("group membership counts at the time of the match, not of the placement", () => {
    talk(
      ...desk,
      ["alice sells 0.1 at 60000 cancel_both", "NEW"],
      ["alice removes carol from #1", "done"],
      ["carol buys 0.001 at 60000 cancel_both", "FILLED 0.001 for 60"],
      ["alice adds carol to #1", "carol joined #1"],
      ["carol buys 0.001 at 60000 cancel_taker", "CANCELED stp_cancel"],
      ["alice deletes group #1", "done"],
      ["carol buys 0.001 at 60000 cancel_both", "FILLED 0.001 for 60"],
      ["alice buys 0.001 at 60000 cancel_both", "FILLED 0.001 for 60"],
    )
  })

  test("a partially filled own order keeps its fills when it is cancelled", () => {
    talk(
      ...desk,
      ["alice sells 0.1 at 60000", "NEW"],
      ["bob buys 0.04 at 60000", "FILLED 0.04 for 2400"],
      ["carol buys 0.01 at 60000 cancel_maker", "NEW"],
      ["order #1", "CANCELED 0.04 for 2400 stp_cancel"],
      ["alice's BTC", "1.96"],
      ["alice's USDT", "102400"],
    )
  })

  test("a market buy needs only the money for its real fills, without those that self-trade prevention excludes", () => {
    talk(
      ...desk,
      ["bob sells 0.01 at 60000", "NEW"],
      ["alice sells 1 at 60000", "NEW"],
      ["bob sells 0.005 at 60100", "NEW"],
      ["carol buys 1", "rejected 30004"],
      ["carol buys 1 cancel_taker", "CANCELED 0.01 for 600 stp_cancel"],
      ["carol's USDT", "399.7"],
      ["carol buys 0.005 cancel_maker", "FILLED 0.005 for 300.5"],
      ["carol's USDT", "99.04975"],
      ["order #2", "CANCELED stp_cancel"],
    )
  })

  test("a market order that finds only its own orders trades nothing", () => {
    talk(
      ...desk,
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice buys 0.1 cancel_taker", "CANCELED stp_cancel"],
      ["alice buys for 6000 cancel_taker", "CANCELED stp_cancel"],
      ["alice buys 0.1 cancel_maker", "CANCELED"],
      ["order #1", "CANCELED stp_cancel"],
      ["alice buys 0.1 at 60000", "NEW"],
      ["alice sells 0.1 cancel_taker", "CANCELED stp_cancel"],
      ["alice sells for 6000 cancel_taker", "CANCELED stp_cancel"],
      ["alice sells for 6000 cancel_both", "CANCELED stp_cancel"],
      ["order #5", "CANCELED stp_cancel"],
      ["alice's USDT", "100000"],
      ["alice's BTC", "2"],
    )
  })

  test("testing an order with a self-trade mode cancels nothing", () => {
    talk(
      ...desk,
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice would buy 0.1 at 60000 cancel_both", "done"],
      ["alice would buy 0.1 at 60000 LIMIT_MAKER cancel_maker", "done"],
      ["order #1", "NEW"],
      ["alice's USDT", "100000"],
    )
  })

  test("a self-trade is two fills of one trade, marked as such", () => {
    const exchange = talk(
      ["alice sells 0.1 at 60000", "NEW"],
      ["alice buys 0.04 at 60000", "FILLED 0.04 for 2400"],
      ["bob buys 0.04 at 60000", "FILLED 0.04 for 2400"],
      ["carol buys 0.01 at 60000", "FILLED 0.01 for 600"],
      ...desk,
      ["carol buys 0.001 at 60000", "FILLED 0.001 for 60"],
    )
    const rows = exchange.records.fills.map((fill) => [
      fill.tradeId,
      fill.uid,
      fill.isMaker,
      fill.isSelfTrade,
    ])
    expect(rows).toEqual([
      [1, "alice", false, true],
      [1, "alice", true, true],
      [2, "bob", false, false],
      [2, "alice", true, false],
      [3, "carol", false, false],
      [3, "alice", true, false],
      [4, "carol", false, true],
      [4, "alice", true, true],
    ])
    // The taker's fee is paid in a self-trade too.
    expect(exchange.fees("USDT")).toBe("2.73")
  })
})

test("an order without a mode trades with itself, also FILL_OR_KILL", () => {
  const exchange = new TestExchange()
  expectDialogue(exchange, [...desk, ["alice sells 0.1 at 60000", "NEW"]])
  const order = {
    symbol: "BTCUSDT",
    side: "BUY",
    orderType: "FILL_OR_KILL",
    quantity: "0.1",
    price: "60000",
  } as const
  const uid = exchange.state.orders.get(1)!.uid
  expect(exchange.run({ type: "placeOrder", uid, ...order })).toMatchObject({ status: "FILLED" })
})
