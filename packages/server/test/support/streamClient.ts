/** A stream client independent of the server's code: `ws`, and messages decoded by the definitions. */
import { join } from "node:path"
import protobuf from "protobufjs"
import { onTestFinished, vi } from "vitest"
import { WebSocket } from "ws"
import { type Key, ok, type TestServer } from "./testServer.ts"

const definitions = protobuf.loadSync(join(import.meta.dirname, "../../../vocabulary/proto/push.proto"))
export const Wrapper = definitions.lookupType("PushDataV3ApiWrapper")

// biome-ignore lint/suspicious/noExplicitAny: whatever came; the tests say what it must be
export type Pushed = any

export const patience = { timeout: 300_000 }

export class StreamClient {
  readonly socket: WebSocket
  readonly answers: Array<{ readonly id: number; readonly code: number; readonly msg: string }> = []
  readonly texts: Array<string> = []
  readonly pushes: Array<Pushed> = []
  closed: { readonly code: number; readonly reason: string } | undefined

  constructor(url: string, options: object = {}) {
    this.socket = new WebSocket(url, options)
    this.socket.on("message", (data, isBinary) => {
      if (isBinary) {
        const push = Wrapper.decode(data as Buffer)
        this.pushes.push(Wrapper.toObject(push, { longs: Number, defaults: false }))
        return
      }
      this.texts.push(String(data))
      if (String(data).startsWith("{")) this.answers.push(JSON.parse(String(data)))
    })
    this.socket.on("error", () => {})
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
  }

  opened(): Promise<this> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState === WebSocket.OPEN) resolve(this)
      this.socket.once("open", () => resolve(this))
      this.socket.once("error", reject)
    })
  }

  send(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message))
  }

  /** Subscribes to channels, and waits for the answer to each message. */
  async subscribe(...channels: ReadonlyArray<string>): Promise<void> {
    const before = this.answers.length
    this.send({ method: "SUBSCRIPTION", params: channels })
    await vi.waitFor(() => {
      if (this.answers.length < before + channels.length) throw new Error("not answered yet")
    }, patience)
  }

  /** The pushes received on a channel. */
  on(channel: string): ReadonlyArray<Pushed> {
    return this.pushes.filter((each) => each.channel === channel)
  }

  /** Waits until `count` pushes arrived on a channel. */
  async count(channel: string, count: number): Promise<ReadonlyArray<Pushed>> {
    await vi.waitFor(() => {
      if (this.on(channel).length < count) throw new Error(`${this.on(channel).length} of ${count} pushes`)
    }, patience)
    return this.on(channel)
  }

  /** Waits until the connection is closed; returns the close code and reason. */
  async end(): Promise<{ readonly code: number; readonly reason: string }> {
    await vi.waitFor(() => {
      if (this.closed === undefined) throw new Error("still open")
    }, patience)
    return this.closed!
  }
}

/** Opens a connection that ends with the test. */
export const openStream = async (
  { bourse }: TestServer,
  listenKey?: string,
  options: object = {},
): Promise<StreamClient> => {
  const query = listenKey === undefined ? "" : `?listenKey=${listenKey}`
  const client = new StreamClient(`${bourse.url.replace("http", "ws")}/ws${query}`, options)
  onTestFinished(() => client.socket.terminate())
  return client.opened()
}

export const makeListenKey = async (server: TestServer, key?: Key): Promise<string> =>
  ok(await server.signed("POST", "/api/v3/userDataStream", {}, key === undefined ? {} : { key })).listenKey

/** Opens a private connection of the streams. */
export const openAccount = async (server: TestServer, key?: Key): Promise<StreamClient> =>
  openStream(server, await makeListenKey(server, key))
