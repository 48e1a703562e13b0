/** Rules about the outcome: the bot's position in two runs that it could not distinguish. */
import { exposuresOf } from "../trace/Exposure.ts"
import {
  type Comparison,
  compare,
  type Excess,
  leastAtEnd,
  most,
  twinCases,
  worldsIn,
} from "../trace/Outcome.ts"
import type { Trace } from "../trace/Trace.ts"
import { type Finding, noOrders, notExercised, notJudged, passed, type Rule, violated } from "./Rule.ts"

type Unknown = Extract<Comparison, { readonly found: "unknown" }>

/** Rounds an amount to six digits, which removes rounding errors. */
const amountOf = (amount: number): string => String(Number(amount.toPrecision(6)))

/** Why a bot whose runs differ by more than an order is not judged, and how to make it judgeable. */
export const unknownSpread = ({ spread, symbol }: Unknown): string =>
  `Without losses and with the same prices, the bot's positions differ between runs by ${amountOf(spread)} ${symbol}, more than one order. A bot with a fixed random seed, or with a smaller spread of order sizes, can be judged.`

const findingOf = ({ symbol, direction, count, more, other, quiet, world }: Excess, did: string): Finding => {
  const isAfter = world.caseId.includes("after")
  const [here, there] = isAfter ? ["executed", "not executed"] : ["not executed", "executed"]
  const lost = world.placements.filter(({ request }) => request.outcome === "lost")
  return {
    did: `${did} ${count} of its orders were lost. In the run where they were ${here} the bot held ${amountOf(more)} ${symbol} ${direction}, in the run where they were ${there} ${amountOf(other)}, without losses at most ${amountOf(quiet)}.`,
    knew: "The bot saw the same in both runs: answers were lost.",
    requests: world.requests.filter(({ at }) => at >= lost[0]!.request.at).slice(0, 8),
  }
}

type Found = { readonly found: Finding } | Unknown | { readonly found: undefined }

const found = (comparison: Comparison, did: string): Found =>
  comparison.found === undefined || comparison.found === "unknown"
    ? (comparison as Found)
    : { found: findingOf(comparison.found, did) }

/** Whether a bot held more when its lost orders were executed; undefined if a run is missing. */
export const doubling = (traces: ReadonlyArray<Trace>): Found | undefined => {
  const worlds = worldsIn(traces)
  return worlds && found(compare(worlds, most, "after"), "The bot placed lost orders again.")
}

/** A killed bot fails if its position exceeds the usual position by this fraction of an order. */
const lotShare = 0.6

/** The killed bot's position, if it exceeds every position in runs without a kill. */
export const tooMuchAfterKill = (trace: Trace, others: ReadonlyArray<Trace>): string | undefined => {
  const quiet = others.filter(({ caseId }) => caseId === "baseline-still").map(exposuresOf)
  if (quiet.length === 0) return undefined
  const lost = trace.placements.find(({ request, order }) => request.outcome === "lost" && order !== null)
  for (const [symbol, amount] of exposuresOf(trace)) {
    const all = quiet.map((each) => each.get(symbol) ?? 0)
    const [least, usual] = [Math.min(...all), Math.max(...all)]
    const lot = Math.max(lost?.order?.quantity ?? 0, lost?.order?.executed ?? 0)
    if (lost?.symbol === symbol && amount > usual + (usual - least) + lotShare * lot)
      return `${amountOf(amount)} ${symbol}, without the kill at most ${amountOf(usual)}`
  }
  return undefined
}

export const twinConvergence: Rule = {
  id: "twin-convergence",
  title: "The bot ends with the same position, whether or not a lost order was executed",
  why: "The bot cannot know whether a lost order was executed until it queries the order. After that its position must be the same in both cases.",
  source: "sonvister/Binance#77: a 5xx is unknown",
  provoked:
    "the same placements are lost in two runs, in one before the exchange executes them and in the other after that; prices do not move",
  careful: "The bot queries the lost order, and continues according to the result.",
  kind: "twins",
  severity: "critical",
  cases: twinCases,
  judge: (trace, { symbols }, _policy, others) => {
    if (symbols.length === 0) return noOrders
    const worlds = worldsIn(others)
    if (trace.caseId !== twinCases.at(-1) || worlds === undefined) return notExercised
    const isLost = worlds.pairs.every(({ before, after }) =>
      [before, after].every(({ placements }) => placements.some(({ request }) => request.outcome === "lost")),
    )
    if (!isLost) return notExercised
    const doubled = found(
      compare(worlds, most, "after"),
      "The bot ended with more when lost orders were executed.",
    )
    const drift = found(
      compare(worlds, leastAtEnd, "both"),
      "The bot never returned to its intended position.",
    )
    for (const each of [doubled, drift])
      if (each.found !== undefined && each.found !== "unknown") return violated(each.found)
    for (const each of [doubled, drift]) if (each.found === "unknown") return notJudged(unknownSpread(each))
    return passed
  },
}
