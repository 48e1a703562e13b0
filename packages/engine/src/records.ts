/** The columns of each kind of record, for the stores. This module imports little of the engine. */
export {
  type Column,
  flag,
  integer,
  type RowColumn,
  type RowValue,
  text,
  textOrNull,
} from "./model/Column.ts"
export type { RecordOf, RowList } from "./model/ColumnList.ts"
export { compiled } from "./model/compiled.ts"
export { recordColumns } from "./model/Records.ts"
