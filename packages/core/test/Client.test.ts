import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { CallOptions } from "../src/CallEndpoint.ts"
import { makeCall, makePublicCall, operations } from "../src/Client.ts"
import { decimal } from "../src/Decimal.ts"
import { endpoint } from "../src/Endpoint.ts"
import {
  BooleanText,
  IntegerText,
  OptionalDecimal,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "../src/Parameter.ts"
import { Signer } from "../src/Signer.ts"
import { prepareHmac, verifySignature } from "../src/Signing.ts"
import { Transport } from "../src/Transport.ts"

const secret = "dev-secret-alice"
const answer = { id: "7", amount: "0.5" }

const buy = endpoint({
  id: "spot.buy",
  method: "POST",
  path: "/api/v3/buy",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({
    symbol: RequiredText,
    quantity: OptionalDecimal,
    note: OptionalText,
    startTime: OptionalTime,
    limit: Schema.optional(IntegerText),
    whole: Schema.optional(BooleanText),
  }),
  success: Schema.Struct({ id: Schema.String, amount: Schema.String }),
})
const look = endpoint({
  ...buy,
  id: "spot.look",
  method: "GET",
  path: "/api/v3/look",
  permission: null,
  query: Schema.Struct({}),
})

const sell = endpoint({ ...buy, id: "spot.sell", path: "/api/v3/sell", fieldsIn: "body" })
const withdraw = endpoint({ ...sell, id: "spot.withdraw", method: "DELETE" })

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const layer = Layer.merge(Signer.layer({ apiKey: "dev-alice", secret }), Transport.layerFetch)
const signed = (parameters: Parameters<typeof buy.query.make>[0], options: Partial<CallOptions> = {}) =>
  makeCall({ baseUrl: server.baseUrl, ...options }).pipe(
    Effect.flatMap((call) => call(buy, parameters as never)),
    Effect.provide(layer),
  )
const refusal = (options: Partial<CallOptions> = {}) =>
  Effect.runPromise(Effect.flip(signed({ symbol: "X" }, options)))

describe("a signed call", () => {
  it("sends parameters in the endpoint's order, then window, time and signature", async () => {
    server.answer(200, answer)
    const before = Date.now()
    const note = "a b(1)/+&=,*'!~é漢"
    const parameters = {
      whole: true,
      limit: 5,
      startTime: 1700000000000,
      note,
      quantity: decimal("0.01"),
      symbol: "BTCUSDT",
    }
    expect(await Effect.runPromise(signed(parameters, { recvWindowMs: 3000 }))).toEqual(answer)

    const { method, target, headers, body } = server.last()
    const query = target.slice("/api/v3/buy?".length)
    const [, time, signature] = /&timestamp=(\d{13})&signature=([0-9a-f]{64})$/.exec(query) ?? []
    expect(query).toBe(
      `symbol=BTCUSDT&quantity=0.01&note=a%20b%281%29%2F%2B%26%3D%2C%2A%27%21~%C3%A9%E6%BC%A2&startTime=1700000000000&limit=5&whole=true&recvWindow=3000&timestamp=${time}&signature=${signature}`,
    )
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(Date.now())
    expect(verifySignature(prepareHmac(secret), query, "", signature as string)).toBe(true)
    expect([method, headers["x-mexc-apikey"], headers["content-type"], body]).toEqual([
      "POST",
      "dev-alice",
      "application/json",
      "",
    ])
  })

  it("leaves out what was not given, the window too", async () => {
    server.answer(200, answer)
    await Effect.runPromise(
      signed({ symbol: "BTCUSDT", note: undefined }, { baseUrl: `${server.baseUrl}//` }),
    )
    expect(server.last().target).toMatch(
      /^\/api\/v3\/buy\?symbol=BTCUSDT&timestamp=\d{13}&signature=[0-9a-f]{64}$/,
    )
  })

  it("takes a secret that prints as nothing", async () => {
    server.answer(200, answer)
    const hidden = Signer.layer({ apiKey: "k", secret: Redacted.make(secret) })
    await Effect.runPromise(signed({ symbol: "X" }).pipe(Effect.provide(hidden)))
    const query = server.last().target.split("?")[1] as string
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })

  it("with parameters that the endpoint does not take fails with the parameter's name, and nothing is sent", async () => {
    const sent = server.last()
    const error = await Effect.runPromise(Effect.flip(signed({ symbol: "X", quantity: "1e5" as never })))
    expect(error).toMatchObject({ _tag: "InvalidParameters", message: expect.stringContaining("quantity") })
    expect(server.last()).toBe(sent)
  })
})

describe("a signed call whose fields stand in the body", () => {
  const called = (endpoint: typeof sell, parameters: Parameters<typeof buy.query.make>[0]) =>
    Effect.runPromise(
      makeCall({ baseUrl: server.baseUrl, recvWindowMs: 3000 }).pipe(
        Effect.flatMap((call) => call(endpoint, parameters as never)),
        Effect.provide(layer),
      ),
    )

  it.each([sell, withdraw])("sends them as a JSON object by $method", async (endpoint) => {
    server.answer(200, answer)
    const note = `a b/+&"\\é漢`
    const parameters = { note, limit: 5, quantity: undefined, startTime: 1700000000000, symbol: "BTCUSDT" }
    expect(await called(endpoint, parameters)).toEqual(answer)

    const { method, target, headers, body } = server.last()
    expect([method, headers["content-type"]]).toEqual([endpoint.method, "application/json"])
    expect(target).toMatch(/^\/api\/v3\/sell\?recvWindow=3000&timestamp=\d{13}&signature=[0-9a-f]{64}$/)
    expect(body).toBe(
      String.raw`{"symbol":"BTCUSDT","note":"a b/+&\"\\é漢","startTime":"1700000000000","limit":"5"}`,
    )
  })

  it("signs the query with the body behind it and nothing between", async () => {
    server.answer(200, answer)
    await called(sell, { symbol: "BTCUSDT", note: "é漢" })
    const { target, body } = server.last()
    const query = target.split("?")[1] as string
    const [unsigned, signature] = query.split("&signature=") as [string, string]
    expect(prepareHmac(secret)(unsigned + body)).toBe(signature)
    expect(verifySignature(prepareHmac(secret), query, body, signature)).toBe(true)
    expect(verifySignature(prepareHmac(secret), query, "", signature)).toBe(false)
  })

  it("sends an empty object when nothing was given", async () => {
    server.answer(200, answer)
    const bare = endpoint({ ...sell, query: Schema.Struct({ note: OptionalText }) })
    await called(bare as never, {} as never)
    expect(server.last().body).toBe("{}")
  })
})

describe("a public call", () => {
  const call = Effect.suspend(() => makePublicCall({ baseUrl: server.baseUrl })).pipe(
    Effect.provide(Transport.layerFetch),
  )

  it("carries neither key nor signature", async () => {
    server.answer(200, answer)
    expect(
      await Effect.runPromise(Effect.flatMap(call, (each) => operations({ look }, each).look())),
    ).toEqual(answer)
    expect(server.last().target).toBe("/api/v3/look")
    expect(server.last().headers["x-mexc-apikey"]).toBeUndefined()
  })

  it("takes its parameters in the query", async () => {
    server.answer(200, answer)
    await Effect.runPromise(Effect.flatMap(call, (each) => operations({ buy }, each).buy({ symbol: "A B" })))
    expect(server.last().target).toBe("/api/v3/buy?symbol=A%20B")
  })

  it("takes them in the body where the endpoint has them there", async () => {
    server.answer(200, answer)
    await Effect.runPromise(
      Effect.flatMap(call, (each) => operations({ sell }, each).sell({ symbol: "A B" })),
    )
    const { target, headers, body } = server.last()
    expect([target, headers["content-type"], body]).toEqual([
      "/api/v3/sell",
      "application/json",
      '{"symbol":"A B"}',
    ])
  })

  it("with parameters that the endpoint does not take fails, and does not throw", async () => {
    const exit = await Effect.runPromiseExit(Effect.flatMap(call, (each) => each(buy, { symbol: "" })))
    expect(Exit.hasFails(exit)).toBe(true)
  })
})

describe("a refusal", () => {
  it("carries code, text and status", async () => {
    server.answer(400, { code: 30004, msg: "Insufficient position", _extend: null })
    expect(await refusal()).toMatchObject({
      _tag: "ApiError",
      code: 30004,
      message: "Insufficient position",
      status: 400,
    })
  })

  it("of a broker endpoint has its code as text", async () => {
    server.answer(403, { code: "730603", message: "account does not support broker sub-account" })
    expect(await refusal()).toMatchObject({
      _tag: "ApiError",
      code: 730603,
      message: expect.stringMatching("broker"),
      status: 403,
    })
  })

  it.each([
    [404, ""],
    [400, '{"code":null,"msg":"x"}'],
  ])("with status %i and body %j is not one of ours", async (status, body) => {
    server.answer(status, body)
    const cause = { _tag: "UnexpectedResponse", status, body }
    expect(await refusal()).toMatchObject({ _tag: "OutcomeUnknown", cause })
  })

  it.each([
    [502, "<html>Bad Gateway</html>", "UnexpectedResponse"],
    [500, "{}", "UnexpectedResponse"],
    [503, { code: 503, msg: "service not available" }, "ApiError"],
  ])("with status %i and body %j leaves the outcome of a write unknown", async (status, body, _tag) => {
    server.answer(status, body)
    const parameters = { symbol: "X" }
    expect(await refusal()).toMatchObject({ _tag: "OutcomeUnknown", parameters, cause: { _tag, status } })
  })
})

describe("an answer", () => {
  it.each(["", "not JSON"])("of %j leaves the outcome of a write unknown", async (body) => {
    server.answer(200, body)
    const cause = { _tag: "UnexpectedResponse", status: 200, body }
    expect(await refusal()).toMatchObject({ _tag: "OutcomeUnknown", endpoint: "spot.buy", cause })
  })

  it.each(["[]", '{"id":7,"amount":"0.5"}', '{"id":"7"}'])(
    "of %j is not what is documented, and the outcome of a write unknown",
    async (body) => {
      server.answer(200, body)
      const message = expect.stringMatching("^spot.buy: ")
      const cause = { _tag: "UnexpectedResponse", status: 200, body, message }
      expect(await refusal()).toMatchObject({ _tag: "OutcomeUnknown", message, cause })
    },
  )

  it("is quoted only in part when it is long", async () => {
    server.answer(200, JSON.stringify("x".repeat(10_000)))
    expect(await refusal()).toMatchObject({ cause: { body: `"${"x".repeat(499)}` } })
  })

  it("that never comes because nobody listens is a transport error", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    expect(await refusal({ baseUrl: gone.baseUrl })).toMatchObject({ _tag: "TransportError" })
  })

  it("that is no longer wanted is not waited for", async () => {
    const [asked, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const silent = createServer((request) => {
      request.on("close", cut.resolve)
      asked.resolve()
    })
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const call = signed({ symbol: "X" }, { baseUrl })
    const fiber = Effect.runFork(call)
    await asked.promise
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
    await cut.promise
    silent.close()
  })
})
