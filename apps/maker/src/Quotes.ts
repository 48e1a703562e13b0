/**
 * The strategy: which orders the maker wants in a symbol. A strategy's prices are estimates, so they are
 * floats.
 */
import { decimal } from "@bourse/core"
import type { Level, SymbolInfo } from "@bourse/market"
import { Context, Layer } from "effect"
import type { OwnOrder, Quote } from "./Exchange.ts"
import type { Book } from "./Markets.ts"
import type { SymbolSettings } from "./Settings.ts"

/**
 * State of one symbol at one moment, for which a strategy quotes. The book contains the maker's own orders; the
 * free amounts exclude the amounts that these orders lock.
 */
export interface View {
  readonly settings: SymbolSettings
  readonly rules: SymbolInfo
  readonly book: Book
  readonly own: ReadonlyArray<OwnOrder>
  /** Total of the base asset in the account, free and locked. */
  readonly position: number
  readonly freeBase: number
  readonly freeQuote: number
}

/** The best price at which another account quotes. */
const bestOther = (levels: ReadonlyArray<Level>, own: ReadonlyArray<OwnOrder>): number | undefined => {
  const remaining = (order: OwnOrder) => Number(order.quantity) - Number(order.executed)
  const ownAt = (price: string) =>
    own.reduce((sum, each) => (each.price === price ? sum + remaining(each) : sum), 0)
  const level = levels.find(([price, quantity]) => Number(quantity) > ownAt(price) * (1 + 1e-9))
  return level && Number(level[0])
}

/** Rounds a number to an amount of at most this many decimals. */
const rounded = (value: number, decimals: number, round: (value: number) => number) => {
  const scale = 10 ** decimals
  // Without toPrecision 0.57 * 100 is 56.99999999999999, a step too low.
  return decimal((round(Number((value * scale).toPrecision(12))) / scale).toFixed(decimals))
}

/**
 * Quotes on each side of the middle between other accounts' best prices, moved against the maker's position.
 */
const ladder = ({ settings, rules, book, own, position }: View): ReadonlyArray<Quote> => {
  const { levels, orderValue, positionMax, spreadBps, stepBps } = settings
  const [bid, ask] = [bestOther(book.bids, own), bestOther(book.asks, own)]
  if (bid === undefined || ask === undefined) return []
  const middle = (bid + ask) / 2
  const halfSpread = spreadBps / 2 / 10_000
  // Lean of the quotes, from 1 without a position to -1 at the maximum: a larger position lowers both sides.
  const lean = Math.max(-1, 1 - (2 * position * middle) / positionMax)
  const fair = middle * (1 + lean * halfSpread)
  const quantity = rounded(orderValue / fair, rules.baseAssetPrecision, Math.floor)
  return Array.from({ length: levels }, (_, level) => halfSpread + (level * stepBps) / 10_000).flatMap(
    (distance) => [
      { side: "BUY", price: rounded(fair * (1 - distance), rules.quotePrecision, Math.floor), quantity },
      { side: "SELL", price: rounded(fair * (1 + distance), rules.quotePrecision, Math.ceil), quantity },
    ],
  )
}

/** `wanted` has the orders that the maker wants, the nearest to the market first; none while no price is fair. */
export class Quotes extends Context.Service<
  Quotes,
  { readonly wanted: (view: View) => ReadonlyArray<Quote> }
>()("@bourse/maker/Quotes") {
  static readonly layer = Layer.succeed(Quotes, { wanted: ladder })
}
