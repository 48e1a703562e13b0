/** Tools that read and empty a database of PostgreSQL: their calls block, so they are for commands alone. */
import { type StoredJournal, storedJournal } from "@bourse/store/backend"
import { PostgresClient } from "./PostgresClient.ts"
import { hasSchema, openExisting } from "./postgresSchema.ts"
import { schemaName } from "./session.ts"

export interface DatabaseReader extends StoredJournal {
  close(): void
}

/** Opens a database to read its journal, beside a running server too. Throws a StoreError: `io` where there is no exchange, `schema`. */
export const openDatabaseReader = (url: string): DatabaseReader => {
  const client = openExisting(url)
  return { ...storedJournal(client), close: () => client.close() }
}

/** Whether there is no exchange in a database. */
export const isEmptyDatabase = (url: string): boolean => {
  const client = new PostgresClient(url, "read")
  try {
    return !hasSchema(client)
  } finally {
    client.close()
  }
}

/** Removes the exchange from a database: what an import that failed began. */
export const emptyDatabase = (url: string): void => {
  const client = new PostgresClient(url, "write")
  try {
    client.define(`DROP SCHEMA IF EXISTS ${schemaName} CASCADE`)
  } finally {
    client.close()
  }
}
