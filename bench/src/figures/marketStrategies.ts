/**
 * Measures the earnings of three simple strategies in the simulated market, before fees. The earnings should be
 * like those on real markets: quoting the best prices loses to informed takers, reading the book first loses
 * less, and one minute's return does not predict the next. Fills are those of users' orders in the simulated
 * market.
 */
import { type Ladder, type ListedSymbol, marketOf, SimulatedMarket, type Standing } from "@bourse/simulator"
import { mean, median } from "@bourse/simulator/src/statistics/series.ts"

const days = Number(process.env.BOURSE_BENCH_DAYS ?? 10)
const seeds = Math.min(10, Number(process.env.BOURSE_BENCH_SEEDS ?? 10))
const start = Date.UTC(2026, 0, 5)
const [secondMs, secondsADay] = [1_000, 86_400]
/** Seconds after the quote at which the fill is compared with the mid price. */
const horizons = [1, 10, 60] as const
/** Imbalance of the best quantities, -1 to 1, above which the book-reading strategy leaves out a side. */
const leanFrom = 0.2

type Band = readonly [from: number, to: number]
interface Bands {
  readonly profit: Band | undefined
  readonly moves: Readonly<Record<(typeof horizons)[number], Band>>
  /** Unit of the price moves in the bands. */
  readonly unit: "half-spreads" | "bp"
}
const thin: Bands = {
  profit: [-0.6, 0.2],
  moves: { 1: [0.5, 1.2], 10: [0.7, 1.6], 60: [0.7, 1.8] },
  unit: "half-spreads",
}
const major: Bands = {
  profit: undefined,
  moves: { 1: [0.05, 0.5], 10: [0.05, 0.5], 60: [0.05, 0.5] },
  unit: "bp",
}
const measuredSymbols: Readonly<Record<string, Bands>> = {
  BTCUSDT: major,
  ETHUSDT: major,
  MXUSDT: thin,
  PEPEUSDT: thin,
}

interface Fill {
  readonly second: number
  /** Sign of the fill: 1 for a buy, -1 for a sale. */
  readonly sign: 1 | -1
  readonly price: number
}

interface Course {
  readonly fills: ReadonlyArray<Fill>
  /** Logarithm of the mid price by second, and half the spread as a logarithm. */
  readonly middles: Float64Array
  readonly halves: Float64Array
}

const middleOf = ({ bidTicks, askTicks }: Ladder): number => Math.log((bidTicks + askTicks) / 2)

/**
 * Quotes one lot at each best price every second, at the end of the queue. @param leans leaves out a side by the
 * imbalance
 */
