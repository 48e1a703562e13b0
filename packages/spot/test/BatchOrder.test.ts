import { decimal, type Parameters } from "@bourse/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BatchOrder, type batchOrders, doubledMember, SpotApi } from "../src/index.ts"

const query = SpotApi.batchOrders.query
const read = (text: string) => Schema.decodeUnknownSync(query)({ batchOrders: text }).batchOrders
const rejection = (text: string) => {
  const decoded = Schema.decodeUnknownResult(query)({ batchOrders: text })
  return decoded._tag === "Failure" ? decoded.failure : undefined
}
const readElement = Schema.decodeUnknownResult(BatchOrder)
const accepts = (element: unknown) => readElement(element)._tag === "Success"

const buy = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "60000" }
const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => buy))

describe("a batch", () => {
  it.each([1, 2, 20])("a batch may have %i orders", (count) => {
    expect(read(many(count))).toEqual(Array.from({ length: count }, () => buy))
  })

  it.each([
    ["nothing", ""],
    ["no orders", "[]"],
    ["21 orders", many(21)],
    ["a hundred thousand elements", `[${"1,".repeat(99_999)}1]`],
    ["one order outside a list", JSON.stringify(buy)],
    ["text", '"BTCUSDT"'],
    ["a number", "7"],
    ["null", "null"],
    ["no JSON", "[{symbol:BTCUSDT}]"],
    ["JSON cut short", many(2).slice(0, -1)],
    ["a list of lists", `[${many(1)}]`],
    ["lists a hundred thousand deep", "[".repeat(100_000) + "]".repeat(100_000)],
    ["lists that never end", "[".repeat(100_000)],
    ["an order and null", `[${JSON.stringify(buy)},null]`],
    ["an order and text", `[${JSON.stringify(buy)},"BTCUSDT"]`],
    ["an order and a number", `[${JSON.stringify(buy)},5]`],
    ["two symbols", JSON.stringify([buy, { ...buy, symbol: "ETHUSDT" }])],
    ["two spellings of a symbol", JSON.stringify([buy, { ...buy, symbol: "btcusdt" }])],
    ["an order without a symbol", JSON.stringify([buy, { ...buy, symbol: undefined }])],
    ["orders without a symbol", JSON.stringify([{ ...buy, symbol: undefined }])],
    ["an empty symbol", JSON.stringify([{ ...buy, symbol: "" }])],
    ["a symbol that is a number", JSON.stringify([{ ...buy, symbol: 1 }])],
    ["a symbol that is a list", JSON.stringify([{ ...buy, symbol: ["BTCUSDT"] }])],
    ["an inherited symbol only", '[{"__proto__":{"symbol":"BTCUSDT"}}]'],
  ])("a batch with %s is rejected as a whole; the message names the field", (_, text) => {
    const issue = rejection(text)?.issue as unknown as {
      readonly issues: ReadonlyArray<{ readonly path: unknown }>
    }
    expect(issue.issues[0]?.path).toEqual(["batchOrders"])
  })

  it("the parameter of a batch is required", () => {
    expect(Schema.decodeUnknownResult(query)({})._tag).toBe("Failure")
  })

  it("a batch keeps its good orders if one is bad", () => {
    const bad = [
      { symbol: "BTCUSDT" },
      { ...buy, side: "HOLD" },
      { ...buy, quantity: "much" },
      { ...buy, quantity: { a: [[[]]] } },
      { ...buy, price: true },
      { ...buy, side: null },
      { ...buy, newClientOrderId: ["a"] },
    ]
    const elements = read(JSON.stringify([buy, ...bad, buy]))
    expect(elements.map(accepts)).toEqual([true, ...bad.map(() => false), true])
  })

  it("a batch treats empty and null fields as not sent", () => {
    const [element] = read(JSON.stringify([{ ...buy, newClientOrderId: "", stpMode: null, price: "" }]))
    expect(element).toEqual({ ...buy, price: undefined })
  })

  it("a batch marks a parameter with two spellings and different values", () => {
    const marked = (more: object) =>
      (read(JSON.stringify([{ ...buy, ...more }]))[0] as { [doubledMember]?: string })[doubledMember]
    expect(marked({ PRICE: "1" })).toBe("price")
    for (const more of [{ PRICE: buy.price }, { PRICE: "" }, { prices: "1" }])
      expect(marked(more)).toBeUndefined()
  })

  it("a batch keeps its good orders if one is nested a thousand deep; with a hundred thousand it is invalid", () => {
    const element = JSON.stringify(buy)
    const nested = (depth: number) => {
      const deep = "[".repeat(depth) + "]".repeat(depth)
      return `[${element},${element.replace('"60000"', deep)},${element}]`
    }
    expect(read(nested(1_000)).map(accepts)).toEqual([true, false, true])
    expect(rejection(nested(100_000))).toBeDefined()
  })

  it("a batch accepts only order parameters", () => {
    const odd = '{"symbol":"BTCUSDT","__proto__":{"side":"BUY"},"constructor":1,"uid":"10000002"}'
    const [element] = read(`[${odd}]`)
    expect(Object.entries(element as object)).toEqual([["symbol", "BTCUSDT"]])
    expect(Object.getPrototypeOf(element)).toBe(Object.prototype)
    expect((element as { side?: unknown }).side).toBeUndefined()
    expect(({} as { side?: unknown }).side).toBeUndefined()
  })
})

