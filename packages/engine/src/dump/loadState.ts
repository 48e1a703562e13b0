/** A state from the lines of `dumpState`: exactly the one that was dumped, as its lines show. */

import type { UniversalTransferRecord } from "../model/broker/records.ts"
import { rescheduleAll } from "../model/due.ts"
import { addressKey } from "../model/networks.ts"
import { type ApiKey, contactKey, newAccount } from "../model/operation/Account.ts"
import { accountOf, assetOf, emptyState, marketOf, orderOf, type State } from "../model/State.ts"
import type { FaultRules } from "../model/scenario/FaultRules.ts"
import type { Quotes, Simulation } from "../model/simulation/Quotes.ts"
import { makeMarket } from "../model/trading/Market.ts"
import type { Book, Candle, ClosedClientId, Order, StrategyGroup } from "../model/trading/Order.ts"
import type { SymbolListing } from "../model/trading/SymbolListing.ts"
import type { ClosedOwnId, Deposit, DepositAddress, Withdrawal } from "../model/wallet/Wallet.ts"
import type { AssetListing, HouseAccount } from "../money/Asset.ts"
import { Money } from "../money/Money.ts"
import { InvariantBroken } from "../Rejection.ts"
import { readOrderLine } from "./orderLine.ts"

/** What was written in place of an amount. */
type Written<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends Money | bigint ? string : Value[Name]
}

const setMoney = (money: Money, units: string): void => {
  money.setUnits(BigInt(units))
}

type WrittenCandle = Written<Candle>

/** Like the candle that was written, its fields in the same order. */
const makeCandle = (written: WrittenCandle): Candle => ({
  ...written,
  volume: Money.of(BigInt(written.volume)),
  quoteVolume: Money.of(BigInt(written.quoteVolume)),
})

// biome-ignore lint/suspicious/noExplicitAny: what a line holds is known by its kind alone.
type Values = ReadonlyArray<any>
/** `values` without the kind of the line, `line` with it. */
type Loader = (state: State, values: Values, orders: Array<Order>, line: Values) => void

