/**
 * A step of the simulated market in one symbol, in the order in which things happen:
 *
 * 1. the market trades with itself, which makes candles and triggers stops;
 * 2. users' orders that the price moved through, or that stand before the market's own, are taken: they execute at
 *    their prices, by the ordinary rules;
 * 3. the market's quotes are placed anew.
 *
 * The market gives itself what it lacks. Where no more of an asset may exist, it quotes nothing.
 */
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { checkIssue } from "../model/networks.ts"
import type { State } from "../model/State.ts"
import type { Flow } from "../model/simulation/commands.ts"
import { ladderFault } from "../model/simulation/Ladder.ts"
import type { Simulation } from "../model/simulation/Quotes.ts"
import { crosses, type Market, noFees, opposite, ordersOf, type Side } from "../model/trading/Order.ts"
import { openedWith } from "../model/trading/orderTerms.ts"
import { Money, zero } from "../money/Money.ts"
import { parameterError, type Rejection } from "../Rejection.ts"
import { minuteOf } from "../trading/Candle.ts"
import { limitLockInto } from "../trading/Fee.ts"
import { match } from "../trading/Matching.ts"
import { triggerStops } from "../trading/triggerStops.ts"
import { isQuote, locksOf, lotsTaken, quotesOf } from "./quotesInBook.ts"
import { usersReach } from "./usersReach.ts"

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

/** How many trades it takes, in order, until the last price has reached a stop; undefined when it reaches none. */
const tradesToStop = (market: Market, trades: Step["trades"]): number | undefined => {
  if (market.stops.size === 0) return undefined
  const { fallTicks, riseTicks } = usersReach(market)
  let priceTicks = market.lastPriceTicks
  for (let at = 0; ; at += 3) {
    if (priceTicks <= fallTicks || priceTicks >= riseTicks) return at
    if (at === trades.length) return undefined
    priceTicks += trades[at + 1]!
  }
}

/** What is taken of users' orders on a side: all that the new quotes cross, and what the flow takes before. */
const takenFrom = (market: Market, side: Side, crossTicks: number, flow: Flow | null): Flow => {
  const taker = opposite(side)
  let [lots, limitTicks, left] = [0, 0, flow?.lots ?? 0]
  for (const order of ordersOf(market.book, side)) {
    if (isQuote(order)) continue
    const isCrossed = crosses(taker, crossTicks, order.priceTicks)
    const isReached = isCrossed || (flow !== null && crosses(taker, flow.limitTicks, order.priceTicks))
    const taken = isCrossed ? order.openLots : isReached ? Math.min(left, order.openLots) : 0
    if (taken === 0) break
    left = Math.max(0, left - taken)
    lots = Math.min(Number.MAX_SAFE_INTEGER, lots + taken)
    limitTicks = order.priceTicks
  }
  return { lots, limitTicks }
}

const lockOf = (market: Market, side: Side, { limitTicks, lots }: Flow): Money =>
  lots === 0 ? zero : limitLockInto(new Money(), market, { side, priceTicks: limitTicks }, lots, noFees)

/** More than it lacks, so that it lacks nothing for a while. */
const reserveFactor = 100n

/** Gives the market's account what it lacks; false where so much may not exist. */
const provide = (
  state: State,
  uid: string,
  asset: string,
  needed: bigint,
  now: number,
  emit: Emit,
): boolean => {
  const { free } = state.ledger.balance(uid, asset)
  if (free >= needed) return true
  const amount = needed * reserveFactor
  if (checkIssue(state, asset, amount) !== undefined) return false
  emit({ type: "funded", time: now, uid, asset, amount })
  return true
}

/** Takes from users' orders on the other side, with an order that never rests. */
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
  const { symbol, ladder, to, memory, sells, buys } = step
  const market = state.markets.get(symbol)
  if (simulation === null) return parameterError("there is no simulated market")
  if (market === undefined) return parameterError(`the simulated market steps ${symbol}, which is not listed`)
  const fault = ladderFault(ladder) ?? stepFault(market, step, now)
  if (fault !== undefined) return parameterError(`${symbol}: ${fault}`)
  const stepped = { type: "simulationStepped", time: now, symbol, lagMs: now - to, memory } as const
  const none = { ...ladder, levels: 0 }
  if (market.quotes === null) emit({ ...stepped, ladder: none, trades: [] })

  // Prices move on elsewhere; here nothing is quoted and nothing trades.
  if (market.status !== "trading") {
    emit({ ...stepped, ladder: null, trades: [] })
    return null
  }
  const { uid } = simulation
  const taken = lotsTaken(state, market, uid)
  let rest = step.trades
  for (let count = tradesToStop(market, rest); count !== undefined; count = tradesToStop(market, rest)) {
    emit({ ...stepped, ladder: null, trades: rest.slice(0, count) })
    triggerStops(state, market, now, emit)
    rest = rest.slice(count)
  }
  const takenNow = lotsTaken(state, market, uid)
  const lots = [takenNow.BUY - taken.BUY, takenNow.SELL - taken.SELL]
  const missing = lots.some((each) => each > 0) ? { missing: lots } : {}
  const sold = takenFrom(market, "BUY", ladder.askTicks, sells)
  const bought = takenFrom(market, "SELL", ladder.bidTicks, buys)
  if (sold.lots + bought.lots > 0) {
    emit({ ...stepped, ladder: null, trades: rest })
    rest = []
    emit({ type: "quotesWithdrawn", time: now, symbol })
    take(state, simulation, market, "SELL", sold, now, emit)
    take(state, simulation, market, "BUY", bought, now, emit)
  }
  const isFunded = fundQuotes(state, simulation, market, ladder, now, emit)
  const crossed = usersReach(market)
  const isClear = crossed.bidTicks < ladder.askTicks && crossed.askTicks > ladder.bidTicks
  emit({ ...stepped, ladder: isFunded && isClear ? ladder : none, trades: rest, ...missing })
  triggerStops(state, market, now, emit)
  return null
}

/** Funds what the new quotes lock beyond what the old ones do. */
const fundQuotes = (
  state: State,
  { uid }: Simulation,
  market: Market,
  ladder: Step["ladder"],
  now: number,
  emit: Emit,
): boolean => {
  const needed = { ...locksOf(market, ladder) }
  for (const { side, locked } of quotesOf(state, market, uid)) needed[side] -= locked.units
  const hasQuote = provide(state, uid, market.quote.asset, needed.BUY, now, emit)
  return provide(state, uid, market.base.asset, needed.SELL, now, emit) && hasQuote
}
