/** The SQL that only SQLite reads. */
import type { Dialect } from "../database/Dialect.ts"
import { recordColumns } from "../database/Table.ts"

export const sqliteDialect: Dialect = {
  types: {
    text: "TEXT",
    // Only INTEGER makes a primary key the row's own key instead of a second index; in SQLite it has 64 bits.
    integer: "INTEGER",
    flag: "BOOLEAN",
    bytes: "BLOB",
    // A BLOB column keeps text as text.
    textOrBytes: "BLOB",
  },

  /** A table whose key is not one number would have a second b-tree for it: its rows stand in the key's own. */
  tableOptions: ({ primaryKey }) => (primaryKey.length > 1 ? "WITHOUT ROWID" : ""),

  rowSource: (table, placeholder) => {
    const columns = recordColumns(table).map(({ name, field }) => `value ->> '$.${field}' AS ${name}`)
    // Three times as fast as json_each, which parses each record's text again.
    return `(SELECT ${columns.join(", ")} FROM jsonb_each(${placeholder}))`
  },
}
