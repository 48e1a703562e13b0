/**
 * Self-trade prevention. A self-trade is between an account and itself, or between two accounts of one strategy
 * group, as the groups are at the moment of matching. The incoming order's mode decides; the resting order's mode is
 * ignored. Self-trade prevention works only while the taker's master has a strategy group at all.
 */
import { accountOf, type State } from "../model/State.ts"
import type { LadderLevel } from "../model/simulation/Ladder.ts"
import {
  crosses,
  type Market,
  type Order,
  opposite,
  type Side,
  type StpMode,
  type Trader,
} from "../model/trading/Order.ts"
import { formulaLevels } from "../model/trading/quotedBook.ts"

/** Whether a trade between these accounts is a self-trade. */
export const isSelfTrade = (a: Trader, b: Trader): boolean => {
  if (a === b) return true
  if (a.memberOf.size === 0) return false
  for (const id of a.memberOf) if (b.memberOf.has(id)) return true
  return false
}

/** Whether an incoming order's mode prevents it from trading with orders of its own account. */
export const preventsSelfTrade = (state: State, trader: Trader, stpMode: StpMode): boolean => {
  if (stpMode === "") return false
  const master = trader.master === null ? trader : accountOf(state, trader.master) // open: 0028-self-trades
  return master.ownGroups.size > 0
}

/** The counterparty of an incoming order: an order, or a quote of the simulated market that is not an order. */
export interface Maker {
  readonly priceTicks: number
  readonly openLots: number
}

/**
 * Iterates, without trading, over the orders with which an incoming order would trade at any price and size,
 * best first. The iteration ends with the first null.
 *
 *     const walk = new MakerWalk(state, trader, market, side, stpMode)
 *     for (let maker = walk.next(); maker !== null; maker = walk.next()) ...
 */
export class MakerWalk {
  readonly #trader: Trader
  readonly #market: Market
  readonly #makers: Side
  readonly #stpMode: StpMode
  readonly #prevents: boolean
  readonly #quotes: Generator<LadderLevel>
  #quote: Maker | undefined
  #at: Order | null = null

  constructor(state: State, trader: Trader, market: Market, side: Side, stpMode: StpMode) {
    this.#trader = trader
    this.#market = market
    this.#makers = opposite(side)
    this.#stpMode = stpMode
    this.#prevents = preventsSelfTrade(state, trader, stpMode)
    this.#quotes = formulaLevels(market, this.#makers)
    this.#quote = this.#nextQuote()
  }

  next(): Maker | null {
    for (;;) {
      const maker =
        this.#at === null ? this.#market.book.best(this.#makers) : this.#market.book.after(this.#at)
      const quote = this.#quote
      // At a price with both an order and a quote, either may be first: only the total quantity counts.
      if (
        quote !== undefined &&
        (maker === null || !crosses(this.#makers, maker.priceTicks, quote.priceTicks))
      ) {
        this.#quote = this.#nextQuote()
        return quote
      }
      if (maker === null) return null
      this.#at = maker
      if (!this.#prevents || !isSelfTrade(this.#trader, maker.trader)) return maker
      if (this.#stpMode !== "cancel_maker") return null
    }
  }

  /** The next quote of the simulated market that has no order in the book. */
  #nextQuote(): Maker | undefined {
    const { done, value } = this.#quotes.next()
    return done === true ? undefined : { priceTicks: value[0], openLots: value[1] }
  }
}
