/** Calls and rows of pagination, against servers with different behaviours. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BeyondLookback, type Paging, paginationPlan, WindowOverflow } from "../src/index.ts"

const nowMs = 1_760_000_000_000
const marginMs = 60_000

interface Row {
  readonly time: number
  readonly id: string
}

interface Limits {
  readonly windowMs?: number
  readonly lookbackMs?: number
  readonly limitDefault: number
  readonly limitMax: number
}

interface Asked {
  readonly startTime?: number
  readonly endTime?: number
  readonly limit?: number
  readonly page?: number
}

/** A server's behaviour where the interface leaves it open. */
interface Habits {
  readonly limits: Limits
  readonly isPaged: boolean
  /** The end at which a full answer is cut off. */
  readonly keeps: "newest" | "oldest"
  readonly order: "newestFirst" | "oldestFirst"
  /**
   * Largest page the endpoint returns. The largest page may be below the documented limit; without a requested
   * limit a page has this size.
   */
  readonly pageMost: number
  /** Whether the server returns its last page again for every page after it. */
  readonly repeatsLast: boolean
}

const byTime = (a: Row, b: Row): number => a.time - b.time || Number(a.id) - Number(b.id)

const pagingOf = ({ limits, isPaged }: Habits): Paging<ReadonlyArray<Row>, Row> => ({
  rows: (rows) => rows,
  time: ({ time }) => time,
  limitName: "limit",
  limits: () => limits,
  ...(isPaged ? { id: ({ id }: Row) => id } : {}),
})

class ModelServer {
  readonly rows: Array<Row>
  readonly habits: Habits
  calls = 0

  constructor(rows: ReadonlyArray<Row>, habits: Habits) {
    this.rows = [...rows]
    this.habits = habits
  }

  answer({ startTime, endTime, limit, page = 1 }: Asked): ReadonlyArray<Row> {
    const { limits, isPaged, keeps, order, pageMost, repeatsLast } = this.habits
    this.calls++
    if (startTime === undefined || endTime === undefined || startTime > endTime) throw new Error("no span")
    if (endTime - startTime > (limits.windowMs ?? Number.MAX_SAFE_INTEGER)) throw new Error("too long a span")
    if (startTime < nowMs - (limits.lookbackMs ?? nowMs)) throw new Error("beyond the reach")
    const oldestFirst = this.rows.filter(({ time }) => time >= startTime && time <= endTime).sort(byTime)
    const kept = keeps === "newest" ? oldestFirst.toReversed() : oldestFirst
    const most = Math.min(limit ?? limits.limitDefault, isPaged ? pageMost : limits.limitMax)
    const last = Math.max(1, Math.ceil(kept.length / most))
    const turned = repeatsLast ? Math.min(page, last) : page
    const given = isPaged ? kept.slice((turned - 1) * most, turned * most) : kept.slice(0, most)
    // A server with pages sorts the rows of all pages in one direction.
    return isPaged || (keeps === "newest") === (order === "newestFirst") ? given : given.toReversed()
  }
}

/** The emitted rows; `onCall` is called after each call. */
function* walk<Each>(
  paging: Paging<unknown, Each>,
  answer: (asked: Asked) => unknown,
  parameters: Asked = {},
): Generator<Each, Error | undefined> {
  const plan = paginationPlan(paging, parameters, nowMs)
  for (let next = plan.next(); ; ) {
    if (next.done) return next.value
    const step = next.value
    if ("rows" in step) {
      yield* step.rows
      next = plan.next()
    } else next = plan.next(answer(step.ask))
  }
}

/** All rows that pagination emits, or the plan's error. */
const outcomeOf = (server: ModelServer, parameters: Asked = {}): ReadonlyArray<Row> | Error => {
  const walked = walk(pagingOf(server.habits), (asked) => server.answer(asked), parameters)
  const rows: Array<Row> = []
  for (let next = walked.next(); ; next = walked.next()) {
    if (next.done) return next.value ?? rows
    rows.push(next.value)
  }
}

