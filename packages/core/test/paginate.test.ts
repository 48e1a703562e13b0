/** Pagination as a Stream; packages/calls tests which calls it makes. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Latch from "effect/Latch"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { endpoint } from "../src/Endpoint.ts"
import { BeyondLookback, WindowOverflow } from "../src/PaginationError.ts"
import { OptionalInteger, OptionalTime } from "../src/Parameter.ts"
import { paginate } from "../src/paginate.ts"

const nowMs = 1_760_000_000_000
const Row = Schema.Struct({ time: Schema.Number, id: Schema.String })

/** A day of history in four windows; each window has a row 61 seconds after its beginning. */
const windowMs = 21_600_000
const rows = [4, 3, 2, 1].map((ago, i) => ({ time: nowMs - ago * windowMs + 61_000, id: String(i) }))

const history = endpoint({
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
  }),
  success: Schema.Array(Row),
  docs: () => ({ summary: "Of a test", errors: {} }),
  paging: {
    rows: (each) => each,
    time: ({ time }) => time,
    limitName: "limit",
    limits: () => ({ windowMs, lookbackMs: 4 * windowMs, limitDefault: 2, limitMax: 2 }),
  },
})
type Parameters = typeof history.query.Type

const server = (given: ReadonlyArray<typeof Row.Type> = rows) => {
  const counts = { calls: 0, timesAsked: 0 }
  const operation = Object.assign(
    ({ startTime, endTime, limit }: Parameters) =>
      Effect.sync(() => {
        counts.calls++
        return given.filter(({ time }) => time >= startTime! && time <= endTime!).slice(0, limit)
      }),
    {
      endpoint: history,
      serverTime: Effect.sync(() => {
        counts.timesAsked++
        return nowMs
      }),
    },
  )
  return { operation, counts }
}
const collect = <Row, Failure>(stream: Stream.Stream<Row, Failure>) =>
  Effect.runPromise(Stream.runCollect(stream))

describe("a paginated history", () => {
  it("a paginated history returns all rows, from the earliest time up to the server's time, again at each run", async () => {
    const { operation, counts } = server()
    const stream = paginate(operation, {})
    expect(await collect(stream)).toEqual(rows)
    expect(counts).toEqual({ calls: 4, timesAsked: 1 })
    expect(await collect(stream)).toEqual(rows)
    expect(counts).toEqual({ calls: 8, timesAsked: 2 })
  })

  it("a paginated history does not request the server's time if an end is given", async () => {
    const { operation, counts } = server()
    expect(await collect(paginate(operation, { startTime: rows[2]!.time }, { nowMs }))).toEqual(rows.slice(2))
    expect(counts.timesAsked).toBe(0)
    const { time: _, ...listed } = history.paging
    const list = { ...history, paging: { ...listed, id: ({ id }: typeof Row.Type) => id } }
    const all = Object.assign(() => Effect.succeed(rows.slice(0, 1)), {
      endpoint: list,
      serverTime: Effect.die("asked"),
    })
    expect(await collect(paginate(all, {}))).toEqual(rows.slice(0, 1))
  })

  it("a paginated history makes only the calls that the taken rows need", async () => {
    const { operation, counts } = server()
    expect(await collect(paginate(operation, {}, { nowMs }).pipe(Stream.take(1)))).toEqual(rows.slice(0, 1))
    expect(counts.calls).toBe(1)
  })

  it("a paginated history fails with the rows it cannot read, and with the error of a call", async () => {
    const fail = (stream: Stream.Stream<unknown, unknown>) =>
      Effect.runPromise(Effect.flip(Stream.runDrain(stream)))
    expect(await fail(paginate(server().operation, { startTime: 1 }, { nowMs }))).toBeInstanceOf(
      BeyondLookback,
    )
    const full = [rows[0]!, { ...rows[0]!, id: "more" }]
    expect(await fail(paginate(server(full).operation, {}, { nowMs }))).toBeInstanceOf(WindowOverflow)
    const failing = Object.assign(() => Effect.fail("no answer"), {
      endpoint: history,
      serverTime: Effect.succeed(nowMs),
    })
    expect(await fail(paginate(failing, {}))).toBe("no answer")
  })

  it("a paginated history ends the current call when interrupted", async () => {
    const exit = await Effect.runPromise(
      Effect.gen(function* () {
        const asking = yield* Latch.make()
        let interrupted = 0
        const operation = Object.assign(
          () =>
            Effect.andThen(asking.open, Effect.never).pipe(
              Effect.onInterrupt(() => Effect.sync(() => interrupted++)),
            ),
          { endpoint: history, serverTime: Effect.succeed(nowMs) },
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
})
