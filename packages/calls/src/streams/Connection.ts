/**
 * One WebSocket with its subscriptions, which is reopened when it ends, is silent or receives an unreadable
 * message. A connection begins with its first subscription and ends with the last one.
 */
import { connectionAgeMaxMs } from "@bourse/vocabulary/streams"
import { backoffMs } from "../attempt.ts"
import { decodePush, type PushDataV3ApiWrapper } from "../generated/streamMessages.ts"
import { StreamError } from "./StreamError.ts"

/** The used part of a WebSocket: present in browsers, in Node 22, and in the package `ws`. */
export interface Socket {
  binaryType: string
  send(data: string): void
  close(): void
  // biome-ignore lint/suspicious/noExplicitAny: the events of each platform have types of their own
  addEventListener(type: any, listener: (event: any) => void): void
}
export type WebSocketClass = new (url: string) => Socket

/** Events of a connection, for logs and metrics. */
export type StreamEvent =
  | { readonly kind: "connected"; readonly connection: "public" | "private" }
  | { readonly kind: "subscribed"; readonly channel: string; readonly again: boolean }
  | {
      readonly kind: "disconnected"
      readonly connection: "public" | "private"
      readonly reason: string
      readonly retryInMs: number
    }
  /** A book has missed changes, so its snapshot is read again. */
  | { readonly kind: "gap"; readonly symbol: string; readonly expected: number; readonly received: number }
  | { readonly kind: "keyRenewed" }

/** The receiver of a channel's messages. */
export interface Receiver {
  /** The channel's pushes begin; `again` after an interruption, in which some were lost. */
  subscribed(again: boolean): void
  push(push: PushDataV3ApiWrapper): void
  /** The connection of the channel has ended; a new one is opened. */
  interrupted(): void
  /** The channel of the receiver has ended for good. */
  failed(error: unknown): void
}

export interface ConnectionOptions {
  readonly name: "public" | "private"
  readonly WebSocket: WebSocketClass
  /** The URL of a new connection. */
  readonly url: () => string | Promise<string>
  /** Whether an error of `url` ends the channels; otherwise the connection is retried. */
  readonly isFinal: (error: unknown) => boolean
  /** Called when the server does not know the listen key. */
  readonly onInvalidKey?: () => void
  /** Called at least once a second while connected. */
  readonly onTick?: () => void
  readonly onEvent: (event: StreamEvent) => void
  /** Without any message for this time, pongs included, a connection counts as dead. */
  readonly silenceMs: number
  /** Without data for this time, a connection with constantly pushing channels counts as stalled. */
  readonly stallMs: number
}

interface Topic {
  readonly receivers: Set<Receiver>
  readonly isSteady: boolean
  /** Time of the subscription request on this connection. */
  askedAtMs: number
  isSubscribed: boolean
  wasSubscribed: boolean
}

/** Maximum interval of the connection checks; a ping and its answer fit into the allowed silence. */
const tickMs = 1_000
const answerMs = 10_000
/** A connection that lasted this long was good: the next connection attempt does not wait long. */
const steadyMs = 10_000

export class Connection {
  private readonly options: ConnectionOptions
  private readonly topics: Map<string, Topic> = new Map()
  private socket: Socket | undefined
  private isOpen = false
  /** Counts connection attempts, so that events of older ones are ignored. */
  private attempt = 0
  private failures = 0
  private openedAtMs = 0
  private messageAtMs = 0
  private dataAtMs = 0
  private pingAtMs = 0
  private ticking: ReturnType<typeof setInterval> | undefined
  private retrying: ReturnType<typeof setTimeout> | undefined

  constructor(options: ConnectionOptions) {
    this.options = options
  }

  get channels(): number {
    return this.topics.size
  }

  has(channel: string): boolean {
    return this.topics.has(channel)
  }

  /** @param isSteady whether the channel pushes constantly, even without changes */
  add(channel: string, receiver: Receiver, isSteady: boolean): void {
    const topic = this.topics.get(channel)
    if (topic !== undefined) {
      topic.receivers.add(receiver)
      if (topic.isSubscribed)
        queueMicrotask(() => topic.receivers.has(receiver) && receiver.subscribed(false))
      return
    }
    this.topics.set(channel, {
      receivers: new Set([receiver]),
      isSteady,
      askedAtMs: 0,
      isSubscribed: false,
      wasSubscribed: false,
    })
    if (this.isOpen) this.ask(channel)
    else if (this.topics.size === 1) void this.open()
  }

  remove(channel: string, receiver: Receiver): void {
    const topic = this.topics.get(channel)
    topic?.receivers.delete(receiver)
    if (topic === undefined || topic.receivers.size > 0) return
    this.topics.delete(channel)
    if (this.topics.size === 0) this.end()
    else if (this.isOpen) this.say("UNSUBSCRIPTION", [channel])
  }

  /**
   * Closes the connection, for example because its listen key expired; the connection is opened again after a
   * delay.
   */
  renew(reason: string): void {
    if (this.isOpen) this.drop(reason)
  }

  private say(method: string, params?: ReadonlyArray<string>): void {
    this.socket?.send(JSON.stringify({ method, params }))
  }

  private ask(channel: string): void {
    const topic = this.topics.get(channel)
    if (topic === undefined) return
    topic.askedAtMs = Date.now()
    this.say("SUBSCRIPTION", [channel])
  }

