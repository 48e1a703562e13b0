/** The commands that give an exchange the symbols of another one. */
import type { Command, State } from "@bourse/engine"
import { type FoundSymbol, toTick } from "./exchangeInfo.ts"

/** Scale of coins that are listed with a symbol: the finest of the ledger. */
const newCoinScale = 18

/** Lists the symbols that a state lacks, and gives the others the steps, bounds and fees that were found. */
export const listingsOf = (
  { markets }: State,
  symbols: ReadonlyArray<FoundSymbol>,
  priceOf: (symbol: string) => string | undefined,
): Array<Command> =>
  symbols.map((found): Command => {
    const { symbol, tick, lot, minQuantity, minAmount, maxAmount, makerFee, takerFee } = found
    const changes = { tick, lot, minQuantity, minAmount, maxAmount, makerFee, takerFee }
    if (markets.has(symbol)) return { type: "changeSymbol", symbol, ...changes } as Command
    const price = priceOf(symbol)
    const openingPrice = (price === undefined ? undefined : toTick(price, tick)) ?? tick
    const listing = { ...found, feeIn: "quote", priceBand: null, openingPrice, newCoinScale }
    return { type: "listSymbol", ...listing } as Command
  })
