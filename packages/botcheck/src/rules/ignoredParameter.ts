/**
 * Rule about a parameter that the exchange ignores but other venues obey, so that the order does not do what its
 * sender believes.
 */
import type { Order, Trace } from "../trace/Trace.ts"
import { notExercised, passed, type Rule, violated } from "./Rule.ts"

/** Whether an order traded before its placement was answered. */
const isAtOnce = ({ fills }: Trace, order: Order, answered: number): boolean =>
  fills.some(({ orderId, time }) => orderId === order.id && time <= answered)

const fateOf = (trace: Trace, order: Order, answered: number): string => {
  const part = order.executed < order.quantity ? " in part" : ""
  if (isAtOnce(trace, order, answered)) return `was executed${part} at once`
  if (order.executed > 0) return `was executed${part} later`
  return order.isOpen ? "stayed open in the book" : "was closed without a fill"
}

export const ignoredParameter: Rule = {
  id: "ignored-parameter",
  title: "The bot sends no order parameter that the exchange ignores",
  why: "If the exchange ignores stopPrice, a stop order executes at once, and the position is not protected.",
  source: "ccxt#22104, ccxt#25003",
  provoked: "the bot's own orders, without faults",
  careful:
    "The bot sends only documented parameters, and checks the type of the order that the exchange created.",
  kind: "exact",
  severity: "high",
  needsNoProvocation: true,
  cases: ["baseline", "lost-answer", "partial-fills"],
  judge: (trace) => {
    const accepted = trace.placements.filter(({ request }) => request.outcome === "done")
    if (accepted.length === 0) return notExercised
    const marked = accepted.filter(({ request }) => request.ignored.length > 0)
    const harmful = marked.find(({ order, request }) => order !== null && isAtOnce(trace, order, request.end))
    const shown = (harmful ?? marked[0])?.request
    if (shown === undefined) return passed
    // The orders of one batch are placements that share a request.
    const orders = marked.flatMap(({ request, order }) =>
      request.id === shown.id && order !== null ? [order] : [],
    )
    const where =
      orders.length === 0
        ? "an order"
        : `${orders.length === 1 ? "order" : "a batch of the orders"} ${orders.map(({ id }) => id).join(", ")}`
    const fates = orders.map((order) => ` Order ${order.id} ${fateOf(trace, order, shown.end)}.`)
    const others = new Set(marked.map(({ request }) => request)).size - 1
    const more = others === 0 ? "" : ` Other requests with such parameters: ${others}.`
    return violated({
      did: `The bot sent ${shown.ignored.join(", ")} with ${where}, and the exchange ignored ${shown.ignored.length === 1 ? "it" : "them"}.${fates.join("")}${more}`,
      knew: "The interface documents these parameters of an order: symbol, side, type, quantity, quoteOrderQty, price, newClientOrderId, stpMode.",
      requests: [shown],
    })
  },
}
