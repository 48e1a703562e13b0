/** The bot's behaviour without faults, with which other cases are compared. */
import { orderTypeRules, orderTypes } from "@bourse/vocabulary"
import { channelsOf } from "./channels.ts"
import { exposuresOf } from "./Exposure.ts"
import { isOpenAt } from "./Knowledge.ts"
import { isAlike, isMarketRead, isSigned, type Placement, type Trace } from "./Trace.ts"
import { watches } from "./Watching.ts"

/** Properties of a bot that decide which rules apply. */
interface Habits {
  /** Symbols in which the bot places orders. */
  readonly symbols: ReadonlyArray<string>
  /** Endpoints that the bot calls. */
  readonly endpoints: ReadonlySet<string>
  readonly sells: boolean
  /** Whether the bot places orders that never rest: MARKET, IMMEDIATE_OR_CANCEL, FILL_OR_KILL. */
  readonly takes: boolean
  readonly sendsMarketOrders: boolean
  /** Whether an order of the bot rests for a while. */
  readonly rests: boolean
  readonly namesPrices: boolean
  readonly namesOrders: boolean
}

export interface Baseline extends Habits {
  readonly traces: ReadonlyArray<Trace>
  /** The bot's requests per minute. */
  readonly requestsPerMinute: number
  readonly ordersPerMinute: number
  /** The bot's largest number of orders within ten seconds. */
  readonly ordersPerTenSecondsMax: number
  readonly openMax: number
  readonly exposureMax: ReadonlyMap<string, number>
  /** Largest worth of one order in the quote asset, by symbol. */
  readonly worths: ReadonlyMap<string, number>
  /** Most orders of one side between two signed reads, as in a ladder. */
  readonly runMax: number
  /** Whether similar orders follow each other without a signed read in between, as with buys at fixed times. */
  readonly repeatsItself: boolean
  readonly readsOrders: boolean
  /** Longest time between two reads of orders of a symbol, in ms; 0 if there are none. */
  readonly readGapMs: number
  /** Most requests between two reads of orders of a symbol. */
  readonly readGapRequests: number
  readonly readsMarket: boolean
  /** Stream channels that the bot subscribes to. */
  readonly channels: ReadonlyArray<string>
  /** 99th percentile of the server's response time, in ms of the system clock. */
  readonly answerMs: number
}

