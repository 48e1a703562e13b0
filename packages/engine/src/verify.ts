/** Checks the whole exchange at once; what `apply` checks per event, and what only the whole can show. */
import { buyLock } from "./Fee.ts"
import { lockAssetOf, type Market, quoteOf } from "./Market.ts"
import { type Order, rests } from "./Order.ts"
import type { State } from "./State.ts"

/** One asset's sums, in ledger units: `free + locked + fees + issued` is zero. */
export interface AssetSums {
  free: bigint
  locked: bigint
  fees: bigint
  issued: bigint
}

const sumAssets = (state: State): Map<string, AssetSums> => {
  const sums = new Map<string, AssetSums>()
  for (const asset of state.assets.keys()) {
    const fees = state.ledger.house.fees.get(asset) ?? 0n
    const issued = state.ledger.house.issued.get(asset) ?? 0n
    sums.set(asset, { free: 0n, locked: 0n, fees, issued })
  }
  for (const assets of state.ledger.balances.values()) {
    for (const [asset, { free, locked }] of assets) {
      const sum = sums.get(asset) as AssetSums
      sum.free += free
      sum.locked += locked
    }
  }
  return sums
}

/** What the open orders lock, by account and asset, computed from the orders alone. */
const locksByOrders = (state: State, problems: Array<string>): Map<string, bigint> => {
  const locks = new Map<string, bigint>()
  for (const order of state.orders.values()) {
    const market = state.markets.get(order.symbol) as Market
    const rest = order.lots - order.filledLots
    if (!rests(order.type)) problems.push(`order ${order.id} of type ${order.type} is still open`)
    if (rest <= 0) problems.push(`order ${order.id} is open with nothing left to fill`)
    const needed =
      order.side === "SELL"
        ? BigInt(rest) * market.baseUnitsPerLot
        : buyLock(market, quoteOf(market, order.priceTicks, rest), order.feeExact, order.feeCharged)
    if (needed !== order.locked) problems.push(`order ${order.id} locks ${order.locked} and needs ${needed}`)
    const key = `${order.uid} ${lockAssetOf(market, order.side)}`
    locks.set(key, (locks.get(key) ?? 0n) + order.locked)
  }
  return locks
}

const checkBooks = (state: State, problems: Array<string>): void => {
  let inBooks = 0
  for (const [symbol, { book }] of state.markets) {
    const bid = book.best("BUY")
    const ask = book.best("SELL")
    if (bid !== null && ask !== null && bid.priceTicks >= ask.priceTicks)
      problems.push(`book of ${symbol} is crossed`)
    for (const side of ["BUY", "SELL"] as const) {
      let previous: Order | null = null
      for (const order of book.orders(side)) {
        inBooks++
        if (state.orders.get(order.id) !== order)
          problems.push(`order ${order.id} is in the book of ${symbol} but not open`)
        if (previous !== null) {
          const worse =
            side === "BUY" ? previous.priceTicks < order.priceTicks : previous.priceTicks > order.priceTicks
          const later = previous.priceTicks === order.priceTicks && previous.id > order.id
          if (worse || later) problems.push(`book of ${symbol} has order ${order.id} out of price-time order`)
        }
        previous = order
      }
    }
  }
  if (inBooks !== state.orders.size)
    problems.push(`${state.orders.size} open orders, ${inBooks} in the books`)
}

/** Every invariant over the whole state. An empty list of problems means: sound. */
export const verify = (
  state: State,
): { readonly problems: ReadonlyArray<string>; readonly assets: Map<string, AssetSums> } => {
  const problems: Array<string> = []
  const assets = sumAssets(state)
  for (const [asset, { free, locked, fees, issued }] of assets) {
    const sum = free + locked + fees + issued
    if (sum !== 0n) problems.push(`${asset} sums to ${sum} over all accounts, not to zero`)
    if (fees < 0n) problems.push(`the house owes fees of ${fees} ${asset}`)
  }
  const locks = locksByOrders(state, problems)
  for (const [uid, balances] of state.ledger.balances) {
    for (const [asset, { free, locked }] of balances) {
      if (free < 0n || locked < 0n) problems.push(`account ${uid} has less than nothing of ${asset}`)
      const needed = locks.get(`${uid} ${asset}`) ?? 0n
      if (locked !== needed)
        problems.push(`account ${uid} has ${locked} ${asset} locked, its orders need ${needed}`)
    }
  }
  checkBooks(state, problems)
  return { problems, assets }
}
