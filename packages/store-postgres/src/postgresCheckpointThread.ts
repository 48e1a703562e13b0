/** A thread that makes checkpoints of a store on PostgreSQL. */
import { serveCheckpoints } from "@bourse/store/backend"
import { checkpointRows } from "./checkpointRows.ts"
import { PostgresClient } from "./PostgresClient.ts"
import type { PostgresTarget } from "./postgres.ts"

serveCheckpoints((_, { url }: PostgresTarget) => ({
  openReader: () => new PostgresClient(url, "read"),
  checkpoints: checkpointRows,
}))
