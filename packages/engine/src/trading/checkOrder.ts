/** Every check an order must pass; `order/test` is this alone. */
import { ErrorCode } from "@bourse/vocabulary"
import type { Account } from "../model/operation/Account.ts"
import type { State } from "../model/State.ts"
import type { PlaceOrder } from "../model/trading/commands.ts"
import { baseInto, quoteInto } from "../model/trading/Market.ts"
import { crosses, type Market, noFees, rests, type Side, type Trader } from "../model/trading/Order.ts"
import { Money } from "../money/Money.ts"
import { Rejection } from "../Rejection.ts"
import { hasAllClientOrderIds, isClientOrderIdTaken } from "./ClientOrderIds.ts"
import { addBuyerFee, limitLockInto } from "./Fee.ts"
import { type OrderSize, readSize, type SizedOrder } from "./OrderSize.ts"
import { MakerWalk } from "./SelfTrade.ts"

/** An order that passed every check. */
export interface CheckedOrder extends OrderSize {
  readonly trader: Trader
  readonly market: Market
  /** What it locks, in ledger units of its lock's asset. */
  readonly lock: Money
}

const cost = new Money()

/** What a market buy by quantity will cost, fee included: a walk over the asks it will take. */
const costOfBuying = (
  state: State,
  trader: Trader,
  market: Market,
  { side, stpMode = "" }: SizedOrder,
  lots: number,
): Money => {
  let left = lots
  const quote = new Money().setZero()
  const walk = new MakerWalk(state, trader, market, side, stpMode)
  for (let maker = walk.next(); maker !== null && left > 0; maker = walk.next()) {
    const taken = Math.min(left, maker.openLots)
    quote.add(quoteInto(cost, market, maker.priceTicks, taken))
    left -= taken
  }
  return addBuyerFee(quote, market, market.takerRate, noFees)
}

/** What an order of this size locks. */
export const lockFor = (
  state: State,
  trader: Trader,
  market: Market,
  order: SizedOrder,
  size: OrderSize,
): Money => {
  const { side } = order
  if (side === "SELL") return baseInto(new Money(), market, size.lots)
  if (order.orderType !== "MARKET")
    return limitLockInto(new Money(), market, { side, priceTicks: size.priceTicks }, size.lots, noFees)
  return size.lots === 0 ? Money.of(size.quoteBudget) : costOfBuying(state, trader, market, order, size.lots)
}

/** Whether it would trade at once, with anybody self-trade prevention lets it trade with. */
const wouldCross = (
  state: State,
  trader: Trader,
  market: Market,
  { side, stpMode = "" }: SizedOrder,
  priceTicks: number,
): boolean => {
  const maker = new MakerWalk(state, trader, market, side, stpMode).next()
  return maker !== null && crosses(side, priceTicks, maker.priceTicks)
}

/** Who may trade here at all. */
export const readTrader = (
  state: State,
  uid: string,
  symbol: string,
): { readonly market: Market; readonly account: Account } | Rejection => {
  const market = state.markets.get(symbol)
  if (market === undefined) return new Rejection(ErrorCode.invalidSymbol)
  if (market.status === "halted") return new Rejection(ErrorCode.symbolSuspended)
  if (market.status === "delisted") return new Rejection(ErrorCode.tradingDisabled)
  const account = state.accounts.get(uid)
  if (account === undefined) return new Rejection(ErrorCode.userNotFound)
  return { market, account }
}

/** Whether so many more open orders would be too many. */
export const exceedsOpenOrders = (
  { settings }: State,
  { orders }: Trader,
  market: Market,
  more: number,
): boolean =>
  orders.count(market) + more > settings.openOrdersPerSymbolMax || orders.size + more > settings.openOrdersMax

/** The rejection of an account that has less than a lock free. */
export const checkFunds = (
  { ledger }: State,
  { holdings }: Trader,
  { base, quote }: Market,
  side: Side,
  lock: Money,
): Rejection | undefined => {
  if (!ledger.lacks(holdings, side === "BUY" ? quote : base, lock)) return undefined
  return new Rejection(side === "BUY" ? ErrorCode.insufficientPosition : ErrorCode.oversold)
}

/** Checks an order at `now`, in the order in which rejections take precedence. Changes nothing. */
export const checkOrder = (
  state: State,
  command: Omit<PlaceOrder, "type">,
  now: number,
): CheckedOrder | Rejection => {
  const { side, orderType, clientOrderId } = command
  const found = readTrader(state, command.uid, command.symbol)
  if (found instanceof Rejection) return found
  const { market, account: trader } = found
  const size = readSize(state, trader, market, command)
  if (size instanceof Rejection) return size
  if (clientOrderId != null) {
    if (isClientOrderIdTaken(trader, clientOrderId, now))
      return new Rejection(ErrorCode.duplicateClientOrderId)
    if (hasAllClientOrderIds(state, trader, now)) return new Rejection(ErrorCode.openOrdersLimit)
  }
  if (rests(orderType) && exceedsOpenOrders(state, trader, market, 1))
    return new Rejection(ErrorCode.openOrdersLimit)
  if (orderType === "LIMIT_MAKER" && wouldCross(state, trader, market, command, size.priceTicks))
    return new Rejection(ErrorCode.postOnlyWouldCross)
  const lock = lockFor(state, trader, market, command, size)
  const rejection = checkFunds(state, trader, market, side, lock)
  if (rejection !== undefined) return rejection
  const { priceTicks, lots, quoteBudget } = size
  return { trader, market, lock, priceTicks, lots, quoteBudget }
}
