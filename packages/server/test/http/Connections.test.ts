/** Limits on connections: silence, unread answers, endless requests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { answersOwedMax, Connections, connectionsMax } from "../../src/http/Connections.ts"
import { makeHttpServer } from "../../src/http/HttpFront.ts"
import { alice, limitBuy, startServer, type TestServer } from "../support/testServer.ts"

const crlf = "\r\n"
const head = (line: string) => `${line}${crlf}Host: 127.0.0.1${crlf}${crlf}`

const patiently = { timeout: 300_000 }

let server: TestServer
const sockets: Array<Socket> = []
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  return server.bourse.close()
})

const connectTo = (port: number, from?: string): Socket => {
  const socket = connect({ port, host: "127.0.0.1", ...(from === undefined ? {} : { localAddress: from }) })
  sockets.push(socket)
  socket.on("error", () => {})
  return socket
}

/** All bytes that a socket received until the server closed it. */
const untilClosed = (socket: Socket, sent: string): Promise<string> =>
  new Promise((resolve) => {
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk
    })
    socket.on("close", () => resolve(text))
    if (sent !== "") socket.write(sent)
  })

const isAnsweredMeanwhile = async () => expect((await server.get("/api/v3/ping")).status).toBe(200)

// Each of these cases takes the whole allowed silence, so they run concurrently.
describe.concurrent("a connection", () => {
  it("a connection is closed if it is silent, stops half-way or stays open", async () => {
    const post = `POST /api/v3/order HTTP/1.1${crlf}Host: 127.0.0.1${crlf}`
    const kinds = {
      silent: "",
      "half a line": "GET /api/v3/pi",
      "half a header": `GET /api/v3/ping HTTP/1.1${crlf}Host: 127`,
      "no body": `${post}Content-Length: 10${crlf}${crlf}`,
      "half a body": `${post}Content-Length: 10${crlf}${crlf}hello`,
      "half a chunk": `${post}Transfer-Encoding: chunked${crlf}${crlf}5${crlf}he`,
      "idle after an answer": head("GET /api/v3/ping HTTP/1.1"),
      "half a second request": `${head("GET /api/v3/ping HTTP/1.1")}GET /api`,
    }
    const closed = await Promise.all(
      Object.entries(kinds).map(async ([kind, sent]) => {
        const text = await untilClosed(connectTo(server.bourse.port), sent)
        return [kind, text.match(/HTTP\/1.1 (\d+)/g)?.map((line) => Number(line.slice(9))) ?? []] as const
      }),
    )
    const answers = Object.fromEntries(closed)
    expect(answers["idle after an answer"]).toEqual([200])
    expect(answers["no body"]).toEqual([408])
    for (const statuses of Object.values(answers))
      for (const status of statuses) expect([200, 408]).toContain(status)
  })

  it("a connection that sends its header a byte at a time is closed, and others are answered meanwhile", async () => {
    const slow = Array.from({ length: 50 }, () => connectTo(server.bourse.port))
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("G")
    }, 500)
    const ends = slow.map((socket) => untilClosed(socket, `GET /api/v3/time HTTP/1.1${crlf}X-Slow: `))
    await isAnsweredMeanwhile()
    const texts = await Promise.all(ends)
    clearInterval(drip)
    for (const text of texts)
      if (text !== "") {
        expect(text).toMatch(/^HTTP\/1.1 408 /)
        expect(JSON.parse(text.split(`${crlf}${crlf}`)[1]!).code).toBe(408)
      }
  })

  it("a connection whose client reads no answer is not read further, and closed", async () => {
    const socket = connectTo(server.bourse.port)
    socket.pause()
    const request = head("GET /api/v3/depth?symbol=BTCUSDT HTTP/1.1")
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    // Far more than the buffers contain: the server stops reading and then closes.
    socket.write(request.repeat(400_000))
    await closed
    expect(socket.bytesRead).toBe(0)
    await isAnsweredMeanwhile()
  })

  it("a connection whose answer takes longer than the idle limit is still answered", async () => {
    const latency = { kind: "latency", endpoint: "market.defaultSymbols", latencyMs: 9_500 }
    expect((await server.control("POST", "/sandbox/v1/faults", latency)).status).toBe(200)
    const { status, headers } = await server.get("/api/v3/defaultSymbols")
    expect([status, headers["x-bourse-fault"]]).toEqual([200, expect.any(String)])
  })
})

