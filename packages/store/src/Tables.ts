/**
 * The tables, and which of them takes which kind of record.
 *
 * `generation` leads the indexes behind lists: a reset hides the rows before it, and a page must not walk through
 * them. `seq` is the journal group that brought the row.
 *
 * Orders and fills are kept in the order they come, so that writing them grows the ends of a few b-trees. What
 * finds them by account would touch another page for almost every row; these indexes are tables of their own,
 * filled in batches (`lateIndexes`). The rows since the last batch are found by `seq`.
 */
import type { CandleRecord, FillRecord, OrderRecord, Records } from "@bourse/engine"
import { rebates, universalTransfers } from "./BrokerTables.ts"
import { type Table, table } from "./Table.ts"
import { conversions, deposits, internalTransfers, transfers, withdrawals } from "./WalletTables.ts"

export interface JournalRow {
  readonly seq: number
  readonly epoch: number
  readonly time: number
  readonly events: string
  readonly hash: string
}

export const journal = /*#__PURE__*/ table<JournalRow>(
  "journal",
  {
    seq: "BIGINT NOT NULL",
    epoch: "BIGINT NOT NULL",
    time: "BIGINT NOT NULL",
    events: "TEXT NOT NULL",
    hash: "TEXT NOT NULL",
  },
  ["seq"],
)

/** One row: who may write (the epoch), and the seq of the last group, so that a cut-off tail shows. */
export const writer = /*#__PURE__*/ table<{ epoch: number; seq: number }>(
  "writer",
  { epoch: "BIGINT NOT NULL", seq: "BIGINT NOT NULL" },
  ["epoch"],
)

/** One row: up to which group closed orders and fills are in their tables. */
export const projection = /*#__PURE__*/ table<{ seq: number }>("projection", { seq: "BIGINT NOT NULL" }, [
  "seq",
])

export const meta = /*#__PURE__*/ table<{ key: string; value: string }>(
  "meta",
  { key: "TEXT NOT NULL", value: "TEXT NOT NULL" },
  ["key"],
)

export const orders = /*#__PURE__*/ table<OrderRecord & { seq: number }>(
  "orders",
  {
    id: "BIGINT NOT NULL",
    generation: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    clientOrderId: "TEXT",
    listId: "BIGINT NOT NULL",
    side: "TEXT NOT NULL",
    type: "TEXT NOT NULL",
    status: "TEXT NOT NULL",
    price: "TEXT NOT NULL",
    quantity: "TEXT NOT NULL",
    stopPrice: "TEXT NOT NULL",
    quoteQuantity: "TEXT NOT NULL",
    executedQuantity: "TEXT NOT NULL",
    executedQuote: "TEXT NOT NULL",
    stpMode: "TEXT NOT NULL",
    cancelReason: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    updateTime: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  // Order ids go on across generations.
  ["id"],
  ["orders_by_seq ON orders (seq, generation, uid, symbol, time, client_order_id)"],
)

export const ordersByOwner = /*#__PURE__*/ table<
  Pick<OrderRecord, "generation" | "uid" | "symbol" | "time" | "id"> & { seq: number }
>(
  "orders_by_owner",
  {
    generation: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    id: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["generation", "uid", "symbol", "time", "id"],
)

export const ordersByClientOrderId = /*#__PURE__*/ table<
  Pick<OrderRecord, "generation" | "uid" | "symbol" | "id"> & { clientOrderId: string; seq: number }
>(
  "orders_by_client_order_id",
  {
    generation: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    clientOrderId: "TEXT NOT NULL",
    id: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["generation", "uid", "symbol", "client_order_id", "id"],
)

export const fills = /*#__PURE__*/ table<FillRecord & { seq: number }>(
  "fills",
  {
    generation: "BIGINT NOT NULL",
    tradeId: "BIGINT NOT NULL",
    orderId: "BIGINT NOT NULL",
    listId: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    side: "TEXT NOT NULL",
    price: "TEXT NOT NULL",
    quantity: "TEXT NOT NULL",
    quote: "TEXT NOT NULL",
    fee: "TEXT NOT NULL",
    feeAsset: "TEXT NOT NULL",
    isMaker: "BOOLEAN NOT NULL",
    isSelfTrade: "BOOLEAN NOT NULL",
    clientOrderId: "TEXT",
    time: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  // Order ids and times rise together, so the table grows at its end.
  ["order_id", "time", "trade_id"],
  [
    "fills_by_seq ON fills (seq, generation, uid, symbol, time, trade_id, order_id)",
    "fills_in_public ON fills (generation, symbol, time, trade_id) WHERE NOT is_maker",
  ],
)

export const fillsByOwner = /*#__PURE__*/ table<
  Pick<FillRecord, "generation" | "uid" | "symbol" | "time" | "tradeId" | "orderId"> & { seq: number }
>(
  "fills_by_owner",
  {
    generation: "BIGINT NOT NULL",
    uid: "TEXT NOT NULL",
    symbol: "TEXT NOT NULL",
    time: "BIGINT NOT NULL",
    tradeId: "BIGINT NOT NULL",
    orderId: "BIGINT NOT NULL",
    seq: "BIGINT NOT NULL",
  },
  ["generation", "uid", "symbol", "time", "trade_id", "order_id"],
)

const candleTable = (name: string): Table =>
  table<CandleRecord & { seq: number }>(
    name,
    {
      generation: "BIGINT NOT NULL",
      symbol: "TEXT NOT NULL",
      openTime: "BIGINT NOT NULL",
      open: "TEXT NOT NULL",
      high: "TEXT NOT NULL",
      low: "TEXT NOT NULL",
      close: "TEXT NOT NULL",
      volume: "TEXT NOT NULL",
      quoteVolume: "TEXT NOT NULL",
      trades: "BIGINT NOT NULL",
      seq: "BIGINT NOT NULL",
    },
    ["generation", "symbol", "open_time"],
  )

/** One minute each. */
export const candles = /*#__PURE__*/ candleTable("candles")
/** One hour each, once it is over; CoarseCandles writes them. */
export const hourCandles = /*#__PURE__*/ candleTable("candles_1h")
/** One day (UTC) each, once it is over. */
export const dayCandles = /*#__PURE__*/ candleTable("candles_1d")

/** How far the late indexes of a table go: rows of later groups are not in them yet. */
export const indexed = /*#__PURE__*/ table<{ name: string; seq: number }>(
  "indexed",
  { name: "TEXT NOT NULL", seq: "BIGINT NOT NULL" },
  ["name"],
)

/** A table, and the tables that find its rows by account, which are filled in batches. */
export interface LateIndexes {
  readonly of: Table
  readonly indexes: ReadonlyArray<Table>
}

export const lateIndexes: ReadonlyArray<LateIndexes> = [
  { of: orders, indexes: [ordersByOwner, ordersByClientOrderId] },
  { of: fills, indexes: [fillsByOwner] },
]

export type RecordKind = keyof Records

/** Where each kind of record goes. */
export const recordTables: { readonly [Kind in RecordKind]: Table } = {
  orders,
  fills,
  candles,
  deposits,
  withdrawals,
  transfers,
  internalTransfers,
  conversions,
  universalTransfers,
  rebates,
}

export const tables: ReadonlyArray<Table> = [
  journal,
  writer,
  projection,
  meta,
  ...Object.values(recordTables),
  ...lateIndexes.flatMap(({ indexes }) => indexes),
  indexed,
  hourCandles,
  dayCandles,
]
