/** Which database the tests of this process run on: SQLite, unless a cluster of PostgreSQL was started for them. */
import { type Cluster, startCluster } from "@bourse/testing/postgres"
import { PostgresClient } from "../../src/postgres/PostgresClient.ts"
import { prepareSchema } from "../../src/postgres/postgresSchema.ts"

let cluster: Cluster | undefined
let names = 0

export const runningCluster = (): Cluster | undefined => cluster

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = (): boolean => cluster !== undefined

/** One case, of what is about SQLite's files and plans; none on PostgreSQL. */
export const onSqlite = <Case>(each: Case): ReadonlyArray<Case> => (cluster === undefined ? [each] : [])

/** How often a property is tried: on PostgreSQL a run costs a database of its own, and the sentences are the same. */
export const runsHere = (onSqlite: number, onPostgres: number): number =>
  cluster === undefined ? onSqlite : onPostgres

const prepared = "prepared"

/** An empty database with the schema, which costs more to make than to copy. */
export const newDatabase = (of: Cluster): string => of.createDatabase(`store_${++names}`, prepared)

/** From here on, the tests run on PostgreSQL. */
export const useCluster = async (): Promise<Cluster> => {
  cluster = await startCluster()
  const client = new PostgresClient(cluster.createDatabase(prepared), "write")
  prepareSchema(client, cluster.url(prepared))
  client.close()
  return cluster
}

export const stopCluster = async (): Promise<void> => {
  const stopped = cluster
  cluster = undefined
  await stopped?.remove()
}
