// Sends signed requests without a library, for a bot's trader.
import { createHmac } from "node:crypto"
import { Failed } from "./strategy.mjs"

export const { BOURSE_URL = "", BOURSE_KEY = "", BOURSE_SECRET = "" } = process.env
export const symbol = process.env.BOT_SYMBOL ?? "BTCUSDT"
export const mistake = process.argv[2]
let offset = 0

/** @param {string} url @param {string} method @param {Record<string, string>} headers */
export const send = async (url, method, headers) => {
  /** @type {Response} */
  let response
  let text = ""
  try {
    response = await fetch(url, { method, headers, signal: AbortSignal.timeout(20_000) })
    text = await response.text()
  } catch {
    throw new Failed("unknown")
  }
  const { status } = response
  if (status === 429 || status === 418)
    throw new Failed("limited", { status, retryAfter: Number(response.headers.get("retry-after") ?? 1) })
  // Status 408 means that the request arrived too late, on a busy machine.
  if (status >= 500 || status === 408) throw new Failed("unknown", { status })
  try {
    const body = JSON.parse(text)
    if (status !== 200) throw new Failed("refused", { status, code: body.code })
    return body
  } catch (error) {
    if (error instanceof Failed) throw error
    throw new Failed("unknown", { status })
  }
}

/** @param {string} method @param {string} path @param {Record<string, string | number | undefined>} [given] */
export const signed = async (method, path, given = {}) => {
  const pairs = Object.entries(given).filter((pair) => pair[1] !== undefined)
  const query = new URLSearchParams(
    /** @type {Array<[string, string]>} */ ([
      ...pairs.map(([name, value]) => [name, String(value)]),
      ...(mistake === "wide-window" ? [["recvWindow", "60000"]] : []),
      ["timestamp", String(Date.now() + offset)],
    ]),
  ).toString()
  const signature = createHmac("sha256", BOURSE_SECRET).update(query).digest("hex")
  const url = `${BOURSE_URL}${path}?${query}&signature=${signature}`
  try {
    return await send(url, method, { "X-MEXC-APIKEY": BOURSE_KEY })
  } catch (error) {
    // The bot's mistake: sends the same signed text again.
    if (mistake === "fresh-signature" && error instanceof Failed && error.kind === "unknown")
      return send(url, method, { "X-MEXC-APIKEY": BOURSE_KEY })
    throw error
  }
}

/** @param {any} raw */
const orderOf = (raw) => ({
  id: String(raw.orderId),
  clientId: String(raw.clientOrderId ?? ""),
  side: raw.side,
  price: Number(raw.price),
  quantity: Number(raw.origQty),
  executed: Number(raw.executedQty),
  isOpen: raw.status === "NEW" || raw.status === "PARTIALLY_FILLED",
})

/** @type {import("./strategy.mjs").Exchange} */
export const exchange = {
  rules: async () => {
    const [found] = (await send(`${BOURSE_URL}/api/v3/exchangeInfo?symbol=${symbol}`, "GET", {})).symbols
    return {
      tick: 10 ** -found.quotePrecision,
      lot: Number(found.baseSizePrecision),
      least: Number(found.quoteAmountPrecision),
      isTrading: found.status === "1",
    }
  },
  best: async () => {
    const { bidPrice, askPrice } = await send(
      `${BOURSE_URL}/api/v3/ticker/bookTicker?symbol=${symbol}`,
      "GET",
      {},
    )
    return { bid: Number(bidPrice ?? 0), ask: Number(askPrice ?? 0) }
  },
  open: async () => (await signed("GET", "/api/v3/openOrders", { symbol })).map(orderOf),
  history: () => signed("GET", "/api/v3/allOrders", { symbol, limit: 5 }),
  free: async () => {
    const { balances } = await signed("GET", "/api/v3/account")
    const free = (/** @type {string} */ asset) =>
      Number(balances.find((/** @type {any} */ each) => each.asset === asset)?.free ?? 0)
    return { base: free("BTC"), quote: free("USDT") }
  },
  query: async (id) =>
    orderOf(
      await signed(
        "GET",
        "/api/v3/order",
        /^\d+$/.test(id) ? { symbol, orderId: id } : { symbol, origClientOrderId: id },
      ),
    ),
  place: async ({ side, type, quantity, price, clientId }) =>
    String(
      (
        await signed("POST", "/api/v3/order", {
          symbol,
          side,
          type,
          quantity,
          price,
          newClientOrderId: clientId,
          stopPrice: mistake === "ignored-parameter" ? price : undefined,
        })
      ).orderId,
    ),
  cancel: (orderId) => signed("DELETE", "/api/v3/order", { symbol, orderId }),
  cancelAll: () => signed("DELETE", "/api/v3/openOrders", { symbol }),
  withdraw: (id) =>
    signed("POST", "/api/v3/capital/withdraw", {
      coin: "USDT",
      netWork: "TRX",
      address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
      amount: 50,
      withdrawOrderId: id,
    }),
  resync: async () => {
    const { serverTime } = await send(`${BOURSE_URL}/api/v3/time`, "GET", {})
    offset = serverTime - Date.now()
  },
}
