/** Market data: the symbols' rules, and their books, by streams or by reads where no stream is up to date. */
import { hasCode, type ReadError } from "@bourse/core"
import { type LocalBook, Streams } from "@bourse/core/streams"
import { type Level, MarketClient } from "@bourse/market"
import {
  Cache,
  Clock,
  Context,
  Data,
  Effect,
  Exit,
  HashMap,
  Layer,
  Option,
  Ref,
  Schedule,
  Stream,
} from "effect"
import { Settings } from "./Settings.ts"

export interface Book {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/** Error for a symbol that the exchange does not have. */
export class UnknownSymbol extends Data.TaggedError("UnknownSymbol")<{ readonly message: string }> {}

/** Number of levels on each side of a book. */
const depth = 50

const make = Effect.gen(function* () {
  const { symbols, bookAgeMaxMs } = yield* Settings
  const market = yield* MarketClient
  const streams = yield* Streams
  const latest = yield* Ref.make<HashMap.HashMap<string, Book & { readonly at: number }>>(HashMap.empty())

  const keep = Effect.fnUntraced(function* (book: LocalBook) {
    const at = yield* Clock.currentTimeMillis
    const levels = { bids: book.bids(depth), asks: book.asks(depth) }
    yield* Ref.update(latest, (all) => HashMap.set(all, book.symbol, { ...levels, at }))
  })
  const follow = (symbol: string) =>
    streams.book(symbol).pipe(
      Stream.runForEach(keep),
      Effect.tapError(({ message }) => Effect.logWarning(`reads books instead of streams: ${message}`)),
      Effect.retry(Schedule.spaced("1 minute")),
      Effect.annotateLogs({ symbol }),
    )
  yield* Effect.forEach(symbols, ({ symbol }) => Effect.forkScoped(follow(symbol)), { discard: true })

  const readRules = Effect.fn("Markets.rules")(function* (symbol: string) {
    const unknown = new UnknownSymbol({ message: `the exchange has no symbol ${symbol}` })
    const { symbols } = yield* Effect.catchIf(
      market.exchangeInfo({ symbol }),
      hasCode("invalidSymbol"),
      () => unknown,
    )
    return symbols[0] ?? (yield* unknown)
  })
  const cache = yield* Cache.makeWith(readRules, {
    capacity: symbols.length,
    // A failed read is not kept.
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "5 minutes" : "0 seconds"),
  })
  const book = Effect.fn("Markets.book")(function* (symbol: string): Effect.fn.Return<Book, ReadError> {
    const oldest = (yield* Clock.currentTimeMillis) - bookAgeMaxMs
    const streamed = Option.filter(HashMap.get(yield* Ref.get(latest), symbol), ({ at }) => at >= oldest)
    return Option.isSome(streamed) ? streamed.value : yield* market.depth({ symbol, limit: depth })
  })
  return {
    book,
    /** Price and quantity steps, minimums and assets of a symbol. */
    rules: (symbol: string) => Cache.get(cache, symbol),
    /** Drops the stored rules of a symbol, so that they are read again. */
    forget: (symbol: string) => Cache.invalidate(cache, symbol),
  }
})

export class Markets extends Context.Service<Markets, Effect.Success<typeof make>>()(
  "@bourse/maker/Markets",
) {
  static readonly layer = Layer.effect(Markets, make)
}
