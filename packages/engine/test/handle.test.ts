import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type Command, dumpState, type OrderType, Rejection, type StpMode } from "../src/index.ts"
import { symbols, TestExchange } from "./support/testExchange.ts"

/** Any number in the wire's grammar, often nearly valid. */
const wireNumber = fc.oneof(
  fc.stringMatching(/^\d{1,20}(\.\d{1,18})?$/),
  fc.constantFrom(
    "0",
    "0.0",
    "1",
    "0.01",
    "0.001",
    "60000",
    "59999.99",
    "3000",
    "1000",
    "99999999999999999999.999999999999999999",
  ),
  fc.integer({ min: 1, max: 100_000 }).map(String),
  fc.integer({ min: 1, max: 99_999 }).map((lots) => `0.${String(lots).padStart(5, "0")}`),
)
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 4 })
const types: ReadonlyArray<OrderType> = [
  "LIMIT",
  "MARKET",
  "LIMIT_MAKER",
  "IMMEDIATE_OR_CANCEL",
  "FILL_OR_KILL",
]
const clientOrderId = sometimes(fc.constantFrom("a", "b", "__proto__", "constructor"))
const uid = fc.constantFrom("alice", "alice", "bob", "bob", "carol", "mallory")
const symbol = fc.constantFrom("BTCUSDT", "BTCUSDT", ...Object.keys(symbols), "DOGEUSDT", "__proto__")

const order = fc.record({
  uid,
  symbol,
  side: fc.constantFrom("BUY" as const, "SELL" as const),
  orderType: fc.constantFrom(...types),
  quantity: sometimes(wireNumber),
  price: sometimes(wireNumber),
  quoteQuantity: sometimes(wireNumber),
  clientOrderId,
  stpMode: fc.constantFrom<StpMode>("", "cancel_maker", "cancel_taker", "cancel_both"),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: order.map((fields) => ({ type: "placeOrder" as const, ...fields })) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("cancelOrder" as const),
      uid,
      symbol,
      orderId: sometimes(fc.oneof(fc.integer({ min: 0, max: 12 }).map(String), wireNumber)),
      clientOrderId,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.array(order, { maxLength: 4 }).map((orders) => ({ type: "placeOrders" as const, orders })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("placeOco" as const),
      uid,
      symbol,
      side: fc.constantFrom("BUY" as const, "SELL" as const),
      quantity: wireNumber,
      price: wireNumber,
      stopPrice: wireNumber,
      stopLimitPrice: wireNumber,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("cancelOpenOrders" as const), uid, symbol }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("fund" as const),
      uid,
      asset: fc.constantFrom("USDT", "BTC", "XRP"),
      amount: wireNumber,
    }),
  },
)

const start = [
  "alice makes group desk",
  "alice sells 0.5 at 60000",
  "alice buys 0.5 at 59999.98",
  "bob sells 0.1 at 60001 as a",
]

// TestExchange.run asserts that a rejection emits nothing and changes nothing, and that the exchange passes
// verification.
test("every command with random numbers is executed correctly or rejected without any change", () => {
  const runs = randomCases(300)
  let rejected = 0
  let done = 0
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 12 }), (commands) => {
      const exchange = new TestExchange()
      for (const sentence of start) exchange.tell(sentence)
      for (const each of commands) {
        exchange.now += 1
        if (exchange.run(each) instanceof Rejection) rejected++
        else done++
      }
      expect([...dumpState(exchange.replayed())]).toEqual([...dumpState(exchange.state)])
    }),
    { numRuns: runs },
  )
  // A control: many random commands were rejected, and many were executed.
  expect(rejected).toBeGreaterThan(runs / 6)
  expect(done).toBeGreaterThan(runs / 6)
})

test("testing an order rejects exactly what placing it rejects, for the same reason", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 6 }), order, (commands, fields) => {
      const exchange = new TestExchange()
      for (const sentence of start) exchange.tell(sentence)
      for (const each of commands) exchange.run(each)
      const before = [...dumpState(exchange.state)]
      const tried = exchange.run({ type: "testOrder", ...fields })
      expect([...dumpState(exchange.state)]).toEqual(before)
      const placed = exchange.run({ type: "placeOrder", ...fields })
      expect(tried).toEqual(placed instanceof Rejection ? placed : null)
    }),
    { numRuns: randomCases(300) },
  )
})
