/** `/metrics`, and the alarms of docs/alarms.md: each condition is provoked and cleared. */
import { chmodSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { handle, InvariantBroken } from "@bourse/engine"
import { openStore, type Store, StoreError } from "@bourse/store"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { expect, onTestFinished, test, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import type { StreamCounts } from "../../src/streams/StreamConnection.ts"
import { makeMetrics } from "../../src/telemetry/metrics.ts"
import { serveCommand } from "../support/commandServer.ts"
import { holds, parseMetrics, read, type Scrape, scrape } from "../support/scrape.ts"
import { limitOfTest } from "../support/smallDisk.ts"
import { startExchange } from "../support/startExchange.ts"
import { openAccount } from "../support/streamClient.ts"
import { connected, connectedChannel, untilClosed } from "../support/streamConnection.ts"
import { folderOfTest, meteredServer, ok, serverOfTest, times } from "../support/testServer.ts"

const patiently = { timeout: 300_000, interval: 20 }
const docs = new URL("../../../../docs/", import.meta.url)
const alarms = new Map(
  [...readFileSync(new URL("alarms.md", docs), "utf8").matchAll(/^### (\w+)\n\n```promql\n(.+)\n```/gm)].map(
    ([, name, expression]) => [name!, expression!],
  ),
)

/** Alarms that a test of this file has provoked and cleared. */
const tried = new Set<string>(["Down"])

/** The named alarms are true for two scrapes; the following code clears them. */
const expectAlarms = (names: ReadonlyArray<string>, earlier: Scrape, later: Scrape): void => {
  for (const name of names) expect(holds(alarms.get(name)!, earlier, later), name).toBe(true)
}

/** Finally, in two successive scrapes none of the alarms is true. */
const untilCleared = async (
  names: ReadonlyArray<string>,
  look: () => Scrape | Promise<Scrape>,
): Promise<void> => {
  let earlier = await look()
  await vi.waitFor(async () => {
    const later = await look()
    const before = earlier
    earlier = later
    for (const name of names) expect(holds(alarms.get(name)!, before, later), name).toBe(false)
  }, patiently)
  for (const name of names) tried.add(name)
}

test("every metric is readable by Prometheus and counts correctly", async () => {
  const server = await meteredServer()
  const before = await scrape(server)
  ok(await server.order())
  expect((await server.order({ price: "1000000000" })).status).toBe(400)
  const after = await scrape(server)
  const grown = (name: string, labels = {}) => read(after, name, labels) - read(before, name, labels)
  expect(grown("bourse_requests_total")).toBe(2)
  expect(grown("bourse_rejections_total")).toBe(1)
  expect(grown("bourse_rejections_total", { status: "400" })).toBe(1)
  expect(grown("bourse_orders_total")).toBe(1)
  expect(grown("bourse_commit_seconds_count")).toBe(1)
  expect(grown("bourse_commit_events_sum")).toBeGreaterThanOrEqual(1)
  expect(grown("bourse_weight_total")).toBeGreaterThanOrEqual(2)
  expect(grown("bourse_open_orders")).toBe(1)
  expect(grown("bourse_journal_durable_seq")).toBe(1)
  expect(grown("bourse_replay_signatures")).toBe(2)
  expect(grown("bourse_book_levels", { symbol: "BTCUSDT", side: "BUY" })).toBe(1)
  expect(grown("bourse_book_levels", { symbol: "BTCUSDT", side: "SELL" })).toBe(0)
  expect(read(after, "bourse_status")).toBe(1)
  expect(read(after, "bourse_status", { status: "ready" })).toBe(1)
  expect(read(after, "bourse_connections")).toBeGreaterThanOrEqual(1)
  expect(read(after, "bourse_memory_resident_bytes")).toBeGreaterThan(10_000_000)
  // A new key and a new account add no series to the metrics.
  const series = after.samples.length
  await server.control("POST", "/admin/v1/accounts", { name: "dave" })
  const { samples } = await scrape(server)
  expect(samples.length).toBe(series)
  expect(read({ ...after, samples }, "bourse_accounts")).toBe(read(after, "bourse_accounts") + 1)
})

test("connections of the streams and their pushes are counted", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const before = await scrape(server)
  const client = await openAccount(server)
  await client.subscribe("spot@private.orders.v3.api.pb")
  ok(await server.order())
  await client.count("spot@private.orders.v3.api.pb", 1)
  const after = await scrape(server)
  expect(read(after, "bourse_stream_connections")).toBe(1)
  expect(read(after, "bourse_stream_pushes_total")).toBe(read(before, "bourse_stream_pushes_total") + 1)
  expect(read(after, "bourse_stream_slow_readers_total")).toBe(0)
  client.socket.close()
  await vi.waitFor(
    async () => expect(read(await scrape(server), "bourse_stream_connections")).toBe(0),
    patiently,
  )
})

test("two servers in one process count separately", async () => {
  const [one, other] = [await serverOfTest(), await serverOfTest()]
  ok(await one.order())
  expect(read(await scrape(one), "bourse_open_orders")).toBe(1)
  expect(read(await scrape(other), "bourse_open_orders")).toBe(0)
})

test("every metric of the dashboard and of the alarms exists", async () => {
  const { samples } = await scrape(await serverOfTest())
  const names = new Set(samples.map(({ name }) => name))
  const text = readFileSync(new URL("dashboard.json", docs), "utf8")
  expect(JSON.parse(text).panels.length).toBeGreaterThan(10)
  const used = [...`${text}${[...alarms.values()].join()}`.matchAll(/bourse_[a-z_]+/g)].map(([name]) => name)
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !names.has(name))).toEqual([])
})

