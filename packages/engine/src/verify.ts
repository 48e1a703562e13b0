/** Checks the whole exchange: the invariants that `apply` checks per event, and those of the whole state. */
import { nextDue } from "./model/due.ts"
import type { State } from "./model/State.ts"
import { type Order, ordersOf, rests } from "./model/trading/Order.ts"
import { isQuote } from "./model/trading/quotedBook.ts"
import { type HouseAccount, houseAccounts } from "./money/Asset.ts"
import { unitsMax } from "./money/Money.ts"
import { otherLeg } from "./trading/endOrder.ts"
import { lockOfRest } from "./trading/triggerStops.ts"

/** One asset's sums over all accounts, in ledger units; their total is zero. */
export interface AssetSums extends Record<HouseAccount, bigint> {
  free: bigint
  locked: bigint
  futures: bigint
}

const sumAssets = (state: State): Map<string, AssetSums> => {
  const sums = new Map<string, AssetSums>()
  const { ledger } = state
  for (const asset of state.assets.keys()) {
    const house = houseAccounts.map((name) => [name, ledger.house(name, asset)])
    sums.set(asset, { free: 0n, locked: 0n, futures: 0n, ...Object.fromEntries(house) })
  }
  for (const uid of ledger.uids()) {
    for (const [asset, { free, locked }] of ledger.balances(uid)) {
      const sum = sums.get(asset) as AssetSums
      sum.free += free
      sum.locked += locked
    }
    for (const [asset, amount] of ledger.futuresBalances(uid))
      (sums.get(asset) as AssetSums).futures += amount
  }
  return sums
}

/** Checks that pending withdrawals equal the ledger's account for them. */
const checkWithdrawals = (state: State, assets: Map<string, AssetSums>, problems: Array<string>): void => {
  const onTheirWay = new Map<string, bigint>()
  for (const { asset, amount } of state.withdrawals.values())
    onTheirWay.set(asset, (onTheirWay.get(asset) ?? 0n) + amount)
  for (const [asset, { withdrawals }] of assets) {
    const needed = onTheirWay.get(asset) ?? 0n
    if (withdrawals !== needed)
      problems.push(`withdrawals of ${asset} are ${needed}, the ledger keeps ${withdrawals} for them`)
  }
}

/** Trading only moves coins between accounts, the house included, so it does not change an asset's total. */
const checkTraded = (
  inflows: Map<string, bigint>,
  assets: Map<string, AssetSums>,
  problems: Array<string>,
): void => {
  for (const [asset, { free, locked, conversion }] of assets) {
    const sum = free + locked + conversion - (inflows.get(asset) ?? 0n)
    if (sum > 0n) problems.push(`trading brought the accounts ${sum} ${asset} that nobody paid`)
  }
}

/**
 * The required lock of an open order: for its open quantity, or for the stop leg's if that shares the lock and
 * needs more.
 */
const neededBy = (state: State, order: Order): bigint => {
  if (!order.isWorking) return 0n
  const own = lockOfRest(order).units
  const other = otherLeg(state, order)
  const others = other === undefined ? 0n : lockOfRest(other).units
  return own > others ? own : others
}

/** The locks of the open orders, by account and asset, computed from the orders alone. */
const locksByOrders = (state: State, problems: Array<string>): Map<string, bigint> => {
  const locks = new Map<string, bigint>()
  for (const order of state.orders.values()) {
    if (!rests(order.orderType)) problems.push(`order ${order.id} of type ${order.orderType} is still open`)
    if (order.lots <= order.filledLots) problems.push(`order ${order.id} is open with nothing left to fill`)
    if (!order.isWorking && otherLeg(state, order)?.isWorking !== true)
      problems.push(`order ${order.id} is a stop order without a limit order that holds its lock`)
    const needed = neededBy(state, order)
    const locked = order.locked.units
    if (needed !== locked) problems.push(`order ${order.id} locks ${locked} and needs ${needed}`)
    const key = `${order.uid} ${order.lockAsset.asset}`
    locks.set(key, (locks.get(key) ?? 0n) + locked)
  }
  return locks
}

/**
 * Whether price-time priority is violated between neighbours; a stop leg and a quote join later than their ids
 * suggest.
 */
