import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine"
import type { Group, PageName, Pages, Store } from "@bourse/store"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pageQuery } from "../src/Pages.ts"
import { all, candle, fill, order } from "./groups.ts"
import { folderWith, freshFolder, open } from "./stores.ts"

// Small worlds, so that rows meet: few accounts, ids, minutes, and times that often stand still.
const uid = fc.constantFrom("10000001", "10000002")
const symbol = fc.constantFrom("BTCUSDT", "ETHBTC")
const generation = fc.constantFrom(1, 2)
const clientOrderId = fc.constantFrom("a", "A", `'; DROP TABLE orders --`, "%", "😀")
const time = fc.integer({ min: 0, max: 40 })
const limit = fc.integer({ min: 1, max: 8 })

const trade = fc.record({ gap: fc.integer({ min: 0, max: 2 }), taker: uid, maker: uid, orders: fc.nat(5) })
const turn = fc.record({
  generation,
  symbol,
  orders: fc.array(fc.record({ uid, clientOrderId: fc.option(clientOrderId) }), { maxLength: 4 }),
  trades: fc.array(trade, { maxLength: 6 }),
  minutes: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
})

/** Turns as the exchange makes them: ids rise, time never falls, each trade has two sides. */
const groupsOf = (
  turns: ReadonlyArray<typeof turn extends fc.Arbitrary<infer Turn> ? Turn : never>,
): Array<Group> => {
  let orderId = 0
  let tradeId = 0
  let now = 0
  return turns.map(({ generation, symbol, orders, trades, minutes }, index) => ({
    seq: index + 1,
    time: now,
    events: "[]",
    records: {
      orders: orders.map((changes) => order(++orderId, { generation, symbol, ...changes })),
      fills: trades.flatMap(({ gap, taker, maker, orders }) => {
        now += gap
        tradeId++
        const both = { generation, symbol, time: now, isSelfTrade: taker === maker }
        return [
          fill(tradeId, { ...both, uid: taker, orderId: 100 + orders, isMaker: false }),
          fill(tradeId, { ...both, uid: maker, orderId: orders, isMaker: true }),
        ]
      }),
      candles: minutes.map((minute) =>
        candle(minute, { generation, symbol, close: `${index}`, trades: index }),
      ),
    },
  }))
}

/** What the pages must say, by filtering and sorting everything. */
class Model {
  readonly #orders: Array<OrderRecord & { seq: number }> = []
  readonly #fills: Array<FillRecord & { seq: number }> = []
  readonly #candles = new Map<string, CandleRecord & { seq: number }>()

  add({ seq, records }: Group): void {
    this.#orders.push(...records.orders.map((row) => ({ ...row, seq })))
    this.#fills.push(...records.fills.map((row) => ({ ...row, seq })))
    for (const row of records.candles) {
      const key = `${row.generation} ${row.symbol} ${row.openTime}`
      this.#candles.set(key, { ...row, seq: this.#candles.get(key)?.seq ?? seq })
    }
  }

