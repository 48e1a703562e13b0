import type { CandleRecord, FillRecord, OrderRecord, Records, TradeRecord } from "@bourse/engine"
import type { HistoryQueries as AllQueries, JournalGroup, Store } from "@bourse/store"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { BrokerQueries } from "../../src/queries/BrokerQueries.ts"
import type { WalletQueries } from "../../src/queries/WalletQueries.ts"
import { onSqlite, runsHere } from "../support/database.ts"
import { all, candle, fill, order, trade as tradeOf } from "../support/groups.ts"
import { freshFolder, open, openSmallBatches, planOf } from "../support/stores.ts"

/** Queries of orders, fills, trades and candles. The other history queries have their own tests. */
type HistoryQueries = Omit<AllQueries, keyof WalletQueries | keyof BrokerQueries>
type HistoryQueryName = keyof HistoryQueries

// A small value range, so that rows coincide: few accounts, ids, minutes, and times that often repeat.
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
  orders: fc.array(fc.record({ uid, clientOrderId: fc.option(clientOrderId), age: fc.nat(5) }), {
    maxLength: 4,
  }),
  trades: fc.array(trade, { maxLength: 6 }),
  minutes: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
})

/** More orders than close in a whole history of these tests. */
const ordersPerMs = 40

type Traded = Pick<Records, "orders" | "fills" | "trades" | "candles">

/** An order has one owner, one symbol and one generation, given by its id. */
const orderOf = (of: { generation: number; symbol: string }, owner: string, order: number): number =>
  order + (owner === "10000001" ? 0 : 10) + of.generation * 100 + (of.symbol === "BTCUSDT" ? 0 : 1_000)
const orderId = fc
  .tuple(fc.nat(2), fc.constantFrom(0, 10), fc.constantFrom(100, 200), fc.constantFrom(0, 1_000, 10_000))
  .map((parts) => parts.reduce((sum, part) => sum + part))

/** Makes turns like the exchange's: ids rise, time never decreases, each trade has two sides. */
const groupsOf = (
  turns: ReadonlyArray<typeof turn extends fc.Arbitrary<infer Turn> ? Turn : never>,
): Array<JournalGroup & { records: Traded }> => {
  const taken = new Set<number>()
  /** The next id of an order placed at this time: ids and times rise together. */
  const idAt = (time: number): number => {
    let id = time * ordersPerMs
    while (taken.has(id)) id++
    taken.add(id)
    return id
  }
  let tradeId = 0
  let now = 0
  return turns.map(({ generation, symbol, orders, trades, minutes }, index) => {
    const seen: Array<TradeRecord> = []
    const records = {
      // Some orders were open for a while: the first one closed need not be the first one placed.
      orders: orders.map(({ age, ...changes }) => {
        const time = Math.max(0, now - age)
        return order(idAt(time), { generation, symbol, ...changes, time })
      }),
      fills: trades.flatMap(({ gap, taker, maker, orders }) => {
        now += gap
        tradeId++
        const both = { generation, symbol, time: now, isSelfTrade: taker === maker }
        seen.push(tradeOf(tradeId, { generation, symbol, time: now, orderId: tradeId + 50_000 }))
        return [
          fill(tradeId, {
            ...both,
            uid: taker,
            orderId: 10_000 + orderOf(both, taker, orders),
            isMaker: false,
          }),
          fill(tradeId, { ...both, uid: maker, orderId: orderOf(both, maker, orders), isMaker: true }),
        ]
      }),
      candles: minutes.map((minute) =>
        candle(minute, { generation, symbol, close: `${index}`, trades: index }),
      ),
      trades: seen,
    }
    return { seq: index + 1, time: now, events: "[]", records }
  })
}

/** Makes the expected pages by filtering and sorting all rows. */
class Model {
  readonly #orders: Array<OrderRecord & { seq: number }> = []
  readonly #fills: Array<FillRecord & { seq: number }> = []
  readonly #trades: Array<TradeRecord & { seq: number }> = []
  readonly #candles = new Map<string, CandleRecord & { seq: number }>()

  add({ seq, records }: { seq: number; records: Traded }): void {
    this.#orders.push(...records.orders.map((row) => ({ ...row, seq })))
    this.#fills.push(...records.fills.map((row) => ({ ...row, seq })))
    this.#trades.push(...records.trades.map((row) => ({ ...row, seq })))
    for (const row of records.candles) {
      const key = `${row.generation} ${row.symbol} ${row.openTime}`
      this.#candles.set(key, { ...row, seq: this.#candles.get(key)?.seq ?? seq })
    }
  }

