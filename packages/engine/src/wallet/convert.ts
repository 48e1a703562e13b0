/**
 * Converts small balances into the fee token at current prices: the best bid of an asset and the best ask of the
 * token. The last price is a limit of a conversion in the house's favour, so that a lone order in a thin book
 * cannot set the price. The proceeds of a conversion are rounded down once and the fee up once, from exact
 * quotients, in favour of the house.
 */
import { ErrorCode, formatUnits, type Side, toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { assetOf, type State } from "../model/State.ts"
import type { Market } from "../model/trading/Order.ts"
import { bestTicks } from "../model/trading/quotedBook.ts"
import type { Conversion, ConversionFailure } from "../model/wallet/commands.ts"
import type { ConvertedAsset } from "../model/wallet/events.ts"
import type { ConversionDetail } from "../model/wallet/records.ts"
import { type Fraction, minus, over, roundDown, roundUp, times } from "../money/Fraction.ts"
import { rateDecimals, rateUnit } from "../money/Money.ts"
import { Rejection, rejectionAbout, unknownCoin, unknownUser } from "../Rejection.ts"

/** The result of converting an account's whole free balance of an asset. */
export interface Convertible {
  /**
   * Amounts in ledger units: of the asset, of the token before the fee, the fee in the token, the worth in the
   * value asset.
   */
  readonly amount: bigint
  readonly gross: bigint
  readonly fee: bigint
  readonly worth: bigint
}

/**
 * The worth of one coin in another, in whole coins: sold into the bids or bought from the asks, or at the last
 * price if that price is worse.
 */
// open: 0034-transfers-and-conversions: asset === valueAsset | listing.base === asset | side === "BUY"
const priceIn = (state: State, asset: string, valueAsset: string, side: Side): Fraction | undefined => {
  if (asset === valueAsset) return [1n, 1n]
  const trades = ({ listing }: Market) => listing.base === asset && listing.quote === valueAsset
  const market = [...state.markets.values()].find(trades)
  if (market === undefined) return undefined
  const { lastPriceTicks } = market
  const best = bestTicks(market, side) ?? lastPriceTicks
  const ticks = side === "BUY" ? Math.min(best, lastPriceTicks) : Math.max(best, lastPriceTicks)
  return [BigInt(ticks), 10n ** BigInt(market.tickDecimals)]
}

/** The result of converting a whole balance, or why it cannot be converted. */
export const convertible = (state: State, uid: string, asset: string): Convertible | Rejection => {
  const { feeToken, valueAsset, smallBalanceMax, conversionFee } = state.settings
  const listing = state.assets.get(asset)
  // open: which code and which words an asset that is not converted has: listing === undefined → false
  if (listing === undefined) return unknownCoin(asset, "asset")
  if (asset === feeToken)
    return rejectionAbout(ErrorCode.transferNotSupported, "asset", asset, "is the platform token itself")
  const amount = state.ledger.balance(uid, asset).free
  if (amount === 0n)
    return rejectionAbout(ErrorCode.insufficientBalance, "asset", asset, "has a free balance of 0")
  const price = priceIn(state, asset, valueAsset, "BUY")
  const tokenPrice = priceIn(state, feeToken, valueAsset, "SELL")
  if (price === undefined || tokenPrice === undefined) {
    const unpriced = price === undefined ? asset : feeToken
    const complaint = `is not convertible: ${unpriced} is not traded for ${valueAsset}`
    return rejectionAbout(ErrorCode.assetNotConvertible, "asset", asset, complaint)
  }
  const value = assetOf(state, valueAsset)
  const held: Fraction = [amount, 10n ** BigInt(listing.ledgerScale)]
  const worth = roundDown(times(held, price), value.ledgerScale)
  if (worth >= (toUnits(smallBalanceMax, value.ledgerScale) ?? 0n))
    return new Rejection(
      ErrorCode.notSmallBalance,
      `${smallBalanceMax} ${valueAsset}`,
      `'asset' ${asset} is worth ${formatUnits(worth, value.ledgerScale)}`,
    )
  const tokenScale = assetOf(state, feeToken).ledgerScale
  const exact = over(times(held, price), tokenPrice)
  const exactFee = times(exact, [toUnits(conversionFee, rateDecimals) ?? 0n, rateUnit])
  const fee = roundUp(exactFee, tokenScale)
  const arrives = roundDown(minus(exact, exactFee), tokenScale)
  if (arrives <= 0n)
    return new Rejection(
      ErrorCode.amountInvalid,
      "worth nothing after the fee",
      `'asset' ${asset} has ${formatUnits(amount, listing.ledgerScale)}`,
    )
  return { amount, gross: arrives + fee, fee, worth }
}

/** Converts the whole free balance of each asset; an asset that cannot be converted stays, with its reason. */
export const convert = (
  state: State,
  { uid, assets }: CommandOf<"convert">,
  now: number,
  emit: Emit,
): Conversion | Rejection => {
  if (!state.accounts.has(uid)) return unknownUser(uid)
  const converted: Array<ConvertedAsset> = []
  const failed: Array<ConversionFailure> = []
  for (const asset of new Set(assets)) {
    const found = convertible(state, uid, asset)
    if (found instanceof Rejection) failed.push({ asset, rejection: found })
    else {
      const { amount, gross, fee } = found
      converted.push({ asset, amount, gross, fee })
    }
  }
  if (converted.length === 0) return { id: null, converted, failed }
  const id = state.nextWalletId
  emit({ type: "converted", time: now, id, uid, token: state.settings.feeToken, details: converted })
  return { id, converted, failed }
}

/** One asset's part of a conversion as decimal text. */
export const describeConverted = (state: State, token: string, part: ConvertedAsset): ConversionDetail => {
  const scale = assetOf(state, token).ledgerScale
  return {
    asset: part.asset,
    amount: formatUnits(part.amount, assetOf(state, part.asset).ledgerScale),
    convert: formatUnits(part.gross - part.fee, scale),
    fee: formatUnits(part.fee, scale),
  }
}
