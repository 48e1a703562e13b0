/**
 * Pages of an account's history with a million closed orders, against the same pages with ten thousand.
 *
 * Two stores on disk are filled as the server fills them, in larger groups, and then asked in turn. Every account
 * has 500 orders or more of every symbol in both, in turn with all the others': the rows of a page stand as far
 * apart in the large history as they can.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type { FillRecord, OrderRecord } from "@bourse/engine"
import { openStore, type Store } from "@bourse/store"
import { type Figure, measured } from "./Figure.ts"

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT"]
const ordersPerGroup = 1_000
const startTime = Date.UTC(2026, 0, 5)
/** A million orders in a little less than seven days, as far back as these pages reach. */
const orderEveryMs = 600
const rounds = 9
const warmUps = 2
const pagesPerRound = 100

interface History {
  readonly orders: number
  readonly accounts: number
}
const small: History = { orders: 10_000, accounts: 4 }
const large: History = { orders: 1_000_000, accounts: 100 }

const uidOf = (account: number): string => `${10_000_000 + account}`

/** Order `id` of a history: all accounts in turn, then all again with the next symbol; a third has a client id. */
const orderOf = (id: number, { accounts }: History): OrderRecord => ({
  generation: 1,
  id,
  uid: uidOf(id % accounts),
  symbol: symbols[Math.floor(id / accounts) % symbols.length] ?? "",
  clientOrderId: id % 3 === 0 ? `bench-${((id * 2_654_435_761) % 2 ** 32).toString(36)}` : null,
  listId: -1,
  side: id % 2 === 0 ? "BUY" : "SELL",
  type: "LIMIT",
  status: "FILLED",
  price: "60000.01",
  quantity: "0.001234",
  stopPrice: "",
  quoteQuantity: "0",
  executedQuantity: "0.001234",
  executedQuote: "74.04001234",
  stpMode: "",
  cancelReason: "",
  time: startTime + id * orderEveryMs,
  updateTime: startTime + id * orderEveryMs,
})

/** Each order met its neighbour: one fill an order, two fills a trade. */
const fillOf = ({
  generation,
  id,
  listId,
  uid,
  symbol,
  side,
  clientOrderId,
  time,
}: OrderRecord): FillRecord => ({
  generation,
  tradeId: id >> 1,
  orderId: id,
  listId,
  uid,
  symbol,
  side,
  price: "60000.01",
  quantity: "0.001234",
  quote: "74.04001234",
  fee: "0.03702001",
  feeAsset: "USDT",
  isMaker: id % 2 === 0,
  isSelfTrade: false,
  clientOrderId,
  time,
})

/** Returns the seconds it took. */
const fill = async (store: Store, history: History): Promise<number> => {
  const start = performance.now()
  let durable: Promise<void> = Promise.resolve()
  for (let id = 1; id <= history.orders; id += ordersPerGroup) {
    const orders = Array.from({ length: ordersPerGroup }, (_, index) => orderOf(id + index, history))
    const records = { orders, fills: orders.map(fillOf), candles: [] }
    const seq = Math.ceil(id / ordersPerGroup)
    // The next group is made while this one is written.
    await durable
    durable = store.append({ seq, time: startTime + id * orderEveryMs, events: "[]", records })
  }
  await durable
  return (performance.now() - start) / 1000
}

type PageOf = (store: Store, uid: string, symbol: string) => Promise<ReadonlyArray<unknown>>

const scope = { generation: 1, seq: Number.MAX_SAFE_INTEGER, from: 0, to: Number.MAX_SAFE_INTEGER }
const pages: ReadonlyArray<{ readonly name: string; readonly rows: number; readonly page: PageOf }> = [
  {
    name: "orders",
    rows: 500,
    page: (store, uid, symbol) => store.page("orders", { ...scope, uid, symbol, limit: 500 }),
  },
  {
    name: "fills",
    rows: 100,
    page: (store, uid, symbol) => store.page("fills", { ...scope, uid, symbol, orderId: null, limit: 100 }),
  },
]

/** The median time of a round of pages in milliseconds, of all accounts and symbols in turn. */
const medianPage = async (
  store: Store,
  { accounts }: History,
  round: number,
  { page, rows }: (typeof pages)[number],
): Promise<number> => {
  const times: Array<number> = []
  for (let index = round * pagesPerRound; index < (round + 1) * pagesPerRound; index++) {
    const symbol = symbols[Math.floor(index / accounts) % symbols.length] ?? ""
    const start = performance.now()
    const answer = await page(store, uidOf(index % accounts), symbol)
    times.push(performance.now() - start)
    if (answer.length !== rows) throw new Error(`a page of ${answer.length} rows instead of ${rows}`)
  }
  return measured(times).median
}

const measure = async (
  largeStore: Store,
  smallStore: Store,
  page: (typeof pages)[number],
  conditions: ReadonlyArray<string>,
): Promise<Figure> => {
  const ours: Array<number> = []
  const peer: Array<number> = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const inLarge = await medianPage(largeStore, large, round, page)
    const inSmall = await medianPage(smallStore, small, round, page)
    if (round >= warmUps) ours.push(inLarge) && peer.push(inSmall)
  }
  return {
    name: `history: a page of ${page.rows} ${page.name} out of ${large.orders.toLocaleString("en-US")} orders`,
    unit: "ms",
    ours: measured(ours),
    peer: { name: `out of ${small.orders.toLocaleString("en-US")}`, ...measured(peer) },
    conditions: [
      `${rounds} rounds of ${pagesPerRound} pages, the median of each, both histories in turn; lower is better`,
      ...conditions,
    ],
    differences: [
      `the large history has ${large.accounts} accounts in turn and ${symbols.length} symbols, the small one ${small.accounts}: each has 500 orders of each symbol at least`,
    ],
  }
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const stores: Array<Store> = []
  const open = async (name: string): Promise<Store> => {
    const store = await openStore({ path: join(folder, name) })
    stores.push(store)
    return store
  }
  try {
    const smallStore = await open("small")
    await fill(smallStore, small)
    const largeStore = await open("large")
    const seconds = await fill(largeStore, large)
    const conditions = [
      `SQLite on disk, through the store's reading thread; ${large.orders.toLocaleString("en-US")} orders and as many fills were written in ${seconds.toFixed(0)} s, in groups of ${ordersPerGroup}`,
      `${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`,
    ]
    const figures: Array<Figure> = []
    for (const page of pages) figures.push(await measure(largeStore, smallStore, page, conditions))
    return figures
  } finally {
    await Promise.all(stores.map((store) => store.close()))
    await rm(folder, { recursive: true })
  }
}
