/** Slots of a bot that is started at fixed intervals. */
import { expect, test } from "vitest"
import { durationOf, Slots } from "../../src/run/Slots.ts"

test("a case has one start for each five seconds, and market acts last the same number of starts", () => {
  const slots = new Slots(3_600_000, 40)
  expect([slots.count, slots.length]).toEqual([8, 8 * 3_600_000])
  expect([0, 3, 5, 8].map((second) => slots.at(second))).toEqual([0, 1, 1, 2])
  const book = { kind: "book", at: "10s", for: "20s", empty: "asks" } as const
  expect(slots.stretched(book)).toEqual({ ...book, at: "7200s", for: "14400s" })
  // A duration of zero stays zero, and no act lasts longer than its case.
  expect(slots.stretched({ kind: "price", for: "0s", change: -0.1 }).for).toBe("0s")
  expect(slots.stretched({ kind: "halt", for: "1h" }).for).toBe("28800s")
})

test("a duration is written in the control plane's notation", () => {
  expect(durationOf(1_001)).toBe("2s")
  expect(durationOf(40 * 86_400_000)).toBe("57600m")
})
