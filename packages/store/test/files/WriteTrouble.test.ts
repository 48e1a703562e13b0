/** Which write failures mean missing space, their messages, and the state after a failed write. */
import { existsSync, mkdirSync, rmdirSync } from "node:fs"
import { constants } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { Reserve } from "../../src/files/Reserve.ts"
import { isNoRoom, troubleOf, writeError } from "../../src/files/WriteTrouble.ts"
import { freshFolder } from "../support/stores.ts"

/** Makes an error like one of Node's system calls. */
const failed = (code: string, number: number) =>
  Object.assign(new Error(`${code}: it failed, write`), { code, errno: -number, syscall: "write" })

const { ENOSPC, EDQUOT, EFBIG, EROFS, EIO, EACCES, EPERM } = constants.errno

test.each([
  ["ENOSPC", ENOSPC, "full", "ENOSPC: no space left on device"],
  ["EFBIG", EFBIG, "full", "EFBIG: file too large"],
  // Node has no name for the error of an exceeded quota.
  ["UNKNOWN", EDQUOT, "full", "EDQUOT"],
  ["EROFS", EROFS, "io", "EROFS: read-only file system"],
  ["EIO", EIO, "io", "EIO: i/o error"],
  ["EACCES", EACCES, "io", "EACCES: permission denied"],
  ["EPERM", EPERM, "io", "EPERM: operation not permitted"],
])("the error %s with the number %d is %s", (code, number, kind, message) => {
  const error = failed(code, number)
  expect(troubleOf(error)).toEqual({ kind, message })
  expect(isNoRoom(error)).toBe(kind === "full")
  expect(writeError("the file", error)).toMatchObject({ kind, message: `the file: ${error.message}` })
})

test("after a failed write of the disk reserve, making it reports the trouble until a write succeeds", () => {
  const folder = freshFolder()
  mkdirSync(folder)
  const reserve = new Reserve(folder)
  expect(reserve.make()).toBeNull()
  // A folder with the witness file's name makes every write fail, like a disk that rejects all changes.
  mkdirSync(`${reserve.path}.new`)
  expect(reserve.make()).toBeNull()
  reserve.giveUp()
  expect(reserve.make()).toEqual({ kind: "io", message: "EISDIR: illegal operation on a directory" })
  expect(new Reserve(folder, true).make()).toMatchObject({ kind: "io" })
  rmdirSync(join(folder, "reserve.new"))
  expect(reserve.make()).toBeNull()
  expect(existsSync(reserve.path)).toBe(true)
})
