/** Rules about rate limits, bans and outages. */
import { ErrorCode } from "@bourse/vocabulary"
import { busiest } from "../trace/Baseline.ts"
import { priceTime } from "../trace/channels.ts"
import { inFlightMs, isMarketRead, isSigned, lateMs, nameOf, type Seen, type Trace } from "../trace/Trace.ts"
import { notApplicable, notExercised, passed, type Rule, tooSlow, violated } from "./Rule.ts"

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const retryAfterSeconds = 7

const retryAfter: Rule = {
  id: "retry-after",
  title: "The bot waits for Retry-After after 429",
  why: "Requests that come before the time in Retry-After has passed also count, and lead to a ban.",
  source: "exchanges' documentation; nefertiti#55",
  provoked: `every signed request gets 429 with Retry-After: ${retryAfterSeconds}`,
  careful: "The bot sends no request under the same limit before the time in Retry-After has passed.",
  kind: "exact",
  severity: "high",
  cases: ["rate-limit"],
  judge: (trace, { answerMs }) => {
    const limited = trace.requests.filter(({ kind }) => kind === "tooManyRequests")
    const first = limited[0]
    if (first === undefined) return notExercised
    const from = first.end + inFlightMs(trace, answerMs)
    const to = first.end + retryAfterSeconds * 1_000 - Math.max(500, lateMs(trace))
    // On a machine this slow the bot may have sent these requests before the 429 reached it.
    if (from >= to) return tooSlow
    const early = limited.filter(({ at }) => at > from && at < to)
    // Silence proves nothing if it was observed for less time than requests may still have been on their way.
    if (early.length === 0) return to - from < from - first.end ? tooSlow : passed
    return violated({
      did: `The bot sent ${early.length} more signed requests before the ${retryAfterSeconds} s were over, the first after ${seconds(early[0]!.at - first.end)}.`,
      knew: `The answer to ${nameOf(first)} had the header Retry-After: ${retryAfterSeconds}.`,
      requests: [first, ...early.slice(0, 5)],
    })
  },
}

const noBan: Rule = {
  id: "no-ban",
  title: "The bot sends nothing while it is banned",
  why: "Each request during a ban (418) makes the ban longer, up to days.",
  source: "hummingbot#1291",
  provoked: "every request gets 418 with Retry-After for 20 s",
  careful:
    "The bot stays below its rate limits; after a 418 it sends nothing until the time in Retry-After has passed.",
  kind: "exact",
  severity: "critical",
  cases: ["ban", "baseline"],
  judge: (trace, { answerMs }) => {
    const banned = trace.requests.filter(({ status }) => status === 418)
    const first = banned[0]
    if (first === undefined) return wasSilent(trace) ? passed : notExercised
    const from = first.end + inFlightMs(trace, answerMs)
    const isOrganic = first.kind !== "banned"
    // The bot's clock ran on while the machine was suspended, so its ban ended earlier.
    const to = Math.max(...trace.happenings.map(({ to }) => to)) - lateMs(trace)
    const later = banned.filter(({ at }) => at > from && at < to)
    // On a machine this slow the requests may have been sent before the ban.
    if (!isOrganic && from >= to) return tooSlow
    // Silence for less than half of the time does not count.
    if (later.length === 0 && !isOrganic) return to - from < from - first.end ? tooSlow : passed
    return violated({
      did: isOrganic
        ? "The bot was banned for its own requests."
        : `The bot sent ${later.length} more requests during the ban, the first after ${seconds(later[0]!.at - first.end)}.`,
      knew: "The answer 418 said how long the ban lasts (Retry-After).",
      requests: [first, ...later.slice(0, 5)],
    })
  },
}

/** Whether a bot that sent requests before a fault sent none during it. */
const wasSilent = ({ happenings, requests, end }: Trace): boolean => {
  const fault = happenings.find(({ what, from, to }) => what === "fault" && to > from)
  return (
    fault !== undefined &&
    end >= fault.to &&
    requests.some(({ at }) => at < fault.from) &&
    !requests.some(({ at }) => at >= fault.from && at < fault.to)
  )
}

const perMinute = (requests: ReadonlyArray<Seen>, ms: number): number =>
  (requests.length * 60_000) / Math.max(ms, 1)

const outageBackoff: Rule = {
  id: "outage-backoff",
  title: "The bot sends fewer requests in an outage",
  why: "Thousands of clients that retry without a pause keep an exchange down, and use up their rate limits.",
  source: "matrixtrak bot reliability checklist, B and C",
  provoked: "every request gets 503 for a minute",
  careful: "The bot waits longer after each failure, up to a maximum.",
  kind: "compared",
  severity: "high",
  cases: ["outage"],
  judge: (trace, { requestsPerMinute }) => {
    if (trace.every !== null) return notApplicable("The bot runs to its end each time (--every).")
    const failed = trace.requests.filter(({ kind }) => kind === "serverErrorBeforeCommit")
    if (failed.length === 0) return wasSilent(trace) ? passed : notExercised
    if (failed.length === 1) return passed
    const [from, to] = [failed[0]!.at, failed.at(-1)!.at]
    const rate = perMinute(failed, to - from)
    const middle = (from + to) / 2
    const early = failed.filter(({ at }) => at < middle).length
    const late = failed.length - early
    const isTooMuch = rate > 2 * requestsPerMinute && rate > 60 && late > early / 2
    if (!isTooMuch) return passed
    return violated({
      did: `The bot sent ${Math.round(rate)} requests a minute in the outage, and ${Math.round(requestsPerMinute)} a minute otherwise; ${early} in the first half of the outage and ${late} in the second half.`,
      knew: "Each of these requests got 503.",
      requests: failed.slice(0, 6),
    })
  },
}

