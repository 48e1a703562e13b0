/** Bans: a caller that ignores rejections gets 418 on everything for a while, by address and by UID. */
import { describe, expect, it } from "vitest"
import { Bans } from "../../src/gateway/Bans.ts"
import {
  type Answer,
  alice,
  bob,
  hourMs,
  limitBuy,
  meteredServer,
  rejection,
  type TestServer,
  times,
  uids,
} from "../support/testServer.ts"

const banned = [418, 429, "Too many rejected requests; temporarily banned"]
const statuses = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status)
const exchangeInfo = { target: "/api/v3/exchangeInfo" }

/** One call of exchangeInfo per window; the third rejection causes a ban. */
const strict = { weightBudget: 10, banAfterRejections: 2, banMs: 120_000 }

/** Uses up the limit, then is rejected until banned. */
const getBanned = async (server: TestServer, from = "127.0.0.1") => {
  const answers: Array<Answer> = []
  for (let i = 0; i < 4; i++) answers.push(await server.send({ ...exchangeInfo, from }))
  expect(statuses(answers)).toEqual([200, 429, 429, 418])
  return answers
}

/** Gets a UID banned: its keys share two account calls a second and the weight of orders. */
const getUidBanned = async (server: TestServer, key = alice) => {
  await server.change({ callsPerSecond: 1, banAfterRejections: 2, banMs: 120_000, weightWindowMs: hourMs })
  const ask = () => server.signed("GET", "/api/v3/account", {}, { key, from: "127.0.0.8" })
  await expect.poll(async () => (await ask()).status, { interval: 1, timeout: 300_000 }).toBe(418)
}

describe("an address that ignores rejections", () => {
  it("an address that ignores rejections is banned from every endpoint, and gets the ban's duration", async () => {
    const server = await meteredServer(strict)
    const last = (await getBanned(server))[3]!
    expect(rejection(last)).toEqual(banned)
    expect(last.headers["retry-after"]).toBe("120")
    const everywhere = [
      await server.get("/api/v3/ping"),
      await server.get("/api/v3/depth", { symbol: "BTCUSDT" }),
      await server.send({ target: "/api/v3/myTrades" }),
      await server.order({}, { signature: "0".repeat(64) }),
      await server.order({}, { key: bob }),
      await server.signed("GET", "/api/v3/capital/config/getall"),
    ]
    for (const answer of everywhere) {
      expect(rejection(answer)).toEqual(banned)
      expect(Object.keys(answer.json)).toEqual(["code", "msg"])
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(100)
      // A banned caller's requests use no weight.
      expect(answer.headers["x-bourse-used-weight"]).toBeUndefined()
    }
    expect((await server.get("/api/v3/nope")).status).toBe(404)
    expect((await server.control("GET", "/admin/v1/accounts")).status).toBe(200)
  })

  it("a banned address is allowed again after the ban, which calls do not prolong", async () => {
    const server = await meteredServer(strict)
    await getBanned(server)
    expect(new Set(statuses(await times(50, () => server.get("/api/v3/time"))))).toEqual(new Set([418]))
    await server.advance(100_000)
    expect((await server.get("/api/v3/time")).status).toBe(418)
    await server.advance(20_000)
    expect((await server.get("/api/v3/time")).status).toBe(200)
    // After a ban the window continues: used weight stays used, and one more rejection bans again.
    expect((await server.send(exchangeInfo)).status).toBe(418)
    await server.advance(hourMs)
    await getBanned(server)
  })

  it("a banned address is allowed again after a frozen clock was advanced", async () => {
    const server = await meteredServer(strict)
    await server.control("POST", "/sandbox/v1/clock/freeze")
    await getBanned(server)
    await server.control("POST", "/sandbox/v1/clock/unfreeze")
    await server.control("POST", "/sandbox/v1/clock/freeze")
    expect((await server.get("/api/v3/time")).status).toBe(418)
    await server.advance(120_000)
    expect((await server.get("/api/v3/time")).status).toBe(200)
  })

  it("a banned address is allowed again by real time while the exchange clock is frozen", async () => {
    const server = await meteredServer({ ...strict, banMs: 300 })
    await server.control("POST", "/sandbox/v1/clock/freeze")
    await getBanned(server)
    const status = async () => (await server.get("/api/v3/time")).status
    await expect.poll(status, { interval: 10, timeout: 300_000 }).toBe(200)
  })

  it("rejections of an address count from zero in each window, over all endpoints", async () => {
    const server = await meteredServer(strict)
    const spend = () => times(3, () => server.send(exchangeInfo))
    for (let window = 0; window < 3; window++) {
      expect(statuses(await spend()).sort()).toEqual([200, 429, 429])
      await server.advance(hourMs)
    }
    await server.change({ weightBudget: 1 })
    const answers = []
    for (const target of ["/api/v3/time", "/api/v3/ping", "/api/v3/time", "/api/v3/ping", "/api/v3/time"])
      answers.push(await server.send({ target }))
    expect(statuses(answers)).toEqual([200, 200, 429, 429, 418])
  })

  it("a ban of an address does not affect other addresses, nor the same key elsewhere", async () => {
    const server = await meteredServer(strict)
    await getBanned(server)
    expect((await server.send({ target: "/api/v3/time", from: "127.0.0.2" })).status).toBe(200)
    expect((await server.order({}, { from: "127.0.0.2" })).status).toBe(200)
    expect((await server.order()).status).toBe(418)
  })

  it("headers that claim another address do not evade a ban", async () => {
    const server = await meteredServer(strict)
    await getBanned(server)
    const claims = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "CF-Connecting-IP"]
    for (const name of claims) {
      const answer = await server.send({ target: "/api/v3/time", headers: { [name]: "203.0.113.7" } })
      expect(rejection(answer)).toEqual(banned)
    }
  })

  it("a ban applies to the caller behind a trusted proxy, not to the proxy", async () => {
    const server = await meteredServer(strict, { trustedProxies: ["127.0.0.1"] })
    const call = (forwarded: string) =>
      server.send({ ...exchangeInfo, headers: { "X-Forwarded-For": forwarded } })
    const answers = []
    // The caller claims another address each time; the proxy appends the real one.
    for (let i = 0; i < 5; i++) answers.push(await call(`198.51.100.${i}, 203.0.113.1`))
    expect(statuses(answers)).toEqual([200, 429, 429, 418, 418])
    expect((await call("203.0.113.2")).status).toBe(200)
    expect((await call("198.51.100.1")).status).toBe(200)
  })

  it("a banned address may still use the keys of the desk", async () => {
    const server = await meteredServer(strict)
    await getBanned(server)
    const key = await server.deskKey(uids.bob)
    expect((await server.order({}, { key })).status).toBe(200)
  })

  it("a ban lasts for the announced time, whatever settings change", async () => {
    const server = await meteredServer(strict)
    await getBanned(server)
    await server.change({ weightBudget: 500, banAfterRejections: 50, banMs: 1, weightWindowMs: 2 * hourMs })
    expect((await server.get("/api/v3/time")).status).toBe(418)
  })
})

