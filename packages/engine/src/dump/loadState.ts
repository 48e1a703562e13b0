/** Rebuilds a state from the lines of `dumpState`; its own dump has the same lines. */

import { type ColumnList, recordReader } from "../model/ColumnList.ts"
import { rescheduleAll } from "../model/due.ts"
import { addressKey } from "../model/networks.ts"
import { accountOpening, contactKey, listenKey, newAccount } from "../model/operation/Account.ts"
import { accountOf, assetOf, emptyState, marketOf, orderOf, type State } from "../model/State.ts"
import { faultRules } from "../model/scenario/FaultRules.ts"
import type { Quotes, Simulation } from "../model/simulation/Quotes.ts"
import { makeMarket } from "../model/trading/Market.ts"
import type { Book, Candle, ClosedClientId, Order, StrategyGroup } from "../model/trading/Order.ts"
import { symbolListing } from "../model/trading/SymbolListing.ts"
import { deposit, withdrawal } from "../model/wallet/Wallet.ts"
import type { AssetListing, HouseAccount } from "../money/Asset.ts"
import type { Balance } from "../money/Ledger.ts"
import type { Money } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"
import * as columns from "./columns.ts"
import { readOrderLine } from "./orderLine.ts"

const setMoney = (money: Money, units: string): void => {
  money.setUnits(BigInt(units))
}

/** A candle whose amounts can be changed. */
const makeCandle = (read: Candle): Candle => ({
  ...read,
  volume: read.volume.copy(),
  quoteVolume: read.quoteVolume.copy(),
})

// biome-ignore lint/suspicious/noExplicitAny: what a line holds is known by its kind alone.
type Values = ReadonlyArray<any>
/** Loads a line, whose first element is its kind. */
type Loader = (state: State, line: Values, found: Found) => void

/** Loaded parts of a state that are linked once all lines were read. */
interface Found {
  /** Orders that are not in the table of orders yet. */
  readonly orders: Array<Order>
  /** Each account's open orders in their stored order: quotes are not ordered by id. */
  readonly opened: Array<readonly [uid: string, id: number]>
}

/** Reads the lines of one kind; the columns of `before` precede the record's. */
const readerOf = <List extends ColumnList>(columns: List, before: ColumnList = {}) =>
  recordReader(columns, 1 + Object.keys(before).length)

const readOpening = readerOf(accountOpening)
const readAccountState = readerOf(columns.accountState, accountOpening)
const readAccountLists = readerOf(columns.accountLists, { ...accountOpening, ...columns.accountState })
const readKey = readerOf(columns.apiKey)
const readListenKey = readerOf(listenKey)
const readListing = readerOf(symbolListing)
const readMarketState = readerOf(columns.marketState, symbolListing)
const readGroup = readerOf(columns.group)
const readFaults = readerOf(faultRules)
const readClosed = readerOf(columns.closedClientId)
const readDeposit = readerOf(deposit)
const readWithdrawal = readerOf(withdrawal)
const readClosedWithdrawal = readerOf(columns.closedWithdrawal)
const readClosedTransfer = readerOf(columns.closedTransfer)

