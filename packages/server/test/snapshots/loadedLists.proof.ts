/** Lists after loading a snapshot equal those at the save; the time since then is a halt without trades. */
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { candlesRead, RandomUser, randomFrom } from "../support/randomWorlds.ts"
import {
  alice,
  bob,
  carol,
  folderOfTest,
  ok,
  serverOfTest,
  startServer,
  type TestServer,
} from "../support/testServer.ts"

const start = Date.UTC(2026, 10, 2, 12)
const frozen = { clock: { start, frozen: true } } as const
const path = "/sandbox/v1/snapshots"
const save = async (server: TestServer, name: string): Promise<number> =>
  ok(await server.control("POST", path, { name })).savedAt
const load = async (server: TestServer, name: string) =>
  ok(await server.control("POST", `${path}/${name}/load`))
const stateProblems = async (server: TestServer) =>
  ok(await server.control("GET", "/admin/v1/verify")).problems

const own: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
  ...["BTCUSDT", "ETHUSDT"].flatMap((symbol) => [
    ["/api/v3/openOrders", { symbol }] as const,
    ["/api/v3/allOrders", { symbol, limit: "1000" }] as const,
    ["/api/v3/myTrades", { symbol, limit: "100" }] as const,
  ]),
  // Times of pending records move with the load, since their remaining wait stays the same.
  ["/api/v3/capital/deposit/hisrec", { status: "5" }],
  ["/api/v3/capital/withdraw/history", { status: "7" }],
  ["/api/v3/capital/transfer", { fromAccountType: "SPOT", toAccountType: "FUTURES" }],
  ["/api/v3/capital/transfer", { fromAccountType: "FUTURES", toAccountType: "SPOT" }],
  ["/api/v3/capital/transfer/internal", {}],
]

/** The lists of a trader, up to this time. */
const listsUpTo = async (server: TestServer, time: number) => {
  const found: Record<string, unknown> = {}
  for (const symbol of ["BTCUSDT", "ETHUSDT"]) {
    for (const [interval, limit] of Object.entries(candlesRead)) {
      const query = { symbol, interval, endTime: time, limit }
      found[`klines ${symbol} ${interval}`] = ok(await server.get("/api/v3/klines", query))
    }
    for (const name of ["trades", "aggTrades"])
      found[`${name} ${symbol}`] = ok(await server.get(`/api/v3/${name}`, { symbol, limit: 1_000 }))
  }
  for (const [name, key] of Object.entries({ alice, bob, carol }))
    for (const [path, query] of own)
      found[`${name} ${path} ${JSON.stringify(query)}`] = ok(await server.signed("GET", path, query, { key }))
  return found
}

/** Hours with trades, in which deposits and withdrawals arrive. */
const trade = async (server: TestServer, seed: number): Promise<void> => {
  const user = new RandomUser(server, randomFrom(seed))
  for (let hour = 0; hour < 3; hour++) {
    await user.acts(16)
    await user.advance(3_600_000)
  }
}

test.each([
  ["without a market", {}],
  ["with a market", { market: { seed: 5 } }],
])("orders, trades, candles, deposits, withdrawals and transfers are as saved, %s", async (_, market) => {
  const data = folderOfTest()
  let server = await startServer({ data, keepJournal: "all", ...market, ...frozen })
  await trade(server, 1)
  await new RandomUser(server, randomFrom(2)).acts(10)
  const savedAt = await save(server, "noon")
  const saved = await listsUpTo(server, savedAt)
  expect((saved["klines BTCUSDT 1m"] as Array<unknown>).length).toBeGreaterThan(60)
  expect(saved[`alice /api/v3/myTrades {"symbol":"BTCUSDT","limit":"100"}`]).not.toEqual([])
  expect(saved[`alice /api/v3/capital/deposit/hisrec {"status":"5"}`]).not.toEqual([])
  await trade(server, 3)
  expect(await listsUpTo(server, savedAt)).not.toEqual(saved)

  await load(server, "noon")
  expect(await listsUpTo(server, savedAt)).toEqual(saved)
  expect(await stateProblems(server)).toEqual([])
  await server.bourse.close()
  // Restarts the exchange after its history was damaged, which is then rebuilt from the journal.
  for (const rebuildHistory of [false, true]) {
    if (rebuildHistory) {
      const database = new DatabaseSync(join(data, "bourse.db"))
      expect(database.prepare("UPDATE chunk_parts SET content = '[]'").run().changes).toBeGreaterThan(3)
      database.close()
    }
    server = await startServer({ data, keepJournal: "all", ...market, rebuildHistory })
    expect(await listsUpTo(server, savedAt)).toEqual(saved)
    await server.bourse.close()
  }
})

