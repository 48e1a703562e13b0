/**
 * Effect's part of a call: schemas of parameters and answers, waiting on Effect's clock, spans, failures and defects,
 * and one write however often its effect is run. packages/calls tests the outcomes of calls.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Tracer from "effect/Tracer"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { schemaCodec } from "../src/CallEndpoint.ts"
import { ApiError, OutcomeUnknown, TransportError } from "../src/CallError.ts"
import { makeCall, makePublicCall } from "../src/Client.ts"
import { endpoint, lookUp } from "../src/Endpoint.ts"
import { hasCode } from "../src/ErrorCode.ts"
import { CountText, OptionalText, RequiredText } from "../src/Parameter.ts"
import type { TransportRequest, TransportResponse } from "../src/Send.ts"
import { Signer } from "../src/Signer.ts"
import { Transport } from "../src/Transport.ts"

const Bought = Schema.Struct({ id: Schema.String })
const shared = {
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  weight: { ip: 1 },
  docs: () => ({ summary: "Of a test", errors: {} }),
} as const
const find = endpoint({
  ...shared,
  id: "spot.find",
  method: "GET",
  path: "/find",
  kind: "read",
  query: Schema.Struct({ clientId: RequiredText }),
  success: Bought,
})
const buyQuery = Schema.Struct({ symbol: RequiredText, clientId: OptionalText })
const buy = endpoint({
  ...shared,
  id: "spot.buy",
  method: "POST",
  path: "/buy",
  kind: "write",
  query: buyQuery,
  success: Bought,
  lookUp: lookUp(() => find, {
    clientId: "clientId",
    parameters: ({ clientId }: typeof buyQuery.Type) => ({ clientId: clientId as string }),
    answer: (found) => found,
    absentCode: -2013,
  }),
})
const listing = {
  ...shared,
  id: "spot.list",
  method: "GET",
  path: "/list",
  kind: "read",
  query: Schema.Struct({}),
} as const
const list = endpoint({ ...listing, success: Bought })
const publicList = endpoint({ ...list, id: "spot.publicList", permission: null })

type Outcome = Effect.Effect<TransportResponse, TransportError>
const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Outcome =>
  Effect.succeed({ status, text: body, header: (name) => headers[name] })
const json = (body: unknown): Outcome => text(200, JSON.stringify(body))
const bought = json({ id: "7" })
const cut: Outcome = Effect.suspend(() =>
  Effect.fail(new TransportError({ message: "no answer", cause: undefined, sent: true })),
)

const signer = { apiKey: "k", sign: String }

/**
 * A client whose server gives these answers in turn, the last one repeatedly; the time endpoint has separate answers.
 */
const served = (...outcomes: ReadonlyArray<Outcome>) => {
  const paths: Array<string> = []
  const ids: Array<string | null> = []
  const send = ({ url }: TransportRequest): Outcome => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === "/api/v3/time") return json({ serverTime: Date.now() })
    ids.push(searchParams.get("clientId"))
    paths.push(pathname)
    return outcomes[Math.min(paths.length, outcomes.length) - 1]!
  }
  const layer = Layer.merge(Layer.succeed(Transport, { send }), Layer.succeed(Signer, signer))
  return { layer, paths, ids }
}
const baseUrl = "http://127.0.0.1:1"
const client = makeCall({ baseUrl })

