/** What an order would lock and cost at most, from the numbers that the interface gives of a pair. */
import { compareDecimals, type Decimal, decimal, divide, isZero, plus, times, toStep } from "@bourse/client"
import type { SymbolInfo } from "@bourse/client/market"

export interface Draft {
  readonly side: "BUY" | "SELL"
  readonly isMarket: boolean
  /** Empty text: not filled in. */
  readonly price: string
  readonly quantity: string
  /** Of a market buy: how much of the quote asset to spend. */
  readonly quoteQuantity: string
}

export interface Preview {
  /** What is locked until the order ends. */
  readonly lock: { readonly amount: Decimal; readonly asset: string }
  /** If it is filled at once, in the quote asset; null where the price is not known before. */
  readonly takerFee: Decimal | null
  /** If it rests and is filled later. */
  readonly makerFee: Decimal | null
}

const known = (text: string): Decimal | null => {
  if (!/^\d{1,20}(\.\d{1,18})?$/.test(text)) return null
  const amount = decimal(text)
  return isZero(amount) ? null : amount
}

/** An amount of the quote asset, as finely as the exchange counts it. */
const inQuote = (value: Decimal, { quoteCommissionPrecision }: SymbolInfo): Decimal =>
  toStep(value, decimal(`0.${"1".padStart(quoteCommissionPrecision, "0")}`), "up")

/** Null while a field is missing. Fees are charged in the quote asset; a buy locks the higher one beforehand. */
export const previewOf = (draft: Draft, info: SymbolInfo): Preview | null => {
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

/** A quarter, a half, all of what is free, as the amount of an order at this price: rounded down to the pair's step. */
export const shareOf = (
  free: Decimal,
  percent: number,
  { side, isMarket, price }: Draft,
  info: SymbolInfo,
): string | null => {
  const part = divide(times(free, decimal(String(percent))), decimal("100"), 8, "down")
  if (side === "SELL") return toStep(part, info.baseSizePrecision, "down")
  if (isMarket) return toStep(part, decimal("0.01"), "down")
  const at = known(price)
  if (at === null) return null
  const withFee = times(at, plus(decimal("1"), info.takerCommission))
  return toStep(divide(part, withFee, 18, "down"), info.baseSizePrecision, "down")
}
