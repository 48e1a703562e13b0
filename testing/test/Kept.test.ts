/** Tests that a run continues from the saved results of an interrupted run. */
import { appendFileSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { Kept, keptOf } from "../src/Kept.ts"

test("a run reads the results of earlier ones with their violations, except an incomplete line", () => {
  const file = join(mkdtempSync(join(tmpdir(), "bourse-kept-")), "kept", "check.jsonl")
  const first = new Kept(file)
  expect(first.find("a bot, seed 1")).toBe(undefined)
  first.keep("a bot, seed 1", [])
  first.keep("a bot, seed 2", ["it failed"])
  appendFileSync(file, '["a bot, seed 3",["it')
  const second = new Kept(file)
  expect(second.find("a bot, seed 1")).toEqual([])
  expect(second.find("a bot, seed 2")).toEqual(["it failed"])
  expect(second.find("a bot, seed 3")).toBe(undefined)
  second.keep("a bot, seed 3", [])
  expect(new Kept(file).find("a bot, seed 3")).toEqual([])
})

test.each([null, "0123abcd with changes"])(
  "a run of sources that are no commit (%s) continues no other",
  (commit) => {
    expect(keptOf("of-a-test", { date: "2026-01-01", commit, machine: "" })).toBe(undefined)
  },
)
