/** Pruning removes exactly the permitted rows, compared with plain lists. */
import type { CandleRecord } from "@bourse/engine"
import { randomCases } from "@bourse/testing/randomCases"
import { expect, it } from "vitest"
import { historyProblems } from "../../src/history/ChunkCheck.ts"
import { firstSlice, pruneSlice } from "../../src/pruning/HistoryPruning.ts"
import type { PruneAnswer, PruneCursor } from "../../src/pruning/PruneStage.ts"
import { isElsewhere } from "../support/database.ts"
import { all, candle, deposit, fill, group, order, trade, transfer, withdrawal } from "../support/groups.ts"
import { limitsOf } from "../support/pruning.ts"
import { randomFrom } from "../support/random.ts"
import { RandomMarket } from "../support/randomMarket.ts"
import { openSmallBatches } from "../support/stores.ts"

const histories = Number(process.env.BOURSE_PRUNED_HISTORIES ?? (isElsewhere() ? 1 : randomCases(20)))
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Fields of an order, a fill or a trade that the comparisons use. */
interface AnyRow {
  readonly generation: number
  readonly symbol: string
  readonly time: number
  readonly uid?: string
  readonly id?: number
  readonly tradeId?: number
  readonly orderId?: number
  readonly clientOrderId?: string | null
}

it(`lists contain every row that is not old, and no wrong row, in ${histories} histories pruned during writes`, {
  timeout: 300_000 + histories * 30_000,
}, async () => {
  let removed = 0
  let late = 0
  for (let seed = 0; seed < histories; seed++) {
    const random = randomFrom(1_000 + seed)
    const store = openSmallBatches([1, 7, 40, 150][random(4)]!, [2, 5, 12][random(3)]!)
    const market = new RandomMarket(random)
    const rows: Record<"orders" | "fills" | "trades", Array<AnyRow>> = { orders: [], fills: [], trades: [] }
    let before = { orders: 0, fills: 0, trades: 0 }
    for (let seq = 1; seq <= 100; seq++) {
      const generation = seq <= 30 ? 1 : 2
      const made = market.group(generation)
      // A reset ends all orders of the previous generation.
      const records = { ...made, orders: made.orders.filter((row) => row.generation === generation) }
      await store.append({ seq, time: market.now, events: "[]", records })
      for (const kind of ["orders", "fills", "trades"] as const) rows[kind].push(...records[kind])
      if (random(10) === 0) {
        const later = (time: number) => time + random(market.now - time + 1)
        before = { orders: later(before.orders), fills: later(before.fills), trades: later(before.trades) }
        // Often only a part of the history is pruned, as before a crash.
        store.prune(limitsOf(before, { generation }), random(3) === 0 ? random(60) : undefined)
        expect(historyProblems(store.client)).toEqual([])
      }
      if (seq % 4 !== 0) continue
      const seen = Number.MAX_SAFE_INTEGER
      const at = { generation, seq: seen, symbol: ["BTCUSDT", "ETHBTC"][random(2)]! }
      const uid = `1000000${random(3)}`
      for (const kind of ["orders", "fills", "trades"] as const) {
        const [a, b] = [random(market.now + 2), random(market.now + 2)]
        const [from, to] = random(2) === 0 ? [before[kind], market.now] : [Math.min(a, b), Math.max(a, b)]
        const limit = [3, 500][random(2)]!
        const page: ReadonlyArray<AnyRow> =
          kind === "trades"
            ? await store.query("publicTrades", { ...at, from, to, limit, before: seen })
            : kind === "orders"
              ? await store.query("orders", { ...at, uid, from, to, limit })
              : await store.query("fills", { ...at, uid, from, to, limit, orderId: null })
        const id = kind === "orders" ? "id" : "tradeId"
        const plain = rows[kind]
          .filter(
            (row) =>
              row.generation === generation &&
              row.symbol === at.symbol &&
              (kind === "trades" || row.uid === uid) &&
              row.time >= from &&
              row.time <= to,
          )
          .sort((x, y) => y.time - x.time || y[id]! - x[id]! || (y.orderId ?? 0) - (x.orderId ?? 0))
        // Some old rows may still exist, always the newest of them.
        const young = plain.filter(({ time }) => time >= before[kind]).slice(0, limit)
        expect(page.slice(0, young.length), `seed ${seed}, group ${seq}, ${kind}`).toEqual(young)
        const nameOf = (row: AnyRow): string => `${row[id]} ${row.uid} ${row.orderId}`
        const found = new Set(page.map(nameOf))
        expect(page).toEqual(plain.filter((row) => found.has(nameOf(row))))
      }
      for (let question = 0; question < 3 && rows.orders.length > 0; question++) {
        const one = rows.orders[random(rows.orders.length)]!
        const asked = { ...all, generation, uid: one.uid!, symbol: one.symbol }
        const [byId] = await store.query("orderById", { ...asked, id: one.id! })
        if (one.generation === generation && one.time >= before.orders) expect(byId).toEqual(one)
        else expect([undefined, one]).toContainEqual(byId)
        const { clientOrderId } = one
        if (clientOrderId == null) continue
        const [found] = await store.query("orderByClientId", { ...asked, clientOrderId })
        const newest = rows.orders
          .filter(
            (row) =>
              row.generation === generation &&
              row.uid === one.uid &&
              row.symbol === one.symbol &&
              row.clientOrderId === one.clientOrderId,
          )
          .sort((x, y) => y.id! - x.id!)[0]
        if (newest === undefined) expect(found).toBeUndefined()
        else if (newest.time >= before.orders) expect(found).toEqual(newest)
        // An older row of the same id may remain in a longer chunk.
        else expect([undefined, clientOrderId]).toContain(found?.clientOrderId)
      }
    }
    late += store.lateRows()
    // At the end, with all rows old, only the empty first chunks and parts remain.
    store.prune(limitsOf({ orders: seen_, fills: seen_, trades: seen_ }, { generation: 2 }))
    const [left] = store.client.rows<{ rows: number; ids: number; parts: number }>(
      `SELECT coalesce(sum(rows), 0) AS rows, (SELECT count(*) FROM client_ids) AS ids,
        (SELECT coalesce(sum(rows), 0) FROM chunk_parts WHERE kind = 'orders') AS parts FROM chunks`,
    )
    removed += rows.orders.length + rows.fills.length + rows.trades.length
    expect({ seed, rows: left!.rows }).toEqual({ seed, rows: 0 })
    expect(left!.ids).toBeLessThanOrEqual(left!.parts)
    expect(historyProblems(store.client)).toEqual([])
    await store.close()
  }
  expect(removed).toBeGreaterThan(histories * 100)
  expect(late).toBeGreaterThan(0)
})

