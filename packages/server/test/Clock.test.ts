/** What a change of the clock's setting skips: time that nobody waited for. */
import { describe, expect, it } from "vitest"
import { skippedMs } from "../src/Clock.ts"

const running = (aheadMs: number) => ({ aheadMs, frozenAt: null })
const frozen = (frozenAt: number, aheadMs = 0) => ({ aheadMs, frozenAt })

describe("a change of the exchange clock", () => {
  it.each([
    ["forward while it runs", running(0), running(10_000), 10_000],
    ["further forward", running(10_000), running(15_000), 5_000],
    ["forward while it is frozen, whatever the wall clock shows", frozen(400_000), frozen(410_000), 10_000],
    ["to frozen", running(0), frozen(1_000_000), 0],
    ["to running, from where it stood", frozen(400_000), running(-600_000), 0],
    ["to running and forward at once", frozen(400_000), running(-500_000), 100_000],
    ["back, which it does not go", running(0), running(-5_000), 0],
    ["to what it is", running(7), running(7), 0],
  ])("%s", (_, from, to, skipped) => {
    expect(skippedMs(from, to, 1_000_000, 0)).toBe(skipped)
  })

  it("skips nothing up to the time it has shown already", () => {
    expect(skippedMs(running(0), running(10_000), 1_000_000, 1_020_000)).toBe(0)
    expect(skippedMs(running(0), running(10_000), 1_000_000, 1_004_000)).toBe(6_000)
  })
})
