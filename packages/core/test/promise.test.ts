/** The client for code without Effect: what it rejects with, when it is told to stop, and what its types promise. */
import * as Schema from "effect/Schema"
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest"
import { startRecordingServer } from "../../../testing/RecordingServer.ts"
import type { Decimal } from "../src/Decimal.ts"
import { endpoint } from "../src/Endpoint.ts"
import { IntegerText, OptionalDecimal, RequiredText } from "../src/Parameter.ts"
import {
  ApiError,
  type ClientOptions,
  DryRun,
  hasCode,
  makeClient,
  makePublicClient,
  OutcomeUnknown,
  operations,
  type PromiseOperations,
  TransportError,
  UnexpectedAnswer,
} from "../src/promise.ts"

const shared = {
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  weight: { ip: 1 },
} as const
const buy = endpoint({
  ...shared,
  id: "spot.buy",
  method: "POST",
  path: "/api/v3/buy",
  kind: "write",
  query: Schema.Struct({ symbol: RequiredText, quantity: OptionalDecimal }),
  success: Schema.Struct({ id: Schema.String }),
})
const list = endpoint({
  ...shared,
  id: "spot.list",
  method: "GET",
  path: "/api/v3/list",
  kind: "read",
  query: Schema.Struct({ limit: Schema.optional(IntegerText) }),
  success: Schema.Array(Schema.String),
})
const dear = endpoint({ ...list, id: "spot.dear", weight: { ip: 500 } })
const ticker = endpoint({ ...list, id: "spot.ticker", permission: null })
const api = { buy, list }

let server: Awaited<ReturnType<typeof startRecordingServer>>
const unhandled: Array<unknown> = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  server = await startRecordingServer()
  process.on("unhandledRejection", note)
})
afterAll(async () => {
  process.off("unhandledRejection", note)
  await server.stop()
})
afterEach(async () => {
  await new Promise(setImmediate)
  expect(unhandled).toEqual([])
})

const client = (options: Partial<ClientOptions> = {}) =>
  makeClient({
    baseUrl: server.baseUrl,
    apiKey: "dev-alice",
    secret: "dev-secret-alice",
    retries: 0,
    ...options,
  })
/** A `fetch` that answers so, or never. */
const fetching = (answer: (init: RequestInit) => Response | Promise<Response>) =>
  vi.fn((_: string | URL | Request, init: RequestInit = {}) => Promise.resolve(answer(init)))
const never = fetching(
  ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
)
const tooMany = () =>
  new Response('{"code":429,"msg":"Too Many Requests"}', { status: 429, headers: { "Retry-After": "30" } })

const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("a call", () => {
  it("resolves with the answer", async () => {
    server.answer(200, ["a"])
    expect(await client()(list, { limit: 5 })).toEqual(["a"])
    expect(server.last().target).toMatch(/^\/api\/v3\/list\?limit=5&timestamp=\d+&signature=[0-9a-f]{64}$/)
    expect(await makePublicClient(server)(ticker, {})).toEqual(["a"])
    expect(server.last().target).toBe("/api/v3/list")
  })

  it("rejects with a refusal, by its name", async () => {
    server.answer(400, { code: 30004, msg: "Insufficient position" })
    const error = await rejection(client()(buy, { symbol: "X" }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: 30004, message: "Insufficient position", status: 400 })
    expect([hasCode("insufficientPosition")(error), hasCode("oversold")(error)]).toEqual([true, false])
  })

  it("rejects with what came instead, and with an unknown outcome", async () => {
    server.answer(200, { id: 7 })
    expect(await rejection(client()(buy, { symbol: "X" }))).toBeInstanceOf(UnexpectedAnswer)
    server.answer(500, "")
    expect(await rejection(client()(buy, { symbol: "X" }))).toBeInstanceOf(OutcomeUnknown)
    expect(await rejection(client({ dryRun: true })(buy, { symbol: "X" }))).toBeInstanceOf(DryRun)
  })

  it("rejects when there was no connection, none in time, and none of a kind", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    const refused = await rejection(client(gone)(list, {}))
    expect(refused).toBeInstanceOf(TransportError)
    expect(refused).toMatchObject({ sent: false, message: `no answer from ${gone.baseUrl}: ECONNREFUSED` })
    const late = await rejection(client({ fetch: never, timeoutMs: 5 })(list, {}))
    expect(late).toMatchObject({ sent: true, message: `no answer from ${server.baseUrl}: not in time` })
    const odd = fetching(() => Promise.reject("no reason"))
    expect(await rejection(client({ fetch: odd })(list, {}))).toMatchObject({
      sent: true,
      cause: "no reason",
    })
  })

  it("goes through the fetch it was given", async () => {
    const fetch = fetching(() => Response.json(["b"]))
    expect(await client({ fetch, baseUrl: "http://localhost:1/" })(list, {})).toEqual(["b"])
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toMatch(/^http:\/\/localhost:1\/api\/v3\/list\?timestamp=/)
    expect(init).toMatchObject({
      method: "GET",
      redirect: "error",
      headers: { "X-MEXC-APIKEY": "dev-alice" },
    })
  })

  it.each([
    [{ symbol: "" }, "symbol"],
    [{}, "symbol"],
    [{ symbol: "X", quantity: "1e5" }, "quantity"],
    [{ symbol: "X", quantity: 0.1 }, "quantity"],
  ])("with the parameters %j names the wrong one, and sends nothing", async (parameters, name) => {
    const fetch = fetching(() => Response.json({}))
    const error = await rejection(client({ fetch })(buy, parameters as never))
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain(name)
    expect(fetch).not.toHaveBeenCalled()
  })

  it("is not made for a demo key and another's host, nor for what is no address", () => {
    expect(() => client({ baseUrl: "https://api.example.com" })).toThrow(/^demo key dev-alice is for/)
    expect(() => client({ baseUrl: "example.com", apiKey: "k" })).toThrow(TypeError)
  })
})

