/** All checks of an order; `order/test` runs only these. */
import { ErrorCode, shownText } from "@bourse/vocabulary"
import { lacking } from "../model/networks.ts"
import type { Account } from "../model/operation/Account.ts"
import type { State } from "../model/State.ts"
import type { PlaceOrder } from "../model/trading/commands.ts"
import { baseInto, formatPrice, quoteInto, statusOf } from "../model/trading/Market.ts"
import { crosses, type Market, noFees, rests, type Trader } from "../model/trading/Order.ts"
import { Money } from "../money/Money.ts"
import { Rejection, rejectionAbout, unknownSymbol, unknownUser } from "../Rejection.ts"
import { hasAllClientOrderIds, isClientOrderIdTaken } from "./ClientOrderIds.ts"
import { addBuyerFee, limitLockInto } from "./Fee.ts"
import { type OrderSize, readSize, type SizedOrder } from "./OrderSize.ts"
import { MakerWalk } from "./SelfTrade.ts"

/** An order that passed every check. */
export interface CheckedOrder extends OrderSize {
  readonly trader: Trader
  readonly market: Market
  /** The amount that the order locks, in ledger units of the locked asset. */
  readonly lock: Money
}

const cost = new Money()

/** The cost of a market buy by quantity, fee included: computed from the asks that it will take. */
// open: 0007-order-types: { let left
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
  // open: 0007-order-types: maker !== null | left | { const taken | Math.min(left | quote.add(
  for (let maker = walk.next(); maker !== null && left > 0; maker = walk.next()) {
    const taken = Math.min(left, maker.openLots)
    quote.add(quoteInto(cost, market, maker.priceTicks, taken))
    left -= taken
  }
  return addBuyerFee(quote, market, market.takerRate, noFees)
}

/** The lock that an order of this size needs. */
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

/** The rejection of a price that trades at once with an order that self-trade prevention permits. */
// open: 0007-order-types: { const maker = new MakerWalk
const checkPostOnly = (
  state: State,
  trader: Trader,
  market: Market,
  { side, stpMode = "" }: SizedOrder,
  priceTicks: number,
): Rejection | undefined => {
  const maker = new MakerWalk(state, trader, market, side, stpMode).next()
  if (maker === null || !crosses(side, priceTicks, maker.priceTicks)) return undefined
  const best = `the best ${side === "BUY" ? "ask" : "bid"} is ${formatPrice(market, maker.priceTicks)}`
  return new Rejection(
    ErrorCode.postOnlyWouldCross,
    "",
    `'price' is ${formatPrice(market, priceTicks)}, and ${best}`,
  )
}

/** The market of a tradable symbol and the account of a trader, or a rejection. */
export const readTrader = (
  state: State,
  uid: string,
  symbol: string,
): { readonly market: Market; readonly account: Account } | Rejection => {
  const market = state.markets.get(symbol)
  if (market === undefined) return unknownSymbol(symbol)
  if (statusOf(market) === "halted")
    return rejectionAbout(ErrorCode.symbolSuspended, "symbol", symbol, "is halted")
  if (market.status === "delisted")
    return rejectionAbout(ErrorCode.tradingDisabled, "symbol", symbol, "is delisted")
  const account = state.accounts.get(uid)
  if (account === undefined) return unknownUser(uid)
  return { market, account }
}

/** The rejection of `more` further open orders, if that would exceed a maximum. */
export const checkOpenOrders = (
  { settings }: State,
  { orders }: Trader,
  market: Market,
  more: number,
): Rejection | undefined => {
  const { openOrdersPerSymbolMax, openOrdersMax } = settings
  const count = orders.count(market)
  if (count + more > openOrdersPerSymbolMax)
    return rejectionAbout(
      ErrorCode.openOrdersLimit,
      "symbol",
      market.symbol,
      `has ${count} open orders of this account, and the maximum is ${openOrdersPerSymbolMax}`,
    )
  return orders.size + more > openOrdersMax
    ? new Rejection(
        ErrorCode.openOrdersLimit,
        "",
        `the account has ${orders.size} open orders in all symbols, and the maximum is ${openOrdersMax}`,
      )
    : undefined
}

/** The parameters that determine how much of a coin an order needs. */
const sizeOf = ({ orderType, quantity, price, quoteQuantity }: SizedOrder, { lots }: OrderSize): string => {
  const sent = (name: string, text = "") => `'${name}' ${shownText(text)}`
  if (quantity === undefined || lots === 0) return sent("quoteOrderQty", quoteQuantity)
  const ofQuantity = sent("quantity", quantity)
  return orderType === "MARKET" ? ofQuantity : `${ofQuantity} at ${sent("price", price)}`
}

/** The rejection of an account whose free balance is below an order's lock. */
export const checkFunds = (
  state: State,
  { holdings }: Trader,
  { base, quote }: Market,
  order: SizedOrder,
  size: OrderSize,
  lock: Money,
): Rejection | undefined => {
  const { side } = order
  const asset = side === "BUY" ? quote : base
  if (!state.ledger.lacks(holdings, asset, lock)) return undefined
  const code = side === "BUY" ? ErrorCode.insufficientPosition : ErrorCode.oversold
  const { free } = state.ledger.balance(holdings.uid, asset.asset)
  return lacking(state, code, sizeOf(order, size), asset.asset, lock.units, free)
}

/** Checks an order at `now`, in the order of precedence of the rejections. The check changes nothing. */
export const checkOrder = (
  state: State,
  command: Omit<PlaceOrder, "type">,
  now: number,
): CheckedOrder | Rejection => {
  const { orderType, clientOrderId } = command
  const found = readTrader(state, command.uid, command.symbol)
  if (found instanceof Rejection) return found
  const { market, account: trader } = found
  const size = readSize(state, trader, market, command)
  if (size instanceof Rejection) return size
  if (clientOrderId != null) {
    // open: 0010-client-order-ids
    if (isClientOrderIdTaken(trader, clientOrderId, now))
      return rejectionAbout(
        ErrorCode.duplicateClientOrderId,
        "newClientOrderId",
        clientOrderId,
        "is that of an order that is open, or closed a short while ago",
      )
    if (hasAllClientOrderIds(state, trader, now))
      return rejectionAbout(
        ErrorCode.openOrdersLimit,
        "newClientOrderId",
        clientOrderId,
        `is one more than the maximum of ${state.settings.clientOrderIdsMax} client ids in use`,
      )
  }
  const tooMany = rests(orderType) ? checkOpenOrders(state, trader, market, 1) : undefined
  if (tooMany !== undefined) return tooMany
  const crossing =
    // open: 0007-order-types
    orderType === "LIMIT_MAKER" ? checkPostOnly(state, trader, market, command, size.priceTicks) : undefined
  if (crossing !== undefined) return crossing
  const lock = lockFor(state, trader, market, command, size)
  const rejection = checkFunds(state, trader, market, command, size, lock)
  if (rejection !== undefined) return rejection
  const { priceTicks, lots, quoteBudget } = size
  return { trader, market, lock, priceTicks, lots, quoteBudget }
}
