/**
 * The rows that chunks and parts hold: closed orders, fills and public trades, each as an array of values: those of the
 * columns that the engine's list of the record has, in its order, without the owner's. A change of a list makes stored
 * chunks unreadable.
 */
import { compiled, type RecordOf, type RowList, type RowValue, recordColumns } from "@bourse/engine/records"

export type ChunkKind = "orders" | "fills" | "trades"

/** Whose rows they are; a trade's uid is empty. */
export interface Owner {
  readonly generation: number
  readonly uid: string
  readonly symbol: string
}
const ownerNames: ReadonlyArray<string> = ["generation", "uid", "symbol"] satisfies ReadonlyArray<keyof Owner>

export type Value = RowValue

/** A row without its owner: its values in the order of its columns, the seq of its group last. */
export type Row = ReadonlyArray<Value>

export interface Layout<Of> {
  readonly columns: ReadonlyArray<string>
  /** Places of the id that orders the rows, of the order's id, of the time. */
  readonly id: number
  readonly order: number
  readonly time: number
  /** Places of the numbers that are kept as differences; the seq too. */
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
    // Compiled, so that each makes one literal: one that is filled by names in a loop is several times as slow.
    rowOf: compiled(`(record, seq) => [${[...values, "seq"].join(", ")}]`),
    recordOf: compiled(`(owner, row) => ({ ${fields.join(", ")} })`),
  }
}

const { orders, fills, trades } = recordColumns

export const layouts = {
  orders: layout(orders, "id", "id", ["id", "time", "updateTime"]),
  fills: layout(fills, "tradeId", "orderId", ["tradeId", "orderId", "time"]),
  // They rise by trade id, and nobody asks for those of an order.
  trades: layout(trades, "tradeId", "tradeId", ["tradeId", "orderId", "time"]),
} as const

const placeInOrders = (name: Name<typeof orders>): number => layouts.orders.columns.indexOf(name)
export const clientOrderIdPlace: number = placeInOrders("clientOrderId")
export const updateTimePlace: number = placeInOrders("updateTime")