const isOutOfOrder = (previous: Order, order: Order): boolean => {
  if (previous.priceTicks !== order.priceTicks) {
    return previous.side === "BUY"
      ? previous.priceTicks < order.priceTicks
      : previous.priceTicks > order.priceTicks
  }
  if (isQuote(previous) || isQuote(order)) return false
  return previous.stopTicks === 0 && order.stopTicks === 0 && previous.id > order.id
}

/** Strategy groups and their member accounts must agree. */
const checkGroups = (state: State, problems: Array<string>): void => {
  for (const { id, name, master, uids } of state.groups.values()) {
    if (state.accounts.get(master)?.ownGroups.get(name)?.id !== id)
      problems.push(`strategy group ${id} is unknown to its master`)
    for (const uid of uids) {
      const account = state.accounts.get(uid)
      if (account?.memberOf.has(id) !== true)
        problems.push(`account ${uid} does not know its strategy group ${id}`)
      if (uid !== master && account?.master !== master)
        problems.push(`strategy group ${id} holds account ${uid} of another master`)
    }
  }
}

/** Each account's count of its open orders must be right. */
const checkCounts = (state: State, problems: Array<string>): void => {
  for (const { uid, orders } of state.accounts.values()) {
    let found = 0
    for (const market of orders.markets()) for (const _ of orders.of(market)) found++
    if (found !== orders.size)
      problems.push(`account ${uid} has ${found} open orders, but its index has ${orders.size}`)
  }
}

const checkBooks = (state: State, problems: Array<string>): void => {
  let inBooks = 0
  let waiting = 0
  for (const [symbol, { book, stops }] of state.markets) {
    waiting += stops.size
    const bid = book.best("BUY")
    const ask = book.best("SELL")
    if (bid !== null && ask !== null && bid.priceTicks >= ask.priceTicks)
      problems.push(`book of ${symbol} is crossed`)
    for (const side of ["BUY", "SELL"] as const) {
      let previous: Order | null = null
      for (const order of ordersOf(book, side)) {
        inBooks++
        if (state.orders.get(order.id) !== order)
          problems.push(`order ${order.id} is in the book of ${symbol} but not open`)
        if (!order.isWorking) problems.push(`order ${order.id} is in the book of ${symbol} and not working`)
        if (previous !== null && isOutOfOrder(previous, order))
          problems.push(`book of ${symbol} has order ${order.id} out of price-time order`)
        previous = order
      }
    }
  }
  if (inBooks + waiting !== state.orders.size)
    problems.push(
      `${state.orders.size} open orders, ${inBooks} in the books and ${waiting} waiting for a price`,
    )
}

/** Checks every invariant of the whole state. The state is valid if the list of problems is empty. */
export const verify = (
  state: State,
): { readonly problems: ReadonlyArray<string>; readonly assets: Map<string, AssetSums> } => {
  const problems: Array<string> = []
  const assets = sumAssets(state)
  for (const [asset, sums] of assets) {
    const sum = Object.values(sums).reduce((a: bigint, b: bigint) => a + b, 0n)
    const { fees, futures } = sums
    if (sum !== 0n) problems.push(`${asset} sums to ${sum} over all accounts, not to zero`)
    if (futures < 0n) problems.push(`the sum of futures balances in ${asset} is negative: ${futures}`)
    if (sums.free + sums.locked + futures > 2n * unitsMax)
      problems.push(`there is more of ${asset} than can be counted exactly`)
    if (fees < 0n) problems.push(`the fee account in ${asset} is negative: ${fees}`)
  }
  checkCounts(state, problems)
  const locks = locksByOrders(state, problems)
  const inflows = new Map<string, bigint>()
  for (const uid of state.ledger.uids()) {
    for (const [asset, { free, locked, netInflow }] of state.ledger.balances(uid)) {
      inflows.set(asset, (inflows.get(asset) ?? 0n) + netInflow)
      if (free < 0n || locked < 0n) problems.push(`account ${uid} has a negative balance in ${asset}`)
      const needed = locks.get(`${uid} ${asset}`) ?? 0n
      if (locked !== needed)
        problems.push(`account ${uid} has ${locked} ${asset} locked, its orders need ${needed}`)
    }
  }
  checkBooks(state, problems)
  checkGroups(state, problems)
  checkWithdrawals(state, assets, problems)
  checkTraded(inflows, assets, problems)
  if (state.nextDue !== nextDue(state))
    problems.push(`nextDue is ${state.nextDue}, not the earliest due time ${nextDue(state)}`)
  return { problems, assets }
}
