/**
 * A market maker of one screen, through the public interface like any other user: it quotes both sides of every
 * symbol around a random walk, and a second account takes a little of it, so that the books live.
 *
 * It keeps nothing in memory that matters: each round it asks which orders it has open, keeps those that still
 * serve and replaces the others, so it can be killed and started at any time.
 */
import { type ApiError, type CallError, decimal, ErrorCode } from "@bourse/core"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { openingWorth, plainText, type QuotedSymbol, seededRandom, walk } from "./walk.ts"

export interface MakerOptions {
  readonly baseUrl: string
  readonly maker: { readonly apiKey: string; readonly secret: string }
  readonly taker: { readonly apiKey: string; readonly secret: string }
  /** The same seed changes prices in the same way. */
  readonly seed: number
  /** How long one round over all symbols takes, in milliseconds; default: 5000. */
  readonly roundMs?: number
  /** Called once, when every symbol was quoted for the first time. */
  readonly onQuoted?: () => void
  /** Called with a failed call, with the same code or message again only after a round without it. A failure never stops the maker. */
  readonly onError?: (error: CallError) => void
}

/** Orders on each side of a symbol. */
const levels = 5
/** Half the spread, and the distance between levels, as a share of the price. */
const stepShare = 0.0005
/** An order serves its level while it is no farther from it than this share of the price. */
const toleranceShare = 0.00015
/** Value of the first level in USDT; each further level adds this much. Stays below every symbol's largest order. */
const levelWorth = 5_000

/** How long to leave a halted symbol alone, in ms. */
const haltMs = 60_000
const halted: ReadonlySet<number> = new Set([ErrorCode.symbolSuspended, ErrorCode.tradingDisabled])
/** Codes that mean: the symbol's steps have changed. */
const offSteps: ReadonlySet<number> = new Set([ErrorCode.priceOffTick, ErrorCode.quantityOffLot])

/** Whether every other order of the symbol would be refused as well. */
const isOfSymbol = (error: CallError): boolean =>
  error._tag === "ApiError" && (halted.has(error.code) || offSteps.has(error.code))

/** How long to send nothing, in ms, after a 429 or a ban. */
const pauseMs = (error: CallError): number => ((error.cause ?? error) as Partial<ApiError>).retryAfterMs ?? 0

/** The symbols of a server that can be priced in USDT, each with its last price to start from. */
const readSymbols = Effect.fn("maker.readSymbols")(function* (baseUrl: string) {
  const market = yield* MarketClient.pipe(Effect.provide(MarketClient.layer({ baseUrl })))
  const info = yield* market.exchangeInfo()
  const tickers = yield* market.priceTicker()
  const prices = new Map([tickers].flat().map(({ symbol, price }) => [symbol, Number(price)]))
  const symbols = info.symbols.map(
    (each): QuotedSymbol => ({
      symbol: each.symbol,
      base: each.baseAsset,
      quote: each.quoteAsset,
      priceDecimals: each.quotePrecision,
      quantityDecimals: each.baseAssetPrecision,
      openingPrice: prices.get(each.symbol)!,
    }),
  )
  const worth = openingWorth(symbols)
  return symbols.filter(({ base, quote }) => worth.has(base) && worth.has(quote))
})

