/**
 * The whole state as text, line by line, in an order that depends on nothing but what happened: hashing these
 * lines shows that a replayed journal is the live state.
 */
import type { State } from "./State.ts"

const asText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value)

export function* stateLines(state: State): Generator<string> {
  const line = (...values: ReadonlyArray<unknown>): string => JSON.stringify(values, asText)
  yield line(
    "exchange",
    state.time,
    state.generation,
    state.clock,
    state.settings,
    state.nextOrderId,
    state.nextTradeId,
    state.nextListId,
    state.nextGroupId,
    state.nextWalletId,
    state.nextDue,
  )
  for (const listing of state.assets.values()) yield line("asset", listing)
  for (const market of state.markets.values()) {
    yield line(
      "market",
      market.listing,
      market.lastPriceTicks,
      market.candle,
      market.tradedFrom,
      market.loadedUntil,
      market.updates,
    )
    for (const side of ["BUY", "SELL"] as const) {
      for (const { previous: _, next: __, ...order } of market.book.orders(side)) yield line("order", order)
    }
    for (const { previous: _, next: __, ...order } of market.stops.values()) yield line("stop", order)
  }
  for (const account of state.accounts.values()) {
    const {
      orders,
      clientOrderIds,
      ownGroups,
      memberOf,
      depositAddresses,
      withdrawOrderIds,
      clientTranIds,
      ...rest
    } = account
    yield line("account", rest, [...clientOrderIds], [...ownGroups.keys()], [...memberOf])
    yield line(
      "addresses",
      [...depositAddresses.values()],
      [...withdrawOrderIds.keys()],
      [...clientTranIds.keys()],
    )
    for (const [symbol, ofSymbol] of orders) yield line("orders", symbol, [...ofSymbol.keys()])
  }
  for (const { uids, ...group } of state.groups.values()) yield line("group", group, [...uids])
  for (const [id, legs] of state.lists) yield line("list", id, ...legs.map((leg) => leg.id))
  for (const key of state.keys.values()) yield line("key", key)
  for (const closed of state.closedClientOrderIds) yield line("closed", closed)
  for (const deposit of state.deposits.values()) yield line("deposit", deposit)
  for (const withdrawal of state.withdrawals.values()) yield line("withdrawal", withdrawal)
  for (const closed of state.closedWithdrawOrderIds) yield line("closed withdrawal", closed)
  for (const closed of state.closedClientTranIds) yield line("closed transfer", closed)
  for (const [uid, fees] of state.rebates) yield line("rebates", state.rebateDay, uid, [...fees])
  for (const [uid, balances] of state.ledger.futures) yield line("futures", uid, [...balances])
  for (const [uid, balances] of state.ledger.balances) yield line("balances", uid, [...balances])
  for (const [name, balances] of Object.entries(state.ledger.house)) yield line("house", name, [...balances])
}
