import { expect, test } from "vitest"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { historyWindow, type WindowLimits } from "../../src/routes/historyWindow.ts"

const now = 100_000
const span = (limits: WindowLimits, startTime?: number, endTime?: number) => {
  const result = historyWindow(startTime, endTime, now, limits)
  return result instanceof ErrorResponse ? result.message : [result.from - now, result.to - now]
}

type Ends = readonly [start?: number | undefined, end?: number]
type Row = readonly [string, Ends, string | readonly [number, number]]

test.each<Row>([
  ["neither end: the latest window", [], [-100, 0]],
  ["a start alone: from there until now", [now - 500], [-500, 0]],
  ["a start beyond the reach: all that lies within it, until now", [now - 800], [-700, 0]],
  ["a start in the future: nothing, and no refusal", [now + 30], [30, 30]],
  ["an end alone: the window up to there", [undefined, now - 300], [-400, -300]],
  ["both ends: what they say", [now - 600, now - 200], [-600, -200]],
  ["one moment: that moment", [now - 5, now - 5], [-5, -5]],
  ["both ends, longer than the reach: what lies within it", [now - 900, now - 100], [-700, -100]],
  ["an end beyond the reach: nothing", [now - 900, now - 800], [-700, -800]],
  ["backwards: rejected", [now, now - 1], `'startTime' ${now} is after 'endTime' ${now - 1}`],
])("a history with a default window and a reach, %s", (_, ends, expected) => {
  expect(span({ windowMs: 100, lookbackMs: 700 }, ...ends)).toEqual(expected)
})

test.each<Row>([
  ["neither end: the latest window", [], [-100, 0]],
  ["a start alone: as long as the cap allows", [now - 500], [-500, -400]],
  ["a recent start: until now", [now - 30], [-30, 0]],
  ["a start beyond the reach: the cap counts from the reach", [now - 800], [-700, -600]],
  ["the longest interval: all of it", [now - 300, now - 200], [-300, -200]],
  [
    "a longer one: rejected",
    [now - 301, now - 200],
    "'startTime' and 'endTime' are 101 ms apart; the maximum is 100 ms",
  ],
])("a history whose interval is capped, %s", (_, ends, expected) => {
  expect(span({ windowMs: 100, lookbackMs: 700, intervalMs: 100 }, ...ends)).toEqual(expected)
})

test("a history without any bound begins with the first row and ends now", () => {
  expect(span({})).toEqual([-now, 0])
  expect(span({}, undefined, now - 50)).toEqual([-now, -50])
  expect(span({}, now - 800)).toEqual([-800, 0])
})
