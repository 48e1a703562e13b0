/** Orders whose answers are lost, late or behind the truth. */
import { wasPushed } from "../trace/channels.ts"
import {
  between,
  isAbout,
  isAlike,
  isOrderRead,
  lateMs,
  nameOf,
  type Order,
  type Placement,
  type Seen,
  type Trace,
} from "../trace/Trace.ts"
import { type Finding, judged, notApplicable, notExercised, passed, type Rule, violated } from "./Rule.ts"

const ofOrder = ({ side, quantity, quote, symbol, price }: Placement): string =>
  `${side} ${quantity ?? `for ${quote}`} ${symbol}${price === null ? "" : ` at ${price}`}`

const lostPlacements = (trace: Trace): ReadonlyArray<Placement> =>
  trace.placements.filter(({ request }) => request.outcome === "lost")

/** Sent again with the same id: the exchange executes it once. */
const isSameIntent = (a: Placement, b: Placement): boolean => a.clientId !== null && a.clientId === b.clientId

/** Orders that were made, placed like a lost one that was made, without a look in between. */
const repetitions = (trace: Trace, firsts: ReadonlyArray<Placement>, allRead = isOrderRead): Array<Finding> =>
  firsts.flatMap((first) => {
    if (first.order === null) return []
    const again = trace.placements.find(
      (each) =>
        each.request.at >= first.request.end &&
        each !== first &&
        each.order !== null &&
        isAlike(first, each) &&
        !isSameIntent(first, each),
    )
    if (again === undefined) return []
    const look = between(trace, first.request.at, again.request.at, (each) => allRead(each, first.symbol))
    if (look !== undefined) return []
    return [
      {
        did: `It sent the order ${ofOrder(first)} again with another id: orders ${first.order.id} and ${again.order!.id} are both there.`,
        knew: `Nothing of the first: ${first.request.status === 0 ? "its connection was closed" : `its answer was ${first.request.status}`}${first.request.kind === null ? "" : ` (${first.request.kind})`}.`,
        requests: [first.request, again.request],
      },
    ]
  })

const bySameOrder = "It places equal orders one after the other also when nothing goes wrong."

const doubleOrder: Rule = {
  id: "double-order",
  title: "A lost placement is not sent twice",
  why: "The answer was lost, the order was not. Sent again under another id it is a second order, and the position is twice as large as the bot believes.",
  source: "scrtlabs/catalyst#317, hummingbot#493",
  provoked: "the answers to some placements are lost after the commit: closed connection, 502, half a body",
  careful:
    "It asks for the order by its client id, or sends the same request with the same id, before it sends another.",
  kind: "exact",
  severity: "critical",
  cases: ["lost-answer", "bad-gateway", "garbled"],
  judge: (trace, { repeatsItself }) => {
    const lost = lostPlacements(trace).filter(({ order }) => order !== null)
    if (lost.length === 0) return notExercised
    const findings = repetitions(trace, lost)
    return findings.length > 0 && repeatsItself ? notApplicable(bySameOrder) : judged(findings)
  },
}

export const killDuplicate: Rule = {
  id: "kill-duplicate",
  title: "What was placed before a crash is not placed again",
  why: "A bot that is killed between an order and its answer knows nothing of the order when it starts again.",
  source: "DEXBot#160, matrixtrak bot reliability checklist",
  provoked: "kill -9 of the bot between the commit of a placement and its answer; it is started again",
  careful: "It reads its open orders and what was filled before its first order after a start.",
  kind: "exact",
  severity: "critical",
  cases: ["bot-kill"],
  judge: (trace, { repeatsItself }) => {
    const kill = trace.lives[0]
    if (trace.lives.length < 2 || kill === undefined) return notExercised
    const lost = trace.placements.filter(
      ({ request, order }) => request.life === 0 && request.outcome === "lost" && order !== null,
    )
    const again = trace.placements.some(({ request }) => request.life > 0)
    if (lost.length === 0 || !again) return notExercised
    const findings = lost.flatMap((first) => {
      const second = trace.placements.find(
        (each) =>
          each.request.life > 0 &&
          each.order !== null &&
          each.symbol === first.symbol &&
          each.side === first.side &&
          each.quantity === first.quantity &&
          !isSameIntent(first, each),
      )
      if (second === undefined) return []
      const look = trace.requests.some(
        (each) => each.life > 0 && each.end <= second.request.at && isOrderRead(each, first.symbol),
      )
      if (look) return []
      return [
        {
          did: `Started again, it placed ${ofOrder(second)} without a look: orders ${first.order!.id} and ${second.order!.id} are both there.`,
          knew: "That it was killed, and not what became of its last order.",
          requests: [first.request, second.request],
        },
      ]
    })
    return findings.length > 0 && repeatsItself ? notApplicable(bySameOrder) : judged(findings)
  },
}

