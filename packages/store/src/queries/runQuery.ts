/**
 * Runs a history query. Closed orders, fills and trades are read from chunks (ChunkReader); every other query is one
 * statement with an index and a limit.
 */

import {
  type AsOf,
  type HistoryStatement,
  type HistoryStatements,
  select,
} from "../database/HistoryStatement.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import type { Table } from "../database/Table.ts"
import { candles, dayCandles, hourCandles } from "../database/Tables.ts"
import { ChunkReader } from "../history/ChunkReader.ts"
import { writeColumns } from "../history/Columns.ts"
import type { Row } from "../history/Layout.ts"
import { readProjected } from "../history/Projection.ts"
import { brokerStatements } from "./BrokerQueries.ts"
import type { CandleWidth, HistoryQueries, HistoryQueryName, QueryResult } from "./HistoryQueries.ts"
import { type ChunkQueryName, isChunkQuery, kindOfQuery } from "./Overlay.ts"
import { walletStatements } from "./WalletQueries.ts"

type StatementQueries = Omit<HistoryQueries, ChunkQueryName>
export type StatementQueryName = keyof StatementQueries

const candlesOfSymbol = (table: Table): HistoryStatement<HistoryQueries["candles"]> => ({
  text: select(table, "symbol = $3 AND open_time >= $4 AND open_time <= $5 ORDER BY open_time DESC LIMIT $6"),
  order: ["generation", "seq", "symbol", "from", "to", "limit"],
})
const candlesPer: Readonly<Record<CandleWidth, HistoryStatement<HistoryQueries["candles"]>>> = {
  minute: candlesOfSymbol(candles),
  hour: candlesOfSymbol(hourCandles),
  day: candlesOfSymbol(dayCandles),
}

const statements: HistoryStatements<StatementQueries> = {
  candles: ({ per }) => candlesPer[per],
  ...walletStatements,
  ...brokerStatements,
}

/** The statement of a query and its parameter values. */
export const queryStatement = <Name extends StatementQueryName>(
  name: Name,
  parameters: HistoryQueries[Name]["parameters"],
): { readonly text: string; readonly values: ReadonlyArray<string | number | null> } => {
  const { text, order } = statements[name](parameters)
  const byName = new Map<string, string | number | null>(Object.entries(parameters))
  return { text, values: order.map((field) => byName.get(field)!) }
}

const one = (row: Row | undefined): ReadonlyArray<Row> => (row === undefined ? [] : [row])

type ChunkQueries = {
  readonly [Name in ChunkQueryName]: (
    chunks: ChunkReader,
    asked: HistoryQueries[Name]["parameters"],
  ) => ReadonlyArray<Row>
}

/** The history queries that are read from chunks. */
const chunkQueries: ChunkQueries = {
  orderById: (chunks, asked) => one(chunks.order(asked, asked.id, asked.seq)),
  orderByClientId: (chunks, asked) => one(chunks.orderByClientId(asked, asked.clientOrderId, asked.seq)),
  orders: (chunks, asked) => chunks.list("orders", asked, asked),
  fills: (chunks, asked) =>
    asked.orderId === null
      ? chunks.list("fills", asked, asked)
      : chunks.ofOrder("fills", asked, asked.orderId, asked),
  publicTrades: (chunks, asked) => chunks.list("trades", { ...asked, uid: "" }, asked),
}

/**
 * The rows of a query. For rows written after the journal, the result includes the last group that the tables
 * could contain.
 */
export const runQuery = <Name extends HistoryQueryName>(
  client: SqlClient,
  name: Name,
  parameters: HistoryQueries[Name]["parameters"],
): QueryResult => {
  // The last group is read before the rows: rows written meanwhile are of later groups.
  if (isChunkQuery(name)) return client.snapshotRead(() => runChunkQuery(client, name, parameters))
  const projected = readProjected(client)
  const { text, values } = queryStatement(name as StatementQueryName, parameters as never)
  const rows = client.rows(text, values)
  return { text: JSON.stringify(rows), count: rows.length, projected }
}

const runChunkQuery = (client: SqlClient, name: ChunkQueryName, parameters: AsOf): QueryResult => {
  const projected = readProjected(client)
  const cut = chunkQueries[name] as (chunks: ChunkReader, asked: AsOf) => ReadonlyArray<Row>
  const rows = cut(new ChunkReader(client), { ...parameters, seq: Math.min(projected, parameters.seq) })
  return { text: writeColumns(kindOfQuery(name), rows), count: rows.length, projected }
}
