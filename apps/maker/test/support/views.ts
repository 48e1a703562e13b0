/**
 * A view of one symbol, for the tests of strategy and limits: prices 59999.9 and 60000.1, large balances, no
 * open orders.
 */
import { decimal } from "@bourse/core"
import type { SymbolInfo } from "@bourse/market"
import * as Effect from "effect/Effect"
import { type Book, Quotes, type View } from "../../src/index.ts"

type Levels = ReadonlyArray<readonly [price: string, quantity: string]>
export const book = (bids: Levels, asks: Levels): Book => {
  const levels = (some: Levels) =>
    some.map(([price, quantity]) => [decimal(price), decimal(quantity)] as const)
  return { bids: levels(bids), asks: levels(asks) }
}

interface Differences extends Partial<Omit<View, "settings" | "rules">> {
  readonly positionMax?: number
  readonly spreadBps?: number
  readonly quotePrecision?: number
  readonly minimum?: string
}

export const viewOf = (differences: Differences): View => {
  const { positionMax = 20_000, spreadBps = 8, quotePrecision = 2, minimum = "1", ...rest } = differences
  const rules = {
    baseAssetPrecision: 6,
    quotePrecision,
    quoteAmountPrecision: minimum,
    baseSizePrecision: "0.000001",
  }
  return {
    settings: { symbol: "BTCUSDT", levels: 2, orderValue: 200, spreadBps, stepBps: 4, positionMax },
    rules: rules as SymbolInfo,
    book: book([["59999.9", "1"]], [["60000.1", "1"]]),
    ...{ own: [], position: 0, freeBase: 100, freeQuote: 1e7 },
    ...rest,
  }
}

export const quotesOf = (view: View) =>
  Effect.runSync(Quotes.useSync(({ wanted }) => wanted(view)).pipe(Effect.provide(Quotes.layer)))
