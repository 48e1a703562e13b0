/**
 * The maker: in each round it compares its open orders with the wanted ones and replaces what differs. Each
 * round reads the exchange's state anew, so the maker can be killed and started at any time.
 */
import { type ApiError, hasCode } from "@bourse/core"
import { Context, Duration, Effect, Exit, Layer, Metric, Option, Schedule } from "effect"
import { Exchange, type Failure, type KeyRefused, type OwnOrder, type Quote } from "./Exchange.ts"
import { Markets, type UnknownSymbol } from "./Markets.ts"
import { Quotes } from "./Quotes.ts"
import { Risk } from "./Risk.ts"
import { Settings, type SymbolSettings } from "./Settings.ts"

const positionHeld = Metric.gauge("maker_position")

/** Whether two quotes of one side are at most half a step apart. */
const isNear = (a: Quote, b: Quote, stepBps: number) =>
  a.side === b.side && Math.abs(Number(a.price) / Number(b.price) - 1) <= stepBps / 20_000

/** Whether an open order serves a quote: its price is near enough, and at most half of it is filled. */
const serves = (order: OwnOrder, quote: Quote, stepBps: number) =>
  isNear(order, quote, stepBps) && 2 * Number(order.executed) <= Number(order.quantity)

/** Whether a rejection concerns one symbol only, so that the maker continues with the others. */
const isOfSymbol = ({ _tag, status = 500 }: { readonly _tag: string; readonly status?: number }) =>
  _tag === "InvalidParameters" || (_tag === "ApiError" && status < 500 && status !== 418 && status !== 429)

/** Errors that end the maker, because no retry can help. */
type Ending = KeyRefused | UnknownSymbol
const isRefused = ({ _tag }: { readonly _tag: string }) => _tag === "KeyRefused"
const isEnding = (error: { readonly _tag: string }) => isRefused(error) || error._tag === "UnknownSymbol"

/** Backoff: one second, two, four, up to half a minute, and never less than the exchange asks for. */
const backoff = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")]).pipe(
  Schedule.setInputType<Failure | Ending>(),
  Schedule.while(({ input }) => !isEnding(input)),
  Schedule.modifyDelay(({ duration, input }) => {
    const { retryAfterMs = 0 } = (input.cause ?? input) as Partial<ApiError>
    return Effect.succeed(Duration.max(duration, Duration.millis(retryAfterMs)))
  }),
)

const make = Effect.gen(function* () {
  const { symbols, pauseMs } = yield* Settings
  const [exchange, markets, quotes, risk] = [yield* Exchange, yield* Markets, yield* Quotes, yield* Risk]
  const cancelAll = (orders: ReadonlyArray<OwnOrder>) =>
    Effect.forEach(orders, exchange.cancel, { discard: true })

  const quote = Effect.fn("Maker.quote")(function* (settings: SymbolSettings) {
    const { symbol, stepBps } = settings
    const own = yield* exchange.openOrders(symbol)
    // Without rules, balances or a book the maker cancels its open orders of the symbol.
    const [rules, balances, book] = yield* Effect.all([
      markets.rules(symbol),
      exchange.balances,
      markets.book(symbol),
    ]).pipe(Effect.tapError(() => cancelAll(own)))
    const { free: freeBase, total: position } = balances.get(rules.baseAsset) ?? { free: 0, total: 0 }
    const freeQuote = balances.get(rules.quoteAsset)?.free ?? 0
    const view = { settings, rules, book, own, position, freeBase, freeQuote }
    const wanted = risk.within(view, quotes.wanted(view))
    const serving = wanted.map((each) => own.find((order) => serves(order, each, stepBps)))
    // Old orders are cancelled before new ones are placed, so the maker never trades with itself.
    yield* cancelAll(own.filter((order) => !serving.includes(order)))
    for (const missing of wanted.filter((_, at) => serving[at] === undefined)) {
      // The market may have moved meanwhile: if the newest book does not confirm a quote, the next round quotes
      // anew.
      const newest = quotes.wanted({ ...view, book: yield* markets.book(symbol) })
      if (!newest.some((each) => isNear(each, missing, stepBps))) return
      yield* Effect.catchIf(exchange.place(symbol, missing), hasCode("postOnlyWouldCross"), () => Effect.void)
    }
    yield* Metric.update(Metric.withAttributes(positionHeld, { symbol }), position)
  })

  const quoteOrCoolDown = Effect.fnUntraced(function* (settings: SymbolSettings) {
    const { symbol } = settings
    if (yield* risk.isCoolingDown(symbol)) return
    yield* quote(settings).pipe(
      Effect.catchTag("OutcomePending", ({ message }) => Effect.logWarning(message)),
      Effect.catchIf(isOfSymbol, ({ message }) =>
        Effect.gen(function* () {
          yield* Effect.logWarning(`the symbol gets no orders for a while: ${message}`)
          yield* risk.coolDown(symbol)
          yield* markets.forget(symbol)
          // Cancels the symbol's orders, since nobody watches them meanwhile.
          yield* exchange.openOrders(symbol).pipe(Effect.flatMap(cancelAll), Effect.ignore({ log: "Warn" }))
        }),
      ),
      Effect.annotateLogs({ symbol }),
    )
  })

  const cancelOwn = Effect.forEach(symbols, ({ symbol }) => exchange.openOrders(symbol)).pipe(
    Effect.tap((open) => cancelAll(open.flat())),
    Effect.retry(
      Schedule.spaced("1 second").pipe(
        Schedule.setInputType<Failure>(),
        Schedule.while(({ input }) => !isEnding(input)),
      ),
    ),
    Effect.timeout("20 seconds"),
    Effect.matchEffect({
      onSuccess: (open) => Effect.logInfo(`cancelled ${open.flat().length} orders`),
      onFailure: ({ message }) =>
        Effect.logError(`orders may still be open, cancel them by hand: ${message}`),
    }),
    Effect.withSpan("Maker.cancelOwn"),
  )

  const persistently = <A, E extends Failure | Ending>(effect: Effect.Effect<A, E>) =>
    effect.pipe(
      Effect.tapError((error) =>
        isEnding(error)
          ? Effect.void
          : Effect.logWarning(`the request failed and is repeated: ${error.message}`),
      ),
      Effect.retry(backoff),
    )

  /** Quotes until the maker is interrupted, and cancels its orders before it ends. */
  const run = persistently(Effect.forEach(symbols, ({ symbol }) => markets.rules(symbol))).pipe(
    Effect.andThen(Effect.logInfo(`quotes ${symbols.map(({ symbol }) => symbol).join(", ")}`)),
    Effect.andThen(
      persistently(
        Effect.withSpan(Effect.forEach(symbols, quoteOrCoolDown, { discard: true }), "Maker.round"),
      ).pipe(
        Effect.repeat(Schedule.spaced(Duration.millis(pauseMs))),
        Effect.onExit((exit) =>
          Option.exists(Exit.findErrorOption(exit), isRefused) ? Effect.void : cancelOwn,
        ),
      ),
    ),
  )
  return { run }
})

export class Maker extends Context.Service<Maker, Effect.Success<typeof make>>()("@bourse/maker/Maker") {
  static readonly layer = Layer.effect(Maker, make)
}