  readonly pages: { [Name in PageName]: (asked: Pages[Name]["parameters"]) => Array<unknown> } = {
    orderById: (asked) => rows(this.#orders, asked, (row) => row.uid === asked.uid && row.id === asked.id),
    orderByClientId: (asked) =>
      rows(this.#orders, asked, (row) => row.uid === asked.uid && row.clientOrderId === asked.clientOrderId)
        .toSorted((a, b) => b.id - a.id)
        .slice(0, 1),
    fills: (asked) =>
      newestTrades(
        rows(
          this.#fills,
          asked,
          (row) => row.uid === asked.uid && (asked.orderId === null || row.orderId === asked.orderId),
        ),
        asked,
      ),
    publicTrades: (asked) =>
      newestTrades(
        rows(this.#fills, asked, (row) => !row.isMaker),
        asked,
      ),
    candles: (asked) =>
      rows(
        [...this.#candles.values()],
        asked,
        (row) => row.openTime >= asked.from && row.openTime <= asked.to,
      )
        .toSorted((a, b) => b.openTime - a.openTime)
        .slice(0, asked.limit),
  }
}

const rows = <Row extends { generation: number; symbol: string; seq: number }>(
  table: ReadonlyArray<Row>,
  asked: { generation: number; symbol: string; seq: number },
  matches: (row: Row) => boolean,
): Array<Omit<Row, "seq">> =>
  table
    .filter((row) => row.generation === asked.generation && row.symbol === asked.symbol)
    .filter((row) => row.seq <= asked.seq && matches(row))
    .map(({ seq: _, ...record }) => record)

const newestTrades = (
  fills: ReadonlyArray<Omit<FillRecord, never>>,
  { from, to, limit }: { from: number; to: number; limit: number },
) =>
  fills
    .filter(({ time }) => time >= from && time <= to)
    .toSorted((a, b) => b.time - a.time || b.tradeId - a.tradeId || b.orderId - a.orderId)
    .slice(0, limit)

const scope = { generation, seq: fc.integer({ min: 0, max: 8 }), symbol }
const window = { from: time, to: time, limit }
const question: fc.Arbitrary<{ [Name in PageName]: readonly [Name, Pages[Name]["parameters"]] }[PageName]> =
  fc.oneof(
    fc.tuple(fc.constant("orderById" as const), fc.record({ ...scope, uid, id: fc.nat(12) })),
    fc.tuple(fc.constant("orderByClientId" as const), fc.record({ ...scope, uid, clientOrderId })),
    fc.tuple(
      fc.constant("fills" as const),
      fc.record({ ...scope, ...window, uid, orderId: fc.option(fc.constantFrom(0, 1, 2, 100, 101)) }),
    ),
    fc.tuple(fc.constant("publicTrades" as const), fc.record({ ...scope, ...window })),
    fc.tuple(
      fc.constant("candles" as const),
      fc.record({ ...scope, from: fc.nat(5), to: fc.nat(5), limit: fc.integer({ min: 1, max: 4 }) }),
    ),
  )

const ask = <Name extends PageName>(
  store: Store,
  model: Model,
  name: Name,
  asked: Pages[Name]["parameters"],
) => Promise.all([store.page(name, asked), model.pages[name](asked)])

describe.each([
  ["in memory", () => ":memory:", 40],
  ["in a data folder", freshFolder, 15],
])("the pages of a store %s", (_where, path, numRuns) => {
  it("say what filtering and sorting everything says", async () => {
    let rowsSeen = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 1, maxLength: 8 }),
        fc.array(question, { minLength: 40, maxLength: 40 }),
        async (turns, questions) => {
          const store = await open(path())
          const model = new Model()
          for (const group of groupsOf(turns)) {
            await store.append(group)
            model.add(group)
          }
          for (const [name, asked] of questions) {
            const [page, expected] = await ask(store, model, name, asked)
            expect(page, `${name} ${JSON.stringify(asked)}`).toEqual(expected)
            rowsSeen += page.length
          }
          await store.close()
        },
      ),
      { numRuns },
    )
    // Pages that are always empty would agree, too.
    expect(rowsSeen).toBeGreaterThan(numRuns)
  })
})

describe("each page is served by an index, without sorting", () => {
  const questions: { [Name in PageName]: Pages[Name]["parameters"] } & {
    fillsOfOrder: Pages["fills"]["parameters"]
  } = {
    orderById: { ...all, id: 1 },
    orderByClientId: { ...all, clientOrderId: "a" },
    fills: { ...all, orderId: null },
    fillsOfOrder: { ...all, orderId: 1 },
    publicTrades: all,
    candles: all,
  }
  const plans: Record<keyof typeof questions, string> = {
    orderById: "SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)",
    orderByClientId:
      "SEARCH orders USING INDEX orders_by_client_order_id (generation=? AND uid=? AND symbol=? AND client_order_id=?)",
    fills:
      "SEARCH fills USING INDEX fills_by_owner (generation=? AND uid=? AND symbol=? AND time>? AND time<?)",
    fillsOfOrder: "SEARCH fills USING INDEX sqlite_autoindex_fills_1 (order_id=? AND time>? AND time<?)",
    publicTrades:
      "SEARCH fills USING INDEX fills_in_public (generation=? AND symbol=? AND time>? AND time<?)",
    candles:
      "SEARCH candles USING INDEX sqlite_autoindex_candles_1 (generation=? AND symbol=? AND open_time>? AND open_time<?)",
  }

  it.each(Object.entries(plans))("%s", async (question, plan) => {
    const name = (question === "fillsOfOrder" ? "fills" : question) as PageName
    const { text } = pageQuery(name, questions[question as keyof typeof questions])
    const database = new DatabaseSync(join(await folderWith(1), "bourse.db"))
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all()
    database.close()
    expect(steps.map(({ detail }) => detail)).toEqual([plan])
  })
})
