/** The promise client: rejections, aborts, and the guarantees of its types. */
import { inspect } from "node:util"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest"
import { zeroOrOne } from "../src/conversions.ts"
import {
  ApiError,
  type ClientOptions,
  type Decimal,
  DryRun,
  type Endpoint,
  hasCode,
  InvalidParameters,
  makeBroker,
  makeClient,
  makeControl,
  makeMarket,
  makePublicClient,
  makeSpot,
  OutcomeUnknown,
  type Spot,
  UnexpectedResponse,
} from "../src/index.ts"
import type { PlacedOrder } from "../src/spot.ts"

const shared = { permission: "SPOT_DEAL_WRITE", weight: { ip: 1 } } as const
const buy: Endpoint<{ symbol: string; quantity?: Decimal }, { readonly id: string }> = {
  ...shared,
  id: "spot.buy",
  method: "POST",
  path: "/api/v3/buy",
  kind: "write",
  query: { symbol: "text", quantity: ["optional", "decimal"] },
  success: { id: "string" },
}
const list: Endpoint<{ limit?: number }, ReadonlyArray<string>> = {
  ...shared,
  id: "spot.list",
  method: "GET",
  path: "/api/v3/list",
  kind: "read",
  query: { limit: ["optional", "digits"] },
  success: ["array", "string"],
}
const dear: typeof list = { ...list, id: "spot.dear", weight: { ip: 500 } }
const ticker: typeof list = { ...list, id: "spot.ticker", permission: null }

const flags: typeof list = { ...list, id: "spot.flags", success: ["array", zeroOrOne] }

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
/** A mock `fetch` that returns this answer. */
const fetching = (answer: (init: RequestInit) => Response | Promise<Response>) =>
  vi.fn((_: string | URL | Request, init: RequestInit = {}) => Promise.resolve(answer(init)))
const never = fetching(
  ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
)
const neverButTheTime = vi.fn((url: string | URL | Request, init: RequestInit = {}) =>
  String(url).endsWith("/api/v3/time")
    ? Promise.resolve(Response.json({ serverTime: Date.now() }))
    : never(url, init),
)
const tooMany = () =>
  new Response('{"code":429,"msg":"Too Many Requests"}', { status: 429, headers: { "Retry-After": "30" } })

const circular: Record<string, unknown> = {}
circular.itself = circular

