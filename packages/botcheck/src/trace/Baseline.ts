/** What a bot does when nothing goes wrong: what other cases are compared with. */
import { channelsOf } from "./channels.ts"
import { isAlike, isMarketRead, isOrderRead, isSigned, type Order, type Trace } from "./Trace.ts"

export interface Baseline {
  readonly traces: ReadonlyArray<Trace>
  readonly symbols: ReadonlyArray<string>
  /** Requests a minute. */
  readonly requestsPerMinute: number
  readonly ordersPerMinute: number
  /** The busiest ten seconds. */
  readonly ordersPerTenSecondsMax: number
  readonly openMax: number
  readonly exposureMax: ReadonlyMap<string, number>
  /** The largest worth of one order, in the quote asset, by symbol. */
  readonly worths: ReadonlyMap<string, number>
  /** So many orders of one side at most are placed without a read in between. */
  readonly runMax: number
  /** Whether orders that are alike follow each other without a read in between, as in a ladder or for purchases by the clock. */
  readonly repeatsItself: boolean
  /** The least time between two orders that are alike, milliseconds; infinite where there are none. */
  readonly repeatMs: number
  readonly readsOrders: boolean
  /** The longest time between two reads of orders of a symbol, milliseconds; 0 where it reads none. */
  readonly readGapMs: number
  /** The most requests between two such reads. */
  readonly readGapRequests: number
  readonly readsMarket: boolean
  /** The channels that it subscribes to. */
  readonly channels: ReadonlyArray<string>
  /** Of the server's answers, milliseconds of the system clock: 99 of 100 were faster. */
  readonly answerMs: number
}

/** How often something happened within so many milliseconds, at most. */
export const busiest = (times: ReadonlyArray<number>, withinMs: number): number => {
  let [most, first] = [0, 0]
  for (const [last, time] of times.entries()) {
    while (times[first]! < time - withinMs) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

const closedAt = (order: Order): number => (order.isOpen ? Number.POSITIVE_INFINITY : order.updated)

/** How many orders were open at the same time, at most, from a moment on. */
export const openAt = (trace: Trace, time: number): number =>
  trace.orders.filter((order) => order.time <= time && closedAt(order) > time).length

export const openMaxOf = (trace: Trace): number =>
  Math.max(0, ...trace.orders.map(({ time }) => openAt(trace, time)))

/** Position and open orders together, in the base asset: the largest amount, long or short, that could come of them. */
export const exposuresOf = (trace: Trace): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const times = [...trace.orders.map(({ time }) => time), ...trace.fills.map(({ time }) => time)]
  for (const symbol of new Set(trace.orders.map((order) => order.symbol))) {
    const orders = trace.orders.filter((order) => order.symbol === symbol && order.type !== "MARKET")
    const fills = trace.fills.filter((fill) => fill.symbol === symbol)
    let most = 0
    for (const time of times) {
      let position = 0
      const filled = new Map<string, number>()
      for (const fill of fills) {
        if (fill.time > time) break
        position += fill.isBuy ? fill.quantity : -fill.quantity
        filled.set(fill.orderId, (filled.get(fill.orderId) ?? 0) + fill.quantity)
      }
      let [buying, selling] = [0, 0]
      for (const order of orders) {
        if (order.time > time || closedAt(order) <= time) continue
        const left = Math.max(0, order.quantity - (filled.get(order.id) ?? 0))
        if (order.side === "BUY") buying += left
        else selling += left
      }
      most = Math.max(most, position + buying, selling - position)
    }
    found.set(symbol, most)
  }
  return found
}

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
          each.at >= before.request.at && each.end <= last.request.at && isOrderRead(each, last.symbol),
      )
      if (isRead) break
      run++
      if (isAlike(before, last)) repeats = true
    }
    longest = Math.max(longest, run)
  }
  return { longest, repeats }
}

const repeatMsOf = ({ placements }: Trace): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...placements.flatMap((last, i) => {
      const before = placements.slice(0, i).findLast((each) => isAlike(each, last))
      return before === undefined ? [] : [last.request.at - before.request.at]
    }),
  )

/** The longest time, and the most requests, between two reads of orders of a symbol; of one read, from it to either end. */
const readGapOf = ({ requests, begin, end }: Trace, symbol: string): { ms: number; requests: number } => {
  const reads = requests.flatMap((each, index) => (isOrderRead(each, symbol) ? [{ at: each.at, index }] : []))
  const ends = [{ at: begin, index: 0 }, ...reads, { at: end, index: requests.length }]
  const places = reads.length === 1 ? ends : reads
  return {
    ms: Math.max(0, ...places.slice(1).map(({ at }, i) => at - places[i]!.at)),
    requests: Math.max(0, ...places.slice(1).map(({ index }, i) => index - places[i]!.index)),
  }
}

export const baselineOf = (traces: ReadonlyArray<Trace>): Baseline => {
  const most = (of: (trace: Trace) => number) => Math.max(0, ...traces.map(of))
  const runs = traces.map(runsOf)
  const placements = traces.flatMap((trace) => trace.placements)
  const exposures = traces.map(exposuresOf)
  const durations = traces
    .flatMap(({ requests }) => requests.map(({ durationMs }) => durationMs))
    .sort((a, b) => a - b)
  const symbols = [...new Set(placements.map(({ symbol }) => symbol))]
  const gaps = traces.flatMap((trace) => symbols.map((symbol) => readGapOf(trace, symbol)))
  return {
    traces,
    symbols,
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
    repeatMs: Math.min(Number.POSITIVE_INFINITY, ...traces.map(repeatMsOf)),
    repeatsItself: runs.some(({ repeats }) => repeats),
    readGapMs: Math.max(0, ...gaps.map(({ ms }) => ms)),
    readGapRequests: Math.max(0, ...gaps.map(({ requests }) => requests)),
    readsOrders: traces.some((trace) =>
      trace.requests.some((each) => isSigned(each) && symbols.some((symbol) => isOrderRead(each, symbol))),
    ),
    channels: [...new Set(traces.flatMap(channelsOf))],
    readsMarket: traces.some(({ requests }) => requests.some(isMarketRead)),
    answerMs: durations[Math.floor(durations.length * 0.99)] ?? 0,
  }
}
