/** How connections and addresses share the event loop, measured in operations. */
import { expect, test, vi } from "vitest"
import { FairTurns } from "../../src/streams/FairTurns.ts"
import { patience } from "../support/streamClient.ts"

/** Completed operations by worker, in order; and a function that runs one turn of the event loop. */
const begin = (bounds: ConstructorParameters<typeof FairTurns>[0]) => {
  const turns = new FairTurns(bounds)
  const done: Array<string> = []
  const worker = (name: string, operations: number, network = "192.0.2.1") => {
    let left = operations
    turns.add({
      network,
      get hasWork() {
        return left > 0
      },
      work: (max) => {
        const now = Math.min(max, left)
        left -= now
        for (let i = 0; i < now; i++) done.push(name)
        return now
      },
    })
  }
  return { done, worker }
}

const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test("a turn of the event loop handles few operations; the others wait for the next turn", async () => {
  const { done, worker } = begin({ perTurn: 10, atOnce: 4 })
  worker("flood", 25)
  const counts = []
  for (let i = 0; i < 3; i++) {
    await aTurn()
    counts.push(done.length)
  }
  expect(counts).toEqual([10, 20, 25])
})

test("a connection with one operation gets its share during a flood", async () => {
  const { done, worker } = begin({ perTurn: 12, atOnce: 4 })
  for (const flood of ["a", "b", "c"]) worker(flood, 1_000)
  worker("honest", 1)
  await vi.waitFor(() => expect(done).toContain("honest"), patience)
  expect(done.indexOf("honest")).toBe(12)
})

test("addresses take turns, however many connections one has", async () => {
  const { done, worker } = begin({ perTurn: 12, atOnce: 4 })
  for (let i = 0; i < 50; i++) worker("flood", 100)
  worker("honest", 8, "192.0.2.2")
  await vi.waitFor(() => expect(done.filter((each) => each === "honest")).toHaveLength(8), patience)
  expect(done.lastIndexOf("honest")).toBe(15)
})

test("an address that has used up its second waits for the next one, and others continue", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  try {
    const { done, worker } = begin({ perTurn: 10, atOnce: 4, perNetwork: 20 })
    worker("flood", 50)
    for (let i = 0; i < 10; i++) await aTurn()
    expect(done).toHaveLength(20)
    worker("flood", 5)
    worker("honest", 5, "192.0.2.2")
    await aTurn()
    expect(done.slice(20)).toEqual(Array(5).fill("honest"))
    for (const total of [45, 60]) {
      vi.advanceTimersByTime(1_000)
      for (let i = 0; i < 10; i++) await aTurn()
      expect(done).toHaveLength(total)
    }
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
