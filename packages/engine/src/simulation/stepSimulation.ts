/**
 * A step of the simulated market in one symbol, in this order:
 *
 * 1. the market trades with itself, which makes candles and triggers stops;
 * 2. its taker flow executes users' orders at their prices, by the ordinary rules;
 * 3. the market places new quotes.
 *
 * A mirrored market's step is the same, with levels of another exchange in place of a ladder.
 *
 * The market gets any missing funds. If an asset has reached its maximum amount, the simulated market
 * does not quote in this asset.
 */
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import type { Flow } from "../model/simulation/commands.ts"
import { isEmpty, ladderFault } from "../model/simulation/Ladder.ts"
import type { Simulation } from "../model/simulation/Quotes.ts"
import { changesFault, emptyShownBook } from "../model/simulation/ShownBook.ts"
import { crosses, type Market, noFees, opposite, ordersOf, type Side } from "../model/trading/Order.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import { isQuote } from "../model/trading/quotedBook.ts"
import { Money, zero } from "../money/Money.ts"
import { parameterError, type Rejection } from "../Rejection.ts"
import { minuteOf } from "../trading/Candle.ts"
import { limitLockInto } from "../trading/Fee.ts"
import { match } from "../trading/Matching.ts"
import { provide } from "../trading/provide.ts"
import { triggerStops } from "../trading/triggerStops.ts"
import { locksOfLadder } from "./quotesFault.ts"
import { stopsReach } from "./userOrders.ts"

type Step = CommandOf<"stepSimulation">

const stepFault = (
  { candle, lastPriceTicks, quotes }: Market,
  { trades, to }: Step,
  now: number,
): string | undefined => {
  if (!Number.isSafeInteger(to) || to > now || to < (quotes?.time ?? 0))
    return "steps must go on, up to the command"
  if (trades.length % 3 !== 0) return "a trade has three numbers"
  let [priceTicks, time] = [lastPriceTicks, minuteOf(candle?.openTime ?? 0)]
  for (let at = 0; at < trades.length; at += 3) {
    const tradedAt = to - trades[at]!
    priceTicks += trades[at + 1]!
    const lots = trades[at + 2]!
    if (!Number.isSafeInteger(tradedAt) || tradedAt < time || tradedAt > to)
      return "trades must be in order of time, after those before"
    if (!Number.isSafeInteger(priceTicks) || priceTicks < 1) return "a trade's price must be positive"
    if (!Number.isSafeInteger(lots) || lots === 0) return "a trade must have lots"
    time = tradedAt
  }
  return undefined
}

const shownFault = ({ quotes }: Market, { shown }: Step): string | undefined =>
  shown === undefined ? undefined : changesFault(quotes?.shown ?? emptyShownBook(), shown)

/** Number of trades, in order, until the last price reaches a stop; undefined if the price reaches no stop. */
const tradesToStop = (market: Market, trades: Step["trades"]): number | undefined => {
  if (market.stops.size === 0) return undefined
  const { fallTicks, riseTicks } = stopsReach(market)
  let priceTicks = market.lastPriceTicks
  for (let at = 0; ; at += 3) {
    if (priceTicks <= fallTicks || priceTicks >= riseTicks) return at
    if (at === trades.length) return undefined
    priceTicks += trades[at + 1]!
  }
}

/**
 * The part of a flow's target that is available: no more than users have in orders at the flow's limit or
 * better.
 */
const takenFrom = (market: Market, side: Side, flow: Flow | null): Flow => {
  if (flow === null) return { lots: 0, limitTicks: 0 }
  const taker = opposite(side)
  let [lots, limitTicks] = [0, 0]
  for (const order of ordersOf(market.book, side)) {
    if (lots === flow.lots || !crosses(taker, flow.limitTicks, order.priceTicks)) break
    if (isQuote(order)) continue
    lots += Math.min(order.openLots, flow.lots - lots)
    limitTicks = order.priceTicks
  }
  return { lots, limitTicks }
}

const lockOf = (market: Market, side: Side, { limitTicks, lots }: Flow): Money =>
  lots === 0 ? zero : limitLockInto(new Money(), market, { side, priceTicks: limitTicks }, lots, noFees)