  readonly pages: {
    [Name in HistoryQueryName]: (asked: HistoryQueries[Name]["parameters"]) => Array<unknown>
  } = {
    orderById: (asked) => rows(this.#orders, asked, (row) => row.uid === asked.uid && row.id === asked.id),
    orderByClientId: (asked) =>
      rows(this.#orders, asked, (row) => row.uid === asked.uid && row.clientOrderId === asked.clientOrderId)
        .toSorted((a, b) => b.id - a.id)
        .slice(0, 1),
    orders: (asked) =>
      within(
        rows(this.#orders, asked, (row) => row.uid === asked.uid),
        asked,
      )
        .toSorted((a, b) => b.time - a.time || b.id - a.id)
        .slice(0, asked.limit),
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
        rows(this.#trades, asked, (row) => row.time < asked.to || row.tradeId < asked.before),
        asked,
      ),
    candles: (asked) =>
      rows(
        asked.per === "minute" ? [...this.#candles.values()] : [],
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

const within = <Row extends { time: number }>(
  rows: ReadonlyArray<Row>,
  { from, to }: { from: number; to: number },
): Array<Row> => rows.filter(({ time }) => time >= from && time <= to)

const newestTrades = <Row extends Pick<FillRecord, "time" | "tradeId" | "orderId">>(
  trades: ReadonlyArray<Row>,
  asked: { from: number; to: number; limit: number },
): Array<Row> =>
  within(trades, asked)
    .toSorted((a, b) => b.time - a.time || b.tradeId - a.tradeId || b.orderId - a.orderId)
    .slice(0, asked.limit)

const scope = { generation, seq: fc.integer({ min: 0, max: 8 }), symbol }
const window = { from: time, to: time, limit }
const question: fc.Arbitrary<
  { [Name in HistoryQueryName]: readonly [Name, HistoryQueries[Name]["parameters"]] }[HistoryQueryName]
> = fc.oneof(
  fc.tuple(
    fc.constant("orderById" as const),
    fc.record({ ...scope, uid, id: fc.tuple(time, fc.nat(3)).map(([ms, n]) => ms * ordersPerMs + n) }),
  ),
  fc.tuple(fc.constant("orderByClientId" as const), fc.record({ ...scope, uid, clientOrderId })),
  fc.tuple(fc.constant("orders" as const), fc.record({ ...scope, ...window, uid })),
  fc.tuple(
    fc.constant("fills" as const),
    fc.record({ ...scope, ...window, uid, orderId: fc.option(orderId) }),
  ),
  fc.tuple(fc.constant("publicTrades" as const), fc.record({ ...scope, ...window, before: fc.nat(24) })),
  fc.tuple(
    fc.constant("candles" as const),
    fc.record({
      ...scope,
      per: fc.constant("minute" as const),
      from: fc.nat(5),
      to: fc.nat(5),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
  ),
)

const ask = <Name extends HistoryQueryName>(
  store: Pick<Store, "query">,
  model: Model,
  name: Name,
  asked: HistoryQueries[Name]["parameters"],
) => Promise.all([store.query(name, asked), model.pages[name](asked)])

describe.each([
  ["in memory", () => open(":memory:"), runsHere(12, 3)] as const,
  ...onSqlite(["in a data folder", () => open(freshFolder()), runsHere(5, 5)] as const),
  // With so few rows a store would not write any history, so the batch is smaller.
  ["that writes history every few rows", async () => openSmallBatches(3), runsHere(100, 5)] as const,
])("the pages of a store %s", (_which, opened, numRuns) => {
  it("the pages of a store equal all rows, filtered and sorted", async () => {
    let rowsSeen = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 1, maxLength: 8 }),
        fc.array(question, { minLength: 40, maxLength: 40 }),
        async (turns, questions) => {
          const store = await opened()
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
      // The test makes the same queries in every run, so that each page is known to have rows.
      { numRuns, seed: 7, endOnFailure: true },
    )
    // A control: some pages had rows.
    expect(rowsSeen).toBeGreaterThan(numRuns)
  })
})

it.each(onSqlite("a page of candles"))("the query %s is served by an index", async () => {
  expect(await planOf("candles", { ...all, per: "minute" })).toEqual([
    "SEARCH candles USING PRIMARY KEY (generation=? AND symbol=? AND open_time>? AND open_time<?)",
  ])
})
