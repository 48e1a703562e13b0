/**
 * The model as a market in time: where each symbol goes from where it stands. Everything is counted in whole seconds of
 * the exchange's time, and whether a stretch is walked in one go or second by second, its trades and its quotes are
 * the same. So a market may be stepped once a minute while nobody looks.
 *
 * The walk ends early at the second in which it meets what users have in the symbol: the exchange lets them trade
 * there, and the walk goes on from that.
 */
import { minuteMs } from "./Coin.ts"
import { LiveWorth } from "./LiveWorth.ts"
import type { Market } from "./MarketFile.ts"
import { Noises } from "./Noises.ts"
import { bestAt, type Eaten, type Ladder, ladderAt, recovered } from "./Quotes.ts"
import type { SimulatedSymbol } from "./Symbol.ts"
import { takersOf } from "./Takers.ts"

export const secondMs = 1_000

/** Where a symbol stands. */
export interface Standing {
  /** Up to when it was walked: whole seconds, in milliseconds since the epoch. */
  readonly time: number
  /** What the last walk left to remember; null where there was none. */
  readonly memory: ReadonlyArray<number> | null
  readonly lastPriceTicks: number
  /** When the quotes were placed, in milliseconds, and the lots that somebody took out of them since. */
  readonly placedAt: number
  readonly bidTaken: number
  readonly askTaken: number
}

/** Prices, in ticks, at which the market meets what users have in a symbol; 0 and Infinity for nothing. */
export interface Reach {
  readonly bidTicks: number
  readonly askTicks: number
  /** The nearest stops: a price at or below the one, at or above the other triggers something. */
  readonly fallTicks: number
  readonly riseTicks: number
}

/** What takes from users' orders: at most so many lots, at this price or better. */
export interface TakerFlow {
  readonly limitTicks: number
  readonly lots: number
}

export interface Walk {
  /** Where it ended, in milliseconds: where it was to go, or before. */
  readonly time: number
  readonly ladder: Ladder
  /** Three numbers a trade: milliseconds before `time`, price in ticks less the one before, lots (negative: a sale). */
  readonly trades: ReadonlyArray<number>
  readonly memory: ReadonlyArray<number>
  readonly sells: TakerFlow | null
  readonly buys: TakerFlow | null
}

/** Logarithms are remembered as integers of this unit. */
const logUnit = 1e-12

/** What is remembered of a symbol: where its two coins stood at the begin of a minute, and the hole in its book. */
interface Memory {
  readonly minute: number
  readonly baseLog: number
  readonly quoteLog: number
  readonly hole: Eaten
}

const readMemory = ([
  minute = 0,
  baseLog = 0,
  quoteLog = 0,
  time = 0,
  bidLots = 0,
  askLots = 0,
]: ReadonlyArray<number>) =>
  ({ minute, baseLog, quoteLog, hole: { time, bidLots, askLots } }) satisfies Memory

const writeMemory = ({ minute, baseLog, quoteLog, hole }: Memory): ReadonlyArray<number> =>
  hole.bidLots + hole.askLots === 0
    ? [minute, baseLog, quoteLog]
    : [minute, baseLog, quoteLog, hole.time, hole.bidLots, hole.askLots]

/** The memory of a symbol that stood still until a time: it goes on from the prices it had. */
export const resumedAt = (memory: ReadonlyArray<number>, time: number): ReadonlyArray<number> => [
  Math.floor(time / minuteMs),
  ...memory.slice(1),
]

export class SimulatedMarket {
  readonly symbols: ReadonlyMap<string, SimulatedSymbol>
  readonly #noises: Noises
  readonly #coins: ReadonlyMap<string, LiveWorth>

  constructor({ coins, symbols }: Market, seed: number) {
    this.symbols = new Map(symbols.map((each) => [each.symbol, each]))
    this.#noises = new Noises(seed)
    this.#coins = new Map([...coins].map(([name, coin]) => [name, new LiveWorth(name, coin, this.#noises)]))
  }

