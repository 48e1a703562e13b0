/**
 * Advances the simulated market to the exchange's time: every symbol at every full minute, and to the last full slot
 * of 250 ms before each read or trade. The result of a step does not depend on the number of steps before it, so
 * reads never change the market.
 *
 * Symbols are stepped in the order of time, and at equal times in the order of their listing, since all of them can
 * trade with users.
 */
import {
  type Command,
  type EmptySide,
  type Market,
  type Simulation,
  type State,
  type StepSimulation,
  scenarioDue,
  userOrders,
} from "@bourse/engine"
import {
  type Conditions,
  type MarketFile,
  type Replay,
  resumeWalkState,
  SimulatedMarket,
  type Standing,
  slotMs,
  type Walk,
} from "@bourse/simulator"
import { BookPlayer } from "../books/BookPlayer.ts"
import type { Log } from "../log/Log.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import { conditionsOf, type MarketConditions } from "../scenario/Timeline.ts"
import { fromLastPrices, marketOfState, moversOf } from "./marketOfState.ts"
import { fromRecordings, type Recordings, ReplayError, replaysOf } from "./recordings.ts"

export interface MarketDriverOptions {
  readonly seed: number
  readonly file: MarketFile
  readonly log: Log
}

/** Handles a command at a time of the exchange clock, in ms. */
export type HandleAt = (command: Command, now: number) => unknown

const minuteMs = 60_000
/** A new market begins this long before the start: its lists of trades are not empty. */
const warmUpMs = 10 * minuteMs
/** After a stop longer than this, the market continues as if no time had passed. */
const standstillMs = 86_400_000

const floor = (time: number, width: number): number => Math.floor(time / width) * width

/** The time up to which all symbols were stepped; undefined before the first step. */
const steppedTo = ({ markets }: State, rejected: ReadonlySet<string>): number | undefined => {
  let to: number | undefined
  for (const { symbol, quotes } of markets.values()) {
    if (quotes === null || rejected.has(symbol)) continue
    if (to === undefined || quotes.time < to) to = quotes.time
  }
  return to
}

