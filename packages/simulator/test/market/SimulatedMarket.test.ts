/**
 * A simulated market over time is the same whether it is simulated at once or slot by slot, and stops where a
 * user's order trades.
 */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Conditions, marketOf, normalBook, resumeWalkState } from "../../src/index.ts"
import { dayLots } from "../../src/symbol/Symbol.ts"
import { symbols } from "../support/symbols.ts"
import { from, Venue } from "../support/Venue.ts"

const [slotMs, minuteMs] = [250, 60_000]
const names = symbols.map(({ symbol }) => symbol)

test.each(names)("in the market %s, ten minutes at once equal ten minutes in pieces", (symbol) => {
  const whole = new Venue(symbol).go(10 * minuteMs)
  expect(whole.trades.length).toBeGreaterThan(20)
  for (const piece of [250, 7_000, minuteMs]) {
    const other = new Venue(symbol).go(10 * minuteMs, piece)
    expect([other.trades, other.ladder, other.standing]).toEqual([whole.trades, whole.ladder, whole.standing])
  }
  expect(new Venue(symbol, 2).go(10 * minuteMs).trades).not.toEqual(whole.trades)
})

test("trades are in order, in their minutes, at the market's prices", () => {
  const { trades } = new Venue("BTCUSDT").go(10 * minuteMs)
  expect(trades.toSorted((a, b) => a[0] - b[0])).toEqual(trades)
  expect(trades[0]![0]).toBeGreaterThanOrEqual(from)
  expect(trades.at(-1)![0]).toBeLessThan(from + 10 * minuteMs)
  for (const [, priceTicks] of trades) expect(Math.abs(priceTicks / 6_000_000 - 1)).toBeLessThan(0.05)
})

test("ETHBTC is ETHUSDT over BTCUSDT at every moment, within a few hundredths of a per cent", () => {
  const [eth, btc, pair] = ["ETHUSDT", "BTCUSDT", "ETHBTC"].map((symbol) => new Venue(symbol)) as [
    Venue,
    Venue,
    Venue,
  ]
  for (let i = 0; i < 240; i++) {
    for (const venue of [eth, btc, pair]) venue.go(6_250)
    const implied = eth.middle / btc.middle
    expect(Math.abs(pair.middle / 1e6 / implied - 1)).toBeLessThan(0.0005)
  }
})

test("a stop trades with the quotes of its own slot, whatever the steps were", () => {
  const plain = new Venue("BTCUSDT").go(4 * minuteMs)
  const lowest = Math.min(...plain.trades.map(([, price]) => price))
  const [time] = plain.trades.find(([, price]) => price === lowest)!
  for (const piece of [250, 4 * minuteMs]) {
    const venue = new Venue("BTCUSDT")
    venue.fallTicks = lowest
    const slot = time - (time % 250)
    venue.go(slot - from, piece)
    expect(venue.trades).toEqual(plain.trades.filter(([at]) => at < slot))
    expect(venue.ladder).toEqual(new Venue("BTCUSDT").go(slot - from).ladder)
    venue.go(250)
    expect(venue.trades.some(([, price]) => price === lowest)).toBe(true)
  }
})

test("a market that paused continues from its price", () => {
  const venue = new Venue("BTCUSDT").go(10 * minuteMs)
  const before = venue.ladder.bidTicks
  const later = from + 30 * 86_400_000
  const memory = resumeWalkState(venue.standing.memory!, later)
  const { ladder } = venue.market.walk("BTCUSDT", { ...venue.standing, time: later, memory }, later)
  expect(Math.abs(ladder.bidTicks / before - 1)).toBeLessThan(0.001)
})

/** From the second minute on BTC falls by 8 % within a minute, with a tenth of the book and ten times the spread. */
const crash: Conditions = {
  shift: (coin, time) =>
    coin === "BTC" ? Math.log(0.92) * Math.min(1, Math.max(0, time - from - minuteMs) / minuteMs) : 0,
  book: (_, time) => (time < from + minuteMs ? normalBook : { spread: 10, depth: 0.1, trades: 3 }),
}

test("a crash adds to the market's own moves, is the same in pieces, and ETHBTC follows", () => {
  const ten = (symbol: string, conditions?: Conditions, piece = 10 * minuteMs) =>
    new Venue(symbol, 1, conditions).go(10 * minuteMs, piece)
  const crashed = ten("BTCUSDT", crash)
  for (const piece of [250, 7_000]) expect(ten("BTCUSDT", crash, piece).trades).toEqual(crashed.trades)
  const plain = ten("BTCUSDT")
  expect(crashed.middle / plain.middle).toBeCloseTo(0.92, 3)
  expect(ten("ETHUSDT", crash).middle).toBeCloseTo(ten("ETHUSDT").middle, -2)
  expect(ten("ETHBTC", crash).middle / ten("ETHBTC").middle).toBeCloseTo(1 / 0.92, 2)
  const spread = ({ ladder }: Venue) => ladder.askTicks - ladder.bidTicks
  expect(spread(crashed) / spread(plain)).toBeGreaterThan(5)
  expect(plain.ladder.firstLots / crashed.ladder.firstLots).toBeGreaterThan(8)
  expect(crashed.trades.length).toBeGreaterThan(1.5 * plain.trades.length)
  const early = ({ trades }: Venue) => trades.filter(([time]) => time < from + minuteMs)
  expect(early(crashed)).toEqual(early(plain))
})

