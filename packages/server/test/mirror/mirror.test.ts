/** Trading here on another exchange's market: a second Bourse is the live venue. */

import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Changes, type Pushed, startStreamProxy } from "@bourse/testing/StreamProxy"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { BourseOptions } from "../../src/index.ts"
import { bob, ok, serverOfTest, type TestServer } from "../support/testServer.ts"
import { UpstreamProxy } from "./upstreamProxy.ts"

const symbol = "BTCUSDT"
const limit = (side: "BUY" | "SELL", quantity: string, price: string) => ({ side, quantity, price })

/** The venue with a book of bob's orders: bids at 99 and 98, asks at 101 and 102. */
const venue = async (options: BourseOptions = {}): Promise<TestServer> => {
  const upstream = await serverOfTest({ weights: false, ...options })
  const orders = [
    limit("BUY", "0.1", "99"),
    limit("BUY", "0.2", "98"),
    limit("SELL", "0.1", "101"),
    limit("SELL", "0.2", "102"),
  ]
  for (const each of orders) ok(await upstream.order(each, { key: bob }))
  return upstream
}

const mirrorOf = (url: string, more = "", options: BourseOptions = {}): Promise<TestServer> =>
  serverOfTest({ weights: false, market: { mirror: `${url}?symbols=${symbol}${more}` }, ...options })

const depth = async (server: TestServer) => {
  const { bids, asks } = ok(await server.get("/api/v3/depth", { symbol }))
  return { bids, asks }
}

const shows = (server: TestServer, book: object): Promise<void> =>
  vi.waitFor(async () => expect(await depth(server)).toEqual(book), { timeout: 60_000 })

const status = async (server: TestServer, orderId: string): Promise<readonly [string, string]> => {
  const order = ok(await server.signed("GET", "/api/v3/order", { symbol, orderId }))
  return [order.status, order.executedQty]
}

const book = {
  bids: [
    ["99", "0.1"],
    ["98", "0.2"],
  ],
  asks: [
    ["101", "0.1"],
    ["102", "0.2"],
  ],
}

describe.each(["streams", "polling"] as const)("a mirror by %s", (by) => {
  test("shows the venue's book, takes from it, and fills makers by the venue's trades", async () => {
    const upstream = await venue()
    const proxy = await UpstreamProxy.before(upstream.bourse)
    proxy.hasStreams = by === "streams"
    const here = await mirrorOf(proxy.url)
    expect(here.bourse.mirror()).toMatchObject({ by, url: proxy.url })
    await shows(here, book)
    // A taker here takes what is shown, and the venue does not notice.
    const taken = ok(await here.order(limit("BUY", "0.04", "101")))
    expect(await status(here, taken.orderId)).toEqual(["FILLED", "0.04"])
    await shows(here, { ...book, asks: [["101", "0.06"], book.asks[1]] })
    expect(await depth(upstream)).toEqual(book)
    // A maker here waits behind the venue's bid; a sale of more than that fills it.
    const waiting = ok(await here.order(limit("BUY", "0.05", "99")))
    ok(await upstream.order({ side: "SELL", type: "MARKET", quantity: "0.2", price: undefined }))
    await vi.waitFor(async () => expect((await status(here, waiting.orderId))[0]).toBe("FILLED"), {
      timeout: 60_000,
    })
    const trades = ok(await here.signed("GET", "/api/v3/myTrades", { symbol }))
    expect(trades.map((trade: { isMaker: boolean }) => trade.isMaker).sort()).toEqual([false, true])
  })

  test("sends public reads only, and no key, signature or account", async () => {
    const upstream = await venue()
    const proxy = await UpstreamProxy.before(upstream.bourse)
    proxy.hasStreams = by === "streams"
    const here = await mirrorOf(proxy.url)
    await shows(here, book)
    ok(await here.order({ ...limit("BUY", "0.04", "101"), newClientOrderId: "my-own-id" }))
    ok(await here.signed("GET", "/api/v3/account"))
    const paths = proxy.requests.map(({ target }) => target.split("?")[0])
    expect(proxy.requests.every(({ method, body }) => method === "GET" && body === "")).toBe(true)
    expect(
      [...new Set(paths)].filter(
        (path) => !/^\/(ws|api\/v3\/(time|exchangeInfo|depth|trades|klines|ticker\/price))$/.test(path!),
      ),
    ).toEqual([])
    const sent = JSON.stringify(proxy.requests).toLowerCase()
    for (const word of ["x-mexc-apikey", "signature", "dev-alice", "my-own-id", "listenkey", "10000001"])
      expect(sent).not.toContain(word)
  })
})

