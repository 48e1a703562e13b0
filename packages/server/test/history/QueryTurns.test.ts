/** Turns of history pages: few run at once, and a short read passes a long one. */
import { expect, it } from "vitest"
import { QueryTurns, underWayMax } from "../../src/history/QueryTurns.ts"

/** A store whose pages the test releases one by one. */
const heldStore = () => {
  const asked: Array<{ name: string; give: (fail?: Error) => void }> = []
  const turns = new QueryTurns()
  const reader = (name: string) => {
    const page = turns.reader(
      () =>
        new Promise((resolve, reject) => {
          asked.push({ name, give: (fail) => (fail === undefined ? resolve([]) : reject(fail)) })
        }) as never,
    )
    return () => page("candles", {} as never)
  }
  return { asked, reader, names: () => asked.map(({ name }) => name) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it("only a few history pages are read at once, and all reads complete", async () => {
  const { asked, reader } = heldStore()
  const pages = Array.from({ length: 50 }, (_, i) => reader(`read ${i}`)())
  for (let given = 0; given < 50; given++) {
    expect(asked.length).toBe(Math.min(given + underWayMax, 50))
    // A failed page also releases its turn.
    if (given % 7 === 0) pages[given]!.catch(() => {})
    asked[given]!.give(given % 7 === 0 ? new Error("lost") : undefined)
    await settled()
  }
  const outcomes = await Promise.allSettled(pages)
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(8)
})

it("a new history read is served before the next pages of long reads", async () => {
  const { asked, reader, names } = heldStore()
  const long = Array.from({ length: 5 }, (_, i) => reader(`long ${i}`))
  for (const page of long) for (let i = 0; i < 20; i++) void page()
  for (let given = 0; given < 30; given++) {
    asked[given]!.give()
    await settled()
  }
  const before = asked.length
  void reader("short")()
  for (let given = 30; given < before; given++) {
    asked[given]!.give()
    await settled()
  }
  expect(names()[before]).toBe("short")
  // Long reads share equally: none is more than a page ahead of another.
  const counts = long.map((_, i) => names().filter((name) => name === `long ${i}`).length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})