/** Largest number of events within `withinMs` milliseconds. */
export const busiest = (times: ReadonlyArray<number>, withinMs: number): number => {
  let [most, first] = [0, 0]
  for (const [last, time] of times.entries()) {
    while (times[first]! < time - withinMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** Number of the bot's open orders at this time. */
export const openAt = (trace: Trace, time: number): number =>
  trace.orders.filter((order) => isOpenAt(order, time)).length

export const openMaxOf = (trace: Trace): number =>
  Math.max(0, ...trace.orders.map(({ time }) => openAt(trace, time)))

const minutesOf = (trace: Trace): number => Math.max(1, trace.end - trace.begin) / 60_000

const runsOf = (trace: Trace): { readonly longest: number; readonly repeats: boolean } => {
  let [longest, repeats] = [0, false]
  for (const [i, last] of trace.placements.entries()) {
    let run = 1
    for (let j = i - 1; j >= 0; j--) {
      const before = trace.placements[j]!
      if (before.symbol !== last.symbol || before.side !== last.side) continue
      const isRead = trace.requests.some(
        (each) =>
          each.at >= before.request.at &&
          each.end <= last.request.at &&
          each.method === "GET" &&
          isSigned(each),
      )
      if (isRead) break
      run++
      if (isAlike(before, last)) repeats = true
    }
    longest = Math.max(longest, run)
  }
  return { longest, repeats }
}

/** Whether two orders have the same symbol and side, and are not of one batch. */
const isSideOf = (a: Placement, b: Placement): boolean =>
  a.symbol === b.symbol && a.side === b.side && a.request.id !== b.request.id

/** Ways in which two orders can be the same intent, from strict to loose. */
const likenesses: ReadonlyArray<(a: Placement, b: Placement) => boolean> = [
  (a, b) =>
    isSideOf(a, b) &&
    a.type === b.type &&
    a.price === b.price &&
    a.quantity === b.quantity &&
    a.quote === b.quote,
  (a, b) => isSideOf(a, b) && isAlike(a, b),
  (a, b) => isSideOf(a, b) && a.type === b.type,
  isSideOf,
]

/** Least time between two orders as similar as these, in runs without faults. */
const usualGapMs = (
  traces: ReadonlyArray<Trace>,
  { symbol, side }: Placement,
  isLike: (a: Placement, b: Placement) => boolean,
): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { placements } of traces)
    for (const [i, last] of placements.entries()) {
      if (last.symbol !== symbol || last.side !== side) continue
      const before = placements.slice(0, i).findLast((each) => isLike(each, last))
      if (before !== undefined) least = Math.min(least, last.request.at - before.request.at)
    }
  return least
}

/** A repetition sooner than this fraction of the usual time is not a scheduled order. */
const soonShare = 0.75

/** Whether an order follows another one sooner than similar orders do without faults. */
export const comesTooSoon = (traces: ReadonlyArray<Trace>, first: Placement, again: Placement): boolean =>
  likenesses.some(
    (isLike) =>
      isLike(first, again) &&
      again.request.at - first.request.at < soonShare * usualGapMs(traces, first, isLike),
  )

/**
 * Longest time and most requests between two reads of orders of a symbol. With a single read: the longer of the
 * distances to the trace's begin and end.
 */
const readGapOf = (trace: Trace, symbol: string): { ms: number; requests: number } => {
  const { requests, begin, end } = trace
  const reads = requests.flatMap((each, index) =>
    watches(trace, each, symbol) ? [{ at: each.at, index }] : [],
  )
  const ends = [{ at: begin, index: 0 }, ...reads, { at: end, index: requests.length }]
  const places = reads.length === 1 ? ends : reads
  return {
    ms: Math.max(0, ...places.slice(1).map(({ at }, i) => at - places[i]!.at)),
    requests: Math.max(0, ...places.slice(1).map(({ index }, i) => index - places[i]!.index)),
  }
}

const takingTypes = new Set<string>(orderTypes.filter((type) => !orderTypeRules[type].rests))

const habitsOf = (traces: ReadonlyArray<Trace>): Habits => {
  const placements = traces.flatMap((trace) => trace.placements)
  return {
    symbols: [...new Set(placements.map(({ symbol }) => symbol))],
    endpoints: new Set(
      traces.flatMap(({ requests }) =>
        requests.flatMap(({ endpoint }) => (endpoint === null ? [] : [endpoint])),
      ),
    ),
    sells: placements.some(({ side }) => side === "SELL"),
    takes: placements.some(({ type }) => takingTypes.has(type)),
    rests: traces.some(({ orders }) =>
      orders.some(({ type, isOpen, time, updated }) => type !== "MARKET" && (isOpen || updated > time)),
    ),
    sendsMarketOrders: placements.some(({ type }) => type === "MARKET"),
    namesPrices: placements.some(({ price }) => price !== null),
    namesOrders: placements.some(({ clientId }) => clientId !== null),
  }
}

/** Adds the habits that a case shows: a bot may place market orders only when one side of the book is empty. */
export const withHabitsOf = (baseline: Baseline, trace: Trace): Baseline => ({
  ...baseline,
  ...habitsOf([...baseline.traces, trace]),
})

export const baselineOf = (traces: ReadonlyArray<Trace>): Baseline => {
  const most = (of: (trace: Trace) => number) => Math.max(0, ...traces.map(of))
  const runs = traces.map(runsOf)
  const placements = traces.flatMap((trace) => trace.placements)
  const exposures = traces.map(exposuresOf)
  const durations = traces
    .flatMap(({ requests }) => requests.map(({ durationMs }) => durationMs))
    .sort((a, b) => a - b)
  const habits = habitsOf(traces)
  const { symbols } = habits
  const gaps = traces.flatMap((trace) => symbols.map((symbol) => readGapOf(trace, symbol)))
  return {
    ...habits,
    traces,
    requestsPerMinute: most((trace) => trace.requests.length / minutesOf(trace)),
    ordersPerMinute: most((trace) => trace.placements.length / minutesOf(trace)),
    ordersPerTenSecondsMax: most((trace) =>
      busiest(
        trace.placements.map(({ request }) => request.at),
        10_000,
      ),
    ),
    openMax: most(openMaxOf),
    exposureMax: new Map(
      symbols.map((symbol) => [symbol, Math.max(...exposures.map((each) => each.get(symbol) ?? 0))]),
    ),
    worths: new Map(
      symbols.map((symbol) => [
        symbol,
        Math.max(
          0.01,
          ...traces.flatMap(({ orders }) =>
            orders.filter((each) => each.symbol === symbol).map(({ price, quantity }) => price * quantity),
          ),
          ...placements.filter((each) => each.symbol === symbol).map(({ quote }) => quote ?? 0),
        ),
      ]),
    ),
    runMax: Math.max(1, ...runs.map(({ longest }) => longest)),
    repeatsItself: runs.some(({ repeats }) => repeats),
    readGapMs: Math.max(0, ...gaps.map(({ ms }) => ms)),
    readGapRequests: Math.max(0, ...gaps.map(({ requests }) => requests)),
    readsOrders: traces.some((trace) =>
      trace.requests.some((each) => symbols.some((symbol) => watches(trace, each, symbol))),
    ),
    channels: [...new Set(traces.flatMap(channelsOf))],
    readsMarket: traces.some(({ requests }) => requests.some(isMarketRead)),
    answerMs: durations[Math.floor(durations.length * 0.99)] ?? 0,
  }
}
