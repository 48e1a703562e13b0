/**
 * History of the simulated market: candles from before its beginning, computed on demand and not stored, and its
 * latest trades in memory. Past candles and latest trades of the market are merged into the pages of the store.
 */
import {
  type CandleRecord,
  formatPrice,
  formatUnits,
  latestTrades,
  type Market,
  mergeCandles,
  type SimulatedTrade,
  type Simulation,
  type State,
  type TradeRecord,
} from "@bourse/engine"
import {
  type Candle,
  CoinPath,
  firstTradeAt,
  PastLogs,
  RandomStreams,
  type Replay,
  SymbolHistory,
  SymbolPath,
} from "@bourse/simulator"
import type { CandleWidth } from "@bourse/store"
import type { QueryHistory } from "../history/QueryTurns.ts"
import type { MarketDriver } from "./MarketDriver.ts"
import { marketOfState } from "./marketOfState.ts"

/**
 * History of one market, from its start to its end. A coin's past is computed once per beginning: that of the market,
 * or of a symbol listed later.
 */
class Histories {
  readonly of: Simulation
  /** The simulation's replays of recordings, by symbol. */
  readonly replays: ReadonlyMap<string, Replay>
  readonly #streams: RandomStreams
  readonly #coins = new Map<string, CoinPath>()
  readonly #beginnings = new Map<number, Map<string, PastLogs>>()
  readonly #bySymbol = new Map<string, SymbolHistory | undefined>()

  constructor(simulation: Simulation, replays: ReadonlyMap<string, Replay>) {
    this.of = simulation
    this.replays = replays
    this.#streams = new RandomStreams(simulation.seed)
  }

