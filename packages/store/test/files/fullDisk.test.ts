import { test } from "vitest"
import { isReadWithoutRoom } from "../support/fullDisk.ts"

test("a short write-ahead log left by a kill is read on a full disk", () => isReadWithoutRoom(10_000))
