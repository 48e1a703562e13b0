/**
 * Everything the exchange knows that is alive, made of what each area knows. Closed orders, fills and past candles
 * are history's (the store keeps them). Only `apply` writes here.
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
  /** When something falls due by itself: the earliest; Infinity for never. */
  nextDue: number
  /** The times of all that falls due by itself; what is no longer true is left in it. */
  readonly due: TimerQueue
}

/** An exchange in which nothing has happened yet. Tests pass the naive book here. */
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

/** A thing that an event names must be there: a journal that contradicts the state is no journal of this state. */
export const known = <Value>(value: Value | undefined, kind: string, name: string | number): Value => {
  if (value === undefined) throw new InvariantBroken(`an event names ${kind} ${name}, which does not exist`)
  return value
}

export const marketOf = (state: State, symbol: string): Market =>
  known(state.markets.get(symbol), "symbol", symbol)
export const accountOf = (state: State, uid: string): Account =>
  known(state.accounts.get(uid), "account", uid)
/** A user's account. The simulated market is no user: it gets no transfers, and no operator changes it. */
export const userOf = (state: State, uid: string): Account | undefined => {
  const account = state.accounts.get(uid)
  return account?.simulated === true ? undefined : account
}
// open: 0035-brokers: state.accounts.get(uid)?.frozen
export const isFrozen = (state: State, uid: string): boolean => state.accounts.get(uid)?.frozen === true
export const assetOf = (state: State, asset: string): Asset => known(state.assets.get(asset), "asset", asset)
export const orderOf = (state: State, id: number): Order => known(state.orders.get(id), "order", id)