const rejection = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("a call", () => {
  it("a call resolves with the answer", async () => {
    server.answer(200, ["a"])
    expect(await client()(list, { limit: 5 })).toEqual(["a"])
    expect(server.last().target).toMatch(/^\/api\/v3\/list\?limit=5&timestamp=\d+&signature=[0-9a-f]{64}$/)
    expect(await makePublicClient(server)(ticker, {})).toEqual(["a"])
    expect(server.last().target).toBe("/api/v3/list")
  })

  it("a call rejects with a named rejection", async () => {
    server.answer(400, { code: 30004, msg: "Insufficient position" })
    const error = await rejection(client()(buy, { symbol: "X" }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: 30004, message: "Insufficient position", status: 400 })
    expect([hasCode("insufficientPosition")(error), hasCode("oversold")(error)]).toEqual([true, false])
  })

  it("a call rejects with the unexpected answer, and with an unknown outcome", async () => {
    server.answer(200, { id: 7 })
    expect(await rejection(client()(list, {}))).toBeInstanceOf(UnexpectedResponse)
    expect(await rejection(client()(buy, { symbol: "X" }))).toBeInstanceOf(OutcomeUnknown)
    server.answer(500, "")
    expect(await rejection(client()(buy, { symbol: "X" }))).toBeInstanceOf(OutcomeUnknown)
    expect(await rejection(client({ dryRun: true })(buy, { symbol: "X" }))).toBeInstanceOf(DryRun)
  })

  it("a call rejects after a failed connection or a timeout", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    expect(await rejection(client(gone)(list, {}))).toMatchObject({ _tag: "TransportError", sent: false })
    const late = await rejection(client({ fetch: never, timeoutMs: 5 })(list, {}))
    expect(late).toMatchObject({ sent: true, message: `no response from ${server.baseUrl}: timeout` })
  })

  it("a call uses the given fetch", async () => {
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
    [{ symbol: "X", Quantity: "0.1" }, "did you mean quantity"],
    [{ symbol: "X", quantitty: "0.1" }, "did you mean quantity"],
    [{ symbol: "X", timeInForce: "IOC" }, "timeInForce"],
    [{ symbol: "X", quantity: 5n }, "quantity: expected a decimal number such as 0.01, got bigint"],
    [{ symbol: "X", quantity: Number.NaN }, "got NaN"],
    [{ symbol: "X", quantity: circular }, "got object"],
    [{ symbol: "\ud800" }, "symbol"],
  ])("a call with the parameters %o names the wrong one, and sends nothing", async (parameters, name) => {
    const fetch = fetching(() => Response.json({}))
    const error = await rejection(client({ fetch })(buy, parameters as never))
    expect(error).toBeInstanceOf(InvalidParameters)
    expect((error as Error).message).toContain(name)
    expect(fetch).not.toHaveBeenCalled()
  })

  // These objects cannot be converted to text, and JSON cannot express arrays nested this deeply.
  it.each(['{"code":{"toString":0}}', `{"id":${"[".repeat(20_000)}${"]".repeat(20_000)}}`])(
    "a write answered with unquotable JSON (case %#) has an unknown outcome",
    async (body) => {
      server.answer(200, body)
      expect(await rejection(client()(buy, { symbol: "X" }))).toBeInstanceOf(OutcomeUnknown)
      server.answer(200, `[{"toString":0},${body}]`)
      for (const each of [list, flags])
        expect(await rejection(client()(each, {}))).toBeInstanceOf(UnexpectedResponse)
      const control = makeControl({ baseUrl: server.baseUrl, token: "t" })
      server.answer(500, body)
      expect(await rejection(control.sandbox.clock())).toBeInstanceOf(UnexpectedResponse)
    },
  )
})