it("one address can use only a share of the connections, and another can still connect", async () => {
  const { port } = server.bourse
  // Connections within the address's share have a pending answer, so none is closed for silence.
  const latency = { kind: "latency", endpoint: "market.defaultSymbols", latencyMs: 60_000, share: 1 }
  expect((await server.control("POST", "/sandbox/v1/faults", latency)).status).toBe(200)
  let closed = 0
  for (let i = 0; i < connectionsMax.network + 20; i++) {
    const socket = connectTo(port, "127.0.0.2")
    socket.resume().on("close", () => closed++)
    socket.write(head("GET /api/v3/defaultSymbols HTTP/1.1"))
  }
  await vi.waitFor(() => expect(closed).toBe(20), patiently)
  const text = await untilClosed(
    connectTo(port),
    `GET /api/v3/ping HTTP/1.1${crlf}Host: localhost${crlf}Connection: close${crlf}${crlf}`,
  )
  expect(text).toMatch(/^HTTP\/1.1 200/)
  expect(closed).toBe(20)
})

describe("when all connections are taken", () => {
  /** A server for 8 connections, 4 per address: `ask` leaves its request unanswered, or waits for its answer. */
  const smallServer = async () => {
    const held: Array<() => void> = []
    const connections = new Connections({ all: 8, network: 4 })
    let opened = 0
    const server = createServer((request, response) => {
      connections.begin(request, response)
      if (request.url === "/held") held.push(() => response.end("held"))
      else response.end("answered")
    })
    connections.watch(server)
    server.on("connection", () => opened++)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    let expected = 0
    const open = async (from: string, path?: string) => {
      const socket = connectTo(port, from)
      let text = ""
      socket.on("data", (chunk) => {
        text += chunk
      })
      const before = held.length
      expected++
      await vi.waitFor(() => expect(opened).toBe(expected), patiently)
      if (path !== undefined) socket.write(head(`GET ${path} HTTP/1.1`))
      if (path === "/held") await vi.waitFor(() => expect(held.length).toBe(before + 1), patiently)
      if (path === "/") await vi.waitFor(() => expect(text).toContain("answered"), patiently)
      return { socket, text: () => text }
    }
    const release = () => held.splice(0).forEach((answer) => void answer())
    return { open, release }
  }
  const [first, second, third] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"] as const
  const isClosed = ({ socket }: { readonly socket: Socket }) =>
    vi.waitFor(() => expect(socket.closed).toBe(true), patiently)

  it("when two addresses take all connections, the oldest idle ones are closed, and others can connect", async () => {
    const { open } = await smallServer()
    const ofFirst = [await open(first), await open(first, "/"), await open(first), await open(first)]
    for (let i = 0; i < 4; i++) await open(second)
    await open(third, "/")
    await isClosed(ofFirst[0]!)
    expect(ofFirst.slice(1).map(({ socket }) => socket.closed)).toEqual([false, false, false])
    // A closed client that reconnects has no advantage.
    await isClosed(await open(first))
    const again = await open(third, "/")
    expect(again.socket.closed).toBe(false)
  })

  it("when all connections are taken, none with a pending answer is closed", async () => {
    const { open, release } = await smallServer()
    const waiting = []
    for (let i = 0; i < 4; i++) waiting.push(await open(first, "/held"))
    for (let i = 0; i < 3; i++) waiting.push(await open(second, "/held"))
    const idle = await open(second, "/")
    waiting.push(await open(third, "/held"))
    await isClosed(idle)
    await isClosed(await open(third))
    release()
    for (const { text } of waiting) await vi.waitFor(() => expect(text()).toContain("held"), patiently)
  })
})

