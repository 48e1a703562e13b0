/**
 * A transport over Effect's HttpClient: the same bytes on the wire, the same errors, and that client's own additions.
 */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { CallOptions } from "../src/CallEndpoint.ts"
import { makeCall } from "../src/Client.ts"
import { endpoint } from "../src/Endpoint.ts"
import { layerHttpClient } from "../src/HttpClientTransport.ts"
import { RequiredText } from "../src/Parameter.ts"
import { Signer } from "../src/Signer.ts"
import { prepareHmac, verifySignature } from "../src/Signing.ts"

const secret = "dev-secret-alice"
const note = "a b(1)/+&=,*'!~é漢%20\"\\"
const query = Schema.Struct({ note: RequiredText })
const sell = endpoint({
  id: "spot.sell",
  method: "POST",
  path: "/api/v3/sell",
  permission: "SPOT_DEAL_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  docs: () => ({ summary: "Of a test", errors: {} }),
  query,
  success: Schema.Struct({ id: Schema.String }),
})
const list = endpoint({ ...sell, id: "spot.list", method: "GET", kind: "read" })
const { fieldsIn: _, ...look } = list

let server: Awaited<ReturnType<typeof startRecordingServer>>
let silent: Server
beforeAll(async () => {
  server = await startRecordingServer()
  server.answer(200, { id: "7" })
  silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await server.stop()
})

const signer = Signer.layer({ apiKey: "dev-alice", secret })
const calling = (
  each: typeof sell | typeof look,
  options: Partial<CallOptions> = {},
  http = FetchHttpClient.layer,
) =>
  makeCall({ baseUrl: server.baseUrl, retries: 0, ...options }).pipe(
    Effect.flatMap((call) => call(each, { note })),
    Effect.provide(Layer.merge(signer, Layer.provide(layerHttpClient, http))),
  )

describe("a call over Effect's HttpClient", () => {
  it.each([sell, look])(
    "a call over Effect's HttpClient sends by $method exactly the signed bytes",
    async (each) => {
      expect(await Effect.runPromise(calling(each))).toEqual({ id: "7" })
      const { method, target, headers, body } = server.last()
      const text = target.slice("/api/v3/sell?".length)
      expect(verifySignature(prepareHmac(secret), text, body, text.slice(-64))).toBe(true)
      expect([method, headers["x-mexc-apikey"], headers["content-type"]]).toEqual([
        each.method,
        "dev-alice",
        "application/json",
      ])
      expect(body).toBe(each === sell ? JSON.stringify({ note }) : "")
    },
  )

  it("a call over Effect's HttpClient goes to the client's address", async () => {
    const proxied = Layer.effect(
      HttpClient.HttpClient,
      Effect.map(
        HttpClient.HttpClient,
        HttpClient.mapRequest((request) =>
          HttpClientRequest.setHeader(
            HttpClientRequest.setUrl(request, request.url.replace("http://127.0.0.2:1", server.baseUrl)),
            "x-through",
            "proxy",
          ),
        ),
      ),
    ).pipe(Layer.provide(FetchHttpClient.layer))
    expect(await Effect.runPromise(calling(look, { baseUrl: "http://127.0.0.2:1" }, proxied))).toEqual({
      id: "7",
    })
    expect(server.last().headers["x-through"]).toBe("proxy")
  })

  it("a call over Effect's HttpClient returns rejections and headers", async () => {
    server.answer(400, { code: 30004, msg: "Insufficient position" })
    expect(await Effect.runPromise(Effect.flip(calling(sell)))).toMatchObject({
      _tag: "ApiError",
      code: 30004,
    })
    server.answer(200, { id: "7" })
  })

  it("a call over Effect's HttpClient fails after a timeout, and may have been executed", async () => {
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    expect(await Effect.runPromise(Effect.flip(calling(look, { baseUrl, timeoutMs: 20 })))).toMatchObject({
      _tag: "TransportError",
      sent: true,
      message: `no response from ${baseUrl}: timeout`,
    })
    expect(await Effect.runPromise(Effect.flip(calling(sell, { baseUrl, timeoutMs: 20 })))).toMatchObject({
      _tag: "OutcomeUnknown",
    })
  })

  it("a call to an address where nothing listens was not sent", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    expect(await Effect.runPromise(Effect.flip(calling(sell, gone)))).toMatchObject({
      _tag: "TransportError",
      sent: false,
    })
  })
})

describe("a redirect over Effect's HttpClient", () => {
  /** A server that redirects everything to a second one, and counts requests. */
  const redirecting = async () => {
    let asked = 0
    const from = createServer((request, response) => {
      asked++
      response.writeHead(307, { location: `${server.baseUrl}${request.url}` }).end()
    })
    await new Promise<void>((listening) => from.listen(0, "127.0.0.1", listening))
    onTestFinished(() => void from.close())
    return { baseUrl: `http://127.0.0.1:${(from.address() as AddressInfo).port}`, asked: () => asked }
  }
  const following = Layer.effect(
    HttpClient.HttpClient,
    Effect.map(HttpClient.HttpClient, HttpClient.followRedirects(5)),
  ).pipe(Layer.provide(FetchHttpClient.layer))

  it.each([
    ["fetch alone", FetchHttpClient.layer],
    [
      "fetch with redirects enabled",
      Layer.provide(
        FetchHttpClient.layer,
        Layer.succeed(FetchHttpClient.RequestInit, { redirect: "follow" }),
      ),
    ],
    ["middleware that follows", following],
  ])("a redirect is not followed to another server by %s", async (_, http) => {
    const { baseUrl, asked } = await redirecting()
    const before = server.last()
    expect(await Effect.runPromise(Effect.flip(calling(sell, { baseUrl }, http)))).toMatchObject({
      _tag: "OutcomeUnknown",
    })
    expect(await Effect.runPromise(Effect.flip(calling(look, { baseUrl }, http)))).toHaveProperty("_tag")
    expect(asked()).toBeGreaterThan(1)
    expect(server.last()).toBe(before)
  })

  it("the transport keeps the client's own fetch", async () => {
    const through: Array<string> = []
    const own = ((input, init) => {
      through.push(String(input))
      return fetch(input, init)
    }) as typeof fetch
    const nested = Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, own))
    expect(await Effect.runPromise(calling(look, {}, nested))).toEqual({ id: "7" })
    const around = calling(look).pipe(Effect.provideService(FetchHttpClient.Fetch, own))
    expect(await Effect.runPromise(around)).toEqual({ id: "7" })
    expect(through).toHaveLength(2)
  })
})
