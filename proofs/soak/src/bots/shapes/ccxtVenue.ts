/** Calls the exchange through unmodified ccxt. */
import ccxt from "ccxt"
import { failuresOf } from "../ccxtFailures.mjs"
import { Failed } from "../strategy.mjs"
import type { Order, Venue } from "./Venue.ts"

const exchange = new ccxt.mexc({
  apiKey: process.env.BOURSE_KEY ?? "",
  secret: process.env.BOURSE_SECRET ?? "",
  timeout: 20_000,
  enableRateLimit: false,
  options: { maxRetriesOnFailure: 0 },
})
const failing = failuresOf(exchange)

/** ccxt's name of a symbol: `BTC/USDT` for `BTCUSDT`. */
const marketOf = (symbol: string): string => symbol.replace(/(USDT|BTC)$/, "/$1")

interface CcxtOrder {
  readonly id?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly side?: string | undefined
  readonly amount?: number | undefined
  readonly filled?: number | undefined
  readonly status?: string | undefined
}

const orderOf = (raw: CcxtOrder): Order => ({
  id: String(raw.id),
  clientId: String(raw.clientOrderId ?? ""),
  side: String(raw.side).toUpperCase(),
  quantity: Number(raw.amount),
  executed: Number(raw.filled),
  isOpen: raw.status === "open",
})

const free = (balance: object, asset: string): number =>
  Number((balance as Record<string, { free?: number }>)[asset]?.free ?? 0)

export const ccxtVenue: Venue = {
  rules: async (symbol) => {
    await failing(() => exchange.loadMarkets(true))
    const { precision, limits, active } = exchange.market(marketOf(symbol))
    return {
      tick: Number(precision.price),
      lot: Number(precision.amount),
      least: Number(limits.cost?.min ?? 1),
      isTrading: active !== false,
    }
  },
  best: async (symbol) => {
    const { bids, asks } = await failing(() => exchange.fetchOrderBook(marketOf(symbol), 5))
    return { bid: Number(bids[0]?.[0] ?? 0), ask: Number(asks[0]?.[0] ?? 0) }
  },
  depth: (symbol) => failing(() => exchange.fetchOrderBook(marketOf(symbol), 5)),
  trades: (symbol) => failing(() => exchange.fetchTrades(marketOf(symbol), undefined, 5)),
  place: async ({ symbol, side, type, quantity, price, newClientOrderId, more }) => {
    const order = await failing(() =>
      exchange.createOrder(
        marketOf(symbol),
        type === "MARKET" ? "market" : "limit",
        side === "BUY" ? "buy" : "sell",
        Number(quantity),
        price === undefined ? undefined : Number(price),
        {
          ...(newClientOrderId === undefined ? {} : { clientOrderId: newClientOrderId }),
          ...(type === "IMMEDIATE_OR_CANCEL" ? { timeInForce: "IOC" } : {}),
          ...more,
        },
      ),
    )
    // For half a body ccxt returns an order whose id is that text.
    if (!/^\d+$/.test(String(order.id))) throw new Failed("unknown")
    return String(order.id)
  },
  batch: async () => {
    throw new Error("the shapes by ccxt send no batches")
  },
  order: async (symbol, name) =>
    orderOf(
      await failing(() =>
        "orderId" in name
          ? exchange.fetchOrder(name.orderId, marketOf(symbol))
          : exchange.fetchOrder("", marketOf(symbol), {
              clientOrderId: name.origClientOrderId,
              ...name,
            }),
      ),
    ),
  open: async (symbol) => (await failing(() => exchange.fetchOpenOrders(marketOf(symbol)))).map(orderOf),
  orders: async (symbol, from) =>
    (await failing(() => exchange.fetchOrders(marketOf(symbol), from))).map(orderOf),
  fills: async (symbol, from) => {
    const sums = new Map<string, number>()
    for (const { order = "", amount = 0 } of await failing(() =>
      exchange.fetchMyTrades(marketOf(symbol), from),
    ))
      sums.set(order, (sums.get(order) ?? 0) + amount)
    return sums
  },
  free: async (asset) => free(await failing(() => exchange.fetchBalance()), asset),
  cancel: (symbol, orderId) => failing(() => exchange.cancelOrder(orderId, marketOf(symbol))),
  cancelAll: (symbol) => failing(() => exchange.cancelAllOrders(marketOf(symbol))),
  withdraw: async () => {
    throw new Error("the shapes by ccxt withdraw nothing")
  },
  resync: async () => {
    exchange.options.adjustForTimeDifference = true
    await failing(() => exchange.loadTimeDifference())
  },
}
