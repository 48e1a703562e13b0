/**
 * How large an order is and at what price, read from its decimal texts: the symbol's filters. Prices finer than the
 * tick and quantities finer than the lot are rejected, never rounded. The filters hold at entry only: what partial
 * fills leave stays executable and cancellable, however small.
 */
import { ErrorCode, formatUnits, toCount, toUnits } from "@bourse/vocabulary"
import type { State } from "../model/State.ts"
import type { PlaceOrder } from "../model/trading/commands.ts"
import { formatLots, quoteOf } from "../model/trading/Market.ts"
import { type Market, noFees, opposite, type Trader } from "../model/trading/Order.ts"
import { Money, rateUnit } from "../money/Money.ts"
import { Rejection } from "../Rejection.ts"
import { addBuyerFee } from "./Fee.ts"
import { tokenPays } from "./FeeToken.ts"
import { MakerWalk } from "./SelfTrade.ts"

/** The fields of an order that give its size, and whom it can trade with. */
export type SizedOrder = Pick<
  PlaceOrder,
  "side" | "orderType" | "quantity" | "price" | "quoteQuantity" | "stpMode"
>

export interface OrderSize {
  /** 0 for MARKET. */
  readonly priceTicks: number
  /** 0 for a market buy by quote amount. */
  readonly lots: number
  /** 0n unless placed by quote amount. */
  readonly quoteBudget: bigint
}

const lotsMax = BigInt(Number.MAX_SAFE_INTEGER)

const missing = (parameter: string): Rejection => new Rejection(ErrorCode.mandatoryParameter, parameter)

const minimumAmount = ({ listing }: Market): Rejection =>
  new Rejection(ErrorCode.minimumVolume, `${listing.minAmount} ${listing.quote}`)

/** The rejection of an amount that is less than one lot costs or brings in. */
const lessThanOneLot = ({ listing, quote }: Market, oneLot: bigint): Rejection =>
  new Rejection(ErrorCode.minimumVolume, `${formatUnits(oneLot, quote.ledgerScale)} ${listing.quote}`)

const maximumAmount = ({ listing }: Market): Rejection =>
  new Rejection(ErrorCode.maximumVolume, `${listing.maxAmount} ${listing.quote}`)

const maximumLots = (market: Market): Rejection =>
  new Rejection(
    ErrorCode.maximumVolume,
    `${formatLots(market, Number.MAX_SAFE_INTEGER)} ${market.listing.base}`,
  )

const outsideAmounts = (market: Market, quote: bigint): Rejection | undefined => {
  if (quote < market.amountMin) return minimumAmount(market)
  return quote > market.amountMax ? maximumAmount(market) : undefined
}

/** The rejection of an order whose price times quantity is outside the symbol's bounds. */
const outsideTickLots = (market: Market, priceTicks: number, lots: number): Rejection | undefined => {
  const tickLots = priceTicks * lots
  if (tickLots > Number.MAX_SAFE_INTEGER) return outsideAmounts(market, quoteOf(market, priceTicks, lots))
  if (tickLots < market.tickLotsMin) return minimumAmount(market)
  return tickLots > market.tickLotsMax ? maximumAmount(market) : undefined
}

const readLots = (market: Market, quantity: string): number | Rejection => {
  const { listing, lotDecimals } = market
  const lots = toCount(quantity, lotDecimals)
  if (lots === -1) return new Rejection(ErrorCode.quantityOffLot, listing.lot)
  if (lots === Number.POSITIVE_INFINITY) return maximumLots(market)
  if (lots < market.lotsMin)
    return new Rejection(ErrorCode.minimumVolume, `${listing.minQuantity} ${listing.base}`)
  return lots
}

const isOutOfBand = ({ bandRate, lastPriceTicks }: Market, ticks: number): boolean => {
  if (ticks === Number.POSITIVE_INFINITY) return true
  if (bandRate === null) return false
  const distance = BigInt(Math.abs(ticks - lastPriceTicks))
  return distance * rateUnit > BigInt(lastPriceTicks) * BigInt(bandRate)
}

/** A price in ticks, on the tick and within the symbol's band. */
export const readPrice = (market: Market, price: string): number | Rejection => {
  const ticks = toCount(price, market.tickDecimals)
  if (ticks === -1) return new Rejection(ErrorCode.priceOffTick, market.listing.tick)
  if (ticks === 0)
    return new Rejection(
      ErrorCode.invalidParameter,
      `'price' is invalid: ${price.slice(0, 40)} is not above 0`,
    )
  return isOutOfBand(market, ticks) ? new Rejection(ErrorCode.priceOutOfBand) : ticks
}