describe("a signal", () => {
  const reason = new Error("no longer wanted")

  it("a call with an aborted signal sends nothing and rejects with its reason", async () => {
    const fetch = fetching(() => Response.json([]))
    const call = client({ fetch })(list, {}, { signal: AbortSignal.abort(reason) })
    expect(await rejection(call)).toBe(reason)
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    ["an answer", list, never],
    ["the end of a Retry-After", list, fetching(tooMany)],
    ["its turn", dear, fetching(() => Response.json([]))],
    ["the server's time before a write", buy, never],
    ["the outcome of a write", buy, neverButTheTime],
  ] as const)(
    "a call aborted while it waits for %s ends; the outcome of a write is unknown",
    async (_, each, fetch) => {
      fetch.mockClear()
      const call = client({ fetch, retries: 3 })
      const parameters = (each === buy ? { symbol: "X" } : {}) as never
      // The second of the expensive calls waits for the rate limit.
      if (each === dear) await call(dear, parameters)
      const controller = new AbortController()
      const pending = rejection(call(each as typeof buy, parameters, { signal: controller.signal }))
      const wasSent = fetch === neverButTheTime
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(wasSent ? 2 : 1), {
        timeout: 300_000,
        interval: 1,
      })
      await new Promise(setImmediate)
      controller.abort(reason)
      const ended = await pending
      if (wasSent) expect(ended).toMatchObject({ _tag: "OutcomeUnknown", parameters, cause: reason })
      else expect(ended).toBe(reason)
      expect(fetch).toHaveBeenCalledTimes(wasSent ? 2 : 1)
      if (fetch === never) expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    },
  )

  it("a call aborted by a hook, just before the request, ends too", async () => {
    const controller = new AbortController()
    const hooked = client({ onRequest: () => controller.abort(reason) })
    server.answer(200, [])
    expect(await rejection(hooked(list, {}, controller))).toBe(reason)
  })

  it("a call aborted by a hook, after a response with Retry-After, ends its wait too", async () => {
    const controller = new AbortController()
    const fetch = fetching(tooMany)
    const hooked = client({ fetch, retries: 3, onResponse: () => controller.abort(reason) })
    const timers = vi.spyOn(globalThis, "setTimeout")
    expect(await rejection(hooked(list, {}, controller))).toBe(reason)
    expect(timers.mock.calls.some(([, ms]) => ms === 30_000)).toBe(false)
    timers.mockRestore()
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it("a call aborted after its end is unchanged", async () => {
    const controller = new AbortController()
    server.answer(200, [])
    const answer = await client()(list, {}, controller)
    controller.abort(reason)
    expect(answer).toEqual([])
  })
})

describe("the methods of an area", () => {
  const spot = (options: Partial<ClientOptions> = {}) =>
    makeSpot({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret: "dev-secret-alice", ...options })

  it("the methods of an area are its endpoints, with parameters where any are required", async () => {
    server.answer(200, [])
    expect(await spot().openOrders()).toEqual([])
    expect(await spot().openOrders({ symbol: "BTCUSDT" })).toEqual([])
    expect(spot().openOrders.endpoint.id).toBe("spot.openOrders")
    expect(await rejection(spot().openOrders({}, { signal: AbortSignal.abort("stop") }))).toBe("stop")
  })

  it("the methods of an area are typed by its endpoints", () => {
    expectTypeOf<Spot["placeOrder"]>().returns.resolves.toEqualTypeOf<PlacedOrder>()
    expectTypeOf<[]>().toExtend<Parameters<Spot["openOrders"]>>()
    expectTypeOf<[]>().not.toExtend<Parameters<Spot["placeOrder"]>>()
    const error = {} as unknown
    if (hasCode("insufficientPosition")(error)) expectTypeOf(error.code).toExtend<30004>()
  })

  it.each(["placeOrder", "batchOrders", "openOrders"] as const)(
    "the method %s rejects null as parameters",
    async (name) => {
      expect(await rejection(spot()[name](null as never))).toBeInstanceOf(InvalidParameters)
    },
  )

  it("methods return the status and headers of the response on request", async () => {
    server.answer(200, [])
    const { data, response } = await spot().openOrders().withResponse()
    expect(data).toEqual([])
    expect([response.status, response.header("content-type")]).toEqual([200, "application/json"])
  })

  it("methods report the client's used rate, waiting calls included", async () => {
    server.answer(200, [])
    const client = spot()
    expect(client.openOrders.rateBudget()).toEqual({ limit: 500, used: 0 })
    await client.openOrders()
    expect(client.openOrders.rateBudget()).toEqual({ limit: 500, used: 3 })
    expect(client.account.rateBudget().used).toBe(0)
    const ending = new AbortController()
    const waiting = Array.from({ length: 3 }, () => rejection(client.account({}, ending)))
    await vi.waitFor(() => expect(client.account.rateBudget().used).toBe(30), { timeout: 300_000 })
    ending.abort("enough")
    await Promise.all(waiting)
  })

  it("methods count the extra weight of candles", async () => {
    server.answer(200, [])
    const market = makeMarket(server)
    const symbol = "BTCUSDT"
    await market.klines({ symbol, interval: "1m", limit: 1000 })
    expect(market.klines.rateBudget().used).toBe(1)
    await market.klines({ symbol, interval: "30m", limit: 1000 })
    expect(market.klines.rateBudget().used).toBe(31)
  })

  it("methods accept a timeout and a number of retries", async () => {
    const fetch = fetching(() => Response.json({}, { status: 503 }))
    await rejection(spot({ fetch }).openOrders({}, { retries: 1 }))
    expect(fetch).toHaveBeenCalledTimes(2)
    const late = await rejection(spot({ fetch: never }).openOrders({}, { timeoutMs: 5, retries: 0 }))
    expect(late).toMatchObject({ _tag: "TransportError", message: expect.stringContaining("timeout") })
  })

  it("hooks get requests and responses, without key, signature and secret", async () => {
    const seen: Array<unknown> = []
    const client = spot({ onRequest: (each) => seen.push(each), onResponse: (each) => seen.push(each) })
    server.answer(200, [])
    await client.openOrders()
    expect(seen).toMatchObject([
      { method: "GET", url: expect.stringContaining("/api/v3/openOrders?timestamp=") },
      { status: 200, text: "[]", tookMs: expect.any(Number) },
    ])
    const text = JSON.stringify(seen)
    for (const secret of ["dev-alice", "dev-secret-alice", server.last().target.slice(-64)])
      expect(text).not.toContain(secret)
  })

  it("hooks get no password, and not the secret of a created key", async () => {
    const seen: Array<unknown> = []
    const onResponse = (each: unknown) => seen.push(each)
    const broker = makeBroker({ baseUrl: server.baseUrl, apiKey: "k", secret: "s", onResponse })
    const password = "0123456789abcdef0123456789abcdef"
    const created = {
      subAccount: "desk",
      note: "n",
      apikey: "k2",
      secretKey: 'hid"den',
      permissions: "p",
      ip: "",
    }
    server.answer(200, { ...created, createTime: 1_700_000_000_000 })
    const key = { subAccount: "desk", note: "n", permissions: "SPOT_DEAL_WRITE" }
    expect((await broker.createApiKey(key)).secretKey).toBe('hid"den')
    server.answer(200, JSON.stringify(created, undefined, 2))
    const unknown = await rejection(broker.createApiKey(key))
    expect(unknown).toBeInstanceOf(OutcomeUnknown)
    expect(inspect(unknown, { depth: 9 })).not.toContain("den")
    const lost = await rejection(broker.createSubAccount({ subAccount: "desk", note: "n", password }))
    expect(lost).toMatchObject({
      _tag: "OutcomeUnknown",
      parameters: { subAccount: "desk", password: "***" },
    })
    expect(JSON.parse(server.last().body)).toMatchObject({ password })
    const text = inspect([seen, lost], { depth: 9 })
    for (const secret of [password, "den"]) expect(text).not.toContain(secret)
  })

  it("a hook is called once per response, also if it throws", async () => {
    const onResponse = vi.fn(() => {
      throw new Error("a mistake in the hook")
    })
    server.answer(200, [])
    expect(await rejection(spot({ onResponse }).openOrders())).toMatchObject({
      message: "a mistake in the hook",
    })
    expect(onResponse).toHaveBeenCalledTimes(1)
  })
})

describe("a wrong option", () => {
  const right = { baseUrl: "http://127.0.0.1:1", apiKey: "k", secret: "s" }

  it.each([
    ["baseUrl", { ...right, baseUrl: undefined }],
    ["baseUrl", { ...right, baseUrl: "localhost:7070" }],
    ["baseUrl", { ...right, baseUrl: "http://127.0.0.1:7070 " }],
    ["baseUrl", { ...right, baseUrl: "http://name:word@127.0.0.1:7070" }],
    ["baseUrl", { ...right, baseUrl: "http://127.0.0.1:7070/?a=1" }],
    ["baseUrl", { ...right, baseUrl: "http://127.0.0.1:7070/#a" }],
    ["apiKey", { ...right, apiKey: undefined }],
    ["apiKey", { ...right, apiKey: "<your key…>" }],
    ["apiKey", { ...right, apiKey: "k\n" }],
    ["secret", { ...right, secret: "" }],
    ["timeoutMs", { ...right, timeoutMs: -1 }],
    ["timeoutMs", { ...right, timeoutMs: Number.NaN }],
    ["retries", { ...right, retries: 1.5 }],
    ["recvWindowMs", { ...right, recvWindowMs: 60_001 }],
    ["validation", { ...right, validation: "maybe" }],
    ["fetch", { ...right, fetch: "fetch" }],
    ["timeout; did you mean timeoutMs", { ...right, timeout: 5 }],
    ["APIKEY; did you mean apiKey", { ...right, APIKEY: "k" }],
  ])("a wrong option is reported when the client is made: %s", (name, options) => {
    expect(() => makeClient(options as ClientOptions)).toThrow(new RegExp(`option ${name}\\b`))
  })

  it("a wrong option of a call is reported, and nothing is sent", async () => {
    const fetch = fetching(() => Response.json([]))
    const error = await rejection(client({ fetch })(list, {}, { timeoutMs: -1 }))
    expect(error).toMatchObject({ message: expect.stringContaining("option timeoutMs") })
    expect(fetch).not.toHaveBeenCalled()
  })
})
