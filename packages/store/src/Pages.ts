/**
 * What can be asked of the history tables. Every page takes the generation and the seq it may see, is bounded by
 * a limit inside the statement, and is served by an index. Times are milliseconds, both ends inclusive.
 *
 * What an account traded comes from a late index and from the rows that are not in it yet: the keys of both,
 * together and sorted, then the rows.
 */
import type { CandleRecord, FillRecord, OrderRecord } from "@bourse/engine"
import { type BrokerPages, brokerStatements } from "./BrokerPages.ts"
import { isHistoryPage } from "./Overlay.ts"
import {
  columnsOf,
  type PageStatement,
  type PageStatements,
  type Scope,
  scope,
  select,
  type Window,
} from "./PageStatement.ts"
import { readProjected } from "./Projection.ts"
import type { PageAnswer } from "./Request.ts"
import type { SqliteClient } from "./SqliteClient.ts"
import { unindexed } from "./Statements.ts"
import type { Table } from "./Table.ts"
import {
  candles,
  dayCandles,
  fills,
  fillsByOwner,
  hourCandles,
  orders,
  ordersByClientOrderId,
  ordersByOwner,
} from "./Tables.ts"
import { type WalletPages, walletStatements } from "./WalletPages.ts"

export type CandleWidth = "minute" | "hour" | "day"

export interface Pages extends WalletPages, BrokerPages {
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
  /** An account's closed orders by the time they were placed, newest first by (time, id). */
  readonly orders: {
    readonly parameters: Scope & Window & { readonly uid: string; readonly symbol: string }
    readonly row: OrderRecord
  }
  /** An account's fills, newest first by (time, trade id); of one order when `orderId` is given. */
  readonly fills: {
    readonly parameters: Scope &
      Window & { readonly uid: string; readonly symbol: string; readonly orderId: number | null }
    readonly row: FillRecord
  }
  /** The taker's side of the trades of a symbol before (`to`, `before`), newest first by (time, trade id). */
  readonly publicTrades: {
    readonly parameters: Scope & Window & { readonly symbol: string; readonly before: number }
    readonly row: FillRecord
  }
  /** Newest first. Hours and days are there once they are over, but for the newest that was traded in. */
  readonly candles: {
    readonly parameters: Scope & Window & { readonly symbol: string; readonly per: CandleWidth }
    readonly row: CandleRecord
  }
}

export type PageName = keyof Pages

/** A page of an account's rows: `key` names a row, and with it the rows are in order. */
const selectOfOwner = (table: Table, index: Table, key: ReadonlyArray<string>): string => {
  const names = key.join(", ")
  const newestFirst = (of = ""): string => key.map((name) => `${of}${name} DESC`).join(", ")
  const condition = `${scope} AND uid = $3 AND symbol = $4 AND time >= $5 AND time <= $6`
  const match = key.map((name) => `${table.name}.${name} = page.${name}`).join(" AND ")
  return `SELECT ${columnsOf(table)} FROM (
      SELECT ${names} FROM ${index.name} WHERE ${condition}
      UNION ALL
      SELECT ${names} FROM ${table.name} WHERE ${unindexed(table)} AND ${condition}
      ORDER BY ${newestFirst()} LIMIT $7
    ) AS page JOIN ${table.name} ON ${match} ORDER BY ${newestFirst("page.")}`
}

const orderById: PageStatement<Pages["orderById"]> = {
  text: select(orders, "uid = $3 AND symbol = $4 AND id = $5 LIMIT 1"),
  order: ["generation", "seq", "uid", "symbol", "id"],
}

const withClientId = (table: Table): string =>
  `SELECT max(id) AS id FROM ${table.name} WHERE ${scope} AND uid = $3 AND symbol = $4 AND client_order_id = $5`

const orderByClientId: PageStatement<Pages["orderByClientId"]> = {
  text: `SELECT ${columnsOf(orders)} FROM orders WHERE id = (SELECT max(id) FROM (
      ${withClientId(ordersByClientOrderId)} UNION ALL ${withClientId(orders)} AND ${unindexed(orders)}
    ) AS newest)`,
  order: ["generation", "seq", "uid", "symbol", "clientOrderId"],
}

const ordersOfOwner: PageStatement<Pages["orders"]> = {
  text: selectOfOwner(orders, ordersByOwner, ["time", "id"]),
  order: ["generation", "seq", "uid", "symbol", "from", "to", "limit"],
}

const fillsOfOwner: PageStatement<Pages["fills"]> = {
  // A self-trade that is allowed gives one account two rows with one trade id: the order id tells them apart.
  text: selectOfOwner(fills, fillsByOwner, ["time", "trade_id", "order_id"]),
  order: ["generation", "seq", "uid", "symbol", "from", "to", "limit"],
}

const fillsOfOrder: PageStatement<Pages["fills"]> = {
  text: select(
    fills,
    // All fills of an order have one owner: those of somebody else's are not walked through.
    `uid = $3 AND symbol = $4 AND order_id = $5 AND time >= $6 AND time <= $7
      AND (SELECT first.generation = $1 AND first.uid = $3 AND first.symbol = $4
        FROM fills AS first WHERE first.order_id = $5 LIMIT 1)
      ORDER BY time DESC, trade_id DESC LIMIT $8`,
  ),
  order: ["generation", "seq", "uid", "symbol", "orderId", "from", "to", "limit"],
}

const publicTrades: PageStatement<Pages["publicTrades"]> = {
  // Ids and times rise together. The pair, so that a page within one millisecond begins where the last one ended.
  text: select(
    fills,
    `symbol = $3 AND NOT is_maker AND time >= $4 AND (time, trade_id) < ($5, $6)
      ORDER BY time DESC, trade_id DESC LIMIT $7`,
  ),
  order: ["generation", "seq", "symbol", "from", "to", "before", "limit"],
}

const candlesOfSymbol = (table: Table): PageStatement<Pages["candles"]> => ({
  text: select(table, "symbol = $3 AND open_time >= $4 AND open_time <= $5 ORDER BY open_time DESC LIMIT $6"),
  order: ["generation", "seq", "symbol", "from", "to", "limit"],
})
const candlesPer: Readonly<Record<CandleWidth, PageStatement<Pages["candles"]>>> = {
  minute: candlesOfSymbol(candles),
  hour: candlesOfSymbol(hourCandles),
  day: candlesOfSymbol(dayCandles),
}

const statements: PageStatements<Pages> = {
  orderById: () => orderById,
  orderByClientId: () => orderByClientId,
  orders: () => ordersOfOwner,
  fills: ({ orderId }) => (orderId === null ? fillsOfOwner : fillsOfOrder),
  publicTrades: () => publicTrades,
  candles: ({ per }) => candlesPer[per],
  ...walletStatements,
  ...brokerStatements,
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

/** Answers a page. Of closed orders and fills it says up to which group the tables could have them. */
export const readPage = <Name extends PageName>(
  client: SqliteClient,
  name: Name,
  parameters: Pages[Name]["parameters"],
): PageAnswer => {
  // Read before the rows: what is written meanwhile is of later groups.
  const projected = readProjected(client)
  const seq = isHistoryPage(name) ? Math.min(projected, parameters.seq) : parameters.seq
  const { text, values } = pageQuery(name, { ...parameters, seq })
  return { text: JSON.stringify(client.rows(text, values)), projected }
}
