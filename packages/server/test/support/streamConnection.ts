/** One stream connection without an exchange: the test pushes to its channel. */
import type { AddressInfo, Socket } from "node:net"
import { expect, onTestFinished } from "vitest"
import { WebSocketServer } from "ws"
import { StreamLog } from "../../src/log/StreamLog.ts"
import { FairTurns } from "../../src/streams/FairTurns.ts"
import { StreamChannel } from "../../src/streams/StreamChannel.ts"
import { StreamConnection, type StreamLimits, streamLimits } from "../../src/streams/StreamConnection.ts"
import { socketOptions } from "../../src/streams/StreamSocket.ts"
import { StreamClient } from "./streamClient.ts"

export const connectedChannel = "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"

/** A connection with these limits, its socket, its client, and its counters. */
export const connected = async (limits: Partial<StreamLimits> = {}, turns = new FairTurns()) => {
  const sockets = new WebSocketServer({ ...socketOptions, noServer: false, port: 0 })
  onTestFinished(() => sockets.close())
  const channel = new StreamChannel(connectedChannel)
  const counts = { pushes: 0, slowReaders: 0 }
  const opened = new Promise<{ readonly connection: StreamConnection; readonly raw: Socket }>((resolve) =>
    sockets.once("connection", (socket, request) =>
      resolve({
        raw: request.socket,
        connection: new StreamConnection({
          socket,
          raw: request.socket,
          limits: { ...streamLimits, ...limits },
          turns,
          network: "127.0.0.1",
          channels: {
            channel: (asked) => (asked === connectedChannel ? channel : undefined),
            release: () => {},
          },
          uid: undefined,
          listenKey: undefined,
          apiKey: undefined,
          onClose: () => {},
          number: 1,
          events: new StreamLog(() => 0),
          counts,
          deliver: (to, _, frame) => to.send(frame),
        }),
      }),
    ),
  )
  const client = new StreamClient(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`)
  onTestFinished(() => client.socket.terminate())
  await client.opened()
  return { ...(await opened), client, channel, counts }
}

/** Pushes much data to a client that does not read, until its connection is closed. */
export const untilClosed = async (
  { connection, channel }: Pick<Awaited<ReturnType<typeof connected>>, "connection" | "channel">,
  look: () => void = () => {},
): Promise<void> => {
  const bytes = { publicAggreDeals: { deals: [], eventType: "x".repeat(64 * 1024) } }
  for (let i = 0; i < 1_000 && !connection.isClosed; i++) {
    channel.push("BTCUSDT", bytes, 0)
    look()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(connection.isClosed).toBe(true)
}
