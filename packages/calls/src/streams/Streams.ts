/**
 * Sources of all streams of a client, for a queue of promises or of Effect: shared connections, the listen key,
 * and books built from their changes.
 */
import {
  channelName,
  isPrivate,
  listenKeyMs,
  type PushInterval,
  pushIntervals,
  type StreamChannel,
  streamsPath,
  subscriptionsMax,
} from "@bourse/vocabulary/streams"
import { backoffMs, isTransient, isUnsent } from "../attempt.ts"
import { type CallError, CallFailure, InvalidParameters } from "../CallError.ts"
import type { EndpointData } from "../Endpoint.ts"
import type { PushDataV3ApiWrapper } from "../generated/streamMessages.ts"
import { nearName } from "../nearName.ts"
import type { OptionRules } from "../Options.ts"
import { Connection, type StreamEvent, type WebSocketClass } from "./Connection.ts"
import { depth, endKey, extendKey, makeKey, wholeBook } from "./endpoints.ts"
import {
  type BalanceUpdate,
  balancesOf,
  type Candle,
  type CandleInterval,
  candleIntervals,
  candlesOf,
  type DepthChange,
  depthChangesOf,
  type Fill,
  fillsOf,
  type OrderUpdate,
  ordersOf,
  type ReadAgain,
  type Ticker,
  type Trade,
  tickersOf,
  tradesOf,
} from "./items.ts"
import { LocalBook, type Snapshot } from "./LocalBook.ts"

export interface StreamsOptions {
  /** The URL of the streams; default: `/ws` of `baseUrl`. */
  readonly url?: string | undefined
  /**
   * The WebSocket class of the connections; default: the platform's. Node 20 has no WebSocket class: `import
   * WebSocket from "ws"`.
   */
  readonly WebSocket?: WebSocketClass | undefined
  /** Called when connections begin and end, channels are subscribed, and a book has a gap. */
  readonly onEvent?: ((event: StreamEvent) => void) | undefined
  /** How many items of a stream may wait to be read before the stream fails; default: 10000. */
  readonly queueMax?: number | undefined
  /** Longest time without any message, pongs included, in ms, before a connection is replaced; default: 20000. */
  readonly silenceMs?: number | undefined
  /**
   * Longest time without data for a subscribed book or candles, in ms, before the connection is replaced; default:
   * 60000.
   */
  readonly stallMs?: number | undefined
}

