/** Plans of an operator for symbols. */
import type { ListedSymbol, NewSymbol, SymbolChange } from "@bourse/control"
import type { Decimal } from "@bourse/core"
import { changeableOf, formatPrice, isQuote, type Market, ordersOf, type State } from "@bourse/engine"
import { command, type Plan, read } from "../plans/Plan.ts"

/** Number of users' open orders; the simulated market's quotes are not included. */
const openOrders = ({ book, stops }: Market): number => {
  let count = stops.size
  for (const side of ["BUY", "SELL"] as const)
    for (const order of ordersOf(book, side)) if (!isQuote(order)) count++
  return count
}

const describeSymbol = (market: Market): ListedSymbol => {
  const { symbol, base, quote, feeIn: _, openingPrice: __, ...listing } = market.listing
  return {
    symbol,
    base,
    quote,
    ...listing,
    ...changeableOf(market),
    lastPrice: formatPrice(market, market.lastPriceTicks),
    openOrders: openOrders(market),
  } as ListedSymbol
}

const describeIn = (state: State, symbol: string): ListedSymbol => describeSymbol(state.markets.get(symbol)!)

/** Scale of coins that are listed with a symbol: the finest of the ledger. */
const ledgerScale = 18

export const listSymbols: Plan<ReadonlyArray<ListedSymbol>> = read(({ markets }) =>
  [...markets.values()].map(describeSymbol),
)

export const addSymbol = ({ priceBand = null, ...given }: NewSymbol): Plan<ListedSymbol> => {
  const listing = {
    minQuantity: given.lot,
    minAmount: "1" as Decimal,
    maxAmount: "100000" as Decimal,
    makerFee: "0" as Decimal,
    takerFee: "0.0005" as Decimal,
    feeIn: "quote" as const,
    priceBand,
    ...given,
  }
  return command({ type: "listSymbol", newCoinScale: ledgerScale, ...listing }, (_, state) =>
    describeIn(state, given.symbol),
  )
}

export const changeSymbol = (symbol: string, change: SymbolChange): Plan<ListedSymbol> =>
  command({ type: "changeSymbol", symbol, ...change }, (_, state) => describeIn(state, symbol))
