/** How long a connection may go on: its subscriptions, its silence, its age, and what it leaves unread. */
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { WebSocketServer } from "ws"
import { StreamLog } from "../../src/log/StreamLog.ts"
import { StreamChannel } from "../../src/streams/StreamChannel.ts"
import {
  StreamConnection,
  type StreamLimits,
  streamLimits,
  unreadMaxBytes,
} from "../../src/streams/StreamConnection.ts"
import { patience, StreamClient } from "../support/streamClient.ts"

const name = "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"

/** A connection of these limits, and its client. */
const connected = async (limits: Partial<StreamLimits> = {}) => {
  const sockets = new WebSocketServer({ port: 0, perMessageDeflate: false })
  onTestFinished(() => sockets.close())
  const channel = new StreamChannel(name)
  const opened = new Promise<StreamConnection>((resolve) =>
    sockets.once("connection", (socket, request) =>
      resolve(
        new StreamConnection({
          socket,
          raw: request.socket,
          limits: { ...streamLimits, ...limits },
          channels: { channel: (asked) => (asked === name ? channel : undefined), release: () => {} },
          uid: undefined,
          listenKey: undefined,
          apiKey: undefined,
          onClose: () => {},
          number: 1,
          events: new StreamLog(() => 0),
          deliver: (to, _, frame) => to.send(frame),
        }),
      ),
    ),
  )
  const client = new StreamClient(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`)
  onTestFinished(() => client.socket.terminate())
  await client.opened()
  return { connection: await opened, client, channel }
}

/** Looks until the connection is closed. */
const ended = async (connection: StreamConnection, client: StreamClient) => {
  await vi.waitFor(() => {
    connection.look()
    if (!connection.isClosed) throw new Error("still open")
  }, patience)
  return client.end()
}

test("Without a subscription it ends, also when the last one is given back", async () => {
  const { connection, client } = await connected({ unsubscribedMaxMs: 50 })
  expect(await ended(connection, client)).toEqual({ code: 1008, reason: "no subscription in 0.05 s" })
  const second = await connected({ unsubscribedMaxMs: 50 })
  await second.client.subscribe(name)
  second.client.send({ method: "UNSUBSCRIPTION", params: [name] })
  expect((await ended(second.connection, second.client)).reason).toBe("no subscription in 0.05 s")
})

test("With a subscription, without data and pings it ends", async () => {
  const { connection, client } = await connected({ unsubscribedMaxMs: 60_000, silenceMaxMs: 200 })
  await client.subscribe(name)
  expect(await ended(connection, client)).toEqual({ code: 1008, reason: "no data and no ping in 0.2 s" })
})

test("At its greatest age it ends, whatever it does", async () => {
  const { connection, client } = await connected({ connectionAgeMaxMs: 100 })
  await client.subscribe(name)
  expect((await ended(connection, client)).reason).toBe("a connection lasts 24 hours at most")
})

test("With a ping or with data it goes on", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const { connection, client, channel } = await connected()
  await client.subscribe(name)
  for (let minute = 0; minute < 10; minute++) {
    vi.advanceTimersByTime(50_000)
    if (minute % 2 === 0) {
      const before = client.answers.length
      client.send({ method: "PING" })
      await vi.waitFor(() => expect(client.answers.length).toBe(before + 1), patience)
    } else channel.push("BTCUSDT", {}, 0)
    connection.look()
  }
  expect(connection.isClosed).toBe(false)
})

test("A reader that does not read is closed when a mebibyte waits for it, and no more is kept", async () => {
  const { connection, client, channel } = await connected()
  await client.subscribe(name)
  client.socket.pause()
  const bytes = { publicAggreDeals: { deals: [], eventType: "x".repeat(64 * 1024) } }
  for (let i = 0; i < 1_000 && !connection.isClosed; i++) {
    channel.push("BTCUSDT", bytes, 0)
    expect(connection.unreadBytes).toBeLessThan(unreadMaxBytes + 2 * 64 * 1024)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(connection.isClosed).toBe(true)
  expect(channel.subscribers.size).toBe(0)
  client.socket.resume()
  const { code } = await client.end()
  // Who reads on in time finds the reason behind what waited.
  expect([1006, 1008]).toContain(code)
})
