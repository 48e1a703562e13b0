/**
 * Weights: a limit by endpoint and address, and by UID where the document says so; two calls a second for the
 * account. The rate-limit windows in these tests are an hour long, so that counts last until the clock is
 * advanced.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SpotApi } from "@bourse/spot"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { FixedWindowCounter } from "../../src/gateway/RateLimiter.ts"
import {
  type Answer,
  alice,
  bob,
  hourMs,
  limitBuy,
  meteredServer,
  ok,
  rejection,
  serverOfTest,
  startServer,
  type TestServer,
  times,
  uids,
} from "../support/testServer.ts"
import { fund, outside } from "../support/testWallet.ts"

const tooMany = [429, 429, "Too Many Requests"]
const limited = (answers: ReadonlyArray<Answer>) => answers.filter(({ status }) => status === 429)
const exchangeInfo = { target: "/api/v3/exchangeInfo" }

/** Used weight and weight limit from the answer's headers. */
const told = ({ headers }: Answer) => [headers["x-bourse-used-weight"], headers["x-bourse-weight-limit"]]

/**
 * Freezes this process's monotonic clock, which rate-limit windows use: all calls are in one window, however slow
 * they are, until the test moves the clock. The frozen clock starts at the beginning of an hour's window.
 */
const holdRateClock = () => {
  let time = hourMs * 100
  const held = vi.spyOn(performance, "now").mockImplementation(() => time)
  onTestFinished(() => held.mockRestore())
  return {
    move: (ms: number) => {
      time += ms
    },
  }
}

/** Uses up a weight of 500 on an endpoint that costs 10. */
const exhaust = (server: TestServer) => times(50, () => server.send(exchangeInfo))

describe("the weight of an address", () => {
  it("an address has a weight of 500 per endpoint; then 429 with the seconds to wait, while others continue", async () => {
    const server = await meteredServer()
    expect(limited(await exhaust(server))).toEqual([])
    const over = await server.send(exchangeInfo)
    expect(rejection(over)).toEqual(tooMany)
    const retryAfter = Number(over.headers["retry-after"])
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(3_600)
    expect((await server.get("/api/v3/time")).status).toBe(200)
    expect((await server.get("/api/v3/depth", { symbol: "BTCUSDT" })).status).toBe(200)
    expect((await server.order()).status).toBe(200)
    expect((await server.send({ ...exchangeInfo, from: "127.0.0.2" })).status).toBe(200)
  })

  it("an address also uses weight by requests without a key, with an unknown key or a wrong signature", async () => {
    const server = await meteredServer()
    const answers = await times(51, (i) => {
      if (i % 3 === 0) return server.send({ target: "/api/v3/myTrades" })
      if (i % 3 === 1)
        return server.signed("GET", "/api/v3/myTrades", {}, { key: { key: "nobody", secret: "x" } })
      return server.signed("GET", "/api/v3/myTrades", {}, { signature: "0".repeat(64) })
    })
    expect(limited(answers)).toHaveLength(1)
    expect(rejection(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))).toEqual(tooMany)
  })

  it("headers that claim other addresses do not extend the weight", async () => {
    const server = await meteredServer()
    const answers = await times(60, (i) =>
      server.send({ ...exchangeInfo, headers: { "X-Forwarded-For": `203.0.113.${i}` } }),
    )
    expect(limited(answers)).toHaveLength(10)
  })

  it("each caller behind a trusted proxy has a separate weight", async () => {
    const server = await meteredServer({}, { trustedProxies: ["127.0.0.1"] })
    const answers = await times(60, (i) =>
      server.send({ ...exchangeInfo, headers: { "X-Forwarded-For": `203.0.113.${i % 2}` } }),
    )
    expect(limited(answers)).toEqual([])
  })

  it("a reset does not restore the weight", async () => {
    const server = await meteredServer()
    await exhaust(server)
    await server.control("POST", "/sandbox/v1/reset")
    expect(rejection(await server.send(exchangeInfo))).toEqual(tooMany)
  })

  it("unknown paths, the control plane and the desk use no weight", async () => {
    const server = await meteredServer()
    await exhaust(server)
    expect((await server.get("/api/v3/nope")).status).toBe(404)
    expect((await server.send({ method: "POST", target: "/api/v3/exchangeInfo" })).status).toBe(405)
    expect((await server.control("GET", "/sandbox/v1/clock")).status).toBe(200)
    const { key } = await server.deskKey(uids.bob)
    const desk = await times(60, () => server.send({ ...exchangeInfo, headers: { "X-MEXC-APIKEY": key } }))
    expect(limited(desk)).toEqual([])
  })
})

