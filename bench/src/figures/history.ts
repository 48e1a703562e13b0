/**
 * Measures pages of an account's history with a million closed orders, compared with ten thousand orders, and
 * with JSON.parse of the same pages.
 *
 * Stores on disk are filled as the server fills them, in larger groups, and then read in turn. Orders of all
 * accounts and symbols alternate, so the rows of one page lie as far apart on disk as possible. In a third
 * store, every tenth order of each account and symbol closes three days late.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FillRecord, OrderRecord } from "@bourse/engine"
import { openStore, type Store } from "@bourse/store"
import { type Figure, measured } from "../Figure.ts"

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT"]
const ordersPerGroup = 1_000
const startTime = Date.UTC(2026, 0, 5)
/**
 * Time between orders, in ms: a million orders in just under seven days, as far back as the history pages
 * reach.
 */
const orderEveryMs = 600
const rounds = 9
const warmUps = 2
const pagesPerRound = 100

interface History {
  readonly orders: number
  readonly accounts: number
  /** Number of orders placed before a late order closes; 0 if all orders close at once. */
  readonly lateBy: number
}
const small: History = { orders: 10_000, accounts: 4, lateBy: 0 }
const large: History = { orders: 1_000_000, accounts: 100, lateBy: 0 }
const late: History = { ...large, lateBy: (3 * 86_400_000) / orderEveryMs }

const uidOf = (account: number): string => `${10_000_000 + account}`

/**
 * Order number `id` of a history: each account gets an order in turn, then the next symbol; a third have a
 * client id.
 */
