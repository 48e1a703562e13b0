/**
 * Streams: the server's pushes over a WebSocket, as async iterables for loops. The streams extend the
 * interface: trades, books, best prices and candles; with a key also own orders, fills and balances.
 */
import { checkOptions, clientRules, type EndpointData, makeCallSteps, prepareSigner, runSteps } from "#calls"
import {
  type BalanceUpdate,
  type Candle,
  type CandleInterval,
  type DepthChange,
  type Fill,
  type LocalBook,
  type OrderUpdate,
  type PushOptions,
  type ReadAgain,
  type Source,
  type StreamsOptions as SourceOptions,
  StreamSources,
  streamCodec,
  streamRules,
  type Ticker,
  type Trade,
} from "#calls/streams"
import { type PublicClientOptions, sender } from "./makeClient.ts"
import { read } from "./readSource.ts"

export {
  ApiError,
  type CallError,
  InvalidParameters,
  TransportError,
  UnexpectedResponse,
} from "#calls"
export {
  type BalanceUpdate,
  type Candle,
  type CandleInterval,
  type DepthChange,
  type Fill,
  type Level,
  LocalBook,
  type OrderUpdate,
  type PushOptions,
  type ReadAgain,
  StreamError,
  type StreamEvent,
  type Ticker,
  type Trade,
  type WebSocketClass,
} from "#calls/streams"
export { fromEnvironment } from "./fromEnvironment.ts"

export interface StreamsOptions extends PublicClientOptions, SourceOptions {
  /** The key of an account, for its private streams. */
  readonly apiKey?: string | undefined
  readonly secret?: string | undefined
}

export interface ReadOptions {
  /** Signal that ends the stream: the loop rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

type Items<Item> = AsyncGenerator<Item, void, undefined>

/**
 * Each method is a stream, read with `for await`. A stream begins with the loop and ends when the loop is left,
 * its signal aborts or `close` is called. Interruptions of a stream are repaired automatically. A loop rejects
 * with an `ApiError` or `UnexpectedResponse` that a retry would not change, or with a `StreamError`.
 */
export interface Streams {
  trades(symbol: string, options?: PushOptions & ReadOptions): Items<Trade>
  /**
   * The whole book of a symbol, kept up to date, after each change: always the same object. A slow loop gets
   * the latest state of the book and skips older ones. After an interruption or a gap the book is read again,
   * and delivered when it is complete.
   */
  book(symbol: string, options?: PushOptions & ReadOptions): Items<LocalBook>
  /** The best bid and ask of a symbol. */
  ticker(symbol: string, options?: PushOptions & ReadOptions): Items<Ticker>
  klines(symbol: string, interval: CandleInterval, options?: ReadOptions): Items<Candle>
  /** The changes of a symbol's book, from which `book` is built. */
  depth(symbol: string, options?: PushOptions & ReadOptions): Items<DepthChange>
  /**
   * The account's own orders after each change. Items of the kind `readAgain` say that changes of orders may
   * have been missed.
   */
  orders(options?: ReadOptions): Items<OrderUpdate | ReadAgain>
  fills(options?: ReadOptions): Items<Fill | ReadAgain>
  balances(options?: ReadOptions): Items<BalanceUpdate | ReadAgain>
  /** Ends all streams and their connections; the loops over them end. */
  close(): void
}

/** `const streams = makeStreams({ baseUrl })`, then `for await (const trade of streams.trades("BTCUSDT"))`. */
export const makeStreams = (options: StreamsOptions): Streams => {
  checkOptions(options, { ...clientRules, ...streamRules }, ["baseUrl"])
  const { apiKey, secret } = options
  if ((apiKey === undefined) !== (secret === undefined))
    throw new TypeError("the options apiKey and secret are needed together")
  const key =
    apiKey === undefined || secret === undefined ? undefined : { apiKey, sign: prepareSigner(secret) }
  const callSteps = makeCallSteps(options, streamCodec, key)
  const send = sender(options)
  const ask = (endpoint: EndpointData, parameters: object) =>
    runSteps(callSteps(endpoint, parameters)(), { send })
  const sources = new StreamSources(options, ask, key !== undefined)
  const closing = new AbortController()
  const { queueMax = 10_000 } = options
  const items = <Item>(source: Source<Item>, { signal }: ReadOptions = {}): Items<Item> =>
    read(source, { queueMax, signal, closed: closing.signal })
  return {
    trades: (symbol, options) => items(sources.trades(symbol, options), options),
    book: (symbol, options) => items(sources.books(symbol, options), options),
    ticker: (symbol, options) => items(sources.tickers(symbol, options), options),
    klines: (symbol, interval, options) => items(sources.candles(symbol, interval), options),
    depth: (symbol, options) => items(sources.depthChanges(symbol, options), options),
    orders: (options) => items(sources.orders(), options),
    fills: (options) => items(sources.fills(), options),
    balances: (options) => items(sources.balances(), options),
    close: () => closing.abort(),
  }
}
