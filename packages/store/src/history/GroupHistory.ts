/**
 * The records of a group as sent to the writing thread: the records written with the group, and its history.
 */
import type { Records } from "@bourse/engine"
import type { RecordKind } from "../database/Tables.ts"
import { type ChunkKind, layouts, type Row } from "./Layout.ts"

/** The kinds of records in a group, each as the text of a JSON array, which the statements read directly. */
export type RecordTexts = ReadonlyArray<readonly [RecordKind, string]>

/** Records written together with their group: all but closed orders, fills and trades. */
export const recordTexts = (records: Partial<Records>): RecordTexts =>
  (Object.entries(records) as Array<[RecordKind | HistoryKind, ReadonlyArray<object>]>)
    .filter((entry): entry is [RecordKind, ReadonlyArray<object>] => !isHistoryKind(entry[0]))
    .filter(([, rows]) => rows.length > 0)
    .map(([kind, rows]) => [kind, JSON.stringify(rows)])

/** The kinds of records written after the journal. */
export type HistoryKind = "orders" | "fills" | "trades"
export type HistoryRecords = Partial<Pick<Records, HistoryKind>>

const isHistoryKind = (kind: string): kind is HistoryKind =>
  kind === "orders" || kind === "fills" || kind === "trades"

/** The history rows of one group. */
export interface GroupHistory {
  readonly rows: number
  /** {@link OwnedRow}s of each {@link ChunkKind}, as the text of a JSON object. */
  readonly text: string
}

export type OwnedRow = readonly [generation: number, uid: string, symbol: string, row: Row]

export const groupHistory = (
  seq: number,
  { orders = [], fills = [], trades = [] }: HistoryRecords,
): GroupHistory => {
  const rows = orders.length + fills.length + trades.length
  if (rows === 0) return { rows, text: "{}" }
  const history: Record<ChunkKind, ReadonlyArray<OwnedRow>> = {
    orders: orders.map((of) => [of.generation, of.uid, of.symbol, layouts.orders.rowOf(of, seq)]),
    fills: fills.map((of) => [of.generation, of.uid, of.symbol, layouts.fills.rowOf(of, seq)]),
    trades: trades.map((of) => [of.generation, "", of.symbol, layouts.trades.rowOf(of, seq)]),
  }
  return { rows, text: JSON.stringify(history) }
}
