/** Connections: control messages, limits, invalid frames, readers that never read. */

import { randomBytes } from "node:crypto"
import { connect, type Socket } from "node:net"
import { randomCases } from "@bourse/testing/randomCases"
import * as fc from "fast-check"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { WebSocket } from "ws"
import { makeListenKey, openStream, patience } from "../support/streamClient.ts"
import { ok, serverOfFile, times } from "../support/testServer.ts"

const server = await serverOfFile({ clock: { frozen: true }, corsOrigins: ["http://page.test"] })

const ticker = "spot@public.aggre.bookTicker.v3.api.pb@10ms@BTCUSDT"
const orders = "spot@private.orders.v3.api.pb"

describe("control messages", () => {
  test("control messages are answered channel by channel; a repeated subscription counts once", async () => {
    const client = await openStream(server)
    await client.subscribe(ticker, ticker)
    client.send({ method: "UNSUBSCRIPTION", params: [ticker], id: 7 })
    client.send({ method: "ping" })
    await vi.waitFor(() => expect(client.answers).toHaveLength(4), patience)
    expect(client.answers).toEqual([
      { id: 0, code: 0, msg: ticker },
      { id: 0, code: 0, msg: ticker },
      { id: 7, code: 0, msg: ticker },
      { id: 0, code: 0, msg: "PONG" },
    ])
    const before = client.pushes.length
    ok(await server.order())
    client.send({ method: "PING" })
    await vi.waitFor(() => expect(client.answers).toHaveLength(5), patience)
    expect(client.pushes).toHaveLength(before)
  })

  test.each([
    "spot@public.kline.v3.api.pb@BTCUSDT@Min11",
    "spot@public.aggre.depth.v3.api.pb@100ms@NOSUCH",
    "spot@public.aggre.depth.v3.api.pb@100ms@btcusdt",
    "spot@public.aggre.depth.v3.api.pb@50ms@BTCUSDT",
    "spot@public.limit.depth.v3.api.pb@BTCUSDT@7",
    "spot@private.orders.v3.api.pb@BTCUSDT",
    "__proto__",
    "",
  ])("a subscription to the channel %j is rejected, and the connection stays open", async (name) => {
    const client = await openStream(server, await makeListenKey(server))
    await client.subscribe(name, ticker)
    expect(client.answers[0]!.msg).toBe(
      `Not Subscribed successfully! [${name}].  Reason: Blocked! no such channel or symbol`,
    )
    expect(client.answers[1]!.msg).toBe(ticker)
  })

  test("a subscription to private channels without a listen key is rejected", async () => {
    const client = await openStream(server)
    await client.subscribe(orders)
    expect(client.answers[0]!.msg).toMatch(
      /^Not Subscribed successfully! .+ a private channel needs a listen key$/,
    )
  })

  test("a connection can subscribe to 30 channels; more are rejected", async () => {
    const client = await openStream(server)
    const names = ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT"].flatMap((symbol) =>
      ["Min1", "Min5", "Min15", "Min30", "Min60", "Hour4", "Hour8", "Day1", "Week1", "Month1"].map(
        (window) => `spot@public.kline.v3.api.pb@${symbol}@${window}`,
      ),
    )
    const listed = new Set(ok(await server.get("/api/v3/defaultSymbols")).data)
    const wanted = names.filter((name) => listed.has(name.split("@")[2]))
    await client.subscribe(...wanted)
    const accepted = client.answers.filter(({ msg }) => msg.startsWith("spot@"))
    expect(accepted).toHaveLength(Math.min(30, wanted.length))
    if (wanted.length > 30)
      expect(client.answers.at(-1)!.msg).toMatch(/a connection has at most 30 subscriptions$/)
    client.send({ method: "UNSUBSCRIPTION", params: [wanted[0]] })
    await client.subscribe(ticker)
    expect(client.answers.at(-1)!.msg).toBe(ticker)
  })
})

