import { paginate as paginatePromise } from "@bourse/client"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { endpoint } from "../src/Endpoint.ts"
import { BeyondLookback, WindowOverflow } from "../src/PaginationError.ts"
import { OptionalInteger, OptionalTime } from "../src/Parameter.ts"
import { paginate } from "../src/paginate.ts"

const nowMs = 1_760_000_000_000
const marginMs = 60_000
/** Of operations that no test asks for the time. */
const serverTime = (): Promise<number> => Promise.reject(new Error("asked for the time"))

const Row = Schema.Struct({ time: Schema.Number, id: Schema.String })
type Row = typeof Row.Type

interface Limits {
  readonly windowMs?: number
  readonly lookbackMs?: number
  readonly limitDefault: number
  readonly limitMax: number
}

const read = {
  id: "spot.history",
  method: "GET",
  path: "/history",
  permission: null,
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalInteger,
    page: OptionalInteger,
  }),
} as const

const history = (limits: Limits, isPaged: boolean) =>
  endpoint({
    ...read,
    success: Schema.Array(Row),
    paging: {
      rows: (rows) => rows,
      time: ({ time }) => time,
      limitName: "limit",
      limits: () => limits,
      ...(isPaged ? { id: ({ id }: Row) => id } : {}),
    },
  })
type History = ReturnType<typeof history>

interface Asked {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit?: number | undefined
  readonly page?: number | undefined
}

/** How a server answers where the interface says nothing of it. */
interface Habits {
  readonly limits: Limits
  readonly isPaged: boolean
  /** The end that a full answer is cut off at. */
  readonly keeps: "newest" | "oldest"
  readonly order: "newestFirst" | "oldestFirst"
  /** As many rows a page it gives at most: fewer than its limit may be, but what it gives unasked. */
  readonly pageMost: number
  /** Whether it gives the last page again for every page behind it. */
  readonly repeatsLast: boolean
}

const byTime = (a: Row, b: Row): number => a.time - b.time || Number(a.id) - Number(b.id)

class ModelServer {
  readonly rows: Array<Row>
  readonly habits: Habits
  readonly endpoint: History
  calls = 0

  constructor(rows: ReadonlyArray<Row>, habits: Habits) {
    this.rows = [...rows]
    this.habits = habits
    this.endpoint = history(habits.limits, habits.isPaged)
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
    // A server that turns pages does so in the order it answers in.
    return isPaged || (keeps === "newest") === (order === "newestFirst") ? given : given.toReversed()
  }

  /** Its time; how often it was asked for. */
  asked = 0
  tell(): number {
    this.asked++
    return nowMs
  }

  get operation() {
    return Object.assign((asked: Asked) => Effect.sync(() => this.answer(asked)), {
      endpoint: this.endpoint,
      serverTime: Effect.sync(() => this.tell()),
    })
  }

  get promised() {
    return Object.assign(async (asked: Asked) => this.answer(asked), {
      endpoint: this.endpoint,
      serverTime: async () => this.tell(),
    })
  }
}

const collect = async (server: ModelServer, parameters: Asked) => {
  const rows: Array<Row> = []
  for await (const row of paginatePromise(server.promised, parameters, { nowMs })) rows.push(row)
  return rows
}

/** The rows, or the error it ended with, of both entries: they must not differ. */
const outcomeOf = async (
  server: ModelServer,
  parameters: Asked = {},
): Promise<ReadonlyArray<Row> | unknown> => {
  const promised = await collect(server, parameters).catch((error: unknown) => error)
  const calls = server.calls
  const streamed = await Effect.runPromise(
    Stream.runCollect(paginate(server.operation, parameters, { nowMs })).pipe(
      Effect.catch((error) => Effect.succeed(error)),
    ),
  )
  expect(streamed).toEqual(promised)
  expect(server.calls).toBe(2 * calls)
  return promised
}

