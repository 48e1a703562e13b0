/** Common parts of all history statements: visible rows, columns of a record, positions of parameters. */
import { recordColumns, type Table } from "./Table.ts"

export interface AsOf {
  readonly generation: number
  /** SQL condition: only rows of this group and earlier ones. */
  readonly seq: number
}

export interface Window {
  readonly from: number
  readonly to: number
  readonly limit: number
}

interface Query {
  readonly parameters: AsOf
}

export interface HistoryStatement<Of extends Query> {
  readonly text: string
  /** The parameters of a statement, in the order of `$1`, `$2` and so on. */
  readonly order: ReadonlyArray<string & keyof Of["parameters"]>
}

/** The SQL statement of each history query, which may depend on the query's parameters. */
export type HistoryStatements<Queries extends { readonly [Name in keyof Queries]: Query }> = {
  readonly [Name in keyof Queries]: (
    parameters: Queries[Name]["parameters"],
  ) => HistoryStatement<Queries[Name]>
}

export const scope = "generation = $1 AND seq <= $2"

export const columnsOf = (table: Table): string =>
  recordColumns(table)
    .map(({ name, field }) => `${table.name}.${name} AS "${field}"`)
    .join(", ")

export const select = (table: Table, condition: string): string =>
  `SELECT ${columnsOf(table)} FROM ${table.name} WHERE ${scope} AND ${condition}`

/** Counting reads every row, so it stops at this number: a larger count means "at least". */
export const countedRowsMax = 10_000

/** A statement with one row: the number of matching rows, at most {@link countedRowsMax}. */
export const count = (table: Table, condition: string): string =>
  `SELECT count(*) AS count FROM (
    SELECT 1 FROM ${table.name} WHERE ${scope} AND ${condition} LIMIT ${countedRowsMax}) AS counted`
