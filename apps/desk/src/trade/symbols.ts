/** The trading pairs and their number formats. */
import type { SymbolInfo } from "@bourse/client/market"
import { createContext, use } from "react"

const symbolName = "bourse-symbol"

/** The last pair shown in this tab. */
export const lastSymbol = (): string => sessionStorage.getItem(symbolName) ?? "BTCUSDT"
export const keepSymbol = (symbol: string): void => sessionStorage.setItem(symbolName, symbol)

export interface Market {
  readonly info: SymbolInfo
  /** The rules of any pair: an account may have orders of pairs that are not shown. */
  readonly infoOf: (symbol: string) => SymbolInfo
  /** Puts a price into the order form. */
  readonly pickPrice: (price: string) => void
  /** The price chosen for the order form; a new object for each choice. */
  readonly picked: { readonly price: string } | null
}

export const MarketContext = createContext<Market | null>(null)

export const useMarket = (): Market => {
  const market = use(MarketContext)
  if (market === null) throw new Error("useMarket is for components of the trade page")
  return market
}
