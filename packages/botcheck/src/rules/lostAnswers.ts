/** Rules about orders whose answers are lost, late or outdated. */
import { ErrorCode } from "@bourse/vocabulary"
import { isOpenAt } from "../trace/Knowledge.ts"
import { twinCases } from "../trace/Outcome.ts"
import { between, killedIn, type Order, type Placement, type Trace } from "../trace/Trace.ts"
import { cancelRules } from "./cancels.ts"
import { lateReadRules } from "./lateReads.ts"
import { isSameIntent, knewOf, laterOf, lossOf, lostPlacements, ofOrder, repetitions } from "./placements.ts"
import {
  type Finding,
  judged,
  noOrders,
  notApplicable,
  notExercised,
  notJudged,
  passed,
  type Rule,
  violated,
} from "./Rule.ts"
import { doubling, tooMuchAfterKill, twinConvergence, unknownSpread } from "./twins.ts"

/** Longest time from placement to last fill of an order that did not rest, in ms. */
const filledAtOnceMs = 100

const isRested = ({ isOpen, time, updated }: Order): boolean => isOpen || updated - time >= filledAtOnceMs

/** Whether most similar orders rest in runs without faults; a moving market may fill one at once. */
const restsUsually = (traces: ReadonlyArray<Trace>, { symbol, side, type }: Placement): boolean => {
  const alike = traces.flatMap(({ orders }) =>
    orders.filter((each) => each.symbol === symbol && each.side === side && each.type === type),
  )
  return 2 * alike.filter(isRested).length > alike.length
}

const lossCases = ["lost-answer", "bad-gateway", "garbled"]
const lastTwin = twinCases.at(-1)

const doubleOrder: Rule = {
  id: "double-order",
  title: "The bot does not place an order twice when the answer is lost",
  why: "If only the answer was lost, the order exists. The same order under another id is a second order, and the position is twice what the bot believes.",
  source: "scrtlabs/catalyst#317, hummingbot#493",
  provoked:
    "the exchange executes some placements but their answers are lost: closed connection, 502, half a body; one, two and four times in a market whose prices do not move",
  careful:
    "The bot queries the order by its client id, or sends the same request with the same id, before it sends another order.",
  kind: "exact",
  severity: "critical",
  cases: [...lossCases, ...twinCases],
  needsAll: true,
  judge: (trace, { traces, symbols }, _policy, others) => {
    if (symbols.length === 0) return noOrders
    const lost = lostPlacements(trace).filter(({ order }) => order !== null)
    if (lost.length === 0) return notExercised
    const quiet = others.filter(({ caseId }) => caseId === "baseline-still")
    const findings = repetitions(trace, lost, [...traces, ...quiet])
    if (findings.length > 0 || trace.caseId !== lastTwin) return judged(findings)
    const outcome = doubling(others)
    if (outcome === undefined || outcome.found === undefined) return passed
    if (outcome.found !== "unknown") return violated(outcome.found)
    // If the bot's own runs differ too much, the bot passes if it looked up every lost order.
    const isLooking = lost.every((first) => {
      const [next] = laterOf(trace, first)
      return next === undefined || knewOf(trace, first, next.request.at)
    })
    return isLooking ? passed : notJudged(unknownSpread(outcome))
  },
}

export const killDuplicate: Rule = {
  id: "kill-duplicate",
  title: "The bot does not repeat an order after a crash",
  why: "A bot killed between an order and its answer does not know the order when it restarts.",
  source: "DEXBot#160, matrixtrak bot reliability checklist",
  provoked:
    "the bot is killed (kill -9) between the execution of a placement and its answer, and is started again",
  careful: "After a start, the bot reads its open orders and fills before it places its first order.",
  kind: "exact",
  severity: "critical",
  cases: ["bot-kill", "kill-still"],
  needsAll: true,
  judge: (trace, { repeatsItself, symbols, traces }, _policy, others) => {
    if (symbols.length === 0) return noOrders
    const kill = killedIn(trace)
    if (kill === undefined) return notExercised
    const lost = trace.placements.filter(
      ({ request, order }) => request.life === kill.index && request.outcome === "lost" && order !== null,
    )
    const again = trace.placements.filter(({ request }) => request.life > kill.index)
    if (lost.length === 0) return notExercised
    // The bot has placed nothing since it was killed: it passes if it looked up every lost order.
    if (again.length === 0)
      return lost.every((first) => knewOf(trace, first, trace.end)) ? passed : notExercised
    const held = trace.caseId === "kill-still" ? tooMuchAfterKill(trace, others) : undefined
    const findings = lost.flatMap((first): ReadonlyArray<Finding> => {
      const second = again.find(
        (each) =>
          each.order !== null &&
          each.symbol === first.symbol &&
          each.side === first.side &&
          !isSameIntent(first, each),
      )
      if (second === undefined || knewOf(trace, first, second.request.at)) return []
      // A resting order that filled meanwhile makes room for the next one, and a bot that buys at fixed times
      // places its next order anyway. After a filled order, and for a bot that buys at fixed times, the bot's
      // position decides.
      const isThere =
        isOpenAt(first.order!, second.request.at) || !(isRested(first.order!) || restsUsually(traces, first))
      const isRepeated = isThere && !repeatsItself && second.quantity === first.quantity
      if (!isRepeated && held === undefined) return []
      return [
        {
          did: `After the restart, the bot placed ${ofOrder(second)} before it knew of order ${first.order!.id}: orders ${first.order!.id} and ${second.order!.id} both exist${held === undefined ? "" : `, and it held up to ${held}`}.`,
          knew: "The bot was killed; the outcome of its last order was unknown.",
          requests: [first.request, second.request],
        },
      ]
    })
    return judged(findings)
  },
}

