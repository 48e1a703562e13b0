/** The SQL that only PostgreSQL reads. */
import { type Dialect, recordColumns } from "@bourse/store/backend"

const types: Dialect["types"] = {
  // Text is compared byte by byte, as in SQLite.
  text: 'TEXT COLLATE "C"',
  integer: "BIGINT",
  flag: "BOOLEAN",
  bytes: "BYTEA",
  // Stored texts are always plain: the server compresses them.
  textOrBytes: "TEXT",
}

export const postgresDialect: Dialect = {
  types,

  tableOptions: () => "",

  rowSource: (table, placeholder) => {
    const columns = recordColumns(table)
    const names = columns.map(({ name, field }) => `"${field}" AS ${name}`)
    const fields = columns.map(({ field, kind }) => `"${field}" ${types[kind]}`)
    return `(SELECT ${names.join(", ")} FROM json_to_recordset(CAST(${placeholder} AS JSON)) AS fields(${fields.join(", ")}))`
  },
}
