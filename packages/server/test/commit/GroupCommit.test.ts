import type { Event } from "@bourse/engine"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { expect, test, vi } from "vitest"
import { GroupCommit, gatheringTurnsMax, type PendingGroup } from "../../src/commit/GroupCommit.ts"
import { Counters } from "../../src/counters/Counters.ts"
import { ErrorResponse, errorResponse } from "../../src/responses/ErrorResponse.ts"

const event: Event = { type: "groupDigested", time: 1, digest: 0 }
const log = { info: () => {}, warn: () => {}, error: () => {} }

const patiently = { timeout: 300_000 }

/** Group commit over a store whose commits complete when the test decides. */
const start = () => {
  /** Number of commands in each group sent to the store. */
  const sizes: Array<number> = []
  const durable: Array<() => void> = []
  const commits = new GroupCommit({
    log: log as never,
    counters: new Counters(),
    mayAnswer: () => true,
    writer: {
      append: ({ events }) => {
        sizes.push(events.length)
        return new Promise((resolve) => durable.push(resolve))
      },
    },
  })
  const command = (done: () => void = () => {}): void => {
    commits.open.events.push(event)
    commits.schedule()
    commits.release(null, done, true)
  }
  return { commits, sizes, durable, command }
}

/** Calls `send` in each of `turns` turns of the event loop, one after the other. */
const inTurns = (turns: number, send: () => void): void => {
  if (turns === 0) return
  send()
  setImmediate(() => inTurns(turns - 1, send))
}

test("orders that arrive in successive turns of the event loop share one commit, which starts at the first idle turn", async () => {
  const { sizes, command } = start()
  inTurns(20, command)
  await vi.waitFor(() => expect(sizes).toEqual([20]), patiently)
})

test("a group is committed even under a load that never pauses", async () => {
  const { sizes, command } = start()
  inTurns(gatheringTurnsMax * 3, command)
  await vi.waitFor(() => expect(sizes.length).toBe(1), patiently)
  expect(sizes[0]).toBeGreaterThan(gatheringTurnsMax / 2)
  expect(sizes[0]).toBeLessThan(gatheringTurnsMax * 2)
})

test("orders sent after a reply share the commit of the orders that waited", async () => {
  const { sizes, durable, command } = start()
  command(() => setImmediate(() => inTurns(5, command)))
  await vi.waitFor(() => expect(sizes).toEqual([1]), patiently)
  command()
  command()
  durable[0]!()
  await vi.waitFor(() => expect(sizes).toEqual([1, 7]), patiently)
})

test("a single order does not wait for others while no commit is in flight", async () => {
  const { commits, sizes, durable, command } = start()
  let replies = 0
  command(() => replies++)
  await vi.waitFor(() => expect(sizes).toEqual([1]), patiently)
  expect(replies).toBe(0)
  durable[0]!()
  await commits.drained()
  expect([replies, sizes]).toEqual([1, [1]])
})

/** Pseudo-random numbers from 0 to 1, by seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * One random run of a server in which commits succeed, fail, or fail although durable, and the right to answer
 * changes. The oracle of the random run knows only the writes that the journal has in the end.
 */
