/** Facts about the exchange as the history tables keep them. */
import { integer, text } from "../Column.ts"
import type { RecordOf, RowList } from "../ColumnList.ts"

/** A symbol in a generation that began with a loaded snapshot: which candles of the one before go on there. */
export const loadRecord = {
  generation: integer,
  symbol: text(),
  /** The generation of the snapshot. */
  base: integer,
  /** The last group of it that counts. */
  upTo: integer,
} satisfies RowList
export interface LoadRecord extends RecordOf<typeof loadRecord> {}

export const operationRecords = { loads: loadRecord }
