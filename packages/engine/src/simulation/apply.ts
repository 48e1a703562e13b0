/** Applies the events of the simulated market. */
import type { EventOf } from "../model/Event.ts"
import type { Records } from "../model/Records.ts"
import { known, marketOf, type State } from "../model/State.ts"
import { keepLatest, type Quotes, type Simulation } from "../model/simulation/Quotes.ts"
import { changeShown, emptyShownBook } from "../model/simulation/ShownBook.ts"
import { baseInto, quoteInto } from "../model/trading/Market.ts"
import type { Market } from "../model/trading/Order.ts"
import { Money } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"
import { addToCandle } from "../trading/Candle.ts"
import { placeQuotes, takeOutQuotes } from "../trading/quotesInBook.ts"

const simulationOf = (state: State): Simulation =>
  known(state.simulation ?? undefined, "a simulated market", "")

export const simulationStarted = (
  state: State,
  { type: _, time: __, ...simulation }: EventOf<"simulationStarted">,
): void => {
  state.simulation = simulation
}

// Scratch amount for one trade; never used across two trades.
const quote = new Money()
const base = new Money()

/**
 * Trades of the market with itself, which have no orders: they make candles and the last price, and move no
 * money.
 */
const trade = (
  state: State,
  market: Market,
  quotes: Quotes,
  end: number,
  { trades }: EventOf<"simulationStepped">,
  records: Records | undefined,
): void => {
  for (let at = 0; at < trades.length; at += 3) {
    const signed = trades[at + 2]!
    const lots = Math.abs(signed)
    const priceTicks = market.lastPriceTicks + trades[at + 1]!
    if (priceTicks < 1 || lots < 1)
      throw new InvariantBroken(`a simulated trade of ${lots} lots of ${market.symbol} at ${priceTicks}`)
    // A stop that one of these trades triggered trades at the step's end, perhaps in the next minute.
    const time = Math.max(end - trades[at]!, market.candle?.openTime ?? 0)
    const trade = { time, priceTicks, lots, isSale: signed < 0 }
    addToCandle(
      state,
      market,
      trade,
      baseInto(base, market, lots),
      quoteInto(quote, market, priceTicks, lots),
      records,
    )
    market.lastPriceTicks = priceTicks
    quotes.trades.push(trade)
  }
  keepLatest(quotes.trades)
}

export const simulationStepped = (
  state: State,
  event: EventOf<"simulationStepped">,
  records: Records | undefined,
): void => {
  const market = marketOf(state, event.symbol)
  const { uid, from } = simulationOf(state)
  const { ladder, shown, isLost, memory, queues, missing: [bidLots = 0, askLots = 0] = [] } = event
  const time = event.time - event.lagMs
  const { updates } = market
  const before = market.quotes
  if (before === null && ladder === null)
    throw new InvariantBroken(`the first step of ${event.symbol} is without quotes`)
  const nothing = () => ({ BUY: 0, SELL: 0 })
  const quotes = before ?? {
    time: from,
    ladder: ladder!,
    taken: nothing(),
    standing: nothing(),
    memory,
    queues,
    trades: [],
  }
  trade(state, market, quotes, time, event, records)
  if (ladder !== null || shown !== undefined) {
    takeOutQuotes(state, market, uid)
    quotes.taken.BUY = bidLots
    quotes.taken.SELL = askLots
  }
  if (ladder !== null) quotes.ladder = ladder
  if (shown !== undefined) {
    quotes.shown ??= emptyShownBook()
    changeShown(quotes.shown, shown)
    quotes.isLost = isLost === true
    if (quotes.isLost) quotes.shown = emptyShownBook()
  }
  // The book's number of updates must not depend on the number of steps.
  market.updates = updates + Math.max(1, time - quotes.time)
  quotes.time = time
  quotes.memory = memory
  quotes.queues = queues
  market.quotes = quotes
}

/** Removes the quotes of a symbol until its next step, without a trade. */
export const withdrawQuotes = (state: State, market: Market): void => {
  const { quotes, updates } = market
  if (quotes === null) return
  takeOutQuotes(state, market, simulationOf(state).uid)
  quotes.ladder = { ...quotes.ladder, levels: 0 }
  if (quotes.shown !== undefined) quotes.shown = emptyShownBook()
  market.updates = updates + 1
}

export const quotesPlaced = (state: State, { symbol, side, levels }: EventOf<"quotesPlaced">): void => {
  const market = marketOf(state, symbol)
  if (market.quotes === null) throw new InvariantBroken(`${symbol} has no quotes to place`)
  placeQuotes(state, market, simulationOf(state).uid, side, levels)
}

export const quotesWithdrawn = (state: State, { symbol }: EventOf<"quotesWithdrawn">): void => {
  const market = marketOf(state, symbol)
  const { updates } = market
  takeOutQuotes(state, market, simulationOf(state).uid)
  // A step counts as one update of the book, whether or not quotes were orders in it.
  market.updates = updates
}

export const simulationStopped = (state: State, { uid }: EventOf<"simulationStopped">): void => {
  for (const market of state.markets.values()) {
    takeOutQuotes(state, market, uid)
    market.joined = null
    market.quotes = null
  }
  state.simulation = null
}
