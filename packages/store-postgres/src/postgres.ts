/** The description of a PostgreSQL database for a store. */
import type { StoreBackend } from "@bourse/store"
import { nameOfDatabase } from "./databaseUrl.ts"

export interface PostgresTarget {
  /** URL of the database: postgresql://user@host:port/name */
  readonly url: string
  /** Whether a group is rejected while no synchronous standby must confirm the group. */
  readonly requireSyncStandby?: boolean | undefined
}

// The compiler rewrites import specifiers only: a thread's extension is that of this module.
const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
const moduleOf = (name: string): string => new URL(`./${name}.${extension}`, import.meta.url).href

/** The option `backend` of a store, or of a replica of the store. */
export const postgres = (target: PostgresTarget): StoreBackend => ({
  worker: moduleOf("postgresWorker"),
  replayThread: moduleOf("postgresReplayThread"),
  options: target,
  name: `database ${nameOfDatabase(target.url)}`,
})
