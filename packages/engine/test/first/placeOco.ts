/**
 * OCO lists: two orders of which at most one executes. Both stand on one lock, the larger of what either needs,
 * which the limit leg holds while the stop leg waits for its price.
 */

import type { PlaceOco } from "./Command.ts"
import { checkFunds, exceedsOpenOrders, lockFor, readTrader } from "./checkOrder.ts"
import { describeOrder } from "./describeOrder.ts"
import type { Emit, Event } from "./Event.ts"
import type { OrderRecord } from "./History.ts"
import { match } from "./Matching.ts"
import { readPrice, readSize } from "./OrderSize.ts"
import { parameterError, Refusal, RefusalCode } from "./Refusal.ts"
import { orderOf, type State } from "./State.ts"
import { triggerStops } from "./triggerStops.ts"

/** Places both legs, or neither. A sell takes profit above the last price and stops below it; a buy the reverse. */
export const placeOco = (
  state: State,
  { uid, symbol, side, quantity, price, stopPrice, stopLimitPrice }: PlaceOco,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord> | Refusal => {
  const trader = readTrader(state, { uid, symbol })
  if (trader instanceof Refusal) return trader
  const { market, account } = trader
  const leg = { uid, side, orderType: "LIMIT", quantity, stpMode: "" } as const
  const limit = readSize(state, market, { ...leg, price })
  if (limit instanceof Refusal) return limit
  const stop = readSize(state, market, { ...leg, price: stopLimitPrice })
  if (stop instanceof Refusal) return stop
  const stopTicks = readPrice(market, stopPrice)
  if (stopTicks instanceof Refusal) return stopTicks
  const [high, low] = side === "SELL" ? [limit.priceTicks, stopTicks] : [stopTicks, limit.priceTicks]
  if (high <= market.lastPriceTicks || low >= market.lastPriceTicks) {
    return parameterError("the last price must lie between the limit price and the stop price")
  }
  if (exceedsOpenOrders(state, account, symbol, 2)) return new Refusal(RefusalCode.openOrdersLimit)
  const locks = [limit, stop].map((size) => lockFor(state, market, leg, size)) as [bigint, bigint]
  const lock = locks[0] > locks[1] ? locks[0] : locks[1]
  const refusal = checkFunds(state, uid, market, side, lock)
  if (refusal !== undefined) return refusal
  const id = state.nextOrderId
  const opened = {
    type: "orderOpened",
    v: 1,
    time: now,
    uid,
    symbol,
    side,
    orderType: "LIMIT",
    lots: limit.lots,
    quoteBudget: "0",
    clientOrderId: null,
    stpMode: "",
    listId: state.nextListId,
  } as const satisfies Partial<Event>
  emit({ ...opened, id, priceTicks: limit.priceTicks, lock: lock.toString() })
  emit({ ...opened, id: id + 1, priceTicks: stop.priceTicks, lock: "0", stopTicks })
  const legs = [orderOf(state, id), orderOf(state, id + 1)] as const
  match(state, market, legs[0], now, emit)
  triggerStops(state, market, now, emit)
  return legs.map((order) => describeOrder(state, order))
}
