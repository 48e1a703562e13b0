/**
 * Checks whether this Node has the needed SQLite. The check runs before the worker threads start, the only
 * users of `node:sqlite`: a missing module then gives a clear message.
 */
import { StoreError } from "../StoreError.ts"

/** `jsonb_each` needs SQLite 3.51, which is in Node 24.14. */
const oldestSqlite = [3, 51] as const

/** The check throws a {@link StoreError}. The parameter `sqlite` is undefined on a Node without it. */
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
