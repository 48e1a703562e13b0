/** One HTTP exchange: the sent bytes, and the error without a response. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { sendByFetch, TransportError, type TransportRequest } from "../src/index.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const headers = { "Content-Type": "application/json", "X-MEXC-APIKEY": "k" }
const requestTo = (url: string): TransportRequest => ({ method: "GET", url, headers, timeoutMs: 60_000 })
const rejection = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )
const url = "http://127.0.0.1:1/a?b"
/** A mock `fetch` that runs this function. */
const doing = (act: (init: RequestInit) => Response | Promise<Response>) =>
  vi.fn(async (_: string | URL | Request, init: RequestInit = {}) => act(init))
const never = doing(
  ({ signal }) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener("abort", () => reject(signal.reason))
    }),
)

describe("a request", () => {
  it("a request is sent unchanged, and returns status, text and headers", async () => {
    server.answer(418, "漢字")
    const request = { ...requestTo(`${server.baseUrl}/a?b=1`), method: "POST" as const, body: '{"a":"é"}' }
    const { status, text, header } = await sendByFetch(fetch)(request)
    expect([status, text, header("content-type"), header("none")]).toEqual([
      418,
      "漢字",
      "application/json",
      null,
    ])
    const { method, target, body, headers: sent } = server.last()
    expect([method, target, body, sent["x-mexc-apikey"]]).toEqual(["POST", "/a?b=1", '{"a":"é"}', "k"])
  })

  it("a request does not follow a redirect to another server", async () => {
    const fetch = doing(() => new Response("[]"))
    await sendByFetch(fetch)(requestTo(url))
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: "error", body: null })
  })

  it("a request does not follow a redirect even if fetch cannot report it", async () => {
    // The error message of Cloudflare's workerd.
    const refusal =
      'Invalid redirect value, must be one of "follow" or "manual" ("error" won\'t be implemented)'
    const send = sendByFetch(
      doing(({ redirect }) => {
        if (redirect === "error") throw new TypeError(refusal)
        return new Response("[]", { status: redirect === "manual" ? 200 : 500 })
      }),
    )
    expect(await send(requestTo(url))).toMatchObject({ status: 200, text: "[]" })
    expect(await send(requestTo(url))).toMatchObject({ status: 200, text: "[]" })
  })

  it("a request to an address where nothing listens was not sent", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    const error = await rejection(sendByFetch(fetch)(requestTo(`${gone.baseUrl}/a`)))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ sent: false, message: `no response from ${gone.baseUrl}: ECONNREFUSED` })
  })

  it.each([
    ["a port that fetch blocks", "http://127.0.0.1:1/a"],
    ["a network that is not there", "http://255.255.255.255:80/a"],
  ])("a request to %s was not sent", async (_, url) => {
    expect(await rejection(sendByFetch(fetch)(requestTo(url)))).toMatchObject({ sent: false })
  })

  it.each([
    [Object.assign(new Error(""), { code: "ENOTFOUND" }), false],
    [new TypeError("failed", { cause: { code: "EAI_AGAIN" } }), false],
    [new TypeError("failed", { cause: { code: "UND_ERR_CONNECT_TIMEOUT" } }), false],
    [{ code: "ConnectionRefused" }, false],
    [new TypeError("failed", { cause: { code: "ENETUNREACH" } }), false],
    [new TypeError("failed", { cause: { code: "EHOSTUNREACH" } }), false],
    [new TypeError("failed", { cause: { code: "ETIMEDOUT", syscall: "connect" } }), false],
    [new TypeError("failed", { cause: { code: "ETIMEDOUT", syscall: "read" } }), true],
    [new TypeError("failed", { cause: new Error("bad port") }), false],
    [new TypeError("failed", { cause: new Error("bad port of mine") }), true],
    [new TypeError("failed", { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } }), false],
    [new TypeError("failed", { cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" } }), false],
    [new TypeError("failed", { cause: { code: "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED" } }), true],
    [new TypeError("failed", { cause: { code: "ECONNRESET" } }), true],
    ["no reason", true],
    [undefined, true],
  ])("a request failing with %o may have been sent: %s", async (cause, sent) => {
    const sending = sendByFetch(doing(() => Promise.reject(cause)))(requestTo(url))
    expect(await rejection(sending)).toMatchObject({ _tag: "TransportError", sent, cause })
  })

  it("a request that times out may have been sent", async () => {
    const error = await rejection(sendByFetch(never)({ ...requestTo(url), timeoutMs: 5 }))
    expect(error).toMatchObject({ sent: true, message: "no response from http://127.0.0.1:1: timeout" })
  })

  it("a request is ended by a signal, also by one aborted before", async () => {
    const aborted = AbortSignal.abort(new Error("enough"))
    expect(await rejection(sendByFetch(never)(requestTo(url), aborted))).toMatchObject({ sent: true })
    const controller = new AbortController()
    const sending = rejection(sendByFetch(never)(requestTo(url), controller.signal))
    controller.abort()
    expect(await sending).toMatchObject({ _tag: "TransportError" })
    expect(never.mock.calls.at(-1)?.[1]?.signal?.aborted).toBe(true)
  })

  it("a request closes its connection when the response is no longer wanted", async () => {
    const [asked, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const silent = createServer((request) => {
      request.on("close", cut.resolve)
      asked.resolve()
    })
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening))
    const controller = new AbortController()
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const sending = rejection(sendByFetch(fetch)(requestTo(address), controller.signal))
    await asked.promise
    controller.abort()
    expect(await sending).toBeInstanceOf(TransportError)
    await cut.promise
    silent.close()
  })
})

describe("a response that is too long", () => {
  const chunk = new Uint8Array(1_048_576)

  it("a response that is too long is read only up to the limit", async () => {
    let chunks = 0
    const endless = doing(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              chunks++
              controller.enqueue(chunk)
            },
          }),
        ),
    )
    const error = await rejection(sendByFetch(endless)(requestTo(url)))
    expect(error).toMatchObject({ message: expect.stringContaining("longer than 64 MiB"), sent: true })
    expect(chunks).toBeGreaterThan(64)
    expect(chunks).toBeLessThan(80)
  })

  it("a response that is too long is not read if its length is announced", async () => {
    let chunks = 0
    const body = () =>
      new ReadableStream({
        pull: (controller) => {
          chunks++
          controller.enqueue(chunk)
        },
      })
    const told = (bytes: number, more: object = {}) =>
      doing(() => new Response(body(), { headers: { "content-length": String(bytes), ...more } }))
    const error = await rejection(sendByFetch(told(67_108_865))(requestTo(url)))
    expect(error).toMatchObject({ message: expect.stringContaining("longer than") })
    expect(chunks).toBeLessThan(5)
    // The announced length of a compressed body says little about its real length.
    const packed = await rejection(sendByFetch(told(5, { "content-encoding": "gzip" }))(requestTo(url)))
    expect(packed).toMatchObject({ message: expect.stringContaining("longer than") })
  })

  it("a response is assembled correctly when pieces split characters", async () => {
    const bytes = new TextEncoder().encode('["漢字é"]')
    const inPieces = doing(() => {
      const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte))
      return new Response(
        new ReadableStream({
          pull: (controller) => {
            const piece = pieces.shift()
            if (piece === undefined) controller.close()
            else controller.enqueue(piece)
          },
        }),
      )
    })
    expect((await sendByFetch(inPieces)(requestTo(url))).text).toBe('["漢字é"]')
  })
})
