/**
 * A symbol's candles from before the market began, computed when they are read. Minutes come from the model;
 * hours are folded from minutes where minutes exist, days from hours. Older candles are drawn from the values
 * at both ends and their variance: the highest and lowest price come from their distribution on a Brownian
 * bridge.
 */
import { dayMs, hourMs, minuteMs } from "../coin/Coin.ts"
import type { CoinPath } from "../coin/CoinPath.ts"
import { logUnit } from "../coin/CoinPath.ts"
import type { RandomStream } from "../random/RandomStream.ts"
import type { RandomStreams } from "../random/RandomStreams.ts"
import { type Candle, foldCandles, quoteTickLotsOf } from "../symbol/Candle.ts"
import type { Amount } from "../symbol/Flow.ts"
import { pairDeviation, type SymbolPath } from "../symbol/SymbolPath.ts"
import { type PastLogs, reachFrom, type Width } from "./PastLogs.ts"

const widths: Readonly<Record<Width, number>> = { minute: minuteMs, hour: hourMs, day: dayMs }
const hoursADay = dayMs / hourMs
/** Number of hours whose minutes are cached, for readers that read page by page. */
const hoursKept = 48

/** A candle that is drawn without finer candles. */
interface Drawn {
  readonly openTime: number
  readonly width: number
  readonly from: number
  readonly to: number
  readonly deviation: number
  readonly amount: Amount
}

export class SymbolHistory {
  readonly #path: SymbolPath
  readonly #base: PastLogs | undefined
  readonly #quote: PastLogs | undefined
  readonly #start: number
  readonly #noise: RandomStream
  readonly #minutes = new Map<number, ReadonlyArray<Candle>>()
  readonly #hours = new Map<number, Candle>()
  readonly #days = new Map<number, Candle>()

  /** Both coins must have pasts with the same start, in ms. */
  constructor(
    path: SymbolPath,
    coins: { readonly base: PastLogs | undefined; readonly quote: PastLogs | undefined },
    start: number,
    streams: RandomStreams,
  ) {
    this.#path = path
    this.#base = coins.base
    this.#quote = coins.quote
    this.#start = start
    this.#noise = streams.named(`${path.symbol.symbol} past`)
  }

