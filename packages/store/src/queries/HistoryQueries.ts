/**
 * Queries of the history tables: the parameters and the rows of each query. Every query has the visible
 * generation and seq, and a limit. Times in history queries are milliseconds, both ends inclusive.
 */
import type { CandleRecord, FillRecord, OrderRecord, TradeRecord } from "@bourse/engine"
import type { AsOf, Window } from "../database/HistoryStatement.ts"
import type { BrokerQueries } from "./BrokerQueries.ts"
import type { WalletQueries } from "./WalletQueries.ts"

export type CandleWidth = "minute" | "hour" | "day"

export interface HistoryQueries extends WalletQueries, BrokerQueries {
  /** The query of one order returns at most one row. */
  readonly orderById: {
    readonly parameters: AsOf & { readonly uid: string; readonly symbol: string; readonly id: number }
    readonly row: OrderRecord
  }
  /** The newest order with this client id: at most one row. */
  readonly orderByClientId: {
    readonly parameters: AsOf & {
      readonly uid: string
      readonly symbol: string
      readonly clientOrderId: string
    }
    readonly row: OrderRecord
  }
  /** An account's closed orders by the time they were placed, newest first by (time, id). */
  readonly orders: {
    readonly parameters: AsOf & Window & { readonly uid: string; readonly symbol: string }
    readonly row: OrderRecord
  }
  /** An account's fills, newest first by (time, trade id); only of one order when `orderId` is given. */
  readonly fills: {
    readonly parameters: AsOf &
      Window & { readonly uid: string; readonly symbol: string; readonly orderId: number | null }
    readonly row: FillRecord
  }
  /** The trades of a symbol before (`to`, `before`), newest first by (time, trade id). */
  readonly publicTrades: {
    readonly parameters: AsOf & Window & { readonly symbol: string; readonly before: number }
    readonly row: TradeRecord
  }
  /** Candles, newest first. Finished hours and days exist, except the newest traded one. */
  readonly candles: {
    readonly parameters: AsOf & Window & { readonly symbol: string; readonly per: CandleWidth }
    readonly row: CandleRecord
  }
}

export type HistoryQueryName = keyof HistoryQueries

export interface QueryResult {
  /** The rows of a page as JSON; closed orders, fills and trades as columns, like a chunk. */
  readonly text: string
  /** Number of rows. */
  readonly count: number
  /** The last group whose closed orders and fills were visible to the query. */
  readonly projected: number
}
