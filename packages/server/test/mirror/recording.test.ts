/** Recording a live exchange, and playing it again. */
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, test, vi } from "vitest"
import type { RecordedLine } from "../../src/books/recordingFormat.ts"
import { type BourseOptions, recordMarket } from "../../src/index.ts"
import { MarketRecorder } from "../../src/mirror/MarketRecorder.ts"
import { bob, ok, serverOfTest, type TestServer } from "../support/testServer.ts"
import { UpstreamProxy } from "./upstreamProxy.ts"

const symbol = "BTCUSDT"
const start = Date.UTC(2026, 0, 5, 12)
const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "recording-"))

const header = {
  ...{
    format: "bourse market recording",
    version: 1,
    source: "http://venue",
    by: "streams",
    clockOffsetMs: 0,
    start,
  },
  symbols: [
    {
      ...{ symbol, base: "BTC", quote: "USDT", tick: "0.01", lot: "0.0001", minQuantity: "0.0001" },
      ...{ minAmount: "1", maxAmount: "100000", makerFee: "0", takerFee: "0.0005" },
    },
  ],
  prices: { [symbol]: "100" },
}

/** A file of lines, at times in ms after the start. */
const recordingOf = async (lines: ReadonlyArray<RecordedLine>, name = "day.jsonl"): Promise<string> => {
  const path = join(await folder(), name)
  const rows = lines.map(([at, ...rest]) => JSON.stringify([start + at, ...rest]))
  await writeFile(path, `${[JSON.stringify(header), ...rows].join("\n")}\n`)
  return path
}

/** A venue whose bid of 0.1 at 99 is sold to, twice; one level at 98 appears. */
const story: ReadonlyArray<RecordedLine> = [
  [
    0,
    0,
    "book",
    [["99", "0.1"]],
    [
      ["101", "0.1"],
      ["102", "0.2"],
    ],
  ],
  [60_037, 0, "trades", [[0, "99", "0.06", 1]]],
  [60_137, 0, "change", [["99", "0.04"]], []],
  [120_037, 0, "trades", [[0, "99", "0.06", 1]]],
  [
    120_100,
    0,
    "change",
    [
      ["99", "0"],
      ["98", "0.5"],
    ],
    [["101", "0.3"]],
  ],
  [180_000, 0, "change", [], [["101", "0.3"]]],
  [600_000, 0, "trades", [[0, "101", "0.01", 0]]],
]

const play = (path: string, options: BourseOptions = {}): Promise<TestServer> =>
  serverOfTest({
    weights: false,
    market: { replay: [path] },
    clock: { start: start + 1_000, frozen: true },
    ...options,
  })

const depth = async (server: TestServer) => {
  const { bids, asks } = ok(await server.get("/api/v3/depth", { symbol }))
  return { bids, asks }
}

const order = async (server: TestServer, orderId: string) => {
  const { status, executedQty } = ok(
    await server.signed("GET", "/api/v3/order", { symbol, orderId }, await clocked(server)),
  )
  return [status, executedQty]
}

const clocked = async (server: TestServer) => ({ timestamp: await server.now() })

const limit = async (server: TestServer, side: "BUY" | "SELL", quantity: string, price: string) =>
  ok(await server.order({ side, quantity, price }, await clocked(server))).orderId as string