const runOnce = async (seed: number) => {
  const random = randomFrom(seed)
  const pick = <Item>(items: ReadonlyArray<Item>): Item => items[Math.floor(random() * items.length)]!
  let mayAnswer = true
  let underWay: { group: PendingGroup; resolve: () => void; reject: (error: Error) => void } | undefined
  /** The writes of each group of events, and the writes that the journal has. */
  const writesOf = new Map<PendingGroup, Array<number>>()
  const durable = new Set<number>()
  let durableSeq = 0
  const commits = new GroupCommit({
    log: log as never,
    counters: new Counters(),
    mayAnswer: () => mayAnswer,
    writer: {
      append: (group) =>
        new Promise((resolve, reject) => {
          underWay = { group, resolve, reject }
        }),
    },
  })
  commits.failed.on(() => {
    commits.abandon()
    commits.begin(durableSeq + 1)
  })
  /** The answers to each request, and the writes that an answer reveals. */
  const told: Array<{ what: string; saw: ReadonlyArray<number>; answers: Array<number> }> = []
  const request = (what: string, saw: ReadonlyArray<number>, status: number, mayBeExecuted: boolean) => {
    const answers: Array<number> = []
    told.push({ what, saw, answers })
    commits.release(
      status === 200 ? "done" : errorResponse("parameterError"),
      (outcome) => answers.push(outcome instanceof ErrorResponse ? outcome.status : 200),
      mayBeExecuted,
    )
  }
  const visible = () => [
    ...durable,
    ...(underWay === undefined ? [] : (writesOf.get(underWay.group) ?? [])),
    ...(writesOf.get(commits.open) ?? []),
  ]
  const emit = () => {
    commits.open.events.push(event)
    commits.schedule()
  }
  let count = 0
  const write = () => {
    count++
    const { open } = commits
    writesOf.set(open, [...(writesOf.get(open) ?? []), count])
    emit()
    request("a write", [count], 200, true)
  }
  const commit = (outcome: "done" | "failed" | "failed but durable") => {
    if (underWay === undefined) return
    const { group, resolve, reject } = underWay
    underWay = undefined
    if (outcome !== "failed") {
      durableSeq = group.seq
      for (const each of writesOf.get(group) ?? []) durable.add(each)
    }
    if (outcome === "done") resolve()
    else reject(new Error(outcome))
  }
  const steps: ReadonlyArray<() => void> = [
    write,
    write,
    () => request("a read", visible(), 200, false),
    // A repeated request executes nothing: it gets the answer of its earlier copy.
    () => {
      const seen = visible()
      if (seen.length > 0) request("a copy of a write", [pick(seen)], 200, true)
    },
    () => request("a rejected write", [], 400, false),
    () => {
      emit()
      request("a rejected write, before which something fell due", [], 400, false)
    },
    () => commit("done"),
    () => commit(pick(["done", "failed", "failed but durable"])),
    () => {
      mayAnswer = random() < 0.5
    },
  ]
  for (let i = 0; i < 60; i++) {
    pick(steps)()
    if (random() < 0.5) await new Promise(setImmediate)
  }
  const atLast = pick(["done", "failed", "failed but durable", "never"] as const)
  if (random() < 0.5) {
    // Another server took over, or an invariant broke; a commit in flight may still become durable.
    const { group } = underWay ?? {}
    commits.end()
    if (group !== undefined && atLast === "failed but durable")
      for (const each of writesOf.get(group) ?? []) durable.add(each)
  } else {
    if (atLast !== "never") commit(atLast)
    await new Promise(setImmediate)
    commits.end()
  }
  await new Promise(setImmediate)
  return { told, durable }
}

test("503 and 4xx always mean that nothing was executed, whatever happens to commits and to the lease", async () => {
  const seen = new Set<string>()
  for (let seed = seedsBefore + 1; seed <= seedsBefore + randomCases(300); seed++) {
    const { told, durable } = await runOnce(seed)
    for (const { what, saw, answers } of told) {
      const where = `seed ${seed}: ${what} of ${saw}`
      expect(answers, `${where} is answered once`).toHaveLength(1)
      const [status = 0] = answers
      seen.add(`${what} ${status} ${saw.every((each) => durable.has(each))}`)
      if (status === 200)
        expect(
          saw.filter((each) => !durable.has(each)),
          `${where} was shown`,
        ).toEqual([])
      if (what !== "a read" && (status === 503 || status === 400))
        expect(
          saw.filter((each) => durable.has(each)),
          `${where} got ${status}`,
        ).toEqual([])
      if (status === 500) expect(what).toMatch(/^a (copy of a )?write$/)
    }
  }
  // Every case of an answer occurred: answered, unknown and durable, unknown and lost, rejected, withheld.
  for (const each of ["a write 200 true", "a write 500 true", "a write 500 false", "a read 503 true"])
    expect([...seen]).toContain(each)
  for (const each of ["a copy of a write 500 true", "a rejected write 400 true", "a rejected write 503 true"])
    expect([...seen]).toContain(each)
})
