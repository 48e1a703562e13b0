/** The database of this process's tests: SQLite, unless a backend's tests run them again on their own database. */
import type { StoreOptions } from "@bourse/store"
import type { SqlClient } from "@bourse/store/backend"
import { randomCases } from "@bourse/testing/randomCases"

/** The place of a test's data: a data folder, or the database of a backend. */
export type Place = Pick<StoreOptions, "path" | "backend">

export interface OtherDatabase {
  /** Makes a database with the schema and no rows. */
  freshPlace(): Place
  /** Makes a connection to a database with the schema and no rows. */
  openClient(): SqlClient
  /** Runs SQL in the database of a location; returns the rows without formatting. */
  sql(place: Place, text: string): string
}

let other: OtherDatabase | undefined

export const otherDatabase = (): OtherDatabase | undefined => other

/** From this call on, the tests use the given database. */
export const useDatabase = (database: OtherDatabase | undefined): void => {
  other = database
}

/** Whether the tests run on the database of a backend. */
export const isElsewhere = (): boolean => other !== undefined

/** Runs a test case about SQLite's files and plans; the case is skipped on other databases. */
export const onSqlite = <Case>(each: Case): ReadonlyArray<Case> => (other === undefined ? [each] : [])

/**
 * Number of repetitions of a property test: on a backend each run costs a database, and the statements are the
 * same.
 */
export const runsHere = (onSqlite: number, elsewhere: number): number =>
  other === undefined ? randomCases(onSqlite) : elsewhere
