/**
 * The model as a market over time: each symbol's course from its current state. The model counts time in slots
 * of 250 ms of the exchange's time. A time span gives the same trades, quotes and fills, whether it is
 * simulated in one step or slot by slot. Therefore a market can be stepped once a minute while no one reads it.
 *
 * A step ends early at the slot in which a user's order trades: the exchange books the trade, and the next step
 * continues from that slot.
 */
import { minuteMs } from "../coin/Coin.ts"
import { CoinPath } from "../coin/CoinPath.ts"
import { slotMs } from "../coin/MinuteClock.ts"
import { RandomStreams } from "../random/RandomStreams.ts"
import { Impact, type ImpactState } from "../symbol/Impact.ts"
import { type Ladder, ladderAround, withinBounds } from "../symbol/Ladder.ts"
import type { Best } from "../symbol/Minute.ts"
import { dayLots, type SimulatedSymbol } from "../symbol/Symbol.ts"
import { type Place, SymbolPath } from "../symbol/SymbolPath.ts"
import { type Conditions, normalConditions } from "./Conditions.ts"
import { type Course, ModelCourse, placeAt, RecordedCourse, type Replay, type Trade } from "./Course.ts"
import type { Market } from "./MarketFile.ts"
import { type QueuePlaces, Queues, type RestingOrder } from "./Queues.ts"

export { slotMs }

/** The state of a symbol's market between two steps. */
export interface Standing {
  /** End of the last step: whole slots, in ms since the epoch. */
  readonly time: number
  /** The model's state after the last step; null before the first step. */
  readonly memory: ReadonlyArray<number> | null
  readonly queues: QueuePlaces
  readonly lastPriceTicks: number
  /** Lots that users took from the quotes since these were placed. */
  readonly bidTaken: number
  readonly askTaken: number
}

/** Users' orders in a symbol. */
export interface UserOrders {
  readonly bids: ReadonlyArray<RestingOrder>
  readonly asks: ReadonlyArray<RestingOrder>
  /** The nearest stops, in ticks: a price at or below the first, or at or above the second, triggers a stop. */
  readonly fallTicks: number
  readonly riseTicks: number
}

export const noOrders: UserOrders = {
  bids: [],
  asks: [],
  fallTicks: 0,
  riseTicks: Number.POSITIVE_INFINITY,
}

/** A flow that takes from users' orders: this many lots, at this price or better. */
export interface TakerFlow {
  readonly limitTicks: number
  readonly lots: number
}

export interface Walk {
  /** Time at which the step ended, in ms: at its target, or earlier. */
  readonly time: number
  readonly ladder: Ladder
  /**
   * Three numbers per trade: ms before `time`, price in ticks minus the previous trade's, lots (negative: a
   * sale).
   */
  readonly trades: ReadonlyArray<number>
  readonly memory: ReadonlyArray<number>
  readonly queues: QueuePlaces
  readonly sells: TakerFlow | null
  readonly buys: TakerFlow | null
}

/**
 * How far the market has traded through users' orders of a side: from this price on, with these lots available
 * for them.
 */
interface Pressure {
  readonly fromTicks: number
  readonly eaten: number
}

interface WalkState {
  readonly place: Place
  readonly impact: ImpactState
  readonly onBids: Pressure
  readonly onAsks: Pressure
}

const noPressure: Pressure = { fromTicks: 0, eaten: 0 }

const readWalkState = (memory: ReadonlyArray<number> | null, start: number): WalkState => {
  const { minute, baseLog, quoteLog } = placeAt(start)
  const [
    at = minute,
    base = baseLog,
    quote = quoteLog,
    time = 0,
    lots = 0,
    stays = 0,
    fastLots = 0,
    ...pressures
  ] = memory ?? []
  const [bidFrom = 0, bidEaten = 0, askFrom = 0, askEaten = 0] = pressures
  return {
    place: { minute: at, baseLog: base, quoteLog: quote },
    impact: { time, lots, fastLots, stays },
    onBids: { fromTicks: bidFrom, eaten: bidEaten },
    onAsks: { fromTicks: askFrom, eaten: askEaten },
  }
}

