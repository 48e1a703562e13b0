/**
 * A table as data, in standard SQL types. A column is named after its record's field, in snake_case; the column
 * types are checked against the record types, so a field that is added there must be added here.
 */

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

type ColumnType<Value> = null extends Value
  ? "TEXT"
  : Value extends number
    ? "BIGINT NOT NULL"
    : Value extends boolean
      ? "BOOLEAN NOT NULL"
      : Uint8Array extends Value
        ? "BYTEA NOT NULL"
        : "TEXT NOT NULL"

type ColumnTypes<Row> = { readonly [Field in keyof Row]-?: ColumnType<Row[Field]> }

export const table = <Row>(
  name: string,
  types: ColumnTypes<Row>,
  primaryKey: ReadonlyArray<string>,
  indexes: ReadonlyArray<string> = [],
): Table => ({
  name,
  columns: Object.entries<string>(types).map(([field, type]) => ({
    field,
    name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: type.replace(" NOT NULL", ""),
    nullable: !type.endsWith(" NOT NULL"),
  })),
  primaryKey,
  indexes,
})

/** The fields a record brings; `seq` comes with the group. */
export const recordColumns = (of: Table): ReadonlyArray<Column> =>
  of.columns.filter((column) => column.field !== "seq")
