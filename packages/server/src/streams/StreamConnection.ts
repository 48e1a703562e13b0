/**
 * A connection of the streams: its messages, its subscriptions, and its end. All limits of a connection count
 * by the system clock; only its listen key expires by the exchange clock.
 *
 * Each message becomes operations, which wait for their turn ({@link FairTurns}). Nothing is read from the
 * connection while an operation waits.
 */
import type { Duplex } from "node:stream"
import type { LoggedStreamEvent } from "@bourse/control"
import {
  connectionAgeMaxMs,
  messagesPerSecond,
  silenceMaxMs,
  subscriptionsMax,
  unsubscribedMaxMs,
} from "@bourse/vocabulary/streams"
import { WebSocket } from "ws"
import type { StreamLog } from "../log/StreamLog.ts"
import type { FairTurns, Worker } from "./FairTurns.ts"
import { bytesPerSecond, channelsPerMessageMax, channelsPerSecond, unreadMaxBytes } from "./limits.ts"
import type { StreamChannel, Subscriber } from "./StreamChannel.ts"

/** Reasons for closing connections, with the codes of RFC 6455 and of its registry. */
export const closeCodes = {
  /** Closing code: binary data was sent instead of text. */
  unsupported: 1003,
  /** A limit was exceeded, or the listen key is not valid. */
  policy: 1008,
  /** Closing code: the exchange's state was replaced: the client must reconnect and read its data again. */
  restart: 1012,
} as const

/** How long a closing connection may take to read the reason. */
const lingerMs = 1_000

export interface StreamLimits {
  readonly unsubscribedMaxMs: number
  readonly silenceMaxMs: number
  readonly connectionAgeMaxMs: number
}
export const streamLimits: StreamLimits = { unsubscribedMaxMs, silenceMaxMs, connectionAgeMaxMs }

/** The counts of a server's connections. */
export interface StreamCounts {
  pushes: number
  /** Number of connections closed because too much data was unread. */
  slowReaders: number
}

/** The channels of the stream server, as a connection uses them. */
export interface Channels {
  /** Returns undefined for an invalid channel, or a channel that this connection may not use. */
  readonly channel: (name: string, uid: string | undefined) => StreamChannel | undefined
  readonly release: (channel: StreamChannel) => void
}

export interface ConnectionOptions {
  readonly socket: WebSocket
  /** The underlying socket: frames shared by many connections are written to it directly. */
  readonly raw: Duplex
  readonly channels: Channels
  readonly limits: StreamLimits
  readonly turns: FairTurns
  /** The network by which limits of an address count. */
  readonly network: string
  /** The account and the listen key of a private connection. */
  readonly uid: string | undefined
  readonly listenKey: string | undefined
  /** The API key that made the listen key. */
  readonly apiKey: string | undefined
  readonly onClose: () => void
  /** Number of the connection, which names it: the count of connections so far. */
  readonly number: number
  readonly events: StreamLog
  readonly counts: StreamCounts
  /** Sends a push as the fault rules say; default: the push is sent unchanged. */
  readonly deliver: (connection: StreamConnection, channel: StreamChannel, frame: Buffer) => void
}

const notUnderstood =
  "a message is JSON with the method SUBSCRIPTION, UNSUBSCRIPTION or PING, and params, a list of channels"

interface Asked {
  readonly method?: unknown
  readonly params?: unknown
  readonly id?: unknown
}

const parse = (text: string): Asked | undefined => {
  try {
    const asked: unknown = JSON.parse(text)
    return typeof asked === "object" && asked !== null && !Array.isArray(asked) ? asked : undefined
  } catch {
    return undefined
  }
}

export class StreamConnection implements Subscriber, Worker {
  readonly network: string
  readonly uid: string | undefined
  readonly listenKey: string | undefined
  readonly apiKey: string | undefined
  readonly #options: ConnectionOptions
  readonly #channels = new Map<string, StreamChannel>()
  readonly #openedAt = performance.now()
  /** Time since which the connection has had no subscription; undefined while it has one. */
  #unsubscribedAt: number | undefined = performance.now()
  /** Time of the last data sent on the connection, or of the last received ping. */
  #aliveAt = performance.now()
  #hasPinged = false
  /** Number of messages, bytes and channel operations received in this second. */
  #rate = { second: 0, messages: 0, bytes: 0, channels: 0 }
  /** The connection's operations that wait for their turn, oldest first. */
  #waiting: Array<() => void> = []
  #isClosed = false
  /** Whether the client sent too much, so that nothing more is read from the connection. */
  #isFlood = false
  /** Whether the connection's writes are collected into one. */
  #isCorked = false

