/** The orders that logged requests placed, cancelled or failed to place: time, price and result. */
import type { LoggedRequest } from "@bourse/client/control"

export type MarkOutcome = "done" | "rejected" | "lost"

export interface OrderMark {
  /** Id of the request that placed the order. */
  readonly requestId: string
  /** Index of the order in the request that placed it. */
  readonly place: number
  readonly symbol: string
  readonly side: "BUY" | "SELL"
  /** The limit price; null for a market order. */
  readonly price: number | null
  readonly quantity: string
  readonly time: number
  /**
   * Time at which a request cancelled the order; null for an order that was not cancelled, or never existed.
   */
  readonly cancelledAt: number | null
  readonly outcome: MarkOutcome
  /** The order's id and its client id. */
  readonly ids: ReadonlyArray<string>
}

interface Placed extends OrderMark {
  readonly key: string | null
  cancelledAt: number | null
}

type Fields = Readonly<Record<string, unknown>>

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The request log truncates a longer answer.
    return null
  }
}

const outcomeOf = ({ status }: LoggedRequest): MarkOutcome =>
  status === 200 ? "done" : status === 0 ? "lost" : "rejected"

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const placedBy = (request: LoggedRequest): ReadonlyArray<Placed> => {
  const { id, time, key, endpoint, answer } = request
  const parameters = request.parameters as Fields
  const batch = endpoint === "spot.batchOrders" ? parsed(textOf(parameters.batchOrders)) : null
  // A bot can send any JSON as the orders of a batch.
  const orders: ReadonlyArray<Fields> = Array.isArray(batch) ? batch.map((each) => each ?? {}) : [parameters]
  const answers = [parsed(answer)].flat() as ReadonlyArray<Fields | null>
  return orders.map((order, place) => ({
    requestId: id,
    place,
    key,
    symbol: textOf(order.symbol),
    side: order.side === "SELL" ? ("SELL" as const) : ("BUY" as const),
    price: order.type === "MARKET" || order.price === undefined ? null : Number(order.price),
    quantity: textOf(order.quantity ?? order.quoteOrderQty),
    time,
    cancelledAt: null,
    outcome: outcomeOf(request),
    ids: [answers[place]?.orderId, order.newClientOrderId, answers[place]?.clientOrderId]
      .filter((each) => each !== undefined && each !== null && each !== "")
      .map(String),
  }))
}

const placing = new Set(["spot.placeOrder", "spot.batchOrders"])

/** @param requests newest first, as in the log */
export const orderMarks = (requests: ReadonlyArray<LoggedRequest>): ReadonlyArray<OrderMark> => {
  const marks: Array<Placed> = []
  for (const request of requests.toReversed()) {
    const { endpoint, status, key, time } = request
    const { symbol, orderId, origClientOrderId } = request.parameters as Fields
    if (endpoint !== null && placing.has(endpoint)) marks.push(...placedBy(request))
    if (status !== 200) continue
    const isEnded = (mark: Placed): boolean =>
      mark.key === key &&
      mark.symbol === symbol &&
      (endpoint === "spot.cancelOpenOrders" ||
        (endpoint === "spot.cancelOrder" &&
          [orderId, origClientOrderId].some((each) => each !== undefined && mark.ids.includes(String(each)))))
    for (const mark of marks) if (mark.cancelledAt === null && isEnded(mark)) mark.cancelledAt = time
  }
  return marks
}
