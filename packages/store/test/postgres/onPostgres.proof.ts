/** The tests of what does not depend on the database, once more on PostgreSQL: the same files, the same sentences. */

import { hasPostgres } from "@bourse/testing/postgres"
import { afterAll, describe } from "vitest"
import { stopCluster, useCluster } from "../support/database.ts"

const files = [
  "Store",
  "queries/HistoryQueries",
  "queries/WalletQueries",
  "queries/BrokerQueries",
  "history/CoarseCandles",
  "journal/Journal",
  "history/Projection",
  "pruning/HistoryPruning",
  "history/histories",
  "kill",
]

/** A module of its own, not the one that the tests on SQLite may have loaded in this process. */
const again = (file: string): Promise<unknown> => {
  const [folder = "", name] = file.split("/")
  return name === undefined
    ? import(`../${folder}.test.ts?postgres`)
    : import(`../${folder}/${name}.test.ts?postgres`)
}

describe.skipIf(!hasPostgres)("on PostgreSQL", async () => {
  if (!hasPostgres) return
  await useCluster()
  afterAll(stopCluster)
  for (const file of files) await again(file)
})
