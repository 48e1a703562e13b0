/** Sources of a mirrored exchange's books and trades: streams, or repeated reads where there are none. */
import { setTimeout } from "node:timers/promises"
import type { Market, PublicTrade } from "@bourse/client/market"
import { makeStreams, type StreamEvent } from "@bourse/client/streams"
import { shownLevelsMax } from "@bourse/engine"
import { subscriptionsMax } from "@bourse/vocabulary/streams"
import type { Level } from "../books/steps.ts"
import { reasonOf } from "../log/describeError.ts"
import type { Outgoing } from "./outgoing.ts"

/** A trade as upstream reports it. */
export interface FedTrade {
  readonly price: string
  readonly quantity: string
  readonly isSale: boolean
  /** Upstream's time of the trade, in ms. */
  readonly time: number
}

/** The receiver of books and trades. */
export interface FeedSink {
  book(symbol: string, bids: ReadonlyArray<Level>, asks: ReadonlyArray<Level>): void
  trade(symbol: string, trade: FedTrade): void
  /** Trades that were made between two times at which trades were received. */
  missed(symbol: string, trades: ReadonlyArray<FedTrade>): void
  /** A book has to be read again, since messages of it were lost. */
  resync(symbol: string): void
  /** A read or a stream has failed; it is tried again. Until the next book nothing is known of the symbol. */
  failed(symbol: string, reason: string): void
}

export interface Feed {
  /** How books and trades arrive. */
  readonly by: "streams" | "polling"
  /** Starts the feed; returns a function that stops it. */
  start(sink: FeedSink): () => void
}

const tradesMax = 1_000
/** Number of latest trades of a stream whose ids are remembered, so that a repeated push counts once. */
const idsMax = 1_000
const retryMs = 2_000
/** Interval of reads of a symbol; the client waits longer where the exchange's limits require it. */
const pollMs = 1_000

const fed = ({ price, qty, time, isBuyerMaker }: PublicTrade): FedTrade => ({
  price,
  quantity: qty,
  isSale: isBuyerMaker,
  time,
})

/** The trades of a read, oldest first; the interface lists the newest first. */
const latestTrades = async (market: Market, symbol: string): Promise<ReadonlyArray<FedTrade>> => {
  const rows = await market.trades({ symbol, limit: tradesMax })
  return rows
    .map(fed)
    .reverse()
    .sort((a, b) => a.time - b.time)
}

const isSame = (a: FedTrade, b: FedTrade): boolean =>
  a.time === b.time && a.price === b.price && a.quantity === b.quantity && a.isSale === b.isSale

/**
 * The trades of a read that the read before it did not have; both oldest first. The interface gives trades no ids, so
 * the end of the earlier list is looked for in the later one.
 */
export const newTrades = (
  before: ReadonlyArray<FedTrade>,
  after: ReadonlyArray<FedTrade>,
): ReadonlyArray<FedTrade> => {
  for (let fresh = 0; fresh <= after.length; fresh++) {
    const known = after.slice(0, after.length - fresh)
    const length = Math.min(known.length, before.length)
    const [end, other] = [before.slice(before.length - length), known.slice(known.length - length)]
    const isFound = length > 0 && end.every((trade, at) => isSame(trade, other[at]!))
    if (isFound) return after.slice(after.length - fresh)
  }
  return after
}

/** Waits; an abort ends the wait early. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})

/** Calls `task` again and again until the signal aborts; after an error it calls `failed` and waits. */
const repeat = async (
  signal: AbortSignal,
  failed: (reason: string) => void,
  task: () => Promise<void>,
): Promise<void> => {
  while (!signal.aborted)
    try {
      await task()
    } catch (error) {
      if (signal.aborted) return
      failed(reasonOf(error))
      await sleep(retryMs, signal)
    }
}

export interface FeedOptions {
  readonly baseUrl: string
  readonly outgoing: Outgoing
  readonly market: Market
  readonly symbols: ReadonlyArray<string>
  /** A connection without any message for this long, answers to pings included, is replaced; ms. */
  readonly silenceMs: number
}

/** Each symbol has two subscriptions, to its book and its trades. */
const symbolsPerConnection = subscriptionsMax / 2

