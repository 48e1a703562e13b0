/** Checks before a request reaches the interface: hosts, spellings, methods, sizes, garbage, pages of other origins. */
import { once } from "node:events"
import { request } from "node:http"
import { connect } from "node:net"
import { networkInterfaces } from "node:os"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  alice,
  limitBuy,
  rejection,
  serverOfFile,
  serverOfTest,
  startServer,
  type TestServer,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile({ allowHosts: ["Bourse.Example"] })

/** The rejection's reason names the host, and the flag that permits it. */
const deniedHost = [403, 403, expect.stringMatching(/^Access Denied: .*--allow-host /)]
const hostless = [
  400,
  33333,
  expect.stringMatching(/^malformed HTTP request: it has (no|two) Host headers?$/),
]
const notFound = [404, 404, "no such endpoint"]
/** The answer to unknown paths that could belong to the interface. */
const noEndpoint = [404, 404, expect.stringMatching(/^no such endpoint(: [A-Z]+ \/api\/|$)/)]
const notAllowed = [405, 405, withReason("this method is not allowed here")]
const crlf = "\r\n"
/** A raw HTTP request; Host and the blank line are added. */
const bytes = (head: string, body = "") => `${head}${crlf}Host: 127.0.0.1${crlf}${crlf}${body}`
/** A raw HTTP request that closes the connection. */
const last = (head: string) => bytes(`${head}${crlf}Connection: close`)
/** A raw HTTP POST in chunks. */
const chunked = (body: string) => bytes(`POST /api/v3/order HTTP/1.1${crlf}Transfer-Encoding: chunked`, body)
/** The raw headers of an HTTP answer. */
const headersOf = (text: string) =>
  new Map(
    text
      .slice(0, text.indexOf(crlf + crlf))
      .split(crlf)
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  )
const statusOf = (text: string) => Number(text.slice(9, 12))
const bodyOf = (text: string) =>
  JSON.parse(text.slice(text.indexOf(crlf + crlf) + 4).replace(/^[\da-f]+\r\n([\s\S]*?)\r\n0\r\n\r\n$/, "$1"))

describe("the Host header", () => {
  it.each([
    "127.0.0.1",
    "127.0.0.1:7070",
    "localhost",
    "LOCALHOST:1",
    "[::1]",
    "[::1]:7070",
    "bourse.example",
    "BOURSE.EXAMPLE:443",
  ])("the Host header may be %s", async (host) => {
    for (const target of ["/api/v3/time", "/healthz"])
      expect((await server.send({ target, headers: { Host: host } })).status).toBe(200)
  })

  it.each([
    "evil.example",
    "127.0.0.1.nip.io",
    "localhost.evil.example",
    "evil.example:7070",
    "127.0.0.2",
    "0.0.0.0",
    "::1",
    "[::2]",
    "localhost:",
    "localhost:80:80",
    "127.0.0.1@evil.example",
    "127.1",
    "2130706433",
  ])("the Host header may not be %j", async (host) => {
    for (const target of ["/api/v3/time", "/healthz", "/admin/v1/verify"]) {
      expect(rejection(await server.send({ target, headers: { Host: host } }))).toEqual(deniedHost)
    }
  })

  it("the Host header may not be missing or repeated", async () => {
    for (const head of [
      "GET /api/v3/time HTTP/1.1",
      "GET /api/v3/time HTTP/1.0",
      "GET /api/v3/time",
      `GET /api/v3/time HTTP/1.1${crlf}Host:`,
      `GET /api/v3/time HTTP/1.1${crlf}Host: localhost${crlf}host: evil.example`,
      `GET /api/v3/time HTTP/1.1${crlf}Host: localhost${crlf}Host: localhost`,
    ]) {
      const { text } = await server.socket(`${head}${crlf}Connection: close${crlf}${crlf}`)
      expect([statusOf(text), bodyOf(text).code, bodyOf(text).msg], head).toEqual(hostless)
    }
  })
})