const writeWalkState = ({ place, impact, onBids, onAsks }: WalkState): ReadonlyArray<number> => {
  const all = [place.minute, place.baseLog, place.quoteLog, impact.time, impact.lots, impact.stays]
  all.push(impact.fastLots, onBids.fromTicks, onBids.eaten, onAsks.fromTicks, onAsks.eaten)
  while (all.at(-1) === 0) all.pop()
  return all
}

/** The state of a symbol that was paused until a time: the symbol continues from its last prices. */
export const resumeWalkState = (memory: ReadonlyArray<number>, time: number): ReadonlyArray<number> => [
  Math.floor(time / minuteMs),
  ...memory.slice(1),
]

/** A symbol with everything that its steps need. */
interface Walked {
  readonly path: SymbolPath
  readonly impact: Impact
  readonly dayLots: number
  readonly replay: Replay | undefined
  readonly noise: number
}

const minutesADay = 1_440

/** Lots at the best bid and at the best ask. */
const touchLots = (
  { path, dayLots }: Walked,
  ahead: number,
  time: number,
  depth: number,
): readonly [bid: number, ask: number] => {
  const { touchTrades, tradesAMinute } = path.symbol.trading
  const [size, imbalance] = path.touch(time, ahead)
  const average = ((dayLots * touchTrades) / (minutesADay * tradesAMinute)) * size * depth
  const lots = (share: number): number => Math.max(1, Math.round(average * (1 + share)))
  return [lots(imbalance), lots(-imbalance)]
}

export class SimulatedMarket {
  readonly symbols: ReadonlyMap<string, SimulatedSymbol>
  readonly #walked: ReadonlyMap<string, Walked>

  /** Symbols with a replay follow the replay instead of the model. */
  constructor({ coins, symbols }: Market, seed: number, replays: ReadonlyMap<string, Replay> = new Map()) {
    const streams = new RandomStreams(seed)
    const paths = new Map([...coins].map(([name, coin]) => [name, new CoinPath(name, coin, streams)]))
    this.symbols = new Map(symbols.map((each) => [each.symbol, each]))
    this.#walked = new Map(
      symbols.map((symbol) => {
        const path = new SymbolPath(symbol, paths, streams)
        const replay = replays.get(symbol.symbol)
        const lots = replay === undefined ? dayLots(symbol, symbol.openingPrice) : recordedDayLots(replay)
        const noise = streams.named(`${symbol.symbol} book`).word(0)
        return [symbol.symbol, { path, impact: new Impact(path, lots), dayLots: lots, replay, noise }]
      }),
    )
  }

  /** Market conditions, including the impact of users' takers, at the common time of all symbols. */
  moved(conditions: Conditions, standings: ReadonlyMap<string, Standing>): Conditions {
    const moves = [...standings].flatMap(([name, standing]) => {
      const { path, impact } = this.#of(name)
      const { before, after } = impactsOf(impact, standing)
      if (before.lots === 0 && before.fastLots === 0 && before.stays === 0 && before === after) return []
      const at = (time: number): number => impact.at(time > standing.time ? after : before, time)
      return [{ at, shares: sharesOf(path) }]
    })
    if (moves.length === 0) return conditions
    return {
      book: conditions.book,
      shift: (coin, time) => {
        let shift = conditions.shift(coin, time)
        for (const { at, shares } of moves) {
          const share = shares.get(coin)
          if (share !== undefined) shift += share * at(time)
        }
        return shift
      },
    }
  }

  /** Simulates a symbol up to `to` (whole slots, in ms), or until a user's order trades. */
  walk(
    name: string,
    standing: Standing,
    to: number,
    users: UserOrders = noOrders,
    conditions: Conditions = normalConditions,
  ): Walk {
    const walked = this.#of(name)
    const { path, impact, replay } = walked
    const memory = readWalkState(standing.memory, standing.time)
    const model = new ModelCourse(path, impact, walked.dayLots, memory.place, conditions)
    const course = replay === undefined ? model : new RecordedCourse(path, replay, conditions)
    const walk = new WalkOfSymbol(course, standing, memory, users, path.symbol.trading.queueSeconds)
    const time = walk.go(to)
    const middle = course.middle(time)
    const book = conditions.book(name, time)
    const touch = { best: walk.shown(time), lots: touchLots(walked, course.ahead(time), time, book.depth) }
    const ladder = ladderAround(path.symbol, impact, middle, touch, walked.dayLots * book.depth, {
      noise: walked.noise,
      beat: Math.floor(time / slotMs),
    })
    // A recording does not change the worth of the coins.
    if (replay !== undefined) model.middle(time)
    return {
      time,
      ladder: replay === undefined ? ladder : withinBounds(ladder),
      trades: written(walk.trades, time, standing.lastPriceTicks),
      memory: writeWalkState({
        place: model.place,
        impact: impactsOf(impact, standing).after,
        onBids: walk.onBids,
        onAsks: walk.onAsks,
      }),
      queues: walk.places(),
      sells: walk.sells,
      buys: walk.buys,
    }
  }

  #of(name: string): Walked {
    const walked = this.#walked.get(name)
    if (walked === undefined) throw new Error(`the market has no symbol ${name}`)
    return walked
  }
}