/** Clustered, so that many rows share a millisecond. */
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
    // Without a reach pagination begins in 2001: short windows would be millions.
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
  it("brings every row once and in order, or says which millisecond it cannot get", async () => {
    await fc.assert(
      fc.asyncProperty(times(lookbackMs), habits, async (each, ways) => {
        const rows = rowsOf(each)
        const outcome = await outcomeOf(new ModelServer(rows, ways))
        const full = fullMillisecond(rows, ways)
        if (full === undefined) {
          expect([...(outcome as ReadonlyArray<Row>)].sort(byTime)).toEqual(rows)
          expect((outcome as ReadonlyArray<Row>).map(({ time }) => time)).toEqual(
            each.toSorted((a, b) => a - b),
          )
        } else {
          expect(outcome).toBeInstanceOf(WindowOverflow)
          expect((outcome as WindowOverflow).timeMs).toBe(full)
        }
      }),
      { numRuns: 400 },
    )
  })

  it("brings what lies between two times, both included", async () => {
    const ago = fc.integer({ min: -20, max: lookbackMs + 20 })
    await fc.assert(
      fc.asyncProperty(times(lookbackMs), habits, ago, ago, async (each, ways, from, to) => {
        const [startTime, endTime] = [nowMs - from, nowMs - to]
        const rows = rowsOf(each).filter(({ time }) => time >= startTime && time <= endTime)
        fc.pre(fullMillisecond(rows, ways) === undefined)
        const outcome = await outcomeOf(new ModelServer(rowsOf(each), ways), { startTime, endTime })
        expect([...(outcome as ReadonlyArray<Row>)].sort(byTime)).toEqual(rows)
      }),
    )
  })

  it("loses and doubles nothing when rows come while pages are turned, fewer than a page at a time", async () => {
    const ways = habits.filter(({ isPaged }) => isPaged)
    const news = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(times(lookbackMs), ways, news, async (each, newestFirst, arrivals) => {
        const rows = rowsOf(each)
        const server = new ModelServer(rows, { ...newestFirst, keeps: "newest" })
        let [calls, ids] = [0, 10_000]
        const operation = Object.assign(
          async (asked: Asked) => {
            const answer = server.answer(asked)
            const count = Math.min(arrivals[calls++] ?? 0, newestFirst.pageMost - 1)
            for (let i = 0; i < count; i++) server.rows.push({ time: nowMs, id: String(ids++) })
            return answer
          },
          { endpoint: server.endpoint, serverTime },
        )
        const walked: Array<Row> = []
        for await (const row of paginatePromise(operation, {}, { nowMs })) walked.push(row)
        expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
        expect(walked.filter(({ id }) => Number(id) < 10_000).sort(byTime)).toEqual(rows)
      }),
    )
  })

  it("turns the pages of a list without times in the server's order, each page when it is wanted", async () => {
    const names = Array.from({ length: 23 }, (_, i) => `sub${i}`)
    let calls = 0
    const list = endpoint({
      ...read,
      success: Schema.Array(Schema.String),
      paging: {
        rows: (rows) => rows,
        id: (name) => name,
        limitName: "limit",
        limits: () => ({ limitDefault: 2, limitMax: 10 }),
      },
    })
    const operation = Object.assign(
      async ({ page = 1, limit = 2 }: Asked) => {
        calls++
        return names.slice((page - 1) * limit, page * limit)
      },
      { endpoint: list, serverTime },
    )
    const walked: Array<string> = []
    for await (const name of paginatePromise(operation, {})) {
      expect(calls).toBe(Math.ceil((walked.length + 1) / 10))
      walked.push(name)
    }
    expect(walked).toEqual(names)
    expect(calls).toBe(3)
  })

  it("that is to begin before the reach says how far back there is anything", async () => {
    const limits = { lookbackMs: 100_000, windowMs: 7_000, limitDefault: 5, limitMax: 5 }
    const server = new ModelServer([], {
      limits,
      isPaged: false,
      keeps: "newest",
      order: "newestFirst",
      pageMost: 5,
      repeatsLast: false,
    })
    const tooEarly = await outcomeOf(server, { startTime: nowMs - 100_001 })
    expect(tooEarly).toBeInstanceOf(BeyondLookback)
    expect((tooEarly as BeyondLookback).earliestMs).toBe(nowMs - 100_000)
    expect(server.calls).toBe(0)
    expect(await outcomeOf(server, { startTime: nowMs - 100_000 })).toEqual([])
  })
})

