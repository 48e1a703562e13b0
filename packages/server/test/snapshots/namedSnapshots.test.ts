/** Named snapshots over HTTP: saving, loading, which parts are restored and which continue, and rejections. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dumpVersion } from "@bourse/engine"
import { StoreError } from "@bourse/store"
import { expect, test, vi } from "vitest"
import type { BourseOptions } from "../../src/index.ts"
import { serveParts } from "../support/huntServer.ts"
import {
  alice,
  bob,
  folderOfTest,
  ok,
  serverOfTest,
  startServer,
  type TestServer,
  uids,
  withReason,
} from "../support/testServer.ts"

const path = "/sandbox/v1/snapshots"
const save = async (server: TestServer, name?: string) =>
  ok(await server.control("POST", path, name === undefined ? {} : { name }))
const load = (server: TestServer, name: string) => server.control("POST", `${path}/${name}/load`)
const balances = async (server: TestServer, key = alice) =>
  ok(await server.signed("GET", "/api/v3/account", {}, { key })).balances
const openOrders = async (server: TestServer) =>
  ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
const verified = async (server: TestServer) => ok(await server.control("GET", "/admin/v1/verify"))
const frozen: BourseOptions = { clock: { start: Date.UTC(2026, 10, 2, 12), frozen: true } }

test("a load undoes later trades, deposits, cancels and keys; the clock and the ids continue", async () => {
  const server = await serverOfTest(frozen)
  const { orderId } = ok(await server.order({ newClientOrderId: "mine" }))
  const saved = await save(server, "seeded")
  expect(saved).toMatchObject({ name: "seeded", inMemory: true, openOrders: 1, generation: 1, problem: null })
  const before = [await balances(server), await balances(server, bob), await openOrders(server)]

  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  const later = ok(await server.order({ price: "50001" })).orderId
  ok(await server.order({ side: "SELL", price: "50001" }, { key: bob }))
  ok(await server.control("POST", "/sandbox/v1/fund", { uid: uids.bob, asset: "USDT", amount: "5" }))
  const dave = ok(await server.control("POST", "/admin/v1/accounts", { name: "dave" })).uid
  const key = await server.grant(dave)
  await server.advance(3_600_000)
  const { time } = ok(await server.control("GET", "/sandbox/v1/clock"))

  expect(ok(await load(server, "seeded"))).toEqual({ generation: 2 })
  expect([await balances(server), await balances(server, bob), await openOrders(server)]).toEqual(before)
  expect((await server.signed("GET", "/api/v3/account", {}, { key })).status).toBe(400)
  expect(ok(await server.control("POST", "/admin/v1/accounts", { name: "dave" })).uid).toBe(dave)
  expect(ok(await server.control("GET", "/sandbox/v1/clock"))).toMatchObject({ time, mode: "frozen" })
  expect(Number(ok(await server.order()).orderId)).toBeGreaterThan(Number(later) + 1)
  expect(ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))).toEqual([])
  // An order that was closed before the load can be closed again.
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  const { status } = ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  expect(status).toBe("CANCELED")
  expect((await verified(server)).problems).toEqual([])
})

test("loading a snapshot restores stops, OCO pairs, deposits, withdrawals, settings and a frozen clock", async () => {
  const server = await serverOfTest(frozen)
  const oco = { uid: uids.alice, symbol: "BTCUSDT", side: "SELL", quantity: "0.01" }
  ok(
    await server.control("POST", "/sandbox/v1/oco", {
      ...oco,
      price: "90000",
      stopPrice: "30000",
      stopLimitPrice: "29900",
    }),
  )
  const tron = { uid: uids.alice, asset: "USDT", network: "TRX", amount: "100" }
  ok(await server.control("POST", "/sandbox/v1/deposits", tron))
  const withdrawal = {
    coin: "USDT",
    netWork: "TRX",
    amount: "20",
    address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }
  ok(await server.signed("POST", "/api/v3/capital/withdraw", withdrawal))
  await server.change({ openOrdersMax: 77 })
  await save(server, "waiting")
  const before = [await balances(server), await openOrders(server)]
  const pending = async () =>
    ok(await server.control("POST", "/sandbox/v1/clock/settle", { maxMs: 0 })).pending
  expect(await pending()).toBe(2)

  ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
  ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  await server.change({ openOrdersMax: 5 })
  ok(await server.control("POST", "/sandbox/v1/clock/settle", {}))
  expect(await pending()).toBe(0)

  ok(await load(server, "waiting"))
  expect([await balances(server), await openOrders(server)]).toEqual(before)
  expect(ok(await server.control("GET", "/admin/v1/settings")).openOrdersMax).toBe(77)
  expect(ok(await server.control("GET", "/sandbox/v1/clock")).mode).toBe("frozen")
  expect(await pending()).toBe(2)
  // Pending records keep their remaining wait: a part of the wait is not enough, the full wait is.
  await server.advance(1)
  expect(await pending()).toBe(2)
  ok(await server.control("POST", "/sandbox/v1/clock/settle", {}))
  expect(await pending()).toBe(0)
  expect((await verified(server)).problems).toEqual([])
})

test("pending deposits and withdrawals are as old after a load as at the save, though nothing happened between", async () => {
  const server = await serverOfTest({ clock: { speed: 100 } })
  await server.change({ withdrawalReviewMs: 30 * 86_400_000 })
  const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const asked = { coin: "USDT", netWork: "TRX", amount: "20", address }
  ok(await server.signed("POST", "/api/v3/capital/withdraw", asked))
  const withdrawal = async () =>
    ok(await server.signed("GET", "/api/v3/capital/withdraw/history", { coin: "USDT" }))[0]
  const { applyTime, updateTime } = await withdrawal()
  expect(updateTime).toBe(applyTime)
  await vi.waitFor(async () => expect(await server.now()).toBeGreaterThan(applyTime + 20_000), {
    timeout: 300_000,
  })
  const earliest = await server.now()
  const { savedAt } = await save(server, "later")
  expect(savedAt).toBeGreaterThanOrEqual(earliest)
  expect(savedAt).toBeLessThanOrEqual(await server.now())

  const { time } = ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
  ok(await load(server, "later"))
  const loaded = await withdrawal()
  expect(loaded.applyTime - applyTime).toBe(time - savedAt)
  expect(loaded.updateTime).toBe(loaded.applyTime)
})

test("the simulated market continues from the snapshot's prices", async () => {
  const server = await serverOfTest({ market: { seed: 5 }, ...frozen })
  const book = async () => ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT", limit: 5 }))
  await server.advance(60_000)
  const before = await book()
  await save(server, "noon")
  await server.advance(6 * 3_600_000)
  expect((await book()).bids[0][0]).not.toBe(before.bids[0][0])
  ok(await load(server, "noon"))
  const { bids, lastUpdateId } = await book()
  // The market places its quotes again at the current time: their sizes differ, but the price stays close.
  expect(Math.abs(Number(bids[0][0]) / Number(before.bids[0][0]) - 1)).toBeLessThan(0.001)
  expect(lastUpdateId).toBeGreaterThan(before.lastUpdateId)
  await server.advance(3_600_000)
  expect((await verified(server)).problems).toEqual([])
})

test("a scenario that ran when a snapshot was saved continues from there after the load", async () => {
  const server = await serverOfTest({ market: { seed: 5 }, ...frozen })
  const middle = async () => {
    const { bidPrice, askPrice } = ok(await server.get("/api/v3/ticker/bookTicker", { symbol: "BTCUSDT" }))
    return (Number(bidPrice) + Number(askPrice)) / 2
  }
  const before = await middle()
  const acts = [
    { kind: "price", at: "1m", for: "1m", change: -0.2 },
    { kind: "halt", at: "3m", for: "1m" },
  ]
  ok(await server.control("POST", "/sandbox/v1/scenario", { name: "bad-day", acts }))
  await server.advance(90_000)
  const half = await middle()
  expect(half / before).toBeLessThan(0.97)
  expect(half / before).toBeGreaterThan(0.82)
  await save(server, "middle")
  await server.advance(6 * 3_600_000)
  ok(await load(server, "middle"))
  expect((await middle()) / half).toBeCloseTo(1, 2)
  const { scenario } = ok(await server.control("GET", "/sandbox/v1/scenario"))
  expect(scenario.time - scenario.startedAt).toBe(90_000)
  await server.advance(30_000)
  expect((await middle()) / before).toBeCloseTo(0.8, 2)
  await server.advance(60_000)
  expect((await server.order()).json.code).toBe(30000)
  await server.advance(60_000)
  ok(await server.order())
  expect(ok(await server.control("GET", "/sandbox/v1/scenario")).scenario).toBeNull()
  await server.advance(1_000)
  expect((await middle()) / before).toBeCloseTo(0.8, 2)
  expect((await verified(server)).problems).toEqual([])
})

test("a snapshot with a simulated market leaves no quotes on a server without one", async () => {
  const data = folderOfTest()
  const first = await startServer({ data, market: true })
  await save(first, "market")
  await first.bourse.close()
  const server = await serverOfTest({ data })
  ok(await load(server, "market"))
  expect(ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT" }))).toMatchObject({ bids: [], asks: [] })
  expect((await verified(server)).problems).toEqual([])
})

test("a restart after loading a snapshot has the loaded state, from the journal and from a checkpoint", async () => {
  const data = folderOfTest()
  let server = await startServer({ data, ...frozen })
  ok(await server.order())
  await save(server, "one")
  ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  ok(await load(server, "one"))
  const { stateHash } = await verified(server)
  // A copy of a folder in use equals a crashed one: only the journal is complete.
  const crashed = folderOfTest()
  cpSync(data, crashed, { recursive: true })
  await server.bourse.close()
  for (const folder of [data, crashed]) {
    server = await startServer({ data: folder })
    expect(await verified(server)).toMatchObject({ stateHash, problems: [] })
    expect(await openOrders(server)).toHaveLength(1)
    ok(await load(server, "one"))
    await server.bourse.close()
  }
})

test("a snapshot file that is damaged, foreign, newer or wrong is rejected by name, and nothing changes", async () => {
  const data = folderOfTest()
  const server = await serverOfTest({ data, ...frozen })
  ok(await server.order())
  await save(server, "good")
  const file = join(data, "saved", "good.world")
  const bytes = readFileSync(file)
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(data, "saved", `${name}.world`), content)
  // The replaced text has one byte per letter, so that the bytes after the lines stay unchanged.
  const text = bytes.toString("latin1")
  const change = (what: string, by: string): Buffer => {
    expect(text).toContain(what)
    return Buffer.from(text.replace(what, by), "latin1")
  }
  write("changed", change('"free":"', '"free":"9').subarray(0, -1))
  write("cut", bytes.subarray(0, -20))
  write("first", change('"savedAt":1', '"savedAt":2'))
  write("newer", change(`"version":${dumpVersion}`, `"version":${dumpVersion + 1}`))
  write("empty", "")
  write("text", "hello\n")
  const other = await startServer({ data: folderOfTest() })
  await save(other, "foreign")
  write("foreign", readFileSync(join(other.bourse.data, "saved", "foreign.world")))
  await other.bourse.close()
  const before = await server.snapshot()
  const refusals: ReadonlyArray<readonly [string, RegExp]> = [
    ["changed", /^snapshot changed is damaged: delete it and save it again$/],
    ["cut", /^snapshot cut is damaged/],
    ["first", /^snapshot first is damaged/],
    [
      "newer",
      new RegExp(
        `^snapshot newer has format ${dumpVersion + 1}, this version of Bourse reads format ${dumpVersion}`,
      ),
    ],
    ["empty", /^snapshot empty is not a snapshot/],
    ["text", /^snapshot text is not a snapshot/],
    ["foreign", /^snapshot foreign was saved with another master key/],
  ]
  for (const [name, message] of refusals) {
    const { status, json } = await load(server, name)
    expect([status, json.code]).toEqual([400, 33333])
    expect(json.msg).toMatch(message)
  }
  for (const name of ["missing", "@7"])
    expect((await load(server, name)).json).toEqual({ code: 22222, msg: withReason("record does not exist") })
  for (const name of ["..%2Fgood", ".hidden", "a".repeat(65), "a%20b"])
    expect((await load(server, name)).json.code).toBe(33333)
  const listed = ok(await server.control("GET", path))
  expect(listed.filter(({ problem }: { problem: string | null }) => problem !== null)).toEqual([
    expect.objectContaining({ name: "empty" }),
    expect.objectContaining({ name: "newer" }),
    expect.objectContaining({ name: "text" }),
  ])
  expect(await server.snapshot()).toBe(before)
  ok(await load(server, "good"))
})

test("snapshots are listed, replaced and deleted; those without a name are in memory", async () => {
  const data = folderOfTest()
  let server = await startServer({ data })
  const list = async () =>
    ok(await server.control("GET", path)).map(
      ({ name, openOrders }: { name: string; openOrders: number }) => [name, openOrders],
    )
  await save(server, "b")
  await save(server, "a")
  const { name } = await save(server)
  expect(name).toBe("@1")
  ok(await server.order())
  await save(server, "b")
  expect(await list()).toEqual([
    ["a", 0],
    ["b", 1],
    ["@1", 0],
  ])
  expect(readdirSync(join(data, "saved")).toSorted()).toEqual(["a.world", "b.world"])
  ok(await load(server, "@1"))
  expect(await openOrders(server)).toEqual([])
  ok(await server.control("DELETE", `${path}/a`))
  expect((await server.control("DELETE", `${path}/a`)).json.code).toBe(22222)
  expect(existsSync(join(data, "saved", "a.world"))).toBe(false)
  await server.bourse.close()
  server = await serverOfTest({ data })
  expect(await list()).toEqual([["b", 1]])
})

test("a comparison of snapshots names the differences, account by account", async () => {
  const server = await serverOfTest(frozen)
  const { orderId } = ok(await server.order({ quantity: "0.002" }))
  const gone = ok(await server.order({ price: "49000" })).orderId
  await save(server, "before")
  ok(await server.order({ side: "SELL" }, { key: bob }))
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: gone }))
  const added = ok(await server.order({ price: "48000" })).orderId
  const dave = ok(await server.control("POST", "/admin/v1/accounts", { name: "dave" })).uid
  const difference = ok(await server.control("GET", `${path}/before/diff`))
  expect(difference.accounts).toMatchObject([
    {
      uid: uids.alice,
      name: "alice",
      exists: "in both",
      balances: [{ asset: "USDT" }, { asset: "BTC" }],
      closed: [{ orderId: gone, price: "49000" }],
      opened: [{ orderId: added, price: "48000", quantity: "0.001" }],
      executed: [{ orderId, executed: "0.001" }],
    },
    { uid: uids.bob, closed: [], opened: [], executed: [] },
    { uid: dave, exists: "only after" },
  ])
  const [usdt] = difference.accounts[0].balances
  expect(Number(usdt.before.locked) - Number(usdt.after.locked)).toBeCloseTo(51, 0)
  await save(server, "after")
  expect(ok(await server.control("GET", `${path}/before/diff?with=after`))).toEqual(difference)
  expect(ok(await server.control("GET", `${path}/after/diff`))).toEqual({ accounts: [] })
  ok(await load(server, "before"))
  expect(ok(await server.control("GET", `${path}/before/diff`))).toEqual({ accounts: [] })
})

test("a snapshot whose loading commit fails leaves the exchange unchanged or completely loaded", async () => {
  let fails = false
  const server = await serveParts({
    append: (append) => async (group) => {
      if (!fails || !group.events.includes("snapshotLoaded")) return append(group)
      fails = false
      throw new StoreError("io", "the disk failed")
    },
  })
  ok(await server.order())
  await save(server, "one")
  ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  const before = await server.snapshot()
  fails = true
  expect((await load(server, "one")).json.code).toBe(500)
  await vi.waitFor(async () => expect((await server.get("/readyz")).status).toBe(200), { timeout: 300_000 })
  expect(await server.snapshot()).toBe(before)
  ok(await load(server, "one"))
  expect(await openOrders(server)).toHaveLength(1)
  expect((await verified(server)).problems).toEqual([])
})

test("a busy server loads a complete snapshot between others' orders", async () => {
  const server = await serverOfTest()
  await save(server, "empty")
  const orders = Array.from({ length: 40 }, (_, i) => server.order({ price: String(40_000 + i) }))
  const loads = Array.from({ length: 5 }, () => load(server, "empty"))
  for (const { status } of await Promise.all([...orders, ...loads])) expect(status).toBe(200)
  const { generation } = ok(await load(server, "empty"))
  expect(generation).toBe(7)
  expect(await openOrders(server)).toEqual([])
  expect((await verified(server)).problems).toEqual([])
})
