import { test } from "vitest"
import { isReadWithoutRoom } from "../support/fullDisk.ts"

// With more than 4,062 pages, SQLite's index of the log does not fit into its first 32 KiB.
test("a write-ahead log of 20 MB left by a kill is read on a full disk", () => isReadWithoutRoom(20_000_000))
