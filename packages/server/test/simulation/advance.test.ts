/** Advancing the clock: the same state in one call and in many, and no gap after an interruption. */
import { cpSync } from "node:fs"
import { makeControl } from "@bourse/client/control"
import { handle as engineHandle } from "@bourse/engine"
import { expect, test, vi } from "vitest"
import type { BourseOptions } from "../../src/index.ts"
import {
  alice,
  bob,
  folderOfTest,
  type Key,
  ok,
  serverOfTest,
  type TestServer,
  times,
  uids,
} from "../support/testServer.ts"

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 0, 5, 12, 0, 30)
/** A whole day takes too long for a short test. */
const lengthMs = Number(process.env.BOURSE_ADVANCE_MINUTES ?? 60) * minuteMs

const clock = async (server: TestServer) => ok(await server.control("GET", "/sandbox/v1/clock"))
const verified = async (server: TestServer) => ok(await server.control("GET", "/admin/v1/verify"))

/** Starts servers on copies of one folder: a frozen market, orders near its price, a stop, pending deposits. */
const prepared = async (each: ReadonlyArray<BourseOptions>): Promise<ReadonlyArray<TestServer>> => {
  const options = { data: folderOfTest(), market: { seed: 5 }, masterKey: "a".repeat(64) }
  const server = await serverOfTest({ ...options, clock: { start, frozen: true } })
  const { bidPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
  let timestamp = start
  const order = async (parameters: object) =>
    ok(await server.order({ quantity: "0.001", ...parameters }, { timestamp: timestamp++ }))
  for (const percent of [0.1, 0.3, 0.6]) {
    await order({ price: (Number(bidPrice) * (1 - percent / 100)).toFixed(2) })
    await order({ side: "SELL", price: (Number(bidPrice) * (1 + percent / 100)).toFixed(2) })
  }
  const near = (factor: number) => (Number(bidPrice) * factor).toFixed(2)
  const oco = { uid: uids.bob, symbol: "BTCUSDT", side: "SELL", quantity: "0.01" }
  const legs = { price: near(1.004), stopPrice: near(0.996), stopLimitPrice: near(0.99) }
  ok(await server.control("POST", "/sandbox/v1/oco", { ...oco, ...legs }))
  for (const [asset, network] of [
    ["BTC", "BTC"],
    ["USDT", "TRX"],
  ])
    ok(
      await server.control("POST", "/sandbox/v1/deposits", {
        ...{ uid: uids.alice, asset, network, amount: "20", txId: `t-${asset}` },
      }),
    )
  await server.bourse.close()
  return Promise.all(
    each.map((more) => {
      const data = folderOfTest()
      cpSync(options.data, data, { recursive: true })
      return serverOfTest({ ...options, ...more, data })
    }),
  )
}

test("a day at once and minute by minute reach the same state, with orders, a stop and deposits", async () => {
  const [once, often] = (await prepared([{}, {}])) as [TestServer, TestServer]
  const before = await verified(once)
  expect((await verified(often)).stateHash).toBe(before.stateHash)
  await once.advance(lengthMs)
  for (let at = 0; at < lengthMs; at += minuteMs) await often.advance(minuteMs)
  const [one, many] = [await verified(once), await verified(often)]
  expect([one.problems, many.problems]).toEqual([[], []])
  expect(one.stateHash).toBe(many.stateHash)
  expect(one.stateHash).not.toBe(before.stateHash)
  expect(one.openOrders).not.toBe(before.openOrders)
  const trades = (server: TestServer) =>
    server.get("/api/v3/aggTrades", { symbol: "BTCUSDT", limit: 1_000 }).then(({ text }) => text)
  expect(await trades(once)).toBe(await trades(often))
})

/** An engine that records every trade of the market with itself as a line of text. */
const recorder = () => {
  const lines: Array<readonly [time: number, line: string]> = []
  const handle: typeof engineHandle = (state, command, now, emit) => {
    if (command.type === "stepSimulation") {
      const { symbol, to, trades } = command
      let priceTicks = state.markets.get(symbol)!.lastPriceTicks
      for (let at = 0; at < trades.length; at += 3) {
        priceTicks += trades[at + 1]!
        const time = to - trades[at]!
        lines.push([time, `${symbol} ${time} ${priceTicks} ${trades[at + 2]}`])
      }
    }
    return engineHandle(state, command, now, emit)
  }
  /** Trades are sorted by time: symbols with trades of one time are stepped in listing order. */
  const until = (end: number) =>
    lines
      .filter(([time]) => time < end)
      .map(([, line]) => line)
      .toSorted()
      .join("\n")
  return { handle, until }
}

test("the same trades and fills come at the same times at two clock speeds and by advances, byte by byte", async () => {
  const recorders = [recorder(), recorder(), recorder()]
  const [advanced, fast, fastest] = (await prepared(recorders.map(({ handle }) => ({ handle })))) as [
    TestServer,
    TestServer,
    TestServer,
  ]
  const end = start + lengthMs
  await advanced.advance(lengthMs)
  for (const [server, speed] of [
    [fast, 1_500],
    [fastest, 10_000],
  ] as const) {
    ok(await server.control("POST", "/sandbox/v1/clock/speed", { speed }))
    ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
    const patiently = { timeout: 300_000, interval: 50 }
    await vi.waitFor(async () => expect((await clock(server)).time).toBeGreaterThan(end), patiently)
    ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
  }
  const [one, ...others] = recorders.map(({ until }) => until(end))
  expect(one!.split("\n").length).toBeGreaterThan((lengthMs / minuteMs) * 40)
  for (const other of others) expect(other === one).toBe(true)
  const fills = async (server: TestServer) => {
    const read = (key: Key) =>
      server.signed(
        "GET",
        "/api/v3/myTrades",
        { symbol: "BTCUSDT", startTime: start, endTime: end - 1 },
        { key, timestamp: Date.now() },
      )
    return JSON.stringify([ok(await read(alice)), ok(await read(bob))])
  }
  const expected = await fills(advanced)
  expect(JSON.parse(expected).flat().length).toBeGreaterThan(2)
  expect(await fills(fast)).toBe(expected)
  expect(await fills(fastest)).toBe(expected)
})

test("requests that arrive during an advance are handled after it, in order", async () => {
  const server = await serverOfTest({ market: true, clock: { start, frozen: true } })
  const advanced = server.control("POST", "/sandbox/v1/clock/advance", { ms: 4 * hourMs })
  const arrived = await times(10, () => server.get("/api/v3/time"))
  const { time } = ok(await advanced)
  expect(time).toBe(start + 4 * hourMs)
  // Requests that arrived before the advance were handled before it.
  const seen = arrived.map(({ json }) => json.serverTime as number)
  expect(seen.filter((each) => each !== start && each !== time)).toEqual([])
  const two = [1, 2].map((days) => server.control("POST", "/sandbox/v1/clock/advance", { ms: days * hourMs }))
  const ends = (await Promise.all(two)).map((each) => ok(each).time)
  expect(Math.max(...ends)).toBe(time + 3 * hourMs)
})

test("a running clock follows the system clock during and after an advance", async () => {
  const server = await serverOfTest({ market: true })
  const { offsetMs } = await clock(server)
  ok(await server.control("POST", "/sandbox/v1/clock/advance", { ms: 2 * hourMs }))
  expect(await clock(server)).toMatchObject({ offsetMs: offsetMs + 2 * hourMs, mode: "running" })
})

test("an advance in several requests reaches the same state as in one", async () => {
  const [once, often] = (await prepared([{}, {}])) as [TestServer, TestServer]
  let requests = 0
  const counting: typeof fetch = (input, init) => {
    requests++
    return fetch(input, init)
  }
  const control = makeControl({
    ...{ baseUrl: often.bourse.url, token: often.token, timeoutMs: 300_000, fetch: counting },
  })
  await control.sandbox.advanceClock({ ms: 2 * hourMs })
  expect(requests).toBeGreaterThan(1)
  await once.advance(2 * hourMs)
  expect((await verified(often)).stateHash).toBe((await verified(once)).stateHash)
})

test("a caller that does not wait for the response does not stop the advance", async () => {
  const server = await serverOfTest({ market: true, clock: { start, frozen: true } })
  const leaving = new AbortController()
  const sent = fetch(`${server.bourse.url}/sandbox/v1/clock/advance`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Bourse-Token": server.token },
    body: JSON.stringify({ ms: 6 * hourMs }),
    signal: leaving.signal,
  })
  const outcome = sent.then(
    () => "answered",
    () => "left",
  )
  // The advance is still running: the clock moves in slices, with other requests in between.
  await vi.waitFor(() => expect(server.bourse.clock().time).toBeGreaterThan(start), {
    timeout: 300_000,
    interval: 2,
  })
  leaving.abort()
  expect(await outcome).toBe("left")
  await vi.waitFor(async () => expect((await clock(server)).time).toBe(start + 6 * hourMs), {
    timeout: 300_000,
  })
})