describe("an invalid message", () => {
  test.each([
    ["no JSON", "hello", 1008],
    ["a list", "[]", 1008],
    ["an unknown method", '{"method":"LOGIN","params":[]}', 1008],
    ["no channels", '{"method":"SUBSCRIPTION","params":[]}', 1008],
    ["channels that are no text", '{"method":"SUBSCRIPTION","params":[{"toString":1}]}', 1008],
    ["101 channels", JSON.stringify({ method: "UNSUBSCRIPTION", params: Array(101).fill("") }), 1008],
    ["a message of more than 16 KiB", "x".repeat(16 * 1024 + 1), 1009],
  ])("an invalid message closes the connection with a reason: %s", async (_, text, code) => {
    const client = await openStream(server)
    client.send(text)
    expect((await client.end()).code).toBe(code)
  })

  test("a binary message closes the connection", async () => {
    const client = await openStream(server)
    client.socket.send(randomBytes(10))
    expect(await client.end()).toEqual({ code: 1003, reason: "messages must be text" })
  })

  test("more than 100 messages in a second close it", async () => {
    const client = await openStream(server)
    for (let i = 0; i < 1_000; i++) client.send({ method: "PING" })
    expect(await client.end()).toEqual({ code: 1008, reason: "more than 100 messages in a second" })
  })

  test("an invalid message gets an answer or a close with a code, and the server continues", async () => {
    const message = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          method: fc.constantFrom("SUBSCRIPTION", "UNSUBSCRIPTION", "PING"),
          params: fc.json(),
          id: fc.json(),
        })
        .map((each) => JSON.stringify(each)),
      fc
        .array(
          fc.oneof(fc.string(), fc.constantFrom(ticker, orders, "spot@", "spot@public.kline.v3.api.pb@@")),
        )
        .map((params) => JSON.stringify({ method: "SUBSCRIPTION", params })),
      fc.uint8Array({ maxLength: 50 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 5 }), async (messages) => {
        const client = await openStream(server)
        for (const each of messages) client.socket.send(each)
        client.socket.send(JSON.stringify({ method: "PING" }))
        await vi.waitFor(() => {
          if (client.closed === undefined && client.answers.at(-1)?.msg !== "PONG") throw new Error("neither")
        }, patience)
        if (client.closed !== undefined) expect([1003, 1008]).toContain(client.closed.code)
        client.socket.terminate()
      }),
      { numRuns: randomCases(40) },
    )
    expect((await server.get("/api/v3/ping")).status).toBe(200)
  })
})