describe("the weight of a UID", () => {
  it("the weight of a UID is shared by all its keys and addresses, separate from other UIDs", async () => {
    const server = await meteredServer({ weightBudget: 40 })
    const second = await server.grant("10000001")
    // A malformed order costs as much as a good one.
    const place = (i: number) =>
      server.signed(
        "POST",
        "/api/v3/order",
        { side: "HOLD", nonce: i },
        { key: i % 2 === 0 ? alice : second, from: `127.0.0.${2 + (i % 4)}` },
      )
    expect(limited(await times(40, place))).toEqual([])
    for (const key of [alice, second]) {
      const over = await server.order({}, { key, from: "127.0.0.9" })
      expect(rejection(over)).toEqual(tooMany)
      expect(Number(over.headers["retry-after"])).toBeGreaterThanOrEqual(1)
    }
    expect((await server.order({}, { key: bob, from: "127.0.0.9" })).status).toBe(200)
    const elsewhere = await server.signed("POST", "/api/v3/order/test", limitBuy, { from: "127.0.0.9" })
    expect(elsewhere.status).toBe(200)
  })
})

describe("the endpoint of balances", () => {
  it("the endpoint of balances has a limit per UID and second, which is free again in the next second", async () => {
    const server = await meteredServer()
    // From here on the windows move by exactly the clock's advance.
    await server.control("POST", "/sandbox/v1/clock/freeze")
    const second = await server.grant("10000001")
    const ask = (key = alice) => server.signed("GET", "/api/v3/account", {}, { key })
    holdRateClock()
    /** The answers to calls within the next second. */
    const answers = async (): Promise<ReadonlyArray<Answer>> => {
      await server.advance(1_000)
      return Promise.all([ask(), ask(second), ask(), ask(second), ask(bob)])
    }
    const statuses = async () => (await answers()).map(({ status }) => status)
    expect(await statuses()).toEqual([200, 200, 429, 429, 200])
    expect((await answers())[3]!.headers["retry-after"]).toBe("1")
    expect(await statuses()).toEqual([200, 200, 429, 429, 200])
    await server.change({ callsPerSecond: 3 })
    expect(await statuses()).toEqual([200, 200, 200, 429, 200])
    await server.change({ callsPerSecond: null })
    expect(await statuses()).toEqual([200, 200, 429, 429, 200])
    // A changed definition changes the limit, so the two are not equal by chance.
    const definition = SpotApi.account as { perSecond: number }
    const { perSecond } = definition
    onTestFinished(() => void Object.assign(definition, { perSecond }))
    definition.perSecond = 3
    expect(await statuses()).toEqual([200, 200, 200, 429, 200])
  })
})

