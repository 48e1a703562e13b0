/** Tools that read and empty a PostgreSQL database: their calls block, so only commands use them. */
import { type StoredJournal, storedJournal } from "@bourse/store/backend"
import { PostgresClient } from "./PostgresClient.ts"
import { hasSchema, openExisting } from "./postgresSchema.ts"
import { schemaName } from "./session.ts"

export interface DatabaseReader extends StoredJournal {
  close(): void
}

/**
 * Opens a database to read its journal, also while a server runs. Throws a StoreError: `io` if there is no
 * exchange, or `schema`.
 */
export const openDatabaseReader = (url: string): DatabaseReader => {
  const client = openExisting(url)
  return { ...storedJournal(client), close: () => client.close() }
}

/** Whether a database contains no exchange. */
export const isEmptyDatabase = (url: string): boolean => {
  const client = new PostgresClient(url, "read")
  try {
    return !hasSchema(client)
  } finally {
    client.close()
  }
}

/** Removes the exchange from a database, after a failed import. */
export const emptyDatabase = (url: string): void => {
  const client = new PostgresClient(url, "write")
  try {
    client.define(`DROP SCHEMA IF EXISTS ${schemaName} CASCADE`)
  } finally {
    client.close()
  }
}