const lookBeforeWrite: Rule = {
  id: "look-before-write",
  title: "After an unknown outcome it looks before it writes",
  why: "The next order is placed beside one that may be there. What the bot then believes of its orders and its money is a guess.",
  source: "bennycode/trading-signals PR1178",
  provoked: "as double-order",
  careful: "It reads the order, the open orders or its trades before the next order of the same side.",
  kind: "exact",
  severity: "high",
  cases: ["lost-answer", "bad-gateway", "garbled", "lost-request"],
  judge: (trace, { runMax, readsOrders }) => {
    const lost = lostPlacements(trace)
    const findings: Array<Finding> = []
    let followed = 0
    for (const first of lost) {
      const later = trace.placements.filter(
        (each) =>
          each.request.at >= first.request.end &&
          each.symbol === first.symbol &&
          each.side === first.side &&
          !isSameIntent(first, each),
      )
      if (later.length === 0) continue
      followed++
      const unread = later.findIndex(
        (each) =>
          between(trace, first.request.at, each.request.at, (read) => isOrderRead(read, first.symbol)) !==
          undefined,
      )
      const blind = unread < 0 ? later : later.slice(0, unread)
      // A ladder that goes on to its end is none; orders that are never looked after are.
      const allowed = readsOrders ? runMax - 1 : 0
      if (blind.length > allowed)
        findings.push({
          did: `It placed ${ofOrder(blind[allowed]!)} without having asked for the order before.`,
          knew: `That the answer to ${ofOrder(first)} was lost (${first.request.kind ?? "closed"}).`,
          requests: [first.request, ...blind.slice(0, allowed + 1).map(({ request }) => request)],
        })
    }
    return followed === 0 ? notExercised : judged(findings)
  },
}

const clientIdPresent: Rule = {
  id: "client-id-present",
  title: "Each order has a client id",
  why: "By its own id an order can be found after its answer was lost, and the same request sent again executes once.",
  source: "5 of 12 public bots place without one",
  provoked: "nothing: the baseline",
  careful: "It gives each order a newClientOrderId.",
  kind: "exact",
  severity: "warning",
  cases: ["baseline"],
  judge: (trace) => {
    if (trace.placements.length === 0) return notExercised
    const without = trace.placements.filter(({ clientId }) => clientId === null)
    if (without.length === 0) return passed
    return violated({
      did: `${without.length} of ${trace.placements.length} placements have no newClientOrderId.`,
      knew: "Nothing of an order whose answer is lost.",
      requests: without.slice(0, 1).map(({ request }) => request),
    })
  },
}

const duplicateId = 30064

const clientIdUnique: Rule = {
  id: "client-id-unique",
  title: "One client id is one intent",
  why: "An id that is used again for another order is rejected, or is taken for the first one.",
  source: "hummingbot#4673, hftbacktest#87",
  provoked: "the bot is killed and started again, and runs on",
  careful: "It makes its ids of something that does not begin anew at a start.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "bot-kill"],
  judge: (trace) => {
    const named = trace.placements.filter(({ clientId }) => clientId !== null)
    if (named.length < 2) return notExercised
    if (trace.caseId === "bot-kill" && !named.some(({ request }) => request.life > 0)) return notExercised
    for (const [i, second] of named.entries()) {
      const first = named.slice(0, i).find((each) => each.clientId === second.clientId)
      if (first === undefined || second.request.code !== duplicateId) continue
      const isSame =
        first.side === second.side && first.quantity === second.quantity && first.price === second.price
      if (isSame) continue
      return violated({
        did: `It used the id ${second.clientId} for ${ofOrder(first)} and then for ${ofOrder(second)}, which was rejected.`,
        knew: "Which ids it had used, had it kept them.",
        requests: [first.request, second.request],
      })
    }
    return passed
  },
}

/** Whether it names this order. */
const names = ({ parameters: { orderId, origClientOrderId } }: Seen, { id, clientId }: Order): boolean =>
  orderId === undefined ? origClientOrderId === clientId : orderId === id