describe("every answer that costs weight reports it", () => {
  it("the reported weight rises by the weight of the endpoint, separately for each endpoint and address", async () => {
    const server = await meteredServer()
    expect(told(await server.send(exchangeInfo))).toEqual(["10", "500"])
    expect(told(await server.send(exchangeInfo))).toEqual(["20", "500"])
    expect(told(await server.get("/api/v3/time"))).toEqual(["1", "500"])
    expect(told(await server.get("/api/v3/time"))).toEqual(["2", "500"])
    expect(told(await server.send({ ...exchangeInfo, from: "127.0.0.2" }))).toEqual(["10", "500"])
  })

  it("the reported weight of an order is the fuller of the address's and the UID's", async () => {
    const server = await meteredServer()
    expect(told(await server.order({}, { from: "127.0.0.2" }))).toEqual(["1", "500"])
    expect(told(await server.order({}, { from: "127.0.0.3" }))).toEqual(["2", "500"])
    expect(told(await server.order({}, { from: "127.0.0.2" }))).toEqual(["3", "500"])
    expect(told(await server.order({}, { key: bob, from: "127.0.0.2" }))).toEqual(["3", "500"])
  })

  it("rejections report the used weight, too, at every step", async () => {
    const server = await meteredServer({ weightBudget: 6 })
    const rejections = [
      await server.send({ method: "POST", target: "/api/v3/order" }),
      await server.order({}, { signature: "0".repeat(64) }),
      await server.order({}, { key: { key: "nobody", secret: "x" } }),
      await server.order({ side: "HOLD" }),
      await server.order({ symbol: "NOPEUSDT" }),
      await server.order({}, { body: "{}" }),
      await server.order(),
    ]
    expect(rejections.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429])
    expect(rejections.map(told)).toEqual(["1", "2", "3", "4", "5", "6", "7"].map((used) => [used, "6"]))
  })

  it("answers without weight report no used weight", async () => {
    const server = await meteredServer()
    const { key } = await server.deskKey(uids.bob)
    const free = [
      await server.get("/api/v3/nope"),
      await server.send({ method: "POST", target: "/api/v3/time" }),
      await server.send({ ...exchangeInfo, headers: { Host: "evil.example" } }),
      await server.send({ ...exchangeInfo, headers: { "X-MEXC-APIKEY": key } }),
      await server.control("GET", "/sandbox/v1/clock"),
      await server.get("/healthz"),
      await (await serverOfTest({ weights: false })).send(exchangeInfo),
    ]
    expect(free.map(told)).toEqual(free.map(() => [undefined, undefined]))
  })
})

describe("weights switched off", () => {
  it("switching weights off removes all limits", async () => {
    const server = await meteredServer({ weightBudget: 1, banAfterRejections: 1 }, { weights: false })
    const rejected = ({ status }: Answer) => status === 429 || status === 418
    expect((await times(60, () => server.send(exchangeInfo))).filter(rejected)).toEqual([])
    expect((await times(5, () => server.signed("GET", "/api/v3/account"))).filter(rejected)).toEqual([])
  })
})

describe("the clock of the windows", () => {
  it("rate-limit windows move with the exchange clock, frozen or not", async () => {
    const server = await meteredServer()
    for (const verb of ["freeze", "unfreeze"]) {
      await exhaust(server)
      expect((await server.send(exchangeInfo)).status).toBe(429)
      await server.control("POST", `/sandbox/v1/clock/${verb}`)
      expect((await server.send(exchangeInfo)).status).toBe(429)
      await server.advance(hourMs)
      expect(told(await server.send(exchangeInfo))).toEqual(["10", "500"])
      await server.advance(hourMs)
    }
  })

  it.each(["freeze", "unfreeze"])(
    "rate-limit windows move by the length of a step and of a settling in the simulated market: after %s",
    async (verb) => {
      const server = await meteredServer({}, { market: true })
      await fund(server, uids.bob, "USDT", "1000")
      await server.control("POST", `/sandbox/v1/clock/${verb}`)
      ok(await server.control("POST", "/sandbox/v1/scenario", { name: "stuck-withdrawals" }))
      const withdrawal = { coin: "USDT", netWork: "TRX", address: outside.TRX, amount: "100" }
      ok(await server.signed("POST", "/api/v3/capital/withdraw", withdrawal, { key: bob }))
      // The test starts at the beginning of a window.
      holdRateClock()
      await server.advance(hourMs)
      const used = async () => told(await server.send(exchangeInfo))[0]
      expect(await used()).toBe("10")
      const go = async (way: "step" | "settle", minutes: number) => {
        const { time } = ok(await server.control("GET", "/sandbox/v1/clock"))
        const after = ok(
          await server.control("POST", `/sandbox/v1/clock/${way}`, { maxMs: minutes * 60_000 }),
        )
        expect(after.time - time).toBeGreaterThanOrEqual(minutes * 60_000)
      }
      await go("step", 20)
      expect(await used()).toBe("20")
      await go("settle", 20)
      expect(await used()).toBe("30")
      await go("step", 30)
      expect(await used()).toBe("10")
      await go("settle", 55)
      expect(await used()).toBe("10")
    },
  )

  it("freezing and unfreezing the clock, however often, does not move rate-limit windows", async () => {
    const server = await meteredServer()
    for (let round = 1; round <= 5; round++) {
      await server.control("POST", "/sandbox/v1/clock/freeze")
      expect(told(await server.send(exchangeInfo))).toEqual([String(20 * round - 10), "500"])
      await server.control("POST", "/sandbox/v1/clock/unfreeze")
      expect(told(await server.send(exchangeInfo))).toEqual([String(20 * round), "500"])
    }
  })

  it("rate-limit windows continue while the exchange clock is frozen", async () => {
    const server = await meteredServer({
      weightBudget: 10,
      weightWindowMs: 500,
      banAfterRejections: 1_000_000,
    })
    await server.control("POST", "/sandbox/v1/clock/freeze")
    const frozen = await server.now()
    const status = async () => (await server.send(exchangeInfo)).status
    const clock = holdRateClock()
    expect(await status()).toBe(200)
    expect(await status()).toBe(429)
    clock.move(500)
    expect(await status()).toBe(200)
    expect(await server.now()).toBe(frozen)
  })
})

