import { test } from "vitest"
import { isReadWithoutRoom } from "../support/fullDisk.ts"

// SQLite's index of a log of more than 4,062 pages does not fit into the 32 KiB it begins with.
test("a write-ahead log of 20 MB left by a kill is read on a full disk", () => isReadWithoutRoom(20_000_000))
