/**
 * The size and price of an order, parsed from its decimal texts and checked by the symbol's filters. Prices
 * that are finer than the tick and quantities finer than the lot are rejected, never rounded. The symbol's
 * filters apply to new orders only: the remainder after partial fills stays executable and cancellable, however
 * small.
 */
import { ErrorCode, formatUnits, shownText } from "@bourse/vocabulary"
import type { State } from "../model/State.ts"
import type { PlaceOrder } from "../model/trading/commands.ts"
import { formatLots, formatPrice, quoteOf } from "../model/trading/Market.ts"
import { type Market, noFees, opposite, type Trader } from "../model/trading/Order.ts"
import { lotsIn, placesOf, quoteUnitsIn, ticksIn } from "../model/trading/precision.ts"
import { bestTicks } from "../model/trading/quotedBook.ts"
import { Money, rateDecimals, rateUnit } from "../money/Money.ts"
import { Rejection, rejectionAbout, tooFine } from "../Rejection.ts"
import { addBuyerFee } from "./Fee.ts"
import { tokenPays } from "./FeeToken.ts"
import { MakerWalk } from "./SelfTrade.ts"

/** The fields of an order that determine its size, and its possible counterparties. */
export type SizedOrder = Pick<
  PlaceOrder,
  "side" | "orderType" | "quantity" | "price" | "quoteQuantity" | "stpMode"
>

export interface OrderSize {
  /** 0 for MARKET. */
  readonly priceTicks: number
  /** Quantity of the order in lots; 0 for a market buy by quote amount. */
  readonly lots: number
  /** Quote amount of the order; 0n unless it is placed by amount. */
  readonly quoteBudget: bigint
}

/** The rejection of a market order against an empty side of the book. */
const noOppositeOrders = ({ symbol }: Market, side: SizedOrder["side"]): Rejection =>
  rejectionAbout(
    ErrorCode.noOppositePrice,
    "symbol",
    symbol,
    side === "BUY" ? "has no orders that sell" : "has no orders that buy",
  )

const lotsMax = BigInt(Number.MAX_SAFE_INTEGER)

const missing = (parameter: string): Rejection => new Rejection(ErrorCode.mandatoryParameter, parameter)

/** An order's value in the quote asset, and the parameters that determine it. */
type Worth = readonly [parameters: string, quote: bigint]

const inQuote = ({ quote }: Market, units: bigint): string =>
  `${formatUnits(units, quote.ledgerScale)} ${quote.asset}`

const sizeRejection = (code: number, bound: string, market: Market, [parameters, quote]: Worth): Rejection =>
  new Rejection(code, bound, `${parameters} is ${inQuote(market, quote)}`)

/** The rejection of an amount below the value of one lot. */
const lessThanOneLot = (market: Market, oneLot: bigint, budget: bigint): Rejection =>
  sizeRejection(ErrorCode.minimumVolume, inQuote(market, oneLot), market, [
    "one lot costs that, and 'quoteOrderQty'",
    budget,
  ])

const maximumLots = (market: Market, quantity: string): Rejection =>
  new Rejection(
    ErrorCode.maximumVolume,
    `${formatLots(market, Number.MAX_SAFE_INTEGER)} ${market.listing.base}`,
    quantity,
  )

const outsideAmounts = (market: Market, worth: Worth): Rejection | undefined => {
  const [, quote] = worth
  const { listing } = market
  if (quote < market.amountMin)
    return sizeRejection(ErrorCode.minimumVolume, `${listing.minAmount} ${listing.quote}`, market, worth)
  return quote > market.amountMax
    ? sizeRejection(ErrorCode.maximumVolume, `${listing.maxAmount} ${listing.quote}`, market, worth)
    : undefined
}

/**
 * The rejection of an order whose price times quantity is outside the symbol's bounds; `price` names the used price.
 */
const outsideTickLots = (
  market: Market,
  priceTicks: number,
  lots: number,
  price: string,
): Rejection | undefined => {
  const tickLots = priceTicks * lots
  if (tickLots >= market.tickLotsMin && tickLots <= Math.min(market.tickLotsMax, Number.MAX_SAFE_INTEGER))
    return undefined
  return outsideAmounts(market, [`'quantity' times ${price}`, quoteOf(market, priceTicks, lots)])
}

const readLots = (market: Market, quantity: string): number | Rejection => {
  const { listing } = market
  const lots = lotsIn(market, quantity)
  const sent = `'quantity' is ${shownText(quantity)}`
  if (lots === Number.POSITIVE_INFINITY) return maximumLots(market, sent)
  if (lots === -1) return new Rejection(ErrorCode.quantityOffLot, formatLots(market, market.lotStep), sent)
  if (lots < market.lotsMin)
    return new Rejection(ErrorCode.minimumVolume, `${listing.minQuantity} ${listing.base}`, sent)
  return lots
}

// open: 0023-price-band: ticks === Number.POSITIVE_INFINITY | bandRate === null | distance * rateUnit
const isOutOfBand = ({ bandRate, lastPriceTicks }: Market, ticks: number): boolean => {
  if (ticks === Number.POSITIVE_INFINITY) return true
  if (bandRate === null) return false
  const distance = BigInt(Math.abs(ticks - lastPriceTicks))
  return distance * rateUnit > BigInt(lastPriceTicks) * BigInt(bandRate)
}