const quote = (listed: ListedSymbol, seed: number, leans: boolean): Course => {
  const market = new SimulatedMarket(marketOf([listed]), seed)
  const lastPriceTicks = Math.round(listed.openingPrice * 10 ** listed.tickDecimals)
  let standing: Standing = { time: start, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
  const walk = (to: number, users?: Parameters<SimulatedMarket["walk"]>[3]) => {
    const walked = market.walk(listed.symbol, standing, to, users)
    standing = { ...standing, time: walked.time, memory: walked.memory, queues: walked.queues }
    return walked
  }
  let { ladder } = walk(start + secondMs)
  const seconds = days * secondsADay
  const [middles, halves] = [new Float64Array(seconds), new Float64Array(seconds)]
  const fills: Array<Fill> = []
  for (let second = 0; second < seconds; second++) {
    const { bidTicks, askTicks, bidLots, askLots } = ladder
    middles[second] = middleOf(ladder)
    halves[second] = (askTicks - bidTicks) / (askTicks + bidTicks)
    const imbalance = leans ? (bidLots - askLots) / (bidLots + askLots) : 0
    let bids = imbalance < -leanFrom ? [] : [{ id: 1, priceTicks: bidTicks, lots: 1, ahead: bidLots }]
    let asks = imbalance > leanFrom ? [] : [{ id: 2, priceTicks: askTicks, lots: 1, ahead: askLots }]
    standing = { ...standing, queues: [] }
    for (const end = standing.time + secondMs; standing.time < end; ) {
      const walked = walk(end, { bids, asks, fallTicks: 0, riseTicks: Number.POSITIVE_INFINITY })
      ladder = walked.ladder
      if (walked.sells !== null && bids.length > 0) {
        fills.push({ second, sign: 1, price: Math.log(bidTicks) })
        bids = []
      }
      if (walked.buys !== null && asks.length > 0) {
        fills.push({ second, sign: -1, price: Math.log(askTicks) })
        asks = []
      }
    }
  }
  return { fills, middles, halves }
}

const later = ({ middles }: Course, fill: Fill, seconds: number): number | undefined =>
  middles[fill.second + seconds]

/** Mean price move against the fills, and mean earnings of the fills, as logarithms. */
const moveAgainst = (course: Course, seconds: number): number =>
  mean(
    course.fills.flatMap((fill) => {
      const after = later(course, fill, seconds)
      return after === undefined ? [] : [fill.sign * (course.middles[fill.second]! - after)]
    }),
  )
const earned = (course: Course): number =>
  mean(
    course.fills.flatMap((fill) => {
      const after = later(course, fill, 60)
      return after === undefined ? [] : [fill.sign * (after - fill.price)]
    }),
  )

/** Earnings per minute of a trader who follows the last minute's return, at mid prices. */
const followed = ({ middles }: Course): number => {
  const earnedMinutes: Array<number> = []
  for (let at = 120; at < middles.length; at += 60) {
    const [before, now] = [middles[at - 60]! - middles[at - 120]!, middles[at]! - middles[at - 60]!]
    earnedMinutes.push(Math.sign(before) * now)
  }
  return mean(earnedMinutes)
}

const shown = (value: number): string => value.toFixed(2).padStart(7)

/** @returns whether all figures are in their bands */
export const printStrategies = (symbols: ReadonlyArray<ListedSymbol>, random: () => number): boolean => {
  const drawn = Array.from({ length: seeds }, random)
  let isInside = true
  const line = (name: string, value: number, unit: string, band: Band | undefined): void => {
    const isIn = band === undefined || (value >= band[0] && value <= band[1])
    isInside &&= isIn
    const within = band === undefined ? "" : `${band[0]} to ${band[1]}${isIn ? "" : "   OUTSIDE"}`
    console.log(`    ${name.padEnd(62)}${shown(value)} ${unit}   ${within}`)
  }
  console.log(`market: strategies, ${days} days of each of ${seeds} seeds, before fees: ${drawn.join(" ")}`)
  for (const listed of symbols.filter(({ symbol }) => symbol in measuredSymbols)) {
    const { profit, moves, unit } = measuredSymbols[listed.symbol]!
    const plain = drawn.map((seed) => quote(listed, seed, false))
    const halves = plain.map((course) => median([...course.halves]))
    const units = halves.map((half) => (unit === "bp" ? 1e-4 : half))
    console.log(`  ${listed.symbol}, half of the spread ${(median(halves) * 1e4).toFixed(3)} bp`)
    for (const seconds of horizons)
      line(
        `quotes the touch each second: adverse price move, ${seconds} s`,
        median(plain.map((course, i) => moveAgainst(course, seconds) / units[i]!)),
        unit,
        moves[seconds],
      )
    const naive = plain.map((course, i) => earned(course) / halves[i]!)
    line("quotes the touch each second: earns a fill", median(naive), "half-spreads", profit)
    if (profit !== undefined) {
      const more = drawn.map((seed, i) => earned(quote(listed, seed, true)) / halves[i]! - naive[i]!)
      line("leans by the imbalance: earns more a fill", median(more), "half-spreads", [
        0.15,
        Number.POSITIVE_INFINITY,
      ])
    }
    const returns = plain.map(followed)
    const error = Math.sqrt(mean(returns.map((each) => (each - mean(returns)) ** 2)) / (seeds - 1))
    line(
      "follows the last minute's return: earns, in its standard errors",
      mean(returns) / error,
      "",
      [-2.26, 2.26],
    )
  }
  return isInside
}
