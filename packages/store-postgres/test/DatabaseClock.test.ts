/** The database's clock as a server follows it, with delayed answers. */
import { beforeEach, expect, test, vi } from "vitest"
import { DatabaseClock } from "../src/DatabaseClock.ts"

const base = 1_790_000_000_000

/** A database and its server, on a simulated clock; `performance.now()` is `monotonicMs`. */
let monotonicMs = 0
let databaseAheadMs = 0
let clock = new DatabaseClock()
beforeEach(() => {
  monotonicMs = 5_000
  databaseAheadMs = 0
  clock = new DatabaseClock()
  vi.spyOn(performance, "now").mockImplementation(() => monotonicMs)
  return () => vi.restoreAllMocks()
})
const databaseTime = () => base + monotonicMs + databaseAheadMs
/** The server's question takes `thereMs` to the database, the answer takes `backMs` back. */
const ask = (thereMs: number, backMs: number): number => {
  const sent = monotonicMs
  monotonicMs += thereMs
  const time = databaseTime()
  monotonicMs += backMs
  return clock.answered(time, sent, monotonicMs)
}

test("the clock starts behind the database's by the time of the answer, never ahead of it", () => {
  ask(400, 300)
  expect(clock.now()).toBe(databaseTime() - 300)
  expect(clock.behindMs).toBe(700)
})

test("a quick answer corrects the error of a slow one, and a slow one never sets the clock back", () => {
  ask(0, 900)
  expect(ask(1, 2)).toBe(898)
  expect(clock.now()).toBe(databaseTime() - 2)
  for (const [thereMs, backMs, laterMs] of [
    [0, 900, 0],
    [450, 450, 0],
    [899, 1, 1],
    [900, 0, 1],
  ] as const) {
    expect(ask(thereMs, backMs)).toBe(laterMs)
    expect(clock.now()).toBeLessThanOrEqual(databaseTime())
  }
})

test("the clock runs between two answers", () => {
  ask(0, 0)
  monotonicMs += 1_234
  expect(clock.now()).toBe(databaseTime())
})

test("a slightly fast or slow monotonic clock is corrected, and the time never goes back", () => {
  ask(1, 1)
  for (const driftMs of [0.2, -0.2]) {
    let shown = clock.now()
    for (let i = 0; i < 1_000; i++) {
      monotonicMs += 300
      databaseAheadMs += driftMs
      ask(1, 1)
      expect(clock.now()).toBeGreaterThanOrEqual(shown)
      shown = clock.now()
      expect(Math.abs(shown - databaseTime())).toBeLessThanOrEqual(4)
    }
  }
})

test.each([
  ["ahead by an hour is followed", 3_600_000],
  ["back by an hour is followed", -3_600_000],
])("a step of the database's clock %s", (_, stepMs) => {
  ask(1, 1)
  const before = clock.now()
  databaseAheadMs += stepMs
  expect(Math.abs(ask(1, 1) - stepMs)).toBeLessThanOrEqual(2)
  expect(Math.abs(clock.now() - before - stepMs)).toBeLessThanOrEqual(4)
})

test("the clock waits for a step back of less than a second", () => {
  ask(0, 0)
  const before = clock.now()
  databaseAheadMs -= 800
  ask(0, 0)
  expect(clock.now()).toBe(before)
  monotonicMs += 799
  expect(clock.now()).toBe(before)
  monotonicMs += 2
  expect(clock.now()).toBe(before + 1)
})
