/**
 * Pages cut from chunks against pages from a plain list, over seeded histories, while groups are being written.
 * `BOURSE_HISTORIES=500 npx vitest run test/histories.test.ts` runs the long form.
 */
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import { expect, it } from "vitest"
import { fill, order, trade } from "./groups.ts"
import { openSmallBatches } from "./stores.ts"

const histories = Number(process.env.BOURSE_HISTORIES ?? 12)

/** mulberry32: whole numbers from 0 to below what is asked. */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

interface Rows {
  readonly orders: Array<OrderRecord>
  readonly fills: Array<FillRecord>
  readonly trades: Array<TradeRecord>
}

/**
 * An exchange that only gives ids and times: orders are placed, are filled in parts, and close soon or much later.
 * `lateness` is how many of a hundred orders stay open until the history is nearly over.
 */
class Market {
  readonly #random: ReturnType<typeof randomFrom>
  readonly #lateness: number
  readonly #open: Array<OrderRecord> = []
  readonly #late: Array<OrderRecord> = []
  /** Often stands still, as a frozen clock does. */
  readonly #step: number
  #now = 0
  #orderId = 0
  #tradeId = 0

  constructor(random: ReturnType<typeof randomFrom>) {
    this.#random = random
    this.#lateness = [0, 0, 10, 50][random(4)]!
    this.#step = [0, 1, 1, 5][random(4)]!
  }

  get orders(): number {
    return this.#orderId
  }

  get now(): number {
    return this.#now
  }

