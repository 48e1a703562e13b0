/** Rules about starts and stops of the bot and of the exchange. */
import { stopMs } from "../cases/Case.ts"
import { isOpenAt, knew, reveals, type Write } from "../trace/Knowledge.ts"
import { printedBy } from "../trace/printedBy.ts"
import { inFlightMs, killedIn, lateMs, nameOf, type Seen, type Trace } from "../trace/Trace.ts"
import { listsOrders } from "../trace/Watching.ts"
import { cancels } from "./cancels.ts"
import { killDuplicate } from "./lostAnswers.ts"
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

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

/** The trace without assets, in which no balance shows an order: a new process cannot know which orders lock a balance. */
const withoutBalances = (trace: Trace): Trace => ({ ...trace, assets: new Map() })

/**
 * Whether a new process learned of the previous process's open orders of a symbol before this request: it
 * listed or cancelled open orders, or queried each by a saved id. Undefined if the previous process left no
 * order.
 */
const hasTakenStock = (trace: Trace, first: Seen, symbol: string, killed: number): boolean | undefined => {
  const before = trace.requests.filter(({ life, end }) => life === first.life && end <= first.at)
  if (before.some((each) => listsOrders(trace, each, symbol))) return true
  const open = trace.orders.filter((order) => order.symbol === symbol && isOpenAt(order, killed))
  const lost = trace.placements.filter(
    (each) => each.symbol === symbol && each.request.life < first.life && each.request.outcome === "lost",
  )
  if (open.length + lost.length === 0) return undefined
  const isKnown = (known: Trace, write: Write) => before.some((each) => reveals(known, each, write))
  return (
    open.every((order) => isKnown(withoutBalances(trace), { asked: "open", order, since: killed })) &&
    lost.every((placement) => isKnown(trace, { asked: "placed", placement }))
  )
}

const readFirst: Rule = {
  id: "read-first",
  title: "The bot reads its open orders after a start, before it places orders",
  why: "Orders from before the start are still open, and fill in addition to the new orders.",
  source: "hummingbot#366, Krypto#863",
  provoked: "the bot is killed and started again",
  careful: "Before its first order in a symbol, the bot reads its open orders or cancels them all.",
  kind: "exact",
  severity: "high",
  cases: ["bot-kill"],
  judge: (trace, { symbols }) => {
    if (symbols.length === 0) return noOrders
    const kill = killedIn(trace)
    const later = trace.placements.filter(({ request }) => kill !== undefined && request.life > kill.index)
    if (kill === undefined || later.length === 0) return notExercised
    const findings: Array<Finding> = []
    let exercised = false
    for (const symbol of new Set(later.map((each) => each.symbol))) {
      const first = later.find((each) => each.symbol === symbol)!
      const isPrepared = hasTakenStock(trace, first.request, symbol, kill.at)
      exercised ||= isPrepared !== undefined
      if (isPrepared === false)
        findings.push({
          did: `After the start, the bot placed its first order of ${symbol} before it had read its open orders.`,
          knew: "The bot knew nothing about the orders that its earlier process had left.",
          requests: trace.requests
            .filter(({ life, at }) => life === first.request.life && at <= first.request.at)
            .slice(-5),
        })
    }
    return exercised ? judged(findings) : notExercised
  },
}

