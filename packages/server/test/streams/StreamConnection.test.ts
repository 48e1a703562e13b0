/** How long a connection may last: its subscriptions, silence, age and unread data. */
import { expect, onTestFinished, test, vi } from "vitest"
import { unreadMaxBytes } from "../../src/streams/limits.ts"
import type { StreamConnection } from "../../src/streams/StreamConnection.ts"
import { patience, type StreamClient } from "../support/streamClient.ts"
import { connected, connectedChannel as name, untilClosed } from "../support/streamConnection.ts"

/** Waits until the connection is closed. */
const ended = async (connection: StreamConnection, client: StreamClient) => {
  await vi.waitFor(() => {
    connection.look()
    if (!connection.isClosed) throw new Error("still open")
  }, patience)
  return client.end()
}

test("a stream connection without a subscription is closed, also after the last one is cancelled", async () => {
  const { connection, client } = await connected({ unsubscribedMaxMs: 50 })
  expect(await ended(connection, client)).toEqual({ code: 1008, reason: "no subscription in 0.05 s" })
  const second = await connected({ unsubscribedMaxMs: 50 })
  await second.client.subscribe(name)
  second.client.send({ method: "UNSUBSCRIPTION", params: [name] })
  expect((await ended(second.connection, second.client)).reason).toBe("no subscription in 0.05 s")
})

test("a stream connection with a subscription, but without data and pings, is closed", async () => {
  const { connection, client } = await connected({ unsubscribedMaxMs: 60_000, silenceMaxMs: 200 })
  await client.subscribe(name)
  expect(await ended(connection, client)).toEqual({ code: 1008, reason: "no data and no ping in 0.2 s" })
})

test("a stream connection is closed at its maximum age, whatever it does", async () => {
  const { connection, client } = await connected({ connectionAgeMaxMs: 100 })
  await client.subscribe(name)
  expect((await ended(connection, client)).reason).toBe("a connection lasts 24 hours at most")
})

test("a stream connection with pings or data stays open", async () => {
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

test("a stream reader that stops reading is closed when a mebibyte waits for it, and no more is kept", async () => {
  const { connection, client, channel, counts } = await connected()
  await client.subscribe(name)
  client.socket.pause()
  await untilClosed({ connection, channel }, () =>
    expect(connection.unreadBytes).toBeLessThan(unreadMaxBytes + 2 * 64 * 1024),
  )
  expect(channel.subscribers.size).toBe(0)
  expect(counts.slowReaders).toBe(1)
  client.socket.resume()
  const { code } = await client.end()
  // A client that reads on in time finds the close reason after the waiting data.
  expect([1006, 1008]).toContain(code)
})

test("unread answers on a stream, such as pongs, count toward its limit too", async () => {
  const { connection, raw } = await connected()
  raw.cork()
  raw.write(Buffer.alloc(unreadMaxBytes))
  connection.look()
  expect(connection.isClosed).toBe(false)
  raw.write(Buffer.alloc(1))
  connection.look()
  expect(connection.isClosed).toBe(true)
})
