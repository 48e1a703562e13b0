/** What amounts of assets are worth in USDT, at the last prices. Amounts stay exact. */
import { compareDecimals, type Decimal, decimal, minus, plus, sum, times } from "@bourse/client"

const unit = "USDT"
const zero = decimal("0")

export interface Pair {
  readonly symbol: string
  readonly baseAsset: string
  readonly quoteAsset: string
}

/** The price of each asset in USDT: of its pair with USDT, or through another asset that has one. */
export const ratesOf = (
  pairs: ReadonlyArray<Pair>,
  prices: ReadonlyMap<string, Decimal>,
): ReadonlyMap<string, Decimal> => {
  const rates = new Map([[unit, decimal("1")]])
  // The newly known assets of a round lead to others in the next.
  for (let before = 0; before < rates.size; ) {
    before = rates.size
    for (const { symbol, baseAsset, quoteAsset } of pairs) {
      const [price, rate] = [prices.get(symbol), rates.get(quoteAsset)]
      if (price === undefined || rate === undefined || rates.has(baseAsset)) continue
      rates.set(baseAsset, times(price, rate, "nearest"))
    }
  }
  return rates
}

/** An amount in USDT; null for an asset without a price. */
export const worthOf = (
  rates: ReadonlyMap<string, Decimal>,
  asset: string,
  amount: Decimal,
): Decimal | null => {
  const rate = rates.get(asset)
  return rate === undefined ? null : times(amount, rate, "nearest")
}

/** All amounts together, without those that have no price. */
export const totalOf = (
  rates: ReadonlyMap<string, Decimal>,
  amounts: Iterable<readonly [asset: string, amount: Decimal]>,
): Decimal => sum([...amounts].map(([asset, amount]) => worthOf(rates, asset, amount) ?? zero))

export interface FillAmounts {
  readonly id: string
  readonly qty: Decimal
  readonly quoteQty: Decimal
  readonly commission: Decimal
  readonly commissionAsset: string
  readonly isBuyer: boolean
}

/** What fills brought and what they took, asset by asset. */
export interface Traded {
  readonly gained: ReadonlyMap<string, Decimal>
  readonly lost: ReadonlyMap<string, Decimal>
}

/** Adds fills of a pair to what was traded. */
export const addFills = (
  { gained, lost }: Traded,
  { baseAsset, quoteAsset }: Pair,
  fills: Iterable<FillAmounts>,
): Traded => {
  const [got, gave] = [new Map(gained), new Map(lost)]
  const add = (to: Map<string, Decimal>, asset: string, amount: Decimal) =>
    to.set(asset, plus(to.get(asset) ?? zero, amount))
  for (const { isBuyer, qty, quoteQty, commission, commissionAsset } of fills) {
    add(isBuyer ? got : gave, baseAsset, qty)
    add(isBuyer ? gave : got, quoteAsset, quoteQty)
    add(gave, commissionAsset, commission)
  }
  return { gained: got, lost: gave }
}

export const nothingTraded: Traded = { gained: new Map(), lost: new Map() }

/** What trading came to in USDT. */
export const profitOf = (
  rates: ReadonlyMap<string, Decimal>,
  traded: ReadonlyArray<Traded>,
): { readonly isLoss: boolean; readonly size: Decimal } => {
  const gained = sum(traded.map(({ gained: each }) => totalOf(rates, each)))
  const lost = sum(traded.map(({ lost: each }) => totalOf(rates, each)))
  const isLoss = compareDecimals(gained, lost) < 0
  return { isLoss, size: isLoss ? minus(lost, gained) : minus(gained, lost) }
}
