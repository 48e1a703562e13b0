/**
 * A market file with almost constant prices, so that two sandboxes differ only by the faults. A coin moves by less
 * than a thousandth of a percent in a minute. Levels of the still market's books have about the usual size,
 * closer to the price.
 */
import { defaultMarket, type MarketFile } from "@bourse/simulator"

const volatility = 0.002
const still = {
  ...{ volatility, drift: 0, jumpsPerYear: 0, jumpSize: 0, clustering: 0 },
  ...{ marketCorrelation: 0, pegDeviation: 0 },
}
const [impactMin, impactMax] = [0.1, 10]

export const stillMarket = (file: MarketFile = {}): MarketFile => {
  const kinds = { ...defaultMarket.kinds, ...file.kinds }
  const coins = { ...defaultMarket.coins, ...file.coins }
  return {
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => {
        // The depth of the book follows impact times volatility, which stays the same.
        const impact = (kind.impact * kind.volatility) / volatility
        return [name, { ...kind, ...still, impact: Math.min(impactMax, Math.max(impactMin, impact)) }]
      }),
    ),
    coins: Object.fromEntries(Object.entries(coins).map(([name, { kind }]) => [name, { kind, ...still }])),
    symbols: Object.fromEntries(
      Object.entries(file.symbols ?? {}).map(([name, { impact: _, ...symbol }]) => [name, symbol]),
    ),
  }
}
