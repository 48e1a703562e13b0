/** A market in time: the same whether it is walked at once or second by second, and stopped where users are met. */
import { expect, test } from "vitest"
import {
  type Conditions,
  marketOf,
  normalBook,
  normalConditions,
  type Reach,
  resumeMemory,
  SimulatedMarket,
  type Standing,
  type Walk,
} from "../src/index.ts"
import { symbols } from "./symbols.ts"

const from = Date.UTC(2026, 0, 5, 12)
const nobody: Reach = { bidTicks: 0, askTicks: Infinity, fallTicks: 0, riseTicks: Infinity }
const begin: Standing = {
  time: from,
  memory: null,
  lastPriceTicks: 6_000_000,
  placedAt: from,
  bidTaken: 0,
  askTaken: 0,
}

/** Trades as times, prices and lots. */
const tradesOf = ({ time, trades }: Walk, lastPriceTicks: number): Array<readonly number[]> => {
  let priceTicks = lastPriceTicks
  return Array.from({ length: trades.length / 3 }, (_, i) => {
    priceTicks += trades[3 * i + 1]!
    return [time - trades[3 * i]!, priceTicks, trades[3 * i + 2]!] as const
  })
}

/** Walks in pieces of so many seconds. */
const inPieces = (
  symbol: string,
  seconds: number,
  piece: number,
  seed = 1,
  first = begin,
  conditions: Conditions = normalConditions,
) => {
  const market = new SimulatedMarket(marketOf(symbols), seed)
  let standing = first
  const trades: Array<readonly number[]> = []
  for (;;) {
    const to = Math.min(standing.time + piece * 1_000, from + seconds * 1_000)
    const walk = market.walk(symbol, standing, to, nobody, conditions)
    trades.push(...tradesOf(walk, standing.lastPriceTicks))
    const lastPriceTicks = trades.at(-1)?.[1] ?? standing.lastPriceTicks
    standing = {
      ...{ time: walk.time, memory: walk.memory, lastPriceTicks, placedAt: walk.time },
      ...{ bidTaken: 0, askTaken: 0 },
    }
    if (to === from + seconds * 1_000) return { trades, ladder: walk.ladder, memory: walk.memory }
  }
}

test.each(symbols.map(({ symbol }) => symbol))(
  "%s: ten minutes at once are ten minutes in pieces",
  (symbol) => {
    const whole = inPieces(symbol, 600, 600)
    expect(whole.trades.length).toBeGreaterThan(30)
    for (const piece of [1, 7, 60]) expect(inPieces(symbol, 600, piece)).toEqual(whole)
    expect(inPieces(symbol, 600, 60, 2).trades).not.toEqual(whole.trades)
  },
)

test("trades are in order, in their seconds, at the market's prices", () => {
  const { trades } = inPieces("BTCUSDT", 600, 60)
  expect(trades.toSorted((a, b) => a[0]! - b[0]!)).toEqual(trades)
  expect(trades[0]![0]).toBeGreaterThanOrEqual(from)
  expect(trades.at(-1)![0]).toBeLessThan(from + 600_000)
  for (const [, priceTicks] of trades) expect(Math.abs(priceTicks! / 6_000_000 - 1)).toBeLessThan(0.05)
})

test("ETHBTC stays consistent with its two coins", () => {
  const middle = (symbol: string, decimals: number) => {
    const { bidTicks, askTicks } = inPieces(symbol, 86_400, 600).ladder
    return (bidTicks + askTicks) / 2 / 10 ** decimals
  }
  const [eth, btc] = [middle("ETHUSDT", 2), middle("BTCUSDT", 2)]
  expect(middle("ETHBTC", 6) / (eth / btc)).toBeCloseTo(1, 3)
})

test("the walk ends where it meets a user's order or a stop, and not before", () => {
  const { trades } = inPieces("BTCUSDT", 600, 600)
  const lowest = Math.min(...trades.map(([, price]) => price!))
  const market = () => new SimulatedMarket(marketOf(symbols), 1)
  const walk = (reach: Partial<Reach>) =>
    market().walk("BTCUSDT", begin, from + 600_000, { ...nobody, ...reach })
  // The quotes of the second in which a stop is reached are placed first; then its trades come.
  const before = walk({ fallTicks: lowest })
  const first = trades.find(([, price]) => price === lowest)![0]!
  expect(before.time).toBe(first - (first % 1_000))
  expect(tradesOf(before, begin.lastPriceTicks)).toEqual(trades.filter(([time]) => time! < before.time))
  const { time, memory } = before
  const standing = { ...begin, time, memory, placedAt: time }
  const stopped = market().walk("BTCUSDT", standing, from + 600_000, { ...nobody, fallTicks: lowest })
  expect([
    stopped.time,
    tradesOf(stopped, begin.lastPriceTicks).some(([, price]) => price === lowest),
  ]).toEqual([time + 1_000, true])
  expect(walk({ fallTicks: lowest - 1 }).time).toBe(from + 600_000)

  const bid = walk({ bidTicks: lowest })
  expect(bid.time).toBeLessThanOrEqual(stopped.time)
  expect(bid.sells === null || bid.sells.limitTicks <= lowest).toBe(true)
  expect(walk({ bidTicks: Math.floor(lowest * 0.9) }).time).toBe(from + 600_000)
  expect(walk({ askTicks: Math.ceil(lowest * 1.1) }).time).toBe(from + 600_000)
  // An order better than the market's own is met by the first one that sells.
  const sale = trades.find(([, , lots]) => lots! < 0)!
  const best = walk({ bidTicks: 6_000_000 - 1, askTicks: Infinity })
  expect(best.time).toBeLessThanOrEqual(sale[0]! + 1_000)
})

