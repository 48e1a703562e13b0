/**
 * The whole state as text, line by line, in an order that depends on nothing but what happened: hashing these
 * lines shows that a replayed journal is the live state.
 *
 * No line grows with the exchange, and events may be applied between two lines: two states to which the same events
 * are applied between the same lines give the same lines. So a live state is compared a few lines at a time.
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
    for (const side of ["BUY", "SELL"] as const)
      for (const { id } of market.book.orders(side)) yield line("in the book", id)
    for (const id of market.stops.keys()) yield line("stop", id)
  }
  for (const { previous: _, next: __, ...order } of state.orders.values()) yield line("order", order)
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
    yield line("account", rest, [...ownGroups.keys()], [...memberOf], [...depositAddresses.values()])
    for (const taken of clientOrderIds) yield line("client order id", rest.uid, taken)
    for (const id of withdrawOrderIds.keys()) yield line("withdraw order id", rest.uid, id)
    for (const id of clientTranIds.keys()) yield line("client transfer id", rest.uid, id)
    for (const [symbol, ofSymbol] of orders)
      for (const id of ofSymbol.keys()) yield line("open order", rest.uid, symbol, id)
  }
  for (const { uids, ...group } of state.groups.values()) yield line("group", group, [...uids])
  for (const [id, legs] of state.lists) yield line("list", id, ...legs.map((leg) => leg.id))
  for (const key of state.keys.values()) yield line("key", key)
  for (const [key, spans] of state.stamps) yield line("stamps", key, spans)
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