describe("a UID that ignores rejections", () => {
  it("a UID that ignores rejections is banned at every address and with every key, on signed endpoints", async () => {
    const server = await meteredServer({}, { trustedProxies: ["127.0.0.8", "127.0.0.9"] })
    const second = await server.grant(uids.alice)
    await getUidBanned(server)
    const elsewhere = { from: "127.0.0.9", headers: { "X-Forwarded-For": "127.0.0.77" } }
    for (const key of [alice, second]) {
      const answers = [
        await server.order({}, { key, ...elsewhere }),
        await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }, { key, ...elsewhere }),
        await server.signed("GET", "/api/v3/uid", {}, { key, ...elsewhere }),
      ]
      for (const answer of answers) {
        expect(rejection(answer)).toEqual(banned)
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(100)
        // The weight is charged to the address before the key's owner is known.
        expect(answer.headers["x-bourse-weight-limit"]).toBe("500")
      }
    }
    expect((await server.order({}, { key: bob, ...elsewhere })).status).toBe(200)
    expect((await server.send({ target: "/api/v3/time", ...elsewhere })).status).toBe(200)
  })

  it("a banned UID gets the ban's answer only with a correct signature", async () => {
    const server = await meteredServer()
    await getUidBanned(server)
    const forged = await server.order({}, { signature: "0".repeat(64) })
    expect(rejection(forged)[1]).toBe(700002)
    expect(rejection(await server.order({ side: "HOLD" }))).toEqual(banned)
  })

  it("other callers cannot ban a UID: a wrong signature uses none of its weight", async () => {
    const server = await meteredServer({ ...strict, callsPerSecond: 1_000 })
    await times(40, (i) => server.order({}, { signature: "0".repeat(64), from: `127.0.0.${2 + (i % 5)}` }))
    expect((await server.order({}, { from: "127.0.0.9" })).status).toBe(200)
  })

  it("a banned UID is allowed again after the ban", async () => {
    const server = await meteredServer()
    await getUidBanned(server)
    expect((await server.order()).status).toBe(418)
    await server.advance(120_000)
    expect((await server.order()).status).toBe(200)
    expect((await server.signed("POST", "/api/v3/order/test", limitBuy)).status).toBe(200)
  })
})

describe("the list of bans", () => {
  const settings = { banAfterRejections: 1, banMs: 5_000, weightWindowMs: 1_000 }
  const twice = (bans: Bans, who: string, nowMs: number) => [
    bans.count(who, settings, nowMs),
    bans.count(who, settings, nowMs),
  ]

  it("a ban begins with the first rejection too many, and ends to the millisecond", () => {
    const bans = new Bans()
    expect(twice(bans, "a", 500)).toEqual([0, 5_000])
    expect([bans.leftMs("a", 500), bans.leftMs("a", 5_499.5), bans.leftMs("a", 5_500)]).toEqual([
      5_000, 0.5, 0,
    ])
    expect(bans.leftMs("b", 500)).toBe(0)
  })

  it("rejections are forgotten with their window", () => {
    const bans = new Bans()
    expect(bans.count("a", settings, 999)).toBe(0)
    expect(bans.count("a", settings, 1_000)).toBe(0)
    expect(bans.count("a", settings, 1_001)).toBe(5_000)
  })

  it("the list of bans contains only the current bans", () => {
    const bans = new Bans()
    for (let i = 0; i < 10_000; i++) twice(bans, `early ${i}`, 0)
    expect(bans.size).toBe(10_000)
    twice(bans, "later", 4_000)
    expect(bans.size).toBe(10_001)
    twice(bans, "latest", 6_000)
    expect(bans.size).toBe(2)
    bans.leftMs("later", 9_000)
    expect(bans.size).toBe(1)
  })
})