describe("without Node's own limits, an idle connection", () => {
  const body = `POST / HTTP/1.1${crlf}Host: 127.0.0.1${crlf}Content-Length: 10${crlf}${crlf}hello`
  /** This answer is larger than the buffers between client and server. */
  const endless = "x".repeat(64 * 1024 * 1024)

  /** A server that answers with `serve`, and the text that a client received until the server closed. */
  const textOf = async (
    serve: (request: IncomingMessage, response: ServerResponse, silence: () => void) => void,
    { sent, reads = true }: { readonly sent: string; readonly reads?: boolean },
  ): Promise<string> => {
    const connections = new Connections()
    const server = createServer(
      { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 },
      (request, response) => {
        connections.begin(request, response)
        serve(request, response, () => request.socket.setTimeout(1))
      },
    )
    connections.watch(server)
    expect(server.timeout).toBeLessThan(10_000)
    // Without a request, the silence counts from the beginning of the connection, which the test sets.
    if (sent === "") server.on("connection", (socket) => socket.setTimeout(1))
    const closed = new Promise<void>((resolve) =>
      server.on("connection", (socket) => socket.once("close", () => resolve())),
    )
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const socket = connectTo((server.address() as AddressInfo).port)
    let text = ""
    if (reads)
      socket.on("data", (chunk) => {
        text += chunk
      })
    else socket.pause()
    if (sent !== "") socket.write(sent)
    await closed
    if (reads) await vi.waitFor(() => expect(socket.closed).toBe(true), patiently)
    return text
  }
  const noRequest = () => expect.fail("there was no request")

  it("an idle connection without a request is closed", async () => {
    expect(await textOf(noRequest, { sent: "" })).toBe("")
  })

  it("a connection whose request stops half-way gets an answer and is closed", async () => {
    expect(await textOf((_request, _response, silence) => silence(), { sent: body })).toMatch(
      /^HTTP\/1.1 408/,
    )
  })

  it("an idle connection is closed after its answer", async () => {
    const answer = (_: IncomingMessage, response: ServerResponse, silence: () => void) =>
      response.end("done", silence)
    expect(await textOf(answer, { sent: head("GET / HTTP/1.1") })).toMatch(/^HTTP\/1.1 200 [\s\S]*done/)
  })

  it("a connection whose answer is not read is closed", async () => {
    const answer = (_: IncomingMessage, response: ServerResponse, silence: () => void) => {
      response.end(endless)
      silence()
    }
    expect(await textOf(answer, { sent: head("GET / HTTP/1.1"), reads: false })).toBe("")
  })

  it("a connection stays open while its answer is made", async () => {
    const answer = (request: IncomingMessage, response: ServerResponse, silence: () => void) => {
      request.socket.once("timeout", () =>
        setImmediate(() => response.writeHead(200, { Connection: "close" }).end("late")),
      )
      silence()
    }
    expect(await textOf(answer, { sent: head("GET / HTTP/1.1") })).toMatch(/^HTTP\/1.1 200 [\s\S]*late/)
  })

  it("a connection stays open if its request arrived while the process paused", async () => {
    const connections = new Connections()
    const server = createServer((request, response) => {
      connections.begin(request, response)
      response.writeHead(200, { Connection: "close" }).end("answered")
    })
    connections.watch(server)
    const opened = new Promise<Socket>((resolve) => server.on("connection", resolve))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const socket = connectTo((server.address() as AddressInfo).port)
    const text = untilClosed(socket, "")
    const own = await opened
    // This runs within the timers of one turn of the event loop, before sockets are read.
    setTimeout(() => {
      socket.write(head("GET / HTTP/1.1"))
      own.emit("timeout")
    })
    expect(await text).toMatch(/^HTTP\/1.1 200 [\s\S]*answered/)
  })
})

describe("pipelined requests", () => {
  /** A server whose answers are held until the test releases them. */
  const heldServer = async () => {
    const held: Array<() => void> = []
    let begun = 0
    let hold = true
    const server = makeHttpServer({ admits: () => true } as never, (_request, response) => {
      begun++
      const answer = () => response.end("ok")
      if (hold) held.push(answer)
      else answer()
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const release = () => {
      hold = false
      for (const answer of held.splice(0)) answer()
    }
    return { port: (server.address() as AddressInfo).port, begun: () => begun, release }
  }

  it("pipelined requests are read up to a bound, and all answered in the end", async () => {
    const { port, begun, release } = await heldServer()
    const socket = connectTo(port)
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk
    })
    const request = head(`GET /held HTTP/1.1${crlf}X-Padding: ${"a".repeat(1_000)}`)
    const count = 10_000
    socket.write(request.repeat(count))
    await vi.waitFor(() => expect(begun()).toBeGreaterThanOrEqual(answersOwedMax), patiently)
    // Node reads the 64 KiB that the system delivered in one piece, and no more.
    const oneRead = Math.ceil(65_536 / request.length)
    const other = await heldServer()
    other.release()
    await untilClosed(connectTo(other.port), head(`GET / HTTP/1.1${crlf}Connection: close`))
    expect(begun()).toBeLessThanOrEqual(answersOwedMax + 2 * oneRead)
    release()
    await vi.waitFor(() => expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(count), patiently)
  })
})

it("a truncated body behind a write does not hide that the write succeeded", async () => {
  const write = server.signedRequest("POST", "/api/v3/order", {
    ...limitBuy,
    newClientOrderId: "before-chunks",
  })
  const sent =
    `POST ${write.target} HTTP/1.1${crlf}Host: 127.0.0.1${crlf}X-MEXC-APIKEY: ${alice.key}${crlf}Content-Length: 0${crlf}${crlf}` +
    `POST /api/v3/order HTTP/1.1${crlf}Host: 127.0.0.1${crlf}Transfer-Encoding: xchunked${crlf}${crlf}`
  const text = await untilClosed(connectTo(server.bourse.port), sent)
  expect(text.startsWith("HTTP/1.1 400")).toBe(false)
  const read = { symbol: "BTCUSDT", origClientOrderId: "before-chunks" }
  expect((await server.signed("GET", "/api/v3/order", read)).json.status).toBe("NEW")
})