const readLimit = (market: Market, { quantity, price }: SizedOrder): OrderSize | Rejection => {
  if (quantity === undefined) return missing("quantity")
  if (price === undefined) return missing("price")
  const priceTicks = readPrice(market, price)
  if (priceTicks instanceof Rejection) return priceTicks
  const lots = readLots(market, quantity)
  if (lots instanceof Rejection) return lots
  return outsideTickLots(market, priceTicks, lots) ?? { priceTicks, lots, quoteBudget: 0n }
}

/**
 * A market sell by quote amount: lots from the best bid down, as long as one more does not exceed it. What the bids do
 * not pay counts at the lowest of them, as lots that cannot be sold: the order ends PARTIALLY_CANCELED, as its twin that
 * buys does.
 */
const readSale = (
  state: State,
  trader: Trader,
  market: Market,
  { side, stpMode }: SizedOrder,
  quoteBudget: bigint,
): OrderSize | Rejection => {
  let left = quoteBudget
  let lots = 0n
  let lowestUnit = 0n
  // STP: own bids that end the order do not make it a smaller one; own bids it passes over do.
  const passesOver = stpMode === "cancel_maker"
  const walk = new MakerWalk(state, trader, market, side, passesOver ? stpMode : "")
  for (let maker = walk.next(); maker !== null; maker = walk.next()) {
    const unit = BigInt(maker.priceTicks) * market.tickLotUnits
    const needed = left / unit
    const open = BigInt(maker.openLots)
    if (lots + needed === 0n) return lessThanOneLot(market, unit)
    lots += needed < open ? needed : open
    lowestUnit = needed < open ? 0n : unit
    if (needed < open) break
    left -= open * unit
  }
  if (lots === 0n) return new Rejection(ErrorCode.noOppositePrice)
  if (lots > lotsMax) return maximumLots(market)
  const unsold = lowestUnit === 0n ? 0n : left / lowestUnit
  return { priceTicks: 0, lots: Number(lots + unsold < lotsMax ? lots + unsold : lotsMax), quoteBudget }
}

/** A market buy by quote amount: at the best ask it must pay for one lot, and for its fee where the token does not. */
const readPurchase = (
  state: State,
  trader: Trader,
  market: Market,
  quoteBudget: bigint,
  bestTicks: number,
): OrderSize | Rejection => {
  const oneLot = quoteOf(market, bestTicks, 1)
  const needed = tokenPays(state, trader, market, bestTicks, 1)
    ? oneLot
    : addBuyerFee(Money.of(oneLot), market, market.takerRate, noFees).units
  return quoteBudget < needed ? lessThanOneLot(market, needed) : { priceTicks: 0, lots: 0, quoteBudget }
}

const readQuoteAmount = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
  amount: string,
  bestTicks: number,
): OrderSize | Rejection => {
  const quoteBudget = toUnits(amount, market.quote.ledgerScale)
  if (quoteBudget === undefined) return new Rejection(ErrorCode.amountTooFine)
  const rejection = outsideAmounts(market, quoteBudget)
  if (rejection !== undefined) return rejection
  return order.side === "BUY"
    ? readPurchase(state, trader, market, quoteBudget, bestTicks)
    : readSale(state, trader, market, order, quoteBudget)
}

const readMarket = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
): OrderSize | Rejection => {
  const { quantity, quoteQuantity, side } = order
  const byAmount = quoteQuantity !== undefined && (side === "BUY" || quantity === undefined)
  if (!byAmount && quantity === undefined) return missing("quantity")
  const best = market.book.best(opposite(side))
  if (best === null) return new Rejection(ErrorCode.noOppositePrice)
  if (byAmount) return readQuoteAmount(state, trader, market, order, quoteQuantity, best.priceTicks)
  const lots = readLots(market, quantity as string)
  if (lots instanceof Rejection) return lots
  return outsideTickLots(market, best.priceTicks, lots) ?? { priceTicks: 0, lots, quoteBudget: 0n }
}

export const readSize = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
): OrderSize | Rejection =>
  order.orderType === "MARKET" ? readMarket(state, trader, market, order) : readLimit(market, order)