  constructor(options: ConnectionOptions) {
    this.#options = options
    ;({ uid: this.uid, listenKey: this.listenKey, apiKey: this.apiKey, network: this.network } = options)
    const { socket } = options
    socket.on("message", (data, isBinary) => this.#received(data as Buffer, isBinary))
    // The WebSocket library has already answered the ping.
    for (const event of ["ping", "pong"] as const)
      socket.on(event, (data) => {
        if (this.#isWithinRate(data.length, 0)) this.#later([() => event === "ping" && this.#pinged()])
      })
    // The WebSocket library closes with the code of RFC 6455 for such frames.
    socket.on("error", ({ message }) => {
      setTimeout(() => socket.terminate(), lingerMs).unref()
      this.#ended(message)
    })
    socket.on("close", () => this.#ended(null))
    this.#log("opened")
  }

  /** This connection's name in its events. */
  get named() {
    return { connection: this.#options.number, key: this.apiKey ?? null }
  }

  #log(event: LoggedStreamEvent["event"], more: Partial<LoggedStreamEvent> = {}): void {
    this.#options.events.add({ ...more, ...this.named, event })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Number of sent bytes that the operating system has not taken yet. */
  get unreadBytes(): number {
    return this.#options.raw.writableLength
  }

  /** Closes the connection with a reason; the socket is cut if the client does not read the reason. */
  close(code: number, reason: string): void {
    if (this.#isClosed) return
    const { socket } = this.#options
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), lingerMs).unref()
    this.#ended(reason)
  }

  /** Cuts the connection without a reason. */
  cut(): void {
    this.#options.socket.terminate()
    this.#ended(null)
  }

  #ended(reason: string | null): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#waiting = []
    this.#log("closed", { reason })
    const { channels, onClose } = this.#options
    for (const channel of this.#channels.values()) {
      channel.delete(this)
      channels.release(channel)
    }
    this.#channels.clear()
    onClose()
  }

  push(channel: StreamChannel, frame: Buffer): void {
    this.#options.deliver(this, channel, frame)
  }

  /** Sends the frame of a push; closes the connection if too much data is unread. */
  send(frame: Buffer): void {
    const { socket, raw, counts } = this.#options
    // The server never fragments or compresses messages, so a frame can be written between any two messages.
    if (!this.#mayWrite() || socket.readyState !== WebSocket.OPEN) return
    this.#aliveAt = performance.now()
    this.#cork()
    raw.write(frame)
    counts.pushes++
  }

  /** Combines all writes of the current event-loop turn into one system call. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { raw } = this.#options
    raw.cork()
    process.nextTick(() => {
      this.#isCorked = false
      raw.uncork()
    })
  }

  /** Closes the connection if too much data is unread. */
  #mayWrite(): boolean {
    if (this.#isClosed) return false
    if (this.unreadBytes <= unreadMaxBytes) return true
    this.closeSlow(`more than ${unreadMaxBytes} bytes were not read`)
    return false
  }

  /** Closes a reader that reads too slowly. */
  closeSlow(reason: string): void {
    if (this.#isClosed) return
    this.#options.counts.slowReaders++
    this.close(closeCodes.policy, reason)
  }

  /** Closes the connection if it may not continue, for example after too long without a subscription. */
  look(): void {
    const { limits } = this.#options
    const now = performance.now()
    if (this.#unsubscribedAt !== undefined && now - this.#unsubscribedAt >= limits.unsubscribedMaxMs)
      this.close(closeCodes.policy, `no subscription in ${limits.unsubscribedMaxMs / 1_000} s`)
    else if (now - this.#aliveAt >= limits.silenceMaxMs)
      this.close(closeCodes.policy, `no data and no ping in ${limits.silenceMaxMs / 1_000} s`)
    else if (now - this.#openedAt >= limits.connectionAgeMaxMs)
      this.close(closeCodes.policy, "a connection lasts 24 hours at most")
    // The WebSocket library's answers to pings wait in the same buffer.
    else this.#mayWrite()
  }

  #pinged(): void {
    this.#aliveAt = performance.now()
    if (!this.#hasPinged) this.#log("pinged")
    this.#hasPinged = true
  }

  /** Counts received data; closes the connection if the data exceeds a second's limits. */
  #isWithinRate(bytes: number, channels: number): boolean {
    const second = Math.floor(performance.now() / 1_000)
    const before = this.#rate.second === second ? this.#rate : { messages: 0, bytes: 0, channels: 0 }
    const rate = {
      second,
      messages: before.messages + 1,
      bytes: before.bytes + bytes,
      channels: before.channels + channels,
    }
    this.#rate = rate
    if (rate.messages > messagesPerSecond)
      this.#closeFlood(`more than ${messagesPerSecond} messages in a second`)
    else if (rate.bytes > bytesPerSecond) this.#closeFlood(`more than ${bytesPerSecond} bytes in a second`)
    else if (rate.channels > channelsPerSecond)
      this.#closeFlood(`more than ${channelsPerSecond} channels in a second`)
    return !this.#isClosed
  }

  /** Closes the connection with a reason and stops reading. */
  #closeFlood(reason: string): void {
    this.close(closeCodes.policy, reason)
    this.#isFlood = true
    this.#options.socket.pause()
  }

  /** Queues the client's operations behind the connection's waiting ones. */
  #later(operations: ReadonlyArray<() => void>): void {
    if (this.#isClosed) return
    this.#waiting.push(...operations)
    this.#options.socket.pause()
    this.#options.turns.add(this)
  }

  get hasWork(): boolean {
    return this.#waiting.length > 0
  }

  work(max: number): number {
    let done = 0
    for (; done < max && this.hasWork; done++) this.#waiting.shift()!()
    if (!this.hasWork && !this.#isFlood) this.#options.socket.resume()
    return done
  }

  #received(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return
    const asked = isBinary ? undefined : parse(String(data))
    const method = typeof asked?.method === "string" ? asked.method.toUpperCase() : ""
    const id = Number.isSafeInteger(asked?.id) ? (asked!.id as number) : 0
    const { params } = asked ?? {}
    const isList =
      /^(UN)?SUBSCRIPTION$/.test(method) &&
      Array.isArray(params) &&
      params.length > 0 &&
      params.every((each) => typeof each === "string")
    if (!this.#isWithinRate(data.length, isList ? Math.min(params.length, channelsPerMessageMax) : 0)) return
    if (isBinary) this.#later([() => this.close(closeCodes.unsupported, "messages must be text")])
    else if (method === "PING")
      this.#later([
        () => {
          this.#pinged()
          this.#answer(id, "PONG")
        },
      ])
    else if (!isList) this.#later([() => this.close(closeCodes.policy, notUnderstood)])
    else if (params.length > channelsPerMessageMax) {
      const reason = `a message names at most ${channelsPerMessageMax} channels`
      this.#later([() => this.close(closeCodes.policy, reason)])
    } else
      this.#later(
        (params as ReadonlyArray<string>).map(
          (name) => () =>
            method === "SUBSCRIPTION" ? this.#subscribe(id, name) : this.#unsubscribe(id, name),
        ),
      )
  }

  #answer(id: number, msg: string): void {
    if (!this.#mayWrite()) return
    this.#cork()
    this.#options.socket.send(JSON.stringify({ id, code: 0, msg }))
  }

  #reject(id: number, name: string, reason: string): void {
    this.#answer(id, `Not Subscribed successfully! [${name.slice(0, 200)}].  Reason: ${reason}`)
  }

  #subscribe(id: number, name: string): void {
    const { channels, uid } = this.#options
    if (this.#channels.has(name)) {
      this.#answer(id, name)
      return
    }
    if (this.#channels.size >= subscriptionsMax) {
      this.#reject(id, name, `a connection has at most ${subscriptionsMax} subscriptions`)
      return
    }
    const channel = channels.channel(name, uid)
    if (channel === undefined) {
      const isPrivate = uid === undefined && name.startsWith("spot@private.")
      this.#reject(
        id,
        name,
        isPrivate ? "a private channel needs a listen key" : "Blocked! no such channel or symbol",
      )
      return
    }
    this.#channels.set(name, channel)
    this.#unsubscribedAt = undefined
    this.#log("subscribed", { channel: name })
    this.#answer(id, name)
    channel.add(this)
  }

  #unsubscribe(id: number, name: string): void {
    const channel = this.#channels.get(name)
    if (channel !== undefined) {
      channel.delete(this)
      this.#options.channels.release(channel)
      this.#channels.delete(name)
      this.#log("unsubscribed", { channel: name })
      if (this.#channels.size === 0) this.#unsubscribedAt = performance.now()
    }
    this.#answer(id, name.slice(0, 200))
  }
}
