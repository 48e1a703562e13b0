/**
 * OCO lists: two orders of which at most one executes. Both orders share one lock, the larger of their two
 * needs, which belongs to the limit leg while the stop leg waits for its price.
 */
import type { Emit } from "../model/Event.ts"
import { orderOf, type State, userOf } from "../model/State.ts"
import type { PlaceOco } from "../model/trading/commands.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import type { OrderRecord } from "../model/trading/records.ts"
import { zero } from "../money/Money.ts"
import { parameterError, Rejection, unknownUser } from "../Rejection.ts"
import { checkFunds, checkOpenOrders, lockFor, readTrader } from "./checkOrder.ts"
import { describeOrder } from "./describe.ts"
import { match } from "./Matching.ts"
import { readPrice, readSize } from "./OrderSize.ts"
import { triggerStops } from "./triggerStops.ts"

/**
 * Places both legs of an OCO list, or neither. A sell list takes profit above the last price and stops below
 * it; a buy list does the reverse.
 */
export const placeOco = (
  state: State,
  { uid, symbol, side, quantity, price, stopPrice, stopLimitPrice }: PlaceOco,
  now: number,
  emit: Emit,
): ReadonlyArray<OrderRecord> | Rejection => {
  if (userOf(state, uid) === undefined) return unknownUser(uid)
  const found = readTrader(state, uid, symbol)
  if (found instanceof Rejection) return found
  const { market, account: trader } = found
  const leg = { side, orderType: "LIMIT", quantity, stpMode: "" } as const
  const limit = readSize(state, trader, market, { ...leg, price })
  if (limit instanceof Rejection) return limit
  const stop = readSize(state, trader, market, { ...leg, price: stopLimitPrice })
  if (stop instanceof Rejection) return stop
  const stopTicks = readPrice(market, stopPrice)
  if (stopTicks instanceof Rejection) return stopTicks
  const [high, low] = side === "SELL" ? [limit.priceTicks, stopTicks] : [stopTicks, limit.priceTicks]
  if (high <= market.lastPriceTicks || low >= market.lastPriceTicks)
    return parameterError("the last price must lie between the limit price and the stop price")
  const tooMany = checkOpenOrders(state, trader, market, 2)
  if (tooMany !== undefined) return tooMany
  const ofLimit = lockFor(state, trader, market, leg, limit)
  const ofStop = lockFor(state, trader, market, leg, stop)
  const [lock, dearer] = ofLimit.isBelow(ofStop) ? [ofStop, stopLimitPrice] : [ofLimit, price]
  const rejection = checkFunds(state, trader, market, { ...leg, price: dearer }, limit, lock)
  if (rejection !== undefined) return rejection
  const id = state.nextOrderId
  const { lots } = limit
  const given = { time: now, uid, symbol, side, orderType: "LIMIT", lots, listId: state.nextListId } as const
  emit(openedWith({}, { ...given, id, priceTicks: limit.priceTicks, lock }))
  emit(openedWith({}, { ...given, id: id + 1, priceTicks: stop.priceTicks, lock: zero, stopTicks }))
  const legs = [orderOf(state, id), orderOf(state, id + 1)] as const
  match(state, legs[0], now, emit)
  triggerStops(state, market, now, emit)
  return legs.map((order) => describeOrder(state, order))
}
