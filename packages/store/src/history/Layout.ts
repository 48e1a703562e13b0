/**
 * The rows in chunks and parts: closed orders, fills and public trades, each an array of values in the order of the
 * engine's column list, without the owner's columns. A change of such a list makes stored chunks unreadable.
 */
import { compiled, type RecordOf, type RowList, type RowValue, recordColumns } from "@bourse/engine/records"

export type ChunkKind = "orders" | "fills" | "trades"

/** The owner of history rows; a trade's uid is empty. */
export interface Owner {
  readonly generation: number
  readonly uid: string
  readonly symbol: string
}
const ownerNames: ReadonlyArray<string> = ["generation", "uid", "symbol"] satisfies ReadonlyArray<keyof Owner>

export type Value = RowValue

/** A history row without its owner: values in the order of its columns, with the group's seq last. */
export type Row = ReadonlyArray<Value>

export interface Layout<Of> {
  readonly columns: ReadonlyArray<string>
  /** Indexes of the id that orders the rows, of the order's id, and of the time. */
  readonly id: number
  readonly order: number
  readonly time: number
  /** Indexes of numbers that are stored as differences; the seq is one of them. */
  readonly differences: ReadonlySet<number>
  readonly rowOf: (record: Of, seq: number) => Row
  readonly recordOf: (owner: Owner, row: Row) => Of
}

type Name<List> = Exclude<keyof List, keyof Owner> & string

const layout = <List extends RowList>(
  list: List,
  id: Name<List>,
  order: Name<List>,
  counted: ReadonlyArray<Name<List>>,
): Layout<RecordOf<List>> => {
  const names = Object.keys(list)
  const columns = names.filter((name) => !ownerNames.includes(name))
  const values = columns.map((name) => `record.${name}`)
  const fields = names.map((name) =>
    ownerNames.includes(name) ? `${name}: owner.${name}` : `${name}: row[${columns.indexOf(name)}]`,
  )
  return {
    columns: [...columns, "seq"],
    id: columns.indexOf(id),
    order: columns.indexOf(order),
    time: columns.indexOf("time"),
    differences: new Set([...counted.map((name) => columns.indexOf(name)), columns.length]),
    // The readers are generated code, so that each makes one object literal: filling an object by names in a
    // loop is several times slower.
    rowOf: compiled(`(record, seq) => [${[...values, "seq"].join(", ")}]`),
    recordOf: compiled(`(owner, row) => ({ ${fields.join(", ")} })`),
  }
}

const { orders, fills, trades } = recordColumns

export const layouts = {
  orders: layout(orders, "id", "id", ["id", "time", "updateTime"]),
  fills: layout(fills, "tradeId", "orderId", ["tradeId", "orderId", "time"]),
  // Trades are ordered by trade id, and no query selects the trades of an order.
  trades: layout(trades, "tradeId", "tradeId", ["tradeId", "orderId", "time"]),
} as const

const placeInOrders = (name: Name<typeof orders>): number => layouts.orders.columns.indexOf(name)
export const clientOrderIdPlace: number = placeInOrders("clientOrderId")
export const updateTimePlace: number = placeInOrders("updateTime")