describe("a signal", () => {
  const reason = new Error("no longer wanted")

  it("given before sends nothing and rejects with its reason", async () => {
    const fetch = fetching(() => Response.json([]))
    const call = client({ fetch })(list, {}, { signal: AbortSignal.abort(reason) })
    expect(await rejection(call)).toBe(reason)
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    ["an answer", list, never],
    ["the time to come back", list, fetching(tooMany)],
    ["its turn", dear, fetching(() => Response.json([]))],
    ["what became of a write", buy, never],
  ] as const)("given while it waits for %s rejects with its reason", async (_, each, fetch) => {
    fetch.mockClear()
    const call = client({ fetch, retries: 3 })
    const parameters = { symbol: "X" } as never
    // The second of the dear ones waits.
    if (each === dear) await call(dear, parameters)
    const controller = new AbortController()
    const pending = rejection(call(each, parameters, { signal: controller.signal }))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), { timeout: 300_000, interval: 1 })
    await new Promise(setImmediate)
    controller.abort(reason)
    expect(await pending).toBe(reason)
    expect(fetch).toHaveBeenCalledTimes(1)
    if (fetch === never) expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  it("given afterwards changes nothing", async () => {
    const controller = new AbortController()
    server.answer(200, [])
    const answer = await client()(list, {}, controller)
    controller.abort(reason)
    expect(answer).toEqual([])
  })
})

describe("the methods of an API", () => {
  it("are its endpoints, with parameters where any are required", async () => {
    const methods = operations(api, client())
    server.answer(200, ["a"])
    expect(await methods.list()).toEqual(["a"])
    expect(await methods.list({ limit: 1 })).toEqual(["a"])
    expect(methods.buy.endpoint).toBe(buy)
    expect(await rejection(methods.list({}, { signal: AbortSignal.abort("stop") }))).toBe("stop")
  })

  it("are typed by them", () => {
    type Methods = PromiseOperations<typeof api>
    expectTypeOf<Parameters<Methods["buy"]>[0]>().toExtend<{
      readonly symbol: string
      readonly quantity?: Decimal | undefined
    }>()
    expectTypeOf<Methods["buy"]>().returns.resolves.toEqualTypeOf<{ readonly id: string }>()
    expectTypeOf<Methods["list"]>().returns.resolves.toEqualTypeOf<ReadonlyArray<string>>()
    expectTypeOf<[]>().toExtend<Parameters<Methods["list"]>>()
    expectTypeOf<[]>().not.toExtend<Parameters<Methods["buy"]>>()
    const error = {} as unknown
    if (hasCode("insufficientPosition")(error)) expectTypeOf(error.code).toExtend<30004>()
  })
})
