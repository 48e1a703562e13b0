/** The SQL that only SQLite reads. */
import type { Dialect } from "../database/Dialect.ts"
import { recordColumns } from "../database/Table.ts"

export const sqliteDialect: Dialect = {
  types: {
    text: "TEXT",
    // Only an INTEGER primary key is the row's own key, without a second index; in SQLite it has 64 bits.
    integer: "INTEGER",
    flag: "BOOLEAN",
    bytes: "BLOB",
    // A BLOB column stores text unchanged.
    textOrBytes: "BLOB",
  },

  /**
   * A table without a single number as key would need a second b-tree for it, so its rows are stored in the
   * b-tree of the key.
   */
  tableOptions: ({ primaryKey }) => (primaryKey.length > 1 ? "WITHOUT ROWID" : ""),

  rowSource: (table, placeholder) => {
    const columns = recordColumns(table).map(({ name, field }) => `value ->> '$.${field}' AS ${name}`)
    // `jsonb_each` is three times faster than json_each, which parses each record's text again.
    return `(SELECT ${columns.join(", ")} FROM jsonb_each(${placeholder}))`
  },
}
