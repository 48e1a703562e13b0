/**
 * Compares twin runs: same exchange, seed and lost answers, but the lost orders were executed in only one of them.
 * Runs without losses show the largest usual position, and how much the bot's runs differ by themselves.
 */
import { type Held, heldOver } from "./Exposure.ts"
import type { Trace } from "./Trace.ts"

/** Numbers of lost placements; each has a pair of twin runs. */
export const lossCounts = [1, 2, 4] as const

export const twinCase = (count: number, when: "before" | "after"): string => `twin-${when}-${count}`

/** Ids of all twin cases; the last pair loses most answers. */
export const twinCases: ReadonlyArray<string> = lossCounts.flatMap((count) => [
  twinCase(count, "before"),
  twinCase(count, "after"),
])

export interface Worlds {
  /** Runs in a still market without losses. */
  readonly quiet: ReadonlyArray<Trace>
  readonly pairs: ReadonlyArray<{ readonly count: number; readonly before: Trace; readonly after: Trace }>
}

/** The newest pair of twin runs for each number of losses; undefined if a pair is missing. */
export const worldsIn = (traces: ReadonlyArray<Trace>): Worlds | undefined => {
  const last = (id: string) => traces.findLast(({ caseId }) => caseId === id)
  const pairs = lossCounts.flatMap((count) => {
    const [before, after] = [last(twinCase(count, "before")), last(twinCase(count, "after"))]
    return before === undefined || after === undefined ? [] : [{ count, before, after }]
  })
  const quiet = traces.filter(({ caseId }) => caseId === "baseline-still")
  return pairs.length === lossCounts.length && quiet.length > 0 ? { quiet, pairs } : undefined
}

export interface Excess {
  readonly symbol: string
  readonly direction: "long" | "short"
  readonly count: number
  /**
   * Position amounts: in the run with the larger position, in its twin, and the largest in runs without losses.
   */
  readonly more: number
  readonly other: number
  readonly quiet: number
  /** The trace of the run with the larger position. */
  readonly world: Trace
}

export type Comparison =
  | { readonly found: Excess | undefined }
  /** The bot's own runs differ by more than an order, so no conclusion is possible. */
  | { readonly found: "unknown"; readonly symbol: string; readonly spread: number }

/** A number for a bot's position in a run: larger if the position went further in a direction. */
type Measure = (held: ReadonlyArray<number>, times: ReadonlyArray<number>, from: number) => number

/** The bot's largest position at any time of the run. */
export const most: Measure = (held) => Math.max(0, ...held)

/** Smallest position near the end, which shows the drift of a bot that goes up and down. */
export const leastAtEnd: Measure = (held, times, from) => {
  const before = times.findLastIndex((time) => time <= from)
  // A negative value belongs to the other direction.
  return Math.max(0, Math.min(before < 0 ? 0 : held[before]!, ...held.filter((_, i) => times[i]! > from)))
}

/** Number of last placements that show the final state; a paused bot must continue first. */
const lastPlacements = 3

/** Start of the final period: the last quarter, or the last placements if they take longer. */
const endFrom = ({ begin, end, placements }: Trace, symbol: string): number => {
  const own = placements.filter((each) => each.symbol === symbol)
  return Math.min(end - (end - begin) / 4, own.at(-lastPlacements)?.request.at ?? begin)
}

const measured = (trace: Trace, symbol: string, direction: "long" | "short", measure: Measure): number => {
  const over = heldOver(trace, symbol)
  const amount = ({ long, short }: Held) => (direction === "long" ? long : -short)
  return measure(
    over.map(amount),
    over.map(({ time }) => time),
    endFrom(trace, symbol),
  )
}

/** Whether the position grows without losses, as with buys at fixed times. */
const grows = (trace: Trace, symbol: string, direction: "long" | "short", lot: number): boolean => {
  const middle = (trace.begin + trace.end) / 2
  const half: Measure = (held, times, from) =>
    most(
      held.filter((_, i) => times[i]! < middle),
      times,
      from,
    )
  return measured(trace, symbol, direction, most) - measured(trace, symbol, direction, half) > lot / 2
}

const lotOf = (traces: ReadonlyArray<Trace>, symbol: string): number =>
  Math.max(
    0,
    ...traces.flatMap(({ placements }) =>
      placements.flatMap(({ request, order }) =>
        request.outcome === "lost" && order?.symbol === symbol
          ? [Math.max(order.quantity, order.executed)]
          : [],
      ),
    ),
  )

/** Excess position, as a fraction of an order, that counts beyond the bot's own differences. */
const lotShare = 0.6

/** The excess that counts for a growing position, which varies with the time of the last order. */
const growingLots = 1.5

/** Whether the position in a run of one kind (`more`) exceeds that of every other run. */
const compareIn = (
  { quiet, pairs }: Worlds,
  symbol: string,
  lot: number,
  direction: "long" | "short",
  [more, other]: readonly ["after", "before"] | readonly ["before", "after"],
  measure: Measure,
): Comparison => {
  const of = (trace: Trace) => measured(trace, symbol, direction, measure)
  const quiets = quiet.map(of)
  const usual = Math.max(...quiets)
  const spread = usual - Math.min(...quiets)
  const isGrowing = quiet.some((trace) => grows(trace, symbol, direction, lot))
  const excesses = pairs.map(({ count, ...worlds }): Excess & { readonly amount: number } => {
    const [a, b] = [of(worlds[more]), of(worlds[other])]
    return {
      ...{ symbol, direction, count, more: a, other: b, quiet: usual, world: worlds[more] },
      amount: a - Math.max(b, usual),
    }
  })
  const [first, second, last] = excesses
  if (first === undefined || second === undefined || last === undefined) return { found: undefined }
  if (isGrowing) {
    const isMore = last.amount > spread + growingLots * lot && last.amount > first.amount + lot
    if (isMore) return { found: last }
  } else {
    const least = spread + lotShare * lot
    if (last.amount > least && (first.amount > least || second.amount > least)) return { found: last }
  }
  const worst = Math.max(...excesses.map(({ amount }) => amount))
  return spread > lot && worst > 0 ? { found: "unknown", symbol, spread } : { found: undefined }
}

/**
 * Compares the twin runs by a measure. `after`: tests for a larger position where lost orders were executed.
 * `both`: also tests for a larger position where lost orders were not executed, as with a bot that assumes they
 * were.
 */
export const compare = (worlds: Worlds, measure: Measure, directions: "after" | "both"): Comparison => {
  const all = worlds.pairs.flatMap(({ before, after }) => [before, after])
  const symbols = new Set(all.flatMap(({ placements }) => placements.map(({ symbol }) => symbol)))
  let unknown: Comparison | undefined
  for (const symbol of symbols) {
    const lot = lotOf(all, symbol)
    if (lot === 0) continue
    for (const direction of ["long", "short"] as const)
      for (const order of [
        ["after", "before"],
        ["before", "after"],
      ] as const) {
        if (directions === "after" && order[0] === "before") continue
        const comparison = compareIn(worlds, symbol, lot, direction, order, measure)
        if (comparison.found === "unknown") unknown ??= comparison
        else if (comparison.found !== undefined) return comparison
      }
  }
  return unknown ?? { found: undefined }
}
