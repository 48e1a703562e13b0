/** Mistakes planted in the exchange in Python: three of all, each noticed by the whole kit. */
import { expect, test } from "vitest"
import { dialectOf, judge, mistakes } from "../src/strangerMistakes/judge.ts"

const played = {
  "short-window-ignored": "general.recv-window.unit",
  "client-id-without-case": "spot.queryOrder.capital-letters",
  "second-enabling-disables": "broker.enableFutures.documented",
}

test.each(Object.entries(played))("%s fails a fixture", async (id, fixture) => {
  const mistake = mistakes.find((each) => each.id === id)!
  const { by, why } = await judge(dialectOf(mistake), mistake.edits, 1)
  expect([by, why]).toEqual([fixture, expect.stringContaining("wanted")])
})
