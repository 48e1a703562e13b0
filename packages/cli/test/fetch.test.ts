/** The command's `fetch` against real servers: requests, responses, and the errors of our clients. */

import { once } from "node:events"
import { createServer as createHttpServer } from "node:http"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { pipeline, Readable } from "node:stream"
import { sendByFetch, TransportError } from "@bourse/core"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { clientFetch, fetch } from "../src/fetch.ts"
import { bourse as bourseProcess, outcomeOf } from "./command.ts"

const listening = async (server: Server, host = "127.0.0.1"): Promise<number> => {
  server.listen(0, host)
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server that runs this action after a request. */
const doing = async (act: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    socket.on("error", () => {})
    socket.once("data", () => act(socket))
    onTestFinished(() => void socket.destroy())
  })
  return `http://127.0.0.1:${await listening(server)}`
}

const recording = async () => {
  const server = await startRecordingServer()
  onTestFinished(() => void server.stop())
  return server
}

const head = (...lines: ReadonlyArray<string>) => `HTTP/1.1 ${["200 OK", ...lines].join("\r\n")}\r\n\r\n`
const rejection = (sending: Promise<unknown>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  )

describe("a request of the command's fetch", () => {
  test("a request is sent unchanged, and returns status, text and headers", async () => {
    const server = await recording()
    server.answer(418, "漢字")
    const response = await fetch(`${server.baseUrl}/a?b=1`, {
      method: "POST",
      headers: { "X-MEXC-APIKEY": "k" },
      body: '{"a":"é"}',
    })
    expect([response.status, response.ok, await response.text()]).toEqual([418, false, "漢字"])
    expect(response.headers.get("Content-Type")).toBe("application/json")
    expect([response.headers.get("none"), response.headers.has("none")]).toEqual([null, false])
    const { method, target, body, headers } = server.last()
    expect([method, target, body]).toEqual(["POST", "/a?b=1", '{"a":"é"}'])
    expect(headers).toMatchObject({ "x-mexc-apikey": "k", "accept-encoding": "identity" })
  })

  test.each(["GET", "POST", "DELETE"])("a request with %s has a length and no chunks", async (method) => {
    const server = await recording()
    for (const body of [null, "é"]) {
      expect((await fetch(server.baseUrl, { method, body })).ok).toBe(true)
      expect(server.last().body).toBe(body ?? "")
      expect(server.last().headers).not.toHaveProperty("transfer-encoding")
      if (body !== null) expect(server.last().headers["content-length"]).toBe("2")
    }
  })

  test("a request reaches IPv4, IPv6 and localhost like Node's fetch", async () => {
    const textBy = (send: typeof fetch | typeof globalThis.fetch, url: string) =>
      send(url).then(
        (response) => response.text(),
        () => "nobody",
      )
    for (const host of ["127.0.0.1", "[::1]"]) {
      const server = createHttpServer((_, response) => response.end(host))
      const port = await listening(server, host.replace(/[[\]]/g, ""))
      expect(await textBy(fetch, `http://${host}:${port}`)).toBe(host)
      const ofNode = await textBy(globalThis.fetch, `http://localhost:${port}`)
      expect(await textBy(fetch, `http://localhost:${port}`)).toBe(ofNode)
      server.closeAllConnections()
    }
  })

  test("a second request reuses the connection", async () => {
    const ports: Array<number | undefined> = []
    const server = createHttpServer((request, response) => {
      ports.push(request.socket.remotePort)
      response.end()
    })
    const url = `http://127.0.0.1:${await listening(server)}`
    for (let i = 0; i < 3; i++) await fetch(url)
    expect(new Set(ports).size).toBe(1)
    server.closeAllConnections()
  })

  test("a redirect is returned, or an error for a client, but never followed", async () => {
    const other = await recording()
    const from = createHttpServer((_, response) =>
      response.writeHead(307, { location: other.baseUrl }).end("moved"),
    )
    const url = `http://127.0.0.1:${await listening(from)}`
    const response = await fetch(url, { headers: { "X-Bourse-Token": "secret" } })
    expect([response.status, await response.text()]).toEqual([307, "moved"])
    const error = await rejection(fetch(url, { redirect: "error" }))
    expect((error as Error).message).toBe(`${url} redirects to ${other.baseUrl}`)
    expect(other.last()).toBeUndefined()
    from.closeAllConnections()
  })
})