describe("a replay of a recorded market", () => {
  test("shows its books at their times and fills makers by its trades", async () => {
    const here = await play(await recordingOf(story))
    expect(await depth(here)).toEqual({
      bids: [["99", "0.1"]],
      asks: [
        ["101", "0.1"],
        ["102", "0.2"],
      ],
    })
    const id = await limit(here, "BUY", "0.05", "99")
    await here.advance(60_000)
    expect(await order(here, id)).toEqual(["NEW", "0"])
    await here.advance(60_000)
    expect(await order(here, id)).toEqual(["PARTIALLY_FILLED", "0.02"])
    expect((await depth(here)).bids).toEqual([
      ["99", "0.03"],
      ["98", "0.5"],
    ])
    const trades = ok(await here.get("/api/v3/trades", { symbol }))
    expect(trades.map((each: { price: string; qty: string }) => [each.price, each.qty])).toContainEqual([
      "99",
      "0.06",
    ])
  })

  test("what was taken stays taken", async () => {
    const here = await play(await recordingOf(story))
    await limit(here, "BUY", "0.04", "101")
    expect((await depth(here)).asks[0]).toEqual(["101", "0.06"])
    await here.advance(60_000)
    expect((await depth(here)).asks[0]).toEqual(["101", "0.06"])
    await here.advance(60_000)
    expect((await depth(here)).asks[0]).toEqual(["101", "0.26"])
  })

  test("halts the symbol before its beginning and after its end", async () => {
    const path = await recordingOf(story)
    const here = await play(path)
    await here.advance(600_000)
    const refused = await here.order({ side: "BUY", quantity: "0.05", price: "99" }, await clocked(here))
    expect([refused.status, refused.json.code]).toEqual([400, 30000])
    const early = await play(path, { clock: { start: start - 60_000, frozen: true } })
    expect((await early.order({ quantity: "0.05", price: "99" }, await clocked(early))).json.code).toBe(30000)
  })

  test("is the same whoever looks, in steps of any size, after a restart and in a branch", async () => {
    const path = await recordingOf(story)
    const ends = async (drive: (server: TestServer, data: string) => Promise<TestServer>) => {
      const data = await folder()
      const first = await play(path, { data })
      const id = await limit(first, "BUY", "0.05", "99")
      await limit(first, "BUY", "0.04", "101")
      const server = await drive(first, data)
      const fills = ok(await server.signed("GET", "/api/v3/myTrades", { symbol }, await clocked(server)))
      const times = fills.map(({ time }: { time: number }) => time - start)
      return [await depth(server), await order(server, id), times, await server.now()]
    }
    const once = await ends(async (server) => {
      await server.advance(150_000)
      return server
    })
    const often = await ends(async (server) => {
      for (let step = 0; step < 60; step++) {
        await server.advance(2_500)
        await depth(server)
      }
      return server
    })
    // A look between a line of the recording and the market's next step.
    const between = await ends(async (server) => {
      for (const ms of [59_050, 10, 59_990, 10, 30_940]) {
        await server.advance(ms)
        await depth(server)
      }
      return server
    })
    const restarted = await ends(async (server, data) => {
      await server.advance(90_000)
      await server.bourse.close()
      const again = await serverOfTest({ weights: false, market: { replay: [path] }, data })
      await again.advance(60_000)
      return again
    })
    expect(often).toEqual(once)
    expect(between).toEqual(once)
    expect(restarted.slice(0, 3)).toEqual(once.slice(0, 3))
  })

  test.each([
    [
      "another version",
      `${JSON.stringify({ ...header, version: 2 })}\n`,
      /day.jsonl has version 2 of the format/,
    ],
    ["no symbols", `${JSON.stringify({ ...header, symbols: [] })}\n`, /day.jsonl has no symbols/],
    ["no lines", `${JSON.stringify(header)}\n`, /day.jsonl has no line after its first one/],
    ["a foreign line", `${JSON.stringify(header)}\n["x"]\n[]\n`, /day.jsonl line 2 is not of a recording/],
    [
      "a finer price",
      `${JSON.stringify(header)}\n[${start},0,"book",[["1.001","1"]],[]]\n[]`,
      /day.jsonl line 2 has the price 1.001/,
    ],
  ])("refuses %s in one sentence", async (_, text, reason) => {
    const path = join(await folder(), "day.jsonl")
    await writeFile(path, text)
    await expect(play(path)).rejects.toThrow(reason)
  })

  test("a file that is cut at any byte plays as far as it goes", async () => {
    const path = await recordingOf(story)
    const whole = await readFile(path)
    const first = whole.indexOf("\n") + 1
    for (let length = whole.indexOf("\n", first) + 1; length < whole.length; length += 37) {
      await writeFile(path, whole.subarray(0, length))
      const here = await play(path, { clock: { start, frozen: true } })
      expect((await depth(here)).bids[0] ?? ["99", "0.1"]).toEqual(["99", "0.1"])
      await here.bourse.close()
    }
  })
})

