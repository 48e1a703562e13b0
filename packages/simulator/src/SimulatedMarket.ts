/**
 * The model as a market in time: where each symbol goes from where it stands. Everything is counted in whole seconds of
 * the exchange's time, and whether a stretch is walked in one go or second by second, its trades and its quotes are
 * the same. So a market may be stepped once a minute while nobody looks.
 *
 * The walk ends early at the second in which it meets what users have in the symbol: the exchange lets them trade
 * there, and the walk goes on from that.
 */
import { minuteMs } from "./Coin.ts"
import { type Conditions, normalConditions, symbolAt } from "./Conditions.ts"
import { ModelCourse, type Place, placeAt, RecordedCourse, type Replay, type Trade } from "./Course.ts"
import { LiveWorth } from "./LiveWorth.ts"
import type { Market } from "./MarketFile.ts"
import { bestAt, type Ladder, ladderAt, lotsOf, nothingTaken, refilled, type TakenLots } from "./Quotes.ts"
import { RandomStreams } from "./RandomStreams.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

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

/** What is remembered of a symbol: where its two coins stand, and the hole in its book. */
const readMemory = (memory: ReadonlyArray<number> | null, time: number): readonly [Place, TakenLots] => {
  if (memory === null) return [placeAt(time), nothingTaken]
  const [minute = 0, baseLog = 0, quoteLog = 0, eatenAt = 0, bidLots = 0, askLots = 0] = memory
  return [
    { minute, baseLog, quoteLog },
    { time: eatenAt, bidLots, askLots },
  ]
}

const writeMemory = ({ minute, baseLog, quoteLog }: Place, hole: TakenLots): ReadonlyArray<number> =>
  hole.bidLots + hole.askLots === 0
    ? [minute, baseLog, quoteLog]
    : [minute, baseLog, quoteLog, hole.time, hole.bidLots, hole.askLots]

/** The memory of a symbol that stood still until a time: it goes on from the prices it had. */
export const resumeMemory = (memory: ReadonlyArray<number>, time: number): ReadonlyArray<number> => [
  Math.floor(time / minuteMs),
  ...memory.slice(1),
]

export class SimulatedMarket {
  readonly symbols: ReadonlyMap<string, SimulatedSymbol>
  readonly #streams: RandomStreams
  readonly #coins: ReadonlyMap<string, LiveWorth>
  readonly #replays: ReadonlyMap<string, Replay>

  /** Symbols with a replay follow that instead of the model. */
  constructor({ coins, symbols }: Market, seed: number, replays: ReadonlyMap<string, Replay> = new Map()) {
    this.symbols = new Map(symbols.map((each) => [each.symbol, each]))
    this.#streams = new RandomStreams(seed)
    this.#coins = new Map([...coins].map(([name, coin]) => [name, new LiveWorth(name, coin, this.#streams)]))
    this.#replays = replays
  }

  /** Walks a symbol to `to` (whole seconds, in milliseconds), or to where it meets what users have. */
  walk(
    name: string,
    standing: Standing,
    to: number,
    reach: Reach,
    conditions: Conditions = normalConditions,
  ): Walk {
    const symbol = this.symbols.get(name)
    if (symbol === undefined) throw new Error(`the market has no symbol ${name}`)
    const streams = { book: this.#streams.named(`${name} book`), flow: this.#streams.named(`${name} flow`) }
    const [place, before] = readMemory(standing.memory, standing.time)
    const { recoverySeconds } = symbol.trading
    const hole = holeAfter(before, standing, recoverySeconds)
    const model = new ModelCourse(symbol, this.#coins, streams, place, conditions)
    const replay = this.#replays.get(name)
    const course =
      replay === undefined
        ? model
        : new RecordedCourse(symbol, replay, hole, sideLotsOf(symbol, replay), conditions)
    const best = (second: number) =>
      bestAt(symbolAt(symbol, conditions, second), course.price(second), second, streams.book)

    const trades: Array<Trade> = []
    const { bidTicks, askTicks, fallTicks, riseTicks } = reach
    const meetsOrders = bidTicks > 0 || askTicks < Number.POSITIVE_INFINITY
    const end = to / secondMs
    let [sells, buys]: [TakerFlow | null, TakerFlow | null] = [null, null]
    let second = standing.time / secondMs
    let isMet = false
    const from = second
    while (second < end && !isMet) {
      const { place: placeBefore } = model
      const found = course.trades(second)
      // What triggers a stop meets the quotes of its own second: they are placed first.
      const triggers = found.some(([, priceTicks]) => priceTicks <= fallTicks || priceTicks >= riseTicks)
      if (triggers && second > from) {
        model.place = placeBefore
        break
      }
      isMet = triggers
      let [sold, lowest, bought, highest] = [0, Number.POSITIVE_INFINITY, 0, 0]
      for (const trade of found) {
        const [, priceTicks, lots] = trade
        trades.push(trade)
        if (lots < 0) {
          sold -= lots
          lowest = Math.min(lowest, priceTicks)
        } else {
          bought += lots
          highest = Math.max(highest, priceTicks)
        }
      }
      if (sold > 0 && bidTicks >= lowest) sells = { limitTicks: lowest, lots: sold }
      if (bought > 0 && askTicks <= highest) buys = { limitTicks: highest, lots: bought }
      isMet ||= sells !== null || buys !== null
      second++
      if (meetsOrders && !isMet) {
        const [bid, ask] = best(second)
        isMet = bidTicks >= ask || askTicks <= bid
      }
    }
    const time = second * secondMs
    const price = course.price(second)
    // A replay leaves the coins where they are.
    if (replay !== undefined) model.price(second)
    return {
      time,
      ladder: ladderAt(
        symbolAt(symbol, conditions, second),
        price,
        second,
        streams.book,
        refilled(hole, time, recoverySeconds),
      ),
      trades: written(trades, time, standing.lastPriceTicks),
      memory: writeMemory(model.place, hole),
      sells,
      buys,
    }
  }
}

/** What one side of the book has on average, at the price the record begins with. */
const sideLotsOf = (symbol: SimulatedSymbol, { tape }: Replay): number => {
  const { levels, firstLevelWorth, levelGrowth } = symbol.trading
  const worth = levels * (firstLevelWorth + ((levels - 1) / 2) * levelGrowth)
  return lotsOf(symbol, (tape.ticks[0] ?? 1) / 10 ** symbol.tickDecimals, worth)
}

/** The hole with what was taken since: as of the second after the one in which the quotes were placed. */
const holeAfter = (
  hole: TakenLots,
  { placedAt, bidTaken, askTaken }: Standing,
  recoverySeconds: number,
): TakenLots => {
  if (bidTaken + askTaken === 0) return hole
  const time = placedAt + secondMs
  const { bidLots, askLots } = refilled(hole, time, recoverySeconds)
  return { time, bidLots: bidLots + bidTaken, askLots: askLots + askTaken }
}

const written = (trades: ReadonlyArray<Trade>, end: number, lastPriceTicks: number): Array<number> => {
  let before = lastPriceTicks
  return trades.flatMap(([time, priceTicks, lots]) => {
    const step = priceTicks - before
    before = priceTicks
    return [end - time, step, lots]
  })
}
