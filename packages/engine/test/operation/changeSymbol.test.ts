/** Halting, delisting and new fees: their effect on open orders, and on new ones. */
import { expect, test } from "vitest"
import { dumpState, loadState } from "../../src/index.ts"
import { books, expectDialogue, startTime, TestExchange } from "../support/testExchange.ts"

test.each(books)("%s: a halted symbol accepts cancels but no orders; open orders stay", (_, makeBook) => {
  expectDialogue(new TestExchange({ makeBook }), [
    ["alice buys 0.5 at 59000", "NEW"],
    ["bob sells 0.2 at 61000", "NEW"],
    ["alice sells 0.1 at 65000 or stops at 50000 for 49000", "NEW; NEW"],
    ["BTCUSDT is halted", "done"],
    ["bob sells 0.1 at 59000", "rejected 30000"],
    ["bob sells 0.1", "rejected 30000"],
    ["bob would sell 0.1 at 59000", "rejected 30000"],
    ["bob sells 0.1 at 62000; bob sells 0.1 at 63000", "rejected 30000; rejected 30000"],
    ["alice sells 0.1 at 65000 or stops at 50000 for 49000", "rejected 30000"],
    ["bob sells 1 at 3100 on ETHUSDT", "rejected 30005"],
    ["alice sells 1 at 3100 on ETHUSDT", "NEW"],
    ["bids", "0.5 at 59000"],
    ["asks", "0.2 at 61000, 0.1 at 65000"],
    ["alice cancels #1", "CANCELED"],
    ["alice's USDT", "100000"],
    ["BTCUSDT trades again", "done"],
    ["BTCUSDT trades again", "done"],
    ["alice buys 0.1 at 61000", "FILLED 0.1 for 6100"],
    ["order #2", "PARTIALLY_FILLED 0.1 for 6100"],
  ])
})

test.each(books)("%s: a delisted symbol cancels its orders and frees their locks", (_, makeBook) => {
  const exchange = new TestExchange({ makeBook })
  expectDialogue(exchange, [
    ["alice buys 0.5 at 59000", "NEW"],
    ["bob sells 0.1 at 59000", "FILLED 0.1 for 5900"],
    ["alice sells 0.1 at 65000 or stops at 50000 for 49000", "NEW; NEW"],
    ["bob buys 1 at 2.9 on MXUSDT", "NEW"],
    ["BTCUSDT is delisted", "done"],
    ["order #1", "CANCELED 0.1 for 5900 symbol_delisted"],
    ["order #3", "CANCELED symbol_delisted"],
    ["order #4", "CANCELED symbol_delisted"],
    ["order #5", "NEW"],
    ["alice's USDT", "94100"],
    ["alice's BTC", "2.1"],
    ["bids", ""],
    ["alice buys 0.5 at 59000", "rejected 30016"],
    ["alice cancels #1", "rejected -2011"],
    ["alice cancels all", ""],
    ["BTCUSDT trades again", "done"],
    ["alice buys 0.1 at 59000", "NEW"],
  ])
  expect(exchange.records.fills).toHaveLength(2)
})

test("an order keeps the fees of its placement", () => {
  const exchange = new TestExchange({ listing: { makerFee: "0", takerFee: "0.001" } })
  expectDialogue(exchange, [
    ["alice buys 1 at 50000", "NEW"],
    ["alice's USDT", "49950 + 50050 locked"],
    ["bob buys 0.1 at 50000", "NEW"],
    ["BTCUSDT charges 0.01 and 0.02", "done"],
    ["alice's USDT", "49950 + 50050 locked"],
    ["bob sells 1 at 50000", "FILLED 1 for 50000"],
    // The taker's order came after the change of fees, the maker's before it.
    ["fees in USDT", "1000"],
    ["alice's USDT", "50000"],
    ["bob sells 0.1 at 50000", "rejected 30005"],
    ["alice sells 0.1 at 50000", "FILLED 0.1 for 5000"],
    ["fees in USDT", "1100"],
    ["BTCUSDT charges 0 and 0", "done"],
    ["carol buys 0.001 at 50000", "NEW"],
    ["alice sells 0.001", "FILLED 0.001 for 50"],
    ["fees in USDT", "1100"],
  ])
})

test("a stop order that waited through a change of fees keeps its original lock", () => {
  expectDialogue(new TestExchange({ listing: { makerFee: "0", takerFee: "0.001" } }), [
    ["alice buys 0.1 at 55000 or stops at 61000 for 62000", "NEW; NEW"],
    ["alice's USDT", "93793.8 + 6206.2 locked"],
    ["BTCUSDT charges 0.05 and 0.05", "done"],
    ["bob sells 0.001 at 61000", "NEW"],
    ["carol buys 0.001 at 61000", "FILLED 0.001 for 61"],
    ["order #2", "NEW"],
    ["alice's USDT", "93793.8 + 6206.2 locked"],
    ["bob sells 0.1 at 62000", "FILLED 0.1 for 6200"],
    ["alice's USDT", "93800"],
  ])
})

