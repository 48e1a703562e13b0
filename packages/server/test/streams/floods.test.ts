/** Clients that cause much work with few messages: endless fragments, subscriptions, pongs, slow readers. */
import { connect, type Socket } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { FairTurns } from "../../src/streams/FairTurns.ts"
import {
  bytesPerSecond,
  channelsPerMessageMax,
  channelsPerSecond,
  fragmentsMax,
  piecesMax,
} from "../../src/streams/limits.ts"
import { tooMuchUnread } from "../../src/streams/StreamServer.ts"
import { openStream, patience, type StreamClient } from "../support/streamClient.ts"
import { connected } from "../support/streamConnection.ts"
import { ok, serverOfFile, times } from "../support/testServer.ts"

const server = await serverOfFile({ clock: { frozen: true } })

const ticker = "spot@public.aggre.bookTicker.v3.api.pb@10ms@BTCUSDT"

/** Number of channels in the longest message. */
const many = { method: "UNSUBSCRIPTION", params: Array(channelsPerMessageMax).fill(ticker) }

/** The TCP connection of a client, for raw frames. */
const below = ({ socket }: StreamClient): Socket =>
  (socket as unknown as { readonly _socket: Socket })._socket

/** A WebSocket frame with a mask of zeros. */
const frame = (first: number, payload: string): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])

const [beginning, middle, end] = [0x01, 0x00, 0x80]
const tooMany = {
  code: 1008,
  reason: `a message has at most ${fragmentsMax} fragments and arrives in at most ${piecesMax} pieces`,
}

test("a stream message with the most allowed fragments is answered; one more closes the connection", async () => {
  const text = '{"method":"PING","id":1,"params":["many","fragments"]}'
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      frame(
        i === 0 ? beginning : i === count - 1 ? end : middle,
        i === count - 1 ? text.slice(count - 1) : text[i]!,
      ),
    )
  const client = await openStream(server)
  below(client).write(Buffer.concat(parts(fragmentsMax)))
  await vi.waitFor(() => expect(client.answers).toEqual([{ id: 1, code: 0, msg: "PONG" }]), patience)
  below(client).write(Buffer.concat(parts(fragmentsMax + 1)))
  expect(await client.end()).toEqual(tooMany)
})

test("endless fragments of a message use no more memory than the limit, also empty ones", async () => {
  for (const payload of ["x", ""]) {
    const client = await openStream(server)
    const unfinished = [frame(beginning, payload), ...Array(5_000).fill(frame(middle, payload))]
    below(client).write(Buffer.concat(unfinished))
    expect(await client.end()).toEqual(tooMany)
  }
})

test("a frame that arrives byte by byte uses no more memory than the limit", async () => {
  const { connection, client, raw } = await connected()
  // The bytes are emitted separately, because the TCP stack would join them.
  const bytes = frame(0x81, "x".repeat(120))
  for (const byte of bytes.subarray(0, piecesMax + 20)) raw.emit("data", Buffer.from([byte]))
  expect(await client.end()).toEqual(tooMany)
  expect(connection.isClosed).toBe(true)
})

test("channels, bytes and pongs of a stream have limits, each with its reason", async () => {
  const naming = await openStream(server)
  await naming.subscribe(...Array(channelsPerMessageMax).fill(ticker))
  for (let i = 0; i < 2 * (channelsPerSecond / channelsPerMessageMax); i++) naming.send(many)
  expect(await naming.end()).toEqual({
    code: 1008,
    reason: `more than ${channelsPerSecond} channels in a second`,
  })
  const long = await openStream(server)
  for (let i = 0; i < 12; i++) long.send({ method: "PING", params: "x".repeat(15_000) })
  expect(await long.end()).toEqual({ code: 1008, reason: `more than ${bytesPerSecond} bytes in a second` })
  const pongs = await openStream(server)
  for (let i = 0; i < 300; i++) pongs.socket.pong()
  expect(await pongs.end()).toEqual({ code: 1008, reason: "more than 100 messages in a second" })
})

test("a stream message is handled a few channels at a time, and no further one is read meanwhile", async () => {
  const turns = new FairTurns()
  const waiting = vi.spyOn(turns, "add").mockImplementation(() => {})
  const { connection, client, raw } = await connected({}, turns)
  client.send(many)
  client.send({ method: "PING" })
  await vi.waitFor(() => expect(waiting).toHaveBeenCalled(), patience)
  expect(raw.isPaused()).toBe(true)
  for (const max of [8, 8, 84]) {
    expect(client.answers.length).toBeLessThan(channelsPerMessageMax)
    expect(connection.work(max)).toBe(max)
    const answered = connection.hasWork ? client.answers.length + max : channelsPerMessageMax
    await vi.waitFor(() => expect(client.answers).toHaveLength(answered), patience)
  }
  await vi.waitFor(() => expect(connection.work(8)).toBe(1), patience)
  await vi.waitFor(() => expect(client.answers.at(-1)!.msg).toBe("PONG"), patience)
  expect(raw.isPaused()).toBe(false)
})

test("a flood of subscriptions gets its share; requests and other connections are served in between", async () => {
  const flooding = await times(40, () => openStream(server))
  const honest = await openStream(server)
  const socket = connect(server.bourse.port, "127.0.0.1")
  onTestFinished(() => void socket.destroy())
  const answered = () => flooding.reduce((sum, { answers }) => sum + answers.length, 0)
  const seen = { pinged: Number.NaN, subscribed: Number.NaN }
  socket.once("data", () => {
    seen.pinged = answered()
  })
  honest.socket.once("message", () => {
    seen.subscribed = answered()
  })
  const wanted = flooding.length * channelsPerSecond
  for (const client of flooding) for (let i = 0; i < 3; i++) client.send(many)
  honest.send({ method: "SUBSCRIPTION", params: [ticker] })
  socket.write("GET /api/v3/ping HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
  await vi.waitFor(() => expect(answered()).toBe(wanted), patience)
  expect(seen.pinged).toBeLessThan(wanted / 2)
  expect(seen.subscribed).toBeLessThan(wanted / 2)
  // No single connection exceeded its own limit.
  expect(flooding.every(({ closed }) => closed === undefined)).toBe(true)
})

test("a client with 30 subscriptions may renew all of them several times at once", async () => {
  const client = await openStream(server)
  const { data } = ok(await server.get("/api/v3/defaultSymbols"))
  const symbols = (data as ReadonlyArray<string>).slice(0, 5)
  const kinds = ["aggre.depth", "aggre.deals", "aggre.bookTicker"].flatMap((kind) =>
    ["10ms", "100ms"].map((interval) => `spot@public.${kind}.v3.api.pb@${interval}`),
  )
  const channels = symbols.flatMap((symbol) => kinds.map((kind) => `${kind}@${symbol}`))
  for (let round = 0; round < 4; round++)
    for (const method of ["SUBSCRIPTION", "UNSUBSCRIPTION"]) client.send({ method, params: channels })
  await vi.waitFor(() => expect(client.answers).toHaveLength(8 * channels.length), patience)
  expect(new Set(client.answers.map(({ msg }) => msg))).toEqual(new Set(channels))
})

test("among readers of one address, those with the most unread data are closed", () => {
  const reader = (network: string, unreadBytes: number) => ({ network, unreadBytes })
  const [slow, slower, other] = [reader("a", 40), reader("a", 61), reader("b", 90)]
  expect(tooMuchUnread([slower, slow, other], 100)).toEqual([slower])
  expect(tooMuchUnread([slow, other, reader("a", 60)], 100)).toEqual([])
})
