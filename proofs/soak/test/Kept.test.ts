/** A run continues from the saved results of an interrupted one. */
import { appendFileSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { Kept } from "../src/Kept.ts"

test("a run reads the results of earlier ones with their violations, except an incomplete line", () => {
  const file = join(mkdtempSync(join(tmpdir(), "bourse-kept-")), "kept", "check.jsonl")
  const first = new Kept(file)
  expect(first.find("a bot, seed 1")).toBe(undefined)
  first.keep("a bot, seed 1", [])
  first.keep("a bot, seed 2", ["it failed"])
  appendFileSync(file, '{"tried":"a bot, seed 3","viol')
  const second = new Kept(file)
  expect(second.find("a bot, seed 1")).toEqual([])
  expect(second.find("a bot, seed 2")).toEqual(["it failed"])
  expect(second.find("a bot, seed 3")).toBe(undefined)
  second.keep("a bot, seed 3", [])
  expect(new Kept(file).find("a bot, seed 3")).toEqual([])
})
