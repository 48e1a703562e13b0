/**
 * Paying fees in the fee token: a discount, for accounts that switched it on. Per fill, all or nothing: the token pays
 * the whole fee of a fill, or, with too little of it free, none of it.
 *
 * A fee in the token is computed in fractions and rounded up once, for each fill. The token's price is that of
 * the last trades: of the token in the fee's asset or, where that is not traded, of both in a third asset.
 */
import { toUnits } from "@bourse/vocabulary"
import { assetOf, type State } from "../model/State.ts"
import type { TokenFee } from "../model/trading/events.ts"
import { quoteOf } from "../model/trading/Market.ts"
import type { Market, Trader } from "../model/trading/Order.ts"
import type { Asset } from "../money/Asset.ts"
import { type Fraction, over, roundDown, roundUp, times } from "../money/Fraction.ts"
import { rateDecimals, rateUnit } from "../money/Money.ts"

/** A market's last price in whole coins. */
const lastPrice = (market: Market): Fraction => [
  BigInt(market.lastPriceTicks),
  10n ** BigInt(market.tickDecimals),
]

/** Worth of one token in an asset; undefined if no market gives the token a price. */
const tokenPrice = (state: State, token: string, asset: string): Fraction | undefined => {
  if (token === asset) return [1n, 1n] // open: 0029-fee-token: token === asset
  const markets = [...state.markets.values()]
  const marketOf = (base: string, quote: string): Market | undefined =>
    // open: 0029-fee-token: ({ listing }) => | listing.base === base | listing.quote === quote
    markets.find(({ listing }) => listing.base === base && listing.quote === quote)
  const own = marketOf(token, asset)
  if (own !== undefined) return lastPrice(own) // open: 0029-fee-token
  for (const market of markets) {
    const { base, quote } = market.listing
    const other = base === token ? marketOf(asset, quote) : undefined // open: 0029-fee-token
    if (other !== undefined) return over(lastPrice(market), lastPrice(other))
  }
  return undefined
}

/**
 * The fee of a fill in the token, when its account pays in the token and has enough; null otherwise.
 * `exact` is the fee in 10^-8 of the asset's ledger unit; `reserved` is the amount that the token balance owes
 * already.
 */
// open: 0029-fee-token: exact === 0n | rateUnit
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
  if (price === undefined) return null
  const kept: Fraction = [rateUnit - toUnits(feeTokenDiscount, rateDecimals)!, rateUnit]
  const inAsset: Fraction = [exact, rateUnit * 10n ** BigInt(asset.ledgerScale)]
  const fee = roundUp(over(times(inAsset, kept), price), assetOf(state, token).ledgerScale)
  if (state.ledger.balance(trader.uid, token).free - reserved < fee) return null
  return { fee, token, price: roundDown(price, 18) }
}

/**
 * Whether the token pays the fee that would otherwise be added to the cost of these lots. A fee in the received asset
 * takes none of the order's money.
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