/** Follows the symbols of one connection. */
const followStreams = (
  { baseUrl, outgoing, market, silenceMs }: FeedOptions,
  symbols: ReadonlyArray<string>,
  sink: FeedSink,
): (() => void) => {
  const ending = new AbortController()
  const { signal } = ending
  const lastTradeAt = new Map<string, number>()
  const interrupted = new Set<string>()
  const onEvent = (event: StreamEvent): void => {
    if (event.kind === "gap") sink.resync(event.symbol)
    if (event.kind !== "disconnected" || signal.aborted) return
    for (const symbol of symbols) {
      interrupted.add(symbol)
      sink.failed(symbol, event.reason)
    }
  }
  const streams = makeStreams({ baseUrl, ...outgoing, onEvent, silenceMs })
  const readMissed = async (symbol: string): Promise<void> => {
    const from = lastTradeAt.get(symbol)
    const trades = from === undefined ? [] : await latestTrades(market, symbol)
    sink.missed(
      symbol,
      trades.filter(({ time }) => time > from!),
    )
  }
  for (const symbol of symbols) {
    const failed = (reason: string): void => sink.failed(symbol, reason)
    void repeat(signal, failed, async () => {
      for await (const book of streams.book(symbol, { signal })) {
        if (interrupted.delete(symbol)) {
          sink.resync(symbol)
          await readMissed(symbol)
        }
        if (book.isCurrent) sink.book(symbol, book.bids(shownLevelsMax), book.asks(shownLevelsMax))
      }
    })
    const ids = new Set<string>()
    void repeat(signal, failed, async () => {
      for await (const { id, price, quantity, side, time } of streams.trades(symbol, { signal })) {
        if (id !== "" && ids.has(id)) continue
        ids.add(id)
        if (ids.size > idsMax) ids.delete(ids.values().next().value!)
        lastTradeAt.set(symbol, time)
        sink.trade(symbol, { price, quantity, isSale: side === "SELL", time })
      }
    })
  }
  return () => {
    ending.abort()
    streams.close()
  }
}

/** Books and trades by streams. */
export const streamFeed = (options: FeedOptions): Feed => ({
  by: "streams",
  start: (sink) => {
    const { symbols } = options
    const ends: Array<() => void> = []
    for (let at = 0; at < symbols.length; at += symbolsPerConnection)
      ends.push(followStreams(options, symbols.slice(at, at + symbolsPerConnection), sink))
    return () => {
      for (const end of ends) end()
    }
  },
})

/** Books and trades by repeated reads. */
export const pollFeed = ({ market, symbols }: FeedOptions): Feed => ({
  by: "polling",
  start: (sink) => {
    const ending = new AbortController()
    const { signal } = ending
    for (const symbol of symbols) {
      let known: ReadonlyArray<FedTrade> | undefined
      let isInterrupted = false
      const failed = (reason: string): void => {
        isInterrupted = true
        sink.failed(symbol, reason)
      }
      void repeat(signal, failed, async () => {
        const begunAt = performance.now()
        const trades = await latestTrades(market, symbol)
        const { bids, asks } = await market.depth({ symbol, limit: shownLevelsMax })
        if (signal.aborted) return
        const fresh = known === undefined ? [] : newTrades(known, trades)
        known = trades
        if (isInterrupted) sink.missed(symbol, fresh)
        else for (const trade of fresh) sink.trade(symbol, trade)
        isInterrupted = false
        sink.book(symbol, bids, asks)
        await sleep(pollMs - (performance.now() - begunAt), signal)
      })
    }
    return () => ending.abort()
  },
})

/** How long a first message of a stream may take, in ms. */
const streamsWithinMs = 5_000

/** Streams where the exchange has them, otherwise repeated reads. */
export const chooseFeed = async (options: FeedOptions): Promise<Feed> => {
  const { baseUrl, outgoing, symbols } = options
  const refused = new AbortController()
  const onEvent = ({ kind }: StreamEvent): void => {
    if (kind === "disconnected") refused.abort()
  }
  const streams = makeStreams({ baseUrl, ...outgoing, onEvent })
  const signal = AbortSignal.any([refused.signal, AbortSignal.timeout(streamsWithinMs)])
  try {
    for await (const _ of streams.book(symbols[0]!, { signal })) return streamFeed(options)
  } catch {
    // The first connection failed, or no book arrived within the time.
  } finally {
    streams.close()
  }
  return pollFeed(options)
}