/** The complaint about a price outside the symbol's band. */
const bandOf = (market: Market): string =>
  market.bandRate === null
    ? `is above ${formatPrice(market, Number.MAX_SAFE_INTEGER)}`
    : `is more than ${formatUnits(market.bandRate, rateDecimals - 2)} % away from the last price ${formatPrice(market, market.lastPriceTicks)}`

/** A price in ticks, on the tick and within the symbol's band. */
export const readPrice = (market: Market, price: string): number | Rejection => {
  const ticks = ticksIn(market, price)
  if (ticks === -1)
    return new Rejection(
      ErrorCode.priceOffTick,
      formatPrice(market, market.tickStep),
      `'price' is ${shownText(price)}`,
    )
  if (ticks === 0)
    return new Rejection(ErrorCode.invalidParameter, `'price' is invalid: ${shownText(price)} is not above 0`)
  return isOutOfBand(market, ticks)
    ? rejectionAbout(ErrorCode.priceOutOfBand, "price", price, bandOf(market))
    : ticks
}

const readLimit = (market: Market, { quantity, price }: SizedOrder): OrderSize | Rejection => {
  if (quantity === undefined) return missing("quantity")
  if (price === undefined) return missing("price")
  const priceTicks = readPrice(market, price)
  if (priceTicks instanceof Rejection) return priceTicks
  const lots = readLots(market, quantity)
  if (lots instanceof Rejection) return lots
  return outsideTickLots(market, priceTicks, lots, "'price'") ?? { priceTicks, lots, quoteBudget: 0n }
}

/**
 * A market sell by quote amount: lots from the best bid down, as long as one more does not exceed it. The part
 * of an amount beyond all bids counts at the lowest bid, as lots that cannot be sold: the order ends
 * PARTIALLY_CANCELED, like a buy in the same case.
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
  // STP: an own bid that would end the order does not make it smaller; own bids that it passes over do.
  const passesOver = stpMode === "cancel_maker"
  const walk = new MakerWalk(state, trader, market, side, passesOver ? stpMode : "")
  for (let maker = walk.next(); maker !== null; maker = walk.next()) {
    const unit = BigInt(maker.priceTicks) * market.tickLotUnits
    const needed = left / unit // open: 0007-order-types
    const open = BigInt(maker.openLots)
    if (lots + needed === 0n) return lessThanOneLot(market, unit, quoteBudget) // open: 0007-order-types
    lots += needed < open ? needed : open // open: 0007-order-types
    lowestUnit = needed < open ? 0n : unit // open: 0007-order-types
    if (needed < open) break // open: 0007-order-types
    left -= open * unit // open: 0007-order-types
  }
  if (lots === 0n) return noOppositeOrders(market, side) // open: 0007-order-types
  if (lots > lotsMax) return maximumLots(market, "'quoteOrderQty' sells more")
  const unsold = lowestUnit === 0n ? 0n : left / lowestUnit // open: 0007-order-types
  // open: 0007-order-types: lots + unsold
  return { priceTicks: 0, lots: Number(lots + unsold < lotsMax ? lots + unsold : lotsMax), quoteBudget }
}

/**
 * A market buy by quote amount: the amount must pay for one lot at the best ask, and for its fee unless the
 * token pays.
 */
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
  return quoteBudget < needed // open: 0008-market-buy-by-amount
    ? lessThanOneLot(market, needed, quoteBudget)
    : { priceTicks: 0, lots: 0, quoteBudget }
}

const readQuoteAmount = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
  amount: string,
  bestTicks: number,
): OrderSize | Rejection => {
  const quoteBudget = quoteUnitsIn(market, amount)
  if (quoteBudget === undefined)
    return tooFine("quoteOrderQty", amount, placesOf(market).quoteAmount, market.symbol)
  const rejection = outsideAmounts(market, ["'quoteOrderQty'", quoteBudget])
  if (rejection !== undefined) return rejection
  return order.side === "BUY" // open: 0007-order-types: order.side === "BUY" → true
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
  // open: 0007-order-types: side === "BUY" || quantity === undefined → side === "BUY" && quantity === undefined
  const byAmount = quoteQuantity !== undefined && (side === "BUY" || quantity === undefined)
  if (!byAmount && quantity === undefined)
    return new Rejection(
      ErrorCode.mandatoryParameter,
      "quantity",
      "A MARKET order takes 'quantity' or 'quoteOrderQty'",
    )
  const best = bestTicks(market, opposite(side))
  if (best === undefined) return noOppositeOrders(market, side)
  if (byAmount) return readQuoteAmount(state, trader, market, order, quoteQuantity, best)
  const lots = readLots(market, quantity as string)
  if (lots instanceof Rejection) return lots
  return outsideTickLots(market, best, lots, "the best price") ?? { priceTicks: 0, lots, quoteBudget: 0n }
}

export const readSize = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
): OrderSize | Rejection =>
  order.orderType === "MARKET" ? readMarket(state, trader, market, order) : readLimit(market, order)