const btcWith = (trading: Record<string, number>) => ({ symbols: { BTCUSDT: trading } })

describe("users' resting orders", () => {
  const bid = (id: number, priceTicks: number, lots: number, ahead = 0) => ({ id, priceTicks, lots, ahead })

  test("users' resting orders get the same fills, read or not, whatever the orders are", () => {
    const anyOrder = fc.record({
      distance: fc.integer({ min: -30, max: 3_000 }),
      lots: fc.integer({ min: 1, max: 20_000_000 }),
      ahead: fc.integer({ min: 0, max: 500_000 }),
    })
    const anySide = fc.array(anyOrder, { maxLength: 4 })
    const runs = randomCases(25)
    let filled = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), anySide, anySide, (seed, bids, asks) => {
        const runs = [250, 3_750, 5 * minuteMs].map((piece) => {
          const venue = new Venue("BTCUSDT", seed)
          const { bidTicks, askTicks } = venue.ladder
          venue.bids = bids
            .map(({ distance, lots, ahead }, i) =>
              bid(i + 1, Math.min(bidTicks - distance, askTicks - 1), lots, ahead),
            )
            .sort((a, b) => b.priceTicks - a.priceTicks)
          const best = venue.bids[0]?.priceTicks ?? 0
          venue.asks = asks
            .map(({ distance, lots, ahead }, i) =>
              bid(i + 11, Math.max(askTicks + distance, bidTicks + 1, best + 1), lots, ahead),
            )
            .sort((a, b) => a.priceTicks - b.priceTicks)
          venue.go(5 * minuteMs, piece)
          return { fills: venue.fills, trades: venue.trades, ladder: venue.ladder, standing: venue.standing }
        })
        filled += runs[0]!.fills.length
        expect(runs[1]).toEqual(runs[0])
        expect(runs[2]).toEqual(runs[0])
      }),
      { numRuns: runs },
    )
    expect(filled).toBeGreaterThan(2 * runs)
  })

  test("users' resting orders fill only from volume behind the queue, and no volume is traded twice", () => {
    let [gotAlone, gotQueued] = [0, 0]
    for (let seed = 1; seed <= 20; seed++) {
      const plain = new Venue("BTCUSDT", seed).go(minuteMs)
      const [alone, queued] = [0, 300_000].map((ahead) => {
        const venue = new Venue("BTCUSDT", seed)
        venue.bids = [bid(1, venue.ladder.bidTicks, 50_000_000, ahead)]
        return venue.go(minuteMs)
      }) as [Venue, Venue]
      const lotsOf = (venue: Venue) => venue.fills.reduce((sum, { lots }) => sum + lots, 0)
      expect(lotsOf(queued)).toBeLessThanOrEqual(lotsOf(alone))
      gotAlone += lotsOf(alone)
      gotQueued += lotsOf(queued)
      // The market's own trades and its sales to the bid add up to its planned volume and the volume of its price
      // move.
      const volume = ({ trades }: Venue) => trades.reduce((sum, [, , lots]) => sum + Math.abs(lots), 0)
      expect(volume(alone) + lotsOf(alone)).toBeGreaterThanOrEqual(volume(plain))
      const sold = plain.trades.reduce((sum, [, , lots]) => sum + Math.max(0, -lots), 0)
      const lowest = Math.min(plain.middle, ...plain.trades.map(([, price]) => price))
      const first = new Venue("BTCUSDT", seed).ladder.bidTicks
      const day = dayLots(marketOf(symbols).symbols[0]!, 60_000)
      // A generous limit: a distance of a whole day's deviation has about half of a day's volume.
      const moved = Math.max(0, first - lowest) / first
      expect(lotsOf(alone)).toBeLessThanOrEqual(sold + day * ((moved + 0.001) / 0.0416 + 0.05) ** 2)
    }
    // Without the queue both orders would get the same fills.
    expect(gotQueued).toBeLessThan(0.99 * gotAlone)
  })

  test("users' resting orders wait longer if less of the queue is cancelled", () => {
    const got = (queueSeconds: number): number => {
      let lots = 0
      for (let seed = 1; seed <= 20; seed++) {
        const venue = new Venue("BTCUSDT", seed, undefined, marketOf(symbols, btcWith({ queueSeconds })))
        venue.bids = [bid(1, venue.ladder.bidTicks, 50_000_000, 2_000_000)]
        for (const fill of venue.go(minuteMs).fills) lots += fill.lots
      }
      return lots
    }
    const [fast, usual, slow] = [got(5), got(60), got(3_600)]
    expect(fast).toBeGreaterThan(usual)
    expect(usual).toBeGreaterThan(slow)
  })

  test("users' resting orders for 50 BTC are a wall: the quotes stay above it while it is open, and fall afterwards", () => {
    let walls = 0
    for (let seed = 1; seed <= 20; seed++) {
      const venue = new Venue("BTCUSDT", seed)
      const price = venue.ladder.bidTicks
      venue.bids = [bid(1, price, 50_000_000)]
      for (let i = 0; i < 60; i++) {
        venue.go(1_000)
        if (venue.bids.length === 0) break
        expect(venue.ladder.askTicks).toBeGreaterThan(price)
      }
      if (new Venue("BTCUSDT", seed).go(minuteMs).ladder.askTicks >= price || venue.bids.length === 0)
        continue
      walls++
      venue.bids = []
      expect(venue.go(250).ladder.askTicks).toBeLessThan(price)
    }
    expect(walls).toBeGreaterThan(3)
  })
})

