/**
 * The text of a chunk's rows: a JSON array of columns, in the order of their layout. A column with the same
 * value in all rows is stored as this value alone; other columns are an array with one value per row, in the
 * order of the rows' ids. Columns of ids, times and seqs are the first value followed by the differences.
 */
import { type ChunkKind, layouts, type Row, type Value } from "./Layout.ts"

// Both functions are most of a page's cost: plain loops are twice as fast as methods with closures.
/** Writes the columns of these rows as JSON. */
export const writeColumns = (kind: ChunkKind, rows: ReadonlyArray<Row>): string => {
  const { columns, differences } = layouts[kind]
  if (rows.length === 0) return "[]"
  const content: Array<Value | Array<Value>> = []
  for (let at = 0; at < columns.length; at++) {
    const first = rows[0]![at]!
    let same = 1
    while (same < rows.length && rows[same]![at] === first) same++
    if (same === rows.length) content.push(first)
    else if (differences.has(at)) content.push(differencesOf(rows, at))
    else {
      const column: Array<Value> = []
      for (let index = 0; index < rows.length; index++) column.push(rows[index]![at]!)
      content.push(column)
    }
  }
  return JSON.stringify(content)
}

const differencesOf = (rows: ReadonlyArray<Row>, at: number): Array<number> => {
  const column: Array<number> = []
  let before = 0
  for (let index = 0; index < rows.length; index++) {
    const value = rows[index]![at] as number
    column.push(value - before)
    before = value
  }
  return column
}

/** Reads `count` rows from the output of {@link writeColumns}. */
export const readColumns = (kind: ChunkKind, text: string, count: number): Array<Row> => {
  if (count === 0) return []
  const { differences } = layouts[kind]
  const content = JSON.parse(text) as ReadonlyArray<Value | ReadonlyArray<Value>>
  // Copying an array for a row is cheaper than growing one.
  const first = content.map((column) => (Array.isArray(column) ? column[0] : column)) as Array<Value>
  const rows: Array<Array<Value>> = []
  for (let index = 0; index < count; index++) rows.push(first.slice())
  for (let at = 0; at < content.length; at++) {
    const column = content[at]!
    if (!Array.isArray(column)) continue
    if (differences.has(at)) {
      let value = column[0] as number
      for (let index = 1; index < count; index++) {
        value += column[index] as number
        rows[index]![at] = value
      }
    } else for (let index = 1; index < count; index++) rows[index]![at] = column[index]!
  }
  return rows
}
