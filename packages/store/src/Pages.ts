/**
 * What can be asked of the history tables. Every page takes the generation and the seq it may see, is bounded by
 * a limit inside the statement, and is served by an index. Times are milliseconds, both ends inclusive.
 *
 * Closed orders, fills and trades are cut from chunks (ChunkReader), all others are one statement each.
 */
import type { CandleRecord, FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import { type BrokerPages, brokerStatements } from "./BrokerPages.ts"
import { type Row, writeColumns } from "./Chunk.ts"
import { ChunkReader } from "./ChunkReader.ts"
import { type HistoryPageName, isHistoryPage, kindOfPage } from "./Overlay.ts"
import { type PageStatement, type PageStatements, type Scope, select, type Window } from "./PageStatement.ts"
import { readProjected } from "./Projection.ts"
import type { PageAnswer } from "./Request.ts"
import type { SqliteClient } from "./SqliteClient.ts"
import type { Table } from "./Table.ts"
import { candles, dayCandles, hourCandles } from "./Tables.ts"
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
  /** The trades of a symbol before (`to`, `before`), newest first by (time, trade id). */
  readonly publicTrades: {
    readonly parameters: Scope & Window & { readonly symbol: string; readonly before: number }
    readonly row: TradeRecord
  }
  /** Newest first. Hours and days are there once they are over, but for the newest that was traded in. */
  readonly candles: {
    readonly parameters: Scope & Window & { readonly symbol: string; readonly per: CandleWidth }
    readonly row: CandleRecord
  }
}

export type PageName = keyof Pages

type StatementPages = Omit<Pages, HistoryPageName>
export type StatementPageName = keyof StatementPages

const candlesOfSymbol = (table: Table): PageStatement<Pages["candles"]> => ({
  text: select(table, "symbol = $3 AND open_time >= $4 AND open_time <= $5 ORDER BY open_time DESC LIMIT $6"),
  order: ["generation", "seq", "symbol", "from", "to", "limit"],
})
const candlesPer: Readonly<Record<CandleWidth, PageStatement<Pages["candles"]>>> = {
  minute: candlesOfSymbol(candles),
  hour: candlesOfSymbol(hourCandles),
  day: candlesOfSymbol(dayCandles),
}

const statements: PageStatements<StatementPages> = {
  candles: ({ per }) => candlesPer[per],
  ...walletStatements,
  ...brokerStatements,
}

/** The statement of a page and the values of its placeholders. */
export const pageQuery = <Name extends StatementPageName>(
  name: Name,
  parameters: Pages[Name]["parameters"],
): { readonly text: string; readonly values: ReadonlyArray<string | number | null> } => {
  const { text, order } = statements[name](parameters)
  const byName = new Map<string, string | number | null>(Object.entries(parameters))
  return { text, values: order.map((field) => byName.get(field)!) }
}

const one = (row: Row | undefined): ReadonlyArray<Row> => (row === undefined ? [] : [row])

type CutPages = {
  readonly [Name in HistoryPageName]: (
    chunks: ChunkReader,
    asked: Pages[Name]["parameters"],
  ) => ReadonlyArray<Row>
}

/** The pages that are cut from chunks. */
const cutPages: CutPages = {
  orderById: (chunks, asked) => one(chunks.order(asked, asked.id, asked.seq)),
  orderByClientId: (chunks, asked) => one(chunks.orderByClientId(asked, asked.clientOrderId, asked.seq)),
  orders: (chunks, asked) => chunks.list("orders", asked, asked),
  fills: (chunks, asked) =>
    asked.orderId === null
      ? chunks.list("fills", asked, asked)
      : chunks.ofOrder("fills", asked, asked.orderId, asked),
  publicTrades: (chunks, asked) => chunks.list("trades", { ...asked, uid: "" }, asked),
}

/** Answers a page. Of what is written behind the journal it says up to which group the tables could have it. */
export const readPage = <Name extends PageName>(
  client: SqliteClient,
  name: Name,
  parameters: Pages[Name]["parameters"],
): PageAnswer => {
  // Read before the rows: what is written meanwhile is of later groups.
  if (isHistoryPage(name)) return client.snapshot(() => readHistoryPage(client, name, parameters))
  const projected = readProjected(client)
  const { text, values } = pageQuery(name as StatementPageName, parameters as never)
  const rows = client.rows(text, values)
  return { text: JSON.stringify(rows), count: rows.length, projected }
}

const readHistoryPage = (client: SqliteClient, name: HistoryPageName, parameters: Scope): PageAnswer => {
  const projected = readProjected(client)
  const cut = cutPages[name] as (chunks: ChunkReader, asked: Scope) => ReadonlyArray<Row>
  const rows = cut(new ChunkReader(client), { ...parameters, seq: Math.min(projected, parameters.seq) })
  return { text: writeColumns(kindOfPage(name), rows), count: rows.length, projected }
}
