/** A proxy between a client and a server's streams that changes pushes and answers on the way. */
import type { AddressInfo } from "node:net"
import { WebSocket, WebSocketServer } from "ws"
import { encodePush, pushType } from "./push.ts"

// biome-ignore lint/suspicious/noExplicitAny: a message as protobufjs has it; the tests say what it must be
export type Pushed = any

export interface Changes {
  /** Returns the messages to send instead of a push; default: the push itself. */
  readonly push?: (push: Pushed) => ReadonlyArray<Pushed>
  /** Returns the messages to send instead of an answer. */
  readonly text?: (text: string) => ReadonlyArray<string>
}

/** @param to URL of the server's streams */
export const startStreamProxy = async (to: string) => {
  const state: { changes: Changes } = { changes: {} }
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" })
  server.on("connection", (client, request) => {
    const query = (request.url ?? "").replace(/^[^?]*/, "")
    const upstream = new WebSocket(to + query)
    const early: string[] = []
    upstream.on("open", () => {
      for (const text of early.splice(0)) upstream.send(text)
    })
    client.on("message", (data) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(String(data))
      else early.push(String(data))
    })
    upstream.on("message", (data, isBinary) => {
      const { push = (each) => [each], text = (each) => [each] } = state.changes
      if (!isBinary) {
        for (const each of text(String(data))) client.send(each)
        return
      }
      const message = pushType.toObject(pushType.decode(data as Buffer), { longs: Number, arrays: true })
      for (const each of push(message)) client.send(encodePush(each))
    })
    upstream.on("close", () => client.close())
    upstream.on("error", () => client.close())
    client.on("close", () => upstream.close())
  })
  await new Promise((listening) => server.once("listening", listening))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    stop: () => {
      for (const client of server.clients) client.terminate()
      return new Promise((closed) => server.close(closed))
    },
  }
}