const loaders: Readonly<Record<string, Loader>> = {
  operation: (state, [, own]) => {
    const { digest, ...rest } = own as State & { readonly digest: number }
    Object.assign(state, rest)
    state.ledger.digest.value = digest
  },
  account: (state, line) => {
    const opening = readOpening(line)
    const own = readAccountState(line)
    const account = newAccount(opening, state.ledger.holdings(opening.uid), own.createdAt)
    Object.assign(account, own)
    const { savedAddresses, memberOf, depositAddresses } = readAccountLists(line)
    account.savedAddresses.push(...savedAddresses)
    for (const id of memberOf) account.memberOf.add(id)
    for (const each of depositAddresses) {
      account.depositAddresses.set(each.network, each)
      state.addressOwners.set(addressKey(each.network, each.address, each.memo), account.uid)
    }
    state.accounts.set(account.uid, account)
    if (account.email !== undefined) state.contacts.set(contactKey("EMAIL", account.email), account.uid)
    if (account.phone !== undefined) state.contacts.set(contactKey("MOBILE", account.phone), account.uid)
  },
  "open order": (_, [, uid, id], { opened }) => {
    opened.push([uid, id])
  },
  key: (state, line) => {
    const key = readKey(line)
    state.keys.set(key.key, key)
  },
  "listen key": (state, line) => {
    const kept = readListenKey(line)
    state.listenKeys.set(kept.key, kept)
  },
  stamps: (state, [, key, spans]) => {
    state.stamps.set(key, spans)
  },
  asset: (state, [, listing, house]) => {
    const asset = state.ledger.list(listing as AssetListing)
    for (const [name, units] of Object.entries(house as Record<HouseAccount, string>))
      setMoney(asset.house[name as HouseAccount], units)
  },
  holdings: (state, [, uid, spot, futures]) => {
    const holdings = state.ledger.holdings(uid as string)
    for (const [name, { free, locked, netInflow }] of spot as ReadonlyArray<
      readonly [string, { readonly [_ in keyof Balance]: string }]
    >) {
      const balance = state.ledger.spot(holdings, assetOf(state, name))
      setMoney(balance.free, free)
      setMoney(balance.locked, locked)
      balance.netInflow = BigInt(netInflow)
    }
    for (const [name, units] of futures as ReadonlyArray<readonly [string, string]>)
      state.ledger.setFutures(holdings, assetOf(state, name), BigInt(units))
  },
  trading: (state, [, counters]) => {
    Object.assign(state, counters)
  },
  group: (state, line) => {
    const { uids, ...own } = readGroup(line)
    const group: StrategyGroup = { ...own, uids: new Set(uids) }
    state.groups.set(group.id, group)
    accountOf(state, group.master).ownGroups.set(group.name, group)
  },
  market: (state, line) => {
    const listing = readListing(line)
    const [base, quote] = [assetOf(state, listing.base), assetOf(state, listing.quote)]
    const market = makeMarket(listing, base, quote, state.markets.size, state.makeBook())
    const { candle, ...rest } = readMarketState(line)
    Object.assign(market, rest)
    market.candle = candle === null ? null : makeCandle(candle)
    state.markets.set(listing.symbol, market)
  },
  order: (state, line, { orders }) => {
    const order = readOrderLine(state, line)
    order.isWorking = true
    order.market.book.add(order)
    orders.push(order)
  },
  stop: (state, line, { orders }) => {
    const order = readOrderLine(state, line)
    order.market.stops.set(order.id, order)
    orders.push(order)
  },
  simulation: (state, [, simulation]) => {
    state.simulation = simulation as Simulation
  },
  scenario: (state, [, own]) => {
    Object.assign(state, own)
  },
  faults: (state, line) => {
    state.faults = readFaults(line)
  },
  quotes: (state, [, symbol, own]) => {
    marketOf(state, symbol).quotes = { ...(own as Omit<Quotes, "trades">), trades: [] }
  },
  "simulated trades": (state, [, symbol, ...numbers]) => {
    const { trades } = marketOf(state, symbol).quotes!
    for (let at = 0; at < numbers.length; at += 3) {
      const [time, priceTicks, signed] = numbers.slice(at, at + 3) as [number, number, number]
      trades.push({ time, priceTicks, lots: Math.abs(signed), isSale: signed < 0 })
    }
  },
  list: (state, [, id, legs], { orders }) => {
    arrive(state, orders)
    state.lists.set(
      id as number,
      (legs as ReadonlyArray<number>).map((leg) => orderOf(state, leg)),
    )
  },
  closed: (state, line) => {
    const { uid, ...own } = readClosed(line)
    const closed: ClosedClientId = { trader: accountOf(state, uid), ...own }
    closed.trader.clientOrderIds.set(closed.clientOrderId, closed)
    state.closedClientOrderIds.push(closed)
  },
  wallet: (state, [, counters]) => {
    Object.assign(state, counters)
  },
  deposit: (state, line) => {
    const deposit = readDeposit(line)
    state.deposits.set(deposit.id, deposit)
  },
  withdrawal: (state, line) => {
    const withdrawal = readWithdrawal(line)
    state.withdrawals.set(withdrawal.id, withdrawal)
    if (withdrawal.withdrawOrderId !== null)
      accountOf(state, withdrawal.uid).withdrawOrderIds.set(withdrawal.withdrawOrderId, withdrawal)
  },
  "closed withdrawal": (state, line) => {
    const { withdrawal, ...closed } = readClosedWithdrawal(line)
    state.closedWithdrawOrderIds.push(closed)
    accountOf(state, closed.uid).withdrawOrderIds.set(closed.ownId, withdrawal)
  },
  rebates: (state, [, day, uid, fees]) => {
    state.rebateDay = day as number
    state.rebates.set(
      uid as string,
      new Map(
        (fees as ReadonlyArray<readonly [string, string]>).map(([asset, paid]) => [asset, BigInt(paid)]),
      ),
    )
  },
  "closed transfer": (state, line) => {
    const { record, ...closed } = readClosedTransfer(line)
    state.closedClientTranIds.push(closed)
    accountOf(state, closed.uid).clientTranIds.set(closed.ownId, record)
  },
}

/** Adds orders to the table of orders, in order of arrival. */
const arrive = (state: State, orders: Array<Order>): void => {
  orders.sort((a, b) => a.id - b.id)
  for (const order of orders.splice(0)) {
    state.orders.add(order)
    if (order.clientOrderId !== null) order.trader.clientOrderIds.set(order.clientOrderId, order)
  }
}

/** Takes the lines of a state in order, in any batches, and builds the state. */
export interface StateLoader {
  /** Throws {@link InvariantBroken} for an invalid line. */
  add(line: string): void
  /** The rebuilt state, once every line was added. */
  finish(): State
}

export const stateLoader = (makeBook?: () => Book): StateLoader => {
  const state = emptyState(makeBook)
  const found: Found = { orders: [], opened: [] }
  return {
    add: (line) => {
      const values = JSON.parse(line) as Values
      const load = loaders[values[0]]
      if (load === undefined)
        throw new InvariantBroken(`${JSON.stringify(values[0])} is not a line of a state dump`)
      load(state, values, found)
    },
    finish: () => {
      arrive(state, found.orders)
      for (const [uid, id] of found.opened) accountOf(state, uid).orders.add(orderOf(state, id))
      rescheduleAll(state)
      return state
    },
  }
}

/** Loads a state. Throws {@link InvariantBroken} for an invalid line. */
export const loadState = (lines: Iterable<string>, makeBook?: () => Book): State => {
  const loader = stateLoader(makeBook)
  for (const line of lines) loader.add(line)
  return loader.finish()
}