const orphan: Rule = {
  id: "orphan",
  title: "The bot handles orders that were open at a crash",
  why: "A forgotten order fills when the market reaches its price, perhaps hours later.",
  source: "hummingbot#3374, Krypto#699",
  provoked: "the bot is killed while it has open orders, and is started again",
  careful: "After a start the bot lists its open orders, and keeps or cancels each of them.",
  kind: "exact",
  severity: "high",
  cases: ["bot-kill"],
  judge: (trace, { rests }) => {
    if (!rests) return notApplicable("None of the bot's orders rests: each is filled or ended at once.")
    const kill = killedIn(trace)
    const second = trace.lives[(kill?.index ?? 0) + 1]
    if (kill === undefined || second === undefined) return notExercised
    const runs = trace.lives.at(-1)!.to - second.from
    if (runs < 15_000) return notExercised
    const left = trace.orders.filter(
      ({ time, isOpen, updated, type }) =>
        type !== "MARKET" && time <= kill.at && (isOpen || updated > second.from),
    )
    const later = trace.requests.filter(({ life }) => life > kill.index)
    if (left.length === 0 || later.length === 0) return notExercised
    const missed = left.filter(
      (order) =>
        !later.some(
          (each) =>
            each.parameters.orderId === order.id || each.parameters.origClientOrderId === order.clientId,
        ) &&
        !knew(withoutBalances(trace), { asked: "open", order, since: second.from }, second.from, trace.end),
    )
    if (missed.length === 0) return passed
    return violated({
      did: `In ${seconds(runs)} after the start the bot neither listed, queried nor cancelled ${missed.length} of the ${left.length} orders that were open: ${missed.map(({ id }) => id).join(", ")}.`,
      knew: "The bot did not query its open orders.",
      requests: later.slice(0, 5),
    })
  },
}

const foreignOrders: Rule = {
  id: "foreign-orders",
  title: "The bot leaves foreign orders alone",
  why: "A person or another bot may use the same account.",
  source: "Krypto#500, Krypto#1057, DEXBot#16",
  provoked: "the account has an open order that the bot did not place, far from the market price",
  careful: "The bot recognizes its orders by their client ids, and cancels only its own orders.",
  kind: "exact",
  severity: "medium",
  cases: ["foreign-order"],
  judge: (trace, { endpoints }, policy) => {
    if (policy.ownsAccount === true) return notApplicable("The account is declared to be the bot's alone.")
    if (trace.foreignIds.size === 0) return notExercised
    const cancel = trace.requests.find(
      (each) =>
        each.outcome === "done" &&
        ((each.endpoint === "spot.cancelOrder" && trace.foreignIds.has(each.parameters.orderId ?? "")) ||
          (each.endpoint === "spot.cancelOpenOrders" &&
            [...trace.foreignIds].some((id) => each.answer.includes(`"${id}"`)))),
    )
    // A bot that cancels orders shows its care only by a cancel after the foreign order arrived.
    const arrived = Math.max(...trace.happenings.map(({ what, from }) => (what === "foreign" ? from : 0)))
    const isUnshown =
      [...cancels].some((each) => endpoints.has(each)) &&
      !trace.requests.some(({ endpoint, at }) => endpoint !== null && cancels.has(endpoint) && at > arrived)
    if (cancel === undefined) return isUnshown ? notExercised : passed
    return violated({
      did: `The bot cancelled an order that it had not placed (${nameOf(cancel)}).`,
      knew: "The order's client id is not one that the bot had sent.",
      requests: [cancel],
      isWarning: policy.ownsAccount === undefined,
    })
  },
}

/** How long a bot may wait after the exchange returns, in ms. */
const resumeMs = 60_000

const resumes: Rule = {
  id: "resumes",
  title: "The bot continues after an outage of the exchange",
  why: "A bot that runs and does nothing looks healthy, but neglects its orders.",
  source: "freqtrade#2889",
  provoked: "the exchange is unreachable for ten seconds, or answers 503 for minutes",
  careful: "The bot tries again, with pauses, until the exchange answers.",
  kind: "exact",
  severity: "high",
  cases: ["exchange-restart", "outage"],
  judge: (trace) => {
    const restart = trace.happenings.find(({ what }) => what === "restart")
    const outage = trace.requests.filter(({ kind }) => kind === "serverErrorBeforeCommit")
    const back = restart?.to ?? outage.at(-1)?.at
    const failed = restart?.from ?? outage[0]?.at
    // If the bot exits, the rule `alive` reports it.
    if (back === undefined || failed === undefined || trace.lives.some(({ by }) => by === "itself"))
      return notExercised
    const until =
      restart === undefined
        ? (trace.happenings.find(({ what }) => what === "fault")?.from ?? failed) + 60_000
        : back
    // After a fault begins, a bot may wait for a minute.
    if (trace.end - until < resumeMs) return notExercised
    const isThere = trace.requests.some((each) => each.at >= until && each.outcome === "done")
    if (isThere) return passed
    if (trace.end - until < resumeMs + lateMs(trace)) return tooSlow
    return violated({
      did: `The bot sent no successful request in the ${seconds(trace.end - until)} after the exchange was back.`,
      knew: "The bot's requests had failed, and it did not try again.",
      requests: trace.requests.slice(-5),
    })
  },
}

