/**
 * Verdicts by outcome: two worlds with the same exchange, seed and losses, where the lost orders were executed in one
 * and not in the other. Twins are compared with each other. Runs without losses give the most that the bot holds
 * anyway, and how much its own runs differ.
 */
import { type Held, heldOver } from "./Exposure.ts"
import type { Trace } from "./Trace.ts"

/** How many placements are lost in a pair of worlds. */
export const lossCounts = [1, 2, 4] as const

export const twinCase = (count: number, when: "before" | "after"): string => `twin-${when}-${count}`

/** All of them; the last one is the loss of most answers after the commit. */
export const twinCases: ReadonlyArray<string> = lossCounts.flatMap((count) => [
  twinCase(count, "before"),
  twinCase(count, "after"),
])

export interface Worlds {
  /** Runs without losses where prices stand. */
  readonly quiet: ReadonlyArray<Trace>
  readonly pairs: ReadonlyArray<{ readonly count: number; readonly before: Trace; readonly after: Trace }>
}

/** The newest pair of worlds of each number of losses; undefined where one of them is missing. */
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
  /** The amounts in the world that held more, in its twin, and in runs without losses at most. */
  readonly more: number
  readonly other: number
  readonly quiet: number
  /** The world that held more. */
  readonly world: Trace
}

export type Comparison =
  | { readonly found: Excess | undefined }
  /** The bot's own runs differ by more than an order: no conclusion is possible. */
  | { readonly found: "unknown"; readonly symbol: string; readonly spread: number }

/** A number that describes what a bot held in a world: the more, the further it went in a direction. */
type Measure = (held: ReadonlyArray<number>, times: ReadonlyArray<number>, from: number) => number

/** The most that it held at any time. */
export const most: Measure = (held) => Math.max(0, ...held)

/** The least that it held at the end: a bot that goes to and fro shows a drift by it. */
export const leastAtEnd: Measure = (held, times, from) => {
  const before = times.findLastIndex((time) => time <= from)
  // Less than nothing in one direction is something in the other.
  return Math.max(0, Math.min(before < 0 ? 0 : held[before]!, ...held.filter((_, i) => times[i]! > from)))
}

/** The placements at the end of a world. A paused bot shows the state it returns to only once it continues. */
const lastPlacements = 3

/** The last quarter, or the time of the last placements where that is longer. */
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

/** Whether a bot holds more and more without losses, such as one that buys by the clock. */
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

/** How much of an order more than its own runs differ by a world must hold. */
const lotShare = 0.6

/** The same for a bot that holds more and more: its runs differ by when its last order came. */
const growingLots = 1.5

/** Whether a bot ends up with more than anywhere else in one of two worlds that it could not tell apart. */
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
 * Compares the worlds by a measure. `directions`: with `after`, whether it held more where its lost orders were
 * executed; with `both`, also whether it held more where they were not, as a bot does that takes them for executed.
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
