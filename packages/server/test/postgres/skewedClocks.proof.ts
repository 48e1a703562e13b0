/**
 * Servers on one database use the database's clock, whatever the clocks of their hosts show. Here the host's clock is
 * `Date.now` of this process, which the servers share; the database is a separate process.
 */

import { freePort } from "@bourse/testing/freePort"
import { type Cluster, hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { type BourseOptions, startBourse } from "../../src/index.ts"
import { read, scrape } from "../support/scrape.ts"
import { limitBuy, TestServer } from "../support/testServer.ts"

const masterKey = "5a".repeat(32)
const patience = { timeout: 300_000, interval: 20 }
const hourMs = 3_600_000

/** A clock that is right. */
const right = Date.now
let lastStamp = 0
/** The right time, but never the same time twice: equal writes would have equal signatures. */
const stamp = (): number => {
  lastStamp = Math.max(right(), lastStamp + 1)
  return lastStamp
}
let hostSkewMs = 0
const setHostClock = (skewMs: number): void => {
  hostSkewMs = skewMs
}

describe.skipIf(!hasPostgres)("servers whose hosts' clocks are wrong", () => {
  let cluster: Cluster
  let names = 0
  beforeAll(async () => {
    cluster = await startCluster()
  })
  // The clock function is replaced at the beginning, because a server may keep a reference to it.
  beforeEach(() => {
    setHostClock(0)
    vi.spyOn(Date, "now").mockImplementation(() => right() + hostSkewMs)
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => cluster.remove())

  const newDatabase = () => {
    const name = `exchange_${++names}`
    return { name, url: cluster.createDatabase(name) }
  }
  const begin = async (databaseUrl: string, options: BourseOptions = {}) => {
    const port = await freePort()
    const started = startBourse({ databaseUrl, masterKey, port, weights: false, ...options })
    onTestFinished(async () => (await started.catch(() => undefined))?.close())
    const readiness = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { readonly reason?: string }
    return { started, readiness }
  }
  const server = async (databaseUrl: string, options?: BourseOptions) =>
    new TestServer(await (await begin(databaseUrl, options)).started)
  const standby = async (databaseUrl: string) => {
    const next = await begin(databaseUrl)
    await vi.waitFor(
      async () => expect((await next.readiness()).reason).toBe("standby, 0 groups behind"),
      patience,
    )
    return next
  }

  /** Once the server is ready, it accepts writes signed now, and its clock is right. */
  const expectRightClock = async (on: TestServer, sign: () => number = stamp): Promise<void> => {
    await vi.waitFor(async () => expect((await on.get("/readyz")).json).toEqual({ ready: true }), patience)
    const before = right()
    const placed = await on.signed("POST", "/api/v3/order", limitBuy, { timestamp: sign() })
    expect([placed.status, placed.text]).toEqual([200, expect.stringContaining("orderId")])
    // The server's clock may lag the database's by less than the time of an answer.
    expect(placed.json.transactTime).toBeGreaterThan(before - 15_000)
    expect(placed.json.transactTime).toBeLessThanOrEqual(right() + 1)
    expect(await on.now()).toBeLessThanOrEqual(right() + 1)
    const { json } = await on.control("GET", "/sandbox/v1/clock")
    expect(Math.abs(json.offsetMs)).toBeLessThan(1_000)
  }

  it.each([
    ["20 s slow", -20_000],
    ["20 s fast", 20_000],
    ["an hour slow", -hourMs],
    ["an hour fast", hourMs],
  ])("a standby that is %s takes over, and accepts writes signed by the right time", async (_, skewMs) => {
    const { url } = newDatabase()
    const first = await server(url)
    await expectRightClock(first)
    const order = first.signedRequest("POST", "/api/v3/order", limitBuy, { timestamp: stamp() })
    expect((await first.send(order)).status).toBe(200)
    const next = await standby(url)
    setHostClock(skewMs)
    await first.bourse.close()

    const second = new TestServer(await next.started)
    await expectRightClock(second)
    // The second server does not execute again a write that the first server executed.
    expect((await second.send(order)).status).toBe(400)
    expect((await second.control("GET", "/admin/v1/verify")).json.problems).toEqual([])
  })

  it.each([
    ["slow", -hourMs],
    ["fast", hourMs],
  ])(
    "a lone server an hour %s accepts writes signed by the right time, and so does the next server, whose clock is right",
    async (_, skewMs) => {
      const { url } = newDatabase()
      setHostClock(skewMs)
      const first = await server(url)
      await expectRightClock(first)
      await first.bourse.close()
      setHostClock(0)
      await expectRightClock(await server(url))
    },
  )

  it("a client that signs by an advanced exchange clock is accepted at its first try after a takeover", async () => {
    const { url } = newDatabase()
    const first = await server(url)
    await first.advance(hourMs)
    const next = await standby(url)
    setHostClock(-hourMs)
    await first.bourse.close()
    const second = new TestServer(await next.started)
    expect(await second.get("/readyz")).toMatchObject({ json: { ready: true } })
    const serverTime = await second.now()
    const placed = await second.signed("POST", "/api/v3/order", limitBuy, { timestamp: serverTime })
    expect([placed.status, placed.text]).toEqual([200, expect.stringContaining("orderId")])
  })

  describe("the clock of the database", () => {
    /** A database whose clock the test can set: its time function is replaced. */
    const databaseWithClock = () => {
      const { name, url } = newDatabase()
      cluster.sql(
        `ALTER FUNCTION pg_catalog.clock_timestamp() RENAME TO right_clock;
         CREATE TABLE public.skew AS SELECT 0::bigint AS ms;
         CREATE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
         AS 'SELECT pg_catalog.right_clock() + ms * interval ''1 ms'' FROM public.skew'`,
        name,
      )
      const setClock = (ms: number) => void cluster.sql(`UPDATE public.skew SET ms = ${ms}`, name)
      return { url, setClock }
    }
    const order = (on: TestServer, skewMs = 0) =>
      on.signed("POST", "/api/v3/order", limitBuy, { timestamp: stamp() + skewMs })
    const listening = () => {
      const lines: Array<{ level: string; message: string; reason?: string }> = []
      const line =
        (level: string) =>
        (message: string, fields: object = {}) =>
          void lines.push({ level, message, ...fields })
      return { lines, log: { info: line("info"), warn: line("warn"), error: line("error") } }
    }
    const behind = expect.stringMatching(/^the database's clock is \d+ s behind the last event$/)

    it("the database's clock is set back an hour: the server is not ready, rejects writes, and continues when corrected", async () => {
      const { url, setClock } = databaseWithClock()
      const { lines, log } = listening()
      const first = await server(url, { log })
      expect((await order(first)).status).toBe(200)
      setClock(-hourMs)
      await vi.waitFor(
        async () => expect((await first.get("/readyz")).json).toEqual({ ready: false, reason: behind }),
        patience,
      )
      for (const skewMs of [0, -hourMs]) {
        const rejected = await order(first, skewMs)
        if (skewMs < 0)
          expect(rejected).toMatchObject({ status: 503, text: expect.stringContaining("behind") })
        else expect(rejected.status).toBeGreaterThanOrEqual(400)
      }
      // Reads continue, and the exchange clock does not move, while the database's clock is wrong.
      const listed = await first.signed(
        "GET",
        "/api/v3/openOrders",
        { symbol: "BTCUSDT" },
        { timestamp: right() - hourMs },
      )
      expect(listed.json).toHaveLength(1)
      const metrics = await scrape(first)
      expect(read(metrics, "bourse_writable")).toBe(0)
      expect(read(metrics, "bourse_clock_behind_seconds")).toBeGreaterThan(3_000)
      await vi.waitFor(
        () => expect(lines).toContainEqual({ level: "error", message: "not ready", reason: behind }),
        patience,
      )

      setClock(0)
      await expectRightClock(first)
      await vi.waitFor(
        () => expect(lines.at(-1)?.message).toBe("the clock is no longer behind the last event"),
        patience,
      )
    })

    const advance = async (server: TestServer) => {
      await server.advance(2_000)
      return server
    }
    const restart = async ({ bourse }: TestServer, url: string) => {
      await bourse.close()
      return server(url, { clock: { speed: 1 } })
    }
    it.each([
      ["the exchange clock is advanced", advance],
      ["it is started with --clock-speed 1", restart],
    ])(
      "the database's clock was an hour ahead and is right again: the next server is not ready until %s",
      async (_, goOn) => {
        const { url, setClock } = databaseWithClock()
        setClock(hourMs)
        const first = await server(url)
        expect((await order(first, hourMs)).status).toBe(200)
        const latest = await first.now()
        await first.bourse.close()
        setClock(0)
        const rejecting = await server(url)
        expect((await rejecting.get("/readyz")).json).toEqual({ ready: false, reason: behind })
        expect((await order(rejecting)).status).toBe(503)
        const second = await goOn(rejecting, url)
        await vi.waitFor(
          async () => expect((await second.get("/readyz")).json).toEqual({ ready: true }),
          patience,
        )
        expect((await order(second)).status).toBe(200)
        expect(await second.now()).toBeGreaterThanOrEqual(latest)
      },
    )

    it.each([
      ["back by 5 s", -5_000],
      ["ahead by an hour", hourMs],
    ])("the database's clock steps %s: the server follows it and continues", async (_, skewMs) => {
      const { url, setClock } = databaseWithClock()
      const { lines, log } = listening()
      const first = await server(url, { log })
      const { transactTime } = (await order(first)).json
      setClock(skewMs)
      await vi.waitFor(
        () =>
          expect(lines).toContainEqual(expect.objectContaining({ message: "the database's clock jumped" })),
        patience,
      )
      expect((await first.get("/readyz")).json).toEqual({ ready: true })
      expect((await order(first, skewMs)).status).toBe(200)
      // The request log uses the database's clock too.
      const [logged] = (await first.control("GET", "/sandbox/v1/requests?limit=1")).json
      expect(Math.abs(logged.time - right() - skewMs)).toBeLessThan(hourMs / 2)
      expect(await first.now()).toBeGreaterThanOrEqual(transactTime)
    })
  })
})
