/**
 * Decides how closely a bot follows its orders: which reads would show an order, and whether they were made in
 * time.
 */
import { isOpenAt, reveals } from "./Knowledge.ts"
import type { Placement, Seen, Trace } from "./Trace.ts"

/**
 * A test order of another process just before a read. A read that would show the test order watches the symbol.
 */
const unseen = (symbol: string, before: Seen): Placement => ({
  request: { ...before, id: "", at: before.at - 1, bid: null, ask: null },
  ...{ symbol, side: "BUY", type: "LIMIT", quantity: 0, quote: null, price: 0, clientId: null, order: null },
})

/** Whether a response lists a symbol's open orders; balances do not. */
export const listsOrders = (trace: Trace, response: Seen, symbol: string): boolean =>
  reveals({ ...trace, assets: new Map() }, response, {
    asked: "placed",
    placement: unseen(symbol, response),
  })

/** Whether a response would show a change of the bot's open orders of a symbol. */
export const watches = (trace: Trace, response: Seen, symbol: string): boolean =>
  reveals(trace, response, { asked: "placed", placement: unseen(symbol, response) }) ||
  trace.orders.some(
    (order) =>
      order.symbol === symbol &&
      (isOpenAt(order, response.at) || order.updated > response.at - 60_000) &&
      reveals(trace, response, { asked: "open", order, since: order.time }),
  )

interface Span {
  readonly from: number
  readonly until: number
  /** Orders placed after this time do not count. */
  readonly placedBefore: number
}

/**
 * Whether a bot read the state of its orders of a symbol within this time: by a list, a balance, or each order's
 * executed quantity. The cancel of one order does not show the others, and a rejected cancel does not show whether
 * the order filled.
 */
export const hasRead = (trace: Trace, symbol: string, { from, until, placedBefore }: Span): boolean => {
  const reads = trace.requests.filter(({ at, end }) => at >= from && end <= until)
  const open = trace.orders.filter(
    (each) => each.symbol === symbol && each.time < placedBefore && (each.isOpen || each.updated >= from),
  )
  if (open.length === 0) return reads.some((each) => watches(trace, each, symbol))
  return (
    reads.some((each) => listsOrders(trace, each, symbol)) ||
    open.every((order) => {
      const since = Math.max(
        from,
        ...trace.fills.flatMap(({ orderId, time }) => (orderId === order.id && time <= until ? [time] : [])),
      )
      return reads.some((each) => reveals(trace, each, { asked: "executed", order, since }))
    })
  )
}
