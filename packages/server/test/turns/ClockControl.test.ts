import type { Event } from "@bourse/engine"
import { expect, onTestFinished, test, vi } from "vitest"
import { GroupCommit } from "../../src/commit/GroupCommit.ts"
import { Counters } from "../../src/counters/Counters.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { ClockControl, type ClockControlParts } from "../../src/turns/ClockControl.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }
const event: Event = { type: "groupDigested", time: 1, digest: 0 }

/** A clock that advances a minute in each slice, over a store whose commits complete when the test decides. */
const start = () => {
  let time = performance.now() // clock: it stands in for itself, and advances with each reading instead of with time
  const spied = vi.spyOn(performance, "now").mockImplementation(() => (time += 6))
  onTestFinished(() => spied.mockRestore())
  const exchange = { now: 0, isMoving: true }
  const appended: Array<{ resolve: () => void; reject: (error: Error) => void }> = []
  const commits: GroupCommit = new GroupCommit({
    log: log as never,
    counters: new Counters(),
    mayAnswer: () => true,
    writer: {
      append: () =>
        new Promise((resolve, reject) => {
          appended.push({ resolve, reject })
          if (!exchange.isMoving) resolve()
        }),
    },
  })
  commits.failed.on(() => {
    exchange.isMoving = false
    commits.abandon()
  })
  const state = {
    time: 0,
    nextDue: Number.POSITIVE_INFINITY,
    clock: { offsetMs: 0, frozenAt: null },
  }
  const parts = {
    log,
    commits,
    served: { state },
    market: { driver: { drive: () => {} } },
    clock: {
      now: () => exchange.now,
      wall: () => 0,
      skip: () => {},
      isFast: () => true,
      read: () => ({ mode: "running", offsetMs: exchange.now }),
    },
    handler: {
      handleAt: (_: unknown, at: number) => {
        exchange.now = at
        commits.open.events.push(event)
      },
    },
    turns: {
      get isMoving() {
        return exchange.isMoving
      },
      hold: () => {},
      goOn: () => {},
      turn: (work: (state: unknown, now: number) => null, _: null, __: true, done: (told: unknown) => void) =>
        commits.release(work(state, exchange.now), done, true),
    },
  }
  return { control: new ClockControl(parts as unknown as ClockControlParts), appended, exchange }
}

test.each([
  ["another server takes over", (exchange: { isMoving: boolean }) => (exchange.isMoving = false)],
  ["a commit fails", (_: unknown, reject: (error: Error) => void) => reject(new Error("io"))],
])(
  "after an interrupted clock move, when %s, the answer does not claim that the clock stood still",
  async (_, end) => {
    const { control, appended, exchange } = start()
    const told: Array<number> = []
    control.advance(365 * 86_400_000, (outcome) =>
      told.push(outcome instanceof ErrorResponse ? outcome.status : 200),
    )
    const underWay = (count: number) =>
      vi.waitFor(() => expect(appended).toHaveLength(count), { timeout: 300_000, interval: 1 })
    await underWay(1)
    appended[0]!.resolve()
    await underWay(2)
    expect(told).toEqual([])
    end(exchange, appended[1]!.reject)
    await vi.waitFor(() => expect(exchange.isMoving).toBe(false), { timeout: 300_000, interval: 1 })
    appended[1]!.resolve()
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 300_000, interval: 1 })
    await new Promise(setImmediate)
    // The callback is called once, with an unknown outcome: the first minutes are durable.
    expect(told).toEqual([500])
  },
)