describe("reading a response to the command's fetch", () => {
  test("a response may arrive in pieces, even within a character", async () => {
    const bytes = Buffer.from("a€漢字😀z")
    const url = await doing(async (socket) => {
      socket.setNoDelay(true)
      socket.write(head("Transfer-Encoding: chunked"))
      for (const byte of bytes)
        await new Promise((written) =>
          socket.write(Buffer.concat([Buffer.from("1\r\n"), Buffer.of(byte), Buffer.from("\r\n")]), () =>
            setImmediate(written),
          ),
        )
      socket.end("0\r\n\r\n")
    })
    expect(await (await fetch(url)).text()).toBe("a€漢字😀z")
  })

  test("a response without a length ends with its connection", async () => {
    const url = await doing((socket) => socket.end(`${head("Connection: close")}all of it`))
    expect(await (await fetch(url)).text()).toBe("all of it")
  })

  test("a response of many megabytes is read completely; more than 64 MiB is an error", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "x")
    const server = createHttpServer(({ url = "" }, response) => {
      const chunks = Array.from({ length: Number(url.slice(1)) }, () => chunk)
      pipeline(Readable.from(chunks), response, () => {})
    })
    const url = `http://127.0.0.1:${await listening(server)}`
    expect(await (await fetch(`${url}/32`)).text()).toHaveLength(32 * chunk.length)
    expect(await rejection(fetch(`${url}/65`))).toEqual(new Error("the response is longer than 64 MiB"))
    server.closeAllConnections()
  })
})

test("an abort ends the request before it is sent and during its response, with the signal's reason", async () => {
  const closed = Promise.withResolvers<void>()
  const ending = new AbortController()
  const url = await doing((socket) => {
    socket.on("close", () => closed.resolve())
    socket.write(`${head("Content-Length: 10")}half`, () => ending.abort("enough"))
  })
  expect(await rejection(fetch(url, { signal: ending.signal }))).toBe("enough")
  await closed.promise
  expect(await rejection(fetch("http://127.0.0.1:1", { signal: ending.signal }))).toBe("enough")
})

test("a connection that cannot be made times out, and nothing was sent", async () => {
  const connected = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    connected.resolve()
  })
  const url = `https://127.0.0.1:${await listening(silent)}`
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  const request = { method: "POST", url, headers: {}, timeoutMs: 300_000 } as const
  const failing = Effect.runPromise(Effect.flip(sendByFetch(clientFetch)(request)))
  await connected.promise
  vi.advanceTimersByTime(10_000)
  expect(await failing).toMatchObject({ sent: false, message: `no response from ${url}: CONNECT_TIMEOUT` })
})

/** Errors of requests without a response, with Node's `fetch` and ours. */
describe.each([
  ["Node", globalThis.fetch],
  ["the command", clientFetch],
])("errors with the fetch of %s", (_, fetchOf) => {
  const failing = (url: string, timeoutMs = 600_000) =>
    Effect.runPromise(
      Effect.flip(sendByFetch(fetchOf)({ method: "POST", url, headers: {}, body: "{}", timeoutMs })),
    )

  test("a request to a closed port is reported as not sent", async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    const error = await failing(gone.baseUrl)
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ sent: false, message: `no response from ${gone.baseUrl}: ECONNREFUSED` })
  })

  test("a request that times out is reported as possibly executed", async () => {
    const url = await doing(() => {})
    expect(await failing(url, 50)).toMatchObject({ sent: true, message: `no response from ${url}: timeout` })
  })

  test.each([
    ["before the response", (socket: Socket) => socket.destroy()],
    ["with a reset", (socket: Socket) => socket.resetAndDestroy()],
    ["in its head", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Le")],
    ["in its body", (socket: Socket) => socket.end(`${head("Content-Length: 10")}half`)],
    [
      "between its chunks",
      (socket: Socket) => socket.end(`${head("Transfer-Encoding: chunked")}4\r\nhalf\r\n`),
    ],
    ["by a response that is none", (socket: Socket) => socket.end("what?\r\n\r\n")],
    [
      "by a redirect",
      (socket: Socket) => socket.end("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    ],
  ])("a request that is cut %s is reported as possibly executed", async (_, act) => {
    expect(await failing(await doing(act))).toMatchObject({ _tag: "TransportError", sent: true })
  })
})

test("a proxy from the environment is used if Node's option is set", async () => {
  const targets: Array<string | undefined> = []
  const proxy = createHttpServer((request, response) => {
    targets.push(request.url)
    response.end('{"serverTime":0}')
  })
  const port = await listening(proxy)
  const { stdout } = await outcomeOf(
    bourseProcess(["status", "--url", "http://exchange.invalid", "--json"], {
      NODE_USE_ENV_PROXY: "1",
      HTTP_PROXY: `http://127.0.0.1:${port}`,
    }),
  )
  expect(JSON.parse(stdout)).toMatchObject({ url: "http://exchange.invalid", ready: true })
  expect(targets).toEqual(["http://exchange.invalid/readyz", "http://exchange.invalid/api/v3/time"])
})