const upgrade = (target: string, headers: ReadonlyArray<string> = []): string =>
  [
    `GET ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${server.bourse.port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
    "\r\n",
  ].join("\r\n")

/** Opens a raw connection and returns the bytes received after its handshake. */
const byHand = async (): Promise<{
  readonly socket: Socket
  readonly received: () => Buffer
  readonly isClosed: () => boolean
}> => {
  const socket = connect(server.bourse.port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  let bytes = Buffer.alloc(0)
  let isClosed = false
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  socket.on("error", () => {})
  socket.on("close", () => {
    isClosed = true
  })
  socket.write(upgrade("/ws"))
  await vi.waitFor(() => expect(bytes.toString("latin1")).toContain("\r\n\r\n"), patience)
  const head = bytes.toString("latin1").split("\r\n\r\n")[0]!
  expect(head).toContain("101 Switching Protocols")
  expect(head.toLowerCase()).toContain("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=")
  return { socket, received: () => bytes.subarray(head.length + 4), isClosed: () => isClosed }
}

/** A frame with a mask of zeros, which leaves the payload unchanged. */
const frame = (
  first: number,
  payload: Buffer | string,
  { mask = true, length = Buffer.byteLength(payload) } = {},
): Buffer =>
  Buffer.concat([
    Buffer.from([first, (mask ? 0x80 : 0) | length]),
    mask ? Buffer.alloc(4) : Buffer.alloc(0),
    Buffer.from(payload),
  ])

const codeIn = (bytes: Buffer): number | undefined => (bytes[0] === 0x88 ? bytes.readUInt16BE(2) : undefined)

describe("frames of RFC 6455", () => {
  const text = 0x81
  test.each([
    ["without a mask", frame(text, "{}", { mask: false }), 1002],
    ["with a reserved bit", frame(text | 0x40, "{}"), 1002],
    ["with an unknown opcode", frame(0x83, "{}"), 1002],
    ["that continue nothing", frame(0x80, "{}"), 1002],
    ["of control that are fragmented", frame(0x09, "x"), 1002],
    [
      "of control that are too long",
      Buffer.concat([Buffer.from([0x89, 0xfe, 0, 126]), Buffer.alloc(130)]),
      1002,
    ],
    ["that begin a message inside another", Buffer.concat([frame(0x01, "{"), frame(text, "}")]), 1002],
    ["of text that is no UTF-8", frame(text, Buffer.from([0xff, 0xfe])), 1007],
    ["of 64 bits of length", Buffer.from([text, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]), 1009],
    ["of close with a code that nobody may send", frame(0x88, Buffer.from([0x03, 0xed])), 1002],
    ["of close with half a code", frame(0x88, Buffer.from([0x03])), 1002],
  ])("WebSocket frames %s are answered with a close", async (_, bytes, code) => {
    const { socket, received, isClosed } = await byHand()
    socket.write(bytes)
    await vi.waitFor(() => expect(codeIn(received())).toBe(code), patience)
    socket.end()
    await vi.waitFor(() => expect(isClosed()).toBe(true), patience)
  })

  test("a ping is answered with its content, a close with a close, and fragments are one message", async () => {
    const { socket, received, isClosed } = await byHand()
    socket.write(frame(0x89, "abc"))
    await vi.waitFor(
      () => expect(received()).toEqual(Buffer.from([0x8a, 3, ...Buffer.from("abc")])),
      patience,
    )
    socket.write(Buffer.concat([frame(0x01, '{"method":'), frame(0x89, "x"), frame(0x80, '"PING"}')]))
    await vi.waitFor(() => expect(received().toString("latin1")).toContain('"msg":"PONG"'), patience)
    const before = received().length
    socket.write(frame(0x88, Buffer.from([0x03, 0xe8])))
    await vi.waitFor(() => expect(codeIn(received().subarray(before))).toBe(1000), patience)
    await vi.waitFor(() => expect(isClosed()).toBe(true), patience)
  })

  test("random WebSocket frames end the connection", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 2, maxLength: 200 }), async (bytes) => {
        const { socket, isClosed } = await byHand()
        socket.end(bytes)
        await vi.waitFor(() => expect(isClosed()).toBe(true), patience)
      }),
      { numRuns: randomCases(30) },
    )
    expect((await server.get("/api/v3/ping")).status).toBe(200)
  })
})

describe("handshakes", () => {
  const statusOf = async (bytes: string): Promise<string> =>
    (await server.socket(bytes)).text.split("\r\n")[0]!

  test.each([
    ["another version", upgrade("/ws").replace("Version: 13", "Version: 7"), "400"],
    ["no key", upgrade("/ws").replace(/Sec-WebSocket-Key: .+\r\n/, ""), "400"],
    ["a foreign host name", upgrade("/ws").replace(/Host: .+\r\n/, "Host: evil.test\r\n"), "403"],
    ["a page of another origin", upgrade("/ws", ["Origin: http://evil.test"]), "403"],
    ["a page in a frame without an origin", upgrade("/ws", ["Origin: null"]), "403"],
  ])("a WebSocket handshake with %s is rejected", async (_, bytes, status) => {
    expect(await statusOf(bytes)).toContain(` ${status} `)
  })

  test("a WebSocket handshake from a configured page is accepted", async () => {
    const client = await openStream(server, undefined, { origin: "http://page.test" })
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  test("a WebSocket handshake on any other path is served as a plain request", async () => {
    const asked = upgrade("/api/v3/ping").replace("Connection: Upgrade", "Connection: close, Upgrade")
    expect(await statusOf(asked)).toBe("HTTP/1.1 200 OK")
    const h2c = asked.replace("Upgrade: websocket", "Upgrade: h2c")
    expect(await statusOf(h2c)).toBe("HTTP/1.1 200 OK")
  })
})

test("orders continue beside stream readers that never read", async () => {
  const clients = await times(20, async () => {
    const client = await openStream(server)
    await client.subscribe(ticker, "spot@public.aggre.depth.v3.api.pb@10ms@BTCUSDT")
    client.socket.pause()
    return client
  })
  const answers = await times(200, (i) => server.order({ price: String(40_000 + i) }))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  for (const { socket } of clients) socket.terminate()
})
