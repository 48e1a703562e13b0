/**
 * A record as a list of columns, one line per field, in stored order. The list is the only definition of the
 * record: its type, its format in the journal and a dump, and its history columns are derived from the list.
 */
import { type Column, isAsItIs, type RowColumn, type RowValue, text, wrong } from "./Column.ts"
import { compiled, numbered } from "./compiled.ts"

/** Columns of a record by field. Each list of columns keeps the exact value types of its columns. */
export interface ColumnList {
  readonly [name: string]: Column<unknown>
}

/** The type of a column's values. */
export type ValueOf<Of> = Of extends Column<infer Value> ? Value : never
type MissableOf<List> = {
  [Name in keyof List]: undefined extends ValueOf<List[Name]> ? Name : never
}[keyof List]
type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] }

/** The record type that a list of columns defines. */
export type RecordOf<List> = Flat<
  { readonly [Name in Exclude<keyof List, MissableOf<List>>]: ValueOf<List[Name]> } & {
    readonly [Name in MissableOf<List>]?: ValueOf<List[Name]>
  }
>

/** The record types of several lists, by kind. */
export type RecordsOf<Lists> = { readonly [Kind in keyof Lists]: Array<RecordOf<Lists[Kind]>> }

/** A type of record in which these fields can change. */
export type Changing<Fields, Name extends keyof Fields> = Omit<Fields, Name> & {
  -readonly [Changed in Name]: Fields[Changed]
}

/**
 * Requires a column for every field of a type that is defined elsewhere: a missing column is a compile error.
 */
export type ColumnsOf<Fields> = { readonly [Name in keyof Fields]-?: Column<Fields[Name]> }

/** A list whose record is stored as it is, in history and in tables. */
export interface RowList {
  readonly [name: string]: RowColumn<RowValue>
}

export interface ShownAs<Name extends string | null> {
  readonly shownAs: Name
}

/** A field that history has under its own name, as text made by the code of the row. */
export const shownAs = <const Name extends string, Of extends Column<unknown>>(
  name: Name,
  column: Of,
): Of & ShownAs<Name> => ({ ...column, shownAs: name })

/** A field that history does not have. */
export const unshown = <Of extends Column<unknown>>(column: Of): Of & ShownAs<null> => ({
  ...column,
  shownAs: null,
})

/** The fields of a record that are in history. */
export type Shown<List> = {
  readonly [Name in keyof List as List[Name] extends ShownAs<infer As>
    ? As extends string
      ? As
      : never
    : Name]: List[Name] extends ShownAs<string> ? RowColumn<string> : List[Name]
}

/** The names of the fields that are in history unconverted. */
export type ShownAsTheyAre<List> = {
  [Name in keyof List]: List[Name] extends ShownAs<string | null> ? never : Name
}[keyof List]

const shownNameOf = (name: string, column: object): string | null =>
  "shownAs" in column ? (column.shownAs as string | null) : name

export const shown = <List extends ColumnList>(list: List): Shown<List> => {
  const columns: Record<string, Column<unknown>> = {}
  for (const [name, column] of Object.entries(list)) {
    const as = shownNameOf(name, column)
    if (as !== null) columns[as] = "shownAs" in column ? text() : column
  }
  return columns as Shown<List>
}

/** The names of these fields at run time, see {@link ShownAsTheyAre}. */
export const shownAsTheyAre = (list: ColumnList): ReadonlyArray<string> =>
  Object.keys(list).filter((name) => !("shownAs" in list[name]!))

/**
 * A function that makes a record from a written list, starting at index `from`; `head` are additional fields.
 * The function is compiled once from the columns, so that a record is one object literal: filled in a loop over
 * the columns, an event took five times as long to read, and a replay half as long again (measured on
 * 2026-11-22).
 */
export const recordReader = <List extends ColumnList>(
  columns: List,
  from: number,
  head = "",
): ((written: ReadonlyArray<unknown>) => RecordOf<List>) => {
  const reads = Object.values(columns).map(({ read }) => read)
  const fields = Object.keys(columns).map((name, at) => `${name}: read${at}(written[${at + from}])`)
  const record = [head, ...fields].filter((each) => each !== "").join(", ")
  return compiled(`(written) => ({ ${record} })`, numbered("read", reads))
}

/** Makes a function that sets the fields of an existing record. */
export const recordSetter = <List extends ColumnList>(
  columns: List,
  from: number,
): ((record: Changing<RecordOf<List>, keyof RecordOf<List>>, written: ReadonlyArray<unknown>) => void) => {
  const reads = Object.values(columns).map(({ read }) => read)
  const sets = Object.keys(columns).map((name, at) => `record.${name} = read${at}(written[${at + from}])`)
  return compiled(`(record, written) => { ${sets.join("; ")} }`, numbered("read", reads))
}

/**
 * The reverse of {@link recordReader}: a function that makes a record's written list, compiled for the same
 * reason; `head` are elements before the fields.
 */
export const recordWriter = <List extends ColumnList>(
  columns: List,
  head = "",
): ((value: RecordOf<List>) => Array<unknown>) => {
  const writes = Object.values(columns).map(({ write }) => write)
  const fields = Object.keys(columns).map((name, at) =>
    isAsItIs(columns[name]!) ? `value.${name}` : `write${at}(value.${name})`,
  )
  const list = [head, ...fields].filter((each) => each !== "").join(", ")
  return compiled(`(value) => [${list}]`, numbered("write", writes))
}

/** A record within a record: written as a list of its fields. */
export const fields = <List extends ColumnList>(columns: List): Column<RecordOf<List>> => {
  const { length } = Object.keys(columns)
  const readList = recordReader(columns, 0)
  return {
    write: recordWriter(columns),
    read: (written) => {
      if (!Array.isArray(written) || written.length !== length) throw wrong(`a record of ${length} fields`)
      return readList(written)
    },
  }
}
