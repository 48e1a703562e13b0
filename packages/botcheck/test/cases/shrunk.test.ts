/** Shrinking a failing case. */
import { expect, test } from "vitest"
import type { Act, Case } from "../../src/cases/Case.ts"
import { shrunk } from "../../src/cases/shrunk.ts"

const caseOf = (acts: ReadonlyArray<Act>): Case => ({
  ...{ id: "case", words: "What goes wrong.", market: "lively" },
  seconds: 100,
  acts,
})
const place = "spot.placeOrder"

/**
 * The acts that shrinking leaves for a bot that fails while `isShown` is true, and the number of cases played.
 */
const left = async (acts: ReadonlyArray<Act>, isShown: (acts: ReadonlyArray<Act>) => boolean) => {
  let played = 0
  const smallest = await shrunk(caseOf(acts), async (smaller) => {
    played++
    return isShown(smaller.acts)
  })
  return { acts: smallest.acts, played }
}

const countIn = (act: Act | undefined): number => (act?.do === "fault" ? (act.fault.count ?? 1) : 0)
const secondsIn = (act: Act | undefined): number =>
  act?.do === "fault" ? Number.parseInt(act.fault.for ?? "0", 10) : 0

test("shrinking keeps the earlier of two faults, and the fewest of eight lost answers that still fail", async () => {
  const lost: Act = { do: "fault", fault: { kind: "dropAfterCommit", endpoint: place, count: 8 } }
  const other: Act = { do: "fault", fault: { kind: "resetAfterCommit", endpoint: place, nth: 5 } }
  const { acts, played } = await left([lost, other], (now) => now.some((act) => countIn(act) >= 3))
  expect(acts).toEqual([{ do: "fault", fault: { kind: "dropAfterCommit", endpoint: place, count: 4 } }])
  // Three plays: without the second act, with a count of four, with a count of two.
  expect(played).toBe(3)
})

test("shrinking shortens an outage to a second", async () => {
  const outage: Act = { do: "fault", fault: { kind: "banned", for: "1m" }, at: 8 }
  expect((await left([outage], (now) => secondsIn(now[0]) >= 7)).acts).toEqual([
    { do: "fault", fault: { kind: "banned", for: "7s" }, at: 8 },
  ])
  expect((await left([outage], (now) => now.length > 0)).acts).toEqual([
    { do: "fault", fault: { kind: "banned", for: "1s" }, at: 8 },
  ])
})

test("shrinking never moves the end of an act that lasts to the end of the case", async () => {
  const always: Act = { do: "fault", fault: { kind: "latency", latencyMs: 150, for: "1h" } }
  const { acts, played } = await left([always], () => true)
  expect(acts).toEqual([always])
  expect(played).toBe(0)
})

test("shrinking keeps only the market acts that are needed, as short as possible", async () => {
  const book = (at: string, empty: "asks" | "bids") => ({ kind: "book", at, for: "20s", empty }) as const
  const market: Act = { do: "market", at: 8, acts: [book("0s", "asks"), book("20s", "bids")] }
  const { acts } = await left(
    [market],
    ([act]) => act?.do === "market" && act.acts.some((each) => each.kind === "book" && each.empty === "bids"),
  )
  expect(acts).toEqual([{ do: "market", at: 8, acts: [{ ...book("20s", "bids"), for: "1s" }] }])
})

test("shrinking keeps a fault on which another act depends, and shortens the outage", async () => {
  const slow: Act = { do: "fault", fault: { kind: "latency", latencyMs: 3_000, count: 2 } }
  const fill = (applied: number): Act => ({ do: "fill", when: { fault: 0, applied }, share: 1 })
  const away: Act = { do: "restart", at: 8, seconds: 10 }
  const { acts } = await left(
    [slow, fill(1), fill(2), away],
    (now) =>
      [slow, fill(1)].every((_, i) => now[i] !== undefined) &&
      now[1]!.do === "fill" &&
      now.at(-1)!.do === "restart",
  )
  expect(acts).toEqual([
    { do: "fault", fault: { kind: "latency", latencyMs: 3_000, count: 1 } },
    fill(1),
    { ...away, seconds: 1 },
  ])
})
