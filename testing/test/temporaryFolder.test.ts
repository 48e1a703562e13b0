/** Tests that a test run removes its temporary folder, and the folders of killed runs. */
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import useTemporaryFolder from "../src/temporaryFolder.ts"

const before = tmpdir()

/** Makes the folder of a test run from two hours ago, or from now. */
const folderOfRun = (pid: number, isOld: boolean): string => {
  const folder = mkdtempSync(join(before, `bourse-tests-${pid}-`))
  writeFileSync(join(folder, "left"), "")
  const time = Date.now() / 1_000 - (isOld ? 2 * 3_600 : 0)
  utimesSync(folder, time, time)
  return folder
}
/** A process id larger than any on Linux. */
const nobody = 2 ** 30

test("all temporary folders of a run are in one folder, which is removed with its contents", () => {
  const end = useTemporaryFolder()!
  const folder = tmpdir()
  expect(folder).not.toBe(before)
  // The same test run sets up the folder again, for another package.
  expect(useTemporaryFolder()).toBeUndefined()
  expect(tmpdir()).toBe(folder)
  mkdirSync(join(folder, "data"))
  writeFileSync(join(folder, "data", "left"), "")
  end()
  expect(existsSync(folder)).toBe(false)
  expect(tmpdir()).toBe(before)
})

test("the folder of a killed run is removed after an hour, the folder of a running one never", () => {
  const [abandoned, recent, running] = [
    folderOfRun(nobody, true),
    folderOfRun(nobody, false),
    folderOfRun(process.pid, true),
  ]
  useTemporaryFolder()!()
  expect([abandoned, recent, running].map((folder) => existsSync(folder))).toEqual([false, true, true])
})