const seen_ = Number.MAX_SAFE_INTEGER

it("after a reset all history before it is removed, whatever its age; open records stay", async () => {
  // Some of the history still waits to be written when pruning runs.
  const store = openSmallBatches(30)
  const of = (generation: number, id: number) => ({
    ...group(id),
    records: {
      orders: [order(id, { generation, clientOrderId: `c${id}` })],
      fills: [fill(id, { generation })],
      trades: [trade(id, { generation })],
      candles: [candle(id * hourMs, { generation })],
      deposits: [deposit(id, { generation })],
      withdrawals: [withdrawal(id, { generation, withdrawOrderId: "mine" })],
      transfers: [transfer(id, { generation })],
    },
  })
  for (let seq = 1; seq <= 30; seq++) await store.append(of(seq <= 25 ? 1 : 2, seq))
  store.prune(limitsOf({}, { generation: 2 }))
  for (let seq = 31; seq <= 50; seq++) await store.append(of(2, seq))
  const tables = [
    "chunks",
    "client_ids",
    "candles",
    "candles_1h",
    "candles_1d",
    "deposits",
    "withdrawals",
    "transfers",
  ]
  for (const table of tables) {
    const [found] = store.client.rows<{ old: number; all: number }>(
      `SELECT count(CASE WHEN generation = 1 THEN 1 END) AS old, count(*) AS "all" FROM ${table}`,
    )
    expect([table, found!.old]).toEqual([table, 0])
    if (table !== "candles_1d") expect(found!.all).toBeGreaterThan(0)
  }
  expect(historyProblems(store.client)).toEqual([])
  expect(await store.query("orders", { ...all, generation: 2 })).toHaveLength(25)
})

it("earlier generations that a snapshot can restore stay complete", async () => {
  const store = openSmallBatches(1)
  for (let seq = 1; seq <= 60; seq++) {
    const generation = 1 + Math.floor((seq - 1) / 10)
    const deposits = [deposit(seq, { generation })]
    const records = {
      orders: [order(seq, { generation })],
      candles: [candle(seq * hourMs, { generation })],
      deposits,
    }
    await store.append({ ...group(seq), records })
  }
  store.prune(limitsOf({ orders: seen_ }, { generation: 6, kept: [2, 4, 4] }))
  for (let generation = 1; generation <= 5; generation++) {
    const isKept = generation === 2 || generation === 4
    expect(await store.query("orders", { ...all, generation })).toHaveLength(isKept ? 10 : 0)
    for (const table of ["deposits", "candles"]) {
      const [found] = store.client.rows<{ rows: number }>(
        `SELECT count(*) AS rows FROM ${table} WHERE generation = ${generation}`,
      )
      expect([table, generation, found!.rows]).toEqual([table, generation, isKept ? 10 : 0])
    }
  }
  expect(historyProblems(store.client)).toEqual([])
})

