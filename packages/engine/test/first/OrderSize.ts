/**
 * How large an order is and at what price, read from its decimal texts: the symbol's filters. Prices finer than the
 * tick and quantities finer than the lot are refused, never rounded. The filters hold at entry only: what partial
 * fills leave stays executable and cancellable, however small.
 */
import { parseCount, parseUnits } from "./Amount.ts"
import { opposite } from "./Book.ts"
import type { PlaceOrder } from "./Command.ts"
import { affordableLots } from "./Fee.ts"
import { formatLots, type Market, quoteOf, rateUnit } from "./Market.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import { makersFor } from "./SelfTrade.ts"
import type { State } from "./State.ts"

/** What of an order tells its size, and whom it can trade with. */
export type SizedOrder = Pick<
  PlaceOrder,
  "uid" | "side" | "orderType" | "quantity" | "price" | "quoteOrderQty" | "stpMode"
>

export interface OrderSize {
  /** 0 for MARKET. */
  readonly priceTicks: number
  /** 0 for a market buy by quote amount. */
  readonly lots: number
  /** 0n unless placed by quote amount. */
  readonly quoteBudget: bigint
}

const missing = (parameter: string): Refusal => new Refusal(RefusalCode.mandatoryParameter, parameter)

const minimumAmount = ({ listing }: Market): Refusal =>
  new Refusal(RefusalCode.minimumVolume, `${listing.minAmount} ${listing.quote}`)

const maximumLots = (market: Market): Refusal =>
  new Refusal(
    RefusalCode.maximumVolume,
    `${formatLots(market, Number.MAX_SAFE_INTEGER)} ${market.listing.base}`,
  )

const outsideAmounts = (market: Market, quote: bigint): Refusal | undefined => {
  if (quote < market.minAmountUnits) return minimumAmount(market)
  const { maxAmount, quote: asset } = market.listing
  return quote > market.maxAmountUnits
    ? new Refusal(RefusalCode.maximumVolume, `${maxAmount} ${asset}`)
    : undefined
}

const readLots = (market: Market, quantity: string): number | Refusal => {
  const { listing, lotDecimals } = market
  const lots = parseCount(quantity, lotDecimals)
  if (lots === undefined) return new Refusal(RefusalCode.quantityOffLot, listing.lot)
  if (lots === Number.POSITIVE_INFINITY) return maximumLots(market)
  if (BigInt(lots) * market.baseUnitsPerLot < market.minQuantityUnits) {
    return new Refusal(RefusalCode.minimumVolume, `${listing.minQuantity} ${listing.base}`)
  }
  return lots
}

const isOutOfBand = (market: Market, ticks: number): boolean => {
  if (ticks === Number.POSITIVE_INFINITY) return true
  if (market.bandRate === null) return false
  const last = BigInt(market.lastPriceTicks)
  const distance = BigInt(ticks) > last ? BigInt(ticks) - last : last - BigInt(ticks)
  return distance * rateUnit > last * market.bandRate
}

/** A price in ticks, on the tick and within the symbol's band. */
export const readPrice = (market: Market, price: string): number | Refusal => {
  const ticks = parseCount(price, market.tickDecimals)
  if (ticks === undefined) return new Refusal(RefusalCode.priceOffTick, market.listing.tick)
  if (ticks === 0) return missing("price")
  return isOutOfBand(market, ticks) ? new Refusal(RefusalCode.priceOutOfBand) : ticks
}

const readLimit = (market: Market, command: SizedOrder): OrderSize | Refusal => {
  if (command.quantity === undefined) return missing("quantity")
  if (command.price === undefined) return missing("price")
  const priceTicks = readPrice(market, command.price)
  if (priceTicks instanceof Refusal) return priceTicks
  const lots = readLots(market, command.quantity)
  if (lots instanceof Refusal) return lots
  return outsideAmounts(market, quoteOf(market, priceTicks, lots)) ?? { priceTicks, lots, quoteBudget: 0n }
}

/** The lots a market sell by quote amount sells: from the best bid down, as long as one more does not exceed it. */
const lotsForQuote = (state: State, market: Market, order: SizedOrder, amount: bigint): bigint => {
  let left = amount
  let lots = 0n
  // STP: own bids that end the order do not make it a smaller one; own bids it passes over do.
  const stpMode = order.stpMode === "cancel_maker" ? order.stpMode : ""
  for (const maker of makersFor(state, market, { ...order, stpMode })) {
    const unit = BigInt(maker.priceTicks) * market.quoteUnitsPerTickLot
    const needed = left / unit
    const open = BigInt(maker.lots - maker.filledLots)
    if (needed < open) return lots + needed
    lots += open
    left -= open * unit
  }
  return lots
}

const readQuoteAmount = (
  state: State,
  market: Market,
  order: SizedOrder,
  amount: string,
  bestTicks: number,
): OrderSize | Refusal => {
  const quoteBudget = parseUnits(amount, market.quoteScale)
  if (quoteBudget === undefined) return new Refusal(RefusalCode.amountTooFine)
  const refusal = outsideAmounts(market, quoteBudget)
  if (refusal !== undefined) return refusal
  const buying = order.side === "BUY"
  const lots = buying
    ? affordableLots(market, bestTicks, quoteBudget, 0n, 0n)
    : lotsForQuote(state, market, order, quoteBudget)
  if (lots === 0n) return minimumAmount(market)
  if (buying) return { priceTicks: 0, lots: 0, quoteBudget }
  if (lots > BigInt(Number.MAX_SAFE_INTEGER)) return maximumLots(market)
  return { priceTicks: 0, lots: Number(lots), quoteBudget }
}

const readMarket = (state: State, market: Market, command: SizedOrder): OrderSize | Refusal => {
  const { quantity, quoteOrderQty, side } = command
  const byAmount = quoteOrderQty !== undefined && (side === "BUY" || quantity === undefined)
  if (!byAmount && quantity === undefined) return missing("quantity")
  const best = market.book.best(opposite(side))
  if (best === null) return new Refusal(RefusalCode.noOppositePrice)
  if (byAmount) return readQuoteAmount(state, market, command, quoteOrderQty, best.priceTicks)
  const lots = readLots(market, quantity as string)
  if (lots instanceof Refusal) return lots
  return (
    outsideAmounts(market, quoteOf(market, best.priceTicks, lots)) ?? { priceTicks: 0, lots, quoteBudget: 0n }
  )
}

export const readSize = (state: State, market: Market, command: SizedOrder): OrderSize | Refusal =>
  command.orderType === "MARKET" ? readMarket(state, market, command) : readLimit(market, command)
