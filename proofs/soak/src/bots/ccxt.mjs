// A bot's trader with unmodified ccxt, which `bourse check` directs to the sandbox.
import ccxt from "ccxt"
import { failuresOf } from "./ccxtFailures.mjs"
import { Failed, trade } from "./strategy.mjs"

const market = "BTC/USDT"
const mistake = process.argv[2]
const exchange = new ccxt.mexc({
  apiKey: process.env.BOURSE_KEY ?? "",
  secret: process.env.BOURSE_SECRET ?? "",
  timeout: 20_000,
  enableRateLimit: false,
  options: { maxRetriesOnFailure: 0, ...(mistake === "wide-window" ? { recvWindow: 60_000 } : {}) },
})

const failing = failuresOf(exchange)

/** @param {any} raw */
const orderOf = (raw) => ({
  id: String(raw.id),
  clientId: String(raw.clientOrderId ?? ""),
  side: String(raw.side).toUpperCase(),
  price: Number(raw.price),
  quantity: Number(raw.amount),
  executed: Number(raw.filled),
  isOpen: raw.status === "open",
})

await trade(
  {
    rules: async () => {
      await failing(() => exchange.loadMarkets(true))
      const { precision, limits, active } = /** @type {any} */ (exchange.market(market))
      return {
        tick: Number(precision.price),
        lot: Number(precision.amount),
        least: Number(limits.cost.min ?? 1),
        isTrading: active !== false,
      }
    },
    best: async () => {
      const { bids, asks } = await failing(() => exchange.fetchOrderBook(market, 5))
      return { bid: Number(bids[0]?.[0] ?? 0), ask: Number(asks[0]?.[0] ?? 0) }
    },
    open: async () => (await failing(() => exchange.fetchOpenOrders(market))).map(orderOf),
    history: () => failing(() => exchange.fetchOrders(market, undefined, 5)),
    free: async () => {
      const balance = /** @type {any} */ (await failing(() => exchange.fetchBalance()))
      return { base: Number(balance.BTC?.free ?? 0), quote: Number(balance.USDT?.free ?? 0) }
    },
    query: async (id) =>
      orderOf(
        await failing(() =>
          /^\d+$/.test(id)
            ? exchange.fetchOrder(id, market)
            : exchange.fetchOrder("", market, { clientOrderId: id, origClientOrderId: id }),
        ),
      ),
    place: async ({ side, type, quantity, price, clientId }) => {
      const kind = type === "MARKET" ? "market" : "limit"
      const more = {
        ...(clientId === undefined ? {} : { clientOrderId: clientId }),
        ...(type === "IMMEDIATE_OR_CANCEL" ? { timeInForce: "IOC" } : {}),
      }
      const order = await failing(() =>
        exchange.createOrder(
          market,
          kind,
          /** @type {any} */ (side.toLowerCase()),
          Number(quantity),
          price === undefined ? undefined : Number(price),
          more,
        ),
      )
      // For half a body ccxt returns an order whose id is that text.
      if (!/^\d+$/.test(String(order.id))) throw new Failed("unknown")
      return String(order.id)
    },
    cancel: (orderId) => failing(() => exchange.cancelOrder(orderId, market)),
    cancelAll: () => failing(() => exchange.cancelAllOrders(market)),
    withdraw: async () => {},
    resync: async () => {
      exchange.options.adjustForTimeDifference = true
      await failing(() => exchange.loadTimeDifference())
    },
  },
  { mistake },
)