export class MarketDriver {
  readonly #options: MarketDriverOptions
  #model: {
    readonly of: State["simulation"]
    readonly symbols: number
    readonly market: SimulatedMarket
    /** The coins whose prices follow the whole market. */
    readonly movers: ReadonlySet<string>
  } | null = null
  #conditions: {
    readonly scenario: State["scenario"]
    readonly shifts: State["priceShifts"]
    readonly movers: ReadonlySet<string>
    readonly conditions: MarketConditions
  } | null = null
  /** Symbols that could not be stepped; each such symbol is logged once. */
  readonly #rejected = new Set<string>()
  /** The recordings that the market replays; undefined until they are known: nothing is stepped before. */
  #recordings: Recordings | undefined
  #isAsRecorded = false
  /** The players of recorded books, by symbol, and the simulation that they play in. */
  #players: { readonly of: Simulation; readonly players: ReadonlyMap<string, BookPlayer> } | null = null
  #isFirst = true
  /** The exchange's generation at the last step. */
  #generation: number | null = null

  constructor(options: MarketDriverOptions) {
    this.#options = options
  }

  /** Sets the recordings to replay, by symbol; at their recorded times, or from the market's start on. */
  replay(recordings: Recordings, isAsRecorded: boolean): void {
    this.#recordings = recordings
    this.#isAsRecorded = isAsRecorded
  }

  /**
   * The replays of a market, by symbol. Throws {@link ReplayError} if a recording is missing for the market.
   */
  replaysOf({ file }: Simulation): ReadonlyMap<string, Replay> {
    return replaysOf(file, this.#recordings ?? new Map())
  }

  /** Whether the market is behind this time, in ms. */
  isBehind(state: State, to: number): boolean {
    if (this.#recordings === undefined) return false
    if (state.simulation === null) return true
    return (
      (steppedTo(state, this.#rejected) ?? 0) < floor(to, slotMs) ||
      this.#newcomers(state).length > 0 ||
      this.#nextRow(state, to) !== undefined
    )
  }

  /** The time up to which every symbol was stepped, in ms. */
  reached(state: State): number {
    return steppedTo(state, this.#rejected) ?? state.time
  }

  /**
   * Advances the market to a time, until the deadline (`performance.now()`) or until `isOver` returns true
   * after a step; returns false if steps remain.
   */
  drive(
    state: State,
    to: number,
    handle: HandleAt,
    deadline: number,
    isOver: () => boolean = () => false,
  ): boolean {
    if (state.markets.size === 0) return true
    if (state.simulation === null) this.#start(state, Math.max(to, state.time), handle)
    const model = this.#modelOf(state)
    const end = floor(to, slotMs)
    // A loaded snapshot continues from its prices as if no time had passed since the save, whoever reads first.
    const isLoaded = this.#generation !== null && this.#generation !== state.generation
    const from = isLoaded ? floor(state.time, slotMs) : end
    const behindMs = from - (steppedTo(state, this.#rejected) ?? from)
    if (isLoaded ? behindMs > 0 : this.#isFirst && behindMs > standstillMs)
      this.#resume(state, model, from, isLoaded, handle)
    this.#isFirst = false
    this.#generation = state.generation
    const began = steppedTo(state, this.#rejected)
    if (began !== undefined)
      for (const market of this.#newcomers(state)) this.#stepTo(state, model, market, began, handle)
    for (;;) {
      const at = steppedTo(state, this.#rejected) ?? state.simulation!.from
      if (at >= end || this.#rejected.size === state.markets.size) break
      if (isOver() || performance.now() > deadline) return false
      // The next step of the market must not be before the last event.
      const next = Math.max(floor(at, minuteMs) + minuteMs, floor(state.time, slotMs))
      // A scenario's turn needs the market at the turn's time.
      const turn = floor(scenarioDue(state), slotMs)
      this.#stepAll(state, model, at, Math.min(end, next, turn > at ? turn : end), handle, isOver)
    }
    return this.#playRows(state, to, handle, deadline, isOver)
  }

  /** Why a market cannot continue with the replay of this exchange; undefined if it can. */
  problemOf(simulation: Simulation): string | undefined {
    try {
      this.replaysOf(simulation)
      return undefined
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error
      return error.message
    }
  }

  #start(state: State, now: number, handle: HandleAt): void {
    const { seed, file } = this.#options
    const isFresh = [...state.markets.values()].every(
      ({ tradedFrom, loadedUntil }) => (tradedFrom ?? loadedUntil) === 0,
    )
    const from = floor(now, minuteMs) - (isFresh ? warmUpMs : 0)
    const moved = conditionsOf(state, moversOf(marketOfState(state, file)))
    const opening = fromLastPrices(state, file, (coin) => moved.shift(coin, from))
    const described = fromRecordings(opening, this.#recordings ?? new Map(), (tape) =>
      this.#isAsRecorded ? 0 : from - floor(tape.from, minuteMs),
    )
    const reply = handle({ type: "startSimulation", seed, from, file: described }, now)
    if (reply instanceof ErrorResponse) throw new Error(`the simulated market cannot start: ${reply.message}`)
  }

  /** Symbols that were listed after the market began. */
  #newcomers({ markets }: State): ReadonlyArray<Market> {
    const newcomers: Array<Market> = []
    for (const market of markets.values())
      if (market.quotes === null && !this.#rejected.has(market.symbol)) newcomers.push(market)
    return newcomers
  }

  #modelOf(state: State): SimulatedMarket {
    const { simulation, markets } = state
    if (this.#model?.of !== simulation || this.#model.symbols !== markets.size) {
      const described = marketOfState(state, simulation!.file)
      const market = new SimulatedMarket(described, simulation!.seed, this.replaysOf(simulation!))
      this.#model = { of: simulation, symbols: markets.size, market, movers: moversOf(described) }
    }
    return this.#model.market
  }

  /** The players of recorded books in this simulation, by symbol. */
  #playersOf({ simulation }: State): ReadonlyMap<string, BookPlayer> {
    if (simulation === null) return new Map()
    if (this.#players?.of !== simulation) {
      const players = new Map<string, BookPlayer>()
      for (const [symbol, { shiftMs }] of this.replaysOf(simulation)) {
        const book = this.#recordings?.get(symbol)?.book
        if (book !== undefined) players.set(symbol, new BookPlayer(symbol, book, shiftMs))
      }
      this.#players = { of: simulation, players }
    }
    return this.#players.players
  }

  /** The time of the earliest recorded row that was not played, up to a time; undefined if there is none. */
  #nextRow(state: State, to: number): number | undefined {
    let earliest: number | undefined
    for (const [symbol, player] of this.#playersOf(state)) {
      const { quotes } = state.markets.get(symbol)!
      if (quotes === null || this.#rejected.has(symbol)) continue
      const at = player.nextAt(quotes.time, to + 1)
      if (at <= to && (earliest === undefined || at < earliest)) earliest = at
    }
    return earliest
  }

  /**
   * Plays recorded rows up to a time that is no whole slot: a later event must not come before them. Returns false if
   * rows remain.
   */
  #playRows(state: State, to: number, handle: HandleAt, deadline: number, isOver: () => boolean): boolean {
    for (let at = this.#nextRow(state, to); at !== undefined; at = this.#nextRow(state, to)) {
      if (isOver() || performance.now() > deadline) return false
      for (const [symbol, player] of this.#playersOf(state)) {
        const market = state.markets.get(symbol)!
        if (market.quotes === null || this.#rejected.has(symbol)) continue
        if (player.nextAt(market.quotes.time, to + 1) === at)
          this.#handle(state, player.step(market, at, at), handle)
      }
    }
    return true
  }

  /** Market conditions of the running scenario. */
  #conditionsOf(state: State): MarketConditions {
    const { scenario, priceShifts: shifts } = state
    const { movers } = this.#model!
    const made = this.#conditions
    if (made?.scenario !== scenario || made.shifts !== shifts || made.movers !== movers)
      this.#conditions = { scenario, shifts, movers, conditions: conditionsOf(state, movers) }
    return this.#conditions!.conditions
  }

  /** Continues every symbol of the market at `to` with its last prices. */
  #resume(state: State, model: SimulatedMarket, to: number, isLoaded: boolean, handle: HandleAt): void {
    const days = Math.round((to - steppedTo(state, this.#rejected)!) / standstillMs)
    if (!isLoaded)
      this.#options.log.warn("the simulated market was paused while the exchange was stopped", { days })
    for (const market of state.markets.values()) this.#stepTo(state, model, market, to, handle)
  }

  /** Simulates a symbol from its last state to a time, and places its quotes there. */
  #stepTo(state: State, model: SimulatedMarket, market: Market, time: number, handle: HandleAt): void {
    const player = this.#playersOf(state).get(market.symbol)
    if (player !== undefined) {
      this.#handle(state, player.jump(market, time), handle)
      return
    }
    const standing = standingOf(market, time)
    const memory = standing.memory === null ? null : resumeWalkState(standing.memory, time)
    const conditions = this.#movedConditions(state, model)
    const walk = model.walk(
      market.symbol,
      { ...standing, time, memory },
      time,
      userOrders(market),
      conditions,
    )
    this.#step(state, market, walk, handle)
  }

  /**
   * Conditions of the scenario, with the price changes that users' takers caused up to the common time of all
   * symbols.
   */
  #movedConditions(state: State, model: SimulatedMarket): Conditions {
    const standings = new Map<string, Standing>()
    const players = this.#playersOf(state)
    for (const market of state.markets.values())
      if (market.quotes !== null && !players.has(market.symbol))
        standings.set(market.symbol, standingOf(market, market.quotes.time))
    return model.moved(this.#conditionsOf(state), standings)
  }

  #stepAll(
    state: State,
    model: SimulatedMarket,
    from: number,
    to: number,
    handle: HandleAt,
    isOver: () => boolean,
  ): void {
    const walks = new Map<Market, Walk | Pick<Walk, "time">>()
    const players = this.#playersOf(state)
    let conditions = this.#movedConditions(state, model)
    const walkTo = (market: Market, end: number): Walk | Pick<Walk, "time"> => {
      const player = players.get(market.symbol)
      if (player !== undefined) return { time: player.nextAt(market.quotes?.time ?? from, end) }
      return model.walk(market.symbol, standingOf(market, from), end, userOrders(market), conditions)
    }
    const stepOf = (market: Market, walk: Walk | Pick<Walk, "time">): void => {
      const player = players.get(market.symbol)
      if (player === undefined) this.#step(state, market, walk as Walk, handle)
      else this.#handle(state, player.step(market, from, walk.time), handle)
    }
    for (let at = from; at < to && !isOver(); ) {
      let next = to
      for (const market of state.markets.values()) {
        if (this.#rejected.has(market.symbol)) continue
        let walk = walks.get(market)
        if (walk === undefined) {
          walk = walkTo(market, to)
          walks.set(market, walk)
        }
        next = Math.min(next, walk.time)
      }
      const inOrder = [...walks].toSorted(([a], [b]) => a.index - b.index)
      let isMoved = false
      for (const [market, walk] of inOrder) {
        if (walk.time !== next) continue
        walks.delete(market)
        stepOf(market, walk)
        // A recording does not change the worth of the coins.
        isMoved ||= !players.has(market.symbol) && hasTaken(market)
      }
      if (isMoved) {
        // Filled stop orders move other symbols of the same coins from this time on, so those symbols are
        // stepped to this time first.
        for (const [market, walk] of inOrder) if (walk.time !== next) stepOf(market, walkTo(market, next))
        walks.clear()
        conditions = this.#movedConditions(state, model)
      }
      at = next
    }
  }

  #step(state: State, { symbol, quotes }: Market, { time: to, ...walk }: Walk, handle: HandleAt): void {
    const { empty } = this.#conditionsOf(state)
    const stepped = withoutSide(walk, empty(symbol, quotes?.time ?? to), empty(symbol, to))
    this.#handle(state, { type: "stepSimulation", symbol, to, ...stepped }, handle)
  }

  #handle(state: State, command: StepSimulation, handle: HandleAt): void {
    const { symbol, to } = command
    const reply = handle(command, Math.max(to, state.time))
    if (!(reply instanceof ErrorResponse)) return
    this.#rejected.add(symbol)
    this.#options.log.error("the simulated market stops quoting a symbol", { symbol, error: reply.message })
  }
}

/**
 * During and at the end of this step, a side of the book has only users' orders: the market does not trade with
 * itself.
 */
const withoutSide = (
  walk: Omit<Walk, "time">,
  onItsWay: EmptySide | undefined,
  atItsEnd: EmptySide | undefined,
) => {
  const ladder = { ...walk.ladder, empty: atItsEnd }
  if (onItsWay === undefined) return { ...walk, ladder }
  const sells = onItsWay === "bids" ? walk.sells : null
  const buys = onItsWay === "asks" ? walk.buys : null
  return { ...walk, ladder, trades: [], sells, buys }
}

/** Whether an order took quantity from a symbol's quotes since they were placed. */
const hasTaken = ({ quotes }: Market): boolean => quotes !== null && quotes.taken.BUY + quotes.taken.SELL > 0

/** The simulation state of a symbol's market; without quotes it begins at `from`. */
const standingOf = ({ quotes, lastPriceTicks }: Market, from: number): Standing => ({
  time: quotes?.time ?? from,
  memory: quotes?.memory ?? null,
  queues: quotes?.queues ?? [],
  lastPriceTicks,
  bidTaken: quotes?.taken.BUY ?? 0,
  askTaken: quotes?.taken.SELL ?? 0,
})
