/** Rules about reads that are behind, and fills that the bot never read. */
import { ErrorCode } from "@bourse/vocabulary"
import { comesTooSoon } from "../trace/Baseline.ts"
import { isOpenAt, knew, reveals } from "../trace/Knowledge.ts"
import {
  isAbout,
  lateMs,
  nameOf,
  type Order,
  type Placement,
  type Seen,
  staleReadSeconds,
  type Trace,
} from "../trace/Trace.ts"
import { knewOf, laterOf, ofOrder } from "./placements.ts"
import {
  type Finding,
  judged,
  noOrders,
  notApplicable,
  notExercised,
  passed,
  type Rule,
  tooSlow,
  violated,
} from "./Rule.ts"

/** Whether a response did not yet show an existing order. */
const missesOrder = (trace: Trace, response: Seen, placement: Placement): boolean => {
  const { order, clientId, request } = placement
  if (order === null || response.at <= request.at || response.key === null) return false
  const { endpoint, code, kind, parameters, outcome } = response
  if (endpoint === "spot.queryOrder" && code === ErrorCode.orderNotFound)
    return parameters.orderId === order.id || (clientId !== null && parameters.origClientOrderId === clientId)
  if (kind !== "staleRead" || outcome !== "done" || !isAbout(response, order.symbol)) return false
  const isListed =
    endpoint === "spot.allOrders" || (endpoint === "spot.openOrders" && isOpenAt(order, response.at))
  return isListed && !reveals(trace, response, { asked: "placed", placement })
}

const notFoundYet: Rule = {
  id: "not-found-yet",
  title: "The bot does not repeat an order that is not found yet",
  why: "Queries can be seconds late. Just after a placement, the error Order does not exist (-2013) proves nothing.",
  source: "ccxt#21614, hummingbot#8457",
  provoked: "query results are four seconds old, and the answer to a placement is lost",
  careful: "The bot queries the order again for some seconds, or sends the same request with the same id.",
  kind: "exact",
  severity: "critical",
  cases: ["stale-reads"],
  judge: (trace, { traces, symbols }) => {
    if (symbols.length === 0) return noOrders
    let exercised = false
    let mayHaveWaited = false
    const findings: Array<Finding> = []
    for (const first of trace.placements) {
      const { order, request } = first
      if (order === null) continue
      const misses = trace.requests.filter((each) => missesOrder(trace, each, first))
      // The rule is also exercised if the bot sent the same request again, or made a read that cannot be
      // behind.
      if (request.outcome === "lost" && knewOf(trace, first, trace.end)) exercised = true
      if (misses.length === 0) continue
      exercised = true
      // After an acknowledged order, an order of another type is another intent, such as a purchase beside a
      // resting bid.
      const isAcknowledged = request.outcome === "done"
      const again = laterOf(trace, first).find(
        (each) =>
          each.request.at >= misses[0]!.end &&
          each.order !== null &&
          (!isAcknowledged || each.type === first.type) &&
          comesTooSoon(traces, first, each),
      )
      if (again === undefined || knewOf(trace, first, again.request.at)) continue
      const missed = misses.findLast(({ end }) => end <= again.request.at)!
      // The bot's clock ran on while the machine was suspended, so the bot may have waited long enough.
      if (missed.at - request.at + lateMs(trace) >= staleReadSeconds * 1_000) mayHaveWaited = true
      else if (order.isOpen || order.updated > again.request.at || order.executed > 0)
        findings.push({
          did: `The bot placed ${ofOrder(again)} instead of order ${order.id}, which existed.`,
          knew: `${nameOf(missed)} did not show the order yet, ${Math.round(missed.at - request.at)} ms after it was placed.`,
          requests: [request, missed, again.request],
        })
    }
    if (findings.length === 0 && mayHaveWaited) return tooSlow
    return exercised ? judged(findings) : notExercised
  },
}

/**
 * Time within which a bot must read a fill, in ms; at least twice its longest gap between reads, in time and in
 * requests.
 */
const graceMs = 20_000

/** Whether the bot learned of a fill: it saw the executed quantity, or that the order is no longer open. */
const isNoticed = (trace: Trace, order: Order, since: number): boolean =>
  knew(trace, { asked: "executed", order, since }, since, Number.POSITIVE_INFINITY) ||
  knew(trace, { asked: "open", order, since }, since, Number.POSITIVE_INFINITY)

const fillNoticed: Rule = {
  id: "fill-noticed",
  title: "The bot reads each fill",
  why: "A bot that does not read a fill does not know its position.",
  source: "hummingbot#8457, Lean#1448",
  provoked: "orders are filled while the exchange answers 503, and while the bot is not running",
  careful:
    "The bot reads its orders, trades or balances after each outage and after each start, or receives them by a stream.",
  kind: "exact",
  severity: "high",
  cases: ["outage", "bot-kill", "partial-fills"],
  judge: (trace, { readGapMs, readGapRequests, rests }) => {
    if (!rests) return notApplicable("None of the bot's orders rests: each is filled or ended at once.")
    const lastRequest = trace.requests.at(-1)?.at ?? 0
    const grace = Math.max(graceMs, 2 * readGapMs) + lateMs(trace)
    const sentAfter = (time: number) => trace.requests.filter(({ at }) => at > time).length
    const due = trace.fills.filter(
      ({ time }) => time < lastRequest - grace && sentAfter(time) >= 2 * readGapRequests,
    )
    // Fills in the answer to the placement itself need no read.
    const rested = due.filter(({ orderId, time }) => {
      const order = trace.orders.find(({ id }) => id === orderId)
      return order !== undefined && time > order.time
    })
    if (rested.length === 0) return notExercised
    const missed = rested.find(
      ({ orderId, time }) => !isNoticed(trace, trace.orders.find(({ id }) => id === orderId)!, time),
    )
    if (missed === undefined) return passed
    return violated({
      did: `The bot sent requests for ${Math.round((lastRequest - missed.time) / 1_000)} s after order ${missed.orderId} was filled (${missed.quantity}), and read no response that shows the fill.`,
      knew: "The bot had an open order, and no response that it had read showed the fill.",
      requests: trace.requests.filter(({ at }) => at > missed.time).slice(0, 5),
    })
  },
}

export const lateReadRules: ReadonlyArray<Rule> = [notFoundYet, fillNoticed]
