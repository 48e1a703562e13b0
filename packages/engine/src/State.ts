/**
 * Everything the exchange knows that is alive: listings, accounts, keys, balances, open orders. Closed orders,
 * fills and past candles are history's (the store keeps them). Only `apply` writes here.
 */
import type { Book } from "./Book.ts"
import { ClosedClientOrderIds } from "./ClientOrderIds.ts"
import type { AccountOpening, AssetListing, KeyGrant } from "./Event.ts"
import { Ledger } from "./Ledger.ts"
import type { Market } from "./Market.ts"
import type { Order } from "./Order.ts"
import { OrderBook } from "./OrderBook.ts"
import { InvariantBroken } from "./Refusal.ts"

export interface Account extends AccountOpening {
  /** Open orders by symbol, each in order of arrival. */
  readonly orders: Map<string, Map<number, Order>>
  /** Client ids in use: of open orders, and of orders closed a short while ago. */
  readonly clientOrderIds: Map<string, number>
  keys: number
}

export interface ApiKey extends KeyGrant {
  readonly createdAt: number
}

export interface State {
  /** The latest event's time by the exchange clock; never falls. */
  time: number
  generation: number
  clock: { readonly aheadMs: number; readonly frozenAt: number | null }
  nextOrderId: number
  nextTradeId: number
  readonly assets: Map<string, AssetListing>
  readonly markets: Map<string, Market>
  readonly accounts: Map<string, Account>
  readonly keys: Map<string, ApiKey>
  readonly orders: Map<number, Order>
  readonly closedClientOrderIds: ClosedClientOrderIds
  readonly ledger: Ledger
  readonly makeBook: () => Book
}

/** An exchange in which nothing has happened yet. Tests pass the naive book here. */
export const emptyState = (makeBook: () => Book = () => new OrderBook()): State => ({
  time: 0,
  generation: 1,
  clock: { aheadMs: 0, frozenAt: null },
  nextOrderId: 1,
  nextTradeId: 1,
  assets: new Map(),
  markets: new Map(),
  accounts: new Map(),
  keys: new Map(),
  orders: new Map(),
  closedClientOrderIds: new ClosedClientOrderIds(),
  ledger: new Ledger(),
  makeBook,
})

/** What an event names must be there: a journal that contradicts the state is no journal of this state. */
export const known = <Value>(value: Value | undefined, kind: string, name: string | number): Value => {
  if (value === undefined) throw new InvariantBroken(`an event names ${kind} ${name}, which does not exist`)
  return value
}

export const marketOf = (state: State, symbol: string): Market =>
  known(state.markets.get(symbol), "symbol", symbol)
export const accountOf = (state: State, uid: string): Account =>
  known(state.accounts.get(uid), "account", uid)
export const orderOf = (state: State, id: number): Order => known(state.orders.get(id), "order", id)