describe("a user's taker order", () => {
  const day = dayLots(marketOf(symbols).symbols[0]!, 60_000)
  const dayDeviation = 0.53 / Math.sqrt(365)
  const pairs = Array.from({ length: 5 }, (_, seed) => seed + 1)

  /** The price change some time after buying a share of a day's volume. */
  const movedBy = (share: number, ms: number, seed: number, parts = 1, trading = {}): number => {
    const described = marketOf(symbols, btcWith(trading))
    const [plain, moved] = [0, 1].map(() => new Venue("BTCUSDT", seed, undefined, described)) as [
      Venue,
      Venue,
    ]
    for (let part = 0; part < parts; part++) {
      moved.take(Math.round((share * day) / parts))
      moved.go(1_000)
      plain.go(1_000)
    }
    plain.go(ms)
    moved.go(ms)
    return Math.log(moved.middle / plain.middle)
  }

  test.each([0.001, 0.005, 0.01, 0.05])(
    "a user's taker order moves the price by the square root of its share: %d of a day's volume",
    (share) => {
      for (const seed of pairs)
        for (const parts of [1, 10]) {
          const relative = movedBy(share, 0, seed, parts) / (dayDeviation * Math.sqrt(share))
          expect(relative).toBeGreaterThan(0.4)
          expect(relative).toBeLessThan(2)
        }
    },
  )

  test("a taker order's impact decays over time, until half to two thirds of it remain", () => {
    const at = [0, 5, 30, 240, 720].map((minutes) => movedBy(0.02, minutes * minuteMs, 3))
    for (const [i, move] of at.slice(1).entries()) expect(move).toBeLessThan(at[i]!)
    expect(at.at(-1)! / at[0]!).toBeGreaterThan(0.5)
    expect(at.at(-1)! / at[0]!).toBeLessThan(0.67)
  })

  test("a taker order's impact leaves its range if the file sets less impact, or less of it remains", () => {
    const relative = movedBy(0.01, 0, 1, 1, { impact: 0.1 }) / (dayDeviation * Math.sqrt(0.01))
    expect(relative).toBeLessThan(0.4)
    const stays = (impactStays: number) => {
      const [peak, later] = [0, 720].map((minutes) =>
        movedBy(0.02, minutes * minuteMs, 3, 1, { impactStays }),
      )
      return later! / peak!
    }
    expect(stays(0)).toBeLessThan(0.1)
    expect(stays(1)).toBeGreaterThan(0.9)
  })

  test("a user's sale lowers the price, and a sale after a purchase restores it", () => {
    expect(movedBy(-0.01, 0, 1)).toBeCloseTo(-movedBy(0.01, 0, 1), 5)
    const [plain, moved] = [new Venue("BTCUSDT"), new Venue("BTCUSDT")]
    moved.take(10_000_000)
    moved.go(slotMs).take(-10_000_000)
    expect(Math.log(moved.go(5_000).middle / plain.go(5_000 + slotMs).middle)).toBeCloseTo(0, 4)
  })

  test("a user's taker order moves the pairs of the same coins, too", () => {
    const btc = new Venue("BTCUSDT")
    btc.take(20_000_000)
    const conditions = btc.market.moved(
      { shift: () => 0, book: () => normalBook },
      new Map([["BTCUSDT", btc.standing]]),
    )
    const of = (coin: string) => conditions.shift(coin, from + 250)
    expect(conditions.shift("BTC", from)).toBe(0)
    expect(of("BTC")).toBeGreaterThan(0.001)
    expect(of("ETH")).toBe(0)
  })
})
