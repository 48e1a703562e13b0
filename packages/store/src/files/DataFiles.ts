/** The paths of a data folder's files. */
import { join, resolve } from "node:path"

export interface DataFiles {
  readonly folder: string
  readonly database: string
  /** Path of SQLite's write-ahead log. */
  readonly log: string
  readonly witness: string
}

export const dataFiles = (path: string): DataFiles => {
  const folder = resolve(path)
  const database = join(folder, "bourse.db")
  return { folder, database, log: `${database}-wal`, witness: join(folder, "witness") }
}
