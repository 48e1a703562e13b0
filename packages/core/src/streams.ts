/**
 * Streams: the server's pushes over a WebSocket, as Effect's streams. The streams extend the interface: trades,
 * books, best prices and candles; with a key also own orders, fills and balances.
 */
import * as Cause from "effect/Cause"
import type * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type { Redacted } from "effect/Redacted"
import * as Stream from "effect/Stream"
import { type CallOptions, callRules, checkOptions, type EndpointData, makeCallSteps, runSteps } from "#calls"
import {
  type BalanceUpdate,
  type Candle,
  type CandleInterval,
  type DepthChange,
  StreamError as Ended,
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
  tooSlow,
} from "#calls/streams"
import { asTagged, asThrown, type ReadError } from "./CallError.ts"
import { withOptions } from "./InvalidOptions.ts"
import { layerConfig } from "./layerConfig.ts"
import { Signer } from "./Signer.ts"
import { Transport } from "./Transport.ts"

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
  type StreamEvent,
  type Ticker,
  type Trade,
  type WebSocketClass,
} from "#calls/streams"

export interface StreamsOptions extends CallOptions, SourceOptions {}

/** Options with the key of an account, for its private streams. */
export interface KeyedStreamsOptions extends StreamsOptions {
  readonly apiKey?: string | undefined
  readonly secret?: string | Redacted<string> | undefined
}

/** The reasons why a stream ended without being closed. */
export class StreamError extends Data.TaggedError("StreamError")<ConstructorParameters<typeof Ended>[0]> {}

type Failure = ReadError | StreamError
type Items<Item> = Stream.Stream<Item, Failure>

/** Converts an error for the error channel; returns any other value unchanged. */
const asFailure = (error: unknown): unknown =>
  error instanceof Ended
    ? new StreamError({ channel: error.channel, reason: error.reason, message: error.message })
    : asTagged(error)

const failed = (error: unknown): Cause.Cause<Failure> => {
  const failure = asFailure(error)
  return failure instanceof Error && "_tag" in failure ? Cause.fail(failure as Failure) : Cause.die(failure)
}

const make = Effect.fnUntraced(function* (options: StreamsOptions) {
  const { send } = yield* Transport
  const signer = Option.getOrUndefined(yield* Effect.serviceOption(Signer))
  const context = yield* Effect.context<never>()
  const callSteps = yield* withOptions(() => {
    checkOptions(options, { ...callRules, ...streamRules }, ["baseUrl"])
    return makeCallSteps(options, streamCodec, signer)
  })
  const run = Effect.runPromiseWith(context)
  const ask = (endpoint: EndpointData, parameters: object) =>
    runSteps(callSteps(endpoint, parameters)(), {
      send: (request) => run(Effect.mapError(send(request), asThrown)),
    })
  const sources = new StreamSources(options, ask, signer !== undefined)
  const { queueMax = 10_000 } = options

  const read = <Item>({ channel, keep, start }: Source<Item>): Items<Item> =>
    Stream.callback<Item, Failure>(
      (queue) =>
        Effect.acquireRelease(
          Effect.sync(() => {
            const fail = (error: unknown) => Queue.failCauseUnsafe(queue, failed(error))
            return start({
              item: (item) => {
                if (!Queue.offerUnsafe(queue, item)) fail(tooSlow(channel, queueMax))
              },
              failed: fail,
            })
          }),
          (stop) => Effect.sync(stop),
        ),
      keep === "latest"
        ? { bufferSize: 1, strategy: "sliding" }
        : { bufferSize: queueMax, strategy: "dropping" },
    )

  const items = <Item>(source: () => Source<Item>): Items<Item> =>
    Stream.unwrap(
      Effect.map(Effect.try({ try: source, catch: (error) => asFailure(error) as Failure }), read),
    )

  return {
    trades: (symbol: string, options?: PushOptions): Items<Trade> =>
      items(() => sources.trades(symbol, options)),
    /**
     * The whole book of a symbol, kept up to date, after each change: always the same object. A slow reader
     * gets the latest state of the book and skips older ones. After an interruption or a gap the book is read
     * again, and emitted when it is complete.
     */
    book: (symbol: string, options?: PushOptions): Items<LocalBook> =>
      items(() => sources.books(symbol, options)),
    /** The best bid and ask of a symbol. */
    ticker: (symbol: string, options?: PushOptions): Items<Ticker> =>
      items(() => sources.tickers(symbol, options)),
    klines: (symbol: string, interval: CandleInterval): Items<Candle> =>
      items(() => sources.candles(symbol, interval)),
    /** The changes of a symbol's book, from which `book` is built. */
    depth: (symbol: string, options?: PushOptions): Items<DepthChange> =>
      items(() => sources.depthChanges(symbol, options)),
    /**
     * The account's own orders after each change. Items of the kind `readAgain` say that changes of orders may
     * have been missed.
     */
    orders: items(() => sources.orders()) as Items<OrderUpdate | ReadAgain>,
    fills: items(() => sources.fills()) as Items<Fill | ReadAgain>,
    balances: items(() => sources.balances()) as Items<BalanceUpdate | ReadAgain>,
  }
})

/**
 * Each member of this interface is a stream. A stream begins when it is run and ends with its scope; streams
 * that run at the same time share connections. Interruptions of a stream are repaired automatically. A stream
 * fails with a `ReadError` that a retry would not change, or with a `StreamError`.
 */
export class Streams extends Context.Service<Streams, Effect.Success<ReturnType<typeof make>>>()(
  "@bourse/core/Streams",
) {
  /** A layer of streams that sends by your own Transport, and signs by a Signer if there is one. */
  static readonly layerNoDeps = (options: StreamsOptions) => Layer.effect(Streams, make(options))

  /** A layer of streams that signs with the given key, if any, and sends with `fetch`. */
  static readonly layer = ({ apiKey, secret, ...options }: KeyedStreamsOptions) => {
    const layer = Streams.layerNoDeps(options).pipe(Layer.provide(Transport.layerFetch))
    return apiKey === undefined || secret === undefined
      ? layer
      : layer.pipe(Layer.provide(Signer.layer({ apiKey, secret })))
  }

  /** The layer with options from configuration: `Streams.layerConfig(clientConfig)` reads the environment. */
  static readonly layerConfig = (config: Config.Wrap<KeyedStreamsOptions>) =>
    layerConfig(Streams.layer, config)
}
