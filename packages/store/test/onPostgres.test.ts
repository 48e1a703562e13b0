/** The tests of what does not depend on the database, once more on PostgreSQL: the same files, the same sentences. */
import { afterAll, describe } from "vitest"
import { hasPostgres } from "../../../testing/postgres.ts"
import { stopCluster, useCluster } from "./database.ts"

const files = [
  "Store",
  "HistoryQueries",
  "WalletQueries",
  "BrokerQueries",
  "CoarseCandles",
  "Journal",
  "Projection",
  "HistoryPruning",
  "histories",
  "kill",
]

/** A module of its own, not the one that the tests on SQLite may have loaded in this process. */
const again = (name: string): Promise<unknown> => import(`./${name}.test.ts?postgres`)

describe.skipIf(!hasPostgres)("on PostgreSQL", async () => {
  if (!hasPostgres) return
  await useCluster()
  afterAll(stopCluster)
  for (const name of files) await again(name)
})
