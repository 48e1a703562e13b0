/** A thread of a store on PostgreSQL. */
import { serveStore } from "@bourse/store/backend"
import { checkpointRows } from "./checkpointRows.ts"
import { PostgresClient } from "./PostgresClient.ts"
import { openPostgresReadOnly, openPostgresWriter } from "./PostgresWriter.ts"
import type { PostgresTarget } from "./postgres.ts"
import { queryReplica } from "./queryReplica.ts"

serveStore((path, target: PostgresTarget) => ({
  openWriter: (acceptJournalEnd) => openPostgresWriter(path, target, acceptJournalEnd),
  openReadOnly: () => openPostgresReadOnly(target),
  openReader: () => new PostgresClient(target.url, "read"),
  checkpoints: checkpointRows,
  queryReplica,
}))