  /** Candles from before the market's beginning; undefined for a symbol without a past. */
  past(state: State, market: Market): SymbolHistory | undefined {
    // A symbol listed after the market's start has its own past.
    if (this.of.mirror !== undefined || (market.joined === null && !this.of.hasPast)) return undefined
    const { symbol } = market
    if (!this.#bySymbol.has(symbol)) this.#bySymbol.set(symbol, this.#make(state, market))
    return this.#bySymbol.get(symbol)
  }

  #make(state: State, market: Market): SymbolHistory | undefined {
    const { coins, symbols } = marketOfState(state, this.of.file)
    const symbol = symbols.find((each) => each.symbol === market.symbol)
    if (symbol === undefined) return undefined
    for (const [name, coin] of coins)
      if (!this.#coins.has(name)) this.#coins.set(name, new CoinPath(name, coin, this.#streams))
    const start = market.joined ?? this.of.from
    const pasts = this.#beginnings.get(start) ?? new Map<string, PastLogs>()
    this.#beginnings.set(start, pasts)
    const pastOf = (name: string): PastLogs | undefined => {
      const path = this.#coins.get(name)
      if (path === undefined) return undefined
      const past = pasts.get(name) ?? new PastLogs(path, start)
      pasts.set(name, past)
      return past
    }
    const path = new SymbolPath(symbol, this.#coins, this.#streams)
    const both = { base: pastOf(symbol.base), quote: pastOf(symbol.quote) }
    return new SymbolHistory(path, both, start, this.#streams)
  }
}

/** A past candle in the format of history. */
const describeCandle = (
  { generation }: State,
  market: Market,
  { openTime, open, high, low, close, volumeLots, quoteTickLots, trades }: Candle,
): CandleRecord => ({
  generation,
  symbol: market.symbol,
  openTime,
  open: formatPrice(market, open),
  high: formatPrice(market, high),
  low: formatPrice(market, low),
  close: formatPrice(market, close),
  volume: formatUnits(volumeLots, market.lotDecimals),
  quoteVolume: formatUnits(quoteTickLots, market.tickDecimals + market.lotDecimals),
  trades,
})

interface CandlesAsked {
  readonly per: CandleWidth
  readonly from: number
  readonly to: number
  readonly limit: number
}

/** The store's candles, newest first, then the candles from before the market. */
const withHistory = (
  state: State,
  market: Market,
  past: SymbolHistory,
  rows: ReadonlyArray<CandleRecord>,
  { per, from, to, limit }: CandlesAsked,
): ReadonlyArray<CandleRecord> => {
  const begun = per === "minute" ? null : past.begun(per)
  const merged = rows.map((row) =>
    row.openTime === begun?.openTime
      ? { ...row, ...mergeCandles([describeCandle(state, market, begun), row]) }
      : row,
  )
  for (const candle of past.newest(per, from, to, limit - merged.length))
    merged.push(describeCandle(state, market, candle))
  return merged
}

/** A simulated trade as a row; `id` is lower than those of all other trades. */
const tradeRow = (
  { generation }: State,
  market: Market,
  { time, priceTicks, lots, isSale }: SimulatedTrade,
  id: number,
): TradeRecord => {
  const amount = BigInt(priceTicks) * BigInt(lots)
  return {
    generation,
    tradeId: id,
    orderId: id,
    symbol: market.symbol,
    side: isSale ? "SELL" : "BUY",
    price: formatPrice(market, priceTicks),
    quantity: formatUnits(lots, market.lotDecimals),
    quote: formatUnits(amount, market.tickDecimals + market.lotDecimals),
    time,
  }
}

const minuteMs = 60_000
const minutesAtATime = 100

/** The traded minutes, newest first: the current minute, then the minutes of the store. */
async function* minutesTraded(
  query: QueryHistory,
  symbol: string,
  open: number | undefined,
  { from, to }: Pick<TradesAsked, "from" | "to">,
): AsyncGenerator<number> {
  if (open !== undefined && open <= to) yield open
  const begin = from - (from % minuteMs)
  for (let until = Math.min(to, (open ?? Number.POSITIVE_INFINITY) - 1); until >= begin; ) {
    const asked = { symbol, per: "minute", from: begin, to: until, limit: minutesAtATime } as const
    const candles = await query("candles", asked)
    for (const { openTime } of candles) yield openTime
    if (candles.length < minutesAtATime) return
    until = candles.at(-1)!.openTime - 1
  }
}

/**
 * The simulated trades up to a time as rows, newest first: the latest from memory, then those of a replayed
 * recording in the minutes that it played. The newest of these rows has the id -1.
 */
async function* tradeRows(
  state: State,
  market: Market,
  { latest, open }: { readonly latest: ReadonlyArray<SimulatedTrade>; readonly open: number | undefined },
  replay: Replay | undefined,
  asked: TradesAsked,
  query: QueryHistory,
): AsyncGenerator<TradeRecord> {
  for (let at = latest.length - 1; at >= 0; at--)
    if (latest[at]!.time <= asked.to) yield tradeRow(state, market, latest[at]!, at - latest.length)
  const { simulation } = state
  if (replay === undefined) return
  const { tape, shiftMs } = replay
  // Number of latest trades that have the time of the oldest of them.
  const oldest = latest[0]?.time ?? market.quotes!.time
  const ties = latest.filter(({ time }) => time === oldest).length
  const begin = firstTradeAt(tape, oldest - shiftMs + (ties > 0 ? 1 : 0)) - ties
  const first = firstTradeAt(tape, simulation!.from - shiftMs)
  const last = Math.min(begin, firstTradeAt(tape, asked.to - shiftMs + 1)) - 1
  const range = { from: Math.max(asked.from, simulation!.from), to: Math.min(asked.to, oldest) }
  for await (const minute of minutesTraded(query, market.symbol, open, range)) {
    const from = Math.max(first, firstTradeAt(tape, minute - shiftMs))
    const to = Math.min(last, firstTradeAt(tape, minute + minuteMs - shiftMs) - 1)
    for (let at = to; at >= from; at--) {
      const [lots, priceTicks] = [tape.lots[at]!, tape.ticks[at]!]
      const trade = { time: tape.times[at]! + shiftMs, priceTicks, lots: Math.abs(lots), isSale: lots < 0 }
      yield tradeRow(state, market, trade, at - begin - latest.length)
    }
  }
}

interface TradesAsked {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly limit: number
}

const isNewer = (a: TradeRecord, b: TradeRecord): boolean =>
  a.time > b.time || (a.time === b.time && a.tradeId > b.tradeId)

/** Merges two lists of rows, newest first. */
const withTrades = async (
  rows: ReadonlyArray<TradeRecord>,
  simulated: AsyncIterable<TradeRecord>,
  { from, to, before, limit }: TradesAsked,
): Promise<ReadonlyArray<TradeRecord>> => {
  const merged: Array<TradeRecord> = []
  let at = 0
  for await (const row of simulated) {
    if (row.time < from || merged.length >= limit) break
    if (row.time === to && row.tradeId >= before) continue
    while (at < rows.length && isNewer(rows[at]!, row)) merged.push(rows[at++]!)
    merged.push(row)
  }
  return [...merged, ...rows.slice(at)].slice(0, limit)
}

export class SimulatedHistory {
  readonly #driver: Pick<MarketDriver, "replaysOf"> | null
  #histories: Histories | undefined

  /** The parameter `driver` is null without a simulated market. */
  constructor(driver: Pick<MarketDriver, "replaysOf"> | null) {
    this.#driver = driver
  }

  /**
   * History of a symbol as of this moment: pages of candles and trades include the simulated market's. The
   * history of a symbol is created in a turn and queried later.
   */
  of(state: State, market: Market): (query: QueryHistory) => QueryHistory {
    const { simulation } = state
    if (market.quotes === null || simulation === null) return (query) => query
    const histories = this.#historiesOf(simulation)
    const shown = { latest: latestTrades(market.quotes), open: market.candle?.openTime }
    const ask =
      (query: QueryHistory) =>
      async (name: string, asked: object): Promise<ReadonlyArray<unknown>> => {
        const rows = await query(name as "candles", asked as never)
        if (name === "publicTrades") {
          const replay = histories.replays.get(market.symbol)
          return withTrades(
            rows as unknown as ReadonlyArray<TradeRecord>,
            tradeRows(state, market, shown, replay, asked as TradesAsked, query),
            asked as TradesAsked,
          )
        }
        if (name !== "candles") return rows
        const past = histories.past(state, market)
        return past === undefined ? rows : withHistory(state, market, past, rows, asked as CandlesAsked)
      }
    return (query) => ask(query) as unknown as QueryHistory
  }

  #historiesOf(simulation: Simulation): Histories {
    if (this.#histories?.of !== simulation)
      this.#histories = new Histories(simulation, this.#driver?.replaysOf(simulation) ?? new Map())
    return this.#histories
  }
}
