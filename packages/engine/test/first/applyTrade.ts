/** A trade: money and coins change hands, fees go to the house, and an order that is full by it closes. */
import { formatUnits } from "./Amount.ts"
import { accrueRebate } from "./applyBroker.ts"
import { closeOrder } from "./applyOrder.ts"
import { addToCandle } from "./Candle.ts"
import type { Event } from "./Event.ts"
import type { FillRecord, Records } from "./History.ts"
import { feeAssetOf, formatLots, formatPrice, formatQuote, type Market, quoteOf } from "./Market.ts"
import type { Order } from "./Order.ts"
import { InvariantBroken } from "./Refusal.ts"
import { isSelfTrade } from "./SelfTrade.ts"
import { marketOf, orderOf, type State } from "./State.ts"

type Traded = Extract<Event, { type: "traded" }>

/** One side of a trade: what it pays leaves its lock, what it receives becomes free, its fee goes to the house. */
const tradeSide = (
  state: State,
  market: Market,
  order: Order,
  event: Traded,
  quote: bigint,
  isMaker: boolean,
): void => {
  const { base, quote: quoteAsset } = market.listing
  const baseUnits = BigInt(event.lots) * market.baseUnitsPerLot
  const fee = BigInt(isMaker ? event.makerFee : event.takerFee)
  const unlock = BigInt(isMaker ? event.makerUnlock : event.takerUnlock)
  const buying = order.side === "BUY"
  const feeAsset = feeAssetOf(market, order.side)
  const feeOnLock = buying && feeAsset === quoteAsset ? fee : 0n
  const paid = (buying ? quote : baseUnits) + feeOnLock
  const received = (buying ? baseUnits : quote) - (fee - feeOnLock)
  const token = isMaker ? event.makerToken : event.takerToken
  if (token !== undefined) {
    const tokenUnits = BigInt(token.fee)
    state.ledger.post(order.uid, token.token, -tokenUnits, 0n)
    state.ledger.postHouse("fees", token.token, tokenUnits)
  }
  order.locked -= paid + unlock
  if (order.locked < 0n)
    throw new InvariantBroken(`order ${order.id} spends ${-order.locked} more than it locks`)
  order.status = "PARTIALLY_FILLED"
  order.filledLots += event.lots
  order.filledQuote += quote
  order.feeExact += BigInt(isMaker ? event.makerFeeExact : event.takerFeeExact)
  order.feeCharged += fee
  order.updateTime = event.time
  state.ledger.post(order.uid, buying ? quoteAsset : base, unlock, -paid - unlock)
  state.ledger.post(order.uid, buying ? base : quoteAsset, received, 0n)
  if (fee > 0n) state.ledger.postHouse("fees", feeAsset, fee)
}

const describeFill = (
  state: State,
  market: Market,
  order: Order,
  event: Traded,
  quote: bigint,
  isMaker: boolean,
  selfTrade: boolean,
): FillRecord => {
  const token = isMaker ? event.makerToken : event.takerToken
  const feeAsset = token?.token ?? feeAssetOf(market, order.side)
  const fee = token?.fee ?? (isMaker ? event.makerFee : event.takerFee)
  return {
    generation: state.generation,
    tradeId: event.id,
    orderId: order.id,
    listId: order.listId,
    uid: order.uid,
    symbol: event.symbol,
    side: order.side,
    price: formatPrice(market, event.priceTicks),
    quantity: formatLots(market, event.lots),
    quote: formatQuote(market, quote),
    fee: formatUnits(BigInt(fee), state.assets.get(feeAsset)!.ledgerScale),
    feeAsset,
    isMaker,
    isSelfTrade: selfTrade,
    clientOrderId: order.clientOrderId,
    time: event.time,
  }
}

/** An order placed by quantity ends when all of it is filled; one placed by quote amount when the system says so. */
const closeIfFull = (
  state: State,
  market: Market,
  order: Order,
  time: number,
  records: Records | undefined,
): void => {
  if (order.lots === 0 || order.filledLots < order.lots) return
  if (order.filledLots > order.lots)
    throw new InvariantBroken(`order ${order.id} is filled beyond its quantity`)
  if (order.locked !== 0n)
    throw new InvariantBroken(`order ${order.id} is filled and still locks ${order.locked}`)
  closeOrder(state, market, order, "FILLED", "", time, records)
}

export const trade = (state: State, event: Traded, records: Records | undefined): void => {
  if (event.id < state.nextTradeId) throw new InvariantBroken(`trade id ${event.id} was given before`)
  const market = marketOf(state, event.symbol)
  const taker = orderOf(state, event.takerOrder)
  const maker = orderOf(state, event.makerOrder)
  const quote = quoteOf(market, event.priceTicks, event.lots)
  state.nextTradeId = event.id + 1
  tradeSide(state, market, taker, event, quote, false)
  tradeSide(state, market, maker, event, quote, true)
  addToCandle(state, market, event, quote, records)
  market.lastPriceTicks = event.priceTicks
  market.updates++
  const selfTrade = isSelfTrade(state, taker.uid, maker.uid)
  if (records !== undefined) {
    records.fills.push(
      describeFill(state, market, taker, event, quote, false, selfTrade),
      describeFill(state, market, maker, event, quote, true, selfTrade),
    )
  }
  if (!selfTrade) {
    const { takerToken, makerToken } = event
    accrueRebate(state, taker.uid, feeAssetOf(market, taker.side), event.takerFee, takerToken, event.time)
    accrueRebate(state, maker.uid, feeAssetOf(market, maker.side), event.makerFee, makerToken, event.time)
  }
  closeIfFull(state, market, taker, event.time, records)
  closeIfFull(state, market, maker, event.time, records)
}
