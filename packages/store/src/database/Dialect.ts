/**
 * The parts of SQL that differ between databases. Statements are assembled from these parts of SQL; no finished
 * statement is edited.
 */
import type { ColumnKind, Table } from "./Table.ts"

export interface Dialect {
  readonly types: Readonly<Record<ColumnKind, string>>
  /** Text that follows the columns of a CREATE TABLE; may be empty. */
  tableOptions(table: Table): string
  /** The FROM item that turns `placeholder`, a JSON array of records, into rows with the columns of `table`. */
  rowSource(table: Table, placeholder: string): string
}