/** Expects a clock reading at any moment: only its offset from the system clock may differ. */
const whenever = <Reading extends object>(reading: Reading) => ({ ...reading, offsetMs: expect.any(Number) })

test("an advance, a step and a settling report their target, and can be stopped", async () => {
  const server = await serverOfTest({ market: { seed: 5 }, clock: { start, frozen: true } })
  const deposit = { uid: uids.alice, asset: "BTC", network: "BTC", amount: "1" }
  ok(await server.control("POST", "/sandbox/v1/deposits", deposit))
  // A held withdrawal stays pending for ever.
  ok(await server.control("POST", "/sandbox/v1/deposits/1", { status: 2 }))
  const yearMs = 365 * dayMs
  for (const [verb, asked, told] of [
    ["advance", { ms: yearMs }, {}],
    ["step", { maxMs: yearMs }, { happened: false }],
  ] as const) {
    const { time } = await clock(server)
    const answer = server.control("POST", `/sandbox/v1/clock/${verb}`, asked)
    await vi.waitFor(
      async () => {
        const reading = await clock(server)
        expect(reading.movingTo).toBe(time + yearMs)
        expect(reading.time).toBeGreaterThan(time)
      },
      { timeout: 300_000, interval: 5 },
    )
    const stopped = ok(await server.control("DELETE", "/sandbox/v1/clock/advance"))
    expect(ok(await answer)).toEqual({ ...whenever(stopped), stopped: true, ...told })
    expect(stopped).toMatchObject({ movingTo: null, mode: "frozen" })
    expect(stopped.time).toBeLessThan(time + yearMs)
    expect(await clock(server)).toEqual(whenever(stopped))
  }
  expect(await verified(server)).toMatchObject({ ok: true })
  // No item is pending, so the clock does not advance.
  const before = whenever(await clock(server))
  expect(ok(await server.control("DELETE", "/sandbox/v1/clock/advance"))).toEqual(before)
  expect(ok(await server.control("POST", "/sandbox/v1/clock/advance", { ms: minuteMs }))).toEqual({
    ...before,
    ...{ time: before.time + minuteMs, stopped: false },
  })
})

test("a step of the clock needs a bound, and says if nothing happened within it", async () => {
  const server = await serverOfTest({ clock: { start, frozen: true } })
  const rejected = await server.control("POST", "/sandbox/v1/clock/step", {})
  expect([rejected.status, rejected.json.code]).toEqual([400, 33333])
  expect(rejected.json.msg).toContain("maxMs")
  const stepped = ok(await server.control("POST", "/sandbox/v1/clock/step", { maxMs: hourMs }))
  expect(stepped).toMatchObject({ time: start + hourMs, happened: false, stopped: false })
})
