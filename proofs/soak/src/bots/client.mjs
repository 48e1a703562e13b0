// A bot's trader with the unmodified `@bourse/client`, which handles waits, retries, the clock and lost orders.
import { decimal, fromEnvironment, makeMarket, makeSpot, makeWallet } from "@bourse/client"
import { Failed, trade } from "./strategy.mjs"

const symbol = "BTCUSDT"
const mistake = process.argv[2]
const { BOURSE_URL, BOURSE_KEY, BOURSE_SECRET } = process.env
const keys = fromEnvironment({ BOURSE_URL, BOURSE_API_KEY: BOURSE_KEY, BOURSE_SECRET })
const options = {
  ...keys,
  timeoutMs: 20_000,
  ...(mistake === "wide-window" ? { recvWindowMs: 60_000 } : {}),
}
const spot = makeSpot(options)
const wallet = makeWallet(options)
const market = makeMarket({ baseUrl: keys.baseUrl, timeoutMs: 20_000 })

/** @template T @param {Promise<T>} call @returns {Promise<T>} */
const failing = async (call) => {
  try {
    return await call
  } catch (/** @type {any} */ error) {
    if (error.name === "ApiError") {
      if (error.status === 429 || error.status === 418)
        throw new Failed("limited", {
          status: error.status,
          retryAfter: (error.retryAfterMs ?? 1_000) / 1_000,
        })
      throw error.status >= 500
        ? new Failed("unknown", { status: error.status })
        : new Failed("refused", { status: error.status, code: error.code })
    }
    // Time until a ban ends, in ms; the client stops waiting before the ban ends.
    const wait = error.retryAfterMs ?? error.cause?.retryAfterMs
    if (wait > 1_000)
      throw new Failed("limited", { status: error.cause?.status ?? 418, retryAfter: wait / 1_000 })
    if (["OutcomeUnknown", "TransportError", "UnexpectedResponse"].includes(error.name))
      throw new Failed("unknown")
    throw error
  }
}

/** @param {any} raw */
const orderOf = (raw) => ({
  id: raw.orderId,
  clientId: raw.clientOrderId ?? "",
  side: raw.side,
  price: Number(raw.price),
  quantity: Number(raw.origQty),
  executed: Number(raw.executedQty),
  isOpen: raw.status === "NEW" || raw.status === "PARTIALLY_FILLED",
})

await trade(
  {
    rules: async () => {
      const { symbols } = await failing(market.exchangeInfo({ symbol }))
      const found = /** @type {any} */ (symbols[0])
      return {
        tick: 10 ** -found.quotePrecision,
        lot: Number(found.baseSizePrecision),
        least: Number(found.quoteAmountPrecision),
        isTrading: found.status === "1",
      }
    },
    best: async () => {
      const found = /** @type {any} */ ([await failing(market.bookTicker({ symbol }))].flat()[0])
      return { bid: Number(found.bidPrice ?? 0), ask: Number(found.askPrice ?? 0) }
    },
    open: async () => (await failing(spot.openOrders({ symbol }))).map(orderOf),
    history: () => failing(spot.allOrders({ symbol, limit: 5 })),
    free: async () => {
      const { balances } = await failing(spot.account())
      const free = (/** @type {string} */ asset) =>
        Number(balances.find((each) => each.asset === asset)?.free ?? 0)
      return { base: free("BTC"), quote: free("USDT") }
    },
    query: async (id) =>
      orderOf(
        await failing(
          spot.queryOrder(/^\d+$/.test(id) ? { symbol, orderId: id } : { symbol, origClientOrderId: id }),
        ),
      ),
    place: async ({ side, type, quantity, price, clientId }) => {
      const order = /** @type {any} */ ({
        symbol,
        side,
        type,
        quantity: decimal(quantity),
        ...(price === undefined ? {} : { price: decimal(price) }),
        ...(clientId === undefined ? {} : { newClientOrderId: clientId }),
      })
      return (await failing(spot.placeOrder(order))).orderId
    },
    cancel: (orderId) => failing(spot.cancelOrder({ symbol, orderId })),
    cancelAll: () => failing(spot.cancelOpenOrders({ symbol })),
    withdraw: (id) =>
      failing(
        wallet.withdraw(
          /** @type {any} */ ({
            coin: "USDT",
            netWork: "TRX",
            address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
            amount: decimal("50"),
            ...(id === undefined ? {} : { withdrawOrderId: id }),
          }),
        ),
      ),
    // Nothing to do: the client reads the server's time itself.
    resync: async () => {},
  },
  { mistake },
)