describe("a call", () => {
  it("a call waits on Effect's clock", async () => {
    const { layer } = served(text(429, '{"code":429}', { "retry-after": "7" }), bought)
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        const call = yield* client
        const fiber = yield* Effect.forkChild(call(list, {}))
        yield* TestClock.adjust(6_999)
        const before = fiber.pollUnsafe()
        yield* TestClock.adjust(1)
        return [before, yield* Fiber.join(fiber), yield* Clock.currentTimeMillis]
      }).pipe(Effect.provide([layer, TestClock.layer()])),
    )
    expect(outcome).toEqual([undefined, { id: "7" }, 7_000])
  })

  it("a call leaves a span with the request and the outcome, and one inside for each HTTP request", async () => {
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      },
    })
    await Effect.runPromise(
      Effect.gen(function* () {
        const call = yield* client
        yield* call(list, {})
        yield* Effect.exit(call(buy, { symbol: "BTCUSDT" }))
        yield* Effect.exit((yield* makePublicCall({ baseUrl }))(publicList, {}))
        yield* call.serverTime
      }).pipe(
        Effect.provide(served(cut, bought, text(400, '{"code":30004}'), text(404, "")).layer),
        Effect.withSpan("program"),
        Effect.withTracer(tracer),
      ),
    )
    const [program, ...ours] = spans.map(({ name, kind, attributes, status, parent }) => ({
      name,
      kind,
      attributes: Object.fromEntries(attributes),
      failed: status._tag === "Ended" && Exit.isFailure(status.exit),
      within: parent._tag === "Some" && parent.value._tag === "Span" ? parent.value.name : undefined,
    }))
    const server = { "server.address": new URL(baseUrl).hostname }
    const of = (id: string, method: string, path: string, told: object, failed = false) => ({
      name: id,
      kind: "client",
      attributes: {
        "bourse.endpoint": id,
        "http.request.method": method,
        ...server,
        "url.path": path,
        ...told,
      },
      failed,
      within: "program",
    })
    const request = (within: string, method: string, path: string, attempt: number, status?: number) => ({
      name: `${method} ${path}`,
      kind: "client",
      attributes: {
        "http.request.method": method,
        ...server,
        "url.path": path,
        "bourse.attempt": attempt,
        ...(status === undefined ? {} : { "http.response.status_code": status }),
      },
      failed: status === undefined,
      within,
    })
    const told = (attempts: number, status: number, error?: string, code?: number) => ({
      "bourse.attempts": attempts,
      "http.response.status_code": status,
      ...(error === undefined ? {} : { "error.type": error }),
      ...(code === undefined ? {} : { "bourse.code": code }),
    })
    expect(program).toMatchObject({ name: "program", attributes: {} })
    expect(ours).toEqual([
      of("spot.list", "GET", "/list", told(2, 200)),
      request("spot.list", "GET", "/list", 1),
      request("spot.list", "GET", "/list", 2, 200),
      of(
        "spot.buy",
        "POST",
        "/buy",
        {
          "bourse.symbol": "BTCUSDT",
          "bourse.client_id": expect.stringMatching(/^[0-9a-f]{32}$/),
          ...told(2, 400, "ApiError", 30004),
        },
        true,
      ),
      request("spot.buy", "GET", "/api/v3/time", 1, 200),
      request("spot.buy", "POST", "/buy", 2, 400),
      of("spot.publicList", "GET", "/list", told(1, 404, "UnexpectedResponse"), true),
      request("spot.publicList", "GET", "/list", 1, 404),
      of("market.time", "GET", "/api/v3/time", told(1, 200)),
      request("market.time", "GET", "/api/v3/time", 1, 200),
    ])
  })

  it("a call fails with tagged errors of Effect, causes too, that give advice and can be yielded", async () => {
    const { layer } = served(cut, text(403, '{"code":700007,"msg":"No permission"}'))
    const write = Effect.flatMap(client, (call) => call(buy, { symbol: "BTCUSDT" }))
    const caught = write.pipe(Effect.catchTag("OutcomeUnknown", Effect.succeed), Effect.provide(layer))
    const error = await Effect.runPromise(caught)
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: "OutcomeUnknown",
      endpoint: "spot.buy",
      parameters: { symbol: "BTCUSDT", clientId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      help: expect.stringContaining("Query the write"),
      cause: expect.any(ApiError),
    })
    const own = new ApiError({
      endpoint: "spot.buy",
      code: 30004,
      message: "Insufficient position",
      status: 400,
    })
    const yielded = Effect.gen(function* () {
      return yield* own
    })
    expect(await Effect.runPromise(Effect.flip(yielded))).toBe(own)
    expect(hasCode("insufficientPosition")(own)).toBe(true)
    expect(own).toMatchObject({
      _tag: "ApiError",
      message: "Insufficient position",
      help: expect.any(String),
    })
  })

  it("a call takes its own options, and rejects a wrong one at once", async () => {
    const { layer, paths } = served(cut)
    const asked = Effect.flatMap(client, (call) => call(list, {}, { retries: 0 }))
    await Effect.runPromise(Effect.flip(asked).pipe(Effect.provide(layer)))
    expect(paths).toEqual(["/list"])
    const once = served(cut)
    const write = Effect.flatMap(client, (call) => call(buy, { symbol: "X" }, { reconcile: false }))
    const error = await Effect.runPromise(Effect.flip(write).pipe(Effect.provide(once.layer)))
    expect([error._tag, once.paths]).toEqual(["OutcomeUnknown", ["/buy"]])
    const waits: Array<number> = []
    const send = ({ timeoutMs }: TransportRequest): Outcome => {
      waits.push(timeoutMs)
      return bought
    }
    const timed = Effect.flatMap(client, (call) => call(list, {}, { timeoutMs: 7 }))
    await Effect.runPromise(
      timed.pipe(Effect.provide([Layer.succeed(Transport, { send }), Layer.succeed(Signer, signer)])),
    )
    expect(waits).toEqual([7])
    const wrong = Effect.flatMap(client, (call) => call(list, {}, { retrie: 1 } as never))
    const exit = await Effect.runPromiseExit(wrong.pipe(Effect.provide(once.layer)))
    expect(String(exit)).toContain("there is no option retrie; did you mean retries?")
  })

  it("a call returns the HTTP response, too", async () => {
    const { layer } = served(text(200, '{"id":"7"}', { "x-request-id": "r1" }))
    const { data, response } = await Effect.runPromise(
      Effect.flatMap(client, (call) => call.withResponse(list, {})).pipe(Effect.provide(layer)),
    )
    expect([data, response.status, response.header("x-request-id")]).toEqual([{ id: "7" }, 200, "r1"])
  })

  it("a write's effect is one write however often it is run", async () => {
    // The first run of the effect ends with an unknown outcome, since its look-up is rejected.
    const rejected = text(403, '{"code":700007}')
    const { layer, paths, ids } = served(cut, rejected, text(400, '{"code":-2013}'), bought)
    const retried = Effect.flatMap(client, (call) =>
      Effect.retry(call(buy, { symbol: "BTCUSDT" }), Schedule.recurs(1)),
    )
    expect(await Effect.runPromise(retried.pipe(Effect.provide(layer)))).toEqual({ id: "7" })
    const again = served(bought)
    const repeated = Effect.flatMap(client, (call) => {
      const write = call(buy, { symbol: "BTCUSDT" })
      return Effect.all([write, write, Effect.suspend(() => call(buy, { symbol: "BTCUSDT" }))])
    })
    await Effect.runPromise(repeated.pipe(Effect.provide(again.layer)))
    expect(paths).toEqual(["/buy", "/find", "/find", "/buy"])
    expect(new Set(ids).size).toBe(1)
    expect(again.paths).toEqual(["/buy", "/find", "/buy"])
    expect(again.ids[1]).toBe(again.ids[0])
    expect(again.ids[2]).not.toBe(again.ids[0])
  })

  it("a call dies if a function in its options throws", async () => {
    const call = makeCall({
      baseUrl,
      validation: "report",
      onInvalid: () => {
        throw new Error("a mistake in the callback")
      },
    })
    const exit = await Effect.runPromiseExit(
      Effect.flatMap(call, (each) => each(list, {})).pipe(Effect.provide(served(json(7)).layer)),
    )
    expect(Exit.hasDies(exit)).toBe(true)
    const rejected = Effect.flip(Effect.flatMap(client, (each) => each(list, {})))
    expect(
      await Effect.runPromise(rejected.pipe(Effect.provide(served(text(400, '{"code":7}')).layer))),
    ).toMatchObject({ _tag: "ApiError", code: 7 })
  })

  it("a client returns the server's time and the used rate", async () => {
    const before = Date.now()
    const { layer } = served(bought)
    const [time, budget] = await Effect.runPromise(
      Effect.gen(function* () {
        const call = yield* client
        yield* call(list, {})
        return [yield* call.serverTime, yield* call.rateBudget(list)] as const
      }).pipe(Effect.provide(layer)),
    )
    expect(time).toBeGreaterThanOrEqual(before)
    expect(budget).toEqual({ limit: 500, used: 1 })
  })
})

