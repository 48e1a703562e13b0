/**
 * Mutated requests from a seed, signed correctly: no answer is a 5xx, none is missing, and the exchange still passes
 * verification. A failing run of mutated requests has its seed in the test's name.
 */

import { encodeText } from "@bourse/core"
import { handle } from "@bourse/engine"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { describe, expect, it } from "vitest"
import { alice, bob, carol, limitBuy, serverOfTest, type TestServer } from "../support/testServer.ts"

/** A small generator of numbers below 1 (mulberry32), the same for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const bases: ReadonlyArray<
  readonly [method: string, path: string, parameters: Readonly<Record<string, string>>]
> = [
  ["POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "fuzz", stpMode: "" }],
  ["POST", "/api/v3/order", { symbol: "MXUSDT", side: "SELL", type: "LIMIT", quantity: "2", price: "3" }],
  ["POST", "/api/v3/order", { symbol: "MXUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "9" }],
  [
    "POST",
    "/api/v3/order",
    { symbol: "MXUSDT", side: "BUY", type: "IMMEDIATE_OR_CANCEL", quantity: "1", price: "3" },
  ],
  ["POST", "/api/v3/order/test", { ...limitBuy }],
  [
    "DELETE",
    "/api/v3/order",
    { symbol: "MXUSDT", orderId: "1", origClientOrderId: "fuzz", newClientOrderId: "cancel" },
  ],
  ["GET", "/api/v3/order", { symbol: "MXUSDT", orderId: "2" }],
  ["GET", "/api/v3/openOrders", { symbol: "MXUSDT,BTCUSDT" }],
  ["GET", "/api/v3/account", {}],
  [
    "POST",
    "/api/v3/batchOrders",
    { batchOrders: JSON.stringify([limitBuy, { ...limitBuy, quantity: 1, newClientOrderId: 7 }]) },
  ],
  ["DELETE", "/api/v3/openOrders", { symbol: "MXUSDT" }],
  [
    "GET",
    "/api/v3/allOrders",
    { symbol: "MXUSDT", startTime: "1799900000000", endTime: "1800000000000", limit: "10" },
  ],
  ["POST", "/api/v3/mxDeduct/enable", { mxDeductEnable: "true" }],
  ["GET", "/api/v3/mxDeduct/enable", {}],
  ["GET", "/api/v3/tradeFee", { symbol: "MXUSDT" }],
  ["POST", "/api/v3/strategy/group", { tradeGroupName: "fuzz" }],
  ["GET", "/api/v3/strategy/group", { tradeGroupName: "fuzz" }],
  ["DELETE", "/api/v3/strategy/group", { tradeGroupId: "2" }],
  ["POST", "/api/v3/strategy/group/uid", { uid: "10000001,10000003", tradeGroupId: "1" }],
  ["DELETE", "/api/v3/strategy/group/uid", { uid: "10000003", ttradeGroupId: "1" }],
  [
    "GET",
    "/api/v3/myTrades",
    { symbol: "MXUSDT", orderId: "2", startTime: "1700000000000", endTime: "1800000000000", limit: "10" },
  ],
  ["GET", "/api/v3/capital/config/getall", {}],
  ["GET", "/api/v3/exchangeInfo", { symbols: "MXUSDT,BTCUSDT" }],
  ["GET", "/api/v3/depth", { symbol: "MXUSDT", limit: "5" }],
  ["GET", "/api/v3/trades", { symbol: "MXUSDT", limit: "5" }],
  [
    "GET",
    "/api/v3/aggTrades",
    { symbol: "MXUSDT", startTime: "1700000000000", endTime: "1800000000000", limit: "5" },
  ],
  [
    "GET",
    "/api/v3/klines",
    { symbol: "MXUSDT", interval: "1m", startTime: "1700000000000", endTime: "1800000000000", limit: "5" },
  ],
  ["GET", "/api/v3/avgPrice", { symbol: "MXUSDT" }],
  ["GET", "/api/v3/ticker/24hr", { symbol: "MXUSDT" }],
]

const odd = [
  ...[
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "00000000000000000001",
    "99999999999999999999",
    "0.000000000000000001",
    "9007199254740993",
  ],
  ...[
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "\r\n",
    "💥",
    "\ud800".toWellFormed(),
    "İ",
    "a".repeat(4_000),
  ],
  ...[
    "BTCUSDT",
    "ETHBTC",
    "PEPEUSDT",
    "BUY",
    "SELL",
    "LIMIT_MAKER",
    "FILL_OR_KILL",
    "1M",
    "1W",
    "cancel_both",
    "10000003",
    '[{"symbol":"MXUSDT"}]',
    '[{"symbol":"MXUSDT","side":"BUY","type":"MARKET","quoteOrderQty":5,"stpMode":"cancel_maker"}]',
    "[[",
    "0000000000000",
    "9999999999999",
    "1700000000000",
  ],
]
const badEscapes = [
  "%",
  "%zz",
  "%E9",
  "%ED%A0%80",
  "%00",
  "%C0%AF",
  "%25",
  "+",
  "=",
  "&",
  "&&",
  "=&=",
  "%26",
  "%3D",
]

/** A valid query of an endpoint with one to three invalid or unusual changes. */
const mutate = (parameters: Readonly<Record<string, string>>, random: () => number): string => {
  const pick = <T>(from: ReadonlyArray<T>): T => from[Math.floor(random() * from.length)] as T
  let pairs = Object.entries(parameters).map(
    ([name, value]) => [encodeText(name), encodeText(value)] as const,
  )
  const at = () => Math.floor(random() * pairs.length)
  const changes: ReadonlyArray<() => void> = [
    () => (pairs = pairs.map((pair, i) => (i === at() ? [pair[0], encodeText(pick(odd))] : pair))),
    () => (pairs = pairs.map((pair, i) => (i === at() ? [pair[0], pair[1] + pick(badEscapes)] : pair))),
    () => (pairs = pairs.map((pair, i) => (i === at() ? [encodeText(pick(odd)), pair[1]] : pair))),
    () => (pairs = pairs.toSpliced(at(), 1)),
    () => (pairs = [...pairs, pick(pairs.length === 0 ? [["x", "y"] as const] : pairs)]),
    () => (pairs = pairs.toSorted(() => random() - 0.5)),
    () =>
      (pairs = [
        ...pairs,
        [pick(["quantity", "price", "quoteOrderQty", "limit", "type", "interval"]), encodeText(pick(odd))],
      ]),
    () =>
      (pairs = pairs.map(([name, value]) => [
        name,
        random() < 0.3 ? String(Math.floor(random() * 1e6) / 10 ** Math.floor(random() * 8)) : value,
      ])),
    () =>
      (pairs = [
        ...pairs,
        ...Array.from({ length: Math.floor(random() * 80) }, (_, i) => [`p${i}`, "1"] as const),
      ]),
  ]
  for (let i = 0; i <= random() * 3; i++) pick(changes)()
  return pairs.map(([name, value]) => `${name}=${value}`).join("&")
}

