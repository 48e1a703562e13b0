/** Weights: 500 in ten seconds by endpoint and address, and by UID where the document says so; two calls a second for the account. */
import { Limits } from "@bourse/core"
import { describe, expect, it } from "vitest"
import { EndpointLimiter } from "../src/RateLimiter.ts"
import { type Answer, alice, bob, limitBuy, refusal, serverOfTest, type TestServer } from "./testServer.ts"

const tooMany = [429, 429, "Too Many Requests"]

/** A window just begun: what follows within a second falls into one. */
const freshWindow = async (lengthMs: number, neededMs: number) => {
  while (performance.now() % lengthMs > lengthMs - neededMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const limited = (answers: ReadonlyArray<Answer>) => answers.filter(({ status }) => status === 429)

/** Spends the whole budget of an endpoint that costs 10. */
const exhaust = async (server: TestServer, from?: string) => {
  await freshWindow(Limits.weightWindowMs, 2_000)
  return times(50, () =>
    server.send({ target: "/api/v3/exchangeInfo", ...(from === undefined ? {} : { from }) }),
  )
}

describe("the weight of an address", () => {
  it("is 500 an endpoint; then 429 and the seconds to wait, while other endpoints and addresses go on", async () => {
    const server = await serverOfTest({ weights: true })
    expect(limited(await exhaust(server))).toEqual([])
    const over = await server.get("/api/v3/exchangeInfo")
    expect(refusal(over)).toEqual(tooMany)
    const retryAfter = Number(over.headers["retry-after"])
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(10)
    expect((await server.get("/api/v3/time")).status).toBe(200)
    expect((await server.get("/api/v3/depth", { symbol: "BTCUSDT" })).status).toBe(200)
    expect((await server.order()).status).toBe(200)
    expect((await server.send({ target: "/api/v3/exchangeInfo", from: "127.0.0.2" })).status).toBe(200)
  })

  it("is spent by requests without a key, with an unknown one or with a wrong signature, too", async () => {
    const server = await serverOfTest({ weights: true })
    await freshWindow(Limits.weightWindowMs, 2_000)
    const answers = await times(51, (i) => {
      if (i % 3 === 0) return server.send({ target: "/api/v3/myTrades" })
      if (i % 3 === 1)
        return server.signed("GET", "/api/v3/myTrades", {}, { key: { key: "nobody", secret: "x" } })
      return server.signed("GET", "/api/v3/myTrades", {}, { signature: "0".repeat(64) })
    })
    expect(limited(answers)).toHaveLength(1)
    expect(refusal(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))).toEqual(tooMany)
  })

  it("cannot be stretched by headers that claim other addresses", async () => {
    const server = await serverOfTest({ weights: true })
    await freshWindow(Limits.weightWindowMs, 2_000)
    const answers = await times(60, (i) =>
      server.send({ target: "/api/v3/exchangeInfo", headers: { "X-Forwarded-For": `203.0.113.${i}` } }),
    )
    expect(limited(answers)).toHaveLength(10)
  })

  it("is each caller's own behind a trusted proxy", async () => {
    const server = await serverOfTest({ weights: true, trustedProxies: ["127.0.0.1"] })
    await freshWindow(Limits.weightWindowMs, 2_000)
    const answers = await times(60, (i) =>
      server.send({ target: "/api/v3/exchangeInfo", headers: { "X-Forwarded-For": `203.0.113.${i % 2}` } }),
    )
    expect(limited(answers)).toEqual([])
  })

  it("does not come back by moving the exchange clock, nor by a reset", async () => {
    const server = await serverOfTest({ weights: true })
    await exhaust(server)
    await server.advance(3_600_000)
    expect(refusal(await server.get("/api/v3/exchangeInfo"))).toEqual(tooMany)
    await server.control("POST", "/sandbox/v1/reset")
    expect(refusal(await server.get("/api/v3/exchangeInfo"))).toEqual(tooMany)
  })

  it("costs nothing of what is no endpoint, nor of the control plane, nor the built-in bots", async () => {
    const server = await serverOfTest({ weights: true })
    await exhaust(server)
    expect((await server.get("/api/v3/nope")).status).toBe(404)
    expect((await server.send({ method: "POST", target: "/api/v3/exchangeInfo" })).status).toBe(405)
    expect((await server.control("GET", "/sandbox/v1/clock")).status).toBe(200)
    const { apiKey } = await server.bourse.botKey("taker")
    const bot = await times(60, () =>
      server.send({ target: "/api/v3/exchangeInfo", headers: { "X-MEXC-APIKEY": apiKey } }),
    )
    expect(limited(bot)).toEqual([])
  })
})

describe("the weight of a UID", () => {
  it("is one for all its keys and addresses, and leaves other UIDs alone", async () => {
    const server = await serverOfTest({ weights: true })
    const second = await server.grant("10000001")
    await freshWindow(Limits.weightWindowMs, 4_000)
    // A malformed order costs as much as a good one.
    const place = (i: number) =>
      server.signed(
        "POST",
        "/api/v3/order",
        { side: "HOLD", nonce: i },
        { key: i % 2 === 0 ? alice : second, timestamp: Date.now(), from: `127.0.0.${2 + (i % 4)}` },
      )
    expect(limited(await times(500, place))).toEqual([])
    for (const key of [alice, second]) {
      const over = await server.order({}, { key, from: "127.0.0.9" })
      expect(refusal(over)).toEqual(tooMany)
      expect(Number(over.headers["retry-after"])).toBeGreaterThanOrEqual(1)
    }
    expect((await server.order({}, { key: bob, from: "127.0.0.9" })).status).toBe(200)
    expect((await server.signed("POST", "/api/v3/order/test", limitBuy, { from: "127.0.0.9" })).status).toBe(
      200,
    )
  })
})

describe("the account's balances", () => {
  it("may be asked for twice a second by UID, and again once Retry-After is over", async () => {
    const server = await serverOfTest({ weights: true })
    await freshWindow(1_000, 600)
    const second = await server.grant("10000001")
    const ask = (key = alice) => server.signed("GET", "/api/v3/account", {}, { key })
    const statuses = (await Promise.all([ask(), ask(second), ask(), ask(second), ask(bob)])).map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 429, 429, 200])
    const over = await ask()
    expect(over.headers["retry-after"]).toBe("1")
    await expect.poll(async () => (await ask()).status, { timeout: 2_000, interval: 100 }).toBe(200)
  })
})

