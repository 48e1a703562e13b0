/** Applies a trade: money and coins change hands, fees go to the house, and an order that is filled closes. */

import { accrueRebate } from "../broker/accrueRebate.ts"
import type { EventOf } from "../model/Event.ts"
import type { Records } from "../model/Records.ts"
import { assetOf, orderOf, type State } from "../model/State.ts"
import type { SideOfTrade } from "../model/trading/events.ts"
import { baseInto, quoteInto } from "../model/trading/Market.ts"
import { Execution, nothingExecuted, type Order } from "../model/trading/Order.ts"
import { isQuote } from "../model/trading/quotedBook.ts"
import type { Asset } from "../money/Asset.ts"
import { Money } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"
import { closeOrder } from "./applyOrder.ts"
import { addToCandle } from "./Candle.ts"
import { describeFill, describeTrade } from "./describe.ts"
import { isSelfTrade } from "./SelfTrade.ts"

// Scratch amount for one trade; never used across two events.
const quote = new Money()
const baseUnits = new Money()
const paid = new Money()
const received = new Money()

/**
 * One side of a trade: its payment leaves the order's lock, its proceeds become free, its fee goes to the
 * house.
 */
const tradeSide = (state: State, order: Order, side: SideOfTrade, lots: number, time: number): void => {
  const { ledger } = state
  const { market, locked } = order
  const { holdings } = order.trader
  const isBuy = order.side === "BUY"
  const { fee, unlock, token } = side
  const hasFee = !fee.isZero
  paid.set(isBuy ? quote : baseUnits)
  received.set(isBuy ? baseUnits : quote)
  if (hasFee) {
    // A buyer pays a quote-asset fee from the lock; every other fee is subtracted from the proceeds.
    if (isBuy && !market.feeInReceived) paid.add(fee)
    else received.subtract(fee)
  }
  if (token !== null) {
    ledger.postTraded(order.uid, token.token, -token.fee)
    ledger.postHouse("fees", token.token, token.fee)
  }
  locked.subtract(paid).subtract(unlock)
  if (locked.isNegative)
    throw new InvariantBroken(`order ${order.id} spends ${-locked.units} more than it locks`)
  if (order.execution === nothingExecuted) order.execution = new Execution()
  const { execution } = order
  order.status = "PARTIALLY_FILLED"
  order.filledLots += lots
  execution.quote.add(quote)
  execution.addFee(side.feeWhole, side.feeRest, fee)
  order.updateTime = time
  ledger.digest.add(order.filledLots, locked.low)
  ledger.spend(holdings, order.lockAsset, paid)
  if (!unlock.isZero) ledger.unlock(holdings, order.lockAsset, unlock)
  ledger.credit(holdings, isBuy ? market.base : market.quote, received)
  if (hasFee) ledger.chargeFee(order.feeAsset, fee)
}

const feeAssetOf = (state: State, order: Order, { token }: SideOfTrade): Asset =>
  token === null ? order.feeAsset : assetOf(state, token.token)

const recordFill = (
  state: State,
  order: Order,
  event: EventOf<"traded">,
  records: Records,
  ownTrade: boolean,
): void => {
  if (order.trader.noHistory === true) return
  const isMaker = order.id === event.makerOrder
  const feeAsset = feeAssetOf(state, order, isMaker ? event.maker : event.taker)
  records.fills.push(describeFill(order, event, feeAsset, state.generation, isMaker, ownTrade))
}

/** An order by quantity closes when it is filled; the engine decides when an order by quote amount closes. */
const closeIfFull = (state: State, order: Order, time: number, records: Records | undefined): void => {
  if (order.lots === 0 || order.filledLots < order.lots) return
  if (order.filledLots > order.lots)
    throw new InvariantBroken(`order ${order.id} is filled beyond its quantity`)
  if (!order.locked.isZero)
    throw new InvariantBroken(`order ${order.id} is filled and still locks ${order.locked.units}`)
  closeOrder(state, order, "FILLED", "", time, records)
}

export const traded = (state: State, event: EventOf<"traded">, records: Records | undefined): void => {
  if (event.id < state.nextTradeId) throw new InvariantBroken(`trade id ${event.id} was used before`)
  const { time, lots, priceTicks } = event
  const taker = orderOf(state, event.takerOrder)
  const maker = orderOf(state, event.makerOrder)
  const { market } = taker
  if (maker.market !== market)
    throw new InvariantBroken(`orders ${taker.id} and ${maker.id} are of two symbols and cannot trade`)
  quoteInto(quote, market, priceTicks, lots)
  baseInto(baseUnits, market, lots)
  state.nextTradeId = event.id + 1 // open: 0011-windows-and-pages: event.id + 1
  tradeSide(state, taker, event.taker, lots, time)
  tradeSide(state, maker, event.maker, lots, time)
  addToCandle(state, market, event, baseUnits, quote, records)
  market.lastPriceTicks = priceTicks
  market.updates++
  if (isQuote(maker) && market.quotes !== null) market.quotes.taken[maker.side] += lots
  const ownTrade = isSelfTrade(taker.trader, maker.trader)
  if (records !== undefined) {
    records.trades.push(describeTrade(taker, event, state.generation))
    recordFill(state, taker, event, records, ownTrade)
    recordFill(state, maker, event, records, ownTrade)
  }
  if (!ownTrade) {
    accrueRebate(state, taker, event.taker, time)
    accrueRebate(state, maker, event.maker, time)
  }
  closeIfFull(state, taker, time, records)
  closeIfFull(state, maker, time, records)
}
