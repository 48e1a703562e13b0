import { describe, expect, it } from "vitest"
import { addSecond, apply, covers, dumpState, emptyState, type Spans } from "../../../src/index.ts"

const spansOf = (...seconds: ReadonlyArray<number>): Spans => {
  const spans: Spans = []
  for (const second of seconds) addSecond(spans, second)
  return spans
}

describe("the seconds in which a key signed writes", () => {
  it("the seconds of signed writes are stored as spans, in any order of arrival", () => {
    expect(spansOf(5, 6, 7)).toEqual([[5, 7]])
    expect(spansOf(7, 5, 6, 6)).toEqual([[5, 7]])
    expect(spansOf(9, 1, 5, 4, 10)).toEqual([
      [1, 1],
      [4, 5],
      [9, 10],
    ])
  })

  it("the seconds in signed writes' timestamps are never forgotten: with too many spans the closest two are merged", () => {
    // A key that signs once a minute, and sometimes 1,000 days ahead.
    const seconds = Array.from({ length: 1_000 }, (_, i) => i * 60 + (i % 7 === 0 ? 86_400_000 : 0))
    const spans = spansOf(...seconds)
    expect(spans.length).toBeLessThanOrEqual(100)
    expect(seconds.filter((second) => !covers(spans, second))).toEqual([])
    // The seconds between the signed ones are unused.
    expect(covers(spans, 43_200_000)).toBe(false)
    for (let i = 1; i < spans.length; i++) expect(spans[i]![0]).toBeGreaterThan(spans[i - 1]![1] + 1)
  })

  it("the seconds in signed writes' timestamps are part of the state and survive a reset", () => {
    const state = emptyState()
    const before = [...dumpState(state)]
    apply(state, { type: "writeStamped", time: 1, key: "k", second: 5 })
    apply(state, { type: "writeStamped", time: 1, key: "k", second: 6 })
    expect([...dumpState(state)]).not.toEqual(before)
    apply(state, { type: "reset", time: 2, generation: 2 })
    expect(state.stamps).toEqual(new Map([["k", [[5, 6]]]]))
  })
})
