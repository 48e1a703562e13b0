/**
 * The whole live state of the exchange, made of the states of its areas. Closed orders, fills and past candles
 * are not in the state but in the store's history. Only `apply` changes the state.
 */

import type { Asset } from "../money/Asset.ts"
import { Ledger } from "../money/Ledger.ts"
import { InvariantBroken } from "../Rejection.ts"
import { type BrokerState, emptyBroker } from "./broker/state.ts"
import type { Account } from "./operation/Account.ts"
import { emptyOperation, type OperationState } from "./operation/state.ts"
import { emptyScenario, type ScenarioState } from "./scenario/Scenario.ts"
import { emptySimulation, type SimulationState } from "./simulation/Quotes.ts"
import { TimerQueue } from "./TimerQueue.ts"
import type { Book, Market, Order } from "./trading/Order.ts"
import { OrderBook } from "./trading/OrderBook.ts"
import { emptyTrading, type TradingState } from "./trading/state.ts"
import { emptyWallet, type WalletState } from "./wallet/state.ts"

export interface State
  extends OperationState,
    TradingState,
    WalletState,
    BrokerState,
    SimulationState,
    ScenarioState {
  readonly ledger: Ledger
  /** The ledger's assets. */
  readonly assets: ReadonlyMap<string, Asset>
  /** The earliest time at which an item of the state falls due by itself; Infinity for none. */
  nextDue: number
  /** The times at which items fall due by themselves; outdated entries stay in the queue. */
  readonly due: TimerQueue
}

/** The state of an exchange without any event. Tests pass the naive book as an argument. */
export const emptyState = (makeBook: () => Book = () => new OrderBook()): State => {
  const ledger = new Ledger()
  return {
    ...emptyOperation(),
    ...emptyTrading(makeBook),
    ...emptyWallet(),
    ...emptyBroker(),
    ...emptySimulation(),
    ...emptyScenario(),
    ledger,
    assets: ledger.assets,
    nextDue: Number.POSITIVE_INFINITY,
    due: new TimerQueue(),
  }
}

/** Returns an item that an event names: if it does not exist, the journal does not belong to this state. */
export const known = <Value>(value: Value | undefined, kind: string, name: string | number): Value => {
  if (value === undefined) throw new InvariantBroken(`an event names ${kind} ${name}, which does not exist`)
  return value
}

export const marketOf = (state: State, symbol: string): Market =>
  known(state.markets.get(symbol), "symbol", symbol)
export const accountOf = (state: State, uid: string): Account =>
  known(state.accounts.get(uid), "account", uid)
/**
 * A user's account. The simulated market's account is not a user's: it gets no transfers, and no operator
 * changes it.
 */
export const userOf = (state: State, uid: string): Account | undefined => {
  const account = state.accounts.get(uid)
  return account?.simulated === true ? undefined : account
}
// open: 0035-brokers: state.accounts.get(uid)?.frozen
export const isFrozen = (state: State, uid: string): boolean => state.accounts.get(uid)?.frozen === true
export const assetOf = (state: State, asset: string): Asset => known(state.assets.get(asset), "asset", asset)
export const orderOf = (state: State, id: number): Order => known(state.orders.get(id), "order", id)
