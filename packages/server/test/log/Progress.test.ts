import { expect, test, vi } from "vitest"
import { type Progress, ProgressReports } from "../../src/log/Progress.ts"

const reports = () => {
  const told: Array<Progress> = []
  let now = 5_000
  vi.spyOn(performance, "now").mockImplementation(() => now)
  const progress = new ProgressReports((each) => void told.push(each))
  return { told, progress, pass: (ms: number) => (now += ms) }
}

test("work over within a second is not reported; longer work is, once a second and at its end", () => {
  const { told, progress, pass } = reports()
  for (let done = 0; done < 10; done++) {
    progress.at("reading a snapshot", done / 10)
    pass(99)
  }
  progress.end()
  expect(told).toEqual([])
  for (let done = 0; done < 25; done++) {
    progress.at("replaying the journal", done / 25)
    pass(100)
  }
  progress.end()
  expect(told.map(({ percent }) => percent)).toEqual([40, 80, 100])
  expect(new Set(told.map(({ doing }) => doing))).toEqual(new Set(["replaying the journal"]))
})

test("progress can be read at any time", () => {
  const { progress } = reports()
  expect(progress.current).toBeUndefined()
  progress.at("replaying the journal", 0.129)
  expect(progress.current).toEqual({ doing: "replaying the journal", percent: 12 })
  progress.end()
  expect(progress.current).toBeUndefined()
})
