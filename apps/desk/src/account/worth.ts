/** Values amounts of assets in USDT at the last prices, without rounding. */
import { compareDecimals, type Decimal, decimal, minus, type SignedDecimal, sum, times } from "@bourse/client"

const unit = "USDT"
const zero = decimal("0")

export interface Pair {
  readonly symbol: string
  readonly baseAsset: string
  readonly quoteAsset: string
}

/** The price of each asset in USDT: from its pair with USDT, or through another asset that has such a pair. */
export const ratesOf = (
  pairs: ReadonlyArray<Pair>,
  prices: ReadonlyMap<string, Decimal>,
): ReadonlyMap<string, Decimal> => {
  const rates = new Map([[unit, decimal("1")]])
  // Each round prices the assets that trade against those of the previous round.
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

/** The sum of all amounts that have a price. */
export const totalOf = (
  rates: ReadonlyMap<string, Decimal>,
  amounts: Iterable<readonly [asset: string, amount: Decimal]>,
): Decimal => sum([...amounts].map(([asset, amount]) => worthOf(rates, asset, amount) ?? zero))

/** Profit or loss in USDT, from the net amount of each asset that trading gained or lost. */
export const profitOf = (
  rates: ReadonlyMap<string, Decimal>,
  traded: Iterable<readonly [asset: string, amount: SignedDecimal]>,
): { readonly isLoss: boolean; readonly size: Decimal } => {
  const all = [...traded]
  const [gained, lost] = [false, true].map((isNegative) => {
    const amounts = all.filter(([, amount]) => amount.startsWith("-") === isNegative)
    return totalOf(
      rates,
      amounts.map(([asset, amount]) => [asset, decimal(amount.replace("-", ""))] as const),
    )
  }) as [Decimal, Decimal]
  const isLoss = compareDecimals(gained, lost) < 0
  return { isLoss, size: isLoss ? minus(lost, gained) : minus(gained, lost) }
}