describe("a path", () => {
  it.each([
    "/api/v3/time/",
    "/api/v3//time",
    "/API/v3/time",
    "/api/V3/time",
    "/api/v3/Time",
    "/api/v3/./time",
    "/api/v3/x/../time",
    "/api/v3/%74ime",
    "/api/v3/time%20",
    "/api/v3/time;a=1",
    "/api/v3/time%3F",
    "/api/v3",
    "/api/v3/",
    "/api/",
    "/api/v2/time",
    "/api/v3/../../etc/passwd",
    "/api/v3/%2e%2e/time",
    "/api/v3/time%00",
    "/api/v3/__proto__",
    "/api/v3/time#x",
  ])("the path %s is rejected, since each path has one spelling", async (target) => {
    expect(rejection(await server.send({ target }))).toEqual(noEndpoint)
  })

  it.each([
    "//api/v3/time",
    "///api/v3/time",
    "/%61pi/v3/time",
    "/.//api/v3/time",
    "/favicon.ico",
    "/..%2f..%2fetc/passwd",
    "/healthz/../api/v3/time",
    "/%",
    "/%ff",
  ])("a path outside the interface, as %s, is 404 in JSON if it does not exist", async (target) => {
    expect(rejection(await server.send({ target }))).toEqual(notFound)
  })

  describe("a target with scheme and host", () => {
    const ask = async (target: string, headers = "Host: 127.0.0.1") => {
      const { text } = await server.socket(
        `GET ${target} HTTP/1.1${crlf}${headers}${crlf}Connection: close${crlf}${crlf}`,
      )
      return [statusOf(text), bodyOf(text)]
    }

    it.each([
      "http://127.0.0.1/api/v3/ping",
      "HTTP://LOCALHOST:7070/api/v3/ping?x=1",
      "https://bourse.example/api/v3/ping",
    ])("a target with scheme and host is served as its path: %s", async (target) => {
      expect(await ask(target)).toEqual([200, {}])
      // The host of the target counts, not that of the Host header.
      expect(await ask(target, "Host: evil.example")).toEqual([200, {}])
    })

    it("a target with scheme and host is served outside the interface, and can be signed", async () => {
      expect(await ask("http://127.0.0.1/healthz")).toEqual([200, { status: "ready" }])
      const { target } = server.signedRequest("GET", "/api/v3/uid")
      const headers = `Host: 127.0.0.1${crlf}X-MEXC-APIKEY: ${alice.key}`
      expect(await ask(`http://127.0.0.1${target}`, headers)).toEqual([200, { uid: "10000001" }])
    })

    it("a target for another host is rejected, whatever the Host header is", async () => {
      for (const target of ["http://evil.example/api/v3/time", "http://evil.example/healthz"])
        expect((await ask(target))[0]).toBe(403)
    })

    it.each([
      "http:///api/v3/time",
      "http://alice@127.0.0.1/api/v3/time",
      "ftp://127.0.0.1/api/v3/time",
      "*",
    ])("a target with scheme and host that is malformed is rejected: %s", async (target) => {
      expect(await ask(target)).toEqual([
        400,
        { code: 33333, msg: expect.stringMatching(/^malformed HTTP request/) },
      ])
    })

    it("a target with scheme and host still needs a Host header", async () => {
      expect((await ask("http://127.0.0.1/api/v3/time", "X-None: 1"))[0]).toBe(400)
    })
  })
})