/** Clustered times for rows, so that many rows share a millisecond. */
const times = (lookbackMs: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: lookbackMs }), fc.integer({ min: 1, max: 6 })), {
      maxLength: 40,
    })
    .map((bursts) => bursts.flatMap(([ago, count]) => Array.from({ length: count }, () => nowMs - ago)))

const lookbackMs = 400
const rowsOf = (each: ReadonlyArray<number>): ReadonlyArray<Row> =>
  each.toSorted((a, b) => a - b).map((time, i) => ({ time, id: String(i + 1) }))

const habits = fc
  .record({
    windowMs: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    isReachKnown: fc.boolean(),
    limitDefault: fc.integer({ min: 1, max: 5 }),
    more: fc.integer({ min: 0, max: 20 }),
    less: fc.integer({ min: 0, max: 20 }),
    isPaged: fc.boolean(),
    keeps: fc.constantFrom("newest" as const, "oldest" as const),
    order: fc.constantFrom("newestFirst" as const, "oldestFirst" as const),
    repeatsLast: fc.boolean(),
  })
  .map(({ windowMs, isReachKnown, limitDefault, more, less, isPaged, keeps, order, repeatsLast }): Habits => {
    // Without an earliest time pagination begins in 2001: with short windows that would be millions of calls.
    const isBounded = isReachKnown || windowMs !== undefined
    const limits = {
      limitDefault,
      limitMax: limitDefault + more,
      ...(windowMs === undefined ? {} : { windowMs }),
      ...(isBounded ? { lookbackMs: marginMs + lookbackMs } : {}),
    }
    const pageMost = Math.max(limitDefault, limitDefault + more - less)
    return { limits, isPaged, keeps, order, pageMost, repeatsLast }
  })

const fullMillisecond = (rows: ReadonlyArray<Row>, { isPaged, limits }: Habits): number | undefined => {
  const counts = Map.groupBy(rows, ({ time }) => time)
  return isPaged ? undefined : [...counts].find(([, each]) => each.length >= limits.limitMax)?.[0]
}

