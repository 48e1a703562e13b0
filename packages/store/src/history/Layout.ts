/**
 * The rows that chunks and parts hold: closed orders, fills and public trades, each as an array of values. The layout
 * of a kind names its columns in their stored order; a change of it makes stored chunks unreadable.
 */
export type ChunkKind = "orders" | "fills" | "trades"

/** Whose rows they are; a trade's uid is empty. */
export interface Owner {
  readonly generation: number
  readonly uid: string
  readonly symbol: string
}

export type Value = string | number | boolean | null

/** A row without its owner: its values in the order of its columns, the seq of its group last. */
export type Row = ReadonlyArray<Value>

interface Layout {
  readonly columns: ReadonlyArray<string>
  /** Places of the id that orders the rows, of the order's id, of the time. */
  readonly id: number
  readonly order: number
  readonly time: number
  /** Places of the numbers that are kept as differences; the seq too. */
  readonly differences: ReadonlySet<number>
}

const layout = (
  columns: ReadonlyArray<string>,
  id: string,
  order: string,
  counted: ReadonlyArray<string>,
): Layout => ({
  columns: [...columns, "seq"],
  id: columns.indexOf(id),
  order: columns.indexOf(order),
  time: columns.indexOf("time"),
  differences: new Set([...counted.map((name) => columns.indexOf(name)), columns.length]),
})

const tradeColumns = ["tradeId", "orderId", "side", "price", "quantity", "quote", "time"]

export const layouts: Readonly<Record<ChunkKind, Layout>> = {
  orders: layout(
    [
      "id",
      "clientOrderId",
      "listId",
      "side",
      "type",
      "status",
      "price",
      "quantity",
      "stopPrice",
      "quoteQuantity",
      "executedQuantity",
      "executedQuote",
      "stpMode",
      "cancelReason",
      "time",
      "updateTime",
    ],
    "id",
    "id",
    ["id", "time", "updateTime"],
  ),
  fills: layout(
    [
      "tradeId",
      "orderId",
      "listId",
      "side",
      "price",
      "quantity",
      "quote",
      "fee",
      "feeAsset",
      "isMaker",
      "isSelfTrade",
      "clientOrderId",
      "time",
    ],
    "tradeId",
    "orderId",
    ["tradeId", "orderId", "time"],
  ),
  // They rise by trade id, and nobody asks for those of an order.
  trades: layout(tradeColumns, "tradeId", "tradeId", ["tradeId", "orderId", "time"]),
}

export const clientOrderIdPlace: number = layouts.orders.columns.indexOf("clientOrderId")
export const updateTimePlace: number = layouts.orders.columns.indexOf("updateTime")