  /** Complete candles that begin within two times (both inclusive), newest first. */
  newest(width: Width, from: number, to: number, limit: number): Array<Candle> {
    const ms = widths[width]
    const last = Math.min(Math.floor(to / ms), Math.floor(this.#start / ms) - 1)
    const first = Math.max(Math.ceil(from / ms), reachFrom(this.#start, width) / ms)
    const candles: Array<Candle> = []
    for (let step = last; step >= first && candles.length < limit; step--) candles.push(this.#at(width, step))
    return candles
  }

  /**
   * The candle of the hour or day of the market's beginning, up to that beginning; null if the market began
   * with an hour or day.
   */
  begun(width: "hour" | "day"): Candle | null {
    const step = Math.floor(this.#start / widths[width])
    return step * widths[width] === this.#start ? null : this.#at(width, step)
  }

  #at(width: Width, step: number): Candle {
    if (width === "hour") return this.#hour(step)
    if (width === "day") return this.#day(step)
    return this.#minutesOf(Math.floor(step / 60))[step % 60]!
  }

  #minutesOf(hour: number): ReadonlyArray<Candle> {
    let minutes = this.#minutes.get(hour)
    if (minutes === undefined) {
      const [base, quote] = [this.#base?.minutes(hour), this.#quote?.minutes(hour)]
      minutes = Array.from({ length: (base ?? quote)!.length - 1 }, (_, i) => {
        const place = { minute: hour * 60 + i, baseLog: base?.[i] ?? 0, quoteLog: quote?.[i] ?? 0 }
        return minuteCandle(this.#path, place)
      })
      if (this.#minutes.size >= hoursKept) this.#minutes.delete(this.#minutes.keys().next().value!)
      this.#minutes.set(hour, minutes)
      this.#hours.set(hour, foldCandles(minutes))
    }
    return minutes
  }

  #hour(hour: number): Candle {
    let candle = this.#hours.get(hour)
    if (candle === undefined) {
      const isFolded = hour * hourMs >= reachFrom(this.#start, "minute")
      candle = isFolded ? foldCandles(this.#minutesOf(hour)) : this.#drawHour(hour)
      this.#hours.set(hour, candle)
    }
    return candle
  }

  #day(day: number): Candle {
    let candle = this.#days.get(day)
    if (candle === undefined) {
      candle =
        day * dayMs >= reachFrom(this.#start, "hour") ? foldCandles(this.#hoursOf(day)) : this.#drawDay(day)
      this.#days.set(day, candle)
    }
    return candle
  }

  #hoursOf(day: number): ReadonlyArray<Candle> {
    const last = Math.min((day + 1) * hoursADay, Math.ceil(this.#start / hourMs))
    return Array.from({ length: last - day * hoursADay }, (_, i) => this.#hour(day * hoursADay + i))
  }

  #drawHour(hour: number): Candle {
    const [from, to] = this.#logs((coin) => [coin.hour(hour), coin.hour(hour + 1)])
    const deviation = pairDeviation(this.#path, (coin) => coin.hourDeviation(hour))
    const amount = this.#path.flow.hour(hour, this.#priceAt(from))
    return this.#draw({ openTime: hour * hourMs, width: hourMs, from, to, deviation, amount })
  }

  #drawDay(day: number): Candle {
    const [from, to] = this.#logs((coin) => [coin.day(day), coin.day(day + 1)])
    const deviation = pairDeviation(this.#path, (coin: CoinPath) => coin.dayDeviation(day))
    let [lots, trades] = [0, 0]
    for (let hour = day * hoursADay; hour < (day + 1) * hoursADay; hour++) {
      const amount = this.#path.flow.hour(hour, this.#priceAt(from))
      lots += amount.lots
      trades += amount.trades
    }
    return this.#draw({ openTime: day * dayMs, width: dayMs, from, to, deviation, amount: { lots, trades } })
  }

  #logs(of: (coin: PastLogs) => readonly [number, number]): readonly [from: number, to: number] {
    const [up, down] = [this.#base, this.#quote].map((coin) => (coin === undefined ? [0, 0] : of(coin)))
    return [(up![0]! - down![0]!) * logUnit, (up![1]! - down![1]!) * logUnit]
  }

  #priceAt(log: number): number {
    return this.#path.ticks(log) / 10 ** this.#path.symbol.tickDecimals
  }

  #draw({ openTime, width, from, to, deviation, amount }: Drawn): Candle {
    const step = openTime / width
    const lane = width === hourMs ? 0 : 2
    const extreme = (sign: 1 | -1): number => {
      const reach = 2 * deviation ** 2 * Math.log(this.#noise.uniform(step, lane + (sign === 1 ? 1 : 0)))
      return (from + to + sign * Math.sqrt((to - from) ** 2 - reach)) / 2
    }
    const ticks = (log: number): number => Math.max(1, Math.round(this.#path.ticks(log)))
    const candle = {
      openTime,
      closeTime: openTime + width,
      open: ticks(from),
      high: ticks(Math.max(extreme(1), from, to)),
      low: ticks(Math.min(extreme(-1), from, to)),
      close: ticks(to),
      volumeLots: amount.lots,
      trades: amount.trades,
    }
    return { ...candle, quoteTickLots: quoteTickLotsOf(candle) }
  }
}

/** The candle of the minute that begins with these values. */
export const minuteCandle = (
  path: SymbolPath,
  place: { readonly minute: number; readonly baseLog: number; readonly quoteLog: number },
): Candle => {
  const { open, high, low, close, lots, trades } = path.minute(place)
  const openTime = place.minute * minuteMs
  const candle = {
    openTime,
    closeTime: openTime + minuteMs,
    open,
    high,
    low,
    close,
    volumeLots: lots,
    trades,
  }
  return { ...candle, quoteTickLots: quoteTickLotsOf(candle) }
}
