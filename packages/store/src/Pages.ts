/**
 * What can be asked of the history tables. Every page takes the generation and the seq it may see, is bounded by
 * a limit inside the statement, and is served by an index. Times are milliseconds, both ends inclusive.
 */
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine"
import { candles, fills, orders, recordColumns, type Table } from "./Tables.ts"

interface Scope {
  readonly generation: number
  /** Only rows of this group and earlier ones. */
  readonly seq: number
}

interface Window {
  readonly from: number
  readonly to: number
  readonly limit: number
}

export interface Pages {
  /** At most one row. */
  readonly orderById: {
    readonly parameters: Scope & { readonly uid: string; readonly symbol: string; readonly id: number }
    readonly row: OrderRecord
  }
  /** The newest order with this client id: at most one row. */
  readonly orderByClientId: {
    readonly parameters: Scope & {
      readonly uid: string
      readonly symbol: string
      readonly clientOrderId: string
    }
    readonly row: OrderRecord
  }
  /** An account's fills, newest first by (time, trade id); of one order when `orderId` is given. */
  readonly fills: {
    readonly parameters: Scope &
      Window & { readonly uid: string; readonly symbol: string; readonly orderId: number | null }
    readonly row: FillRecord
  }
  /** The taker's side of every trade of a symbol, newest first by (time, trade id). */
  readonly publicTrades: {
    readonly parameters: Scope & Window & { readonly symbol: string }
    readonly row: FillRecord
  }
  /** Newest first. */
  readonly candles: {
    readonly parameters: Scope & Window & { readonly symbol: string }
    readonly row: CandleRecord
  }
}

export type PageName = keyof Pages

interface PageStatement<Name extends PageName = PageName> {
  readonly text: string
  /** Which parameter stands for `$1`, `$2` and so on. */
  readonly order: ReadonlyArray<string & keyof Pages[Name]["parameters"]>
}

const select = (table: Table, condition: string): string => {
  const columns = recordColumns(table).map(({ name, field }) =>
    name === field ? name : `${name} AS "${field}"`,
  )
  return `SELECT ${columns.join(", ")} FROM ${table.name} WHERE generation = $1 AND seq <= $2 AND ${condition}`
}

const orderById: PageStatement<"orderById"> = {
  text: select(orders, "uid = $3 AND symbol = $4 AND id = $5 LIMIT 1"),
  order: ["generation", "seq", "uid", "symbol", "id"],
}

const orderByClientId: PageStatement<"orderByClientId"> = {
  text: select(orders, "uid = $3 AND symbol = $4 AND client_order_id = $5 ORDER BY id DESC LIMIT 1"),
  order: ["generation", "seq", "uid", "symbol", "clientOrderId"],
}

const fillsOfOwner: PageStatement<"fills"> = {
  // A self-trade that is allowed gives one account two rows with one trade id: the order id tells them apart.
  text: select(
    fills,
    `uid = $3 AND symbol = $4 AND time >= $5 AND time <= $6
      ORDER BY time DESC, trade_id DESC, order_id DESC LIMIT $7`,
  ),
  order: ["generation", "seq", "uid", "symbol", "from", "to", "limit"],
}

const fillsOfOrder: PageStatement<"fills"> = {
  text: select(
    fills,
    `uid = $3 AND symbol = $4 AND order_id = $5 AND time >= $6 AND time <= $7
      ORDER BY time DESC, trade_id DESC LIMIT $8`,
  ),
  order: ["generation", "seq", "uid", "symbol", "orderId", "from", "to", "limit"],
}

const publicTrades: PageStatement<"publicTrades"> = {
  text: select(
    fills,
    "symbol = $3 AND NOT is_maker AND time >= $4 AND time <= $5 ORDER BY time DESC, trade_id DESC LIMIT $6",
  ),
  order: ["generation", "seq", "symbol", "from", "to", "limit"],
}

const candlesOfSymbol: PageStatement<"candles"> = {
  text: select(
    candles,
    "symbol = $3 AND open_time >= $4 AND open_time <= $5 ORDER BY open_time DESC LIMIT $6",
  ),
  order: ["generation", "seq", "symbol", "from", "to", "limit"],
}

const statements: {
  readonly [Name in PageName]: (parameters: Pages[Name]["parameters"]) => PageStatement<Name>
} = {
  orderById: () => orderById,
  orderByClientId: () => orderByClientId,
  fills: ({ orderId }) => (orderId === null ? fillsOfOwner : fillsOfOrder),
  publicTrades: () => publicTrades,
  candles: () => candlesOfSymbol,
}

/** The statement of a page and the values of its placeholders. */
export const pageQuery = <Name extends PageName>(
  name: Name,
  parameters: Pages[Name]["parameters"],
): { readonly text: string; readonly values: ReadonlyArray<string | number | null> } => {
  const { text, order } = statements[name](parameters)
  const byName = new Map<string, string | number | null>(Object.entries(parameters))
  return { text, values: order.map((field) => byName.get(field)!) }
}