test("the alarm fires for a client beyond its rate limit that continues", async () => {
  const server = await meteredServer({ weightBudget: 3, banAfterRejections: 3 })
  const before = await scrape(server)
  const statuses = (await times(12, () => server.get("/api/v3/time"))).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 418, 429]))
  const names = ["RateLimited", "Banned"]
  expectAlarms(names, before, await scrape(server))
  await untilCleared(names, () => scrape(server))
})

test("the alarms fire for a handler that fails, and for an invariant that does not hold", async () => {
  const server = await serverOfTest({
    handle: (state, command, now, emit) => {
      const id = "clientOrderId" in command ? command.clientOrderId : undefined
      if (id === "stops") throw new InvariantBroken("balances do not add up")
      const reply = handle(state, command, now, emit)
      if (id === "fails") throw new Error("an error of ours")
      return reply
    },
  })
  const before = await scrape(server)
  expect((await server.order({ newClientOrderId: "fails" })).status).toBe(500)
  const names = ["Errors", "Rebuilt"]
  expectAlarms(names, before, await scrape(server))
  await vi.waitFor(async () => ok(await server.order()), patiently)
  await untilCleared([...names, "Stopped"], () => scrape(server))
  expect((await server.order({ newClientOrderId: "stops" })).status).toBe(500)
  const stopped = await scrape(server)
  expectAlarms(["Stopped", "NotReady"], before, stopped)
})

test("the alarm fires for a busy thread", async () => {
  const server = await serverOfTest()
  const before = await scrape(server)
  // clock: is busy for at least so long
  const until = performance.now() + 600
  // clock: as above
  while (performance.now() < until) {}
  await vi.waitFor(async () => expectAlarms(["EventLoopDelayed"], before, await scrape(server)), patiently)
  await untilCleared(["EventLoopDelayed"], () => scrape(server))
})

test("the alarm fires for a full disk", { timeout: 600_000 }, async () => {
  const disk = await limitOfTest()
  const server = await serveCommand(disk.data, disk.through())
  const before = await scrape(server)
  disk.fill(server.child.pid!)
  await vi.waitFor(async () => {
    const answers = await times(20, () => server.order({ quantity: "0.0001", price: "20000" }))
    expect(answers.some(({ status }) => status >= 500)).toBe(true)
  }, patiently)
  const names = ["CommitFailed", "ReadOnly", "NotReady"]
  await vi.waitFor(async () => expectAlarms(names, before, await scrape(server)), patiently)
  disk.makeRoom(server.child.pid!)
  await untilCleared(names, () => scrape(server))
})

/** An exchange whose store is modified by `change`, and a function that reads its metrics. */
const exchangeWith = async (
  change: (store: Store) => void,
  {
    heapLimitBytes,
    wallClock = Date.now,
    counts = { pushes: 0, slowReaders: 0 },
  }: { heapLimitBytes?: number; wallClock?: () => number; counts?: StreamCounts } = {},
) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const path = folderOfTest()
  const exchange = new Exchange({
    openStore: async (mode) => {
      const store = await openStore({ path, mode })
      change(store)
      return store
    },
    log,
    onFatal: () => {},
    eventsPerCheckpoint: 1,
    wallClock,
    watchEveryMs: { files: 10, all: 1e9 },
  })
  await startExchange(exchange)
  const connections = { open: 0, owed: 0 }
  const metrics = makeMetrics({
    exchange,
    connections,
    streams: { connections: 0, counts },
    ...(heapLimitBytes !== undefined && { heapLimitBytes }),
  })
  const submit = () =>
    new Promise((resolve) =>
      exchange.turns.submit({ type: "setClock", offsetMs: 1, frozenAt: null }, null, resolve),
    )
  return { path, exchange, submit, look: () => parseMetrics(PrometheusMetrics.formatUnsafe(metrics)) }
}