  /** Walks a symbol to `to` (whole seconds, in milliseconds), or to where it meets what users have. */
  walk(name: string, standing: Standing, to: number, reach: Reach): Walk {
    const symbol = this.symbols.get(name)
    if (symbol === undefined) throw new Error(`the market has no symbol ${name}`)
    const [from, end] = [standing.time / secondMs, to / secondMs]
    const path = new Path(symbol, this.#coins, standing)
    const [book, flow] = [this.#noises.named(`${name} book`), this.#noises.named(`${name} flow`)]
    const trades: Array<readonly [time: number, priceTicks: number, lots: number]> = []
    const { bidTicks, askTicks, fallTicks, riseTicks } = reach
    const meetsOrders = bidTicks > 0 || askTicks < Number.POSITIVE_INFINITY
    let [sells, buys]: [TakerFlow | null, TakerFlow | null] = [null, null]
    let second = from
    let isMet = false
    while (second < end && !isMet) {
      const [price, next] = [path.price(second), path.price(second + 1)]
      const takers = takersOf(symbol, price, next - price, second, flow)
      if (takers.length > 0) {
        const [bid, ask] = bestAt(symbol, price, second, book)
        let [sold, bought] = [0, 0]
        for (const [i, { side, lots }] of takers.entries()) {
          const time = second * secondMs + Math.floor(((i + 1) * secondMs) / (takers.length + 1))
          const priceTicks = side === "SELL" ? bid : ask
          if (side === "SELL") sold += lots
          else bought += lots
          trades.push([time, priceTicks, side === "SELL" ? -lots : lots])
          isMet ||= priceTicks <= fallTicks || priceTicks >= riseTicks
        }
        if (sold > 0 && bidTicks >= bid) sells = { limitTicks: bid, lots: sold }
        if (bought > 0 && askTicks <= ask) buys = { limitTicks: ask, lots: bought }
        isMet ||= sells !== null || buys !== null
      }
      second++
      if (meetsOrders && !isMet) {
        const [bid, ask] = bestAt(symbol, next, second, book)
        isMet = bidTicks >= ask || askTicks <= bid
      }
    }
    const time = second * secondMs
    const { recoverySeconds } = symbol.trading
    const hole = holeAfter(path.memory.hole, standing, recoverySeconds)
    const price = path.price(second)
    return {
      time,
      ladder: ladderAt(symbol, price, second, book, recovered(hole, time, recoverySeconds)),
      trades: written(trades, time, standing.lastPriceTicks),
      memory: writeMemory({ ...path.memory, hole }),
      sells,
      buys,
    }
  }
}

/** The hole with what was taken since: as of the second after the one in which the quotes were placed. */
const holeAfter = (
  hole: Eaten,
  { placedAt, bidTaken, askTaken }: Standing,
  recoverySeconds: number,
): Eaten => {
  if (bidTaken + askTaken === 0) return hole
  const time = placedAt + secondMs
  const { bidLots, askLots } = recovered(hole, time, recoverySeconds)
  return { time, bidLots: bidLots + bidTaken, askLots: askLots + askTaken }
}

const written = (
  trades: ReadonlyArray<readonly [time: number, priceTicks: number, lots: number]>,
  end: number,
  lastPriceTicks: number,
): Array<number> => {
  let before = lastPriceTicks
  return trades.flatMap(([time, priceTicks, lots]) => {
    const step = priceTicks - before
    before = priceTicks
    return [end - time, step, lots]
  })
}

/** The price of a symbol at the begin of a second; seconds must not fall. */
class Path {
  readonly #symbol: SimulatedSymbol
  readonly #base: LiveWorth | undefined
  readonly #quote: LiveWorth | undefined
  memory: Memory

  constructor(symbol: SimulatedSymbol, coins: ReadonlyMap<string, LiveWorth>, { time, memory }: Standing) {
    this.#symbol = symbol
    this.#base = coins.get(symbol.base)
    this.#quote = coins.get(symbol.quote)
    this.memory = readMemory(memory ?? [Math.floor(time / minuteMs)])
  }

  price(second: number): number {
    const minute = Math.floor(second / 60)
    while (this.memory.minute < minute) this.#nextMinute()
    const inside = (coin: LiveWorth | undefined, log: number): number =>
      log * logUnit + (coin === undefined || second % 60 === 0 ? 0 : coin.secondStep(minute, second % 60))
    const { baseLog, quoteLog } = this.memory
    return this.#symbol.openingPrice * Math.exp(inside(this.#base, baseLog) - inside(this.#quote, quoteLog))
  }

  #nextMinute(): void {
    const { minute, baseLog, quoteLog, hole } = this.memory
    const after = (coin: LiveWorth | undefined, log: number): number =>
      coin === undefined ? 0 : log + Math.round(coin.minuteStep(minute) / logUnit)
    this.memory = {
      minute: minute + 1,
      baseLog: after(this.#base, baseLog),
      quoteLog: after(this.#quote, quoteLog),
      hole,
    }
  }
}
