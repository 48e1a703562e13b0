/**
 * Small balances into the fee token, at the prices of the moment: what the best bid pays for an asset, what the best
 * ask takes for the token, but never better for the account than the last price, or a lone order in a thin book would
 * make the price. What arrives rounds down and the fee up, for the house.
 */
import { formatUnits, parseUnits } from "./Amount.ts"
import type { Command } from "./Command.ts"
import type { ConvertedAsset, Emit } from "./Event.ts"
import { type Market, rateDecimals, rateUnit } from "./Market.ts"
import type { Side } from "./Order.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import { assetOf, type State } from "./State.ts"

export interface ConversionFailure {
  readonly asset: string
  readonly refusal: Refusal
}

/** The reply to a conversion; `id` is null when nothing could be converted. */
export interface Conversion {
  readonly id: number | null
  readonly converted: ReadonlyArray<ConvertedAsset>
  readonly failed: ReadonlyArray<ConversionFailure>
}

/** What all of an asset an account has free would become. */
export interface Convertible {
  /** In ledger units: of the asset, of the token before the fee, the fee in the token, the worth in the value asset. */
  readonly amount: bigint
  readonly gross: bigint
  readonly fee: bigint
  readonly worth: bigint
}

type Fraction = readonly [numerator: bigint, denominator: bigint]

/** What one coin is worth in another, whole coins: sold into the bids or bought from the asks, at the worse of that and the last price. */
const priceIn = (state: State, asset: string, valueAsset: string, side: Side): Fraction | undefined => {
  if (asset === valueAsset) return [1n, 1n]
  const trades = ({ listing }: Market) => listing.base === asset && listing.quote === valueAsset
  const market = [...state.markets.values()].find(trades)
  if (market === undefined) return undefined
  const { lastPriceTicks } = market
  const best = market.book.best(side)?.priceTicks ?? lastPriceTicks
  const ticks = side === "BUY" ? Math.min(best, lastPriceTicks) : Math.max(best, lastPriceTicks)
  return [BigInt(ticks), 10n ** BigInt(market.tickDecimals)]
}

const times = (
  units: bigint,
  fromScale: number,
  [numerator, denominator]: Fraction,
  toScale: number,
): bigint => (units * numerator * 10n ** BigInt(toScale)) / (denominator * 10n ** BigInt(fromScale))

/** What converting all of an asset would give, or why it cannot be converted. */
export const convertible = (state: State, uid: string, asset: string): Convertible | Refusal => {
  const { feeToken, valueAsset, smallBalanceMax, conversionFee } = state.settings
  const listing = state.assets.get(asset)
  if (listing === undefined) return new Refusal(RefusalCode.unknownCoin)
  if (asset === feeToken) return new Refusal(RefusalCode.transferNotSupported)
  const amount = state.ledger.balance(uid, asset).free
  if (amount === 0n) return new Refusal(RefusalCode.insufficientBalance)
  const price = priceIn(state, asset, valueAsset, "BUY")
  const tokenPrice = priceIn(state, feeToken, valueAsset, "SELL")
  if (price === undefined || tokenPrice === undefined) return new Refusal(RefusalCode.assetNotConvertible)
  const value = assetOf(state, valueAsset)
  const worth = times(amount, listing.ledgerScale, price, value.ledgerScale)
  if (worth >= (parseUnits(smallBalanceMax, value.ledgerScale) ?? 0n))
    return new Refusal(RefusalCode.notSmallBalance, `${smallBalanceMax} ${valueAsset}`)
  const inToken: Fraction = [price[0] * tokenPrice[1], price[1] * tokenPrice[0]]
  const gross = times(amount, listing.ledgerScale, inToken, assetOf(state, feeToken).ledgerScale)
  const fee = (gross * (parseUnits(conversionFee, rateDecimals) ?? 0n) + rateUnit - 1n) / rateUnit
  if (gross <= fee) return new Refusal(RefusalCode.amountInvalid, "worth nothing after the fee")
  return { amount, gross, fee, worth }
}

/** Converts all that is free of each asset; those that cannot be converted stay, each with its reason. */
export const convert = (
  state: State,
  { uid, assets }: Extract<Command, { readonly type: "convert" }>,
  now: number,
  emit: Emit,
): Conversion | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (account.frozen) return new Refusal(RefusalCode.accountFrozen)
  const converted: Array<ConvertedAsset> = []
  const failed: Array<ConversionFailure> = []
  for (const asset of new Set(assets)) {
    const found = convertible(state, uid, asset)
    if (found instanceof Refusal) failed.push({ asset, refusal: found })
    else {
      const { amount, gross, fee } = found
      converted.push({ asset, amount: `${amount}`, gross: `${gross}`, fee: `${fee}` })
    }
  }
  if (converted.length === 0) return { id: null, converted, failed }
  const id = state.nextWalletId
  emit({ type: "converted", v: 1, time: now, id, uid, token: state.settings.feeToken, details: converted })
  return { id, converted, failed }
}

/** A conversion's part as text. */
export const describeConverted = (state: State, token: string, part: ConvertedAsset) => {
  const scale = assetOf(state, token).ledgerScale
  return {
    asset: part.asset,
    amount: formatUnits(BigInt(part.amount), assetOf(state, part.asset).ledgerScale),
    convert: formatUnits(BigInt(part.gross) - BigInt(part.fee), scale),
    fee: formatUnits(BigInt(part.fee), scale),
  }
}
