/** The Effect client over HTTP: the exact bytes it sends, and interruption. */
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
import { makeCall, makePublicCall, operations, type Read } from "../src/Client.ts"
import { decimal } from "../src/Decimal.ts"
import { endpoint } from "../src/Endpoint.ts"
import { BooleanText, IntegerText, OptionalDecimal, OptionalTime, RequiredText } from "../src/Parameter.ts"
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
    startTime: OptionalTime,
    limit: Schema.optional(IntegerText),
    whole: Schema.optional(BooleanText),
  }),
  success: Schema.Struct({ id: Schema.String, amount: Schema.String }),
  docs: () => ({ summary: "Of a test", errors: {} }),
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

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const layer = Layer.merge(Signer.layer({ apiKey: "dev-alice", secret }), Transport.layerFetch)
const signed = (parameters: object, options: Partial<CallOptions> = {}, endpoint: typeof buy = buy) =>
  makeCall({ baseUrl: server.baseUrl, ...options }).pipe(
    Effect.flatMap((call) => call(endpoint, parameters as never)),
    Effect.provide(layer),
  )
const parameters = {
  whole: true,
  limit: 5,
  startTime: 1700000000000,
  quantity: decimal("0.01"),
  symbol: "A B",
}

describe("a signed call", () => {
  it("a signed call sends parameters in the endpoint's order, then window, time and signature", async () => {
    server.answer(200, answer)
    expect(await Effect.runPromise(signed(parameters, { recvWindowMs: 3000 }))).toEqual(answer)
    const { method, target, headers, body } = server.last()
    const query = target.slice("/api/v3/buy?".length)
    expect(query).toMatch(
      /^symbol=A%20B&quantity=0\.01&startTime=1700000000000&limit=5&whole=true&recvWindow=3000&timestamp=\d{13}&signature=[0-9a-f]{64}$/,
    )
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
    expect([method, headers["x-mexc-apikey"], headers["content-type"], body]).toEqual([
      "POST",
      "dev-alice",
      "application/json",
      "",
    ])
  })

  it("a signed call sends and signs parameters as a JSON object if the endpoint has them in the body", async () => {
    server.answer(200, answer)
    await Effect.runPromise(signed({ ...parameters, symbol: `"\\é漢` }, {}, sell as typeof buy))
    const { target, body } = server.last()
    const query = target.slice("/api/v3/sell?".length)
    expect(body).toBe(
      String.raw`{"symbol":"\"\\é漢","quantity":"0.01","startTime":"1700000000000","limit":"5","whole":"true"}`,
    )
    expect(verifySignature(prepareHmac(secret), query, body, query.slice(-64))).toBe(true)
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(false)
  })

  it("a client accepts a redacted secret", async () => {
    server.answer(200, answer)
    const hidden = Signer.layer({ apiKey: "k", secret: Redacted.make(secret) })
    await Effect.runPromise(signed({ symbol: "X" }).pipe(Effect.provide(hidden)))
    const query = server.last().target.split("?")[1] as string
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })

  it("a signed call with an invalid parameter fails with its name, and sends nothing", async () => {
    const sent = server.last()
    const error = await Effect.runPromise(Effect.flip(signed({ symbol: "X", quantity: "1e5" })))
    expect(error).toMatchObject({ _tag: "InvalidParameters", message: expect.stringContaining("quantity") })
    expect(server.last()).toBe(sent)
  })

  it("a signed call fails with a rejection, or because nothing listens", async () => {
    server.answer(400, { code: 30004, msg: "Insufficient position" })
    const told = { _tag: "ApiError", code: 30004, message: "Insufficient position", status: 400 }
    expect(await Effect.runPromise(Effect.flip(signed({ symbol: "X" })))).toMatchObject(told)
    const gone = await startRecordingServer()
    await gone.stop()
    expect(
      await Effect.runPromise(Effect.flip(signed({ symbol: "X" }, { baseUrl: gone.baseUrl }))),
    ).toMatchObject({ _tag: "TransportError", sent: false })
  })

  it("a signed call closes its connection when interrupted", async () => {
    const [asked, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const silent = createServer((request) => {
      request.on("close", cut.resolve)
      asked.resolve()
    })
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const fiber = Effect.runFork(signed({ symbol: "X" }, { baseUrl }))
    await asked.promise
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
    await cut.promise
    silent.close()
  })
})

describe("a public call", () => {
  const call = Effect.suspend(() => makePublicCall({ baseUrl: server.baseUrl })).pipe(
    Effect.provide(Transport.layerFetch),
  )

  it("a public call sends neither key nor signature", async () => {
    server.answer(200, answer)
    expect(
      await Effect.runPromise(
        Effect.flatMap(call, (each) =>
          operations<{ look: Read<object, typeof answer> }>({ look }, each).look(),
        ),
      ),
    ).toEqual(answer)
    expect(server.last().target).toBe("/api/v3/look")
    expect(server.last().headers["x-mexc-apikey"]).toBeUndefined()
  })

  it("a public call with an invalid parameter fails, and does not throw", async () => {
    const exit = await Effect.runPromiseExit(Effect.flatMap(call, (each) => each(buy, { symbol: "" })))
    expect(Exit.hasFails(exit)).toBe(true)
  })
})
