/** A clock faster than the system's, for a bot, a test and an operator. */
import { setTimeout as delay } from "node:timers/promises"
import { makeSpot } from "@bourse/client"
import { decimal } from "@bourse/core"
import { handle as engineHandle } from "@bourse/engine"
import { describe, expect, test, vi } from "vitest"
import { startBourse } from "../../src/index.ts"
import { alice, folderOfTest, ok, serverOfTest, type TestServer, times, uids } from "../support/testServer.ts"

const [minuteMs, hourMs] = [60_000, 3_600_000]
const patiently = { timeout: 300_000, interval: 20 }

const clock = async (server: TestServer) => ok(await server.control("GET", "/sandbox/v1/clock"))
const speedUp = async (server: TestServer, speed: number) =>
  ok(await server.control("POST", "/sandbox/v1/clock/speed", { speed }))

/** Waits until the exchange clock has reached this time. */
const until = (server: TestServer, time: number) =>
  vi.waitFor(async () => expect((await clock(server)).time).toBeGreaterThanOrEqual(time), patiently)

describe("a clock at a speed", () => {
  test("a fast clock runs ahead of the system clock, reports its speed, and keeps its lead at speed 1", async () => {
    const server = await serverOfTest()
    const before = await clock(server)
    expect(before).toMatchObject({ speed: 1, achievedSpeed: 1 })
    expect(await speedUp(server, 1_000)).toMatchObject({ mode: "running", speed: 1_000 })
    await until(server, before.time + hourMs)
    const fast = await clock(server)
    expect(fast.speed).toBe(1_000)
    expect(fast.achievedSpeed).toBeGreaterThan(1)
    expect(fast.achievedSpeed).toBeLessThanOrEqual(1_000)
    expect(fast.offsetMs).toBeGreaterThanOrEqual(0.9 * hourMs)
    const slow = await speedUp(server, 1)
    expect(slow.time).toBeGreaterThanOrEqual(fast.time)
    const later = await clock(server)
    expect([later.offsetMs, later.speed]).toEqual([slow.offsetMs, 1])
    await server.snapshot()
  })

  test("a fast clock stops when frozen, continues at its speed, and can be advanced", async () => {
    const server = await serverOfTest({ market: true, clock: { speed: 500 } })
    const frozen = ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
    expect(frozen).toMatchObject({ mode: "frozen", speed: 500, achievedSpeed: 0 })
    await server.advance(10 * minuteMs)
    expect((await clock(server)).time).toBe(frozen.time + 10 * minuteMs)
    ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
    await until(server, frozen.time + 20 * minuteMs)
    await server.advance(3 * hourMs)
    expect((await clock(server)).time).toBeGreaterThanOrEqual(frozen.time + 3 * hourMs + 20 * minuteMs)
    await server.snapshot()
  })

  test("a fast clock plays the market in between: every minute has its trades, and deposits arrive", async () => {
    const server = await serverOfTest({ market: true })
    const from = Math.ceil((await server.now()) / minuteMs) * minuteMs
    const deposit = { uid: uids.alice, asset: "BTC", network: "BTC", amount: "1" }
    ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
    await speedUp(server, 10_000)
    await until(server, from + 2 * hourMs)
    const rows = ok(
      await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m", startTime: from, limit: 100 }),
    )
    expect(rows.length).toBe(100)
    expect(rows.filter((row: ReadonlyArray<string>) => Number(row[5]) > 0).length).toBe(100)
    const { balances } = ok(await server.signed("GET", "/api/v3/account"))
    const { free } = balances.find((each: { asset: string }) => each.asset === "BTC")
    expect(Number(free)).toBe(3)
    await speedUp(server, 1)
    await server.snapshot()
  })

  test("an exchange with the fastest clock answers every request", async () => {
    const server = await serverOfTest({ market: true, clock: { speed: 10_000 } })
    for (let round = 0; round < 5; round++) {
      const answers = await times(20, (i) => server.order({ price: String(30_000 + i) }))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const stamps = answers.map(({ json }) => json.transactTime as number)
      expect(Math.max(...stamps)).toBeLessThanOrEqual(await server.now())
    }
  })

  test("a fast clock is not behind a client that read it once and follows its speed", async () => {
    const speed = 10_000
    const server = await serverOfTest({ clock: { speed } })
    const follow = async (): Promise<number | null> => {
      const sent = Date.now() // clock: the exchange clock is computed from the system's, as such a client does
      const shown = (await server.get("/api/v3/time")).json.serverTime as number
      const read = Date.now() // clock: as above
      // A time between two steps of the exchange clock, which are 10 ms apart.
      await delay(3)
      const timestamp = shown + (Date.now() - read) * speed // clock: as above
      const { status } = await server.order({}, { timestamp })
      // After a pause of a second, a fast clock does not catch up.
      return Date.now() - sent < 900 ? status : null // clock: as above
    }
    const statuses: Array<number> = []
    while (statuses.length < 20) {
      const status = await follow()
      if (status !== null) statuses.push(status)
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    await speedUp(server, 1)
  })

  test("on a machine that cannot keep up, the clock is slower and says so, and requests are answered", async () => {
    // A minute of six symbols takes 30 ms here, so at most 2,000 times the real speed is possible.
    const handle: typeof engineHandle = (state, command, now, emit) => {
      if (command.type === "stepSimulation")
        // clock: makes the machine slow, by at least so much
        for (const end = performance.now() + 5; performance.now() < end; );
      return engineHandle(state, command, now, emit)
    }
    const server = await serverOfTest({ market: true, handle })
    const before = await speedUp(server, 10_000)
    await until(server, before.time + hourMs / 4)
    expect((await server.order()).status).toBe(200)
    await vi.waitFor(async () => expect((await clock(server)).achievedSpeed).toBeGreaterThan(0), patiently)
    const { speed, achievedSpeed } = await clock(server)
    expect(speed).toBe(10_000)
    expect(achievedSpeed).toBeLessThanOrEqual(2_100)
    const { text } = await server.send({ target: "/metrics" })
    expect(text).toMatch(/^bourse_clock_speed 10000$/m)
    expect(Number(/^bourse_clock_achieved_speed (\S+)$/m.exec(text)![1])).toBeLessThanOrEqual(2_100)
    expect(Number(/^bourse_clock_ahead_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThan(800)
    await speedUp(server, 1)
  })

  test("a fast clock continues at its speed after a restart, from its last time, and never goes back", async () => {
    const options = { data: folderOfTest(), masterKey: "a".repeat(64) }
    const first = await serverOfTest({ ...options, clock: { start: Date.UTC(2024, 2, 5), speed: 200 } })
    await until(first, Date.UTC(2024, 2, 5, 0, 5))
    await first.bourse.close()
    const stopped = first.bourse.clock().time
    const second = await serverOfTest(options)
    const { time, speed, mode } = await clock(second)
    expect([speed, mode]).toEqual([200, "running"])
    expect(time).toBeGreaterThanOrEqual(stopped)
    await until(second, time + minuteMs)
    expect((await second.order({}, { timestamp: await second.now() })).status).toBe(200)
    await second.bourse.close()
    const third = await serverOfTest({ ...options, clock: { speed: 1 } })
    expect(await clock(third)).toMatchObject({ speed: 1, achievedSpeed: 1 })
    await third.snapshot()
  })

  test("rate limits are renewed by the time of a fast clock", async () => {
    const server = await serverOfTest({ weights: true })
    await server.change({ weightBudget: 1, weightWindowMs: hourMs })
    const ask = async () => (await server.get("/api/v3/depth", { symbol: "BTCUSDT" })).status
    await ask()
    expect(await ask()).toBe(429)
    await speedUp(server, 10_000)
    await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 300_000, interval: 1_000 })
  })

  test.each<readonly [string, unknown]>([
    ["0", { speed: 0 }],
    ["half", { speed: 0.5 }],
    ["10,001", { speed: 10_001 }],
    ["a text", { speed: "10" }],
    ["nothing", {}],
  ])("the clock's speed cannot be set to %s", async (_, body) => {
    const server = await serverOfTest()
    const { status, json } = await server.control("POST", "/sandbox/v1/clock/speed", body)
    expect([status, json.code]).toEqual([400, 33333])
    expect(await clock(server)).toMatchObject({ speed: 1 })
  })

  test.each([0, 10_001, 1.5])("a start with the clock speed %d is rejected by name", async (speed) => {
    await expect(startBourse({ clock: { speed } })).rejects.toThrow(/--clock-speed is .* from 1 to 10000/)
  })
})

describe("at speed, a client that read the clock once", () => {
  test("a client that read the fast clock once trades for an hour", async () => {
    const server = await serverOfTest({ market: true, clock: { start: Date.UTC(2024, 2, 5), speed: 2_000 } })
    const spot = makeSpot({ baseUrl: server.bourse.url, apiKey: alice.key, secret: alice.secret })
    const begin = await server.now()
    for (let half = 1; half <= 2; half++) {
      await until(server, begin + (half * hourMs) / 2)
      const { orderId } = await spot.placeOrder({
        ...{ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: decimal("20") },
      })
      expect(orderId).toBeDefined()
    }
  })
})