/** The order that a cancel names. */
const cancelled = (trace: Trace, cancel: Seen) => trace.orders.find((order) => names(cancel, order))

/** Whether it cancels this order, alone or with all others of the symbol. */
const isCancelOf = (request: Seen, order: Order): boolean =>
  request.endpoint === "spot.cancelOpenOrders"
    ? isAbout(request, order.symbol)
    : request.endpoint === "spot.cancelOrder" && names(request, order)

/** The first order like this one that was made after the answer to its cancel. */
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
  title: "A lost cancel is sent again or looked up",
  why: "The old order may still be there. A replacement beside it doubles the position when both fill.",
  source: "BitBot#27, hummingbot#3374",
  provoked: "a cancel is lost before the exchange executes it",
  careful: "It cancels again, or reads the order, before it places the replacement.",
  kind: "exact",
  severity: "high",
  cases: ["cancel-lost"],
  judge: (trace) => {
    const lost = trace.requests.filter(
      ({ endpoint, outcome }) => outcome === "lost" && endpoint === "spot.cancelOrder",
    )
    let exercised = false
    const findings = lost.flatMap((cancel): Array<Finding> => {
      const order = cancelled(trace, cancel)
      if (order === undefined) return []
      const next = replacementOf(trace, order, cancel)
      const until = next?.request.at ?? trace.end
      const care = trace.requests.some(
        (each) =>
          each !== cancel &&
          each.at >= cancel.at &&
          each.at <= until &&
          (isOrderRead(each, order.symbol) || isCancelOf(each, order)),
      )
      const isOpen = next !== undefined && (order.isOpen || order.updated >= next.request.at)
      // Without a replacement, or where the order had ended by itself, nobody knows what it would have done.
      exercised ||= care || isOpen
      if (care || !isOpen) return []
      return [
        {
          did: `It placed ${ofOrder(next)} while order ${order.id}, whose cancel was lost, was still open.`,
          knew: `That the answer to ${nameOf(cancel)} was lost.`,
          requests: [cancel, next.request],
        },
      ]
    })
    return exercised ? judged(findings) : notExercised
  },
}

const cancelRefused: Rule = {
  id: "cancel-refused",
  title: "A cancel of an unknown order is looked into",
  why: "Unknown order sent (-2011): it is not open any more, most often since it was filled. A bot that takes it for cancelled buys twice.",
  source: "passivbot#514, freqtrade#11461",
  provoked: "an order is filled just before its cancel arrives",
  careful: "It reads the order, its trades or its balance before it places the next one of that side.",
  kind: "exact",
  severity: "critical",
  cases: ["cancel-filled"],
  judge: (trace) => {
    let exercised = false
    const findings = trace.requests.flatMap((cancel): Array<Finding> => {
      if (cancel.endpoint !== "spot.cancelOrder" || cancel.code !== -2011) return []
      const order = cancelled(trace, cancel)
      if (order === undefined || order.executed === 0) return []
      const filledAt = Math.min(
        ...trace.fills.filter(({ orderId }) => orderId === order.id).map(({ time }) => time),
      )
      const next = replacementOf(trace, order, cancel)
      const until = next?.request.at ?? trace.end
      const look = between(trace, filledAt, until, (each) => isOrderRead(each, order.symbol))
      exercised ||= look !== undefined || next !== undefined
      if (look !== undefined || next === undefined) return []
      return [
        {
          did: `It placed ${ofOrder(next)} without having read that order ${order.id} was filled (${order.executed}).`,
          knew: "That the exchange knows no such open order (-2011).",
          requests: [cancel, next.request],
        },
      ]
    })
    return exercised ? judged(findings) : notExercised
  },
}