/** The total impact of users' takers, including new fills: it moves the price from the next slot on. */
const impactsOf = (
  impact: Impact,
  { memory, time, bidTaken, askTaken }: Standing,
): { readonly before: ImpactState; readonly after: ImpactState } => {
  const before = readWalkState(memory, time).impact
  const lots = askTaken - bidTaken
  return { before, after: lots === 0 ? before : impact.after(before, time, lots) }
}

/** How a price change of a symbol is divided between its coins; the unit of account never moves. */
const sharesOf = ({ symbol, base, quote }: SymbolPath): ReadonlyMap<string, number> => {
  if (quote === undefined) return new Map([[symbol.base, 1]])
  return base === undefined
    ? new Map([[symbol.quote, -1]])
    : new Map([
        [symbol.base, 0.5],
        [symbol.quote, -0.5],
      ])
}

const dayMs = 86_400_000

/** The average volume of a day in the recording, in lots. */
const recordedDayLots = ({ tape: { lots, from, to } }: Replay): number => {
  let sum = 0
  for (const each of lots) sum += Math.abs(each)
  return Math.max(1, Math.round((sum * dayMs) / Math.max(minuteMs, to - from)))
}

/** Moves one symbol of the market through one step, slot by slot. */
class WalkOfSymbol {
  readonly #course: Course
  readonly #users: UserOrders
  readonly #bids: Queues
  readonly #asks: Queues
  readonly #from: number
  readonly trades: Array<Trade> = []
  sells: TakerFlow | null = null
  buys: TakerFlow | null = null
  onBids: Pressure
  onAsks: Pressure

  constructor(
    course: Course,
    standing: Standing,
    memory: WalkState,
    users: UserOrders,
    queueSeconds: number,
  ) {
    this.#course = course
    this.#users = users
    this.#from = standing.time
    const places = new Map<number, readonly [number, number]>()
    for (let at = 0; at < standing.queues.length; at += 3)
      places.set(standing.queues[at]!, [standing.queues[at + 1]!, standing.queues[at + 2]!])
    this.#bids = new Queues("BUY", users.bids, places, standing.time, queueSeconds)
    this.#asks = new Queues("SELL", users.asks, places, standing.time, queueSeconds)
    this.onBids = memory.onBids
    this.onAsks = memory.onAsks
  }