const lookBeforeWrite: Rule = {
  id: "look-before-write",
  title: "The bot looks up an unknown outcome before the next order",
  why: "The order whose answer was lost may exist beside the next one. The bot can then only guess its orders and balances.",
  source: "bennycode/trading-signals PR1178",
  provoked: "some placements or their answers are lost",
  careful:
    "The bot reads the order, its open orders or its trades before it places the next order of the same side.",
  kind: "exact",
  severity: "high",
  cases: ["lost-answer", "bad-gateway", "garbled", "lost-request"],
  judge: (trace, { runMax, readsOrders, symbols }) => {
    if (symbols.length === 0) return noOrders
    const lost = lostPlacements(trace)
    const findings: Array<Finding> = []
    let followed = 0
    for (const first of lost) {
      const later = laterOf(trace, first)
      // The bot looked the order up and has placed nothing since, which is careful.
      if (later.length > 0 || knewOf(trace, first, trace.end)) followed++
      const unread = later.findIndex((each) => knewOf(trace, first, each.request.at))
      const blind = unread < 0 ? later : later.slice(0, unread)
      // A bot that reads its orders may place as many of them as a complete ladder has before it looks them up.
      const allowed = readsOrders ? runMax - 1 : 0
      if (blind.length > allowed)
        findings.push({
          did: `The bot placed ${ofOrder(blind[allowed]!)} before it knew the outcome of ${ofOrder(first)}.`,
          knew: `The answer to ${ofOrder(first)} was lost (${lossOf(first)}).`,
          requests: [first.request, ...blind.slice(0, allowed + 1).map(({ request }) => request)],
        })
    }
    return followed === 0 ? notExercised : judged(findings)
  },
}

const clientIdPresent: Rule = {
  id: "client-id-present",
  title: "The bot gives each order a client id",
  why: "A client id finds an order whose answer was lost, and lets a repeated request execute only once.",
  source: "5 of 12 public bots send no client ids",
  provoked: "the baseline, without faults",
  careful: "The bot gives each order a newClientOrderId.",
  kind: "exact",
  severity: "warning",
  cases: ["baseline"],
  judge: (trace) => {
    if (trace.placements.length === 0) return notExercised
    const without = trace.placements.filter(({ clientId }) => clientId === null)
    if (without.length === 0) return passed
    return violated({
      did: `${without.length} of ${trace.placements.length} placements have no newClientOrderId.`,
      knew: "Without a client id the bot cannot find an order whose answer is lost.",
      requests: without.slice(0, 1).map(({ request }) => request),
    })
  },
}

const clientIdUnique: Rule = {
  id: "client-id-unique",
  title: "The bot uses each client id for one order",
  why: "If the bot uses an id again for another order, the exchange rejects that order or takes it for the first one.",
  source: "hummingbot#4673, hftbacktest#87",
  provoked: "the bot is killed and started again, and runs on",
  careful: "The bot does not reuse client ids after a restart.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "bot-kill"],
  judge: (trace, { namesOrders, symbols }) => {
    if (symbols.length === 0) return noOrders
    if (!namesOrders) return notApplicable("The bot's orders have no client ids.")
    const named = trace.placements.filter(({ clientId }) => clientId !== null)
    if (named.length < 2) return notExercised
    const kill = killedIn(trace)
    if (trace.caseId === "bot-kill" && !named.some(({ request }) => kill && request.life > kill.index))
      return notExercised
    for (const [i, second] of named.entries()) {
      const first = named.slice(0, i).find((each) => each.clientId === second.clientId)
      if (first === undefined || second.request.code !== ErrorCode.duplicateClientOrderId) continue
      const isSame =
        first.side === second.side && first.quantity === second.quantity && first.price === second.price
      if (isSame) continue
      return violated({
        did: `The bot used the id ${second.clientId} for ${ofOrder(first)} and then for ${ofOrder(second)}, which was rejected.`,
        knew: "The bot had sent this id before.",
        requests: [first.request, second.request],
      })
    }
    return passed
  },
}

const withdrawals = new Set(["wallet.withdraw", "wallet.withdrawApply"])

const withdrawalOnce: Rule = {
  id: "withdrawal-once",
  title: "The bot sends a withdrawal once",
  why: "If the bot repeats a withdrawal under another withdrawOrderId, or without one, the money is sent twice.",
  source: "docs/bad-day.md, stuck-withdrawals",
  provoked: "the exchange executes a withdrawal, but the answer is lost",
  careful:
    "The bot gives each withdrawal a withdrawOrderId, and queries by that id or sends the same id again.",
  kind: "exact",
  severity: "critical",
  cases: ["withdrawal-lost"],
  isExtra: true,
  judge: (trace) => {
    const sent = trace.requests.filter(({ endpoint }) => withdrawals.has(endpoint ?? ""))
    const lost = sent.find(({ outcome }) => outcome === "lost")
    if (lost === undefined)
      return sent.length === 0 ? notApplicable("The bot withdraws nothing.") : notExercised
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
      did: `The bot withdrew ${again.parameters.amount} ${again.parameters.coin} again under another id.`,
      knew: "The answer to the first withdrawal was lost.",
      requests: [lost, again],
    })
  },
}

export const lostAnswerRules: ReadonlyArray<Rule> = [
  doubleOrder,
  twinConvergence,
  lookBeforeWrite,
  clientIdPresent,
  clientIdUnique,
  ...cancelRules,
  ...lateReadRules,
  withdrawalOnce,
]