const milliseconds: OptionRules[string] = [
  "milliseconds, from 1000",
  (value) => Number.isSafeInteger(value) && (value as number) >= 1_000,
]
/** Rules for the options that only streams have. */
export const streamRules: OptionRules = {
  url: [
    "a URL such as ws://127.0.0.1:7070/ws",
    (value) => typeof value === "string" && /^wss?:\/\/[^\s?#@]+$/i.test(value) && URL.canParse(value),
  ],
  WebSocket: ["a class such as that of the package ws", (value) => typeof value === "function"],
  onEvent: ["a function", (value) => typeof value === "function"],
  queueMax: ["a whole number from 1", (value) => Number.isSafeInteger(value) && (value as number) >= 1],
  silenceMs: milliseconds,
  stallMs: milliseconds,
}

/** The receiver of a stream's items. */
export interface Sink<Item> {
  item(item: Item): void
  failed(error: unknown): void
}

export interface Source<Item> {
  readonly channel: string
  /** `latest`: only the last of the waiting items is useful. */
  readonly keep: "every" | "latest"
  /** @returns a function that ends it */
  start(sink: Sink<Item>): () => void
}

export interface PushOptions {
  /** Minimum interval of the server's pushes; default: 100ms. */
  readonly interval?: PushInterval | undefined
}

/** The HTTP calls that the sources of streams make. */
export type Ask = (endpoint: EndpointData, parameters: object) => Promise<unknown>

/** Calls that return the state of which private streams missed changes. */
const readAgain = {
  orders: ["spot.openOrders", "spot.allOrders"],
  fills: ["spot.myTrades"],
  account: ["spot.account"],
} as const

const isFinal = (error: unknown): boolean => {
  if (!(error instanceof CallFailure)) return true
  const callError = error as CallError
  return !(
    isTransient(callError) ||
    isUnsent(callError) ||
    ("status" in callError && (callError.status === 429 || callError.status === 418))
  )
}

const noWebSocket =
  "there is no WebSocket on this platform (Node has one from 22 on): install the package ws and pass its class, " +
  'makeStreams({ ..., WebSocket }) with import WebSocket from "ws"'

const platformWebSocket = (): WebSocketClass | undefined =>
  (globalThis as { readonly WebSocket?: WebSocketClass }).WebSocket

const invalid = (method: string, message: string) =>
  new InvalidParameters({ endpoint: `streams.${method}`, message: `streams.${method}: ${message}` })

function checkSymbol(method: string, symbol: unknown): asserts symbol is string {
  if (typeof symbol !== "string" || !/^[A-Z0-9]{1,32}$/.test(symbol))
    throw invalid(method, `symbol: expected upper case such as BTCUSDT, got ${JSON.stringify(symbol)}`)
}

function checkOneOf(method: string, name: string, value: unknown, values: ReadonlyArray<string>): void {
  if (values.some((each) => each === value)) return
  const near = nearName(String(value), values)
  throw invalid(
    method,
    `${name}: expected one of ${values.join(", ")}, got ${JSON.stringify(value)}` +
      (near === undefined ? "" : `; did you mean ${near}?`),
  )
}

const intervalOf = (method: string, { interval = "100ms" }: PushOptions = {}): PushInterval => {
  checkOneOf(method, "interval", interval, pushIntervals)
  return interval
}

export class StreamSources {
  private readonly options: StreamsOptions
  private readonly ask: Ask
  private readonly url: string
  private readonly WebSocket: WebSocketClass
  private readonly publicConnections: Connection[] = []
  private readonly privateConnection: Connection | undefined
  /** The listen key, the time of its creation or extension, and the exchange time of its first push. */
  private key: { readonly text: string; madeAtMs: number; firstTime: number; lastTime: number } | undefined
  private isExtending = false

  /** @param isSigned whether `ask` can sign, so that private streams are possible */
  constructor(options: StreamsOptions & { readonly baseUrl: string }, ask: Ask, isSigned: boolean) {
    const { WebSocket = platformWebSocket(), url } = options
    if (WebSocket === undefined) throw new TypeError(noWebSocket)
    this.options = options
    this.ask = ask
    this.WebSocket = WebSocket
    this.url = url ?? options.baseUrl.replace(/\/+$/, "").replace(/^http/i, "ws") + streamsPath
    if (isSigned) this.privateConnection = this.connection("private")
  }

  trades(symbol: string, options?: PushOptions): Source<Trade> {
    checkSymbol("trades", symbol)
    const channel = { kind: "trades", symbol, interval: intervalOf("trades", options) } as const
    return this.source(channel, (push) => tradesOf(push, channel))
  }

  tickers(symbol: string, options?: PushOptions): Source<Ticker> {
    checkSymbol("ticker", symbol)
    const channel = { kind: "bookTicker", symbol, interval: intervalOf("ticker", options) } as const
    return this.source(channel, (push) => tickersOf(push, channel))
  }

  candles(symbol: string, interval: CandleInterval): Source<Candle> {
    checkSymbol("klines", symbol)
    checkOneOf("klines", "interval", interval, Object.keys(candleIntervals))
    const channel = { kind: "klines", symbol, window: candleIntervals[interval] } as const
    const items = candlesOf(interval)
    return this.source(channel, (push) => items(push, channel))
  }

  depthChanges(symbol: string, options?: PushOptions): Source<DepthChange> {
    checkSymbol("depth", symbol)
    const channel = { kind: "depth", symbol, interval: intervalOf("depth", options) } as const
    return this.source(channel, (push) => depthChangesOf(push, channel))
  }

  orders(): Source<OrderUpdate | ReadAgain> {
    return this.privateSource("orders", ordersOf)
  }

  fills(): Source<Fill | ReadAgain> {
    return this.privateSource("fills", fillsOf)
  }

  balances(): Source<BalanceUpdate | ReadAgain> {
    return this.privateSource("account", balancesOf)
  }

  /** The book of a symbol after each change; always the same object. */
  books(symbol: string, options?: PushOptions): Source<LocalBook> {
    checkSymbol("book", symbol)
    const channel = { kind: "depth", symbol, interval: intervalOf("book", options) } as const
    const start = (sink: Sink<LocalBook>) => {
      const book = new LocalBook(symbol)
      /** Counts requested snapshots of the book, so that an older one is not used. */
      let reading = 0
      let isEnded = false
      const load = async (): Promise<void> => {
        const own = ++reading
        for (let tries = 0; own === reading; tries++) {
          try {
            const snapshot = (await this.ask(depth, { symbol, limit: `${wholeBook}` })) as Snapshot
            if (own !== reading) return
            if (book.load(snapshot) === "applied") return sink.item(book)
          } catch (error) {
            if (own !== reading) return
            if (isFinal(error)) {
              end()
              return sink.failed(error)
            }
          }
          await new Promise((resolve) => setTimeout(resolve, backoffMs(tries)))
        }
      }
      const begin = () => {
        book.begin()
        void load()
      }
      const unsubscribe = this.subscribe(channel, {
        subscribed: begin,
        interrupted: () => {
          reading++
          book.begin()
        },
        push: (push) => {
          for (const change of depthChangesOf(push, channel)) {
            const expected = book.version + 1
            const applied = book.apply(change)
            if (applied === "applied") sink.item(book)
            if (applied !== "gap") continue
            this.event({ kind: "gap", symbol, expected, received: change.fromVersion })
            void load()
          }
        },
        failed: (error) => {
          end()
          sink.failed(error)
        },
      })
      const end = () => {
        if (isEnded) return
        isEnded = true
        reading++
        book.begin()
        unsubscribe()
      }
      return end
    }
    return { channel: channelName(channel), keep: "latest", start }
  }

  private source<Item>(
    channel: StreamChannel,
    items: (push: PushDataV3ApiWrapper) => ReadonlyArray<Item>,
    onSubscribed?: (again: boolean) => Item,
  ): Source<Item> {
    return {
      channel: channelName(channel),
      keep: "every",
      start: (sink) =>
        this.subscribe(channel, {
          subscribed: (again) => {
            if (onSubscribed !== undefined) sink.item(onSubscribed(again))
          },
          interrupted: () => {},
          push: (push) => {
            for (const item of items(push)) sink.item(item)
          },
          failed: (error) => sink.failed(error),
        }),
    }
  }

  private privateSource<Item>(
    kind: keyof typeof readAgain,
    items: (push: PushDataV3ApiWrapper) => ReadonlyArray<Item>,
  ): Source<Item | ReadAgain> {
    const method = kind === "account" ? "balances" : kind
    if (this.privateConnection === undefined) throw invalid(method, "needs the options apiKey and secret")
    return this.source<Item | ReadAgain>(
      { kind },
      (push) => {
        const { key } = this
        if (key !== undefined && push.sendTime !== undefined) {
          key.firstTime ||= push.sendTime
          key.lastTime = push.sendTime
        }
        return items(push)
      },
      (again) => ({
        kind: "readAgain",
        reason: again ? "reconnected" : "subscribed",
        calls: readAgain[kind],
      }),
    )
  }

  private subscribe(channel: StreamChannel, receiver: Parameters<Connection["add"]>[1]): () => void {
    const name = channelName(channel)
    const connection = isPrivate(channel) ? this.privateConnection! : this.publicConnectionFor(name)
    connection.add(name, receiver, channel.kind === "depth" || channel.kind === "klines")
    return () => {
      connection.remove(name, receiver)
      if (connection === this.privateConnection && connection.channels === 0) this.endKey()
    }
  }

  private publicConnectionFor(channel: string): Connection {
    const found =
      this.publicConnections.find((connection) => connection.has(channel)) ??
      this.publicConnections.find((connection) => connection.channels < subscriptionsMax)
    if (found !== undefined) return found
    const made = this.connection("public")
    this.publicConnections.push(made)
    return made
  }

  private connection(name: "public" | "private"): Connection {
    const { silenceMs = 20_000, stallMs = 60_000 } = this.options
    const shared = {
      name,
      WebSocket: this.WebSocket,
      isFinal,
      onEvent: (event: StreamEvent) => this.event(event),
      silenceMs,
      stallMs,
    }
    return new Connection(
      name === "public"
        ? { ...shared, url: () => this.url }
        : {
            ...shared,
            url: async () => `${this.url}?listenKey=${encodeURIComponent(await this.listenKey())}`,
            onInvalidKey: () => {
              this.key = undefined
            },
            onTick: () => void this.extendKey(),
          },
    )
  }

  private event(event: StreamEvent): void {
    this.options.onEvent?.(event)
  }

  private async listenKey(): Promise<string> {
    if (this.key !== undefined) return this.key.text
    const { listenKey } = (await this.ask(makeKey, {})) as { readonly listenKey: string }
    this.key = { text: listenKey, madeAtMs: Date.now(), firstTime: 0, lastTime: 0 }
    return listenKey
  }

  /**
   * The listen key is extended at half its validity, by this clock or by the exchange's, which may be faster.
   */
  private async extendKey(): Promise<void> {
    const { key } = this
    if (key === undefined || this.isExtending) return
    const ageMs = Math.max(Date.now() - key.madeAtMs, key.lastTime - key.firstTime)
    if (ageMs < listenKeyMs / 2) return
    this.isExtending = true
    try {
      await this.ask(extendKey, { listenKey: key.text })
      key.madeAtMs = Date.now()
      key.firstTime = key.lastTime
      this.event({ kind: "keyRenewed" })
    } catch (error) {
      // The listen key has expired, or is unknown: the next connection gets another one.
      if (isFinal(error) && this.key === key) {
        this.key = undefined
        this.privateConnection?.renew("the listen key could not be extended")
      }
    } finally {
      this.isExtending = false
    }
  }

  /** The listen key is no longer needed; if its deletion fails, it expires by itself. */
  private endKey(): void {
    const { key } = this
    this.key = undefined
    if (key !== undefined) this.ask(endKey, { listenKey: key.text }).catch(() => {})
  }
}
