import { expect, test } from "vitest"
import { historyWindow } from "../src/historyWindow.ts"
import { Refused } from "../src/Refused.ts"

const now = 100_000
const limits = { windowMs: 100, reachMs: 700, spanMaxMs: 700 }
const span = (startTime?: number, endTime?: number) => {
  const result = historyWindow(startTime, endTime, now, limits)
  return result instanceof Refused ? result.message : [result.from - now, result.to - now]
}

test.each<readonly [string, readonly [start?: number | undefined, end?: number], readonly [number, number]]>([
  ["neither end the latest window", [], [-100, 0]],
  ["a start alone the window from there", [now - 500], [-500, -400]],
  ["a recent start a window that runs past the moment", [now - 30], [-30, 70]],
  ["an end alone the window up to there", [undefined, now - 300], [-400, -300]],
  ["both ends what they say", [now - 600, now - 200], [-600, -200]],
  ["one moment that moment", [now - 5, now - 5], [-5, -5]],
  ["the longest span all of it", [now - 700, now], [-700, 0]],
  ["a start beyond the reach what lies within it", [now - 800, now - 100], [-700, -100]],
  ["an end beyond the reach nothing", [now - 900, now - 800], [-700, -800]],
])("%s is asked for", (_, ends, expected) => {
  expect(span(...ends)).toEqual(expected)
})

test("what runs backwards or is too long is refused", () => {
  expect(span(now, now - 1)).toBe("startTime must not be after endTime")
  expect(span(now - 701, now)).toBe("startTime and endTime must lie within 700 ms of each other")
})
