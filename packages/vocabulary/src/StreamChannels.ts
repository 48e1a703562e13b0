/**
 * The channels of the streams: their names as text, their limits, and the numbers of order words. The streams
 * are an extension of the interface; the messages are in `proto/push.proto`. The channels are not part of the
 * package's main entry, so that only bundles that use streams contain them.
 */
import type { OrderStatus, OrderType, Side } from "./OrderWords.ts"

/** Minimum intervals of an aggregated channel's pushes. */
export const pushIntervals = ["100ms", "10ms"] as const
export type PushInterval = (typeof pushIntervals)[number]

export const klineWindows = [
  "Min1",
  "Min5",
  "Min15",
  "Min30",
  "Min60",
  "Hour4",
  "Hour8",
  "Day1",
  "Week1",
  "Month1",
] as const
export type KlineWindow = (typeof klineWindows)[number]

/** Numbers of price levels per side in the channel of the best prices. */
export const depthLevels = ["5", "10", "20"] as const
export type DepthLevels = (typeof depthLevels)[number]

export type PublicChannel =
  | { readonly kind: "trades"; readonly symbol: string; readonly interval: PushInterval }
  | { readonly kind: "depth"; readonly symbol: string; readonly interval: PushInterval }
  | { readonly kind: "bookTicker"; readonly symbol: string; readonly interval: PushInterval }
  | { readonly kind: "bookTickerBatch"; readonly symbol: string }
  | { readonly kind: "limitDepth"; readonly symbol: string; readonly levels: DepthLevels }
  | { readonly kind: "klines"; readonly symbol: string; readonly window: KlineWindow }

/** Channels that need a connection with a listen key. */
export type PrivateChannel =
  | { readonly kind: "account" }
  | { readonly kind: "fills" }
  | { readonly kind: "orders" }

export type StreamChannel = PublicChannel | PrivateChannel

/** The parts of each channel's name after the first two, in their order. */
const layouts = {
  trades: ["public.aggre.deals", "interval", "symbol"],
  depth: ["public.aggre.depth", "interval", "symbol"],
  bookTicker: ["public.aggre.bookTicker", "interval", "symbol"],
  bookTickerBatch: ["public.bookTicker.batch", "symbol"],
  limitDepth: ["public.limit.depth", "symbol", "levels"],
  klines: ["public.kline", "symbol", "window"],
  account: ["private.account"],
  fills: ["private.deals"],
  orders: ["private.orders"],
} as const satisfies Record<StreamChannel["kind"], readonly [string, ...string[]]>

const valid: Record<string, (text: string) => boolean> = {
  symbol: (text) => /^[A-Z0-9]{1,32}$/.test(text),
  interval: (text) => pushIntervals.some((each) => each === text),
  levels: (text) => depthLevels.some((each) => each === text),
  window: (text) => klineWindows.some((each) => each === text),
}

/** @returns for example `spot@public.aggre.depth.v3.api.pb@100ms@BTCUSDT` */
export function channelName(channel: StreamChannel): string {
  const [topic, ...parts] = layouts[channel.kind]
  const values: Record<string, string> = { ...channel }
  return [`spot@${topic}.v3.api.pb`, ...parts.map((part) => values[part])].join("@")
}

/**
 * Parses a channel's name. The parser does not check whether the symbol is listed.
 *
 * @returns undefined for an invalid name
 */
export function parseChannel(name: string): StreamChannel | undefined {
  const [spot, head, ...values] = name.split("@")
  if (spot !== "spot" || head === undefined) return undefined
  for (const [kind, [topic, ...parts]] of Object.entries(layouts)) {
    if (head !== `${topic}.v3.api.pb`) continue
    if (values.length !== parts.length) return undefined
    if (!parts.every((part, index) => valid[part]?.(values[index] ?? ""))) return undefined
    const fields = Object.fromEntries(parts.map((part, index) => [part, values[index]]))
    return { kind, ...fields } as StreamChannel
  }
  return undefined
}

export const isPrivate = (channel: StreamChannel): channel is PrivateChannel =>
  channel.kind === "account" || channel.kind === "fills" || channel.kind === "orders"

export const sideNumbers = { BUY: 1, SELL: 2 } as const satisfies Record<Side, number>
/** Order types as numbers in pushed messages. The stop leg of an OCO pair has the type number of `STOP`. */
export const orderTypeNumbers = {
  LIMIT: 1,
  LIMIT_MAKER: 2,
  IMMEDIATE_OR_CANCEL: 3,
  FILL_OR_KILL: 4,
  MARKET: 5,
  STOP: 100,
} as const satisfies Record<OrderType | "STOP", number>
export const orderStatusNumbers = {
  NEW: 1,
  FILLED: 2,
  PARTIALLY_FILLED: 3,
  CANCELED: 4,
  PARTIALLY_CANCELED: 5,
} as const satisfies Record<OrderStatus, number>

export const streamsPath = "/ws"
/** Maximum age of a stream connection, which then ends. */
export const connectionAgeMaxMs = 86_400_000
/** A stream connection without a valid subscription ends after this time. */
export const unsubscribedMaxMs = 30_000
/** A stream connection without data and without a ping ends after this time. */
export const silenceMaxMs = 60_000
export const subscriptionsMax = 30
export const messagesPerSecond = 100
/** Validity of a listen key, from its creation or extension. */
export const listenKeyMs = 3_600_000
export const listenKeysMax = 60
export const connectionsPerKeyMax = 5
