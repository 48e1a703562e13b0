/**
 * Whether this Node can hold a store. Asked before the worker threads, the only ones to load `node:sqlite`, are
 * started: where there is none, that is a sentence and not a module that fails to load.
 */
import { StoreError } from "../StoreError.ts"

/** `jsonb_each` came with 3.51, Node 24.14 with that. */
const oldestSqlite = [3, 51] as const

/** Throws a {@link StoreError}. `sqlite` is missing on a Node without it. */
export const checkNode = ({
  node,
  sqlite = "0.0",
}: {
  readonly node: string
  readonly sqlite?: string
}): void => {
  const [major = 0, minor = 0] = sqlite.split(".").map(Number)
  if (major > oldestSqlite[0] || (major === oldestSqlite[0] && minor >= oldestSqlite[1])) return
  throw new StoreError("node", `this needs Node 24.14 or later, for its SQLite; this is Node ${node}`)
}