describe("pagination", () => {
  it("pagination returns every row once and in order, or names the millisecond it cannot read", () => {
    fc.assert(
      fc.property(times(lookbackMs), habits, (each, ways) => {
        const rows = rowsOf(each)
        const outcome = outcomeOf(new ModelServer(rows, ways))
        const full = fullMillisecond(rows, ways)
        if (full === undefined) {
          expect([...(outcome as ReadonlyArray<Row>)].sort(byTime)).toEqual(rows)
          expect((outcome as ReadonlyArray<Row>).map(({ time }) => time)).toEqual(
            each.toSorted((a, b) => a - b),
          )
        } else {
          expect(outcome).toBeInstanceOf(WindowOverflow)
          expect((outcome as WindowOverflow).timeMs).toBe(full)
          expect((outcome as WindowOverflow).message).toContain(`the millisecond ${full}`)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it("pagination returns the rows between two times, both inclusive", () => {
    const ago = fc.integer({ min: -20, max: lookbackMs + 20 })
    fc.assert(
      fc.property(times(lookbackMs), habits, ago, ago, (each, ways, from, to) => {
        const [startTime, endTime] = [nowMs - from, nowMs - to]
        const rows = rowsOf(each).filter(({ time }) => time >= startTime && time <= endTime)
        fc.pre(fullMillisecond(rows, ways) === undefined)
        const outcome = outcomeOf(new ModelServer(rowsOf(each), ways), { startTime, endTime })
        expect([...(outcome as ReadonlyArray<Row>)].sort(byTime)).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it("pagination loses and repeats no row when fewer rows than a page arrive meanwhile", () => {
    const ways = habits.filter(({ isPaged }) => isPaged)
    const news = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(times(lookbackMs), ways, news, (each, newestFirst, arrivals) => {
        const rows = rowsOf(each)
        const server = new ModelServer(rows, { ...newestFirst, keeps: "newest" })
        let [calls, ids] = [0, 10_000]
        const answer = (asked: Asked) => {
          const given = server.answer(asked)
          const count = Math.min(arrivals[calls++] ?? 0, newestFirst.pageMost - 1)
          for (let i = 0; i < count; i++) server.rows.push({ time: nowMs, id: String(ids++) })
          return given
        }
        const walked = [...walk(pagingOf(server.habits), answer)]
        expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
        expect(walked.filter(({ id }) => Number(id) < 10_000).sort(byTime)).toEqual(rows)
      }),
      { numRuns: 300 },
    )
  })

  it("pagination reads a list without times in the server's order, each page when it is needed", () => {
    const names = Array.from({ length: 23 }, (_, i) => `sub${i}`)
    let calls = 0
    const paging: Paging<ReadonlyArray<string>, string> = {
      rows: (rows) => rows,
      id: (name) => name,
      limitName: "limit",
      limits: () => ({ limitDefault: 2, limitMax: 10 }),
    }
    const answer = ({ page = 1, limit = 2, ...others }: Asked) => {
      calls++
      expect(others).toEqual({})
      return names.slice((page - 1) * limit, page * limit)
    }
    const walked: Array<string> = []
    for (const name of walk(paging, answer)) {
      expect(calls).toBe(Math.ceil((walked.length + 1) / 10))
      walked.push(name)
    }
    expect(walked).toEqual(names)
    expect(calls).toBe(3)
  })

  const ways = {
    isPaged: false,
    keeps: "newest",
    order: "newestFirst",
    pageMost: 5,
    repeatsLast: false,
  } as const

  it("pagination fails with the earliest time if it begins before the history", () => {
    const limits = { lookbackMs: 100_000, windowMs: 7_000, limitDefault: 5, limitMax: 5 }
    const server = new ModelServer([], { limits, ...ways })
    const tooEarly = outcomeOf(server, { startTime: nowMs - 100_001 })
    expect(tooEarly).toBeInstanceOf(BeyondLookback)
    expect((tooEarly as BeyondLookback).earliestMs).toBe(nowMs - 100_000)
    expect((tooEarly as BeyondLookback).message).toContain(String(nowMs - 100_000))
    expect(server.calls).toBe(0)
    expect(outcomeOf(server, { startTime: nowMs - 100_000 })).toEqual([])
    expect(server.calls).toBe(15)
  })

  it("pagination makes no call for a span that ends before it begins", () => {
    const server = new ModelServer([], { limits: { limitDefault: 5, limitMax: 5 }, ...ways })
    expect(outcomeOf(server, { startTime: nowMs, endTime: nowMs - 1 })).toEqual([])
    expect(server.calls).toBe(0)
  })

  it("pagination makes no more calls than its rows need", () => {
    // The list has three rows in each of seven windows.
    const rows = Array.from({ length: 21 }, (_, i) => nowMs - 690 + 100 * Math.floor(i / 3) + (i % 3))
    const limits = { lookbackMs: marginMs + 700, windowMs: 100, limitDefault: 5, limitMax: 5 }
    const server = new ModelServer(rowsOf(rows), { limits, ...ways })
    const walked = walk(pagingOf(server.habits), (asked) => server.answer(asked))
    const five = Array.from({ length: 5 }, () => walked.next().value as Row)
    expect(five.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"])
    expect(server.calls).toBe(2)
  })

  it.each([{ startTime: Number.NaN }, { endTime: Number.NaN }])(
    "pagination makes the call for an invalid time (%o) instead of returning no rows",
    (parameters) => {
      const asked: Array<object> = []
      const answer = (each: object) => {
        asked.push(each)
        throw new Error("not a time")
      }
      const limits = { windowMs: 1_000, limitDefault: 5, limitMax: 5 }
      const walked = walk(pagingOf({ limits, ...ways }), answer, parameters)
      expect(() => walked.next()).toThrow("not a time")
      expect(asked).toHaveLength(1)
    },
  )
})
