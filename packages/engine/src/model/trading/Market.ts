/**
 * Listing a symbol converts its texts into integers. Prices of a market are ticks and its quantities lots, both
 * safe integers. Listing asserts that the quote asset's ledger unit is fine enough for an exact price times
 * quantity.
 */
import { decimalsOf, formatUnits, toUnits } from "@bourse/vocabulary"
import type { Asset } from "../../money/Asset.ts"
import { type Money, rateDecimals, rateUnit, unitsMax } from "../../money/Money.ts"
import type { Book, Market } from "./Order.ts"
import type { SymbolChange, SymbolListing, SymbolStatus } from "./SymbolListing.ts"

const decimalPlaces = ({ symbol, tick, lot }: SymbolListing, base: Asset, quote: Asset) => {
  const tickDecimals = decimalsOf(tick)
  const lotDecimals = decimalsOf(lot)
  if (tickDecimals === undefined || lotDecimals === undefined)
    throw new RangeError(`${symbol}: tick ${tick} and lot ${lot} must be powers of ten, at most 1`)
  if (base.ledgerScale < lotDecimals)
    throw new RangeError(`${symbol}: lot ${lot} is finer than the ledger unit of ${base.asset}`)
  if (quote.ledgerScale < tickDecimals + lotDecimals)
    throw new RangeError(
      `${symbol}: ${quote.asset} needs a ledger scale of at least ${tickDecimals + lotDecimals}`,
    )
  return { tickDecimals, lotDecimals }
}

/** Fees and price band in 10^-8; throws a RangeError that names an invalid value. */
export const readRates = ({
  symbol,
  makerFee,
  takerFee,
  priceBand,
}: Pick<SymbolListing, "symbol" | "makerFee" | "takerFee" | "priceBand">) => {
  const rate = (text: string, name: string): number => {
    const units = toUnits(text, rateDecimals)
    if (units === undefined || units >= rateUnit)
      throw new RangeError(`${symbol}: ${name} ${text} must be below 1 and no finer than 10^-8`)
    return Number(units)
  }
  return {
    makerRate: rate(makerFee, "maker fee"),
    takerRate: rate(takerFee, "taker fee"),
    bandRate: priceBand === null ? null : rate(priceBand, "price band"),
  }
}

/** Number of internal steps in one of a symbol's current steps; throws a RangeError for a finer step. */
const stepsIn = (symbol: string, name: string, step: string, listedDecimals: number): number => {
  const decimals = decimalsOf(step)
  if (decimals === undefined)
    throw new RangeError(`${symbol}: ${name} ${step} must be a power of ten, at most 1`)
  if (decimals > listedDecimals)
    throw new RangeError(
      `${symbol}: ${name} ${step} is finer than ${formatUnits(1, listedDecimals)}, with which it was listed`,
    )
  return 10 ** (listedDecimals - decimals)
}

/** The steps of new orders, in ticks and lots; throws a RangeError that names an invalid step. */
export const readSteps = (
  { symbol, tickDecimals, lotDecimals }: Pick<Market, "symbol" | "tickDecimals" | "lotDecimals">,
  { tick, lot }: Pick<SymbolChange, "tick" | "lot">,
) => ({
  tickStep: stepsIn(symbol, "tick", tick, tickDecimals),
  lotStep: stepsIn(symbol, "lot", lot, lotDecimals),
})

/** The current changeable part of a symbol. */
export const changeableOf = ({
  listing,
  status,
  tickStep,
  lotStep,
  tickDecimals,
  lotDecimals,
}: Market): SymbolChange => {
  const { minQuantity, minAmount, maxAmount, makerFee, takerFee, priceBand } = listing
  return {
    ...{ status, tick: formatUnits(tickStep, tickDecimals), lot: formatUnits(lotStep, lotDecimals) },
    ...{ minQuantity, minAmount, maxAmount, makerFee, takerFee, priceBand },
  }
}

/** A bound in steps of `unit`, as a number comparable with any count. */
const bound = (steps: bigint): number =>
  steps > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(steps)