describe("an order of a batch", () => {
  it("an order of a batch takes the parameters of a single order", () => {
    const single = { ...buy, quoteOrderQty: "5", newClientOrderId: "ladder-3", stpMode: "cancel_both" }
    expect(Object.keys(BatchOrder.fields)).toEqual(Object.keys(SpotApi.placeOrder.query.fields))
    expect(readElement(single)).toMatchObject({ _tag: "Success", success: single })
    expect(accepts({ ...buy, type: "LIMIT_ORDER" })).toBe(true)
  })

  it.each([
    [60000, "60000"],
    [0, "0"],
    [-0, "0"],
    [0.1, "0.1"],
    [0.000001, "0.000001"],
    // A number's exponent shows only in the JSON text, so the test checks the text.
    [1e-7, "0.0000001"],
    [1.23456789012e-7, "0.000000123456789012"],
    [1e-18, "0.000000000000000001"],
    [1234567.12345678, "1234567.12345678"],
    [999999999999999, "999999999999999"],
  ])("an order of a batch may send the amount %d as a number", (number, text) => {
    expect(readElement({ ...buy, price: number, quantity: number, quoteOrderQty: number })).toMatchObject({
      success: { price: text, quantity: text, quoteOrderQty: text },
    })
  })

  it.each([
    -1,
    -1e-7,
    // These amounts are finer than 18 decimals.
    1e-19,
    1.234567890123e-7,
    1e15,
    1e21,
    0.1 + 0.2,
    1234567.123456789,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])("an order of a batch may not send the amount %d as a number", (number) => {
    for (const name of ["price", "quantity", "quoteOrderQty"])
      expect(accepts({ ...buy, [name]: number })).toBe(false)
  })

  it.each([
    [17, "17"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("an order of a batch may send the client id %d as a number", (number, text) => {
    expect(readElement({ ...buy, newClientOrderId: number })).toMatchObject({
      success: { newClientOrderId: text },
    })
  })

  it.each([
    { newClientOrderId: 1.5 },
    { newClientOrderId: 2 ** 53 },
    { newClientOrderId: "" },
    { newClientOrderId: "x".repeat(65) },
    { newClientOrderId: "a\nb" },
    { newClientOrderId: "a\u0000" },
    { newClientOrderId: "\ud800" },
    { newClientOrderId: null },
    { newClientOrderId: true },
    { symbol: "" },
    { symbol: 5 },
    { side: "buy" },
    { type: "STOP" },
    { type: 1 },
    { price: "" },
    { price: "-1" },
    { price: "1e5" },
    { price: null },
    { price: true },
    { stpMode: null },
    { stpMode: "none" },
    { side: undefined },
    { type: undefined },
  ])("an order of a batch is rejected with %j", (more) => {
    expect(accepts({ ...buy, ...more })).toBe(false)
  })
})

describe("a batch written by a client", () => {
  type Orders = Parameters<typeof batchOrders>["batchOrders"]
  const write = (orders: Orders) => Schema.encodeSync(query)({ batchOrders: orders }).batchOrders
  const sell = { symbol: "BTCUSDT", side: "SELL", type: "MARKET" } as const
  const ladder: Orders = [
    { ...sell, quantity: decimal("0.000000000000000001") },
    { ...sell, quantity: decimal("12345678901234567890.123456789012345678"), newClientOrderId: '"}],é漢\\' },
    { ...sell, quoteOrderQty: decimal("1.10"), stpMode: "" },
    { ...sell, type: "LIMIT", quantity: decimal("1"), price: decimal("60000"), stpMode: "cancel_maker" },
    { ...sell, newClientOrderId: "17", price: undefined },
  ]

  it("a batch written by a client is text in text, and reads back unchanged", () => {
    expect(write(ladder.slice(2, 3))).toBe(
      '[{"symbol":"BTCUSDT","side":"SELL","type":"MARKET","quoteOrderQty":"1.10","stpMode":""}]',
    )
    const decode = Schema.decodeUnknownSync(BatchOrder)
    for (let first = 0; first < ladder.length; first++)
      for (let last = first + 1; last <= ladder.length; last++)
        expect(read(write(ladder.slice(first, last))).map((each) => decode(each))).toEqual(
          // The empty self-trade prevention mode is the default, so it counts as not sent.
          ladder
            .slice(first, last)
            .map(({ stpMode, ...order }) => (stpMode === "" ? order : { ...order, stpMode })),
        )
  })

  it.each<[string, ReadonlyArray<object>]>([
    ["no orders", []],
    ["21 orders", Array.from({ length: 21 }, () => sell)],
    ["two symbols", [sell, { ...sell, symbol: "ETHUSDT" }]],
    ["an invalid amount", [sell, { ...sell, quantity: "1e5" }]],
    ["an amount that is a number", [{ ...sell, quantity: 5 }]],
    ["an invalid side", [{ ...sell, side: "HOLD" }]],
  ])("a batch is never sent with %s", (_, orders) => {
    expect(Schema.encodeUnknownResult(query)({ batchOrders: orders })._tag).toBe("Failure")
  })
})

describe("the answer to a batch", () => {
  const readAnswer = Schema.decodeUnknownSync(SpotApi.batchOrders.success)

  it("the answer to a batch distinguishes placed orders from failed ones", () => {
    const told = readAnswer([
      { symbol: "BTCUSDT", orderId: "1042", orderListId: -1 },
      { newClientOrderId: null, msg: "Insufficient position", code: 30004 },
    ]).map((each) => ("orderId" in each ? each.orderId : each.code))
    expect(told).toEqual(["1042", 30004])
  })

  it("the answer to a batch has the client id as text, whatever was sent", () => {
    expect(readAnswer([{ newClientOrderId: 123456, msg: "Oversold", code: 30005 }])).toEqual([
      { newClientOrderId: "123456", msg: "Oversold", code: 30005 },
    ])
  })
})

it.each([
  ["quantity", "0.00999999999999999999"],
  ["price", "50000.00000000000001"],
])(
  "a number with more digits than a float holds is no %s, however its rounded value reads",
  (name, number) => {
    const order = '"symbol":"BTCUSDT","side":"BUY","type":"LIMIT"'
    const text = `[{${order},"quantity":0.01,"price":50000},{${order},"quantity":0.01,"price":50000,"${name}":${number}}]`
    expect(read(text).map(accepts)).toEqual([true, false])
  },
)
