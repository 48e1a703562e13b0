import type { Event } from "@bourse/engine"
import { expect, test, vi } from "vitest"
import { GroupCommit, gatheringTurnsMax } from "../../src/exchange/GroupCommit.ts"
import { Counters } from "../../src/telemetry/Counters.ts"

const event: Event = { type: "groupDigested", time: 1, digest: 0 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Group commit over a store that is durable when the test says so. */
const start = () => {
  /** The number of commands in each group that went to the store. */
  const sizes: Array<number> = []
  const durable: Array<() => void> = []
  const commits = new GroupCommit({
    log: log as never,
    counters: new Counters(),
    mayAnswer: () => true,
    onSealed: () => {},
    append: ({ events }) => {
      sizes.push(events.length)
      return new Promise((resolve) => durable.push(resolve))
    },
    onCommitted: () => {},
    onFailed: () => {},
  })
  const command = (done: () => void = () => {}): void => {
    commits.open.events.push(event)
    commits.schedule()
    commits.release(null, done, true)
  }
  return { commits, sizes, durable, command }
}

/** What a client sends in each of so many turns of the event loop. */
const inTurns = (turns: number, send: () => void): void => {
  if (turns === 0) return
  send()
  setImmediate(() => inTurns(turns - 1, send))
}

test("orders that arrive turn by turn share one commit, and the turn without one ends it", async () => {
  const { sizes, command } = start()
  inTurns(20, command)
  await vi.waitFor(() => expect(sizes).toEqual([20]))
})

test("under a load that never ends a group is committed all the same", async () => {
  const { sizes, command } = start()
  inTurns(gatheringTurnsMax * 3, command)
  await vi.waitFor(() => expect(sizes.length).toBe(1))
  expect(sizes[0]).toBeGreaterThan(gatheringTurnsMax / 2)
  expect(sizes[0]).toBeLessThan(gatheringTurnsMax * 2)
})

test("what clients send on a reply goes with the orders that waited for its commit", async () => {
  const { sizes, durable, command } = start()
  command(() => setImmediate(() => inTurns(5, command)))
  await vi.waitFor(() => expect(sizes).toEqual([1]))
  command()
  command()
  durable[0]!()
  await vi.waitFor(() => expect(sizes).toEqual([1, 7]))
})

test("while nothing is in flight, one order waits for no other", async () => {
  const { commits, sizes, durable, command } = start()
  let replies = 0
  command(() => replies++)
  await vi.waitFor(() => expect(sizes).toEqual([1]))
  expect(replies).toBe(0)
  durable[0]!()
  await commits.drained()
  expect([replies, sizes]).toEqual([1, [1]])
})
