/** The symbols of a sandbox. */
import type { ListedSymbol } from "../../src/index.ts"

const symbol = (
  base: string,
  quote: string,
  openingPrice: number,
  tickDecimals: number,
  lotDecimals: number,
) => ({ symbol: base + quote, base, quote, openingPrice, tickDecimals, lotDecimals }) satisfies ListedSymbol

export const symbols: ReadonlyArray<ListedSymbol> = [
  symbol("BTC", "USDT", 60_000, 2, 6),
  symbol("ETH", "USDT", 3_000, 2, 5),
  symbol("MX", "USDT", 3, 4, 2),
  symbol("ETH", "BTC", 0.05, 6, 4),
  symbol("PEPE", "USDT", 0.00001, 10, 0),
  symbol("USDC", "USDT", 1, 4, 2),
]
