/**
 * A market maker of one screen, through the public interface like any other user: it quotes both sides of every
 * symbol around a random walk, and a second account takes a little of it, so that the books live.
 *
 * It keeps nothing in memory that matters: each round it asks which orders it has open and replaces them, so it
 * can be killed and started at any time.
 */
import { type CallError, decimal } from "@bourse/core"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import * as Effect from "effect/Effect"
import { seededRandom, step, type WalkedSymbol } from "./walk.ts"

export interface MakerOptions {
  readonly baseUrl: string
  readonly maker: { readonly apiKey: string; readonly secret: string }
  readonly taker: { readonly apiKey: string; readonly secret: string }
  readonly seed: number
  /** How long one round over all symbols takes, in milliseconds; 5000 unless given. */
  readonly roundMs?: number
  /** Hears of calls that failed; a failed call never stops the maker. */
  readonly onError?: (error: CallError) => void
}

const levels = 5
/** Half the spread, and the distance between levels, as a share of the price. */
const stepShare = 0.0005
/** What the first level is worth in USDT; each further one is worth as much more. */
const levelWorth = 20_000

/** The symbols of a server, as the walk needs them, with the last price as the price to start from. */
export const readSymbols = Effect.fn("maker.readSymbols")(function* (market: MarketClient["Service"]) {
  const { symbols } = yield* market.exchangeInfo()
  const tickers = yield* market.priceTicker()
  const prices = new Map([tickers].flat().map(({ symbol, price }) => [symbol, Number(price)]))
  return symbols.map(
    (info): WalkedSymbol => ({
      symbol: info.symbol,
      base: info.baseAsset,
      quote: info.quoteAsset,
      priceDecimals: info.quotePrecision,
      quantityDecimals: info.baseAssetPrecision,
      openingPrice: prices.get(info.symbol)!,
    }),
  )
})

/** Quotes and trades until it is interrupted. */
export const runMaker = Effect.fn("runMaker")(function* (options: MakerOptions) {
  const { baseUrl, seed, roundMs = 5_000 } = options
  const market = yield* MarketClient.pipe(Effect.provide(MarketClient.layer({ baseUrl })))
  const maker = yield* SpotClient.pipe(Effect.provide(SpotClient.layer({ baseUrl, ...options.maker })))
  const taker = yield* SpotClient.pipe(Effect.provide(SpotClient.layer({ baseUrl, ...options.taker })))
  const symbols = yield* readSymbols(market)
  const { serverTime } = yield* market.time()
  const random = seededRandom(`${seed} ${serverTime}`)
  const worth = new Map<string, number>([["USDT", 1]])
  for (const { base, quote, openingPrice } of symbols) if (quote === "USDT") worth.set(base, openingPrice)
  const survive = <A>(call: Effect.Effect<A, CallError>) =>
    Effect.catch(call, (error) => Effect.sync(() => options.onError?.(error)))

  const quote = Effect.fn("maker.quote")(function* ({ symbol, base, quote, priceDecimals, quantityDecimals }: WalkedSymbol) {
    const middle = worth.get(base)! / worth.get(quote)!
    const old = yield* maker.openOrders({ symbol })
    yield* Effect.forEach(old, ({ orderId }) => survive(maker.cancelOrder({ symbol, orderId })), { discard: true })
    for (let level = 1; level <= levels; level++) {
      for (const side of ["BUY", "SELL"] as const) {
        const price = middle * (side === "BUY" ? 1 - level * stepShare : 1 + level * stepShare)
        const quantity = (level * levelWorth * (0.5 + random())) / worth.get(base)!
        yield* survive(
          maker.placeOrder({
            symbol,
            side,
            type: "LIMIT",
            price: decimal(price.toFixed(priceDecimals)),
            quantity: decimal(quantity.toFixed(quantityDecimals)),
          }),
        )
      }
    }
  })

  const take = Effect.fn("maker.take")(function* ({ symbol, base, quantityDecimals }: WalkedSymbol) {
    const quantity = decimal(((20 + 480 * random()) / worth.get(base)!).toFixed(quantityDecimals))
    yield* survive(taker.placeOrder({ symbol, side: random() < 0.5 ? "BUY" : "SELL", type: "MARKET", quantity }))
  })

  for (;;) {
    for (const each of symbols) {
      for (const [coin, value] of worth) {
        if (coin !== "USDT") worth.set(coin, step(value, random, roundMs / symbols.length / 60_000))
      }
      yield* survive(quote(each))
      yield* take(each)
      yield* Effect.sleep(roundMs / symbols.length)
    }
  }
})