/** The bounds of a symbol's new orders; throws a RangeError that names an invalid bound. */
export const readBounds = (
  {
    symbol,
    minQuantity,
    minAmount,
    maxAmount,
  }: Pick<SymbolListing, "symbol" | "minQuantity" | "minAmount" | "maxAmount">,
  { base, quote, lotZeros, tickLotUnits }: Pick<Market, "base" | "quote" | "lotZeros" | "tickLotUnits">,
) => {
  const amount = (text: string, scale: number, name: string): bigint => {
    const units = toUnits(text, scale)
    if (units === undefined || units === 0n)
      throw new RangeError(`${symbol}: ${name} ${text} must be positive and no finer than its asset`)
    return units
  }
  const quantityMin = amount(minQuantity, base.ledgerScale, "minimum quantity")
  const amountMin = amount(minAmount, quote.ledgerScale, "minimum amount")
  const amountMax = amount(maxAmount, quote.ledgerScale, "maximum amount")
  if (amountMax < amountMin)
    throw new RangeError(`${symbol}: maximum amount ${maxAmount} is below the minimum of ${minAmount}`)
  const lotUnits = 10n ** BigInt(lotZeros)
  return {
    lotsMin: bound((quantityMin + lotUnits - 1n) / lotUnits),
    tickLotsMin: bound((amountMin + tickLotUnits - 1n) / tickLotUnits),
    tickLotsMax: bound(amountMax / tickLotUnits),
    amountMin,
    // A bound of an order's amount above the possible maximum has no effect.
    amountMax: amountMax > unitsMax ? unitsMax : amountMax,
  }
}

/** A symbol's listing in integers; throws a RangeError that names the broken listing rule. */
export const makeMarket = (
  listing: SymbolListing,
  base: Asset,
  quote: Asset,
  index: number,
  book: Book,
): Market => {
  const { symbol } = listing
  if (base === quote) throw new RangeError(`${symbol}: base and quote are both ${listing.base}`)
  const { tickDecimals, lotDecimals } = decimalPlaces(listing, base, quote)
  const openingTicks = toUnits(listing.openingPrice, tickDecimals)
  if (openingTicks === undefined || openingTicks === 0n || openingTicks > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(
      `${symbol}: opening price ${listing.openingPrice} must be a positive multiple of ${listing.tick}`,
    )
  const lotZeros = base.ledgerScale - lotDecimals
  const tickLotZeros = quote.ledgerScale - tickDecimals - lotDecimals
  const tickLotUnits = 10n ** BigInt(tickLotZeros)
  return {
    symbol,
    listing,
    index,
    base,
    quote,
    tickDecimals,
    lotDecimals,
    lotZeros,
    tickLotZeros,
    tickLotUnits,
    tickStep: 1,
    lotStep: 1,
    ...readBounds(listing, { base, quote, lotZeros, tickLotUnits }),
    ...readRates(listing),
    earlierRates: [],
    status: "trading",
    feeInReceived: listing.feeIn === "received", // open: 0009-fees
    openingTicks: Number(openingTicks),
    book,
    stops: new Map(),
    lastPriceTicks: Number(openingTicks),
    candle: null,
    tradedFrom: null,
    loadedUntil: 0,
    updates: 0,
    joined: null,
    quotes: null,
  }
}

/** Sets an amount to the cost of this many lots at this price, in quote ledger units: exact. */
export const quoteInto = (amount: Money, market: Market, priceTicks: number, lots: number): Money => {
  const tickLots = priceTicks * lots
  return tickLots <= Number.MAX_SAFE_INTEGER
    ? amount.setScaled(tickLots, market.tickLotZeros)
    : amount.setUnits(quoteOf(market, priceTicks, lots))
}

/** Sets an amount to the base ledger units of this many lots. */
export const baseInto = (amount: Money, market: Market, lots: number): Money =>
  amount.setScaled(lots, market.lotZeros)

/** The exact cost of lots at a price, in quote ledger units. */
export const quoteOf = (market: Market, priceTicks: number, lots: number): bigint =>
  BigInt(priceTicks) * BigInt(lots) * market.tickLotUnits

export const formatPrice = (market: Market, ticks: number): string => formatUnits(ticks, market.tickDecimals)
export const formatLots = (market: Market, lots: number | bigint): string =>
  formatUnits(lots, market.lotDecimals)

/** The status of a symbol as users see it: a symbol whose mirrored exchange is out of reach is halted. */
export const statusOf = ({ status, quotes }: Market): SymbolStatus =>
  status === "trading" && quotes?.isLost === true ? "halted" : status
