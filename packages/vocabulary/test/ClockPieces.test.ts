import { describe, expect, it } from "vitest"
import { firstPieceMs, nextPieceMs } from "../src/index.ts"

describe("a long move of the clock", () => {
  it("a long move of the clock starts with an hour, and doubles after each request that took less than a second", () => {
    expect(firstPieceMs).toBe(3_600_000)
    expect(nextPieceMs(firstPieceMs, 999)).toBe(2 * 3_600_000)
  })

  it("a long move of the clock halves after a slow request, to a minute at least", () => {
    expect(nextPieceMs(firstPieceMs, 1_000)).toBe(1_800_000)
    expect(nextPieceMs(90_000, 5_000)).toBe(60_000)
    expect(nextPieceMs(60_000, 5_000)).toBe(60_000)
  })
})