describe("pagination that is not read to its end", () => {
  const seven = { lookbackMs: marginMs + 700, windowMs: 100, limitDefault: 5, limitMax: 5 }
  const ways = {
    isPaged: false,
    keeps: "newest",
    order: "newestFirst",
    pageMost: 5,
    repeatsLast: false,
  } as const
  /** Three rows in each of seven windows. */
  const server = () =>
    new ModelServer(
      rowsOf(Array.from({ length: 21 }, (_, i) => nowMs - 690 + 100 * Math.floor(i / 3) + (i % 3))),
      { limits: seven, ...ways },
    )

  it.each([{ startTime: Number.NaN }, { endTime: Number.NaN }, { nowMs: Number.NaN }])(
    "makes the call with a time that is no number (%o), and does not end as if there were no rows",
    async ({
      nowMs: at = nowMs,
      ...parameters
    }: {
      startTime?: number
      endTime?: number
      nowMs?: number
    }) => {
      const asked: Array<object> = []
      const operation = Object.assign(
        async (each: { readonly startTime?: number; readonly endTime?: number }) => {
          asked.push(each)
          throw new Error("not a time")
        },
        {
          endpoint: {
            paging: {
              rows: () => [],
              time: () => 0,
              limitName: "limit" as const,
              limits: () => ({ windowMs: 1_000, limitDefault: 5, limitMax: 5 }),
            },
          },
          serverTime,
        },
      )
      const rows = paginatePromise(operation, parameters, { nowMs: at })
      await expect(rows.next()).rejects.toThrow("not a time")
      expect(asked).toHaveLength(1)
    },
  )

  it("makes no more calls than its rows need", async () => {
    const streamed = server()
    const five = await Effect.runPromise(
      Stream.runCollect(paginate(streamed.operation, {}, { nowMs }).pipe(Stream.take(5))),
    )
    expect(five.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"])
    expect(streamed.calls).toBe(2)

    const promised = server()
    const taken: Array<string> = []
    for await (const { id } of paginatePromise(promised.promised, {}, { nowMs })) {
      taken.push(id)
      if (taken.length === 5) break
    }
    expect(taken).toEqual(["1", "2", "3", "4", "5"])
    expect(promised.calls).toBe(2)
  })

  it("ends when its signal is aborted, which the call under way is told", async () => {
    const controller = new AbortController()
    const { signal } = controller
    const model = server()
    const told: Array<AbortSignal | undefined> = []
    const operation = Object.assign(
      async (asked: Asked, control?: { readonly signal?: AbortSignal | undefined }) => {
        told.push(control?.signal)
        return model.answer(asked)
      },
      { endpoint: model.endpoint, serverTime },
    )
    const ended = async () => {
      for await (const { id } of paginatePromise(operation, {}, { nowMs, signal }))
        if (id === "2") controller.abort(new Error("enough"))
    }
    await expect(ended()).rejects.toThrow("enough")
    expect(told).toEqual([signal])
  })

  it("ends the call under way when it is interrupted", async () => {
    const model = server()
    const exit = await Effect.runPromise(
      Effect.gen(function* () {
        const asking = yield* Latch.make()
        let interrupted = 0
        const operation = Object.assign(
          () =>
            Effect.andThen(asking.open, Effect.never).pipe(
              Effect.onInterrupt(() => Effect.sync(() => interrupted++)),
            ),
          { endpoint: model.endpoint, serverTime: Effect.succeed(nowMs) },
        )
        const fiber = yield* Effect.forkChild(Stream.runCollect(paginate(operation, {}, { nowMs })))
        yield* asking.await
        yield* Fiber.interrupt(fiber)
        expect(interrupted).toBe(1)
        return yield* Fiber.await(fiber)
      }),
    )
    expect(Exit.hasInterrupts(exit)).toBe(true)
  })

  it("ends at the server's time, asked for once, when no time is given", async () => {
    const [streamed, promised] = [server(), server()]
    const rows: Array<Row> = []
    for await (const row of paginatePromise(promised.promised, {})) rows.push(row)
    expect(rows).toHaveLength(21)
    expect(await Effect.runPromise(Stream.runCollect(paginate(streamed.operation, {})))).toEqual(rows)
    expect([streamed.asked, promised.asked]).toEqual([1, 1])
  })

  it("begins anew each time it is run", async () => {
    const model = server()
    const stream = paginate(model.operation, {}, { nowMs })
    const first = await Effect.runPromise(Stream.runCollect(stream))
    expect(await Effect.runPromise(Stream.runCollect(stream))).toEqual(first)
    expect(first.length).toBe(21)
  })
})