  /** Simulates up to `to`; returns the time at which the step ends. */
  go(to: number): number {
    const { fallTicks, riseTicks } = this.#users
    const hasOrders = this.#users.bids.length + this.#users.asks.length > 0
    for (let time = this.#from; time < to; ) {
      const found = this.#course.trades(time)
      const printed = found.map((trade) => this.#printed(trade))
      // A triggered stop trades with the quotes of its own slot, so these quotes are placed first.
      const triggers = printed.some(([, priceTicks]) => priceTicks <= fallTicks || priceTicks >= riseTicks)
      if (triggers && time > this.#from) return time
      for (const trade of printed) this.#trade(trade)
      time += slotMs
      if (hasOrders) this.#press(time)
      if (triggers || this.sells !== null || this.buys !== null) return time
    }
    return to
  }

  /** Best bid and ask as shown: open users' orders are obstacles. */
  shown(time: number): Best {
    const [bid, ask] = this.#course.best(time)
    const [bestBid, bestAsk] = [this.#bids.best, this.#asks.best]
    return [
      bestAsk === undefined ? bid : Math.max(1, Math.min(bid, bestAsk - 1)),
      bestBid === undefined ? ask : Math.max(ask, bestBid + 1),
    ]
  }

  places(): QueuePlaces {
    return [...this.#bids.places(), ...this.#asks.places()]
  }

  /** A trade at the price that users' orders permit. */
  #printed([time, priceTicks, lots]: Trade): Trade {
    const [bestBid, bestAsk] = [this.#bids.best, this.#asks.best]
    if (lots < 0)
      return bestAsk === undefined
        ? [time, priceTicks, lots]
        : [time, Math.max(1, Math.min(priceTicks, bestAsk - 1)), lots]
    return bestBid === undefined ? [time, priceTicks, lots] : [time, Math.max(priceTicks, bestBid + 1), lots]
  }

  /** A taker arrives: the lots that users' orders leave are traded with the market itself. */
  #trade([time, priceTicks, lots]: Trade): void {
    const isSale = lots < 0
    const filled = (isSale ? this.#bids : this.#asks).arrive(priceTicks, Math.abs(lots), time)
    if (filled.lots > 0) this.#fill(isSale, filled)
    const left = Math.abs(lots) - filled.lots
    if (left > 0) this.trades.push([time, priceTicks, isSale ? -left : left])
  }

  /** The market moves through users' orders: these are filled once, with the volume that the move takes. */
  #press(time: number): void {
    const [bid, ask] = this.#course.best(time)
    this.onBids = this.#pressOn(true, ask, time)
    this.onAsks = this.#pressOn(false, bid, time)
  }

  #pressOn(isBids: boolean, marketTicks: number, time: number): Pressure {
    const [queues, before] = isBids ? [this.#bids, this.onBids] : [this.#asks, this.onAsks]
    const { best } = queues
    if (best === undefined || (isBids ? best < marketTicks : best > marketTicks)) return noPressure
    const fromTicks = before.fromTicks === 0 ? best : before.fromTicks
    const distance = Math.abs(Math.log(fromTicks / marketTicks))
    const eaten = Math.max(before.eaten, this.#course.eaten(distance, time))
    const filled = queues.arrive(marketTicks, eaten - before.eaten, time)
    if (filled.lots > 0) this.#fill(isBids, filled)
    return { fromTicks, eaten }
  }

  #fill(isSale: boolean, { lots, limitTicks }: TakerFlow): void {
    const before = isSale ? this.sells : this.buys
    const worse = isSale ? Math.min : Math.max
    const flow = {
      lots: lots + (before?.lots ?? 0),
      limitTicks: worse(limitTicks, before?.limitTicks ?? limitTicks),
    }
    if (isSale) this.sells = flow
    else this.buys = flow
  }
}

const written = (trades: ReadonlyArray<Trade>, end: number, lastPriceTicks: number): Array<number> => {
  let before = lastPriceTicks
  return trades.flatMap(([time, priceTicks, lots]) => {
    const step = priceTicks - before
    before = priceTicks
    return [end - time, step, lots]
  })
}
