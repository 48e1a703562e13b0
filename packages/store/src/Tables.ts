/**
 * The tables as data, in standard SQL types. A column is named after its record's field, in snake_case; the
 * column types are checked against the record types, so a field that is added there must be added here.
 *
 * `generation` leads the indexes behind lists: a reset hides the rows before it, and a page must not walk through
 * them. `seq` is the journal group that brought the row.
 */
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine"

export interface Column {
  /** The record's field, `clientOrderId`. */
  readonly field: string
  /** The column, `client_order_id`. */
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  readonly primaryKey: ReadonlyArray<string>
  /** What follows `CREATE INDEX `. */
  readonly indexes: ReadonlyArray<string>
}

type ColumnType<Value> = null extends Value
  ? "TEXT"
  : Value extends number
    ? "BIGINT NOT NULL"
    : Value extends boolean
      ? "BOOLEAN NOT NULL"
      : "TEXT NOT NULL"

type ColumnTypes<Row> = { readonly [Field in keyof Row]-?: ColumnType<Row[Field]> }

const table = <Row>(
  name: string,
  types: ColumnTypes<Row>,
  primaryKey: ReadonlyArray<string>,
  indexes: ReadonlyArray<string> = [],
): Table => ({
  name,
  columns: Object.entries<string>(types).map(([field, type]) => ({
    field,
    name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: type.replace(" NOT NULL", ""),
    nullable: !type.endsWith(" NOT NULL"),
  })),
  primaryKey,
  indexes,
})

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
    side: "TEXT NOT NULL",
    type: "TEXT NOT NULL",
    status: "TEXT NOT NULL",
    price: "TEXT NOT NULL",
    quantity: "TEXT NOT NULL",
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
  [
    `orders_by_client_order_id ON orders (generation, uid, symbol, client_order_id, id)
      WHERE client_order_id IS NOT NULL`,
  ],
)

export const fills = /*#__PURE__*/ table<FillRecord & { seq: number }>(
  "fills",
  {
    generation: "BIGINT NOT NULL",
    tradeId: "BIGINT NOT NULL",
    orderId: "BIGINT NOT NULL",
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
  // Order ids and times rise together, so this index grows at its end; one that led with the account would touch
  // another page for almost every row, as fills_by_owner must.
  ["order_id", "time", "trade_id"],
  [
    "fills_by_owner ON fills (generation, uid, symbol, time, trade_id, order_id)",
    "fills_in_public ON fills (generation, symbol, time, trade_id) WHERE NOT is_maker",
  ],
)

export const candles = /*#__PURE__*/ table<CandleRecord & { seq: number }>(
  "candles",
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

export const tables: ReadonlyArray<Table> = [journal, writer, meta, orders, fills, candles]

/** The fields a record brings; `seq` comes with the group. */
export const recordColumns = (of: Table): ReadonlyArray<Column> =>
  of.columns.filter((column) => column.field !== "seq")
