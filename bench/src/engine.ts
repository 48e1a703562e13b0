/** The engine, all of it (checks, matching, ledger, fees, events, records), against npm's nodejs-order-book. */
import { createRequire } from "node:module"
import { cpus } from "node:os"
import { apply, type Command, emptyState, handle, noRecords, Refusal } from "@bourse/engine"
import { OrderBook } from "nodejs-order-book"
import { type Figure, measured } from "./Figure.ts"
import { makeTrading, type Operation } from "./Trading.ts"

const operations = 100_000
const accounts = 100
const rounds = 9
const warmUps = 2

type Trader = (trading: ReadonlyArray<Operation>) => { readonly seconds: number; readonly trades: number }

const timed = (work: () => void): number => {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / 1e9
}

const uidOf = (id: number): string => `${10_000_000 + (id % accounts)}`

const listing: ReadonlyArray<Command> = [
  ...["BTC", "USDT"].map(
    (asset) => ({ type: "listAsset", asset, name: asset, ledgerScale: 12, networks: [] }) as const,
  ),
  {
    type: "listSymbol",
    symbol: "BTCUSDT",
    base: "BTC",
    quote: "USDT",
    tick: "0.01",
    lot: "0.000001",
    minQuantity: "0.000001",
    minAmount: "1",
    maxAmount: "2000000",
    makerFee: "0",
    takerFee: "0.0005",
    feeIn: "quote",
    openingPrice: "60000",
    priceBand: null,
  },
  ...Array.from({ length: accounts }, (_, id) => uidOf(id)).flatMap(
    (uid): ReadonlyArray<Command> => [
      { type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" },
      { type: "fund", uid, asset: "BTC", amount: "1000000" },
      { type: "fund", uid, asset: "USDT", amount: "100000000000" },
    ],
  ),
]

/** Commands as the gateway hands them over: decimal text, a client id with every limit order. */
const commandsOf = (trading: ReadonlyArray<Operation>): ReadonlyArray<Command> =>
  trading.map((operation, index): Command => {
    if (operation.type === "cancel") {
      return {
        type: "cancelOrder",
        uid: uidOf(operation.id),
        symbol: "BTCUSDT",
        clientOrderId: `c${operation.id}`,
      }
    }
    const { buy, lots } = operation
    const order = { type: "placeOrder", symbol: "BTCUSDT", side: buy ? "BUY" : "SELL", stpMode: "" } as const
    const quantity = (lots / 1e6).toFixed(6)
    if (operation.type === "market") return { ...order, uid: uidOf(index), orderType: "MARKET", quantity }
    const price = (operation.ticks / 100).toFixed(2)
    return {
      ...order,
      uid: uidOf(operation.id),
      orderType: "LIMIT",
      quantity,
      price,
      clientOrderId: `c${operation.id}`,
    }
  })

const bourse: Trader = (trading) => {
  const state = emptyState()
  const records = noRecords()
  const journal: Array<unknown> = []
  const emit = (event: Parameters<typeof apply>[1]): void => {
    apply(state, event, records)
    journal.push(event)
  }
  for (const command of listing) handle(state, command, 0, emit)
  const commands = commandsOf(trading)
  let now = 0
  let refusedPlacing = 0
  const seconds = timed(() => {
    for (const command of commands) {
      // A millisecond for ten orders: 10,000 orders a second of exchange time.
      now += 0.1
      const reply = handle(state, command, Math.floor(now), emit)
      if (reply instanceof Refusal && command.type === "placeOrder" && reply.code !== 30010) refusedPlacing++
    }
  })
  if (refusedPlacing > 0)
    throw new Error(`${refusedPlacing} orders were refused: the measurement is not of what it says`)
  return { seconds, trades: records.fills.length / 2 }
}

const peer: Trader = (trading) => {
  const book = new OrderBook()
  const side = (buy: boolean): "buy" | "sell" => (buy ? "buy" : "sell")
  const calls = trading.map((operation) => {
    if (operation.type === "cancel") return { type: "cancel", id: `c${operation.id}` } as const
    const size = operation.lots / 1e6
    if (operation.type === "market")
      return { type: "market", order: { side: side(operation.buy), size } } as const
    const order = { id: `c${operation.id}`, side: side(operation.buy), size, price: operation.ticks / 100 }
    return { type: "limit", order } as const
  })
  let trades = 0
  const seconds = timed(() => {
    for (const call of calls) {
      if (call.type === "cancel") book.cancel(call.id)
      else {
        const { done, partial } =
          call.type === "market" ? book.market(call.order as never) : book.limit(call.order as never)
        trades += done.length + (partial === null ? 0 : 1)
      }
    }
  })
  return { seconds, trades }
}

const peerVersion = (createRequire(import.meta.url)("nodejs-order-book/package.json") as { version: string })
  .version

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const speeds: { readonly ours: Array<number>; readonly theirs: Array<number> } = { ours: [], theirs: [] }
  let trades = 0
  for (let round = -warmUps; round < rounds; round++) {
    const trading = makeTrading(round + 100, operations)
    const ours = bourse(trading)
    const theirs = peer(trading)
    if (round < 0) continue
    trades += ours.trades
    speeds.ours.push(operations / ours.seconds)
    speeds.theirs.push(operations / theirs.seconds)
  }
  return [
    {
      name: "engine: orders and cancels in memory",
      unit: "operations/s",
      ours: measured(speeds.ours),
      peer: { name: `nodejs-order-book ${peerVersion}`, ...measured(speeds.theirs) },
      conditions: [
        `${rounds} rounds of ${operations} operations (half limit orders, a tenth market orders, the rest cancels) of ${accounts} accounts, each side in turn on the same ones`,
        `${Math.round(trades / rounds)} trades a round; one thread, ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.versions.node}`,
      ],
      differences: [
        "bourse reads decimal text, checks tick, lot, limits, balance and client id, and answers with the whole order",
        "bourse keeps a double-entry ledger with locks and fees in exact integers, checked at every event",
        "bourse emits every fact as an event, and makes the records of orders, fills and candles",
        "nodejs-order-book matches in floating-point numbers, without accounts; its journal is off",
      ],
    },
  ]
}
