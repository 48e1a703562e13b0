/**
 * The price of one symbol, minute by minute: the value of its base coin divided by that of its quote coin. A
 * minute of a symbol depends on both coins at its beginning, never on the minutes that were read before.
 */
import { type CoinPath, logUnit } from "../coin/CoinPath.ts"
import { slotsAMinute } from "../coin/MinuteClock.ts"
import { marksOf } from "../coin/MinutePath.ts"
import type { RandomStream } from "../random/RandomStream.ts"
import type { RandomStreams } from "../random/RandomStreams.ts"
import { Flow } from "./Flow.ts"
import { bestAround, Minute } from "./Minute.ts"
import { Sides } from "./Sides.ts"
import type { SimulatedSymbol } from "./Symbol.ts"

/** The values of a symbol's two coins at the beginning of a minute: logarithms, as integers in 10^-12. */
export interface Place {
  readonly minute: number
  readonly baseLog: number
  readonly quoteLog: number
}

/** Standard deviation of the bid-ask spread's logarithm, and the number of slots for which a spread lasts. */
const spreadScatter = 0.4
const spreadSlots = 8
/** Least widening of the spread, in hundredths of a per cent, for each multiple of the ordinary spread. */
const widenedBp = 0.5
/** Dispersion of the quantity at the best prices, its imbalance, and how long such a quantity lasts. */
const touchScatter = 0.5
const touchTilt = 0.9
const touchMs = 3_000
/** The bid-ask spread grows with the variance to this power. */
const spreadResponse = 0.3

export class SymbolPath {
  readonly symbol: SimulatedSymbol
  readonly base: CoinPath | undefined
  readonly quote: CoinPath | undefined
  readonly #leading: CoinPath
  readonly flow: Flow
  readonly #sides: Sides
  readonly #spreads: RandomStream
  readonly #touches: RandomStream
  readonly #noise: RandomStream
  #latest: { readonly place: Place; readonly minute: Minute } | null = null

  constructor(symbol: SimulatedSymbol, coins: ReadonlyMap<string, CoinPath>, streams: RandomStreams) {
    const name = symbol.symbol
    this.symbol = symbol
    this.base = coins.get(symbol.base)
    this.quote = coins.get(symbol.quote)
    const leading = this.base ?? this.quote
    if (leading === undefined) throw new Error(`${name} has no coin that moves`)
    this.#leading = leading
    this.flow = new Flow(symbol, leading.activity, streams.named(`${name} flow`))
    this.#sides = new Sides(symbol.trading, streams.named(`${name} sides`))
    this.#spreads = streams.named(`${name} spread`)
    this.#touches = streams.named(`${name} touch`)
    this.#noise = streams.named(`${name} trades`)
  }

  /** The values of a symbol's coins one minute later. */
  next({ minute, baseLog, quoteLog }: Place): Place {
    return {
      minute: minute + 1,
      baseLog: baseLog + (this.base?.minuteStep(minute, baseLog) ?? 0),
      quoteLog: quoteLog + (this.quote?.minuteStep(minute, quoteLog) ?? 0),
    }
  }

  /** The price that belongs to a logarithm, in ticks, not rounded. */
  ticks(log: number): number {
    return this.symbol.openingPrice * 10 ** this.symbol.tickDecimals * Math.exp(log)
  }

  /** The joint standard deviation of both coins over a minute. */
  deviation(minute: number): number {
    return pairDeviation(this, (coin) => coin.minuteDeviation(minute))
  }

  /** A random number in (0, 1) that belongs to a time. */
  uniform(time: number, lane: number): number {
    return this.#spreads.uniform(time, 1 + lane)
  }

  /**
   * The quantity at the best prices in a slot: its size relative to the average, and its imbalance, from -1 to 1 (all
   * bid). The parameter `ahead` is the price change of the next seconds, in standard deviations.
   */
  touch(time: number, ahead: number): readonly [size: number, imbalance: number] {
    const lead = this.symbol.trading.imbalance
    const tilt = lead * ahead + Math.sqrt(1 - lead ** 2) * this.#slow(time, 0)
    return [Math.exp(touchScatter * this.#slow(time, 1)), Math.tanh(touchTilt * tilt)]
  }

  /** A normal random number that changes within seconds. */
  #slow(time: number, lane: number): number {
    const at = time / touchMs
    const [block, share] = [Math.floor(at), at - Math.floor(at)]
    const [from, to] = [this.#touches.normal(block, lane), this.#touches.normal(block + 1, lane)]
    return (from * (1 - share) + to * share) / Math.sqrt((1 - share) ** 2 + share ** 2)
  }

  /** The bid-ask spread in a slot, in ticks. */
  spread(minute: number, slot: number, ticks: number, factor = 1): number {
    const { spreadBp } = this.symbol.trading
    // The time is shifted by half a length, so that one spread lasts across the end of a minute.
    const scatter =
      spreadScatter * this.#spreads.normal(Math.floor((minute * slotsAMinute + slot) / spreadSlots + 0.5))
    const wide = Math.max(spreadBp * factor, widenedBp * (factor - 1))
    const wildness = spreadResponse * Math.log(this.#leading.activity.minute(minute))
    return Math.max(1, Math.round(((ticks * wide) / 10_000) * Math.exp(scatter + wildness)))
  }

  /** The minute of a symbol that begins with these values. */
  minute(place: Place): Minute {
    const { minute, baseLog, quoteLog } = place
    const latest = this.#latest
    if (
      latest?.place.minute === minute &&
      latest.place.baseLog === baseLog &&
      latest.place.quoteLog === quoteLog
    )
      return latest.minute
    const { base, quote, symbol } = this
    const next = this.next(place)
    const up = base?.path(minute, baseLog, next.baseLog - baseLog)
    const down = quote?.path(minute, quoteLog, next.quoteLog - quoteLog)
    const log = (slot: number): number =>
      (up === undefined ? 0 : up.at(slot)) - (down === undefined ? 0 : down.at(slot))
    const leading = (up ?? down)!
    const deviation = Math.max(this.deviation(minute), 1e-12)
    const change = (next.baseLog - baseLog - (next.quoteLog - quoteLog)) * logUnit
    const made = new Minute({
      minute,
      trading: symbol.trading,
      amount: this.flow.minute(
        minute,
        this.ticks((baseLog - quoteLog) * logUnit) / 10 ** symbol.tickDecimals,
      ),
      marks: marksOf(leading.knotSlots),
      log,
      best: (slot) => {
        const ticks = this.ticks(log(slot))
        return bestAround(ticks, this.spread(minute, slot, ticks))
      },
      move: change / deviation,
      deviation,
      moves: leading.clock.moves,
      sides: this.#sides,
      noise: this.#noise,
    })
    this.#latest = { place, minute: made }
    return made
  }
}

/** A symbol's deviation from its coins' deviations, which correlate through the market. */
export const pairDeviation = (
  { base, quote }: Pick<SymbolPath, "base" | "quote">,
  of: (coin: CoinPath) => number,
): number => {
  const [a, b] = [base, quote].map((coin) => (coin === undefined ? 0 : of(coin)))
  const correlation = (base?.coin.marketCorrelation ?? 0) * (quote?.coin.marketCorrelation ?? 0)
  return Math.sqrt(Math.max(0, a! ** 2 + b! ** 2 - 2 * correlation * a! * b!))
}
