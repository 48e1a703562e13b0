/**
 * Pages from chunks compared with pages from a plain list, over seeded histories, while groups are written,
 * between slices of history, and after a process was killed between slices. `BOURSE_HISTORIES=500 npx vitest
 * run test/history/histories.test.ts` runs the long form.
 */
import type { FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import { randomCases } from "@bourse/testing/randomCases"
import { expect, it } from "vitest"
import { isElsewhere } from "../support/database.ts"
import { randomFrom } from "../support/random.ts"
import { RandomMarket } from "../support/randomMarket.ts"
import { openSmallBatches } from "../support/stores.ts"

const histories = Number(process.env.BOURSE_HISTORIES ?? (isElsewhere() ? 1 : randomCases(12)))
/** The first seed whose history has late rows, which the last line of the test requires. */
const firstSeed = 6

const seen = <Row extends { time: number }>(
  rows: ReadonlyArray<Row>,
  isWanted: (row: Row) => boolean,
  newest: (a: Row, b: Row) => number,
  limit: number,
): ReadonlyArray<Row> => rows.filter(isWanted).sort(newest).slice(0, limit)

it(`pages from chunks equal those of a plain list, in ${histories} histories`, {
  timeout: 300_000 + histories * 30_000,
}, async () => {
  let rowsSeen = 0
  let fromLate = 0
  let diedBetween = 0
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const random = randomFrom(seed)
    const [rows, perChunk] = [[1, 7, 40, 150][random(4)]!, [2, 5, 12, 128][random(4)]!]
    const slices = randomFrom(1_000 + seed)
    const store = openSmallBatches(rows, perChunk, () => slices(40))
    const market = new RandomMarket(random)
    const orders: Array<OrderRecord & { seq: number }> = []
    const fills: Array<FillRecord & { seq: number }> = []
    const trades: Array<TradeRecord & { seq: number }> = []
    const plain = <Row extends { seq: number }>({ seq: _, ...row }: Row): Omit<Row, "seq"> => row
    for (let seq = 1; seq <= 120; seq++) {
      const generation = seq <= 90 ? 1 : 2
      const records = market.group(generation)
      await store.append({ seq, time: market.now, events: "[]", records })
      if (slices(8) === 0 && store.restart()) diedBetween++
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
          await store.query("orders", { ...asked, from, to, limit }),
          seen(orders, (row) => isOf(row) && isWithin(row), newestOrder, limit),
          "orders",
        )
        say(
          await store.query("fills", { ...asked, from, to, limit, orderId: null }),
          seen(fills, (row) => isOf(row) && isWithin(row), newestFill, limit),
          "fills",
        )
        const orderId = fills.length > 0 ? fills[random(fills.length)]!.orderId : 1
        say(
          await store.query("fills", { ...asked, from, to, limit, orderId }),
          seen(fills, (row) => isOf(row) && isWithin(row) && row.orderId === orderId, newestFill, limit),
          `fills of ${orderId}`,
        )
        const before = random(2) === 0 ? Number.MAX_SAFE_INTEGER : random(200)
        say(
          await store.query("publicTrades", { ...asked, from, to, limit, before }),
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
        say(await store.query("orderById", { ...asked, id }), byId, `order ${id}`)
        const clientOrderId = `c${random(20)}`
        say(
          await store.query("orderByClientId", { ...asked, clientOrderId }),
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
  // A control: pages of the histories were not empty, and some overlapped.
  expect(rowsSeen).toBeGreaterThan(histories * 100)
  expect(fromLate).toBeGreaterThan(0)
  expect(diedBetween).toBeGreaterThan(0)
})
