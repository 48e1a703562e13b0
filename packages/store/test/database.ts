/** Which database the tests of this process run on: SQLite, unless a cluster of PostgreSQL was started for them. */
import { type Cluster, startCluster } from "../../../testing/postgres.ts"

let cluster: Cluster | undefined
let names = 0

export const runningCluster = (): Cluster | undefined => cluster

/** How often a property is tried: on PostgreSQL a run costs a database of its own, and the sentences are the same. */
export const runsHere = (onSqlite: number): number =>
  cluster === undefined ? onSqlite : Math.ceil(onSqlite / 4)

/** Whether the tests run on PostgreSQL. */
export const isOnPostgres = (): boolean => cluster !== undefined

export const newName = (): string => `store_${++names}`

/** From here on, the tests run on PostgreSQL. */
export const useCluster = async (): Promise<Cluster> => {
  cluster = await startCluster()
  return cluster
}

export const stopCluster = async (): Promise<void> => {
  const stopped = cluster
  cluster = undefined
  await stopped?.remove()
}