test("stops are met at the same quotes, however the walk came there", () => {
  // Every second of four minutes, minute ends among them.
  const market = new SimulatedMarket(marketOf(symbols), 1)
  for (let seconds = 1; seconds < 240; seconds++) {
    const plain = market.walk("BTCUSDT", begin, from + seconds * 1_000, nobody)
    const next = market.walk("BTCUSDT", begin, from + (seconds + 1) * 1_000, nobody)
    const inside = tradesOf(next, begin.lastPriceTicks).filter(([time]) => time! >= plain.time)
    if (inside.length === 0) continue
    const lowest = Math.min(...inside.map(([, price]) => price!))
    const met = market.walk("BTCUSDT", begin, from + 600_000, { ...nobody, fallTicks: lowest })
    if (met.time === plain.time) expect(met).toEqual(plain)
    else expect(met.time).toBeLessThan(plain.time)
  }
})

test("what was taken is missing, comes back, and does not depend on how often one looks", () => {
  const market = new SimulatedMarket(marketOf(symbols), 1)
  const taken = { ...begin, askTaken: 200_000 }
  const at = (seconds: number) => market.walk("BTCUSDT", taken, from + seconds * 1_000, nobody)
  expect(at(1).ladder.askHole).toBe(200_000)
  expect(at(9).ladder.askHole).toBe(100_000)
  expect(at(600).ladder.askHole).toBe(0)
  const looked = inPieces("BTCUSDT", 20, 1, 1, taken)
  expect(looked.ladder).toEqual(at(20).ladder)
})

test("a market that stood still goes on from the price it had", () => {
  const { memory, ladder } = inPieces("BTCUSDT", 600, 60)
  const later = from + 30 * 86_400_000
  const market = new SimulatedMarket(marketOf(symbols), 1)
  const standing = { ...begin, time: later, memory: resumeMemory(memory, later) }
  const walk = market.walk("BTCUSDT", standing, later, nobody)
  expect(Math.abs(walk.ladder.bidTicks / ladder.bidTicks - 1)).toBeLessThan(0.001)
})

/** From the second minute on BTC falls by 8 % within a minute; a tenth of the book, ten times the spread. */
const crash: Conditions = {
  shift: (coin, second) =>
    coin === "BTC" ? Math.log(0.92) * Math.min(1, Math.max(0, second - from / 1_000 - 60) / 60) : 0,
  book: (_, second) => (second < from / 1_000 + 60 ? normalBook : { spread: 10, depth: 0.1, trades: 3 }),
}

test("a crash comes on top of the market's own moves, is the same in pieces, and ETHBTC follows", () => {
  const crashed = inPieces("BTCUSDT", 600, 600, 1, begin, crash)
  for (const piece of [1, 7, 60]) expect(inPieces("BTCUSDT", 600, piece, 1, begin, crash)).toEqual(crashed)
  const plain = inPieces("BTCUSDT", 600, 600)
  const middle = ({ ladder }: typeof plain) => (ladder.bidTicks + ladder.askTicks) / 2
  expect(middle(crashed) / middle(plain)).toBeCloseTo(0.92, 3)
  expect(middle(inPieces("ETHUSDT", 600, 600, 1, begin, crash))).toBeCloseTo(
    middle(inPieces("ETHUSDT", 600, 600)),
    -2,
  )
  expect(
    middle(inPieces("ETHBTC", 600, 600, 1, begin, crash)) / middle(inPieces("ETHBTC", 600, 600)),
  ).toBeCloseTo(1 / 0.92, 2)
  const spread = ({ ladder }: typeof plain) => ladder.askTicks - ladder.bidTicks
  expect(spread(crashed) / spread(plain)).toBeGreaterThan(8)
  expect(plain.ladder.firstLots / crashed.ladder.firstLots).toBeGreaterThan(8)
  expect(crashed.trades.length).toBeGreaterThan(1.5 * plain.trades.length)
  expect(crashed.trades.filter(([time]) => time! < from + 60_000)).toEqual(
    plain.trades.filter(([time]) => time! < from + 60_000),
  )
})
