/** The simulator's market of an exchange: the listed symbols, with the file of the market's first start. */
import type { State } from "@bourse/engine"
import { type Market, type MarketFile, marketOf, parseMarketFile } from "@bourse/simulator"

/** Throws MarketFileError for a file that does not fit the listed symbols. */
export const marketOfState = (state: State, file: object): Market =>
  marketOf(
    [...state.markets.values()].map(({ listing, tickDecimals, lotDecimals }) => ({
      symbol: listing.symbol,
      base: listing.base,
      quote: listing.quote,
      tickDecimals,
      lotDecimals,
      openingPrice: Number(listing.openingPrice),
    })),
    parseMarketFile(file),
  )

/** The coins whose prices follow the whole market; stable coins do not. */
export const moversOf = ({ coins }: Market): ReadonlySet<string> =>
  new Set([...coins].filter(([, { marketCorrelation }]) => marketCorrelation > 0).map(([name]) => name))

/**
 * A market file that opens each traded symbol at its last price. `shiftOf` gives a coin's price change by
 * scenarios until then, as a logarithm; the market adds it to its opening prices.
 */
export const fromLastPrices = (
  state: State,
  file: MarketFile,
  shiftOf: (coin: string) => number,
): MarketFile => {
  const symbols = { ...file.symbols }
  for (const { symbol, listing, tradedFrom, lastPriceTicks, tickDecimals } of state.markets.values()) {
    if (tradedFrom === null) continue
    const shifted = Math.exp(shiftOf(listing.base) - shiftOf(listing.quote))
    symbols[symbol] = { ...symbols[symbol], openingPrice: lastPriceTicks / 10 ** tickDecimals / shifted }
  }
  return { ...file, symbols }
}

/** Whether two files describe the same coins and the same trading; opening prices may differ. */
export const isSameMarket = (state: State, one: object, other: object): boolean => {
  const described = (file: object): string => {
    const { coins, symbols } = marketOfState(state, file)
    return JSON.stringify([[...coins], symbols.map(({ symbol, trading }) => [symbol, trading])])
  }
  return described(one) === described(other)
}
