/** How closely a bot follows its own orders: which of its reads would show one, and whether it made them in time. */
import { isOpenAt, reveals } from "./Knowledge.ts"
import type { Placement, Seen, Trace } from "./Trace.ts"

/** An order far from the market, placed just before a read by another process: a read that shows it watches a symbol. */
const unseen = (symbol: string, before: Seen): Placement => ({
  request: { ...before, id: "", at: before.at - 1, bid: null, ask: null },
  ...{ symbol, side: "BUY", type: "LIMIT", quantity: 0, quote: null, price: 0, clientId: null, order: null },
})

/** Whether a response lists the open orders of a symbol; balances do not. */
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
  /** Orders that were placed later do not count. */
  readonly placedBefore: number
}

/**
 * Whether a bot read within a time what had become of its orders of a symbol: a list, a balance, or how much of each
 * order was executed. The answer to the cancel of one order says nothing of the others, and a refused cancel does not
 * say whether the order was filled.
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
