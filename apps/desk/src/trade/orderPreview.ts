/** Computes the amount that an order would lock and its highest cost, from the symbol's rules in `exchangeInfo`. */
import { compareDecimals, type Decimal, decimal, divide, isZero, plus, times, toStep } from "@bourse/client"
import type { SymbolInfo } from "@bourse/client/market"
import { shown } from "../format.ts"
import { amountProblem, boundsProblem, isAmount, stepOf } from "../ui/amountProblem.ts"

export interface Draft {
  readonly side: "BUY" | "SELL"
  readonly isMarket: boolean
  /** Price and quantity of the draft as entered; empty text if not entered. */
  readonly price: string
  readonly quantity: string
  /** Quote amount that a market buy spends. */
  readonly quoteQuantity: string
}

export interface Preview {
  /** Amount that the order locks until it ends. */
  readonly lock: { readonly amount: Decimal; readonly asset: string }
  /** Fee if the order fills at once, in the quote asset; null if the price is unknown in advance. */
  readonly takerFee: Decimal | null
  /** Fee if the order rests and fills later; null for a market order. */
  readonly makerFee: Decimal | null
}

const known = (text: string): Decimal | null => (isAmount(text) && !isZero(text) ? text : null)

/** Rounds an amount of the quote asset up to the exchange's precision. */
const inQuote = (value: Decimal, { quoteCommissionPrecision }: SymbolInfo): Decimal =>
  toStep(value, stepOf(quoteCommissionPrecision), "up")

/** The problems of a draft's fields; undefined for a valid or unused field. */
export interface Problems {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
  readonly quoteQuantity?: string | undefined
}

/** Checks the steps and limits of the pair. */
const sizeProblems = (draft: Draft, info: SymbolInfo): Problems => {
  const { baseAsset, quoteAsset } = info
  const inQuoteSteps = { unit: quoteAsset, step: stepOf(info.quotePrecision) }
  if (draft.isMarket && draft.side === "BUY") {
    const [least, most] = [info.quoteAmountPrecisionMarket, info.maxQuoteAmountMarket]
    return { quoteQuantity: amountProblem(draft.quoteQuantity, { ...inQuoteSteps, least, most }) }
  }
  const inBase = { unit: baseAsset, step: stepOf(info.baseAssetPrecision), least: info.baseSizePrecision }
  const quantity = amountProblem(draft.quantity, inBase)
  if (draft.isMarket) return { quantity }
  const price = amountProblem(draft.price, inQuoteSteps)
  if (price !== undefined || quantity !== undefined) return { price, quantity }
  return { quantity: worthProblem(decimal(draft.price), decimal(draft.quantity), info) }
}

const worthProblem = (price: Decimal, quantity: Decimal, info: SymbolInfo): string | undefined => {
  const { quoteAsset: unit, quoteAmountPrecision: least, maxQuoteAmount: most } = info
  // An amount has at most 20 digits before the point.
  const digits = price.split(".")[0]!.length + quantity.split(".")[0]!.length
  if (digits > 20) return `The order is worth more than the maximum of ${shown(most)} ${unit}.`
  const worth = times(price, quantity)
  return boundsProblem(`The order's worth of ${shown(worth)} ${unit}`, worth, { unit, least, most })
}

/** @param free the account's free balance of the asset that it pays with; undefined while it is loading */
export const problemsOf = (draft: Draft, info: SymbolInfo, free: Decimal | undefined): Problems => {
  const preview = previewOf(draft, info)
  if (preview === null) return sizeProblems(draft, info)
  const { amount, asset } = preview.lock
  const field = draft.isMarket && draft.side === "BUY" ? "quoteQuantity" : "quantity"
  return {
    [field]: boundsProblem(`The order's lock of ${shown(amount)} ${asset}`, amount, { unit: asset, free }),
  }
}

/**
 * Returns null while a field of the order form is missing or wrong. Fees are charged in the quote asset; a buy
 * locks the higher of the taker and maker fees in advance.
 */
export const previewOf = (draft: Draft, info: SymbolInfo): Preview | null => {
  if (Object.values(sizeProblems(draft, info)).some((problem) => problem !== undefined)) return null
  const { baseAsset, quoteAsset, takerCommission, makerCommission } = info
  const quantity = known(draft.quantity)
  if (draft.isMarket && draft.side === "BUY") {
    const spent = known(draft.quoteQuantity)
    if (spent === null) return null
    return {
      lock: { amount: spent, asset: quoteAsset },
      takerFee: inQuote(times(spent, takerCommission), info),
      makerFee: null,
    }
  }
  if (quantity === null) return null
  if (draft.isMarket) return { lock: { amount: quantity, asset: baseAsset }, takerFee: null, makerFee: null }
  const price = known(draft.price)
  if (price === null) return null
  const worth = times(price, quantity)
  const [takerFee, makerFee] = [
    inQuote(times(worth, takerCommission), info),
    inQuote(times(worth, makerCommission), info),
  ]
  const highest = compareDecimals(takerFee, makerFee) > 0 ? takerFee : makerFee
  const lock =
    draft.side === "BUY"
      ? { amount: plus(inQuote(worth, info), highest), asset: quoteAsset }
      : { amount: quantity, asset: baseAsset }
  return { lock, takerFee, makerFee }
}

/**
 * A quarter, a half, or all of the free balance, as the amount of an order at this price: rounded down to the pair's
 * step.
 */
export const shareOf = (
  free: Decimal,
  percent: number,
  { side, isMarket, price }: Draft,
  info: SymbolInfo,
): string | null => {
  const part = divide(times(free, decimal(String(percent))), decimal("100"), 8, "down")
  const [tick, lot] = [stepOf(info.quotePrecision), stepOf(info.baseAssetPrecision)]
  if (side === "SELL") return toStep(part, lot, "down")
  if (isMarket) return toStep(part, tick, "down")
  if (amountProblem(price, { step: tick }) !== undefined) return null
  const withFee = plus(decimal("1"), info.takerCommission)
  return toStep(divide(divide(part, decimal(price), 18, "down"), withFee, 18, "down"), lot, "down")
}
