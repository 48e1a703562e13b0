/** Every check an order must pass; `order/test` is this alone. */
import { crosses, opposite } from "./Book.ts"
import { isClientOrderIdTaken } from "./ClientOrderIds.ts"
import type { PlaceOrder, TestOrder } from "./Command.ts"
import { buyLock } from "./Fee.ts"
import { lockAssetOf, type Market, quoteOf } from "./Market.ts"
import { rests, type Side } from "./Order.ts"
import { type OrderSize, readSize } from "./OrderSize.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import type { State } from "./State.ts"

export const openOrdersPerSymbolMax = 500

/** An order that passed every check. */
export interface CheckedOrder extends OrderSize {
  readonly market: Market
  /** What it locks, in ledger units of its lock's asset. */
  readonly lock: bigint
}

/** What a market buy by quantity will cost, fee included: a walk over the asks it will take. */
const costOfBuying = (market: Market, lots: number): bigint => {
  let left = lots
  let quote = 0n
  for (const maker of market.book.orders("SELL")) {
    const taken = Math.min(left, maker.lots - maker.filledLots)
    quote += quoteOf(market, maker.priceTicks, taken)
    left -= taken
    if (left === 0) break
  }
  return buyLock(market, quote, 0n, 0n, market.takerRate)
}

const lockFor = (market: Market, { side, orderType }: PlaceOrder | TestOrder, size: OrderSize): bigint => {
  if (side === "SELL") return BigInt(size.lots) * market.baseUnitsPerLot
  if (orderType !== "MARKET") return buyLock(market, quoteOf(market, size.priceTicks, size.lots), 0n, 0n)
  return size.lots === 0 ? size.quoteBudget : costOfBuying(market, size.lots)
}

const wouldCross = (market: Market, side: Side, priceTicks: number): boolean => {
  const best = market.book.best(opposite(side))
  return best !== null && crosses(side, priceTicks, best.priceTicks)
}

/** Checks an order at `now`, in the order in which refusals take precedence. Changes nothing. */
export const checkOrder = (
  state: State,
  command: PlaceOrder | TestOrder,
  now: number,
): CheckedOrder | Refusal => {
  const { uid, symbol, side, orderType, clientOrderId } = command
  const market = state.markets.get(symbol)
  if (market === undefined) return new Refusal(RefusalCode.invalidSymbol)
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  const size = readSize(market, command)
  if (size instanceof Refusal) return size
  if (clientOrderId !== undefined && isClientOrderIdTaken(state, account, clientOrderId, now)) {
    return new Refusal(RefusalCode.duplicateClientOrderId)
  }
  if (rests(orderType) && (account.orders.get(symbol)?.size ?? 0) >= openOrdersPerSymbolMax) {
    return new Refusal(RefusalCode.openOrdersLimit)
  }
  if (orderType === "LIMIT_MAKER" && wouldCross(market, side, size.priceTicks)) {
    return new Refusal(RefusalCode.postOnlyWouldCross)
  }
  const lock = lockFor(market, command, size)
  if (state.ledger.balance(uid, lockAssetOf(market, side)).free < lock) {
    return new Refusal(side === "BUY" ? RefusalCode.insufficientPosition : RefusalCode.oversold)
  }
  return { market, lock, ...size }
}