it("transfers and withdrawals are removed by age, except deposits and withdrawals with a client id", async () => {
  const store = openSmallBatches(1)
  for (let seq = 1; seq <= 40; seq++)
    await store.append({
      ...group(seq),
      records: {
        deposits: [deposit(seq)],
        withdrawals: [withdrawal(seq, { withdrawOrderId: seq % 3 === 0 ? `w${seq}` : null })],
        transfers: [transfer(seq)],
      },
    })
  store.prune(limitsOf({ withdrawals: 1_021, transfers: 1_031 }))
  const page = { ...all, asset: null, status: null }
  const ids = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id).reverse()
  const from = (first: number) => Array.from({ length: 41 - first }, (_, i) => first + i)
  expect(ids(await store.query("deposits", page))).toEqual(from(1))
  expect(ids(await store.query("withdrawals", page))).toEqual([3, 6, 9, 12, 15, 18, ...from(21)])
  const between = { fromType: "SPOT", toType: "FUTURES", offset: 0 } as const
  expect(ids(await store.query("transfers", { ...all, ...between }))).toEqual(from(31))
})

const minute = (openTime: number, price: number, changes: Partial<CandleRecord> = {}) =>
  candle(openTime, {
    open: `${price}`,
    high: `${price + 2}`,
    low: `${price - 1}`,
    close: `${price + 1}`,
    ...changes,
  })

it("minutes are removed by whole days once their hours exist, hours once their days exist; the newest stay", async () => {
  const store = openSmallBatches(1_000)
  let seq = 0
  const day0 = 100 * dayMs
  const rows = Array.from({ length: 5 * 48 }, (_, i) => minute(day0 + i * (hourMs / 2), 50 + (i % 30)))
  for (let at = 0; at < rows.length; at += 7)
    await store.append({ ...group(++seq), records: { candles: rows.slice(at, at + 7) } })
  const candles = async (per: "minute" | "hour" | "day") =>
    (await store.query("candles", { ...all, per })).map((row) => (row.openTime - day0) / dayMs).reverse()
  const [hours, days] = [await candles("hour"), await candles("day")]
  const market = { symbol: "BTCUSDT", loadedUntil: 0, tradedFrom: day0 + 5 }
  store.prune(
    limitsOf({ minuteCandles: day0 + 3 * dayMs, hourCandles: day0 + 2 * dayMs }, { markets: [market] }),
  )
  // Candles may still be loaded into the symbol's first day of trading.
  const minutes = await candles("minute")
  expect(new Set(minutes.map(Math.floor))).toEqual(new Set([0, 3, 4]))
  expect(await candles("day")).toEqual(days)
  expect(await candles("hour")).toEqual(hours.filter((time) => Math.floor(time) !== 1))
  // Candles that are not folded stay, however old they are.
  const late = limitsOf({ minuteCandles: 1e6 * dayMs, hourCandles: 1e6 * dayMs }, { markets: [market] })
  store.prune(late)
  expect(new Set((await candles("minute")).map(Math.floor))).toEqual(new Set([0, 4]))
  // Trading continues after the pruning, and its hours and days are the expected ones.
  const next = [minute(day0 + 5 * dayMs, 70), minute(day0 + 6 * dayMs, 80)]
  for (const row of next) await store.append({ ...group(++seq), records: { candles: [row] } })
  // The newest day with hours is not written yet.
  expect((await candles("day")).map(Math.floor)).toEqual([0, 1, 2, 3, 4])
})