const orderOf = (id: number, { accounts }: History): OrderRecord => ({
  generation: 1,
  id,
  uid: uidOf(id % accounts),
  symbol: symbols[Math.floor(id / accounts) % symbols.length] ?? "",
  clientOrderId: id % 3 === 0 ? `bench-${((id * 2_654_435_761) % 2 ** 32).toString(36)}` : null,
  listId: -1,
  side: id % 2 === 0 ? "BUY" : "SELL",
  orderType: "LIMIT",
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

/** The fill of an order: each order trades with the next one, so a trade has two fills. */
const fillOf = (
  { generation, id, listId, uid, symbol, side, clientOrderId, updateTime }: OrderRecord,
  tradeId: number,
): FillRecord => ({
  generation,
  tradeId,
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
  time: updateTime,
})

/** Whether an order closes late: every tenth order of each account and symbol. */
const isLate = (id: number, { accounts, lateBy }: History): boolean =>
  lateBy > 0 && (id + Math.floor(id / (accounts * symbols.length))) % 10 === 0

/** Orders of the history that close at the time at which order `id` is placed. */
const closedAt = (id: number, history: History): ReadonlyArray<OrderRecord> => {
  const { orders, lateBy } = history
  const updateTime = startTime + id * orderEveryMs
  const closing: Array<OrderRecord> = []
  const closeLate = (open: number): void => {
    if (isLate(open, history)) closing.push({ ...orderOf(open, history), updateTime })
  }
  // Orders that are still open when the history ends close at its end.
  if (id < orders) closeLate(id - lateBy)
  else for (let open = orders - lateBy; open <= orders; open++) closeLate(open)
  if (!isLate(id, history)) closing.push(orderOf(id, history))
  return closing
}

/** Fills a store with a history; returns the seconds that filling took. */
const fill = async (store: Store, history: History): Promise<number> => {
  const start = performance.now()
  let durable: Promise<void> = Promise.resolve()
  let closed = 0
  for (let id = 1; id <= history.orders; id += ordersPerGroup) {
    const orders = Array.from({ length: ordersPerGroup }, (_, index) => closedAt(id + index, history)).flat()
    const fills = orders.map((order) => fillOf(order, ++closed >> 1))
    const records = { orders, fills }
    const seq = Math.ceil(id / ordersPerGroup)
    // The next group of orders is made while the store writes this group.
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
    page: (store, uid, symbol) => store.query("orders", { ...scope, uid, symbol, limit: 500 }),
  },
  {
    name: "fills",
    rows: 100,
    page: (store, uid, symbol) => store.query("fills", { ...scope, uid, symbol, orderId: null, limit: 100 }),
  },
]

/**
 * CPU time of all threads per history page, in ms. The history pages of all accounts and symbols are read in
 * turn.
 */
const cpuOfPages = async (
  store: Store,
  { accounts }: History,
  round: number,
  { page, rows }: (typeof pages)[number],
): Promise<number> => {
  const before = process.cpuUsage()
  for (let index = round * pagesPerRound; index < (round + 1) * pagesPerRound; index++) {
    const symbol = symbols[Math.floor(index / accounts) % symbols.length] ?? ""
    const answer = await page(store, uidOf(index % accounts), symbol)
    if (answer.length !== rows) throw new Error(`a page of ${answer.length} rows instead of ${rows}`)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pagesPerRound
}

const cpuOfParsing = (text: string): number => {
  const before = process.cpuUsage()
  for (let index = 0; index < pagesPerRound; index++) JSON.parse(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pagesPerRound
}

const measure = async (
  stores: Readonly<Record<"small" | "large" | "late", Store>>,
  page: (typeof pages)[number],
  conditions: ReadonlyArray<string>,
): Promise<ReadonlyArray<Figure>> => {
  const text = JSON.stringify(await page.page(stores.large, uidOf(1), symbols[0]!))
  const [inLarge, inLate, inSmall, parsing]: Array<Array<number>> = [[], [], [], []]
  for (let round = 0; round < warmUps + rounds; round++) {
    const figures = [
      await cpuOfPages(stores.large, large, round, page),
      await cpuOfPages(stores.late, late, round, page),
      await cpuOfPages(stores.small, small, round, page),
      cpuOfParsing(text),
    ]
    if (round < warmUps) continue
    for (const [index, list] of [inLarge, inLate, inSmall, parsing].entries()) list!.push(figures[index]!)
  }
  const outOf = large.orders.toLocaleString("en-US")
  const common = {
    unit: "ms",
    conditions: [
      `CPU of all threads; ${rounds} rounds of ${pagesPerRound} pages of each history in turn; lower is better`,
      ...conditions,
    ],
    differences: [
      `the large histories have ${large.accounts} accounts in turn and ${symbols.length} symbols, the small one ${small.accounts}: each has 500 orders of each symbol at least`,
    ],
  }
  const ofSmall = { name: `out of ${small.orders.toLocaleString("en-US")}`, ...measured(inSmall!) }
  const name = `history: a page of ${page.rows} ${page.name} out of ${outOf} orders`
  return [
    { ...common, name, ours: measured(inLarge!), peer: ofSmall },
    {
      ...common,
      name: `${name}, every tenth closed three days late`,
      ours: measured(inLate!),
      peer: ofSmall,
    },
    {
      ...common,
      name: `${name}, and its text`,
      ours: measured(inLarge!),
      peer: { name: "JSON.parse of it", ...measured(parsing!) },
    },
  ]
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const opened: Array<Store> = []
  const filled = async (name: string, history: History): Promise<{ store: Store; seconds: number }> => {
    const store = await openStore({ path: join(folder, name) })
    opened.push(store)
    return { store, seconds: await fill(store, history) }
  }
  try {
    const inSmall = await filled("small", small)
    const inLarge = await filled("large", large)
    const inLate = await filled("late", late)
    const conditions = [
      `SQLite on disk, through the store's reading thread; ${large.orders.toLocaleString("en-US")} orders and as many fills were written in ${inLarge.seconds.toFixed(0)} s, in groups of ${ordersPerGroup}`,
    ]
    const stores = { small: inSmall.store, large: inLarge.store, late: inLate.store }
    const figures: Array<Figure> = []
    for (const page of pages) figures.push(...(await measure(stores, page, conditions)))
    return figures
  } finally {
    await Promise.all(opened.map((store) => store.close()))
    await rm(folder, { recursive: true })
  }
}
