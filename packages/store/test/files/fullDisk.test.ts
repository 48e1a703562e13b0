import { test } from "vitest"
import { isReadWithoutRoom } from "../support/fullDisk.ts"

test("without any room what a kill left in a short write-ahead log is read", () => isReadWithoutRoom(10_000))