it("a past loaded in two parts has right hours and days, though the first part was pruned", async () => {
  const day0 = 100 * dayMs
  const parts = (from: number, to: number) =>
    Array.from({ length: (to - from) / 600_000 }, (_, i) => minute(day0 + from + i * 600_000, 20 + (i % 50)))
  const middle = dayMs + 10.5 * hourMs
  const [first, second] = [parts(0, middle), parts(middle, 3 * dayMs)]
  const traded = [minute(day0 + 90 * dayMs, 60), minute(day0 + 92 * dayMs, 60)]
  const read = async (prunes: boolean) => {
    const store = openSmallBatches(1_000)
    let seq = 0
    for (const candles of [first, traded]) await store.append({ ...group(++seq), records: { candles } })
    const limits = (loadedUntil: number) =>
      limitsOf(
        { minuteCandles: day0 + 80 * dayMs, hourCandles: day0 + 80 * dayMs },
        { markets: [{ symbol: "BTCUSDT", loadedUntil, tradedFrom: day0 + 90 * dayMs }] },
      )
    if (prunes) store.prune(limits(day0 + middle))
    await store.append({ ...group(++seq), records: { candles: second } })
    const hours = await store.query("candles", { ...all, per: "hour", from: day0 + dayMs })
    const days = await store.query("candles", { ...all, per: "day" })
    return { hours, days }
  }
  expect(await read(true)).toEqual(await read(false))
})

it("minutes without their hours stay, and that is reported", async () => {
  const store = openSmallBatches(1_000)
  const rows = Array.from({ length: 72 }, (_, i) => minute((100 * 24 + i) * hourMs, 10 + i))
  await store.append({ ...group(1), records: { candles: rows } })
  store.client.run("DELETE FROM candles_1h WHERE open_time = $1", [(100 * 24 + 5) * hourMs])
  const limits = limitsOf({ minuteCandles: 102 * dayMs })
  const problems: Array<string> = []
  for (let cursor: PruneCursor | undefined = firstSlice; cursor !== undefined; ) {
    const answer: PruneAnswer = pruneSlice(store.client, limits, cursor)
    if (answer.problem !== undefined) problems.push(answer.problem)
    cursor = answer.cursor
  }
  expect(problems).toEqual([
    "the candles of BTCUSDT on 1970-04-11 are kept: some of their candles_1h are missing",
  ])
  const left = (await store.query("candles", { ...all, per: "minute" })).map(({ openTime }) => openTime)
  expect(new Set(left.map((time) => Math.floor(time / dayMs)))).toEqual(new Set([100, 102]))
})

it("a damaged chunk is never removed, and its damage stays reported", async () => {
  const store = openSmallBatches(1, 1)
  for (let seq = 1; seq <= 40; seq++) await store.append(group(seq))
  store.client.run("UPDATE chunks SET reach_time = 1001 WHERE kind = 'fills' AND no = $1", [20])
  store.prune(limitsOf({ fills: 1_031, orders: 1_031 }))
  const [fills] = store.client.rows<{ first: number }>(
    "SELECT min(no) AS first FROM chunks WHERE kind = 'fills' AND rows > 0",
  )
  expect(fills!.first).toBeLessThanOrEqual(20)
  expect(historyProblems(store.client).join()).toMatch(/fills of account 10000001 in BTCUSDT, number 20/)
  expect((await store.query("orders", all)).map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, i) => 40 - i),
  )
})

it("a missing chunk is noticed after pruning, too", async () => {
  const store = openSmallBatches(1, 1)
  for (let seq = 1; seq <= 20; seq++) await store.append(group(seq))
  store.prune(limitsOf({ orders: 1_011 }))
  expect(historyProblems(store.client)).toEqual([])
  store.client.run("DELETE FROM chunks WHERE kind = 'orders' AND no = $1", [11])
  expect(historyProblems(store.client).join()).toMatch(
    /number 11 is missing from the history before chunk 3?4/,
  )
})

// Slices of pruning are equal on every database, and other databases take long, so this runs on SQLite only.
it.skipIf(isElsewhere())(
  "a slice of pruning has at most a few chunks' rows, or a day of candles",
  async () => {
    const store = openSmallBatches(1_000)
    const orders = (seq: number) =>
      Array.from({ length: 400 }, (_, i) =>
        order(seq * 1_000 + i, { clientOrderId: `c${i}`, uid: `u${i % 3}` }),
      )
    for (let seq = 1; seq <= 20; seq++)
      await store.append({ ...group(seq), time: 1, records: { orders: orders(seq) } })
    const count = () =>
      store.client.rows<{ rows: number }>("SELECT coalesce(sum(rows), 0) AS rows FROM chunks")[0]!.rows
    const limits = limitsOf({ orders: seen_ })
    let slices = 0
    for (let cursor: PruneCursor | undefined = firstSlice, before = count(); cursor !== undefined; slices++) {
      const answer: PruneAnswer = pruneSlice(store.client, limits, cursor)
      cursor = answer.cursor
      const left = count()
      expect(before - left).toBeLessThanOrEqual(512 + 128)
      before = left
    }
    expect(count()).toBeLessThan(400)
    expect(slices).toBeGreaterThan(10)
  },
)
