/** Every check an order must pass; `order/test` is this alone. */
import { crosses } from "./Book.ts"
import { isClientOrderIdTaken } from "./ClientOrderIds.ts"
import type { PlaceOrder } from "./Command.ts"
import { buyLock } from "./Fee.ts"
import { lockAssetOf, type Market, quoteOf } from "./Market.ts"
import { rests, type Side } from "./Order.ts"
import { type OrderSize, readSize, type SizedOrder } from "./OrderSize.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import { makersFor } from "./SelfTrade.ts"
import type { Account, State } from "./State.ts"

/** An order that passed every check. */
export interface CheckedOrder extends OrderSize {
  readonly market: Market
  /** What it locks, in ledger units of its lock's asset. */
  readonly lock: bigint
}

/** What a market buy by quantity will cost, fee included: a walk over the asks it will take. */
const costOfBuying = (state: State, market: Market, order: SizedOrder, lots: number): bigint => {
  let left = lots
  let quote = 0n
  for (const maker of makersFor(state, market, order)) {
    const taken = Math.min(left, maker.lots - maker.filledLots)
    quote += quoteOf(market, maker.priceTicks, taken)
    left -= taken
    if (left === 0) break
  }
  return buyLock(market, quote, 0n, 0n, market.takerRate)
}

/** What an order of this size locks. */
export const lockFor = (state: State, market: Market, order: SizedOrder, size: OrderSize): bigint => {
  if (order.side === "SELL") return BigInt(size.lots) * market.baseUnitsPerLot
  if (order.orderType !== "MARKET")
    return buyLock(market, quoteOf(market, size.priceTicks, size.lots), 0n, 0n)
  return size.lots === 0 ? size.quoteBudget : costOfBuying(state, market, order, size.lots)
}

/** Whether it would trade at once, with anybody self-trade prevention lets it trade with. */
const wouldCross = (state: State, market: Market, order: SizedOrder, priceTicks: number): boolean => {
  for (const maker of makersFor(state, market, order)) {
    return crosses(order.side, priceTicks, maker.priceTicks)
  }
  return false
}

/** Who may trade here at all. */
export const readTrader = (
  state: State,
  { uid, symbol }: { readonly uid: string; readonly symbol: string },
): { readonly market: Market; readonly account: Account } | Refusal => {
  const market = state.markets.get(symbol)
  if (market === undefined) return new Refusal(RefusalCode.invalidSymbol)
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  return account.frozen ? new Refusal(RefusalCode.accountFrozen) : { market, account }
}

/** Whether so many more open orders would be too many. */
export const exceedsOpenOrders = (state: State, account: Account, symbol: string, more: number): boolean =>
  (account.orders.get(symbol)?.size ?? 0) + more > state.settings.openOrdersPerSymbolMax

/** The refusal of an account that has less than a lock free. */
export const checkFunds = (
  state: State,
  uid: string,
  market: Market,
  side: Side,
  lock: bigint,
): Refusal | undefined => {
  if (state.ledger.balance(uid, lockAssetOf(market, side)).free >= lock) return undefined
  return new Refusal(side === "BUY" ? RefusalCode.insufficientPosition : RefusalCode.oversold)
}

/** Checks an order at `now`, in the order in which refusals take precedence. Changes nothing. */
export const checkOrder = (
  state: State,
  order: Omit<PlaceOrder, "type">,
  now: number,
): CheckedOrder | Refusal => {
  const { uid, symbol, side, orderType, clientOrderId } = order
  const trader = readTrader(state, order)
  if (trader instanceof Refusal) return trader
  const { market, account } = trader
  const size = readSize(state, market, order)
  if (size instanceof Refusal) return size
  if (clientOrderId !== undefined) {
    if (isClientOrderIdTaken(state, account, clientOrderId, now))
      return new Refusal(RefusalCode.duplicateClientOrderId)
    if (account.clientOrderIds.size >= state.settings.clientOrderIdsMax)
      return new Refusal(RefusalCode.openOrdersLimit)
  }
  if (rests(orderType) && exceedsOpenOrders(state, account, symbol, 1)) {
    return new Refusal(RefusalCode.openOrdersLimit)
  }
  if (orderType === "LIMIT_MAKER" && wouldCross(state, market, order, size.priceTicks)) {
    return new Refusal(RefusalCode.postOnlyWouldCross)
  }
  const lock = lockFor(state, market, order, size)
  return checkFunds(state, uid, market, side, lock) ?? { market, lock, ...size }
}
