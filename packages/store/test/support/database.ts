/** Which database the tests of this process run on: SQLite, unless the tests of a backend run them once more on theirs. */
import type { StoreOptions } from "@bourse/store"
import type { SqlClient } from "@bourse/store/backend"
import { randomCases } from "@bourse/testing/randomCases"

/** Where a store of a test is: a data folder, or the database of a backend. */
export type Place = Pick<StoreOptions, "path" | "backend">

export interface OtherDatabase {
  /** One with the schema and nothing else in it. */
  freshPlace(): Place
  /** A connection to such a database. */
  openClient(): SqlClient
  /** Runs SQL in the database of a place; answers with the rows, without decoration. */
  sql(place: Place, text: string): string
}

let other: OtherDatabase | undefined

export const otherDatabase = (): OtherDatabase | undefined => other

/** From here on, the tests run on this one. */
export const useDatabase = (database: OtherDatabase | undefined): void => {
  other = database
}

/** Whether the tests run on the database of a backend. */
export const isElsewhere = (): boolean => other !== undefined

/** One case, of what is about SQLite's files and plans; none elsewhere. */
export const onSqlite = <Case>(each: Case): ReadonlyArray<Case> => (other === undefined ? [each] : [])

/** How often a property is tried: elsewhere a run costs a database of its own, and the sentences are the same. */
export const runsHere = (onSqlite: number, elsewhere: number): number =>
  other === undefined ? randomCases(onSqlite) : elsewhere
