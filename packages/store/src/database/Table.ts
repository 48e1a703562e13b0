/**
 * A table as data, in standard SQL types: made of a list of columns, as the engine has one for each kind of record. A
 * column is named after its field, in snake_case.
 */
import type { Column as FieldColumn, RowColumn, RowValue } from "@bourse/engine/records"

export interface Column {
  /** The record's field, `clientOrderId`. */
  readonly field: string
  /** The column, `client_order_id`. */
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<Column>
  readonly primaryKey: ReadonlyArray<string>
  /** What follows `CREATE INDEX `. */
  readonly indexes: ReadonlyArray<string>
}

const sqlTypes = { text: "TEXT", integer: "BIGINT", flag: "BOOLEAN", bytes: "BYTEA" } as const

export interface BytesColumn<Value> extends FieldColumn<Value> {
  readonly kind: "bytes"
  readonly nullable: false
}

/** Bytes, or what stands for them. */
export const bytes = <Value = Uint8Array>(): BytesColumn<Value> => ({
  kind: "bytes",
  nullable: false,
  write: (value) => value,
  read: (written) => written as Value,
})

/** What a table is made of. */
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
    type: sqlTypes[kind],
    nullable,
  })),
  primaryKey: primaryKey.map(columnName),
  indexes,
})

const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields a record brings; `seq` comes with the group. */
export const recordColumns = (of: Table): ReadonlyArray<Column> =>
  of.columns.filter((column) => column.field !== "seq")
