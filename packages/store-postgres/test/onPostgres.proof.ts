/** The store's tests that do not depend on the database, repeated on PostgreSQL: the same files and statements. */

import { type Place, useDatabase } from "@bourse/store/test/support/database.ts"
import { type PostgresTarget, postgres } from "@bourse/store-postgres"
import { hasPostgres, startCluster } from "@bourse/testing/postgres"
import { afterAll, describe } from "vitest"
import { PostgresClient } from "../src/PostgresClient.ts"
import { prepareSchema } from "../src/postgresSchema.ts"

const files = [
  "Store.test",
  "queries/HistoryQueries.test",
  "queries/WalletQueries.test",
  "queries/BrokerQueries.test",
  "history/CoarseCandles.test",
  "journal/Journal.test",
  "history/Projection.test",
  "pruning/HistoryPruning.test",
  "history/histories.test",
  "kill.test",
  "pruning/killedPruning.proof",
]

const prepared = "prepared"

const useCluster = async () => {
  const cluster = await startCluster()
  const client = new PostgresClient(cluster.createDatabase(prepared), "write")
  prepareSchema(client, cluster.url(prepared))
  client.close()
  let names = 0
  /** A template database with the schema, because copying is cheaper than creating. */
  const newDatabase = (): string => cluster.createDatabase(`store_${++names}`, prepared)
  const nameOf = ({ backend }: Place): string =>
    new URL((backend!.options as PostgresTarget).url).pathname.slice(1)
  useDatabase({
    freshPlace: () => ({ path: ":memory:", backend: postgres({ url: newDatabase() }) }),
    openClient: () => new PostgresClient(newDatabase(), "write"),
    sql: (place, text) => cluster.sql(`SET search_path = bourse; ${text}`, nameOf(place)),
  })
  return cluster
}

describe.skipIf(!hasPostgres)("on PostgreSQL", async () => {
  if (!hasPostgres) return
  const cluster = await useCluster()
  afterAll(async () => {
    useDatabase(undefined)
    await cluster.remove()
  })
  // The modules are loaded again, because tests on SQLite may have loaded them in this process.
  for (const file of files) await import(`@bourse/store/test/${file}.ts?postgres` as string)
})