test("the alarm fires for a checkpoint that cannot be written", async () => {
  let fails = true
  const { submit, look } = await exchangeWith((store) => {
    const make = store.makeCheckpoint.bind(store)
    store.makeCheckpoint = (known) =>
      fails ? Promise.reject(new StoreError("io", "no room for a checkpoint")) : make(known)
  })
  const before = look()
  await submit()
  await vi.waitFor(() => expectAlarms(["CheckpointFailed"], before, look()), patiently)
  fails = false
  const failed = look()
  await submit()
  await vi.waitFor(() => {
    const later = look()
    expect(read(later, "bourse_checkpoints_total")).toBeGreaterThan(read(failed, "bourse_checkpoints_total"))
    expect(read(later, "bourse_checkpoint_seq")).toBeGreaterThan(0)
  }, patiently)
  await untilCleared(["CheckpointFailed"], look)
})

test("the alarms fire for data damaged at run time, repaired or not", async () => {
  const { path, look } = await exchangeWith(() => {})
  const before = look()
  rmSync(join(path, "witness"))
  await vi.waitFor(() => expectAlarms(["DataHarmed"], before, look()), patiently)
  chmodSync(path, 0o500)
  await vi.waitFor(() => expectAlarms(["DataProblem"], before, look()), patiently)
  chmodSync(path, 0o700)
  await untilCleared(["DataHarmed", "DataProblem"], look)
})

test("the alarms fire for a slow disk, and for replies that wait for it", async () => {
  let release: (() => void) | undefined
  let held = Promise.resolve()
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const { exchange, submit, look } = await exchangeWith((store) => {
    const append = store.append.bind(store)
    store.append = (group) => {
      if (release !== undefined) hasBegun()
      return held.then(() => append(group))
    }
  })
  onTestFinished(() => release?.())
  const before = look()
  held = new Promise((resolve) => {
    release = resolve
  })
  const first = submit()
  const reads = times(5_001, () => new Promise((resolve) => exchange.turn(() => 1, null, false, resolve)))
  expectAlarms(["RepliesWait"], before, look())
  // The commit itself takes at least this long, however late it begins.
  await begun
  await new Promise((resolve) => setTimeout(resolve, 300))
  release!()
  await Promise.all([first, reads])
  expectAlarms(["CommitSlow"], before, look())
  await untilCleared(["RepliesWait", "CommitSlow"], look)
})

test("the alarm fires for unwritten history", async () => {
  let lag = 0
  const { look } = await exchangeWith((store) => {
    const { projected } = store
    Object.defineProperty(store, "projected", { get: () => projected - lag })
  })
  const before = look()
  lag = 60_000
  expectAlarms(["HistoryLags"], before, look())
  lag = 0
  await untilCleared(["HistoryLags"], look)
})

test("the alarm fires for a stream reader that stops reading", async () => {
  const { counts, client, ...connection } = await connected()
  await client.subscribe(connectedChannel)
  const { look } = await exchangeWith(() => {}, { counts })
  const before = look()
  client.socket.pause()
  await untilClosed(connection)
  expectAlarms(["StreamReaderSlow"], before, look())
  await untilCleared(["StreamReaderSlow"], look)
})

test("the alarm fires for a clock that is set back behind the last event", async () => {
  let now = 1_900_000_000_000
  const { submit, look } = await exchangeWith(() => {}, { wallClock: () => now })
  await submit()
  const before = look()
  now -= 10_000
  expect(holds(alarms.get("ClockBehind")!, before, look())).toBe(false)
  now -= 1_000
  expectAlarms(["ClockBehind", "NotReady"], before, look())
  now += 20_000
  await untilCleared(["ClockBehind", "NotReady"], look)
})

test("the alarm fires for memory that is nearly full", async () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  collect()
  const megabytes = 1_000_000
  const heapLimitBytes = process.memoryUsage().heapUsed + 150 * megabytes
  const { look } = await exchangeWith(() => {}, { heapLimitBytes })
  const before = look()
  expect(holds(alarms.get("MemoryHigh")!, before, before)).toBe(false)
  let held: unknown = Array.from({ length: 25 }, () => new Array(megabytes).fill(1))
  expectAlarms(["MemoryHigh"], before, look())
  expect(held).toBeDefined()
  held = undefined
  await untilCleared(["MemoryHigh"], () => {
    collect()
    return look()
  })
})

test("the alarm fires for a server that does not answer, and every alarm was tested", async () => {
  const server = await serverOfTest()
  await scrape(server)
  await server.bourse.close()
  await expect(scrape(server)).rejects.toThrow()
  expect([...alarms.keys()].filter((name) => !tried.has(name))).toEqual([])
})