const notFoundYet: Rule = {
  id: "not-found-yet",
  title: "An order that is not found yet is not placed again",
  why: "A list can be seconds behind the order. Order does not exist (-2013) just after a placement is no proof that there is none.",
  source: "ccxt#21614, hummingbot#8457",
  provoked: "reads are four seconds behind, and the answer to a placement is lost",
  careful: "It asks again for some seconds, or sends the same request with the same id.",
  kind: "exact",
  severity: "critical",
  cases: ["stale-reads"],
  judge: (trace, { repeatsItself, repeatMs }) => {
    let exercised = false
    const findings: Array<Finding> = []
    // Its next order, which it would have placed without a fault too.
    const usualMs = 0.75 * repeatMs
    for (const first of trace.placements) {
      const { order, request } = first
      if (order === null) continue
      const missed = trace.requests.find(
        (each) =>
          each.endpoint === "spot.queryOrder" &&
          each.code === -2013 &&
          each.at > request.at &&
          (each.parameters.orderId === order.id ||
            (first.clientId !== null && each.parameters.origClientOrderId === first.clientId)),
      )
      if (missed === undefined) continue
      exercised = true
      const again = trace.placements.find(
        (each) =>
          each.request.at >= missed.end &&
          each.order !== null &&
          each.order !== order &&
          isAlike(first, each) &&
          !isSameIntent(first, each) &&
          each.request.at - request.at < usualMs,
      )
      if (again === undefined) continue
      const shown = between(
        trace,
        missed.end,
        again.request.at,
        (each) =>
          each.outcome === "done" &&
          (each.answer.includes(`"${order.id}"`) ||
            (first.clientId !== null && each.answer.includes(first.clientId))),
      )
      const wasOpen = order.isOpen || order.updated > again.request.at || order.executed > 0
      if (shown === undefined && wasOpen)
        findings.push({
          did: `It placed ${ofOrder(again)} in the place of order ${order.id}, which was there.`,
          knew: `That the exchange did not show the order yet (-2013), ${Math.round(missed.at - request.at)} ms after it was placed.`,
          requests: [request, missed, again.request],
        })
    }
    if (!exercised) return notExercised
    return findings.length > 0 && repeatsItself ? notApplicable(bySameOrder) : judged(findings)
  },
}

/**
 * For a fill late in a case the bot has had no time to read it: so long, or twice as long as it takes without faults;
 * and on a machine that got slower twice as many requests.
 */
const graceMs = 20_000

const fillNoticed: Rule = {
  id: "fill-noticed",
  title: "Each fill is read",
  why: "A fill that no answer ever showed is a position that the bot does not know.",
  source: "hummingbot#8457, Lean#1448",
  provoked: "orders are filled while the exchange answers 503, and while the bot is away",
  careful:
    "It reads its orders, trades or balances after each outage and after each start, or has them pushed.",
  kind: "exact",
  severity: "high",
  cases: ["outage", "bot-kill", "partial-fills"],
  judge: (trace, { readGapMs, readGapRequests }) => {
    const lastRequest = trace.requests.at(-1)?.at ?? 0
    const grace = Math.max(graceMs, 2 * readGapMs) + lateMs(trace)
    const sentAfter = (time: number) => trace.requests.filter(({ at }) => at > time).length
    const due = trace.fills.filter(
      ({ time }) => time < lastRequest - grace && sentAfter(time) >= 2 * readGapRequests,
    )
    // A fill at once, in the answer to its own placement, is what the bot asked for.
    const rested = due.filter(({ orderId, time }) => {
      const order = trace.orders.find(({ id }) => id === orderId)
      return order !== undefined && time > order.time
    })
    if (rested.length === 0) return notExercised
    const missed = rested.find(
      ({ symbol, time }) =>
        !wasPushed(trace, time) &&
        !trace.requests.some((each) => each.at >= time && isOrderRead(each, symbol)),
    )
    if (missed === undefined) return passed
    return violated({
      did: `It sent requests for ${Math.round((lastRequest - missed.time) / 1_000)} s after order ${missed.orderId} was filled (${missed.quantity}), and read nothing that shows it.`,
      knew: "That it had an open order, and nothing of its fill.",
      requests: trace.requests.filter(({ at }) => at > missed.time).slice(0, 5),
    })
  },
}

const withdrawals = new Set(["wallet.withdraw", "wallet.withdrawApply"])

const withdrawalOnce: Rule = {
  id: "withdrawal-once",
  title: "A withdrawal is sent once",
  why: "Sent again under another withdrawOrderId, or under none, the money goes twice.",
  source: "docs/bad-day.md, stuck-withdrawals",
  provoked: "the answer to a withdrawal is lost after the commit",
  careful: "It gives each withdrawal a withdrawOrderId, and asks by it, or sends the same id again.",
  kind: "exact",
  severity: "critical",
  cases: ["withdrawal-lost"],
  isExtra: true,
  judge: (trace) => {
    const sent = trace.requests.filter(({ endpoint }) => withdrawals.has(endpoint ?? ""))
    const lost = sent.find(({ outcome }) => outcome === "lost")
    if (lost === undefined) return sent.length === 0 ? notApplicable("It withdraws nothing.") : notExercised
    const again = sent.find(
      (each) =>
        each.at >= lost.end &&
        each.outcome === "done" &&
        each.parameters.coin === lost.parameters.coin &&
        each.parameters.amount === lost.parameters.amount &&
        each.parameters.address === lost.parameters.address &&
        (each.parameters.withdrawOrderId === undefined ||
          each.parameters.withdrawOrderId !== lost.parameters.withdrawOrderId) &&
        between(
          trace,
          lost.at,
          each.at,
          (read) => read.endpoint === "wallet.withdrawalHistory" && read.outcome === "done",
        ) === undefined,
    )
    if (again === undefined) return passed
    return violated({
      did: `It withdrew ${again.parameters.amount} ${again.parameters.coin} again under another id.`,
      knew: "That the answer to the first was lost.",
      requests: [lost, again],
    })
  },
}