describe("a start", () => {
  const starts = (mirror: string): Promise<unknown> => serverOfTest({ market: { mirror } })

  test("takes symbols, steps, fees and candles from the venue", async () => {
    const upstream = await serverOfTest({ market: true, weights: false })
    const here = await mirrorOf(upstream.bourse.url, ",ETHUSDT")
    const names = ok(await here.get("/api/v3/defaultSymbols")).data
    expect(names.toSorted()).toEqual(["BTCUSDT", "ETHUSDT"])
    const [ours, theirs] = await Promise.all(
      [here, upstream].map(
        async (server) => ok(await server.get("/api/v3/exchangeInfo", { symbol })).symbols[0],
      ),
    )
    expect(ours).toEqual(theirs)
    const closed = { symbol, interval: "1m", endTime: Date.now() - 160_000, limit: 1_000 } as const
    expect(ok(await here.get("/api/v3/klines", closed))).toEqual(
      ok(await upstream.get("/api/v3/klines", closed)),
    )
  })

  test("is refused in one sentence by a venue without the symbol, that is none, or whose clock differs", async () => {
    const upstream = await venue()
    const proxy = await UpstreamProxy.before(upstream.bourse)
    await expect(starts(`${proxy.url}?symbols=NOPEUSDT`)).rejects.toThrow(
      /does not trade NOPEUSDT; it trades/,
    )
    const time = (ms: number) => ({ status: 200, body: JSON.stringify({ serverTime: Date.now() + ms }) })
    proxy.answer = (target) => (target.startsWith("/api/v3/time") ? time(-9_000) : undefined)
    await expect(starts(proxy.url)).rejects.toThrow(/its clock is (8\.9|9\.0) s behind this machine's/)
    proxy.answer = () => ({
      status: 200,
      body: "<html>hello</html>",
      headers: { "content-type": "text/html" },
    })
    await expect(starts(proxy.url)).rejects.toThrow(
      /cannot be mirrored: it does not answer GET \/api\/v3\/time/,
    )
    await expect(starts("http://127.0.0.1:9")).rejects.toThrow(/cannot be mirrored/)
  })

  test("measures a smaller difference of the clocks", async () => {
    const upstream = await venue()
    const proxy = await UpstreamProxy.before(upstream.bourse)
    proxy.answer = (target) =>
      target.startsWith("/api/v3/time")
        ? { status: 200, body: JSON.stringify({ serverTime: Date.now() + 3_000 }) }
        : undefined
    const { clockOffsetMs } = (await mirrorOf(proxy.url)).bourse.mirror()!
    expect(clockOffsetMs).toBeGreaterThan(2_000)
    expect(clockOffsetMs).toBeLessThan(5_000)
  })

  test.each([
    ["ftp://host", /must begin with http/],
    ["https://key:secret@host", /without credentials/],
    ["https://host?symbols=btc", /write them as symbols=BTCUSDT,ETHUSDT/],
    ["https://host?keys=1", /has the parameter keys/],
    ["nothing", /is not a URL/],
  ])("refuses %s", async (mirror, reason) => {
    await expect(starts(mirror)).rejects.toThrow(reason)
  })
})

test("the clock of a mirrored market cannot be moved", async () => {
  const here = await mirrorOf((await venue()).bourse.url)
  for (const [path, body] of [
    ["advance", { ms: 1_000 }],
    ["freeze", undefined],
    ["speed", { speed: 10 }],
    ["settle", {}],
  ] as const) {
    const { status: code, json } = await here.control("POST", `/sandbox/v1/clock/${path}`, body)
    expect([path, code, json.msg]).toEqual([path, 400, expect.stringContaining("mirrors a live exchange")])
  }
})

test("a venue that falls silent halts the symbol; its return resumes it, and missed trades fill only what was traded through", async () => {
  const upstream = await venue()
  const proxy = await UpstreamProxy.before(upstream.bourse)
  const here = await mirrorOf(proxy.url, "&lostAfterMs=500")
  await shows(here, book)
  const above = ok(await here.order(limit("BUY", "0.05", "99.5")))
  const at = ok(await here.order(limit("BUY", "0.05", "99")))
  ok(await upstream.order(limit("SELL", "0.02", "99")))
  await vi.waitFor(
    async () => expect(await status(here, above.orderId)).toEqual(["PARTIALLY_FILLED", "0.02"]),
    {
      timeout: 60_000,
    },
  )
  const lost = { status: 503, body: "{}" }
  proxy.answer = () => lost
  proxy.hasStreams = false
  proxy.cut()
  await vi.waitFor(async () => expect((await here.get("/readyz")).status).toBe(503), { timeout: 60_000 })
  expect((await here.get("/readyz")).json.reason).toContain(
    "BTCUSDT halted: the mirrored exchange is out of reach",
  )
  const refused = await here.order(limit("BUY", "0.05", "98"))
  expect([refused.status, refused.json.code]).toEqual([400, 30000])
  expect(ok(await here.get("/api/v3/exchangeInfo", { symbol })).symbols[0].status).toBe("2")
  expect((await status(here, at.orderId))[0]).toBe("NEW")
  ok(await upstream.order(limit("SELL", "0.08", "99")))
  proxy.answer = () => undefined
  proxy.hasStreams = true
  await vi.waitFor(async () => expect((await status(here, above.orderId))[0]).toBe("FILLED"), {
    timeout: 60_000,
  })
  expect((await status(here, at.orderId))[0]).toBe("NEW")
  const ready = await here.get("/readyz")
  expect([ready.status, ready.json.mirror]).toMatchObject([
    200,
    { url: proxy.url, by: "streams", halted: [] },
  ])
  expect((await here.get("/metrics")).text).toMatch(
    /bourse_mirror_halted_seconds_total\{symbol="BTCUSDT"\} \d/,
  )
})

test("orders, queues and what was taken survive a restart", async () => {
  const upstream = await venue()
  const data = await mkdtemp(join(tmpdir(), "mirror-"))
  const first = await mirrorOf(upstream.bourse.url, "", { data })
  await shows(first, book)
  ok(await first.order(limit("BUY", "0.04", "101")))
  const waiting = ok(await first.order(limit("BUY", "0.05", "99")))
  await first.bourse.close()
  const here = await mirrorOf(upstream.bourse.url, "", { data })
  await shows(here, {
    bids: [["99", "0.15"], book.bids[1]],
    asks: [["101", "0.06"], book.asks[1]],
  })
  ok(await upstream.order({ side: "SELL", type: "MARKET", quantity: "0.12", price: undefined }))
  await vi.waitFor(
    async () => expect(await status(here, waiting.orderId)).toEqual(["PARTIALLY_FILLED", "0.02"]),
    {
      timeout: 60_000,
    },
  )
})

test("a reset of the venue and a snapshot that it loads are shown", async () => {
  const upstream = await venue()
  const here = await mirrorOf(upstream.bourse.url)
  await shows(here, book)
  ok(await upstream.control("POST", "/sandbox/v1/snapshots", { name: "full" }))
  ok(await upstream.control("POST", "/sandbox/v1/reset"))
  await shows(here, { bids: [], asks: [] })
  ok(await upstream.control("POST", "/sandbox/v1/snapshots/full/load"))
  await shows(here, book)
  const taken = ok(await here.order(limit("BUY", "0.04", "101")))
  expect((await status(here, taken.orderId))[0]).toBe("FILLED")
})

test("a reset of the exchange shows the venue's book again", async () => {
  const here = await mirrorOf((await venue()).bourse.url)
  await shows(here, book)
  ok(await here.control("POST", "/sandbox/v1/reset"))
  await shows(here, book)
  const taken = ok(await here.order(limit("BUY", "0.04", "101")))
  expect((await status(here, taken.orderId))[0]).toBe("FILLED")
})

/** Sends each second push before the one that it follows. */
const swapped = (): Changes => {
  let held: Pushed
  return {
    push: (push) => {
      const before = held
      held = before === undefined ? push : undefined
      return before === undefined ? [] : [push, before]
    },
  }
}
/** Sends the first pushes again after each one. */
const repeated = (): Changes => {
  const first: Array<Pushed> = []
  return {
    push: (push) => {
      if (first.length < 3) first.push(push)
      return [push, ...first]
    },
  }
}
const doubled = (): Changes => ({ push: (push) => [push, push] })

test.each([
  ["doubled", doubled],
  ["swapped", swapped],
  ["repeated", repeated],
])(
  "streams whose pushes are %s show the venue's book and fill no more than it traded",
  async (_, changes) => {
    const upstream = await venue()
    const streams = await startStreamProxy(`${upstream.bourse.url.replace("http", "ws")}/ws`)
    onTestFinished(() => void streams.stop())
    const proxy = await UpstreamProxy.before(upstream.bourse)
    proxy.streamsPort = Number(new URL(streams.url).port)
    const here = await mirrorOf(proxy.url)
    expect(here.bourse.mirror()!.by).toBe("streams")
    streams.state.changes = changes()
    const waiting = ok(await here.order(limit("BUY", "0.05", "99")))
    ok(await upstream.order(limit("BUY", "0.1", "99"), { key: bob }))
    ok(await upstream.order(limit("SELL", "0.12", "99")))
    // More changes, so that no push is held back for ever.
    for (const price of ["90", "91", "92"]) {
      ok(await upstream.order(limit("BUY", "0.1", price), { key: bob }))
      await shows(here, { bids: expect.arrayContaining([[price, "0.1"]]), asks: book.asks })
    }
    await vi.waitFor(
      async () => expect(await status(here, waiting.orderId)).toEqual(["PARTIALLY_FILLED", "0.02"]),
      { timeout: 60_000 },
    )
    const bids = [["99", "0.11"], book.bids[1], ["92", "0.1"], ["91", "0.1"], ["90", "0.1"]]
    await shows(here, { bids, asks: book.asks })
  },
)

test("faults work on a mirrored market: an order whose response is lost exists once", async () => {
  const here = await mirrorOf((await venue()).bourse.url)
  await shows(here, book)
  const [endpoint, newClientOrderId] = ["spot.placeOrder", "lost-once"]
  ok(await here.control("POST", "/sandbox/v1/faults", { kind: "dropAfterCommit", endpoint }))
  await expect(here.order({ ...limit("BUY", "0.05", "99"), newClientOrderId })).rejects.toThrow()
  const open = ok(await here.signed("GET", "/api/v3/openOrders", { symbol }))
  expect(open.map((order: { clientOrderId: string }) => order.clientOrderId)).toEqual([newClientOrderId])
  ok(
    await here.control("POST", "/sandbox/v1/faults", {
      kind: "serverErrorBeforeCommit",
      status: 503,
      endpoint,
    }),
  )
  expect((await here.order(limit("BUY", "0.05", "98"))).status).toBe(503)
  ok(await here.order(limit("BUY", "0.05", "98")))
})

test("a venue that answers nonsense is survived: levels of wrong sizes are left out, pages and crossed books halt", async () => {
  const upstream = await venue()
  const proxy = await UpstreamProxy.before(upstream.bourse)
  proxy.hasStreams = false
  const here = await mirrorOf(proxy.url, "&lostAfterMs=500")
  await shows(here, book)
  const answers = (path: string, status: number, body: unknown) => {
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const headers = { "content-type": "application/json", "retry-after": "1" }
    proxy.answer = (target) => (target.startsWith(path) ? { status, body: text, headers } : undefined)
  }
  const levels = (bids: ReadonlyArray<readonly [string, string]>) => ({
    ...{ lastUpdateId: 1, bids, asks: book.asks, timestamp: Date.now() },
  })
  answers(
    "/api/v3/depth",
    200,
    levels([
      ["98.001", "1"],
      ["98", "0.000000001"],
      ["97", "0.3"],
    ]),
  )
  await shows(here, { bids: [["97", "0.3"]], asks: book.asks })
  const isHalted = (reason: RegExp): Promise<void> =>
    vi.waitFor(async () => expect((await here.get("/readyz")).json.reason).toMatch(reason), {
      timeout: 60_000,
    })
  for (const [path, status, body, reason] of [
    ["/api/v3/depth", 200, levels([["103", "1"]]), /its book is crossed/],
    ["/api/v3/depth", 200, levels([["99", "1e400"]]), /out of reach/],
    ["/api/v3/depth", 400, { code: -1121, msg: "Invalid symbol" }, /Invalid symbol/],
    ["/api/v3/depth", 429, { code: 429, msg: "Too many requests" }, /out of reach/],
    ["/api/v3/trades", 418, { code: 429, msg: "Too many requests" }, /out of reach/],
    ["/api/v3/trades", 502, "<html>bad gateway</html>", /out of reach/],
    ["/api/v3/trades", 200, [{ price: "much" }], /out of reach/],
  ] as const) {
    answers(path, status, body)
    await isHalted(reason)
    proxy.answer = () => undefined
    await vi.waitFor(async () => expect((await here.get("/readyz")).json.ready).toBe(true), {
      timeout: 60_000,
    })
    await shows(here, book)
  }
  expect(here.bourse.mirror()!.symbols[0]!.malformed).toBeGreaterThan(0)
})
