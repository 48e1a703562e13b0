/**
 * Paying fees in the fee token: a discount, for accounts that switched it on. Per fill, all or nothing: the token
 * pays a fill's whole fee, or, where too little of it is free, the fee is charged as it always is.
 *
 * A fee in the token rounds up, for each fill, like every fee. Its price is that of the last trades: of the
 * token in the fee's asset or, where that is not traded, of both in a third asset.
 */
import { toUnits } from "@bourse/vocabulary"
import type { State } from "../model/State.ts"
import type { TokenFee } from "../model/trading/events.ts"
import { quoteOf } from "../model/trading/Market.ts"
import type { Market, Trader } from "../model/trading/Order.ts"
import type { Asset } from "../money/Asset.ts"
import { rateDecimals, rateUnit } from "../money/Money.ts"

const priceUnit = 10n ** 18n

/** A market's last price as a fraction of whole coins. */
const lastPrice = (market: Market): readonly [numerator: bigint, denominator: bigint] => [
  BigInt(market.lastPriceTicks),
  10n ** BigInt(market.tickDecimals),
]

/** What one token is worth in an asset, in 10^-18 rounded down; 0n without trades. */
const tokenPrice = (state: State, token: string, asset: string): bigint => {
  if (token === asset) return priceUnit
  const markets = [...state.markets.values()]
  const marketOf = (base: string, quote: string): Market | undefined =>
    markets.find(({ listing }) => listing.base === base && listing.quote === quote)
  const own = marketOf(token, asset)
  if (own !== undefined) {
    const [numerator, denominator] = lastPrice(own)
    return (numerator * priceUnit) / denominator
  }
  for (const market of markets) {
    const { base, quote } = market.listing
    const other = base === token ? marketOf(asset, quote) : undefined
    if (other === undefined) continue
    const [numerator, denominator] = lastPrice(market)
    const [otherNumerator, otherDenominator] = lastPrice(other)
    return (numerator * otherDenominator * priceUnit) / (denominator * otherNumerator)
  }
  return 0n
}

/**
 * The fee of a fill in the token, when its account pays in the token and has enough; null otherwise.
 * `exact` is the fee in 10^-8 of the asset's ledger unit; `reserved` is what the token balance owes already.
 */
export const tokenFee = (
  state: State,
  trader: Trader,
  asset: Asset,
  exact: bigint,
  reserved: bigint,
): TokenFee | null => {
  if (exact === 0n || !trader.feeDeduction) return null
  const { feeToken: token, feeTokenDiscount } = state.settings
  const price = tokenPrice(state, token, asset.asset)
  if (price === 0n) return null
  const kept = rateUnit - toUnits(feeTokenDiscount, rateDecimals)!
  // What has a price is traded, and what is traded is listed.
  const scale = (of: Asset): bigint => 10n ** BigInt(of.ledgerScale)
  const dividend = exact * kept * priceUnit * scale(state.assets.get(token)!)
  const divisor = rateUnit * rateUnit * scale(asset) * price
  const fee = (dividend + divisor - 1n) / divisor
  if (state.ledger.balance(trader.uid, token).free - reserved < fee) return null
  return { fee, token, price }
}

/**
 * Whether the token pays a fee that would otherwise be charged on top of so many lots. A fee in what is received takes
 * none of the order's money.
 */
export const tokenPays = (
  state: State,
  trader: Trader,
  market: Market,
  priceTicks: number,
  lots: number,
): boolean => {
  if (market.feeInReceived) return false
  const exact = quoteOf(market, priceTicks, lots) * BigInt(market.takerRate)
  return tokenFee(state, trader, market.quote, exact, 0n) !== null
}
