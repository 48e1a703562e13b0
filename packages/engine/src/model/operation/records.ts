/** Facts about the exchange that the history tables contain. */
import { integer, text } from "../Column.ts"
import type { RecordOf, RowList } from "../ColumnList.ts"

/**
 * A symbol in a generation that began with a loaded snapshot: its candles continue those of the earlier generation.
 */
export const loadRecord = {
  generation: integer,
  symbol: text(),
  /** The generation of the snapshot. */
  base: integer,
  /** The last valid group of the snapshot's generation. */
  upTo: integer,
} satisfies RowList
export interface LoadRecord extends RecordOf<typeof loadRecord> {}

export const operationRecords = { loads: loadRecord }