test("a compressed recording plays up to where it was cut; a damaged one is refused in one sentence", async () => {
  const path = await recordingOf(story)
  const whole = gzipSync(await readFile(path))
  const packed = join(await folder(), "day.jsonl.gz")
  await writeFile(packed, whole.subarray(0, whole.length - 12))
  expect((await depth(await play(packed))).bids).toEqual([["99", "0.1"]])
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 40, 80)
  await writeFile(packed, damaged)
  await expect(play(packed)).rejects.toThrow(/day.jsonl.gz/)
})

test("whole parts of a recording, joined, play as one", async () => {
  const path = await recordingOf(story.slice(0, 3), "one.jsonl")
  const other = await recordingOf(story.slice(3), "two.jsonl")
  const joined = join(await folder(), "day.jsonl.gz")
  const parts = await Promise.all([path, other].map(async (each) => gzipSync(await readFile(each))))
  await writeFile(joined, Buffer.concat(parts))
  const here = await play(joined)
  await here.advance(120_500)
  expect((await depth(here)).bids).toEqual([["98", "0.5"]])
})

test("the lines of a recorder rebuild each book that it saw", () => {
  let now = start
  const lines: Array<RecordedLine> = []
  const recorder = new MarketRecorder(
    [symbol],
    (line) => lines.push(JSON.parse(line)),
    () => now++,
  )
  recorder.book(symbol, [["99", "1"]], [["101", "1"]])
  recorder.book(symbol, [["99", "1"]], [["101", "1"]])
  recorder.book(symbol, [["98", "1"]], [["101", "2"]])
  recorder.trade(symbol, { price: "98", quantity: "1", isSale: true, time: 7 })
  recorder.failed(symbol)
  recorder.failed(symbol)
  recorder.book(symbol, [["98", "1"]], [])
  expect(lines.map(([, ...rest]) => rest)).toEqual([
    [0, "book", [["99", "1"]], [["101", "1"]]],
    [
      0,
      "change",
      [
        ["98", "1"],
        ["99", "0"],
      ],
      [["101", "2"]],
    ],
    [0, "trades", [[7, "98", "1", 1]]],
    [0, "lost"],
    [0, "book", [["98", "1"]], []],
  ])
})

test("records a venue into parts, and plays them", async () => {
  const upstream = await serverOfTest({ weights: false })
  ok(await upstream.order({ side: "SELL", quantity: "0.1", price: "101" }, { key: bob }))
  const proxy = await UpstreamProxy.before(upstream.bourse)
  const out = join(await folder(), "day.jsonl.gz")
  const record = async (price: string) => {
    const recorder = await recordMarket({ from: `${proxy.url}?symbols=${symbol}`, out })
    await vi.waitFor(() => expect(recorder.lines()).toBeGreaterThan(0), { timeout: 60_000 })
    const before = recorder.lines()
    ok(await upstream.order({ side: "BUY", quantity: "0.1", price }))
    await vi.waitFor(() => expect(recorder.lines()).toBeGreaterThan(before), { timeout: 60_000 })
    await recorder.stop()
  }
  await record("99")
  await record("98")
  expect((await readdir(join(out, ".."))).toSorted()).toEqual(["day.2.jsonl.gz", "day.jsonl.gz"])
  const [head, ...lines] = gunzipSync(await readFile(out))
    .toString()
    .trim()
    .split("\n")
  expect(JSON.parse(head!)).toMatchObject({ format: header.format, by: "streams", source: proxy.url })
  const [from, to] = [JSON.parse(lines[0]!)[0], JSON.parse(lines.at(-1)!)[0]]
  const clock = { start: Math.max(from, to - 1), frozen: true }
  const here = await serverOfTest({ weights: false, market: { replay: [out] }, clock })
  expect((await depth(here)).asks).toEqual([["101", "0.1"]])
})
