/** Order of events when the exchange clock advances in steps of 10 ms. */
import { expect, test } from "vitest"
import { inOrder } from "../../src/trace/collectTrace.ts"

/** A clock ten times as fast as the system clock: a system millisecond is a step of ten. */
const request = (name: string, arrived: number, left: number) => ({
  request: { name, at: Math.floor(arrived) * 10, end: Math.floor(arrived) * 10 + (left - arrived) * 10 },
  arrived,
  left,
})

test("a request that arrived after an answer is ordered later, even within one clock step", () => {
  const [read, placed] = inOrder([request("placed", 100.8, 101.2), request("read", 100.1, 100.7)])
  expect([read!.name, placed!.name]).toEqual(["read", "placed"])
  expect(placed!.at).toBeGreaterThanOrEqual(read!.end)
  expect(read!.end).toBeGreaterThan(read!.at)
})

test("a request that arrived before an answer is ordered earlier, even if the clock says otherwise", () => {
  const [first, second] = inOrder([request("first", 100.1, 101.1), request("second", 101.05, 102)])
  expect(second!.at).toBeLessThan(first!.end)
  expect(second!.at).toBe(1_010)
})

test("the end of a lone request, with no later reading of the clock, keeps its time", () => {
  const [only] = inOrder([request("only", 100, 130)])
  expect(only).toEqual({ name: "only", at: 1_000, end: 1_300 })
})