/** Takes from users' orders on the opposite side, with an order that never rests. */
const take = (
  state: State,
  { uid }: Simulation,
  market: Market,
  side: Side,
  { limitTicks, lots }: Flow,
  now: number,
  emit: Emit,
): void => {
  if (lots === 0) return
  const lock = lockOf(market, side, { limitTicks, lots })
  const { asset } = side === "BUY" ? market.quote : market.base
  if (!provide(state, uid, asset, lock.units, now, emit)) return
  const id = state.nextOrderId
  const orderType = "IMMEDIATE_OR_CANCEL"
  const given = { id, uid, symbol: market.symbol, side, orderType, priceTicks: limitTicks, lots } as const
  emit(openedWith({}, { ...given, time: now, lock }))
  match(state, state.orders.get(id)!, now, emit)
  const rest = state.orders.get(id)
  if (rest !== undefined)
    emit({
      type: "orderClosed",
      time: now,
      id,
      status: rest.filledLots === 0 ? "CANCELED" : "PARTIALLY_CANCELED",
      reason: "",
    })
}

export const stepSimulation = (state: State, step: Step, now: number, emit: Emit): null | Rejection => {
  const { simulation } = state
  const { symbol, ladder, shown, isLost, to, memory, queues, sells, buys } = step
  const market = state.markets.get(symbol)
  if (simulation === null) return parameterError("there is no simulated market")
  if (market === undefined) return parameterError(`the simulated market steps ${symbol}, which is not listed`)
  const fault = ladderFault(ladder) ?? shownFault(market, step) ?? stepFault(market, step, now)
  if (fault !== undefined) return parameterError(`${symbol}: ${fault}`)
  const stepped = { type: "simulationStepped", time: now, symbol, lagMs: now - to, memory, queues } as const
  const none = { ...ladder, levels: 0 }
  if (market.quotes === null) emit({ ...stepped, ladder: none, trades: [] })
  const { taken, standing } = market.quotes!

  if (isLost === true) {
    emit({ ...stepped, ladder: null, trades: [], shown: [], isLost })
    return null
  }
  // While a symbol is halted, the model's price continues, but the market quotes and trades nothing.
  if (market.status !== "trading") {
    emit({ ...stepped, ladder: null, trades: [] })
    return null
  }
  const before = { ...taken }
  let rest = step.trades
  for (let count = tradesToStop(market, rest); count !== undefined; count = tradesToStop(market, rest)) {
    emit({ ...stepped, ladder: null, trades: rest.slice(0, count) })
    triggerStops(state, market, now, emit)
    rest = rest.slice(count)
  }
  const lots = [taken.BUY - before.BUY, taken.SELL - before.SELL]
  const missing = lots.some((each) => each > 0) ? { missing: lots } : {}
  const sold = takenFrom(market, "BUY", sells)
  const bought = takenFrom(market, "SELL", buys)
  if (sold.lots + bought.lots > 0) {
    emit({ ...stepped, ladder: null, trades: rest })
    rest = []
    if (standing.BUY + standing.SELL > 0) emit({ type: "quotesWithdrawn", time: now, symbol })
    take(state, simulation, market, "SELL", sold, now, emit)
    take(state, simulation, market, "BUY", bought, now, emit)
  }
  if (shown !== undefined) emit({ ...stepped, ladder: null, trades: rest, ...missing, shown })
  else {
    const isQuoted = canQuote(state, simulation, market, ladder, now, emit) && isClear(market, ladder)
    emit({ ...stepped, ladder: isQuoted ? ladder : none, trades: rest, ...missing })
  }
  triggerStops(state, market, now, emit)
  return null
}

/** Whether no user's order stands at the prices of the new quotes. */
const isClear = ({ book }: Market, ladder: Step["ladder"]): boolean => {
  const ofUsers = (side: Side): number | undefined => {
    for (const order of ordersOf(book, side)) if (!isQuote(order)) return order.priceTicks
    return undefined
  }
  const [bid = 0, ask = Number.POSITIVE_INFINITY] = [ofUsers("BUY"), ofUsers("SELL")]
  return (
    (isEmpty(ladder, "SELL") || bid < ladder.askTicks) && (isEmpty(ladder, "BUY") || ask > ladder.bidTicks)
  )
}

/** Whether the market can get the funds that all levels of a ladder would lock. */
const canQuote = (
  state: State,
  { uid }: Simulation,
  market: Market,
  ladder: Step["ladder"],
  now: number,
  emit: Emit,
): boolean => {
  const { base, quote } = locksOfLadder(market, ladder)
  const hasQuote = provide(state, uid, market.quote.asset, quote, now, emit)
  return provide(state, uid, market.base.asset, base, now, emit) && hasQuote
}
