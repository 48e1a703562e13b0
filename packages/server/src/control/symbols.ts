/** What an operator does to symbols, as plans. */
import type { ListedSymbol, NewSymbol, SymbolChange } from "@bourse/control"
import type { Decimal } from "@bourse/core"
import {
  type AssetListing,
  type Command,
  formatPrice,
  isQuote,
  type Market,
  ordersOf,
  type State,
  symbolFault,
} from "@bourse/engine"
import { command, decide, type Plan, read } from "../plans/Plan.ts"
import { ErrorResponse, fromEngine } from "../responses/ErrorResponse.ts"

/** Open orders of users: the simulated market's quotes do not count. */
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
    status: market.status,
    base,
    quote,
    ...listing,
    lastPrice: formatPrice(market, market.lastPriceTicks),
    openOrders: openOrders(market),
  } as ListedSymbol
}

const describeIn = (state: State, symbol: string): ListedSymbol => describeSymbol(state.markets.get(symbol)!)

/** Of coins that are listed with a symbol: as fine as a ledger counts. */
const ledgerScale = 18

export const listSymbols: Plan<ReadonlyArray<ListedSymbol>> = read(({ markets }) =>
  [...markets.values()].map(describeSymbol),
)

export const addSymbol = ({ priceBand = null, ...given }: NewSymbol): Plan<ListedSymbol> => ({
  kind: "turn",
  isCommand: true,
  work: (state, _, handle) => {
    const { symbol, base, quote, lot } = given
    const listing = {
      minQuantity: lot,
      minAmount: "1" as Decimal,
      maxAmount: "100000" as Decimal,
      makerFee: "0" as Decimal,
      takerFee: "0.0005" as Decimal,
      feeIn: "quote" as const,
      priceBand,
      ...given,
    }
    const newCoins = [base, quote]
      .filter((asset, i, both) => both.indexOf(asset) === i && !state.assets.has(asset))
      .map((asset): AssetListing => ({ asset, name: asset, ledgerScale, networks: [] }))
    // Before a coin is listed: of a symbol that is rejected nothing stays.
    const fault = symbolFault(state, listing, newCoins)
    if (fault !== undefined) return fromEngine(fault)
    const commands: Array<Command> = newCoins.map((coin) => ({ type: "listAsset", ...coin }))
    for (const each of [...commands, { type: "listSymbol", ...listing } as const]) {
      const reply = handle(each)
      if (reply instanceof ErrorResponse) return reply
    }
    return describeIn(state, symbol)
  },
})

export const changeSymbol = (symbol: string, change: SymbolChange): Plan<ListedSymbol> =>
  decide(() => command({ type: "changeSymbol", symbol, ...change }, (_, state) => describeIn(state, symbol)))
