/**
 * A table as data: a list of columns, which the engine has for each kind of record. A column is named after its
 * field, in snake_case; a {@link Dialect} gives its SQL type.
 */
import type { Column as FieldColumn, RowColumn, RowValue } from "@bourse/engine/records"

export type ColumnKind = RowColumn<RowValue>["kind"] | BytesColumn<unknown>["kind"]

export interface Column {
  /** Name of the record's field, such as `clientOrderId`. */
  readonly field: string
  /** Name of the column, such as `client_order_id`. */
  readonly name: string
  readonly kind: ColumnKind
  readonly nullable: boolean
}

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  readonly primaryKey: ReadonlyArray<string>
  /** The text after `CREATE INDEX `. */
  readonly indexes: ReadonlyArray<string>
}

export interface BytesColumn<Value> extends FieldColumn<Value> {
  readonly kind: "bytes" | "textOrBytes"
  readonly nullable: false
}

const bytesColumn = <Value>(kind: BytesColumn<Value>["kind"]): BytesColumn<Value> => ({
  kind,
  nullable: false,
  write: (value) => value,
  read: (written) => written as Value,
})

export const bytes = (): BytesColumn<Uint8Array> => bytesColumn("bytes")

/** Text, or compressed text; a database may store both as text. */
export const textOrBytes = (): BytesColumn<string | Uint8Array> => bytesColumn("textOrBytes")

/** The parts that make up a table. */
export interface TableList {
  readonly [field: string]: RowColumn<RowValue> | BytesColumn<unknown>
}

export const table = <List extends TableList>(
  name: string,
  list: List,
  primaryKey: ReadonlyArray<keyof List & string>,
  indexes: ReadonlyArray<string> = [],
): Table => ({
  name,
  columns: Object.entries(list).map(([field, { kind, nullable }]) => ({
    field,
    name: columnName(field),
    kind,
    nullable,
  })),
  primaryKey: primaryKey.map(columnName),
  indexes,
})

const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields of a table's records; `seq` comes from the group. */
export const recordColumns = (of: Table): ReadonlyArray<Column> =>
  of.columns.filter((column) => column.field !== "seq")
