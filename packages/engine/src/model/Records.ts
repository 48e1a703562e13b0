/** Records that a group of commands adds to the history tables: the final facts of every area. */
import { brokerRecords } from "./broker/records.ts"
import type { RecordsOf, RowList } from "./ColumnList.ts"
import { operationRecords } from "./operation/records.ts"
import { tradingRecords } from "./trading/records.ts"
import { walletRecords } from "./wallet/records.ts"

/** The fields of every kind of record. */
export const recordColumns = {
  ...tradingRecords,
  ...walletRecords,
  ...brokerRecords,
  ...operationRecords,
} satisfies { readonly [kind: string]: RowList }
export type RecordKind = keyof typeof recordColumns

export type Records = RecordsOf<typeof recordColumns>

export const emptyRecords = (): Records => ({
  orders: [],
  fills: [],
  trades: [],
  candles: [],
  deposits: [],
  withdrawals: [],
  transfers: [],
  internalTransfers: [],
  conversions: [],
  universalTransfers: [],
  rebates: [],
  loads: [],
})
