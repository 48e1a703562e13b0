/**
 * Everything the exchange knows that is alive: listings, accounts, keys, strategy groups, balances, open orders. Closed orders,
 * fills and past candles are history's (the store keeps them). Only `apply` writes here.
 */
import type { Book } from "./Book.ts"
import { ClosedClientOrderIds } from "./ClientOrderIds.ts"
import { DueQueue } from "./DueQueue.ts"
import type { AccountOpening, AssetListing, KeyGrant } from "./Event.ts"
import type { UniversalTransferRecord } from "./History.ts"
import { Ledger } from "./Ledger.ts"
import type { Market } from "./Market.ts"
import type { Order } from "./Order.ts"
import { OrderBook } from "./OrderBook.ts"
import { InvariantBroken } from "./Refusal.ts"
import { defaultSettings, type Settings } from "./Settings.ts"
import type { StrategyGroup } from "./StrategyGroup.ts"
import type { Deposit, DepositAddress, SavedAddress, Withdrawal } from "./Wallet.ts"

export interface Account extends Omit<AccountOpening, "kyc"> {
  kyc: AccountOpening["kyc"]
  /** Places no orders and moves nothing out; it can cancel and read. */
  frozen: boolean
  /** Whether its fees are paid in the fee token, where it has enough of that. */
  feeDeduction: boolean
  /** The strategy groups a master made, by name. */
  readonly ownGroups: Map<string, StrategyGroup>
  /** The ids of the strategy groups this account is in. */
  readonly memberOf: Set<number>
  /** Where to deposit, by network; and addresses to withdraw to. */
  readonly depositAddresses: Map<string, DepositAddress>
  readonly savedAddresses: Array<SavedAddress>
  /** Withdrawals by the ids their owner gave them: open ones, and those that were over a short while ago. */
  readonly withdrawOrderIds: Map<string, Withdrawal>
  /** Open orders by symbol, each in order of arrival. */
  readonly orders: Map<string, Map<number, Order>>
  /** Client ids in use: of open orders, and of orders closed a short while ago. */
  readonly clientOrderIds: Map<string, number>
  keys: number
  readonly createdAt: number
  subAccounts: number
  /** A master's futures side is always open. */
  futuresEnabled: boolean
  /** Funds passwords named wrongly in a row, and until when none is listened to. */
  wrongPasswords: number
  passwordLockedUntil: number
  /** A broker's transfers by the ids it gave them, those of a short while ago. */
  readonly clientTranIds: Map<string, UniversalTransferRecord>
}

export interface ApiKey extends KeyGrant {
  readonly createdAt: number
}

export interface State {
  /** The latest event's time by the exchange clock; never falls. */
  time: number
  generation: number
  clock: { readonly aheadMs: number; readonly frozenAt: number | null }
  settings: Settings
  nextOrderId: number
  nextTradeId: number
  nextListId: number
  nextGroupId: number
  /** Deposits, withdrawals, transfers and conversions share one counter. */
  nextWalletId: number
  readonly assets: Map<string, AssetListing>
  readonly markets: Map<string, Market>
  readonly accounts: Map<string, Account>
  readonly keys: Map<string, ApiKey>
  readonly orders: Map<number, Order>
  /** The open legs of OCO lists. */
  readonly lists: Map<number, ReadonlyArray<Order>>
  readonly groups: Map<number, StrategyGroup>
  readonly closedClientOrderIds: ClosedClientOrderIds
  readonly closedWithdrawOrderIds: ClosedClientOrderIds
  readonly closedClientTranIds: ClosedClientOrderIds
  /** What is on its way in and out. */
  readonly deposits: Map<number, Deposit>
  readonly withdrawals: Map<number, Withdrawal>
  /** When something falls due by itself: the earliest; Infinity for never. */
  nextDue: number
  /** The times of all that falls due by itself; what is no longer true is left in it. */
  readonly due: DueQueue
  /** Whose a deposit address is, by network, address and memo. */
  readonly addressOwners: Map<string, string>
  /** Fees that brokers' sub-accounts paid on the day that begins at `rebateDay`: by uid, by asset. */
  readonly rebates: Map<string, Map<string, bigint>>
  rebateDay: number
  /** Accounts by e-mail address and by phone number. */
  readonly contacts: Map<string, string>
  readonly ledger: Ledger
  readonly makeBook: () => Book
}

/** An exchange in which nothing has happened yet. Tests pass the naive book here. */
export const emptyState = (makeBook: () => Book = () => new OrderBook()): State => ({
  time: 0,
  generation: 1,
  clock: { aheadMs: 0, frozenAt: null },
  settings: defaultSettings,
  nextOrderId: 1,
  nextTradeId: 1,
  nextListId: 1,
  nextGroupId: 1,
  nextWalletId: 1,
  assets: new Map(),
  markets: new Map(),
  accounts: new Map(),
  keys: new Map(),
  orders: new Map(),
  lists: new Map(),
  groups: new Map(),
  closedClientOrderIds: new ClosedClientOrderIds(),
  closedWithdrawOrderIds: new ClosedClientOrderIds(),
  closedClientTranIds: new ClosedClientOrderIds(),
  rebates: new Map(),
  rebateDay: 0,
  deposits: new Map(),
  withdrawals: new Map(),
  nextDue: Number.POSITIVE_INFINITY,
  due: new DueQueue(),
  addressOwners: new Map(),
  contacts: new Map(),
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
export const assetOf = (state: State, asset: string): AssetListing =>
  known(state.assets.get(asset), "asset", asset)
export const orderOf = (state: State, id: number): Order => known(state.orders.get(id), "order", id)
