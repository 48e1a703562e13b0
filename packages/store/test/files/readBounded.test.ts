import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readBeginning, readBounded } from "../../src/files/readBounded.ts"
import { createWitness, readWitness } from "../../src/files/Witness.ts"

const folderOfTest = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-bounded-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test("a file is read up to its bound, and a longer one is rejected with the bound", () => {
  const path = join(folderOfTest(), "token")
  writeFileSync(path, "sixteen letters!")
  expect(readBounded(path, 16)).toBe("sixteen letters!")
  expect(() => readBounded(path, 15)).toThrow("it has more than 15 bytes")
  expect(readBeginning(path, 7).toString()).toBe("sixteen")
})

test("a link to an endless device, to a folder, or to a pipe without a writer is rejected at once", () => {
  const folder = folderOfTest()
  const pipe = join(folder, "pipe")
  execFileSync("mkfifo", [pipe])
  const link = join(folder, "link")
  symlinkSync("/dev/full", link)
  for (const path of [link, pipe, folder])
    expect(() => readBounded(path, 64), path).toThrow("it is not a regular file")
  // With `pipes` a pipe is read; an endless device is not.
  expect(() => readBounded(link, 64, true)).toThrow("it is not a regular file")
})

test("a witness that is a link to an endless device counts as damaged; a written one is read", () => {
  const folder = folderOfTest()
  const link = join(folder, "link")
  symlinkSync("/dev/full", link)
  expect(readWitness(link)).toBe("damaged")
  const path = join(folder, "witness")
  createWitness(path, { seq: 7, hash: "0".repeat(64) })
  expect(readWitness(path)).toEqual({ seq: 7, hash: "0".repeat(64) })
})
