/**
 * Where a symbol's price goes and what trades on the way: by the model, or as recorded. Asked second by second, never
 * back.
 */
import { minuteMs } from "./Coin.ts"
import { type Conditions, priceFactor, symbolAt } from "./Conditions.ts"
import type { LiveWorth } from "./LiveWorth.ts"
import { bestAt, refilled, type TakenLots } from "./Quotes.ts"
import type { RandomStream } from "./RandomStream.ts"
import { firstTradeAt, type Tape } from "./recorded/Tape.ts"
import type { SimulatedSymbol } from "./Symbol.ts"
import { takersOf } from "./Takers.ts"

const secondMs = 1_000

/** Time in milliseconds, price in ticks, lots: negative where the taker sold. */
export type Trade = readonly [time: number, priceTicks: number, lots: number]

export interface Course {
  /** The price at the begin of a second, in the quote asset. */
  price(second: number): number
  /** What trades in a second, in order of time. */
  trades(second: number): ReadonlyArray<Trade>
}

/** Where the two coins of a symbol stand at the begin of a minute: logarithms, in integers of 10^-12. */
export interface Place {
  readonly minute: number
  readonly baseLog: number
  readonly quoteLog: number
}

const logUnit = 1e-12

/** The model's: coins move, and takers come. */
export class ModelCourse implements Course {
  readonly #symbol: SimulatedSymbol
  readonly #base: LiveWorth | undefined
  readonly #quote: LiveWorth | undefined
  readonly #book: RandomStream
  readonly #flow: RandomStream
  readonly #conditions: Conditions
  /** Where it has come to. */
  place: Place

  constructor(
    symbol: SimulatedSymbol,
    coins: ReadonlyMap<string, LiveWorth>,
    streams: { readonly book: RandomStream; readonly flow: RandomStream },
    place: Place,
    conditions: Conditions,
  ) {
    this.#symbol = symbol
    this.#conditions = conditions
    this.#base = coins.get(symbol.base)
    this.#quote = coins.get(symbol.quote)
    this.#book = streams.book
    this.#flow = streams.flow
    this.place = place
  }

  price(second: number): number {
    const minute = Math.floor(second / 60)
    while (this.place.minute < minute) this.#nextMinute()
    const inside = (coin: LiveWorth | undefined, log: number): number =>
      log * logUnit + (coin === undefined || second % 60 === 0 ? 0 : coin.secondStep(minute, second % 60))
    const { baseLog, quoteLog } = this.place
    const moved = Math.exp(inside(this.#base, baseLog) - inside(this.#quote, quoteLog))
    return this.#symbol.openingPrice * moved * priceFactor(this.#symbol, this.#conditions, second)
  }

  trades(second: number): ReadonlyArray<Trade> {
    const [price, next] = [this.price(second), this.price(second + 1)]
    const symbol = symbolAt(this.#symbol, this.#conditions, second)
    const takers = takersOf(symbol, price, next - price, second, this.#flow)
    if (takers.length === 0) return []
    const [bid, ask] = bestAt(symbol, price, second, this.#book)
    return takers.map(({ side, lots }, i) => {
      const time = second * secondMs + Math.floor(((i + 1) * secondMs) / (takers.length + 1))
      return side === "SELL" ? [time, bid, -lots] : [time, ask, lots]
    })
  }

  #nextMinute(): void {
    const { minute, baseLog, quoteLog } = this.place
    const after = (coin: LiveWorth | undefined, log: number): number =>
      coin === undefined ? 0 : log + Math.round(coin.minuteStep(minute) / logUnit)
    this.place = {
      minute: minute + 1,
      baseLog: after(this.#base, baseLog),
      quoteLog: after(this.#quote, quoteLog),
    }
  }
}

/** A tape that is played, `shiftMs` later than it was recorded. */
export interface Replay {
  readonly tape: Tape
  readonly shiftMs: number
}

/** How far from the price the farthest level of the book is, as a share of the price. */
const reachOf = ({ trading }: SimulatedSymbol): number => (trading.levels * trading.levelStepBp) / 10_000

/** As recorded, moved by what users took: all of one side taken moves the price by half the depth of the book. */
export class RecordedCourse implements Course {
  readonly #symbol: SimulatedSymbol
  readonly #replay: Replay
  readonly #hole: TakenLots
  readonly #sideLots: number
  readonly #conditions: Conditions

  /** `sideLots`: what one side of the book has on average. */
  constructor(
    symbol: SimulatedSymbol,
    replay: Replay,
    hole: TakenLots,
    sideLots: number,
    conditions: Conditions,
  ) {
    this.#conditions = conditions
    this.#symbol = symbol
    this.#replay = replay
    this.#hole = hole
    this.#sideLots = sideLots
  }

  #factor(second: number): number {
    return this.#impact(second) * priceFactor(this.#symbol, this.#conditions, second)
  }

  #impact(second: number): number {
    if (this.#hole.bidLots + this.#hole.askLots === 0) return 1
    const { bidLots, askLots } = refilled(this.#hole, second * secondMs, this.#symbol.trading.recoverySeconds)
    const share = (askLots - bidLots) / this.#sideLots
    return 1 + (Math.max(-1, Math.min(1, share)) * reachOf(this.#symbol)) / 2
  }

  #at(second: number): number {
    return firstTradeAt(this.#replay.tape, second * secondMs - this.#replay.shiftMs)
  }

  price(second: number): number {
    const { ticks } = this.#replay.tape
    const last = ticks[Math.max(0, this.#at(second) - 1)] ?? 0
    return (last / 10 ** this.#symbol.tickDecimals) * this.#factor(second)
  }

  trades(second: number): ReadonlyArray<Trade> {
    const { tape, shiftMs } = this.#replay
    const trades: Array<Trade> = []
    const factor = this.#factor(second)
    for (let at = this.#at(second), end = this.#at(second + 1); at < end; at++) {
      const ticks = factor === 1 ? tape.ticks[at]! : Math.max(1, Math.round(tape.ticks[at]! * factor))
      trades.push([tape.times[at]! + shiftMs, ticks, tape.lots[at]!])
    }
    return trades
  }
}

/** The place of a symbol that was not walked yet. */
export const placeAt = (time: number): Place => ({
  minute: Math.floor(time / minuteMs),
  baseLog: 0,
  quoteLog: 0,
})
