/**
 * Batches of orders: each order is handled separately, in the requested order, and all are durable together.
 */
import { Limits } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { afterEach, describe, expect, it } from "vitest"
import {
  alice,
  bob,
  limitBuy,
  mandatory,
  meteredServer,
  notTaken,
  ok,
  rejection,
  serverOfFile,
  serverOfTest,
  times,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()
afterEach(async () => {
  for (const key of [alice, bob])
    for (const symbol of ["BTCUSDT", "MXUSDT"])
      await server.signed("DELETE", "/api/v3/openOrders", { symbol }, { key })
})

const path = "/api/v3/batchOrders"
const send = (batchOrders: string | undefined, request = {}, to = server) =>
  to.signed("POST", path, { batchOrders }, request)
const batch = async (orders: ReadonlyArray<unknown>, request = {}, to = server) => {
  const answer = ok(await send(JSON.stringify(orders), request, to))
  Schema.decodeUnknownSync(SpotApi.batchOrders.success)(answer)
  return answer
}
const openIds = async (key = alice) =>
  ok(await server.signed("GET", "/api/v3/openOrders", {}, { key })).map(
    ({ orderId }: { orderId: string }) => orderId,
  )
const mx = { symbol: "MXUSDT", side: "BUY", type: "LIMIT", quantity: "1", price: "2" }
const placed = (symbol: string) => ({ symbol, orderId: expect.stringMatching(/^\d+$/), orderListId: -1 })
const malformed = (name: string) => expect.stringMatching(`^Parameter '${name}' is invalid: .{10,}\\.$`)

describe("a batch", () => {
  it("a batch answers placed and rejected orders in the requested order", async () => {
    const answer = await batch([
      { ...limitBuy, newClientOrderId: "first" },
      { ...limitBuy, quantity: "0.00001", newClientOrderId: "too-small" },
      { ...limitBuy, price: "50000.001" },
      { ...limitBuy, price: undefined },
      { ...limitBuy, quantity: "100", newClientOrderId: "too-dear" },
      { ...limitBuy, side: "HOLD" },
      { ...limitBuy, type: "LIMIT_ORDER", newClientOrderId: "last" },
    ])
    expect(answer).toEqual([
      placed("BTCUSDT"),
      {
        newClientOrderId: "too-small",
        msg: withReason("The minimum transaction volume cannot be less than: 1 USDT"),
        code: 30002,
      },
      { newClientOrderId: "", msg: withReason("price must be a multiple of 0.01"), code: 30061 },
      { newClientOrderId: "", msg: mandatory("price"), code: 700004 },
      { newClientOrderId: "too-dear", msg: withReason("Insufficient position"), code: 30004 },
      { newClientOrderId: "", msg: malformed("side"), code: 700004 },
      placed("BTCUSDT"),
    ])
    expect(await openIds()).toEqual([answer[6].orderId, answer[0].orderId])
    const query = { symbol: "BTCUSDT", origClientOrderId: "last" }
    expect(ok(await server.signed("GET", "/api/v3/order", query))).toMatchObject({
      orderId: answer[6].orderId,
      type: "LIMIT",
      orderListId: -1,
      stopPrice: "",
    })
  })

  it("a batch whose orders are all rejected is answered with 200 and each reason", async () => {
    const before = await server.snapshot()
    expect(
      await batch([
        { ...mx, symbol: "NOPEUSDT" },
        { ...mx, symbol: "NOPEUSDT" },
      ]),
    ).toEqual([
      { newClientOrderId: "", msg: withReason("Invalid symbol"), code: -1121 },
      { newClientOrderId: "", msg: withReason("Invalid symbol"), code: -1121 },
    ])
    expect(await server.snapshot()).toBe(before)
  })

  it("a batch places one order per client id and rejects the second", async () => {
    const [first, second] = await batch([
      { ...limitBuy, newClientOrderId: "twice" },
      { ...limitBuy, newClientOrderId: "twice", price: "40000" },
    ])
    expect(first).toEqual(placed("BTCUSDT"))
    expect(second).toEqual({
      newClientOrderId: "twice",
      msg: withReason("duplicate client order id"),
      code: 30064,
    })
    expect(await openIds()).toEqual([first.orderId])
  })

  it("a batch locks balances order by order: the second order can use only what remains", async () => {
    const answer = await batch([
      { ...limitBuy, quantity: "1.5" },
      { ...limitBuy, quantity: "1.5" },
      { ...limitBuy, quantity: "0.4" },
    ])
    expect(answer.map(({ code }: { code?: number }) => code)).toEqual([undefined, 30004, undefined])
  })

  it("a batch without self-trade prevention trades with itself and gives two rows of one deal", async () => {
    const [, , taker] = await batch([
      { ...mx, side: "SELL", price: "3", newClientOrderId: "maker" },
      { ...mx, price: "2" },
      { ...mx, type: "MARKET", price: undefined },
    ])
    const rows = ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "MXUSDT" }))
    expect(rows).toHaveLength(2)
    expect(rows[0].id).toBe(rows[1].id)
    expect(rows.every(({ isSelfTrade }: { isSelfTrade: boolean }) => isSelfTrade)).toBe(true)
    expect(new Set(rows.map(({ isMaker }: { isMaker: boolean }) => isMaker)).size).toBe(2)
    const query = { symbol: "MXUSDT", orderId: taker.orderId }
    expect(ok(await server.signed("GET", "/api/v3/order", query)).status).toBe("FILLED")
  })

  it("a batch accepts amounts and client ids written as numbers", async () => {
    const [order] = await batch([
      { ...limitBuy, quantity: 0.001, price: 50000.5, newClientOrderId: 1234567890 },
    ])
    const query = { symbol: "BTCUSDT", origClientOrderId: "1234567890" }
    expect(ok(await server.signed("GET", "/api/v3/order", query))).toMatchObject({
      orderId: order.orderId,
      price: "50000.5",
      origQty: "0.001",
    })
    // The quantity has more digits than a float, so the meant value is unknown.
    const [unsure] = ok(await send(`[${JSON.stringify(limitBuy).replace('"50000"', "50000.12345678901")}]`))
    expect(unsure).toMatchObject({ code: 700004, msg: malformed("price") })
  })

  it.each(["0.0000005", "0.00000050", "0.0000000001", "0.000000123456789012"])(
    "a batch accepts the number %s, written without an exponent, like the same text",
    async (price) => {
      const order = { symbol: "PEPEUSDT", side: "BUY", type: "LIMIT", quantity: "20000000000" }
      const [asText] = await batch([{ ...order, price }])
      const [asNumber] = ok(await send(`[${JSON.stringify(order).slice(0, -1)},"price":${price}}]`))
      for (const placed of [asText, asNumber])
        await server.signed("DELETE", "/api/v3/order", { symbol: "PEPEUSDT", orderId: placed.orderId })
      expect({ ...asNumber, orderId: undefined }).toEqual({ ...asText, orderId: undefined })
      expect(asNumber.code).not.toBe(700004)
    },
  )

  it.each<readonly [string, string, unknown]>([
    ["quantity", "an object", {}],
    ["quantity", "a list", ["0.001"]],
    ["price", "true", true],
    ["price", "an exponent", 1e21],
    ["newClientOrderId", "half a character", "\ud800"],
    ["newClientOrderId", "a control character", "a\u0000b"],
    ["newClientOrderId", "65 characters", "x".repeat(65)],
    ["newClientOrderId", "an object", { toString: "x" }],
    ["stpMode", "another mode", "cancel_all"],
    ["type", "another type", "STOP_LIMIT"],
  ])("a batch rejects an order whose %s is %s, and that order alone", async (name, _, value) => {
    const before = await openIds()
    const [bad, good] = await batch([{ ...limitBuy, [name]: value }, limitBuy])
    expect(bad).toMatchObject({ code: 700004, msg: malformed(name) })
    expect(good).toEqual(placed("BTCUSDT"))
    expect(await openIds()).toEqual([good.orderId, ...before])
  })

  it.each(["1e-3", "0.1e-2", "1E-3", "-0", "-0.001", "0.0010000000000001e0"])(
    "a batch rejects an amount that is the number %s, as it rejects the same text",
    async (quantity) => {
      const before = await openIds()
      const text = `{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","price":"50000","quantity":${quantity}}`
      const [bad, good] = ok(await send(`[${text},${JSON.stringify(limitBuy)}]`))
      expect(bad).toEqual({ newClientOrderId: "", code: 700004, msg: malformed("quantity") })
      expect(await openIds()).toEqual([good.orderId, ...before])
    },
  )

  it.each([
    ["quantity", '"quantity":"1"'],
    ["quantity", '"quantity":"0.001"'],
    ["quantity", '"\\u0071uantity":"1"'],
    ["newClientOrderId", '"newClientOrderId":"a","newClientOrderId":"a"'],
    ["nobodyKnows", '"nobodyKnows":1,"nobodyKnows":2'],
  ])("a batch rejects an order that has %s twice, as %s, and that order alone", async (name, more) => {
    const before = await openIds()
    const plain = JSON.stringify(limitBuy)
    const nested = `${plain.slice(0, -1)},"note":{"quantity":"1","note":{}}}`
    const [first, bad, last] = ok(await send(`[${nested},${plain.slice(0, -1)},${more}},${plain}]`))
    expect(bad).toMatchObject({ code: 700009, msg: `Parameter '${name}' was sent more than once` })
    expect(await openIds()).toEqual([last.orderId, first.orderId, ...before])
  })

  it.each<readonly [string, string | undefined]>([
    ["left out", undefined],
    ["empty text", ""],
    ["no JSON", "BTCUSDT"],
    ["an order outside a list", JSON.stringify(limitBuy)],
    ["a number", "20"],
    ["an empty list", "[]"],
    ["a list in a list", JSON.stringify([[limitBuy]])],
    ["a list with null", JSON.stringify([limitBuy, null])],
    ["a list with text", JSON.stringify(["BTCUSDT"])],
    ["of two symbols", JSON.stringify([limitBuy, mx])],
    ["without a symbol", JSON.stringify([{ ...limitBuy, symbol: undefined }])],
    ["of a symbol that is no text", JSON.stringify([{ ...limitBuy, symbol: ["BTCUSDT"] }])],
    ["21 orders", JSON.stringify(Array.from({ length: Limits.batchOrdersMax + 1 }, () => mx))],
    ["nested 5000 deep", "[".repeat(5_000)],
    ["nested 2000 deep and closed", "[".repeat(2_000) + "]".repeat(2_000)],
    ["an order of a prototype", `[{"__proto__":${JSON.stringify(limitBuy)}}]`],
  ])("a batch that is %s is rejected whole", async (_, batchOrders) => {
    const before = await server.snapshot()
    expect(rejection(await send(batchOrders))).toEqual(notTaken("batchOrders", batchOrders))
    expect(await server.snapshot()).toBe(before)
  })

  it("a batch order with a __proto__ field gets no field from it, and changes no other object", async () => {
    const { price: _, ...priceless } = limitBuy
    const text = `[${JSON.stringify(priceless).slice(0, -1)},"__proto__":{"price":"1"},"constructor":{"prototype":{"price":"1"}}}]`
    expect(ok(await send(text))[0]).toMatchObject({ code: 700004, msg: mandatory("price") })
    expect(Object.hasOwn(Object.prototype, "price")).toBe(false)
  })

  it("a batch of twenty orders is one row of the journal", async () => {
    const seq = async () => Number((await server.snapshot()).split(" ")[0])
    const before = await seq()
    await batch(Array.from({ length: 20 }, () => mx))
    expect(await seq()).toBe(before + 1)
    expect(await openIds()).toHaveLength(20)
  })

  it("a batch sent again with the same signature is rejected whole", async () => {
    const request = server.signedRequest("POST", path, { batchOrders: JSON.stringify([mx, mx]) })
    ok(await server.send(request))
    const before = await server.snapshot()
    const copies = await Promise.all([1, 2, 3].map(() => server.send(request)))
    for (const copy of copies) expect(rejection(copy)).toEqual([400, 700010, "signature already used"])
    expect(await server.snapshot()).toBe(before)
  })

  it("a batch of unreadable orders places none and answers each with a rejection", async () => {
    const before = await server.snapshot()
    const [answer] = await batch([{ symbol: "MXUSDT" }])
    expect(answer).toMatchObject({ code: 700004, msg: mandatory("side") })
    expect(await server.snapshot()).toBe(before)
  })

  it("an account can send two batches a second; one too many places nothing", async () => {
    const metered = await meteredServer()
    // The test sends more batches than a second permits, however slow the machine.
    const answers = await times(20, () => send(JSON.stringify([mx, mx]), {}, metered))
    const rejected = answers.filter(({ status }) => status !== 200)
    for (const answer of rejected) {
      expect(rejection(answer)).toEqual([429, 429, "Too Many Requests"])
      expect(answer.headers["retry-after"]).toBe("1")
    }
    expect(rejected.length).toBeGreaterThan(0)
    expect(ok(await metered.signed("GET", "/api/v3/openOrders"))).toHaveLength(2 * (20 - rejected.length))
  })

  it("a batch opens orders up to the account's limit, and rejects its remaining orders", async () => {
    const small = await serverOfTest()
    await small.change({ openOrdersPerSymbolMax: 3 })
    const answer = await batch([mx, mx, mx, mx, { ...mx, type: "IMMEDIATE_OR_CANCEL" }], {}, small)
    expect(answer.map(({ code }: { code?: number }) => code)).toEqual([
      ...[undefined, undefined, undefined],
      30029,
      undefined,
    ])
  })
})