  group(generation: number): Rows {
    const random = this.#random
    const rows: Rows = { orders: [], fills: [], trades: [] }
    for (let placed = random(6); placed > 0; placed--) {
      this.#now += random(this.#step + 1)
      this.#orderId += 1 + random(3)
      const id = this.#orderId
      const [uid, symbol] = [`1000000${random(3)}`, ["BTCUSDT", "ETHBTC"][random(2)]!]
      const clientOrderId = random(3) === 0 ? `c${random(20)}` : null
      const placedOrder = order(id, { generation, uid, symbol, clientOrderId, time: this.#now })
      const isLate = random(100) < this.#lateness
      if (isLate) this.#late.push(placedOrder)
      else this.#open.push(placedOrder)
    }
    if (random(4) === 0 && this.#late.length > 0)
      this.#open.push(this.#late.splice(random(this.#late.length), 1)[0]!)
    for (let filled = random(5); filled > 0; filled--) {
      const all = [...this.#open, ...this.#late].filter((each) => each.generation === generation)
      const taker = all[random(all.length || 1)]
      const makers = all.filter((each) => each.symbol === taker?.symbol && each !== taker)
      const maker = makers[random(makers.length || 1)]
      if (taker === undefined || maker === undefined) continue
      this.#now += random(this.#step + 1)
      this.#tradeId += 1 + random(2)
      const tradeId = this.#tradeId
      const both = { generation, symbol: taker.symbol, time: this.#now, isSelfTrade: taker.uid === maker.uid }
      for (const [of, isMaker] of [
        [taker, false],
        [maker, true],
      ] as const)
        rows.fills.push(
          fill(tradeId, { ...both, uid: of.uid, orderId: of.id, isMaker, clientOrderId: of.clientOrderId }),
        )
      rows.trades.push(
        trade(tradeId, { generation, symbol: taker.symbol, orderId: taker.id, time: this.#now }),
      )
    }
    while (this.#open.length > 4)
      rows.orders.push({ ...this.#open.splice(random(this.#open.length), 1)[0]!, updateTime: this.#now })
    return rows
  }
}

const seen = <Row extends { time: number }>(
  rows: ReadonlyArray<Row>,
  isWanted: (row: Row) => boolean,
  newest: (a: Row, b: Row) => number,
  limit: number,
): ReadonlyArray<Row> => rows.filter(isWanted).sort(newest).slice(0, limit)

it(`pages from chunks are those of a plain list, in ${histories} histories`, {
  timeout: 1_200_000,
}, async () => {
  let rowsSeen = 0
  let fromLate = 0
  for (let seed = 0; seed < histories; seed++) {
    const random = randomFrom(seed)
    const store = openSmallBatches([1, 7, 40, 150][random(4)]!, [2, 5, 12, 128][random(4)]!)
    const market = new Market(random)
    const orders: Array<OrderRecord & { seq: number }> = []
    const fills: Array<FillRecord & { seq: number }> = []
    const trades: Array<TradeRecord & { seq: number }> = []
    const plain = <Row extends { seq: number }>({ seq: _, ...row }: Row): Omit<Row, "seq"> => row
    for (let seq = 1; seq <= 120; seq++) {
      const generation = seq <= 90 ? 1 : 2
      const records = market.group(generation)
      await store.append({ seq, time: market.now, events: "[]", records })
      orders.push(...records.orders.map((row) => ({ ...row, seq })))
      fills.push(...records.fills.map((row) => ({ ...row, seq })))
      trades.push(...records.trades.map((row) => ({ ...row, seq })))
      for (let question = 0; question < 3; question++) {
        const asOf = random(4) === 0 ? 1 + random(seq) : seq
        const asked = {
          generation: random(5) === 0 ? 3 - generation : generation,
          seq: asOf,
          uid: `1000000${random(3)}`,
          symbol: ["BTCUSDT", "ETHBTC"][random(2)]!,
        }
        const ends = [random(market.now + 2), random(market.now + 2)].sort((a, b) => a - b)
        const [from, to] = random(3) === 0 ? [0, market.now] : [ends[0]!, ends[1]!]
        const limit = [1, 3, 20, 500][random(4)]!
        const isOf = (row: { generation: number; uid?: string; symbol: string; seq: number }): boolean =>
          row.generation === asked.generation &&
          row.symbol === asked.symbol &&
          row.seq <= asOf &&
          (row.uid === undefined || row.uid === asked.uid)
        const isWithin = ({ time }: { time: number }): boolean => time >= from && time <= to
        const newestOrder = (a: OrderRecord, b: OrderRecord) => b.time - a.time || b.id - a.id
        const newestFill = (a: FillRecord, b: FillRecord) =>
          b.time - a.time || b.tradeId - a.tradeId || b.orderId - a.orderId
        const say = (
          page: ReadonlyArray<unknown>,
          expected: ReadonlyArray<{ seq: number }>,
          what: string,
        ) => {
          expect(
            page,
            `seed ${seed}, group ${seq}: ${what} ${JSON.stringify({ asked, from, to, limit })}`,
          ).toEqual(expected.map(plain))
          rowsSeen += page.length
        }
        say(
          await store.page("orders", { ...asked, from, to, limit }),
          seen(orders, (row) => isOf(row) && isWithin(row), newestOrder, limit),
          "orders",
        )
        say(
          await store.page("fills", { ...asked, from, to, limit, orderId: null }),
          seen(fills, (row) => isOf(row) && isWithin(row), newestFill, limit),
          "fills",
        )
        const orderId = fills.length > 0 ? fills[random(fills.length)]!.orderId : 1
        say(
          await store.page("fills", { ...asked, from, to, limit, orderId }),
          seen(fills, (row) => isOf(row) && isWithin(row) && row.orderId === orderId, newestFill, limit),
          `fills of ${orderId}`,
        )
        const before = random(2) === 0 ? Number.MAX_SAFE_INTEGER : random(200)
        say(
          await store.page("publicTrades", { ...asked, from, to, limit, before }),
          seen(
            trades,
            (row) => isOf(row) && isWithin(row) && (row.time < to || row.tradeId < before),
            (a, b) => b.tradeId - a.tradeId,
            limit,
          ),
          `trades before ${before}`,
        )
        const id =
          orders.length > 0 && random(4) > 0 ? orders[random(orders.length)]!.id : random(market.orders + 2)
        const byId = orders.filter((row) => isOf(row) && row.id === id)
        say(await store.page("orderById", { ...asked, id }), byId, `order ${id}`)
        const clientOrderId = `c${random(20)}`
        say(
          await store.page("orderByClientId", { ...asked, clientOrderId }),
          seen(
            orders,
            (row) => isOf(row) && row.clientOrderId === clientOrderId,
            (a, b) => b.id - a.id,
            1,
          ),
          `client id ${clientOrderId}`,
        )
      }
    }
    fromLate += store.lateRows()
    await store.close()
  }
  // Empty pages, or none that overlap, would agree, too.
  expect(rowsSeen).toBeGreaterThan(histories * 100)
  expect(fromLate).toBeGreaterThan(0)
})
