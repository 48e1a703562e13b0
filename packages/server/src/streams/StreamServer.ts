/**
 * `/ws`: the streams, an extension of the interface. The stream server is separate from the gateway: it follows
 * durable groups of events and reads the state in turns like any reader, so the order path does not depend on
 * it.
 *
 * Every connection ends with 1012 when the exchange's state is replaced: after a reset, a loaded snapshot, a rebuilt
 * memory, and a takeover by another server. After a connection ended with 1012, clients reconnect and read
 * their data again.
 */
import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import { type Event, type ListenKey, type State, validListenKey } from "@bourse/engine"
import { connectionsPerKeyMax, streamsPath } from "@bourse/vocabulary/streams"
import { type WebSocket, WebSocketServer } from "ws"
import { peerNetwork } from "../callers/Address.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { admission } from "../gateway/admission.ts"
import type { Log } from "../log/Log.ts"
import type { StreamLog } from "../log/StreamLog.ts"
import { accessDenied, type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { rejectUpgrade } from "../responses/rejectUpgrade.ts"
import type { Faults } from "../scenario/Faults.ts"
import { AccountStreams } from "./AccountStreams.ts"
import type { DepthReads } from "./DepthReads.ts"
import { FairTurns } from "./FairTurns.ts"
import { InjectedPushes } from "./InjectedPushes.ts"
import { handshakeOperations, streamsMax, unreadOfNetworkMaxBytes } from "./limits.ts"
import { MarketStreams, type ReadCandles } from "./MarketStreams.ts"
import {
  closeCodes,
  StreamConnection,
  type StreamCounts,
  type StreamLimits,
  streamLimits,
} from "./StreamConnection.ts"
import { socketOptions } from "./StreamSocket.ts"

const lookEveryMs = 1_000
/** Interval of the check for expired listen keys. */
const keysEveryMs = 100

export interface StreamServerOptions {
  readonly exchange: Exchange
  readonly readCandles: ReadCandles
  readonly depthReads: DepthReads
  readonly hosts: ReadonlySet<string>
  readonly corsOrigins: ReadonlySet<string>
  readonly faults: Faults
  readonly log: Log
  readonly events: StreamLog
  readonly limits?: StreamLimits
}

/** True after a reset or a loaded snapshot: what a client has received then belongs to an earlier state. */
const beginsAnew = (events: ReadonlyArray<Event>): boolean =>
  events.some(({ type }) => type === "reset" || type === "snapshotLoaded")

/**
 * Events that end listen keys at once: their deletion, the deletion of their API key, a clock that moves past their
 * expiry.
 */
const endsListenKeys = ({ type }: Event): boolean =>
  type === "listenKeyEnded" || type === "keyRevoked" || type === "clockSet"
const keyEnded = "the listen key is not valid any more"

/** Whether an upgrade request is for the streams; any other is served without an upgrade. */
export const isStreamRequest = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "GET" && url?.split("?", 1)[0] === streamsPath && headers.upgrade?.toLowerCase() === "websocket"

/** The readers of an address with the most unread data, if their total exceeds the limit. */
export const tooMuchUnread = <Reader extends { readonly network: string; readonly unreadBytes: number }>(
  readers: ReadonlyArray<Reader>,
  maxBytes = unreadOfNetworkMaxBytes,
): ReadonlyArray<Reader> => {
  const kept = new Map<string, number>()
  return readers
    .toSorted((a, b) => a.unreadBytes - b.unreadBytes)
    .filter(({ network, unreadBytes }) => {
      const bytes = (kept.get(network) ?? 0) + unreadBytes
      kept.set(network, bytes)
      return bytes > maxBytes
    })
}

export class StreamServer {
  readonly counts: StreamCounts = { pushes: 0, slowReaders: 0 }
  readonly #options: StreamServerOptions
  readonly #sockets = new WebSocketServer(socketOptions)
  readonly #turns = new FairTurns()
  readonly #connections = new Set<StreamConnection>()
  readonly #market: MarketStreams
  readonly #accounts: AccountStreams
  readonly #injected: InjectedPushes
  /** The served state of the exchange; a rebuild replaces it. */
  #state: State | undefined
  #unfollow: () => void = () => {}
  #timers: ReadonlyArray<NodeJS.Timeout> = []
  #isClosed = false
  /** Number of stream connections so far, rejected ones included. */
  #count = 0

  constructor(options: StreamServerOptions) {
    const { exchange, readCandles } = options
    this.#options = options
    this.#market = new MarketStreams({ exchange, readCandles, onBroken: (reason) => this.#renew(reason) })
    options.depthReads.follow((market) => this.#market.bookShown(market))
    this.#accounts = new AccountStreams(exchange)
    this.#injected = new InjectedPushes(options)
  }

  /** Stream connections that are open. */
  get connections(): number {
    return this.#connections.size
  }

  /** Serves an upgrade that {@link isStreamRequest} accepts, in the connection's turn. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => {})
    const network = peerNetwork(request.socket)
    const handshake = {
      network,
      hasWork: true,
      work: () => {
        handshake.hasWork = false
        this.#upgrade(request, socket, head, network)
        return handshakeOperations
      },
    }
    this.#turns.add(handshake)
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): void {
    const rejection = this.#rejection(request)
    if (rejection !== null) {
      rejectUpgrade(socket, rejection)
      return
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) =>
      this.#opened(opened, socket, request, network),
    )
  }

  #rejection(request: IncomingMessage): ErrorResponse | null {
    const { exchange, hosts, corsOrigins } = this.#options
    const inadmissible = admission(request, hosts)
    if (inadmissible !== null) return inadmissible
    const { origin, host } = request.headers
    const isForeign = origin !== undefined && URL.parse(origin)?.host !== host
    if (isForeign && !corsOrigins.has(origin))
      return accessDenied("web pages of other origins need --cors-origin")
    if (this.#isClosed || !this.#isServing() || !exchange.mayAnswer) return errorResponse("unavailable")
    return this.#connections.size >= streamsMax ? errorResponse("unavailable") : null
  }

  #isServing(): boolean {
    const { name } = this.#options.exchange.status
    return name === "ready" || name === "readOnly"
  }

  #opened(socket: WebSocket, raw: Duplex, request: IncomingMessage, network: string): void {
    const { limits = streamLimits, events } = this.#options
    const number = ++this.#count
    const listenKey = new URLSearchParams(request.url!.split("?")[1] ?? "").get("listenKey") ?? undefined
    const found = listenKey === undefined ? undefined : this.#validKey(listenKey)
    if (listenKey !== undefined && found === undefined) {
      this.#turnAway(socket, number, null, "Invalid listen key")
      return
    }
    if (found !== undefined && this.#connectionsOf(listenKey!) >= connectionsPerKeyMax) {
      const reason = `a listen key opens at most ${connectionsPerKeyMax} connections`
      this.#turnAway(socket, number, found.apiKey, reason)
      return
    }
    if (this.#connections.size === 0) this.#begin()
    const connection: StreamConnection = new StreamConnection({
      socket,
      raw,
      limits,
      turns: this.#turns,
      network,
      channels: {
        channel: (name, uid) =>
          this.#market.channel(name) ?? (uid === undefined ? undefined : this.#accounts.channel(name, uid)),
        release: (channel) => {
          this.#market.release(channel)
          this.#accounts.release(channel)
        },
      },
      uid: found?.uid,
      listenKey,
      apiKey: found?.apiKey,
      number,
      events,
      counts: this.counts,
      onClose: () => {
        this.#connections.delete(connection)
        if (this.#connections.size === 0) this.#end()
      },
      deliver: (to, channel, frame) => this.#injected.deliver(to, channel, frame),
    })
    this.#connections.add(connection)
  }

  /** Rejects a connection with the text that real clients of the venue look for. */
  #turnAway(socket: WebSocket, connection: number, key: string | null, reason: string): void {
    this.#options.events.add({ connection, key, event: "refused", reason })
    socket.on("error", () => {})
    socket.send(reason)
    socket.close(closeCodes.policy, reason)
    setTimeout(() => socket.terminate(), lookEveryMs).unref()
  }

  #validKey(key: string): ListenKey | undefined {
    const { exchange } = this.#options
    return validListenKey(exchange.state, key, exchange.now())
  }

  #connectionsOf(listenKey: string): number {
    let count = 0
    for (const each of this.#connections) if (each.listenKey === listenKey) count++
    return count
  }

  /** Called when the first stream connection has opened. */
  #begin(): void {
    const { exchange } = this.#options
    this.#state = exchange.state
    this.#unfollow = exchange.groups.follow((group, state) => {
      if (state !== this.#state) return () => this.#renew("the exchange recovered")
      if (beginsAnew(group.events))
        return () => this.#renew("the exchange was reset or a snapshot was loaded")
      const [market, accounts] = [this.#market.closed(group, state), this.#accounts.closed(group, state)]
      const ended = group.events.some(endsListenKeys) ? this.#withoutKey(state) : []
      if (market === undefined && accounts === undefined && ended.length === 0) return undefined
      return () => {
        if (!exchange.mayAnswer) return
        // The end of a listen key is pushed before the answer to the request that ended it, and before other
        // changes of its group.
        for (const each of ended) each.close(closeCodes.policy, keyEnded)
        market?.()
        accounts?.()
      }
    })
    this.#timers = [
      setInterval(() => this.#look(), lookEveryMs).unref(),
      setInterval(() => this.#lookAtKeys(), keysEveryMs).unref(),
    ]
  }

  /** Called when the last stream connection is closed. */
  #end(): void {
    this.#unfollow()
    for (const timer of this.#timers) clearInterval(timer)
    this.#market.clear()
    this.#accounts.clear()
  }

  #look(): void {
    const { exchange } = this.#options
    if (exchange.state !== this.#state || !this.#isServing()) this.#renew("the exchange recovers")
    else if (!exchange.mayAnswer) this.#renew("another server takes over")
    else {
      for (const each of [...this.#connections]) each.look()
      for (const each of tooMuchUnread([...this.#connections]))
        each.closeSlow(`clients of this address left more than ${unreadOfNetworkMaxBytes} bytes unread`)
    }
  }

  #lookAtKeys(): void {
    for (const each of this.#withoutKey(this.#options.exchange.state)) each.close(closeCodes.policy, keyEnded)
  }

  /** Private connections whose listen key is not valid in this state. */
  #withoutKey(state: State): ReadonlyArray<StreamConnection> {
    const now = this.#options.exchange.now()
    return [...this.#connections].filter(
      ({ listenKey }) => listenKey !== undefined && validListenKey(state, listenKey, now) === undefined,
    )
  }

  /** Closes all stream connections: pushed data may differ from the state with which the exchange continues. */
  #renew(reason: string): void {
    for (const each of [...this.#connections])
      each.close(closeCodes.restart, `${reason}: connect and read again`)
  }

  /** Closes all stream connections, and accepts no more. */
  close(): void {
    this.#isClosed = true
    for (const each of [...this.#connections])
      each.close(closeCodes.restart, "the server stops: connect again")
  }
}
