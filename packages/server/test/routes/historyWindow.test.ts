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
  ["a start alone: from the start until now", [now - 500], [-500, 0]],
  ["a start before the earliest time: all rows from the earliest time until now", [now - 800], [-700, 0]],
  ["a start in the future: no rows and no error", [now + 30], [30, 30]],
  ["an end alone: the default window up to the end", [undefined, now - 300], [-400, -300]],
  ["both ends: the rows between them", [now - 600, now - 200], [-600, -200]],
  ["one moment: that moment", [now - 5, now - 5], [-5, -5]],
  [
    "both ends, before the earliest time: the rows from the earliest time on",
    [now - 900, now - 100],
    [-700, -100],
  ],
  ["an end before the earliest time: no rows", [now - 900, now - 800], [-700, -800]],
  ["backwards: rejected", [now, now - 1], `'startTime' ${now} is after 'endTime' ${now - 1}`],
])("a history with a default window and an earliest time, %s", (_, ends, expected) => {
  expect(span({ windowMs: 100, lookbackMs: 700 }, ...ends)).toEqual(expected)
})

test.each<Row>([
  ["neither end: the latest window", [], [-100, 0]],
  ["a start alone: as long as the cap allows", [now - 500], [-500, -400]],
  ["a recent start: until now", [now - 30], [-30, 0]],
  ["a start before the earliest time: the cap counts from the earliest time", [now - 800], [-700, -600]],
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
