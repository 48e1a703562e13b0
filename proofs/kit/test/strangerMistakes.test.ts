/** Mistakes planted in the exchange in Python: each changes its sources, in one place for each of its texts. */
import { expect, test } from "vitest"
import { dialectOf, families, mistakes } from "../src/strangerMistakes/judge.ts"
import { sourcesWith } from "../src/strangerMistakes/Stranger.ts"

test("there are at least sixty planted mistakes, each with an id of its own", () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60)
  expect(new Set(mistakes.map(({ id }) => id)).size).toBe(mistakes.length)
})

const good = [...sourcesWith([])].join()

test.each(mistakes)("$id changes the sources", ({ edits }) => {
  expect([...sourcesWith(edits)].join()).not.toBe(good)
})

test("the mistakes of a family are planted in both dialects in turns", () => {
  for (const family of families) {
    const [first, second] = mistakes.filter((each) => each.family === family)
    expect([dialectOf(first!), dialectOf(second!)].sort()).toEqual(["odd", "plain"])
  }
})

test("a text that occurs twice, or nowhere, is an error", () => {
  const edit = { file: "spot.py", replace: "" }
  expect(() => sourcesWith([{ ...edit, find: "account" }])).toThrow("spot.py does not have exactly once")
  expect(() => sourcesWith([{ ...edit, find: "no such text" }])).toThrow("does not have exactly once")
})