const stateAt = (trace: Trace, at: number): string => {
  const open = trace.orders.filter(({ time, isOpen, updated }) => time <= at && (isOpen || updated > at))
  const position = new Map<string, number>()
  for (const { symbol, isBuy, quantity, time } of trace.fills)
    if (time <= at) position.set(symbol, (position.get(symbol) ?? 0) + (isBuy ? quantity : -quantity))
  const sides = open.map(({ symbol, side, quantity }) => `${symbol} ${side} ${quantity}`).sort()
  // Sums of fractions: nearly nothing, on either side of it, is nothing.
  const shown = (quantity: number) => (Math.abs(quantity) < 5e-9 ? 0 : quantity).toFixed(8)
  const positions = [...position].map(([symbol, quantity]) => `${symbol} ${shown(quantity)}`).sort()
  return `open: ${sides.join(", ") || "nothing"}; position: ${positions.join(", ") || "none"}`
}

/**
 * The states of the last quarter: at its end a bot may just have cancelled what it is about to place again. Two worlds
 * have ended alike if there is a state that both came to.
 */
const lastStates = (trace: Trace): ReadonlySet<string> => {
  const from = trace.end - (trace.end - trace.begin) / 4
  const changes = [
    ...trace.orders.flatMap(({ time, updated, isOpen }) => (isOpen ? [time] : [time, updated])),
    ...trace.fills.map(({ time }) => time),
  ]
  return new Set([from, ...changes.filter((time) => time > from), trace.end].map((at) => stateAt(trace, at)))
}

const twinConvergence: Rule = {
  id: "twin-convergence",
  title: "Whether a lost order was executed makes no difference in the end",
  why: "The bot cannot tell the two worlds apart until it looks. Once it has looked, both must end alike.",
  source: "sonvister/Binance#77: a 5xx is unknown",
  provoked:
    "the same placement is lost before its commit in one world and after it in the other; prices stand",
  careful: "It looks up what became of the order, and goes on from there.",
  kind: "twins",
  severity: "critical",
  cases: ["twin-before", "twin-after"],
  judge: (trace, _baseline, _policy, others) => {
    const quiet = others.filter(({ caseId }) => caseId === "baseline-still")
    const twin = others.find(({ caseId }) => caseId === "twin-before")
    if (trace.caseId !== "twin-after" || twin === undefined) return notExercised
    const lost = trace.placements.find(({ request, order }) => request.outcome === "lost" && order !== null)
    if (lost === undefined || !twin.placements.some(({ request }) => request.outcome === "lost"))
      return notExercised
    const [first = new Set<string>(), ...more] = quiet.map(lastStates)
    const isCommon = [...first].some((state) => more.every((each) => each.has(state)))
    if (quiet.length < 3 || !isCommon)
      return notApplicable("The bot is not repeatable: baselines where prices stand ended differently.")
    const own = lastStates(trace)
    if ([...lastStates(twin)].some((state) => own.has(state))) return passed
    const [before, after] = [stateAt(twin, twin.end), stateAt(trace, trace.end)]
    return violated({
      did: `Not executed, it ended with ${before}. Executed, with ${after}.`,
      knew: "The same in both worlds: that an answer was lost.",
      requests: trace.requests.filter(({ at }) => at >= lost.request.at).slice(0, 8),
    })
  },
}

export const lostAnswerRules: ReadonlyArray<Rule> = [
  doubleOrder,
  twinConvergence,
  lookBeforeWrite,
  clientIdPresent,
  clientIdUnique,
  cancelLost,
  cancelRefused,
  notFoundYet,
  fillNoticed,
  withdrawalOnce,
]
