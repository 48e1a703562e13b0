/**
 * The exchange for the engine's figures: one symbol, a hundred funded accounts, and random orders as commands.
 */
import {
  apply,
  type Command,
  ErrorCode,
  type Event,
  emptyRecords,
  emptyState,
  handle,
  type Records,
  Rejection,
  type State,
} from "@bourse/engine"
import type { Operation } from "../load/Trading.ts"

const accounts = 100
export const uidOf = (id: number): string => `${10_000_000 + (id % accounts)}`

/** Commands that list BTCUSDT and fund the accounts. */
export const tradingWorld = (uids: ReadonlyArray<string>): ReadonlyArray<Command> => [
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
  ...uids.flatMap(
    (uid): ReadonlyArray<Command> => [
      { type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" },
      { type: "fund", uid, asset: "BTC", amount: "1000000" },
      { type: "fund", uid, asset: "USDT", amount: "100000000000" },
    ],
  ),
]

const listing: ReadonlyArray<Command> = [
  ...tradingWorld(Array.from({ length: accounts }, (_, id) => uidOf(id))),
  {
    type: "changeSettings",
    settings: { openOrdersPerSymbolMax: 1_000_000, openOrdersMax: 1_000_000, clientOrderIdsMax: 10_000_000 },
  },
]

export interface BenchExchange {
  readonly state: State
  /** Records of the current group of commands. */
  records: Records
  events: Array<Event>
  readonly emit: (event: Event) => void
  /** Receives the events of each complete group, like a store. */
  readonly handOver: (events: ReadonlyArray<Event>) => void
}

/** Commands in a group: 10 ms of exchange time at 10,000 orders a second. */
const groupSize = 100

/** Makes an exchange that hands the events of each group to `handOver` and then forgets the events. */
export const makeExchange = (handOver: (events: ReadonlyArray<Event>) => void = () => {}): BenchExchange => {
  const state = emptyState()
  const exchange: BenchExchange = {
    state,
    records: emptyRecords(),
    events: [],
    emit: (event) => {
      apply(state, event, exchange.records)
      exchange.events.push(event)
    },
    handOver,
  }
  for (const command of listing) {
    const reply = handle(state, command, 0, exchange.emit)
    if (reply instanceof Rejection)
      throw new Error(`${command.type} was rejected: ${reply.code} ${reply.detail}`)
  }
  return exchange
}

export const limitOrder = (id: number, buy: boolean, ticks: number, lots: number): Command => ({
  type: "placeOrder",
  uid: uidOf(id),
  symbol: "BTCUSDT",
  side: buy ? "BUY" : "SELL",
  orderType: "LIMIT",
  stpMode: "",
  quantity: (lots / 1e6).toFixed(6),
  price: (ticks / 100).toFixed(2),
  clientOrderId: `c${id}`,
})

export const cancel = (id: number): Command => ({
  type: "cancelOrder",
  uid: uidOf(id),
  symbol: "BTCUSDT",
  clientOrderId: `c${id}`,
})

/**
 * Turns operations into commands as the gateway passes them: decimal text, a client id for every limit order.
 */
export const commandsOf = (trading: ReadonlyArray<Operation>): ReadonlyArray<Command> =>
  trading.map((operation, index): Command => {
    if (operation.type === "cancel") return cancel(operation.id)
    if (operation.type === "limit")
      return limitOrder(operation.id, operation.buy, operation.ticks, operation.lots)
    return {
      type: "placeOrder",
      uid: uidOf(index),
      symbol: "BTCUSDT",
      side: operation.buy ? "BUY" : "SELL",
      orderType: "MARKET",
      stpMode: "",
      quantity: (operation.lots / 1e6).toFixed(6),
    }
  })

/**
 * Handles commands at 10,000 orders a second: ten in each millisecond of exchange time. The function returns
 * the number of rejected orders.
 */
export const handleAll = (exchange: BenchExchange, commands: ReadonlyArray<Command>): number => {
  const { state, emit, handOver } = exchange
  let now = state.time
  let rejected = 0
  for (let i = 0; i < commands.length; i++) {
    const command = commands[i]!
    now += 0.1
    const reply = handle(state, command, Math.floor(now), emit)
    // A market order without an opposite price is expected in this load, and not counted as rejected.
    if (
      reply instanceof Rejection &&
      command.type === "placeOrder" &&
      reply.code !== ErrorCode.noOppositePrice
    )
      rejected++
    if (i % groupSize === groupSize - 1 || i === commands.length - 1) {
      handOver(exchange.events)
      exchange.events = []
      exchange.records = emptyRecords()
    }
  }
  return rejected
}
