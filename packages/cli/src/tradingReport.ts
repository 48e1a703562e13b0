/**
 * Computes an account's trading result from its fills, exactly in units of 10^-36: price and quantity have up to 18
 * decimals each. The README defines each figure of the report.
 */
import { type Decimal, formatUnits, type SignedDecimal, toUnits } from "@bourse/vocabulary"

export interface Fill {
  readonly symbol: string
  readonly id: string
  readonly price: Decimal
  readonly qty: Decimal
  readonly quoteQty: Decimal
  readonly commission: Decimal
  readonly commissionAsset: string
  readonly time: number
  readonly isBuyer: boolean
}

export interface TradedSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

export type SymbolReport = {
  readonly symbol: string
  readonly trades: number
  /** Quote amount of all trades. */
  readonly volume: SignedDecimal
  /** Base amount that was bought minus the amount sold. */
  readonly position: SignedDecimal
  readonly lastPrice: SignedDecimal
  /** Result of the symbol in the quote asset, after fees. */
  readonly result: SignedDecimal
}

export type QuoteReport = {
  readonly asset: string
  readonly trades: number
  readonly volume: SignedDecimal
  readonly result: SignedDecimal
  readonly drawdown: SignedDecimal
}

export interface TradingReport {
  readonly symbols: ReadonlyArray<SymbolReport>
  /** Totals of the report by quote asset. */
  readonly totals: ReadonlyArray<QuoteReport>
  readonly fees: ReadonlyArray<{ readonly asset: string; readonly amount: SignedDecimal }>
  /** Assets of fees without a price in the quote asset; the results do not contain these fees. */
  readonly feesNotValued: ReadonlyArray<string>
}

/** Decimals of prices and quantities. */
export const decimals = 18
export const units = (text: string): bigint => toUnits(text, decimals)!
const amount = (value: bigint, scale: number): SignedDecimal => formatUnits(value, scale) as SignedDecimal

class Running {
  trades = 0
  volume = 0n
  /** Quote amount received minus paid, minus fees, in units of 10^-36. */
  cash = 0n
  position = 0n
  price = 0n

  get result(): bigint {
    return this.cash + this.position * this.price
  }
}

/** A symbol's price at a time, such as the close of a candle. */
export interface Mark {
  readonly symbol: string
  readonly price: Decimal
  readonly time: number
}

const isFill = (of: Fill | Mark): of is Fill => "id" in of

/** Sorts by time; at equal times trades come before prices. */
const byTime = (a: Fill | Mark, b: Fill | Mark): number => {
  if (a.time !== b.time) return a.time - b.time
  if (!isFill(a) || !isFill(b)) return Number(isFill(b)) - Number(isFill(a))
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/**
 * @param lastPrices prices of traded symbols, and of symbols that value fees in other assets
 * @param marks earlier prices, to value positions between trades
 */
export const reportOf = (
  fills: ReadonlyArray<Fill>,
  symbols: ReadonlyArray<TradedSymbol>,
  lastPrices: ReadonlyMap<string, Decimal>,
  marks: ReadonlyArray<Mark>,
): TradingReport => {
  const bySymbol = new Map<string, Running>()
  const fees = new Map<string, bigint>()
  const notValued = new Set<string>()
  const assets = new Map(symbols.map((each) => [each.symbol, each]))
  const symbolOf = new Map(symbols.map((each) => [`${each.base} ${each.quote}`, each.symbol]))
  const curves = new Map<string, { highest: bigint; drawdown: bigint }>()

  const resultIn = (quote: string): bigint =>
    [...bySymbol].reduce(
      (sum, [symbol, running]) => (assets.get(symbol)!.quote === quote ? sum + running.result : sum),
      0n,
    )

  /** Value of a fee in the quote asset; 0 if it has no price. */
  const feeValue = ({ commission, commissionAsset, price }: Fill, { base, quote }: TradedSymbol): bigint => {
    const fee = units(commission)
    if (commissionAsset === quote) return fee * units("1")
    if (commissionAsset === base) return fee * units(price)
    const symbol = symbolOf.get(`${commissionAsset} ${quote}`)
    const last = symbol === undefined ? undefined : lastPrices.get(symbol)
    if (last !== undefined) return fee * units(last)
    if (fee > 0n) notValued.add(commissionAsset)
    return 0n
  }

  /** Updates the highest result and the drawdown in a quote asset. */
  const follow = (quote: string): void => {
    const result = resultIn(quote)
    const curve = curves.get(quote) ?? { highest: 0n, drawdown: 0n }
    if (result > curve.highest) curve.highest = result
    if (curve.highest - result > curve.drawdown) curve.drawdown = curve.highest - result
    curves.set(quote, curve)
  }

  for (const fill of [...fills, ...marks].sort(byTime)) {
    const traded = assets.get(fill.symbol)!
    if (!isFill(fill)) {
      const marked = bySymbol.get(fill.symbol)
      if (marked === undefined) continue
      marked.price = units(fill.price)
      follow(traded.quote)
      continue
    }
    const running = bySymbol.get(fill.symbol) ?? new Running()
    bySymbol.set(fill.symbol, running)
    const quoteAmount = units(fill.quoteQty) * units("1")
    running.trades++
    running.volume += units(fill.quoteQty)
    running.cash += (fill.isBuyer ? -quoteAmount : quoteAmount) - feeValue(fill, traded)
    running.position += fill.isBuyer ? units(fill.qty) : -units(fill.qty)
    running.price = units(fill.price)
    fees.set(fill.commissionAsset, (fees.get(fill.commissionAsset) ?? 0n) + units(fill.commission))
    follow(traded.quote)
  }

  for (const [symbol, running] of bySymbol) {
    const last = lastPrices.get(symbol)
    if (last !== undefined) running.price = units(last)
  }
  const quotes = new Set([...bySymbol.keys()].map((symbol) => assets.get(symbol)!.quote))
  for (const quote of quotes) follow(quote)
  return {
    symbols: [...bySymbol].map(([symbol, { trades, volume, position, price, result }]) => ({
      symbol,
      trades,
      volume: amount(volume, decimals),
      position: amount(position, decimals),
      lastPrice: amount(price, decimals),
      result: amount(result, 2 * decimals),
    })),
    totals: [...quotes].map((asset) => {
      const rows = [...bySymbol].filter(([symbol]) => assets.get(symbol)!.quote === asset)
      return {
        asset,
        trades: rows.reduce((sum, [, { trades }]) => sum + trades, 0),
        volume: amount(
          rows.reduce((sum, [, { volume }]) => sum + volume, 0n),
          decimals,
        ),
        result: amount(resultIn(asset), 2 * decimals),
        drawdown: amount(curves.get(asset)!.drawdown, 2 * decimals),
      }
    }),
    fees: [...fees]
      .filter(([, sum]) => sum > 0n)
      .map(([asset, sum]) => ({ asset, amount: amount(sum, decimals) })),
    feesNotValued: [...notValued],
  }
}