/** Quotes and trades until it is interrupted. */
export const runMaker = Effect.fn("runMaker")(function* (options: MakerOptions) {
  const { baseUrl, seed, roundMs = 5_000 } = options
  const maker = yield* SpotClient.pipe(Effect.provide(SpotClient.layer({ baseUrl, ...options.maker })))
  const taker = yield* SpotClient.pipe(Effect.provide(SpotClient.layer({ baseUrl, ...options.taker })))
  /** The kinds of the failures of this round and of the one before. */
  let failures = new Set<string>()
  let failuresBefore = failures
  const report = (error: CallError) =>
    Effect.sync(() => {
      // The message of a rejection names the order's amounts, which differ each time.
      const kind = error._tag === "ApiError" ? `${error.code}` : error.message
      if (!failures.has(kind) && !failuresBefore.has(kind)) options.onError?.(error)
      failures.add(kind)
    })
  const handle = (error: CallError) => Effect.andThen(report(error), Effect.sleep(pauseMs(error)))
  const survive = <A>(call: Effect.Effect<A, CallError>) => Effect.catch(call, handle)

  let symbols = yield* readSymbols(baseUrl).pipe(
    Effect.tapError(report),
    Effect.retry(Schedule.spaced("1 second")),
  )
  const random = seededRandom(String(seed))
  const worth = openingWorth(symbols)

  const quote = Effect.fn("maker.quote")(function* ({ symbol, base, quote, ...each }: QuotedSymbol) {
    const middle = worth.get(base)! / worth.get(quote)!
    const ladder = Array.from({ length: levels }, (_, i) => i + 1).flatMap((level) =>
      (["BUY", "SELL"] as const).map((side) => {
        const price = middle * (side === "BUY" ? 1 - level * stepShare : 1 + level * stepShare)
        const quantity = (level * levelWorth * (0.5 + random())) / worth.get(base)!
        return {
          side,
          price: plainText(price, each.priceDecimals),
          quantity: plainText(quantity, each.quantityDecimals),
        }
      }),
    )
    const open = yield* maker.openOrders({ symbol })
    const serving = ladder.map(({ side, price }) =>
      open.find((order) => {
        const near = Math.abs(Number(order.price) / Number(price) - 1) <= toleranceShare
        return order.side === side && near && 2 * Number(order.executedQty) <= Number(order.origQty)
      }),
    )
    const wanted = ladder.filter((_, i) => serving[i] === undefined)
    const stale = open.filter((order) => !serving.includes(order))

    // New orders come before the old ones go, so that neither side is ever empty; the side whose new orders cross
    // none of the old ones comes first, so that the maker never trades with itself.
    const bestAsk = Math.min(
      ...ladder.filter(({ side }) => side === "SELL").map(({ price }) => Number(price)),
    )
    const asksFirst = stale.every(({ side, price }) => side === "SELL" || Number(price) < bestAsk)
    for (const side of asksFirst ? (["SELL", "BUY"] as const) : (["BUY", "SELL"] as const)) {
      for (const { price, quantity } of wanted.filter((level) => level.side === side)) {
        const amounts = { price: decimal(price), quantity: decimal(quantity) }
        const placed = maker.placeOrder({ symbol, side, type: "LIMIT", ...amounts })
        yield* Effect.catch(placed, (error) => (isOfSymbol(error) ? Effect.fail(error) : handle(error)))
      }
      for (const { orderId } of stale.filter((order) => order.side === side)) {
        // A rejected cancel mostly means that the order was filled: the order says so before another one replaces it.
        yield* Effect.catchTag(maker.cancelOrder({ symbol, orderId }), "ApiError", (error) =>
          error.code === ErrorCode.unknownOrder ? maker.queryOrder({ symbol, orderId }) : Effect.fail(error),
        )
      }
    }
  })

  const take = Effect.fn("maker.take")(function* ({ symbol, base, quantityDecimals }: QuotedSymbol) {
    const quantity = decimal(plainText((20 + 480 * random()) / worth.get(base)!, quantityDecimals))
    yield* taker.placeOrder({ symbol, side: random() < 0.5 ? "BUY" : "SELL", type: "MARKET", quantity })
  })

  for (const each of symbols) yield* survive(quote(each))
  options.onQuoted?.()
  /** Rounds for which each halted symbol is still left alone. */
  const resting = new Map<string, number>()
  let isOutdated = false
  const note = (symbol: string) => (error: CallError) =>
    Effect.sync(() => {
      if (error._tag !== "ApiError") return
      if (halted.has(error.code)) resting.set(symbol, haltMs / roundMs)
      if (offSteps.has(error.code)) isOutdated = true
    })
  const renew = Effect.gen(function* () {
    const listed = yield* readSymbols(baseUrl)
    symbols = listed.filter(({ base, quote }) => worth.has(base) && worth.has(quote))
    isOutdated = false
  })
  for (;;) {
    failuresBefore = failures
    failures = new Set()
    if (isOutdated) yield* survive(renew)
    for (const each of symbols) {
      yield* Effect.sleep(roundMs / symbols.length)
      walk(worth, random, roundMs / symbols.length / 60_000)
      const rounds = resting.get(each.symbol) ?? 0
      resting.set(each.symbol, rounds - 1)
      if (rounds > 0) continue
      yield* survive(Effect.andThen(quote(each), take(each)).pipe(Effect.tapError(note(each.symbol))))
    }
  }
})
