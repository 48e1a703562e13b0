/** Rules about cancels that are lost, or too late. */
import { ErrorCode } from "@bourse/vocabulary"
import { isOpenAt, knew } from "../trace/Knowledge.ts"
import { isAbout, nameOf, type Order, type Placement, type Seen, type Trace } from "../trace/Trace.ts"
import { ofOrder } from "./placements.ts"
import { type Finding, judged, notApplicable, notExercised, type Rule } from "./Rule.ts"

export const cancels: ReadonlySet<string> = new Set(["spot.cancelOrder", "spot.cancelOpenOrders"])
const noCancels = notApplicable("The bot cancels no orders.")

/** Whether the request names this order by one of its ids. */
const names = ({ parameters: { orderId, origClientOrderId } }: Seen, { id, clientId }: Order): boolean =>
  orderId === undefined ? origClientOrderId === clientId : orderId === id

/** Whether the request cancels this order, alone or together with all orders of the symbol. */
const isCancelOf = (request: Seen, order: Order): boolean =>
  request.endpoint === "spot.cancelOpenOrders"
    ? isAbout(request, order.symbol)
    : request.endpoint === "spot.cancelOrder" && names(request, order)

/** Orders that a cancel applies to: the named one, or all open orders of its symbol. */
const cancelled = (trace: Trace, cancel: Seen): ReadonlyArray<Order> =>
  trace.orders.filter((order) => isCancelOf(cancel, order) && isOpenAt(order, cancel.at))

/** The first similar order placed after the cancel's answer. */
const replacementOf = (
  trace: Trace,
  { symbol, side }: Pick<Placement, "symbol" | "side">,
  cancel: Seen,
): Placement | undefined =>
  trace.placements.find(
    (each) =>
      each.request.at >= cancel.end && each.symbol === symbol && each.side === side && each.order !== null,
  )

const cancelLost: Rule = {
  id: "cancel-lost",
  title: "The bot repeats or looks up a lost cancel",
  why: "The old order may still be open. If the bot also places a replacement, the position doubles when both fill.",
  source: "BitBot#27, hummingbot#3374",
  provoked: "a cancel is lost before the exchange executes it",
  careful: "The bot cancels again, or reads the order, before it places the replacement.",
  kind: "exact",
  severity: "high",
  cases: ["cancel-lost"],
  judge: (trace, { endpoints }) => {
    if (![...cancels].some((each) => endpoints.has(each))) return noCancels
    const lost = trace.requests.filter(
      ({ endpoint, outcome }) => outcome === "lost" && cancels.has(endpoint ?? ""),
    )
    let exercised = false
    const pairs = lost.flatMap((cancel) => cancelled(trace, cancel).map((order) => ({ cancel, order })))
    const findings = pairs.flatMap(({ cancel, order }): ReadonlyArray<Finding> => {
      const next = replacementOf(trace, order, cancel)
      const until = next?.request.at ?? trace.end
      const care =
        knew(trace, { asked: "open", order, since: cancel.at }, cancel.at, until) ||
        trace.requests.some(
          (each) => each !== cancel && each.at > cancel.at && each.at <= until && isCancelOf(each, order),
        )
      const isOpen = next !== undefined && (order.isOpen || order.updated >= next.request.at)
      // Without a replacement, or if the order had already ended, the rule is not exercised.
      exercised ||= care || isOpen
      if (care || !isOpen) return []
      return [
        {
          did: `The bot placed ${ofOrder(next)} while order ${order.id}, whose cancel was lost, was still open.`,
          knew: `The answer to ${nameOf(cancel)} was lost.`,
          requests: [cancel, next.request],
        },
      ]
    })
    return exercised ? judged(findings) : notExercised
  },
}

const cancelRefused: Rule = {
  id: "cancel-refused",
  title: "The bot looks up the order after a rejected cancel",
  why: "When a cancel is rejected with Unknown order sent (-2011), the order is usually filled. A bot that believes the order cancelled buys twice.",
  source: "passivbot#514, freqtrade#11461",
  provoked: "an order is filled just before its cancel arrives",
  careful: "The bot reads the order, its trades or its balance before it places the next order of that side.",
  kind: "exact",
  severity: "critical",
  cases: ["cancel-filled"],
  judge: (trace, { endpoints }) => {
    if (!endpoints.has("spot.cancelOrder")) return notApplicable("The bot cancels no single orders.")
    let exercised = false
    const findings = trace.requests.flatMap((cancel): ReadonlyArray<Finding> => {
      if (cancel.endpoint !== "spot.cancelOrder" || cancel.code !== ErrorCode.unknownOrder) return []
      const order = trace.orders.find((each) => names(cancel, each))
      if (order === undefined || order.executed === 0) return []
      const filledAt = Math.min(
        ...trace.fills.filter(({ orderId }) => orderId === order.id).map(({ time }) => time),
      )
      const next = replacementOf(trace, order, cancel)
      const until = next?.request.at ?? trace.end
      const isKnown = knew(trace, { asked: "executed", order, since: filledAt }, filledAt, until)
      exercised ||= isKnown || next !== undefined
      if (isKnown || next === undefined) return []
      return [
        {
          did: `The bot placed ${ofOrder(next)} before it knew that order ${order.id} was filled (${order.executed}).`,
          knew: "The exchange answered that no such order is open (-2011).",
          requests: [cancel, next.request],
        },
      ]
    })
    return exercised ? judged(findings) : notExercised
  },
}

export const cancelRules: ReadonlyArray<Rule> = [cancelLost, cancelRefused]