const loaders: Readonly<Record<string, Loader>> = {
  operation: (state, [own]) => {
    const { time, generation, clock, settings, digest } = own as State & { readonly digest: number }
    Object.assign(state, { time, generation, clock, settings })
    state.ledger.digest.value = digest
  },
  account: (state, [opening, own, lists]) => {
    const account = newAccount(opening, state.ledger.holdings(opening.uid), own.createdAt)
    Object.assign(account, own)
    account.savedAddresses.push(...lists.savedAddresses)
    for (const id of lists.memberOf) account.memberOf.add(id)
    for (const each of lists.depositAddresses as ReadonlyArray<DepositAddress>) {
      account.depositAddresses.set(each.network, each)
      state.addressOwners.set(addressKey(each.network, each.address, each.memo), account.uid)
    }
    state.accounts.set(account.uid, account)
    if (account.email !== undefined) state.contacts.set(contactKey("EMAIL", account.email), account.uid)
    if (account.phone !== undefined) state.contacts.set(contactKey("MOBILE", account.phone), account.uid)
  },
  /** Follows from the orders. */
  "open order": () => {},
  key: (state, [key]) => {
    state.keys.set((key as ApiKey).key, key as ApiKey)
  },
  stamps: (state, [key, spans]) => {
    state.stamps.set(key, spans)
  },
  asset: (state, [listing, house]) => {
    const asset = state.ledger.list(listing as AssetListing)
    for (const [name, units] of Object.entries(house as Record<HouseAccount, string>))
      setMoney(asset.house[name as HouseAccount], units)
  },
  holdings: (state, [uid, spot, futures]) => {
    const holdings = state.ledger.holdings(uid as string)
    for (const [name, { free, locked }] of spot as ReadonlyArray<
      readonly [string, { readonly free: string; readonly locked: string }]
    >) {
      const balance = state.ledger.spot(holdings, assetOf(state, name))
      setMoney(balance.free, free)
      setMoney(balance.locked, locked)
    }
    for (const [name, units] of futures as ReadonlyArray<readonly [string, string]>)
      state.ledger.setFutures(holdings, assetOf(state, name), BigInt(units))
  },
  trading: (state, [counters]) => {
    Object.assign(state, counters)
  },
  group: (state, [own, uids]) => {
    const group: StrategyGroup = { ...(own as StrategyGroup), uids: new Set(uids as ReadonlyArray<string>) }
    state.groups.set(group.id, group)
    accountOf(state, group.master).ownGroups.set(group.name, group)
  },
  market: (state, [listing, own]) => {
    const { symbol, base, quote } = listing as SymbolListing
    const index = state.markets.size
    const [baseAsset, quoteAsset] = [assetOf(state, base), assetOf(state, quote)]
    const market = makeMarket(listing as SymbolListing, baseAsset, quoteAsset, index, state.makeBook())
    const { candle, ...rest } = own as { readonly candle: WrittenCandle | null }
    Object.assign(market, rest)
    market.candle = candle === null ? null : makeCandle(candle)
    state.markets.set(symbol, market)
  },
  order: (state, _, orders, line) => {
    const order = readOrderLine(state, line)
    order.isWorking = true
    order.market.book.add(order)
    orders.push(order)
  },
  stop: (state, _, orders, line) => {
    const order = readOrderLine(state, line)
    order.market.stops.set(order.id, order)
    orders.push(order)
  },
  simulation: (state, [simulation]) => {
    state.simulation = simulation as Simulation
  },
  scenario: (state, [own]) => {
    Object.assign(state, own)
  },
  faults: (state, [faults]) => {
    state.faults = faults as FaultRules
  },
  quotes: (state, [symbol, own]) => {
    marketOf(state, symbol).quotes = { ...(own as Omit<Quotes, "trades">), trades: [] }
  },
  "simulated trades": (state, [symbol, ...numbers]) => {
    const { trades } = marketOf(state, symbol).quotes!
    for (let at = 0; at < numbers.length; at += 3) {
      const [time, priceTicks, signed] = numbers.slice(at, at + 3) as [number, number, number]
      trades.push({ time, priceTicks, lots: Math.abs(signed), isSale: signed < 0 })
    }
  },
  list: (state, [id, legs], orders) => {
    arrive(state, orders)
    state.lists.set(
      id as number,
      (legs as ReadonlyArray<number>).map((leg) => orderOf(state, leg)),
    )
  },
  closed: (state, [uid, clientOrderId, orderId, until]) => {
    const closed: ClosedClientId = { trader: accountOf(state, uid), clientOrderId, orderId, until }
    closed.trader.clientOrderIds.set(closed.clientOrderId, closed)
    state.closedClientOrderIds.push(closed)
  },
  wallet: (state, [counters]) => {
    Object.assign(state, counters)
  },
  deposit: (state, [own]) => {
    const written = own as Written<Deposit>
    state.deposits.set(written.id, { ...written, amount: BigInt(written.amount) })
  },
  withdrawal: (state, [own]) => {
    const withdrawal = readWithdrawal(own as Written<Withdrawal>)
    state.withdrawals.set(withdrawal.id, withdrawal)
    if (withdrawal.withdrawOrderId !== null)
      accountOf(state, withdrawal.uid).withdrawOrderIds.set(withdrawal.withdrawOrderId, withdrawal)
  },
  "closed withdrawal": (state, [own, withdrawal]) => {
    const closed = own as ClosedOwnId
    state.closedWithdrawOrderIds.push(closed)
    accountOf(state, closed.uid).withdrawOrderIds.set(
      closed.ownId,
      readWithdrawal(withdrawal as Written<Withdrawal>),
    )
  },
  rebates: (state, [day, uid, fees]) => {
    state.rebateDay = day as number
    state.rebates.set(
      uid as string,
      new Map(
        (fees as ReadonlyArray<readonly [string, string]>).map(([asset, paid]) => [asset, BigInt(paid)]),
      ),
    )
  },
  "closed transfer": (state, [own, record]) => {
    const closed = own as ClosedOwnId
    state.closedClientTranIds.push(closed)
    accountOf(state, closed.uid).clientTranIds.set(closed.ownId, record as UniversalTransferRecord)
  },
}

const readWithdrawal = (written: Written<Withdrawal>): Withdrawal => ({
  ...written,
  amount: BigInt(written.amount),
  fee: BigInt(written.fee),
})

/** Makes orders known to the table of orders and to their traders, in order of arrival. */
const arrive = (state: State, orders: Array<Order>): void => {
  orders.sort((a, b) => a.id - b.id)
  for (const order of orders.splice(0)) {
    state.orders.add(order)
    order.trader.orders.add(order)
    if (order.clientOrderId !== null) order.trader.clientOrderIds.set(order.clientOrderId, order)
  }
}

/** Takes the lines of a state in their order, a few at a time if that suits, and makes the state of them. */
export interface StateLoader {
  /** Throws {@link InvariantBroken} for a line that is none of a state's. */
  add(line: string): void
  /** The state, once every line was added. */
  finish(): State
}

export const stateLoader = (makeBook?: () => Book): StateLoader => {
  const state = emptyState(makeBook)
  const orders: Array<Order> = []
  return {
    add: (line) => {
      const parsed = JSON.parse(line) as [string, ...Array<unknown>]
      const [kind, ...values] = parsed
      const load = loaders[kind]
      if (load === undefined)
        throw new InvariantBroken(`${JSON.stringify(kind)} is not a line of a state dump`)
      load(state, values, orders, parsed)
    },
    finish: () => {
      arrive(state, orders)
      rescheduleAll(state)
      return state
    },
  }
}

/** Loads a state. Throws {@link InvariantBroken} for a line that is none of a state's. */
export const loadState = (lines: Iterable<string>, makeBook?: () => Book): State => {
  const loader = stateLoader(makeBook)
  for (const line of lines) loader.add(line)
  return loader.finish()
}