describe("a method", () => {
  it.each(["PUT", "PATCH", "TRACE", "OPTIONS", "DELETE", "POST", "PROPFIND"])(
    "the method %s cannot read the time, and the rejection names the right method",
    async (method) => {
      const answer = await server.send({ method, target: "/api/v3/time" })
      expect(rejection(answer)).toEqual(notAllowed)
      expect(answer.headers.allow).toBe("GET, HEAD")
    },
  )

  it.each([
    ["/api/v3/order", "GET, HEAD, POST, DELETE"],
    ["/api/v3/batchOrders", "POST"],
    ["/api/v3/openOrders", "GET, HEAD, DELETE"],
    // GET changes data on this path, so HEAD is not permitted.
    ["/api/v3/strategy/group/uid", "GET, POST, DELETE"],
  ])("a method that %s does not support is rejected with the supported ones", async (target, allowed) => {
    const { status, headers, json } = await server.send({ method: "PATCH", target })
    expect([status, headers.allow, json.msg]).toEqual([
      405,
      allowed,
      `this method is not allowed here: ${target} takes ${allowed}`,
    ])
  })

  it("a HEAD request gets the headers of GET, without a body", async () => {
    const { target: signed } = server.signedRequest("GET", "/api/v3/account")
    const open = [
      "/api/v3/exchangeInfo",
      "/api/v3/klines",
      "/healthz",
      "/readyz",
      "/openapi.json",
      "/docs",
      "/",
    ]
    await server.control("POST", "/sandbox/v1/clock/freeze")
    for (const target of [...open, signed]) {
      const head = `${target} HTTP/1.1${crlf}X-MEXC-APIKEY: ${alice.key}`
      const { text } = await server.socket(last(`HEAD ${head}`))
      // The same signature is sent again: a read may be repeated.
      const { text: got } = await server.socket(last(`GET ${head}`))
      expect([target, statusOf(text)]).toEqual([target, statusOf(got)])
      expect(text.endsWith(crlf + crlf), target).toBe(true)
      for (const name of ["content-type", "content-length", "location"])
        expect([target, name, headersOf(text).get(name)]).toEqual([target, name, headersOf(got).get(name)])
    }
    await server.control("POST", "/sandbox/v1/clock/unfreeze")
  })

  it("a HEAD request adds no account to a group, though GET does", async () => {
    const before = await server.snapshot()
    const members = { uid: "10000003", tradeGroupId: "1" }
    const { status, headers } = await server.signed("HEAD", "/api/v3/strategy/group/uid", members)
    expect([status, headers.allow]).toEqual([405, "GET, POST, DELETE"])
    expect(await server.snapshot()).toBe(before)
  })

  it("an OPTIONS request for the whole server lists its methods, for known hosts", async () => {
    const { text } = await server.socket(last("OPTIONS * HTTP/1.1"))
    expect([statusOf(text), headersOf(text).get("allow")]).toEqual([
      204,
      "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    ])
    const foreign = `OPTIONS * HTTP/1.1${crlf}Host: evil.example${crlf}Connection: close${crlf}${crlf}`
    expect(statusOf((await server.socket(foreign)).text)).toBe(403)
  })

  it.each(["PUT", "PATCH", "TRACE", "OPTIONS"])(
    "the method %s with a good signature changes nothing",
    async (method) => {
      const before = await server.snapshot()
      for (const path of ["/api/v3/order", "/api/v3/openOrders", "/api/v3/account"]) {
        expect((await server.signed(method, path, limitBuy)).status).toBe(405)
      }
      expect(await server.snapshot()).toBe(before)
    },
  )

  it("the method CONNECT or an unknown one opens no tunnel", async () => {
    expect(await server.socket(bytes("CONNECT 127.0.0.1:22 HTTP/1.1"))).toEqual({ text: "", closed: true })
    const { text, closed } = await server.socket(bytes("STEAL /api/v3/time HTTP/1.1"))
    expect([statusOf(text), bodyOf(text).code, closed]).toEqual([400, 33333, true])
  })

  it("the method cannot be changed by a header or a parameter", async () => {
    const { json } = await server.order()
    const override = {
      "X-HTTP-Method-Override": "DELETE",
      "X-HTTP-Method": "DELETE",
      "X-Method-Override": "DELETE",
    }
    const parameters = { symbol: "BTCUSDT", orderId: json.orderId, _method: "DELETE" }
    const answer = await server.signed("GET", "/api/v3/order", parameters, { headers: override })
    expect(answer.json.status).toBe("NEW")
    expect((await server.signed("GET", "/api/v3/order", parameters)).json.status).toBe("NEW")
  })

  it("a request with an unknown expectation is served as usual", async () => {
    expect((await server.send({ target: "/api/v3/ping", headers: { Expect: "miracles" } })).json).toEqual({})
  })

  it("a request with an upgrade to another protocol is served as usual", async () => {
    const { text } = await server.socket(
      `GET /api/v3/ping HTTP/1.1${crlf}Host: localhost${crlf}Connection: Upgrade, close${crlf}Upgrade: websocket${crlf}${crlf}`,
    )
    expect(statusOf(text)).toBe(200)
  })
})

describe("sizes", () => {
  const padded = (length: number) => `/api/v3/ping?x=${"a".repeat(length - 15)}`

  it("the target of a request has at most 16 KiB", async () => {
    expect((await server.send({ target: padded(16_384) })).status).toBe(200)
    expect(rejection(await server.send({ target: padded(16_385) }))).toEqual([
      414,
      414,
      "request target too long",
    ])
    expect(rejection(await server.send({ target: `/healthz?${"a".repeat(20_000)}` }))).toEqual([
      414,
      414,
      "request target too long",
    ])
  })

  it("the headers of a request have at most 32 KiB together", async () => {
    for (const head of [
      `X-Long: ${"a".repeat(100_000)}`,
      Array.from({ length: 2_000 }, (_, i) => `X-${i}: ${"a".repeat(50)}`).join(crlf),
    ]) {
      const { text, closed } = await server.socket(bytes(`GET /api/v3/ping HTTP/1.1${crlf}${head}`))
      expect([statusOf(text), bodyOf(text).code, bodyOf(text).msg, closed]).toEqual([
        431,
        431,
        "request headers too large",
        true,
      ])
    }
  })

  it("sizes are checked and answered for a client that has stopped sending but still reads", async () => {
    const { method, target, headers } = server.signedRequest("POST", "/api/v3/order", limitBuy)
    const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`)
    const socket = connect({ port: server.bourse.port, host: "127.0.0.1", allowHalfOpen: true })
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk.toString()
    })
    socket.end(bytes([`${method} ${target} HTTP/1.1`, ...lines].join(crlf)))
    await once(socket, "end")
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]+"orderId":"\d+"/)
  })

  const tooLarge = [413, 413, "request body too large"]
  it("the body of a request has at most 64 KiB", async () => {
    const fits = await server.signed("POST", "/api/v3/order/test", limitBuy, { body: "a".repeat(65_536) })
    expect(rejection(fits)[1]).toBe(33333)
    for (const headers of [{ "Content-Length": "65537" }, { "Transfer-Encoding": "chunked" }]) {
      expect(
        rejection(
          await server.send({ method: "POST", target: "/api/v3/order", headers, body: "a".repeat(65_537) }),
        ),
      ).toEqual(tooLarge)
    }
  })

  it("the size of a body is checked when it is announced", async () => {
    for (const target of ["/api/v3/order", "/sandbox/v1/fund"]) {
      for (const expect100 of ["", `Expect: 100-continue${crlf}`]) {
        const head = `POST ${target} HTTP/1.1${crlf}Content-Type: application/json${crlf}${expect100}Content-Length: 99999999999`
        const { text, closed } = await server.socket(bytes(head))
        const answer = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, "")
        expect([statusOf(answer), bodyOf(answer).code, bodyOf(answer).msg, closed]).toEqual([
          ...tooLarge,
          true,
        ])
      }
    }
  })

  it("the server stops reading an endless body", async () => {
    const { connect } = await import("node:net")
    const socket = connect(server.bourse.port, "127.0.0.1")
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk
    })
    socket.on("error", () => {})
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    socket.write(
      `POST /api/v3/order HTTP/1.1${crlf}Host: localhost${crlf}Transfer-Encoding: chunked${crlf}${crlf}`,
    )
    const chunk = `4000${crlf}${"a".repeat(0x4000)}${crlf}`
    let sent = 0
    while (!socket.destroyed && sent < 60_000_000) {
      sent += chunk.length
      if (!socket.write(chunk))
        await Promise.race([closed, new Promise((resolve) => socket.once("drain", resolve))])
      else await new Promise((resolve) => setImmediate(resolve))
    }
    await closed
    expect(statusOf(text)).toBe(413)
    expect(sent).toBeLessThan(8_000_000)
    expect((await server.get("/api/v3/ping")).status).toBe(200)
  })
})

describe("a connection", () => {
  it.each([
    ["bytes that are no HTTP", Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])],
    ["a TLS greeting", Buffer.from("16030100a5010000a10303", "hex")],
    ["the HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an unknown HTTP version", bytes("GET /api/v3/time HTTP/9.9")],
    ["a header without a colon", bytes(`GET /api/v3/time HTTP/1.1${crlf}nonsense`)],
    ["a length that is no number", bytes(`POST /api/v3/order HTTP/1.1${crlf}Content-Length: ten`)],
    ["a length below zero", bytes(`POST /api/v3/order HTTP/1.1${crlf}Content-Length: -1`)],
    ["two lengths", bytes(`POST /api/v3/order HTTP/1.1${crlf}Content-Length: 1${crlf}Content-Length: 2`)],
    [
      "a length and chunks",
      bytes(`POST /api/v3/order HTTP/1.1${crlf}Content-Length: 1${crlf}Transfer-Encoding: chunked`),
    ],
    ["a header folded over two lines", bytes(`GET /api/v3/time HTTP/1.1${crlf}X-Folded: a${crlf}\x01b: c`)],
    [
      "a chunk without a size",
      bytes(`POST /api/v3/order HTTP/1.1${crlf}Transfer-Encoding: chunked`, `zz${crlf}`),
    ],
    ["a chunk size below zero", chunked(`-5${crlf}hello${crlf}`)],
    ["a chunk size beyond counting", chunked(`${"f".repeat(17)}${crlf}`)],
    ["a chunk size with a sign", chunked(`+5${crlf}hello${crlf}0${crlf}${crlf}`)],
    ["a chunk size in hexadecimal as a program writes it", chunked(`0x5${crlf}hello${crlf}`)],
    ["a chunk longer than its size", chunked(`2${crlf}hello${crlf}0${crlf}${crlf}`)],
    ["an invalid trailer", chunked(`0${crlf}no trailer${crlf}${crlf}`)],
    [
      "an unknown encoding",
      bytes(`POST /api/v3/order HTTP/1.1${crlf}Transfer-Encoding: xchunked`, `0${crlf}${crlf}`),
    ],
    [
      "chunks and then an unknown encoding",
      bytes(`POST /api/v3/order HTTP/1.1${crlf}Transfer-Encoding: chunked, identity`, `0${crlf}${crlf}`),
    ],
  ])("a connection with %s is rejected in JSON and closed, and the server continues", async (_, sent) => {
    const { text, closed } = await server.socket(sent)
    expect([statusOf(text), bodyOf(text).code, closed]).toEqual([400, 33333, true])
    expect(text.match(/HTTP\/1.1 /g)).toHaveLength(1)
    expect((await server.get("/api/v3/ping")).status).toBe(200)
  })

  it("a body with an unknown transfer encoding is rejected by the control plane too", async () => {
    const fund = `POST /sandbox/v1/fund HTTP/1.1${crlf}X-Bourse-Token: ${server.token}`
    const head = `${fund}${crlf}Content-Type: application/json${crlf}Transfer-Encoding: xchunked`
    const { text, closed } = await server.socket(bytes(head, `0${crlf}${crlf}`))
    expect([statusOf(text), bodyOf(text).code, closed]).toEqual([400, 33333, true])
    expect((await server.control("GET", "/sandbox/v1/clock")).status).toBe(200)
  })

  it("a connection with ten requests at once gets ten answers in order", async () => {
    const targets = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0 ? "/api/v3/ping" : `/api/v3/depth?symbol=${i % 4 === 1 ? "BTCUSDT" : "NOPE"}`,
    )
    const { text } = await server.socket(
      targets.map((target, i) => (i === 9 ? last : bytes)(`GET ${target} HTTP/1.1`)).join(""),
    )
    const bodies = text
      .split("HTTP/1.1 ")
      .slice(1)
      .map((each) => bodyOf(`HTTP/1.1 ${each}`))
    expect(bodies.map((body) => body.code ?? (body.bids === undefined ? "ping" : "depth"))).toEqual(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? "ping" : i % 4 === 1 ? "depth" : -1121)),
    )
  })

  it("a connection with ten thousand requests at once gets ten thousand answers", async () => {
    const { text } = await server.socket(
      bytes("GET /api/v3/ping HTTP/1.1").repeat(9_999) + last("GET /api/v3/ping HTTP/1.1"),
    )
    expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(10_000)
  })

  it("a connection with a write and reads behind it gets its answers in order too", async () => {
    const write = server.signedRequest("POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "piped" })
    const read = server.signedRequest("GET", "/api/v3/order", {
      symbol: "BTCUSDT",
      origClientOrderId: "piped",
    })
    const key = `${crlf}X-MEXC-APIKEY: ${alice.key}`
    const { text } = await server.socket(
      bytes(`POST ${write.target} HTTP/1.1${key}${crlf}Content-Length: 0`) +
        bytes(`GET ${read.target} HTTP/1.1${key}`) +
        last("GET /api/v3/ping HTTP/1.1"),
    )
    const bodies = text
      .split("HTTP/1.1 ")
      .slice(1)
      .map((each) => bodyOf(`HTTP/1.1 ${each}`))
    expect(bodies.map(({ transactTime, clientOrderId }) => [typeof transactTime, clientOrderId])).toEqual([
      ["number", undefined],
      ["undefined", "piped"],
      ["undefined", undefined],
    ])
  })

  it("garbage sent behind a write does not turn the write's answer into a rejection", async () => {
    const write = server.signedRequest("POST", "/api/v3/order", {
      ...limitBuy,
      newClientOrderId: "then-garbage",
    })
    const { text, closed } = await server.socket(
      `${bytes(`POST ${write.target} HTTP/1.1${crlf}X-MEXC-APIKEY: ${alice.key}`)}\x00garbage${crlf}${crlf}`,
    )
    expect([text.startsWith("HTTP/1.1 400"), closed]).toEqual([false, true])
    const { json } = await server.signed("GET", "/api/v3/order", {
      symbol: "BTCUSDT",
      origClientOrderId: "then-garbage",
    })
    expect(json.status).toBe("NEW")
  })

  it("a connection closed before its answer does not affect others", async () => {
    const { connect } = await import("node:net")
    for (let i = 0; i < 20; i++) {
      const { target } = server.signedRequest("POST", "/api/v3/order", limitBuy)
      const socket = connect(server.bourse.port, "127.0.0.1")
      socket.on("error", () => {})
      await new Promise<void>((resolve) =>
        socket.write(bytes(`POST ${target} HTTP/1.1${crlf}X-MEXC-APIKEY: ${alice.key}`), () => resolve()),
      )
      socket.destroy()
    }
    expect((await server.order()).status).toBe(200)
    await server.snapshot()
  })
})

describe("a page of another origin", () => {
  const preflight = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "x-mexc-apikey,content-type",
  }
  const allowed = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith("access-control-"))

  it.each(["https://evil.example", "null", "http://127.0.0.1:7070"])(
    "a page of another origin (%s) is allowed nothing unless configured",
    async (origin) => {
      for (const [method, target] of [
        ["GET", "/api/v3/time"],
        ["POST", "/api/v3/order"],
        ["OPTIONS", "/api/v3/order"],
        ["OPTIONS", "/sandbox/v1/fund"],
        ["GET", "/healthz"],
      ] as const) {
        const answer = await server.send({ method, target, headers: { Origin: origin, ...preflight } })
        expect(allowed(answer.headers)).toEqual([])
        if (method === "OPTIONS") expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    },
  )

  it("a page of a configured origin may call, and no other page", async () => {
    const open = await serverOfTest({ corsOrigins: ["https://desk.example"] })
    const ask = (origin: string, method = "GET", target = "/api/v3/time") =>
      open.send({ method, target, headers: { Origin: origin, ...preflight } })
    const good = await ask("https://desk.example")
    expect([good.headers["access-control-allow-origin"], good.headers.vary]).toEqual([
      "https://desk.example",
      "Origin",
    ])
    // This header lets the page read the other headers.
    expect(good.headers["access-control-expose-headers"]).toBe(
      "Retry-After, X-Bourse-Used-Weight, X-Bourse-Weight-Limit, X-Bourse-Request-Id",
    )
    expect(
      (await ask("https://desk.example", "POST", "/api/v3/order")).headers["access-control-allow-origin"],
    ).toBe("https://desk.example")
    for (const origin of [
      "https://desk.example.evil",
      "http://desk.example",
      "https://desk.example:8443",
      "https://DESK.example",
      "null",
      "*",
    ]) {
      const answer = await ask(origin)
      expect([allowed(answer.headers), answer.headers.vary]).toEqual([[], "Origin"])
      expect((await ask(origin, "OPTIONS", "/api/v3/order")).status).toBe(405)
    }
    expect(allowed((await ask("https://desk.example", "POST", "/sandbox/v1/fund")).headers)).toEqual([])
  })

  it("a page of a configured origin gets its preflight answered, so a browser sends key and order", async () => {
    const open = await serverOfTest({ corsOrigins: ["https://desk.example"] })
    const answer = await open.send({
      method: "OPTIONS",
      target: "/api/v3/order",
      headers: { Origin: "https://desk.example", ...preflight },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "https://desk.example",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      "access-control-allow-headers": "x-mexc-apikey, content-type",
    })
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined()
    const nowhere = await open.send({
      method: "OPTIONS",
      target: "/api/v3/nope",
      headers: { Origin: "https://desk.example", ...preflight },
    })
    expect(rejection(nowhere)).toEqual(noEndpoint)
  })
})

describe("health and documentation", () => {
  let before: string
  beforeEach(async () => {
    before = await server.snapshot()
  })
  afterEach(async () => expect(await server.snapshot()).toBe(before))

  it("the paths of health and documentation are public", async () => {
    expect((await server.get("/healthz")).json).toEqual({ status: "ready" })
    expect((await server.get("/readyz")).json).toEqual({ ready: true })
    const { json } = await server.get("/openapi.json")
    expect(Object.keys(json.paths)).toEqual(
      expect.arrayContaining(["/api/v3/order", "/api/v3/klines", "/sandbox/v1/fund"]),
    )
    expect((await server.get("/docs")).text).toMatch(/^<!doctype html>/i)
  })
})

it("an allowed IPv6 host is answered", async () => {
  const open = await serverOfTest({ allowHosts: ["2001:db8::7"] })
  const host = async (name: string) =>
    (await open.send({ target: "/api/v3/ping", headers: { Host: name } })).status
  expect([await host("[2001:db8::7]"), await host("[2001:db8::7]:7070")]).toEqual([200, 200])
  expect(await host("[2001:db8::8]")).toBe(403)
})

describe("another machine", () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === "IPv4" && !each.internal)?.address

  /** A request to the public address, with the sandbox token. */
  const askFrom = async (open: TestServer, path: string, headers: Record<string, string> = {}) => {
    const url = `http://${outer}:${open.bourse.port}`
    const options = { path, headers: { "X-Bourse-Token": open.token, ...headers } }
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(url, options, async (response) =>
        resolve({ status: response.statusCode!, text: (await response.toArray()).join("") }),
      )
      outgoing.on("error", reject).end()
    })
  }

  it("another machine cannot reach a sandbox, unless that is forced", async () => {
    await expect(startServer({ host: "0.0.0.0" })).rejects.toThrow(
      "listens on 0.0.0.0 only with --sandbox force",
    )
  })

  it.skipIf(outer === undefined)(
    "another machine reaches no sandbox endpoint, however its path is spelled, and cannot use a development key",
    async () => {
      const open = await serverOfTest({ host: "0.0.0.0", sandbox: "force", allowHosts: [outer!] })
      const ask = async (path: string, headers: Record<string, string> = {}) =>
        (await askFrom(open, path, headers)).status
      for (const path of [
        "/sandbox/v1/clock",
        "//sandbox/v1/clock",
        "/Sandbox/v1/clock",
        "/%73andbox/v1/clock",
        "/sandbox/v1/clock/",
        `http://${outer}/sandbox/v1/clock`,
      ]) {
        expect([403, 404], path).toContain(await ask(path))
        expect([403, 404], path).toContain(await ask(path, { "X-Forwarded-For": "127.0.0.1" }))
      }
      expect(await ask("/admin/v1/accounts")).toBe(200)
      const { target, headers } = open.signedRequest("GET", "/api/v3/uid")
      expect(await ask(target, headers as Record<string, string>)).toBe(403)
    },
  )

  it.skipIf(outer === undefined)(
    "another machine gets the reason why it gets no sandbox verb, and gets them if explicitly allowed",
    async () => {
      const shared = { host: "0.0.0.0", sandbox: "force", allowHosts: [outer!] } as const
      const closed = await serverOfTest(shared)
      const { status, text } = await askFrom(closed, "/sandbox/v1/clock")
      expect([status, JSON.parse(text).msg]).toEqual([
        403,
        `Access Denied: the sandbox endpoints work from the server's own machine only, and this request comes from ${outer}; start the server with --sandbox-from any`,
      ])
      const open = await serverOfTest({ ...shared, sandboxFrom: "any" })
      expect((await askFrom(open, "/sandbox/v1/clock")).status).toBe(200)
      const wrong = await askFrom(open, "/sandbox/v1/clock", { "X-Bourse-Token": "x".repeat(20) })
      expect(wrong).toEqual({ status: 403, text: expect.stringContaining("wrong or missing X-Bourse-Token") })
    },
  )
})