const alive: Rule = {
  id: "alive",
  title: "The bot's process survives failures",
  why: "A process that exits abandons its orders.",
  source: "freqtrade#3367, freqtrade#2157",
  provoked: "every case",
  careful: "The bot handles the failure of every request, so that no failure ends its process.",
  kind: "exact",
  severity: "high",
  cases: [
    "lost-answer",
    "bad-gateway",
    "garbled",
    "cancel-lost",
    "rate-limit",
    "ban",
    "outage",
    "exchange-restart",
    "halt",
    "new-minimum",
    "empty-side",
    "blind",
    "clock-skew",
    "slow",
  ],
  judge: (trace) => {
    if (trace.every !== null) return notApplicable("The bot runs to its end each time (--every).")
    const isHit = trace.happenings.length > 0
    const ended = trace.lives.find(({ by }) => by === "itself")
    if (ended === undefined) return isHit ? passed : notExercised
    return violated({
      did: `The bot's process ended with exit code ${ended.exitCode ?? "none"}; ${printedBy(trace.output)}`,
      knew: "The bot had received the answers to its last requests.",
      requests: trace.requests.filter(({ at }) => at <= ended.to).slice(-4),
    })
  },
}

const cleanStop: Rule = {
  id: "clean-stop",
  title: "When it is stopped, the bot keeps or cancels its orders as its policy declares",
  why: "Remaining orders may fill unattended; cancelled orders lose their place in the queue.",
  source: "kelp#572, freqtrade PR3210",
  provoked: "the bot gets SIGTERM while it has open orders",
  careful: "The bot handles SIGTERM, and cancels or keeps its orders as its operator expects.",
  kind: "exact",
  severity: "high",
  cases: ["stop"],
  judge: (trace, { answerMs, rests }, { onStop }) => {
    if (!rests) return notApplicable("None of the bot's orders rests: each is filled or ended at once.")
    const term = trace.happenings.find(({ what }) => what === "term")
    if (term === undefined) return notExercised
    const open = trace.orders.filter(
      ({ time, isOpen, updated }) => time < term.from && (isOpen || updated >= term.from),
    )
    if (open.length === 0) return notExercised
    const written = term.from + inFlightMs(trace, answerMs)
    // An order that was open when the bot ended counts as left, even if it filled later.
    const ended = trace.lives.find(({ by }) => by === "term")?.to ?? trace.end
    const left = open.filter(
      ({ isOpen, executed, quantity, updated }) => isOpen || (executed >= quantity && updated > ended),
    )
    // Other accounts may fill kept orders, and a cancel may have been in flight.
    const isKept = open.every(
      ({ isOpen, executed, quantity, updated }) => isOpen || executed >= quantity || updated <= written,
    )
    const isAsDeclared = onStop === "keep" ? isKept : left.length === 0
    if (isAsDeclared) return passed
    // A bot that cancels its orders needs at least this long after SIGTERM.
    if (onStop !== "keep" && trace.end - term.from < stopMs + lateMs(trace)) return tooSlow
    return violated({
      did: `${left.length} of the bot's ${open.length} open orders stayed open after SIGTERM${onStop === undefined ? "; the policy does not declare onStop" : `, but the policy declares onStop ${onStop}`}.`,
      knew: "The bot was asked to stop.",
      requests: trace.requests.filter(({ at }) => at >= term.from - 5_000).slice(-5),
      isWarning: onStop === undefined,
    })
  },
}

export const restartRules: ReadonlyArray<Rule> = [
  killDuplicate,
  readFirst,
  orphan,
  foreignOrders,
  resumes,
  alive,
  cleanStop,
]