describe("the settings of the rates", () => {
  it("new rate limits apply from the next call on", async () => {
    const server = await meteredServer()
    expect(told(await server.send(exchangeInfo))).toEqual(["10", "500"])
    await server.change({ weightBudget: 20 })
    expect(told(await server.send(exchangeInfo))).toEqual(["20", "20"])
    expect(told(await server.send(exchangeInfo))).toEqual(["30", "20"])
    await server.change({ weightBudget: 40 })
    expect((await server.send(exchangeInfo)).status).toBe(200)
    expect((await server.send(exchangeInfo)).status).toBe(429)
  })

  it("a new window length begins a new window", async () => {
    const server = await meteredServer({ weightBudget: 10 })
    const clock = holdRateClock()
    clock.move(60_000)
    const expectLeft = async (seconds: number) => {
      expect((await server.send(exchangeInfo)).status).toBe(200)
      expect((await server.send(exchangeInfo)).headers["retry-after"]).toBe(String(seconds))
    }
    await expectLeft(3_540)
    await server.change({ weightWindowMs: 2 * hourMs })
    await expectLeft(7_140)
  })

  it("rate limits survive a reset and a restart", async () => {
    const data = await mkdtemp(join(tmpdir(), "bourse-rates-"))
    onTestFinished(() => rm(data, { recursive: true }))
    const first = await startServer({ data, weights: true })
    await first.change({ weightBudget: 10, weightWindowMs: hourMs })
    const settings = (await first.control("GET", "/admin/v1/settings")).json
    await first.control("POST", "/sandbox/v1/reset")
    await first.send(exchangeInfo)
    expect((await first.send(exchangeInfo)).status).toBe(429)
    await first.bourse.close()
    const second = await startServer({ data, weights: true })
    onTestFinished(() => second.bourse.close())
    expect((await second.control("GET", "/admin/v1/settings")).json).toEqual(settings)
    // The new process does not know the weights that were used in the old one.
    expect(told(await second.send(exchangeInfo))).toEqual(["10", "10"])
    expect((await second.send(exchangeInfo)).status).toBe(429)
  })
})

describe("a window", () => {
  it("a window forgets all counts when it ends, and reports its end", () => {
    const window = new FixedWindowCounter()
    expect(window.add("a", 500, 10_000, 1_000)).toBe(500)
    expect(window.add("a", 1, 10_000, 9_999.5)).toBe(501)
    expect(window.leftMs(9_999.5)).toBe(0.5)
    expect(window.add("b", 500, 10_000, 9_999.9)).toBe(500)
    expect(window.add("a", 7, 10_000, 10_000)).toBe(7)
    expect(window.leftMs(10_000)).toBe(10_000)
  })

  it("a window with another length is another window, longer or shorter", () => {
    const window = new FixedWindowCounter()
    expect(window.add("a", 1, 10_000, 15_000)).toBe(1)
    // The time is in the second window, by the old length and by the new length.
    expect(window.add("a", 1, 9_000, 15_000)).toBe(1)
    expect(window.leftMs(15_000)).toBe(3_000)
    expect(window.add("a", 1, 9_000, 17_999)).toBe(2)
    expect(window.add("a", 1, 3_600_000, 17_999)).toBe(1)
    expect(window.leftMs(17_999)).toBe(3_582_001)
  })
})
