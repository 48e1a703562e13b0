/**
 * All numbers have one grammar; a value that is finer, smaller or larger than a symbol permits is rejected, never
 * rounded.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  notTaken,
  rejection,
  startServer,
  type TestServer,
  type Values,
  withReason,
} from "../support/testServer.ts"

let server: TestServer
let before: string
beforeAll(async () => {
  server = await startServer()
  // Resting orders from which and to which the test can trade.
  await server.order({ side: "SELL", quantity: "0.01", price: "60000" })
  await server.order({ side: "BUY", quantity: "0.01", price: "59000" })
})
afterAll(() => server.bourse.close())
beforeEach(async () => {
  before = await server.snapshot()
})
afterEach(async () => {
  expect(await server.snapshot()).toBe(before)
})

const place = (parameters: Values) => server.order({ symbol: "BTCUSDT", ...parameters })

const oddNotations = [
  ...[
    "1e5",
    "1E-8",
    "1e+5",
    "0x10",
    "0b1",
    "0o7",
    "1_000",
    "1,5",
    "1,000.5",
    "1.",
    ".5",
    "5.",
    ".",
    "1.2.3",
    "..1",
  ],
  ...[" 1", "1 ", "1 0", "+1", "-1", "-0", "--1", "1-", "%31"].map((text) => text.replace("%31", "%2531")),
  ...[
    "NaN",
    "Infinity",
    "-Infinity",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "[1]",
    '"1"',
    "1n",
    "1f",
    "0.1d",
    "$1",
    "1/2",
  ],
  ...["١", "１", "²", "½", "1\u00a0", "1\u200b", "\ufeff1", "1٫5"],
  ...["0.1234567890123456789", "123456789012345678901", "9".repeat(5_000), `1.${"0".repeat(5_000)}`],
]

describe.each([
  ["price", {}],
  ["quantity", {}],
  ["quoteOrderQty", { type: "MARKET", price: undefined, quantity: undefined }],
  ["price of a market order, though it is ignored", { type: "MARKET" }],
] as const)("a %s", (title, change) => {
  const name = title.split(" ")[0] as string
  it.each(oddNotations)("a price or quantity is not accepted as %j", async (text) => {
    expect(rejection(await place({ ...change, [name]: text }))).toEqual(notTaken(name, text))
  })
})

describe("an order", () => {
  it.each<readonly [string, Values, number, unknown]>([
    ["a price of zero", { price: "0" }, 700004, "Parameter 'price' is invalid: 0 is not above 0."],
    [
      "a price of zero in many digits",
      { price: "00.000" },
      700004,
      "Parameter 'price' is invalid: 00.000 is not above 0.",
    ],
    [
      "a price between two ticks",
      { price: "50000.001" },
      30061,
      withReason("price must be a multiple of 0.01"),
    ],
    [
      "a price with 18 decimals",
      { price: "50000.000000000000000001" },
      30061,
      withReason("price must be a multiple of 0.01"),
    ],
    [
      "a price no book can hold",
      { price: "99999999999999999999" },
      30087,
      withReason("Order price exceeds allowed range"),
    ],
    [
      "a quantity of zero",
      { quantity: "0" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 0.000001 BTC"),
    ],
    [
      "a quantity of zero in many digits",
      { quantity: "0.000" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 0.000001 BTC"),
    ],
    [
      "a quantity between two lots",
      { quantity: "0.0000015" },
      30062,
      withReason("quantity must be a multiple of 0.000001"),
    ],
    [
      "a quantity no book can hold",
      { quantity: "99999999999999999999" },
      30003,
      withReason("The maximum transaction volume cannot be greater than: 9007199254.740991 BTC"),
    ],
    [
      "less than the smallest amount",
      { quantity: "0.000019" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 1 USDT"),
    ],
    [
      "more than the largest amount",
      { quantity: "101" },
      30003,
      withReason("The maximum transaction volume cannot be greater than: 5000000 USDT"),
    ],
    [
      "a market quantity between two lots",
      { type: "MARKET", price: undefined, quantity: "0.0000015" },
      30062,
      withReason("quantity must be a multiple of 0.000001"),
    ],
    [
      "a market quantity below the smallest amount",
      { type: "MARKET", price: undefined, quantity: "0.000001" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 1 USDT"),
    ],
    [
      "a market sale below the smallest amount",
      { type: "MARKET", side: "SELL", price: undefined, quantity: "0.000001" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 1 USDT"),
    ],
    [
      "a quote amount of zero",
      { type: "MARKET", quantity: undefined, quoteOrderQty: "0" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 1 USDT"),
    ],
    [
      "a quote amount below the smallest",
      { type: "MARKET", quantity: undefined, quoteOrderQty: "0.99" },
      30002,
      withReason("The minimum transaction volume cannot be less than: 1 USDT"),
    ],
    [
      "a quote amount above the largest",
      { type: "MARKET", quantity: undefined, quoteOrderQty: "5000000.01" },
      30003,
      withReason("The maximum transaction volume cannot be greater than: 5000000 USDT"),
    ],
    [
      "a quote amount finer than prices",
      { type: "MARKET", quantity: undefined, quoteOrderQty: "10.001" },
      10096,
      withReason("amount decimal places is too long"),
    ],
    [
      "a tick of the finest symbol halved",
      { symbol: "PEPEUSDT", quantity: "1000000", price: "0.00001000005" },
      30061,
      withReason("price must be a multiple of 0.0000000001"),
    ],
    [
      "half a coin where whole ones trade",
      { symbol: "PEPEUSDT", quantity: "1000000.5", price: "0.00001" },
      30062,
      withReason("quantity must be a multiple of 1"),
    ],
  ])("an order with %s is rejected", async (_, change, code, message) => {
    expect(rejection(await place(change))).toEqual([400, code, message])
    expect(
      rejection(
        await server.signed("POST", "/api/v3/order/test", {
          symbol: "BTCUSDT",
          side: "BUY",
          type: "LIMIT",
          quantity: "0.001",
          price: "50000",
          ...change,
        }),
      ),
    ).toEqual([400, code, message])
  })

  it.each<readonly [string, Values]>([
    ["trailing zeros", { price: "50000.010000000000000000", quantity: "0.001000" }],
    ["leading zeros", { price: "0000000000000050000", quantity: "00.001" }],
    ["exactly the smallest amount", { quantity: "0.00002", price: "50000" }],
    ["exactly the largest amount", { side: "SELL", symbol: "MXUSDT", quantity: "1000", price: "50" }],
  ])("an order with %s is accepted", async (_, change) => {
    const test = await server.signed("POST", "/api/v3/order/test", {
      symbol: "BTCUSDT",
      side: "BUY",
      type: "LIMIT",
      quantity: "0.001",
      price: "50000",
      ...change,
    })
    expect(test.json).toEqual({})
  })
})