test("a new price band applies to new orders; invalid fees and unknown symbols are rejected", () => {
  const exchange = new TestExchange()
  expectDialogue(exchange, [
    ["alice buys 0.1 at 30000", "NEW"],
    ["BTCUSDT bands 0.1", "done"],
    ["alice buys 0.1 at 30000", "rejected 30087"],
    ["order #1", "NEW"],
    ["BTCUSDT bands nothing", "done"],
    ["alice buys 0.1 at 30000", "NEW"],
    [
      "BTCUSDT charges 1 and 0",
      "rejected 33333 BTCUSDT: maker fee 1 must be below 1 and no finer than 10^-8",
    ],
    ["DOGEUSDT is halted", "rejected -1121"],
  ])
})

test("changes of a symbol are in a snapshot; a reset resumes trading and keeps fees and band", () => {
  const exchange = new TestExchange()
  exchange.tell("alice buys 0.1 at 30000")
  exchange.tell("BTCUSDT charges 0.01 and 0.02")
  exchange.tell("BTCUSDT bands 0.1")
  exchange.tell("BTCUSDT is halted")
  exchange.tell("ETHUSDT is delisted")
  const lines = [...dumpState(exchange.state)]
  expect([...dumpState(loadState(lines))]).toEqual(lines)
  exchange.now = startTime + 1
  exchange.must({ type: "reset" })
  const { status, listing } = exchange.state.markets.get("BTCUSDT")!
  expect([status, listing.makerFee, listing.takerFee, listing.priceBand]).toEqual([
    "trading",
    "0.01",
    "0.02",
    "0.1",
  ])
  expect(exchange.state.markets.get("ETHUSDT")?.status).toBe("trading")
  expect([...dumpState(exchange.replayed())]).toEqual([...dumpState(exchange.state)])
})

test("new steps and bounds of a symbol apply to new orders; open orders keep price and size", () => {
  const exchange = new TestExchange()
  expectDialogue(exchange, [["alice buys 0.012345 at 59000.01", "NEW"]])
  exchange.must({
    type: "changeSymbol",
    symbol: "BTCUSDT",
    ...{ tick: "0.1", lot: "0.001", minQuantity: "0.002", minAmount: "100", maxAmount: "5000" },
  })
  expectDialogue(exchange, [
    ["alice buys 0.01 at 59000.01", "rejected 30061 0.1"],
    ["alice buys 0.0025 at 59000", "rejected 30062 0.001"],
    ["alice buys 0.001 at 59000", "rejected 30002 0.002 BTC"],
    ["alice buys 0.004 at 20000", "rejected 30002 100 USDT"],
    ["alice buys 0.1 at 59000", "rejected 30003 5000 USDT"],
    ["alice buys 0.01 at 59000.1", "NEW"],
    ["bids", "0.01 at 59000.1, 0.012345 at 59000.01"],
    ["bob sells 0.022 at 59000", "FILLED 0.022 for 1298.00112"],
    ["alice cancels #1", "CANCELED 0.012 for 708.00012"],
  ])
  const lines = [...dumpState(exchange.state)]
  const loaded = loadState(lines)
  expect([...dumpState(loaded)]).toEqual(lines)
  expect(loaded.markets.get("BTCUSDT")).toMatchObject({ tickStep: 10, lotStep: 1_000, lotsMin: 2_000 })
  exchange.must({
    type: "changeSymbol",
    symbol: "BTCUSDT",
    tick: "0.01",
    lot: "0.000001",
    minQuantity: "0.000001",
  })
  expectDialogue(exchange, [["alice buys 0.002345 at 59000.01", "NEW"]])
})

test.each([
  [{ tick: "0.001" }, /tick 0\.001 is finer than 0\.01, with which it was listed/],
  [{ lot: "0.0000001" }, /lot 0\.0000001 is finer than 0\.000001/],
  [{ tick: "0.05" }, /tick 0\.05 must be a power of ten/],
  [{ minQuantity: "0" }, /minimum quantity 0 must be positive/],
  [{ minAmount: "10", maxAmount: "5" }, /maximum amount 5 is below the minimum of 10/],
])("a change of a symbol to %j is rejected and changes nothing", (change, words) => {
  const exchange = new TestExchange()
  const before = [...dumpState(exchange.state)]
  expect(exchange.run({ type: "changeSymbol", symbol: "BTCUSDT", ...change })).toMatchObject({
    code: 33333,
    detail: expect.stringMatching(words),
  })
  expect([...dumpState(exchange.state)]).toEqual(before)
})