describe("parameters", () => {
  const query = Schema.Struct({ symbol: RequiredText, limit: Schema.optional(CountText) })
  const limited = endpoint({ ...listing, query, success: Bought })

  it("parameters are written by the schema", () => {
    expect(schemaCodec.write(limited, { symbol: "X", limit: 5 })).toEqual({
      value: { symbol: "X", limit: "5" },
    })
    expect(schemaCodec.write(limited, { symbol: "X", limit: undefined })).toEqual({ value: { symbol: "X" } })
  })

  it.each([
    [{}, "symbol"],
    [{ symbol: "" }, "symbol"],
    [{ symbol: "X", limit: 0 }, "limit"],
    [{ symbol: "X", limit: "5" }, "limit"],
    [{ symbol: "X", Limit: 5 }, "Limit is not a parameter; did you mean limit?"],
    [{ symbol: "\ud800" }, "symbol: expected a string"],
  ])("wrong parameters are named: %o", (parameters, problem) => {
    expect(schemaCodec.write(limited, parameters).problem).toContain(problem)
  })
})

describe("an answer", () => {
  const Inner = Schema.Struct({ a: Schema.String })
  const nested = endpoint({
    ...listing,
    success: Schema.Struct({ rows: Schema.Array(Inner), only: Inner, pair: Schema.Tuple([Inner]) }),
  })

  it("an answer keeps undocumented fields, at any depth", () => {
    const came =
      '{"rows":[{"a":"1","new":{"x":[1]}},{"a":"2"}],"only":{"a":"3","constructor":"c"},"pair":[{"a":"4","n":null}],"__proto__":{"polluted":true},"more":0}'
    const { value } = schemaCodec.read(nested, JSON.parse(came)) as { readonly value: object }
    const { ["__proto__"]: _, ...expected } = JSON.parse(came)
    expect(value).toEqual(expected)
    expect(Object.hasOwn((value as { readonly only: object }).only, "constructor")).toBe(true)
    expect([Object.getPrototypeOf(value), "polluted" in value]).toEqual([Object.prototype, false])
  })

  it("an answer keeps undocumented fields also in an element wrapped in an array", () => {
    const only = Schema.Tuple([Inner]).pipe(
      Schema.decodeTo(
        Inner,
        SchemaTransformation.transform<typeof Inner.Encoded, readonly [typeof Inner.Type]>({
          decode: ([each]) => each,
          encode: (each) => [each],
        }),
      ),
    )
    expect(schemaCodec.read(endpoint({ ...listing, success: only }), [{ a: "1", new: 2 }])).toEqual({
      value: { a: "1", new: 2 },
    })
  })

  it("an answer that differs from the documentation is reported with the place", () => {
    expect(schemaCodec.read(nested, { rows: 5 }).problem).toContain("rows")
  })
})