test("the time between save and load is listed as a halt without trades; later rows follow the saved ones", async () => {
  const server = await serverOfTest({ market: { seed: 5 }, ...frozen })
  const candles = async (
    startTime: number,
    endTime: number,
    interval = "1m",
  ): Promise<Array<Array<string>>> =>
    ok(await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval, startTime, endTime, limit: 1_000 }))
  await server.advance(90 * 60_000)
  const savedAt = await save(server, "noon")
  await server.advance(3 * 3_600_000)
  const loadedAt = await server.now()
  await load(server, "noon")
  const before = await candles(savedAt - 30 * 60_000, savedAt - 1)
  const last = before.at(-1)![4]!
  // The minute in which the snapshot was saved already had trades.
  const halt = await candles(savedAt + 60_000, loadedAt - 1)
  expect(halt).toHaveLength(179)
  for (const [, open, high, low, close, volume] of halt)
    expect([open, high, low, close, volume]).toEqual([last, last, last, last, "0"])
  await server.advance(2 * 3_600_000)
  const hours = await candles(savedAt - 90 * 60_000, await server.now(), "60m")
  const minutes = await candles(savedAt - 90 * 60_000, await server.now())
  for (const [openTime, , , , , volume] of hours) {
    const inside = minutes.filter(
      ([time]) => Number(time) >= Number(openTime) && Number(time) < Number(openTime) + 3_600_000,
    )
    const sum = inside.reduce((all, row) => all + Number(row[5]), 0)
    if (inside.length === 60) expect(Number(volume)).toBeCloseTo(sum, 6)
  }
  expect(hours.map((row) => Number(row[5]) > 0)).toEqual([true, true, false, false, true, true, true])
  const trades = ok(await server.get("/api/v3/trades", { symbol: "BTCUSDT", limit: 1_000 }))
  for (const { time } of trades) expect(time <= savedAt || time >= loadedAt).toBe(true)
  expect(await stateProblems(server)).toEqual([])
})

test("an order that ends again after a load is listed once; a snapshot of a loaded exchange restores both", async () => {
  const server = await serverOfTest({ data: folderOfTest(), ...frozen })
  const { orderId } = ok(await server.order({ price: "50000" }))
  ok(await server.order({ side: "SELL", price: "50000", quantity: "0.0004" }, { key: bob }))
  const deposited = { uid: "10000001", asset: "USDT", network: "TRX", amount: "7" }
  const { id } = ok(await server.control("POST", "/sandbox/v1/deposits", deposited))
  await save(server, "one")
  const settle = () => server.control("POST", "/sandbox/v1/clock/settle", {})
  const deposits = async () => ok(await server.signed("GET", "/api/v3/capital/deposit/hisrec"))
  const orders = async () => ok(await server.signed("GET", "/api/v3/allOrders", { symbol: "BTCUSDT" }))
  const trades = async () => ok(await server.signed("GET", "/api/v3/myTrades", { symbol: "BTCUSDT" }))
  for (let round = 0; round < 3; round++) {
    ok(await settle())
    expect(await deposits()).toEqual([expect.objectContaining({ amount: "7", status: 5 })])
    ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    expect(await orders()).toEqual([
      expect.objectContaining({ orderId, status: "CANCELED", executedQty: "0.0004" }),
    ])
    expect(await trades()).toHaveLength(1)
    expect(ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId })).status).toBe(
      "CANCELED",
    )
    await load(server, "one")
    expect(await orders()).toEqual([expect.objectContaining({ orderId, status: "PARTIALLY_FILLED" })])
  }
  ok(await server.order({ side: "SELL", price: "50000", quantity: "0.0002" }, { key: bob }))
  await save(server, "two")
  ok(await server.control("POST", "/sandbox/v1/reset"))
  expect(await trades()).toEqual([])
  await load(server, "two")
  expect((await trades()).map(({ qty }: { qty: string }) => qty)).toEqual(["0.0002", "0.0004"])
  await load(server, "one")
  expect((await trades()).map(({ qty }: { qty: string }) => qty)).toEqual(["0.0004"])
  expect(await deposits()).toEqual([expect.objectContaining({ amount: "7" })])
  expect(id).toBeDefined()
  expect(await stateProblems(server)).toEqual([])
})

test("a snapshot of a group that was cut from the journal is rejected, since its lists no longer exist", async () => {
  const data = folderOfTest()
  let server = await startServer({ data, ...frozen })
  ok(await server.order())
  const { seq: kept } = ok(await server.control("GET", "/admin/v1/verify"))
  ok(await server.order({ price: "49000" }))
  await save(server, "later")
  await server.bourse.close()
  // The restored folder is from before the save, with snapshots saved later.
  for (const name of readdirSync(data)) if (name.endsWith(".checkpoint")) rmSync(join(data, name))
  const database = new DatabaseSync(join(data, "bourse.db"))
  database.exec(`UPDATE journal SET events = 'damaged' WHERE seq = ${kept + 1}`)
  database.close()
  server = await serverOfTest({ data, acceptJournalEnd: kept })
  for (let i = 0; i < 2; i++) {
    const { json } = await server.control("POST", `${path}/later/load`)
    expect(json).toMatchObject({ code: 33333 })
    expect(json.msg).toMatch(/^snapshot later was saved after a journal group that was deleted/)
    // The snapshot stays rejected when the journal has another group with the snapshot's group number.
    for (const price of ["48000", "48001", "48002"]) ok(await server.order({ price }))
  }
})
