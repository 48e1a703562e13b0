/**
 * Defines how a bot of a shape calls the exchange, by own requests or ccxt. Each call to the exchange may throw
 * `Failed`.
 */
import { exchange, send, signed } from "../rest.mjs"
import { Failed } from "../strategy.mjs"

const baseUrl = process.env.BOURSE_URL ?? ""

export interface NewOrder {
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  readonly type: string
  readonly quantity?: string
  readonly quoteOrderQty?: string
  readonly price?: string
  readonly newClientOrderId?: string
  readonly more?: Readonly<Record<string, string>>
}

export interface Order {
  readonly id: string
  readonly clientId: string
  readonly side: string
  readonly quantity: number
  readonly executed: number
  readonly isOpen: boolean
}

export interface SymbolRules {
  readonly tick: number
  readonly lot: number
  readonly least: number
  readonly isTrading: boolean
}

/** The parameter that identifies one order. */
export type OrderName = { readonly orderId: string } | { readonly origClientOrderId: string }

export interface Venue {
  readonly rules: (symbol: string) => Promise<SymbolRules>
  readonly best: (symbol: string) => Promise<{ readonly bid: number; readonly ask: number }>
  readonly depth: (symbol: string) => Promise<unknown>
  readonly trades: (symbol: string) => Promise<unknown>
  /** Places an order and returns its id. */
  readonly place: (order: NewOrder) => Promise<string>
  /** Places a batch; returns each order's id, or the reason of its rejection. */
  readonly batch: (orders: ReadonlyArray<NewOrder>) => Promise<ReadonlyArray<string | Failed>>
  readonly order: (symbol: string, name: OrderName) => Promise<Order>
  readonly open: (symbol: string) => Promise<ReadonlyArray<Order>>
  readonly orders: (symbol: string, from: number, to?: number) => Promise<ReadonlyArray<Order>>
  /** Filled quantity by order id since the given time. */
  readonly fills: (symbol: string, from: number) => Promise<ReadonlyMap<string, number>>
  readonly free: (asset: string) => Promise<number>
  readonly cancel: (symbol: string, orderId: string) => Promise<unknown>
  readonly cancelAll: (symbol: string) => Promise<unknown>
  readonly withdraw: () => Promise<unknown>
  /** Reads the exchange's time and signs later requests with it. */
  readonly resync: () => Promise<unknown>
}

interface RawOrder {
  readonly orderId: string
  readonly clientOrderId?: string
  readonly side: string
  readonly origQty: string
  readonly executedQty: string
  readonly status: string
}

const orderOf = (raw: RawOrder): Order => ({
  id: String(raw.orderId),
  clientId: String(raw.clientOrderId ?? ""),
  side: raw.side,
  quantity: Number(raw.origQty),
  executed: Number(raw.executedQty),
  isOpen: raw.status === "NEW" || raw.status === "PARTIALLY_FILLED",
})

const ask = (path: string) => send(`${baseUrl}${path}`, "GET", {})
const parametersOf = ({
  symbol,
  side,
  type,
  quantity,
  quoteOrderQty,
  price,
  newClientOrderId,
  more,
}: NewOrder) => ({
  ...{ symbol, side, type, quantity, quoteOrderQty, price, newClientOrderId },
  ...more,
})

export const httpVenue: Venue = {
  rules: async (symbol) => {
    const [found] = (await ask(`/api/v3/exchangeInfo?symbol=${symbol}`)).symbols
    return {
      tick: 10 ** -found.quotePrecision,
      lot: 10 ** -found.baseAssetPrecision,
      least: Number(found.quoteAmountPrecision),
      isTrading: found.status === "1",
    }
  },
  best: async (symbol) => {
    const { bidPrice, askPrice } = await ask(`/api/v3/ticker/bookTicker?symbol=${symbol}`)
    return { bid: Number(bidPrice ?? 0), ask: Number(askPrice ?? 0) }
  },
  depth: (symbol) => ask(`/api/v3/depth?symbol=${symbol}&limit=5`),
  trades: (symbol) => ask(`/api/v3/trades?symbol=${symbol}&limit=5`),
  place: async (order) => String((await signed("POST", "/api/v3/order", parametersOf(order))).orderId),
  batch: async (orders) => {
    const answers: ReadonlyArray<{ orderId?: string; code?: number }> = await signed(
      "POST",
      "/api/v3/batchOrders",
      {
        batchOrders: JSON.stringify(orders.map(parametersOf)),
      },
    )
    return answers.map(({ orderId, code }) =>
      orderId === undefined ? new Failed("refused", { code }) : String(orderId),
    )
  },
  order: async (symbol, name) => orderOf(await signed("GET", "/api/v3/order", { symbol, ...name })),
  open: async (symbol) => (await signed("GET", "/api/v3/openOrders", { symbol })).map(orderOf),
  orders: async (symbol, startTime, endTime) =>
    (await signed("GET", "/api/v3/allOrders", { symbol, startTime, endTime })).map(orderOf),
  fills: async (symbol, startTime) => {
    const fills: ReadonlyArray<{ orderId: string; qty: string }> = await signed("GET", "/api/v3/myTrades", {
      symbol,
      startTime,
    })
    const sums = new Map<string, number>()
    for (const { orderId, qty } of fills) sums.set(orderId, (sums.get(orderId) ?? 0) + Number(qty))
    return sums
  },
  free: async (asset) => {
    const { balances }: { balances: ReadonlyArray<{ asset: string; free: string }> } = await signed(
      "GET",
      "/api/v3/account",
    )
    return Number(balances.find((each) => each.asset === asset)?.free ?? 0)
  },
  cancel: (symbol, orderId) => signed("DELETE", "/api/v3/order", { symbol, orderId }),
  cancelAll: (symbol) => signed("DELETE", "/api/v3/openOrders", { symbol }),
  withdraw: () =>
    signed("POST", "/api/v3/capital/withdraw", {
      coin: "USDT",
      netWork: "TRX",
      address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
      amount: 50,
    }),
  resync: () => exchange.resync(),
}