/** Codes with which a repeated request is always rejected again. */
const permanent = new Set<number | null>([
  ErrorCode.directionNotAllowed,
  ErrorCode.minimumVolume,
  ErrorCode.maximumVolume,
  ErrorCode.insufficientPosition,
  ErrorCode.oversold,
  ErrorCode.symbolInvalid,
  ErrorCode.priceOffTick,
  ErrorCode.quantityOffLot,
  ErrorCode.badSymbol,
  ErrorCode.insufficientBalance,
  ErrorCode.invalidSymbol,
  ErrorCode.invalidParameter,
  ErrorCode.parameterError,
])

const contentOf = ({ endpoint, parameters, code }: Seen): string => {
  const { timestamp: _, signature: __, recvWindow: ___, newClientOrderId: ____, ...rest } = parameters
  return JSON.stringify([endpoint, code, Object.entries(rest).sort()])
}

/** Whether a bot placed no order below the minimum after the minimum was raised. */
const obeysMinimum = ({ happenings, placements, requests, end }: Trace): boolean => {
  const change = happenings.find(({ what }) => what === "market")
  return (
    change !== undefined &&
    placements.some(({ request }) => request.at < change.from) &&
    requests.some(({ at }) => at > change.from) &&
    end - change.from > 20_000
  )
}

const sameRefusal: Rule = {
  id: "same-refusal",
  title: "The bot does not repeat a permanently rejected order",
  why: "An order that is too small or exceeds the balance is rejected every time, and each request uses up the rate limit.",
  source: "chrisleekr/binance-trading-bot PR742, zenbot#1096",
  provoked: "the minimum order amount is raised above the bot's orders",
  careful: "The bot changes the order, or waits until the balance or the symbol's rules have changed.",
  kind: "exact",
  severity: "high",
  cases: ["new-minimum"],
  judge: (trace) => {
    const refused = trace.requests.filter(({ code }) => code !== null && permanent.has(code))
    if (refused.length === 0) return obeysMinimum(trace) ? passed : notExercised
    const groups = Map.groupBy(refused, contentOf)
    const worst = [...groups.values()].sort((a, b) => b.length - a.length)[0]!
    const isLoop =
      worst.length > 3 &&
      busiest(
        worst.map(({ at }) => at),
        60_000,
      ) > 3
    if (!isLoop) return passed
    return violated({
      did: `The bot sent the same request ${worst.length} times, and was rejected each time: ${worst[0]!.reason} (${worst[0]!.code}).`,
      knew: "The first rejection named the reason.",
      requests: worst.slice(0, 5),
    })
  },
}

const headroom: Rule = {
  id: "headroom",
  title: "The bot leaves room below its rate limits",
  why: "A bot that uses its whole rate limit has nothing left when it must cancel orders.",
  source: "hummingbot PR7998",
  provoked: "the baseline, without faults",
  careful: "The bot uses less than 80 % of each limit when nothing goes wrong.",
  kind: "exact",
  severity: "warning",
  cases: ["baseline"],
  judge: (trace) => {
    const weighed = trace.requests.filter(({ weightUsed }) => weightUsed !== null)
    if (weighed.length === 0) return notExercised
    const most = weighed.reduce((a, b) => ((b.weightUsed ?? 0) > (a.weightUsed ?? 0) ? b : a))
    const share = most.weightUsed! / trace.weightLimit
    if (share <= 0.8) return passed
    return violated({
      did: `The bot used a weight of ${most.weightUsed} of the limit of ${trace.weightLimit} for ${nameOf(most)} within ten seconds.`,
      knew: "The headers of each answer said how much of the limit was used.",
      requests: [most],
    })
  },
}

/** Whether signed requests succeeded while the exchange's clock was off. */
const followsClock = ({ happenings, requests }: Trace): boolean =>
  happenings.some(
    ({ what, from, to }) =>
      what === "fault" &&
      requests.some((each) => isSigned(each) && each.outcome === "done" && each.at > from && each.end < to),
  )

