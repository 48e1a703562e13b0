/** A thread that replays the journal of a store on PostgreSQL. */
import { serveReplay } from "@bourse/store/backend"
import { checkpointRows } from "./checkpointRows.ts"
import { PostgresClient } from "./PostgresClient.ts"
import type { PostgresTarget } from "./postgres.ts"

serveReplay((_, { url }: PostgresTarget) => ({
  openReader: () => new PostgresClient(url, "read"),
  checkpoints: checkpointRows,
}))
