/**
 * A listed symbol: its rules in integers, its book, its last price and the candle of the current minute.
 *
 * Prices are ticks and quantities lots, both safe integers; products are bigint. Listing asserts that the quote
 * asset's ledger unit is fine enough for price times quantity to be exact.
 */
import { decimalsOf, formatUnits, parseUnits } from "./Amount.ts"
import type { Book } from "./Book.ts"
import type { Candle } from "./Candle.ts"
import type { AssetListing, SymbolListing } from "./Event.ts"
import type { Order, Side } from "./Order.ts"

export interface Market {
  readonly listing: SymbolListing
  readonly tickDecimals: number
  readonly lotDecimals: number
  readonly baseScale: number
  readonly quoteScale: number
  /** Base ledger units in one lot. */
  readonly baseUnitsPerLot: bigint
  /** Quote ledger units in one tick times one lot. */
  readonly quoteUnitsPerTickLot: bigint
  readonly minQuantityUnits: bigint
  readonly minAmountUnits: bigint
  readonly maxAmountUnits: bigint
  /** Fee rates in 10^-8: 0.0005 is 50000. */
  readonly makerRate: bigint
  readonly takerRate: bigint
  readonly bandRate: bigint | null
  readonly openingTicks: number
  readonly book: Book
  /** Stop legs that wait for their price, in order of arrival. */
  readonly stops: Map<number, Order>
  lastPriceTicks: number
  /** The minute of the last trade; null before the first. */
  candle: Candle | null
  /** The first minute with a trade; null before. Candles of earlier minutes may be loaded. */
  tradedFrom: number | null
  /** Where the loaded past ends: the next load goes on from there, so that no minute is loaded twice. */
  loadedUntil: number
  /** Rises with every change of the book. */
  updates: number
}

/** Rates are integers in 10^-8. */
export const rateDecimals = 8
export const rateUnit = 10n ** BigInt(rateDecimals)

/** The symbol in integers; throws a RangeError that says which rule of listing it breaks. */
export const makeMarket = (
  listing: SymbolListing,
  base: AssetListing,
  quote: AssetListing,
  book: Book,
): Market => {
  const { symbol } = listing
  if (listing.base === listing.quote)
    throw new RangeError(`${symbol}: base and quote are both ${listing.base}`)
  const tickDecimals = decimalsOf(listing.tick)
  const lotDecimals = decimalsOf(listing.lot)
  if (tickDecimals === undefined || lotDecimals === undefined) {
    throw new RangeError(
      `${symbol}: tick ${listing.tick} and lot ${listing.lot} must be powers of ten, at most 1`,
    )
  }
  if (base.ledgerScale < lotDecimals)
    throw new RangeError(`${symbol}: lot ${listing.lot} is finer than the ledger unit of ${base.asset}`)
  if (quote.ledgerScale < tickDecimals + lotDecimals) {
    throw new RangeError(
      `${symbol}: ${quote.asset} needs a ledger scale of at least ${tickDecimals + lotDecimals}`,
    )
  }
  const amount = (text: string, scale: number, name: string): bigint => {
    const units = parseUnits(text, scale)
    if (units === undefined || units === 0n)
      throw new RangeError(`${symbol}: ${name} ${text} must be positive and no finer than its asset`)
    return units
  }
  const rate = (text: string, name: string): bigint => {
    const units = parseUnits(text, rateDecimals)
    if (units === undefined || units >= rateUnit) {
      throw new RangeError(`${symbol}: ${name} ${text} must be below 1 and no finer than 10^-8`)
    }
    return units
  }
  const openingTicks = parseUnits(listing.openingPrice, tickDecimals)
  if (openingTicks === undefined || openingTicks === 0n || openingTicks > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(
      `${symbol}: opening price ${listing.openingPrice} must be a positive multiple of ${listing.tick}`,
    )
  }
  const minAmountUnits = amount(listing.minAmount, quote.ledgerScale, "minimum amount")
  const maxAmountUnits = amount(listing.maxAmount, quote.ledgerScale, "maximum amount")
  if (maxAmountUnits < minAmountUnits) {
    throw new RangeError(
      `${symbol}: maximum amount ${listing.maxAmount} is below the minimum of ${listing.minAmount}`,
    )
  }
  return {
    listing,
    tickDecimals,
    lotDecimals,
    baseScale: base.ledgerScale,
    quoteScale: quote.ledgerScale,
    baseUnitsPerLot: 10n ** BigInt(base.ledgerScale - lotDecimals),
    quoteUnitsPerTickLot: 10n ** BigInt(quote.ledgerScale - tickDecimals - lotDecimals),
    minQuantityUnits: amount(listing.minQuantity, base.ledgerScale, "minimum quantity"),
    minAmountUnits,
    maxAmountUnits,
    makerRate: rate(listing.makerFee, "maker fee"),
    takerRate: rate(listing.takerFee, "taker fee"),
    bandRate: listing.priceBand === null ? null : rate(listing.priceBand, "price band"),
    openingTicks: Number(openingTicks),
    book,
    stops: new Map(),
    lastPriceTicks: Number(openingTicks),
    candle: null,
    tradedFrom: null,
    loadedUntil: 0,
    updates: 0,
  }
}

/** What this many lots cost at this price, in quote ledger units: exact. */
export const quoteOf = (market: Market, priceTicks: number, lots: number): bigint =>
  BigInt(priceTicks) * BigInt(lots) * market.quoteUnitsPerTickLot

export const formatPrice = (market: Market, ticks: number): string => formatUnits(ticks, market.tickDecimals)
export const formatLots = (market: Market, lots: number | bigint): string =>
  formatUnits(lots, market.lotDecimals)
export const formatQuote = (market: Market, units: bigint): string => formatUnits(units, market.quoteScale)

/** The asset an order's lock is in. */
export const lockAssetOf = ({ listing }: Market, side: Side): string =>
  side === "BUY" ? listing.quote : listing.base

/** The asset an order's fees are charged in. */
export const feeAssetOf = ({ listing }: Market, side: Side): string =>
  listing.feeIn === "received" && side === "BUY" ? listing.base : listing.quote