/** Each seed sends 1,500 requests. */
const seeds = Array.from(
  { length: Number(process.env.BOURSE_FUZZ_SEEDS ?? randomCases(3)) },
  (_, i) => seedsBefore + i + 1,
)

const run = async (server: TestServer, seed: number, count: number) => {
  const random = randomFrom(seed)
  const pick = <T>(from: ReadonlyArray<T>): T => from[Math.floor(random() * from.length)] as T
  const statuses = new Map<number, number>()
  const one = async (i: number) => {
    const [method, path, parameters] = pick(bases)
    const request = server.signedRequest(
      random() < 0.05 ? pick(["GET", "POST", "DELETE", "PUT"]) : method,
      path,
      `${mutate(parameters, random)}&nonce=${i}`,
      {
        key: pick([alice, bob, carol]),
        timestamp: random() < 0.03 ? pick(odd) : Date.now(),
        ...(random() < 0.05 ? { recvWindow: pick(odd) } : {}),
        ...(random() < 0.05 ? { signatureAt: Math.floor(random() * 5) } : {}),
        ...(random() < 0.05 ? { body: pick(["{}", "[[[[", "a=1", "\u0000"]) } : {}),
      },
    )
    const { status, json, text } = await server.send(request)
    const context = `${request.method} ${request.target}\n${text}`
    expect(status, context).toBeLessThan(500)
    if (status >= 400) expect([typeof json.code, typeof json.msg], context).toEqual(["number", "string"])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let i = 0; i < count; i += 20) await Promise.all(Array.from({ length: 20 }, (_, j) => one(i + j)))
  return statuses
}

describe("mutated requests", () => {
  it.each(seeds)(
    "mutated requests from seed %i all get a documented answer, and the books stay right",
    async (seed) => {
      const server = await serverOfTest()
      const statuses = await run(server, seed, 1_500)
      // A control: some requests were accepted, so the code after the first checks was tested.
      expect(statuses.get(200)).toBeGreaterThan(200)
      expect(statuses.get(400)).toBeGreaterThan(200)
      await server.snapshot()
    },
  )

  it("a server that fails at one kind of order is found out", async () => {
    const server = await serverOfTest({
      handle: (state, command, now, emit) => {
        if (command.type === "placeOrder" && command.side === "SELL") throw new Error("planted")
        return handle(state, command, now, emit)
      },
    })
    await expect(run(server, 1, 1_500)).rejects.toThrow(/to be less than 500/)
  })
})
