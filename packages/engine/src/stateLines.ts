/**
 * The whole state as text, line by line, in an order that depends on nothing but what happened: hashing these
 * lines shows that a replayed journal is the live state.
 */
import type { State } from "./State.ts"

const asText = (_: string, value: unknown): unknown => (typeof value === "bigint" ? value.toString() : value)

export function* stateLines(state: State): Generator<string> {
  const line = (...values: ReadonlyArray<unknown>): string => JSON.stringify(values, asText)
  yield line("exchange", state.time, state.generation, state.clock, state.nextOrderId, state.nextTradeId)
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
  }
  for (const { orders, clientOrderIds, ...account } of state.accounts.values()) {
    yield line("account", account, [...clientOrderIds])
    for (const [symbol, ofSymbol] of orders) yield line("orders", symbol, [...ofSymbol.keys()])
  }
  for (const key of state.keys.values()) yield line("key", key)
  for (const closed of state.closedClientOrderIds) yield line("closed", closed)
  for (const [uid, balances] of state.ledger.balances) yield line("balances", uid, [...balances])
  for (const [name, balances] of Object.entries(state.ledger.house)) yield line("house", name, [...balances])
}
