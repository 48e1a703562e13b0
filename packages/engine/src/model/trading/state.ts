/** State of trading: symbols with their books, open orders, strategy groups. */
import { ClosedIds } from "../ClosedIds.ts"
import type { Book, ClosedClientId, Market, Order, StrategyGroup } from "./Order.ts"
import { OrderTable } from "./OrderTable.ts"

export interface TradingState {
  nextOrderId: number
  nextTradeId: number
  nextListId: number
  nextGroupId: number
  readonly markets: Map<string, Market>
  readonly orders: OrderTable
  /** The open legs of OCO lists. */
  readonly lists: Map<number, ReadonlyArray<Order>>
  readonly groups: Map<number, StrategyGroup>
  readonly closedClientOrderIds: ClosedIds<ClosedClientId>
  readonly makeBook: () => Book
}

export const emptyTrading = (makeBook: () => Book): TradingState => ({
  nextOrderId: 1,
  nextTradeId: 1,
  nextListId: 1,
  nextGroupId: 1,
  markets: new Map(),
  orders: new OrderTable(),
  lists: new Map(),
  groups: new Map(),
  closedClientOrderIds: new ClosedIds(),
  makeBook,
})

/**
 * Part of a reset: removes orders and groups, restores listing prices; every symbol trades, and keeps its fees and
 * band.
 */
export const resetTrading = (state: TradingState): void => {
  state.orders.clear()
  state.lists.clear()
  state.groups.clear()
  state.closedClientOrderIds.clear()
  for (const market of state.markets.values()) {
    market.book = state.makeBook()
    market.stops.clear()
    market.status = "trading"
    market.earlierRates.length = 0
    market.lastPriceTicks = market.openingTicks
    market.candle = null
    market.tradedFrom = null
    market.loadedUntil = 0
    market.updates++
    market.joined = null
    market.quotes = null
  }
}
