import { describe, expect, test } from "vitest"
import { BrokerExchange, dayMs, dayOf, toldBrokers } from "../support/brokerExchange.ts"
import { expectDialogue, startTime } from "../support/testExchange.ts"

const midnight = (Math.floor(startTime / dayMs) + 1) * dayMs

/** Sub-account kit buys a tenth of a bitcoin for 6000 USDT, with a fee of 3 USDT. */
const kitTakes = ["bob sells 0.1 at 60000", "kit buys 0.1 at 60000"]
const louTakes = ["bob sells 0.2 at 60000", "lou buys 0.2 at 60000"]

describe("a broker shares the fees", () => {
  test("a broker gets a share of its sub-accounts' fees, each separately, at the end of the day", () => {
    const exchange = toldBrokers(...kitTakes, ...louTakes, ...kitTakes)
    expectDialogue(exchange, [
      ["erin's rebates", ""],
      ["fees in USDT", "12"],
      ["midnight comes", ""],
      ["erin's rebates", "2.4 USDT of kit, day 0; 2.4 USDT of lou, day 0"],
      ["erin's USDT", "10004.8"],
      ["fees in USDT", "7.2"],
      ["frank's rebates", ""],
    ])
  })

  test("a broker gets a share for its own sub-accounts only, not another broker's", () => {
    expectDialogue(toldBrokers(...kitTakes, "bob sells 0.02 at 60000", "mona buys 0.02 at 60000"), [
      ["midnight comes", ""],
      ["erin's rebates", "1.2 USDT of kit, day 0"],
      ["frank's rebates", "0.24 USDT of mona, day 0"],
      ["frank's USDT", "5000.24"],
    ])
  })

  test.each([
    ["a broker's own", "erin buys 0.01 at 60000"],
    ["those of a master who is no broker", "alice buys 0.01 at 60000"],
    ["those of such a master's sub-account", "carol buys 0.01 at 60000"],
  ])("a broker gets no share of the fees of %s", (_, order) => {
    const exchange = toldBrokers("bob sells 0.01 at 60000", order)
    expectDialogue(exchange, [
      ["fees in USDT", "0.3"],
      ["midnight comes", ""],
      ["alice's rebates", ""],
      ["erin's rebates", ""],
      ["fees in USDT", "0.3"],
    ])
    expect(exchange.state.nextDue).toBe(Number.POSITIVE_INFINITY)
  })

  test("a broker gets a share for sellers and buyers, with any counterparty", () => {
    expectDialogue(toldBrokers("bob buys 0.1 at 60000", "kit sells 0.1 at 60000", "midnight comes"), [
      ["erin's rebates", "1.2 USDT of kit, day 0"],
    ])
  })

  test("a broker gets a share of makers' fees, if makers pay", () => {
    const exchange = new BrokerExchange({ listing: { makerFee: "0.0002" } })
    expectDialogue(exchange, [
      ["kit sells 0.1 at 60000", "NEW"],
      ["lou buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["midnight comes", ""],
      // Rebates are in the order of the first fees: the taker before the maker.
      ["erin's rebates", "1.2 USDT of lou, day 0; 0.48 USDT of kit, day 0"],
      ["fees in USDT", "2.52"],
    ])
  })

  test("a broker gets no share of the fee for withdrawals", () => {
    expectDialogue(toldBrokers("kit withdraws 10 USDT over TRX to T1", "midnight comes"), [
      ["erin's rebates", ""],
      ["fees in USDT", "1"],
    ])
  })
})

describe("self-trades", () => {
  test("self-trades by a sub-account with itself bring no rebate", () => {
    expectDialogue(toldBrokers("kit sells 0.1 at 60000", "kit buys 0.1 at 60000"), [
      ["fees in USDT", "3"],
      ["midnight comes", ""],
      ["erin's rebates", ""],
      ["fees in USDT", "3"],
    ])
  })

  test("self-trades within a strategy group bring no rebate, though fees are paid; outside a group they do", () => {
    expectDialogue(
      toldBrokers("erin makes group desk", "erin adds kit lou to #1", "kit sells 0.2 at 60000"),
      [
        ["lou buys 0.1 at 60000", "FILLED 0.1 for 6000"],
        ["erin removes lou from #1", "done"],
        ["lou buys 0.1 at 60000", "FILLED 0.1 for 6000"],
        ["fees in USDT", "6"],
        ["midnight comes", ""],
        ["erin's rebates", "1.2 USDT of lou, day 0"],
      ],
    )
  })

  test("trades with the broker itself bring no rebate within a group, and one outside", () => {
    expectDialogue(toldBrokers("erin makes group desk", "erin adds kit erin to #1"), [
      ["erin sells 0.2 at 60000", "NEW"],
      ["kit buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["lou buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["midnight comes", ""],
      ["erin's rebates", "1.2 USDT of lou, day 0"],
    ])
  })
})

describe("the asset of a rebate", () => {
  test("a rebate's asset is the quote asset of each symbol", () => {
    const exchange = toldBrokers(...kitTakes)
    exchange.must({ type: "fund", uid: "alice", asset: "ETH", amount: "10" })
    expectDialogue(exchange, [
      ["alice sells 1 at 0.05 on ETHBTC", "NEW"],
      ["kit buys 1 at 0.05 on ETHBTC", "FILLED 1 for 0.05"],
      ["midnight comes", ""],
      ["erin's rebates", "1.2 USDT of kit, day 0; 0.00001 BTC of kit, day 0"],
      ["erin's BTC", "1.00001"],
    ])
  })

  test("a rebate's asset is the received asset, if that paid the fee", () => {
    const exchange = new BrokerExchange({ listing: { feeIn: "received" } })
    for (const sentence of kitTakes) exchange.tell(sentence)
    expectDialogue(exchange, [
      ["midnight comes", ""],
      ["erin's rebates", "0.00002 BTC of kit, day 0"],
      ["fees in BTC", "0.00003"],
      ["fees in USDT", "0"],
    ])
  })

  test("a rebate's asset is the fee token, as much as was paid", () => {
    expectDialogue(toldBrokers("kit pays fees in MX", ...kitTakes), [
      ["kit's MX", "99.2"],
      ["fees in USDT", "0"],
      ["midnight comes", ""],
      ["erin's rebates", "0.32 MX of kit, day 0"],
      ["erin's MX", "0.32"],
      ["fees in MX", "0.48"],
    ])
  })

  test("a rebate's asset is the token until it runs out, then the quote asset", () => {
    const exchange = toldBrokers("kit pays fees in MX")
    exchange.tell("erin shifts 99 MX from kit's SPOT to her SPOT")
    for (const sentence of [...kitTakes, ...kitTakes]) exchange.tell(sentence)
    expectDialogue(exchange, [
      ["midnight comes", ""],
      ["erin's rebates", "0.32 MX of kit, day 0; 1.2 USDT of kit, day 0"],
    ])
  })
})

describe("the share", () => {
  test("a broker's share is rounded down over the whole day, and the house keeps the rest", () => {
    const exchange = toldBrokers("kit pays fees in MX", "bob sells 10 at 1 on MXUSDT")
    exchange.must({ type: "changeSettings", settings: { rebateShare: "0.33333333" } })
    const fee = () => exchange.tell("fees in MX")
    expectDialogue(exchange, [
      ["kit buys 1 at 1 on MXUSDT", "FILLED 1 for 1"],
      ["kit buys 1 at 1 on MXUSDT", "FILLED 1 for 1"],
    ])
    // The first token trade is at 3 USDT, the second at its new price of 1 USDT.
    expect(fee()).toBe("0.00053334")
    expectDialogue(exchange, [
      ["midnight comes", ""],
      ["erin's rebates", "0.00017777 MX of kit, day 0"],
      ["erin's MX", "0.00017777"],
      ["fees in MX", "0.00035557"],
    ])
  })

  test("a share that rounds to zero makes no record, and is not paid later", () => {
    const exchange = toldBrokers("kit pays fees in MX", "bob sells 1 at 1 on MXUSDT")
    exchange.must({ type: "changeSettings", settings: { rebateShare: "0.00000001" } })
    expectDialogue(exchange, [
      ["kit buys 1 at 1 on MXUSDT", "FILLED 1 for 1"],
      ["midnight comes", ""],
      ["erin's rebates", ""],
      ["fees in MX", "0.00013334"],
    ])
    expect(exchange.state.rebates.size).toBe(0)
    expect(exchange.state.nextDue).toBe(Number.POSITIVE_INFINITY)
  })

  test.each([
    ["0", "", "3"],
    ["1", "3 USDT of kit, day 0", "0"],
    ["0.5", "1.5 USDT of kit, day 0", "1.5"],
  ])("rebates are exact with a share of %s", (rebateShare, rebates, left) => {
    const exchange = toldBrokers(...kitTakes)
    exchange.must({ type: "changeSettings", settings: { rebateShare } })
    expectDialogue(exchange, [
      ["midnight comes", ""],
      ["erin's rebates", rebates],
      ["fees in USDT", left],
    ])
  })

  test("the share is the setting at the end of the day: a change after midnight is too late, even before the payment", () => {
    const exchange = toldBrokers(...kitTakes)
    exchange.must({ type: "changeSettings", settings: { rebateShare: "0.1" } })
    exchange.tell("midnight comes")
    exchange.must({ type: "changeSettings", settings: { rebateShare: "1" } })
    expect(exchange.tell("erin's rebates")).toBe("0.3 USDT of kit, day 0")
  })

  test.each(["1.00000001", "0.000000001"])("the share cannot be %s", (rebateShare) => {
    const exchange = new BrokerExchange()
    expect(exchange.run({ type: "changeSettings", settings: { rebateShare } })).toMatchObject({ code: 33333 })
  })
})

describe("a day", () => {
  test("a day ends at midnight UTC, to the millisecond: a trade at midnight counts for the next day", () => {
    expectDialogue(
      toldBrokers("midnight is 1 ms away", ...kitTakes, "erin's rebates", "midnight comes", ...louTakes),
      [
        ["erin's rebates", "1.2 USDT of kit, day 0"],
        ["midnight is 1 ms away", ""],
        ["erin's rebates", "1.2 USDT of kit, day 0"],
        ["midnight comes", ""],
        ["erin's rebates", "1.2 USDT of kit, day 0; 2.4 USDT of lou, day 1"],
      ],
    )
  })

  test("a day's rebate is paid at its end, with that time, before anything else happens", () => {
    const exchange = toldBrokers(...kitTakes, "midnight is 1 ms away", "erin's rebates")
    expect(exchange.records.rebates).toEqual([])
    expect(exchange.state.nextDue).toBe(midnight)
    exchange.tell("midnight comes")
    exchange.tell("3 days pass")
    // Broker erin already has the money when the next command is handled.
    expect(exchange.tell("erin shifts 10001.2 USDT from her SPOT to kit's SPOT")).toBe("#2")
    expect(exchange.events.slice(-2)).toMatchObject([
      { type: "rebatePaid", time: midnight, day: midnight - dayMs, uid: "erin", subUid: "kit" },
      { type: "universallyTransferred", time: midnight + 3 * dayMs },
    ])
    expect(exchange.records.rebates).toEqual([
      {
        generation: 1,
        id: 1,
        uid: "erin",
        subUid: "kit",
        asset: "USDT",
        amount: "1.2",
        time: midnight - dayMs,
      },
    ])
  })

  test("a day's rebates are paid in the order of the first fees, before a deposit due at midnight", () => {
    const exchange = toldBrokers(...louTakes, ...kitTakes, "midnight is 9000 ms away")
    exchange.tell("alice deposits 10 USDT over TRX")
    exchange.tell("midnight comes")
    exchange.processDue()
    expect(exchange.events.slice(-3)).toMatchObject([
      { type: "rebatePaid", subUid: "lou", time: midnight, id: 2 },
      { type: "rebatePaid", subUid: "kit", time: midnight, id: 3 },
      { type: "depositChanged", id: 1, time: midnight },
    ])
  })

  test("a day without trades pays no rebate, also after many such days; the next trade counts for its own day", () => {
    expectDialogue(toldBrokers(...kitTakes, "3 days pass"), [
      ["erin's rebates", "1.2 USDT of kit, day 0"],
      ["100 days pass", ""],
      ["erin's rebates", "1.2 USDT of kit, day 0"],
      ["bob sells 0.1 at 60000", "NEW"],
      ["kit buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["1 days pass", ""],
      ["erin's rebates", "1.2 USDT of kit, day 0; 1.2 USDT of kit, day 103"],
      ["fees in USDT", "3.6"],
    ])
  })

  test("a rebate of a day that a trade ends is paid before the trade", () => {
    const exchange = toldBrokers(...kitTakes, "bob sells 0.1 at 60000", "2 days pass")
    exchange.tell("kit buys 0.1 at 60000")
    expect(exchange.records.rebates.map(({ time }) => dayOf(time))).toEqual([0])
    exchange.tell("midnight comes")
    expect(exchange.tell("erin's rebates")).toBe("1.2 USDT of kit, day 0; 1.2 USDT of kit, day 2")
  })

  test("a day's rebate is paid even if the next command is rejected", () => {
    expectDialogue(toldBrokers(...kitTakes, "midnight comes"), [
      ["erin shifts 999999 USDT from her SPOT to kit's SPOT", "rejected 10101"],
      ["erin's USDT", "10001.2"],
    ])
  })

  test("a rebate is paid to a frozen broker, too", () => {
    expectDialogue(toldBrokers(...kitTakes, "erin is frozen", "kit is frozen", "midnight comes"), [
      ["erin's USDT", "10001.2"],
    ])
  })
})

describe("a reset", () => {
  test("a reset drops the day's fees; later fees are shared as usual", () => {
    const exchange = toldBrokers(...kitTakes)
    exchange.must({ type: "reset" })
    expect(exchange.state.nextDue).toBe(Number.POSITIVE_INFINITY)
    for (const [uid, asset, amount] of [
      ["bob", "BTC", "1"],
      ["kit", "USDT", "10000"],
    ] as const)
      exchange.must({ type: "fund", uid, asset, amount })
    expectDialogue(exchange, [
      ["midnight comes", ""],
      ["erin's rebates", ""],
      ["bob sells 0.2 at 60000", "NEW"],
      ["kit buys 0.1 at 60000", "FILLED 0.1 for 6000"],
      ["midnight comes", ""],
      ["erin's rebates", "1.2 USDT of kit, day 1"],
      ["erin's USDT", "1.2"],
    ])
    expect(exchange.records.rebates).toMatchObject([{ generation: 2 }])
  })

  test("a reset after midnight comes after the payment, which it removes with the balances", () => {
    const exchange = toldBrokers(...kitTakes, "midnight comes")
    exchange.must({ type: "reset" })
    expectDialogue(exchange, [
      ["erin's rebates", "1.2 USDT of kit, day 0"],
      ["erin's USDT", "0"],
    ])
    expect(exchange.records.rebates).toMatchObject([{ generation: 1 }])
  })
})