const clock: Rule = {
  id: "clock",
  title: "The bot follows the exchange's clock",
  why: "If the clocks of bot and exchange differ, every signed request fails until the bot reads the server's time.",
  source: "zenbot#1014, gekko#1855",
  provoked: "the exchange's clock is ten minutes ahead for a while",
  careful: "The bot reads the server's time after 700003 and signs with it.",
  kind: "exact",
  severity: "high",
  cases: ["clock-skew"],
  judge: (trace) => {
    let [run, worst]: [Array<Seen>, Array<Seen>] = [[], []]
    for (const each of trace.requests.filter(isSigned)) {
      if (each.code === ErrorCode.outsideWindow) run.push(each)
      else if (each.outcome === "done") run = []
      if (run.length > worst.length) worst = [...run]
    }
    if (!trace.requests.some(({ code }) => code === ErrorCode.outsideWindow))
      return followsClock(trace) ? passed : notExercised
    const isLong = worst.length > 5 && worst.at(-1)!.at - worst[0]!.at > 10_000
    if (!isLong) return passed
    return violated({
      did: `The exchange rejected ${worst.length} requests of the bot in a row for their timestamps, over ${seconds(worst.at(-1)!.at - worst[0]!.at)}.`,
      knew: "The rejection (700003) says that the timestamp is wrong; GET /api/v3/time shows the exchange's clock.",
      requests: worst.slice(0, 6),
    })
  },
}

const freshSignature: Rule = {
  id: "fresh-signature",
  title: "The bot signs each attempt anew",
  why: "A request that is sent again with its old signature soon expires, and is rejected as a replay.",
  source: "matrixtrak bot reliability checklist, A",
  provoked: "some requests or their answers are lost",
  careful: "The bot signs each attempt with the time of that attempt.",
  kind: "exact",
  severity: "medium",
  cases: ["lost-answer", "lost-request"],
  judge: (trace) => {
    const signed = trace.requests.filter(isSigned)
    if (!signed.some(({ outcome }) => outcome === "lost")) return notExercised
    const seen = new Map<string, Seen>()
    for (const each of signed) {
      const content = JSON.stringify([each.endpoint, Object.entries(each.parameters).sort()])
      const first = seen.get(content)
      if (first?.outcome === "lost")
        return violated({
          did: `The bot sent ${nameOf(first)} again with the old timestamp and signature.`,
          knew: "The answer to the first attempt was lost.",
          requests: [first, each],
        })
      seen.set(content, each)
    }
    return passed
  },
}

const wideWindow: Rule = {
  id: "wide-window",
  title: "The bot's requests expire soon",
  why: "An order that arrives a minute late executes at prices that the bot did not expect.",
  source: "exchanges' documentation of recvWindow",
  provoked: "the baseline, and slow answers",
  careful: "The bot leaves recvWindow at 5000 or less.",
  kind: "exact",
  severity: "warning",
  needsNoProvocation: true,
  cases: ["baseline", "slow"],
  judge: (trace) => {
    const placed = trace.placements.map(({ request }) => request)
    if (placed.length === 0) return notExercised
    const wide = placed.find(({ parameters: { recvWindow } }) => Number(recvWindow ?? 0) > 5_000)
    if (wide === undefined) return passed
    return violated({
      did: `The bot places orders with recvWindow ${wide.parameters.recvWindow}.`,
      knew: "A request can arrive late.",
      requests: [wide],
    })
  },
}

/** Largest age of a price if none is declared; later orders are placed blindly. */
const priceAgeMs = 30_000

const staleData: Rule = {
  id: "stale-data",
  title: "The bot places no order at an old price",
  why: "If market data is down but orders are accepted, the bot trades at old prices.",
  source: "MiFID II RTS 7, article 9(3)(c)",
  provoked: "market data requests get 503 for a minute, and prices fall",
  careful: "The bot stops placing orders when its newest price is too old.",
  kind: "exact",
  severity: "medium",
  cases: ["blind"],
  judge: (trace, { readsMarket, answerMs }, policy) => {
    if (policy.priceAgeMaxMs === null || !readsMarket)
      return { exercised: false, notApplicable: "The bot's prices do not come from this exchange." }
    const limit = policy.priceAgeMaxMs ?? priceAgeMs
    const failed = trace.requests.filter(({ kind }) => kind === "serverErrorBeforeCommit")
    const [from, to] = [failed[0]?.at, failed.at(-1)?.at]
    if (from === undefined || to === undefined || to - from < limit) return notExercised
    // Part of the price's age is the request's own time in flight.
    const ageMax = limit + inFlightMs(trace, answerMs)
    if (to - from < ageMax) return tooSlow
    const blind = trace.placements.find(({ request, symbol }) => {
      if (request.at < from || request.at > to) return false
      return request.at - (priceTime(trace, symbol, request.at) ?? trace.begin) > ageMax
    })
    if (blind === undefined) return passed
    const price = trace.requests.findLast((each) => each.end <= blind.request.at && isMarketRead(each))
    return violated({
      did: `The bot placed an order ${seconds(blind.request.at - (priceTime(trace, blind.symbol, blind.request.at) ?? trace.begin))} after its last price.`,
      knew: "The bot's market data requests got 503.",
      requests: [...(price === undefined ? [] : [price]), blind.request],
      isWarning: policy.priceAgeMaxMs === undefined,
    })
  },
}

export const limitRules: ReadonlyArray<Rule> = [
  retryAfter,
  noBan,
  outageBackoff,
  sameRefusal,
  headroom,
  staleData,
  clock,
  freshSignature,
  wideWindow,
]