describe("weights switched off", () => {
  it("limit nothing", async () => {
    const server = await serverOfTest({ weights: false })
    expect(limited(await times(60, () => server.get("/api/v3/exchangeInfo")))).toEqual([])
    expect(limited(await times(5, () => server.signed("GET", "/api/v3/account")))).toEqual([])
  })
})

describe("a window", () => {
  it("gives the budget again when the next one begins, and tells how long that is, in whole seconds up", () => {
    const limiter = new EndpointLimiter()
    expect(limiter.takeByAddress("a", 500, 1_000)).toBe(0)
    expect(limiter.takeByAddress("a", 1, 1_001)).toBe(9)
    expect(limiter.takeByAddress("a", 1, 9_999.5)).toBe(1)
    expect(limiter.takeByAddress("b", 500, 9_999.9)).toBe(0)
    expect(limiter.takeByAddress("a", 500, 10_000)).toBe(0)
    expect(limiter.takeByAddress("a", 1, 10_000)).toBe(10)
  })

  it("counts addresses, UIDs and calls a second apart", () => {
    const limiter = new EndpointLimiter()
    expect(limiter.takeByAddress("same", 500, 0)).toBe(0)
    expect(limiter.takeByUid("same", 500, 0)).toBe(0)
    expect([1, 2, 3].map(() => limiter.takePerSecond("same", 2, 0))).toEqual([0, 0, 1])
    expect(limiter.takePerSecond("same", 2, 1_000)).toBe(0)
  })
})
