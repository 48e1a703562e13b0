/** The bot's conduct when nothing goes wrong, with which other cases are compared. */
import { orderTypeRules, orderTypes } from "@bourse/vocabulary"
import { channelsOf } from "./channels.ts"
import { exposuresOf } from "./Exposure.ts"
import { isOpenAt } from "./Knowledge.ts"
import { isAlike, isMarketRead, isSigned, type Placement, type Trace } from "./Trace.ts"
import { watches } from "./Watching.ts"

/** Properties of a bot that make rules apply to it. */
interface Habits {
  /** The symbols in which it places orders. */
  readonly symbols: ReadonlyArray<string>
  /** The requests that it sends, by endpoint. */
  readonly endpoints: ReadonlySet<string>
  readonly sells: boolean
  /** Whether it places orders that trade at once or not at all: MARKET, IMMEDIATE_OR_CANCEL, FILL_OR_KILL. */
  readonly takes: boolean
  readonly sendsMarketOrders: boolean
  /** Whether an order of its stays open for a while. */
  readonly rests: boolean
  readonly namesPrices: boolean
  readonly namesOrders: boolean
}

export interface Baseline extends Habits {
  readonly traces: ReadonlyArray<Trace>
  /** Requests a minute. */
  readonly requestsPerMinute: number
  readonly ordersPerMinute: number
  /** The busiest ten seconds. */
  readonly ordersPerTenSecondsMax: number
  readonly openMax: number
  readonly exposureMax: ReadonlyMap<string, number>
  /** The largest worth of one order, in the quote asset, by symbol. */
  readonly worths: ReadonlyMap<string, number>
  /** The most orders of one side between two signed reads, as in a ladder. */
  readonly runMax: number
  /** Whether orders that are alike follow each other without a signed read in between, as in purchases by the clock. */
  readonly repeatsItself: boolean
  readonly readsOrders: boolean
  /** The longest time between two reads of orders of a symbol, milliseconds; 0 where it reads none. */
  readonly readGapMs: number
  /** The most requests between two such reads. */
  readonly readGapRequests: number
  readonly readsMarket: boolean
  /** The channels that it subscribes to. */
  readonly channels: ReadonlyArray<string>
  /** The time of the server's answers, milliseconds of the system clock: 99 of 100 were faster. */
  readonly answerMs: number
}

/** The most times something happened within `withinMs` milliseconds. */
export const busiest = (times: ReadonlyArray<number>, withinMs: number): number => {
  let [most, first] = [0, 0]
  for (const [last, time] of times.entries()) {
    while (times[first]! < time - withinMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

/** The number of orders that were open at a moment. */
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

/** Orders that go on alone: not those that were sent within one batch. */
const isSideOf = (a: Placement, b: Placement): boolean =>
  a.symbol === b.symbol && a.side === b.side && a.request.id !== b.request.id

/** Ways in which two orders can be the same intent, from the closest to the loosest. */
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

/** The least time between an order like this one and the order before it that is as like, in runs without faults. */
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

/** How much sooner than usual a repetition comes: below this share of the usual time it is none by the clock. */
const soonShare = 0.75

/** Whether an order follows another one sooner than orders like them follow each other in runs without faults. */
export const comesTooSoon = (traces: ReadonlyArray<Trace>, first: Placement, again: Placement): boolean =>
  likenesses.some(
    (isLike) =>
      isLike(first, again) &&
      again.request.at - first.request.at < soonShare * usualGapMs(traces, first, isLike),
  )

/** The longest time, and the most requests, between two reads of orders of a symbol; of one read, from it to either end. */
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

/** The baseline with the habits that a case shows beside: a bot may place market orders only where a side is empty. */
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