  private async open(): Promise<void> {
    const attempt = ++this.attempt
    clearTimeout(this.retrying)
    let url: string
    try {
      url = await this.options.url()
    } catch (error) {
      if (attempt !== this.attempt) return
      if (this.options.isFinal(error)) this.fail(error)
      else this.drop(error instanceof Error ? error.message : String(error))
      return
    }
    if (attempt !== this.attempt) return
    let socket: Socket
    try {
      socket = new this.options.WebSocket(url)
    } catch (error) {
      this.fail(error)
      return
    }
    socket.binaryType = "arraybuffer"
    this.socket = socket
    this.openedAtMs = this.messageAtMs = this.dataAtMs = this.pingAtMs = Date.now()
    this.ticking = setInterval(() => this.tick(), Math.min(tickMs, this.options.silenceMs / 4))
    const when = (
      type: string,
      act: (event: { readonly data?: unknown; readonly reason?: unknown }) => void,
    ) =>
      socket.addEventListener(type, (event) => {
        if (attempt === this.attempt) act(event)
      })
    when("open", () => {
      this.isOpen = true
      this.options.onEvent({ kind: "connected", connection: this.options.name })
      for (const channel of this.topics.keys()) this.ask(channel)
    })
    when("message", ({ data }) => this.read(data))
    when("close", ({ reason }) => this.drop(`closed by the server${reason ? `: ${reason}` : ""}`))
    // A close event of the WebSocket follows, or, if no connection was made, no event.
    when("error", () => this.drop("the connection failed"))
  }

  private tick(): void {
    const nowMs = Date.now()
    const problem = this.problemAt(nowMs)
    if (problem !== undefined) this.drop(problem)
    if (!this.isOpen) return
    if (nowMs - this.pingAtMs >= this.options.silenceMs / 3) {
      this.pingAtMs = nowMs
      this.say("PING")
    }
    this.options.onTick?.()
  }

  /** Why the connection is unusable. */
  private problemAt(nowMs: number): string | undefined {
    const { silenceMs, stallMs } = this.options
    if (nowMs - this.messageAtMs >= silenceMs) return `no message for ${silenceMs} ms`
    if (!this.isOpen) return undefined
    if (nowMs - this.openedAtMs >= connectionAgeMaxMs) return "a day old"
    for (const [channel, topic] of this.topics) {
      if (!topic.isSubscribed && nowMs - topic.askedAtMs >= answerMs)
        return `no answer to the subscription of ${channel}`
      if (topic.isSteady && topic.isSubscribed && nowMs - this.dataAtMs >= stallMs)
        return `no data for ${stallMs} ms`
    }
    return undefined
  }

  private read(data: unknown): void {
    this.messageAtMs = Date.now()
    if (typeof data === "string") this.answer(data)
    else this.receive(new Uint8Array(data as ArrayBuffer))
  }

  private receive(bytes: Uint8Array): void {
    let push: PushDataV3ApiWrapper
    try {
      push = decodePush(bytes)
    } catch (error) {
      this.drop((error as Error).message)
      return
    }
    this.dataAtMs = this.messageAtMs
    const topic = this.topics.get(push.channel)
    if (topic === undefined) return
    this.subscribed(push.channel, topic)
    for (const receiver of [...topic.receivers]) receiver.push(push)
  }

  /** The server's answer to one of our messages. */
  private answer(text: string): void {
    if (/invalid listen key/i.test(text)) {
      this.options.onInvalidKey?.()
      this.drop("invalid listen key")
      return
    }
    const name = msgOf(text)
    const topic = this.topics.get(name)
    if (topic !== undefined) this.subscribed(name, topic)
    else this.reject(text)
  }

  /** The server's answer names a channel without confirming its subscription. */
  private reject(text: string): void {
    const rejected = [...this.topics.keys()].find((channel) => text.includes(channel))
    if (rejected === undefined) return
    const { receivers } = this.topics.get(rejected)!
    const error = new StreamError({
      channel: rejected,
      reason: "rejected",
      message: `${rejected}: the server does not serve this channel: ${text.slice(0, 200)}`,
    })
    for (const receiver of [...receivers]) {
      this.remove(rejected, receiver)
      receiver.failed(error)
    }
  }

  private subscribed(channel: string, topic: Topic): void {
    if (topic.isSubscribed) return
    const again = topic.wasSubscribed
    topic.isSubscribed = topic.wasSubscribed = true
    this.options.onEvent({ kind: "subscribed", channel, again })
    for (const receiver of [...topic.receivers]) receiver.subscribed(again)
  }

  /** Ends the present connection attempt and starts another after a delay. */
  private drop(reason: string): void {
    if (this.isOpen && Date.now() - this.openedAtMs >= steadyMs) this.failures = 0
    this.close()
    const retryInMs = Math.round(backoffMs(this.failures++))
    this.options.onEvent({ kind: "disconnected", connection: this.options.name, reason, retryInMs })
    for (const topic of this.topics.values()) {
      if (!topic.isSubscribed) continue
      topic.isSubscribed = false
      for (const receiver of [...topic.receivers]) receiver.interrupted()
    }
    if (this.topics.size > 0) this.retrying = setTimeout(() => void this.open(), retryInMs)
  }

  private fail(error: unknown): void {
    const topics = [...this.topics.values()]
    this.topics.clear()
    this.end()
    for (const { receivers } of topics) for (const receiver of [...receivers]) receiver.failed(error)
  }

  private close(): void {
    this.attempt++
    this.isOpen = false
    clearInterval(this.ticking)
    clearTimeout(this.retrying)
    const { socket } = this
    this.socket = undefined
    socket?.close()
  }

  private end(): void {
    this.close()
    this.failures = 0
  }
}

/** The `msg` of an answer with the code 0; empty for anything else. */
const msgOf = (text: string): string => {
  try {
    const { code, msg } = JSON.parse(text) as { readonly code?: unknown; readonly msg?: unknown }
    return code === 0 && typeof msg === "string" ? msg : ""
  } catch {
    return ""
  }
}
