/**
 * Volume and number of trades of a minute or an hour. Volume and number of trades follow the coin's variance
 * relative to its average; the volume also has independent noise.
 */
import type { Activity } from "../coin/Activity.ts"
import type { RandomStream } from "../random/RandomStream.ts"
import { lotsOf, type SimulatedSymbol, turnoverAMinute } from "./Symbol.ts"

/** Standard deviation of the part of a minute's logarithmic volume that the variance does not explain. */
const volumeScatter = 0.5
/** Standard deviation of the logarithm of an hour's volume: the noise of sixty minutes mostly cancels out. */
const hourScatter = 0.08
/** The number of trades grows with the volume to this power; the sizes of the trades account for the rest. */
const countExponent = 0.9
const countMax = 20_000
const minutesAnHour = 60

/**
 * A random number of trades with this mean and the variance of a Poisson distribution; at least two: one opens
 * the minute, one closes it.
 */
const countAround = (mean: number, normal: number): number =>
  Math.min(countMax, Math.max(2, Math.round(mean + Math.sqrt(mean) * normal)))

export interface Amount {
  readonly lots: number
  readonly trades: number
}

export class Flow {
  readonly #symbol: SimulatedSymbol
  readonly #activity: Activity
  readonly #noise: RandomStream
  readonly #means: Readonly<Record<"minute" | "hour", { readonly volume: number; readonly count: number }>>

  constructor(symbol: SimulatedSymbol, activity: Activity, noise: RandomStream) {
    this.#symbol = symbol
    this.#activity = activity
    this.#noise = noise
    const { volumeResponse } = symbol.trading
    const meansOf = (per: "minute" | "hour", scatter: number) => ({
      volume: activity.meanPower(volumeResponse, per) * Math.exp(scatter ** 2 / 2),
      count:
        activity.meanPower(volumeResponse * countExponent, per) *
        Math.exp((scatter * countExponent) ** 2 / 2),
    })
    this.#means = { minute: meansOf("minute", volumeScatter), hour: meansOf("hour", hourScatter) }
  }

  /** The volume of a minute at a price, in lots. */
  minute(minute: number, price: number): Amount {
    const level = this.#activity.minute(minute) ** this.#symbol.trading.volumeResponse
    const raw = level * Math.exp(volumeScatter * this.#noise.normal(minute, 0))
    return this.#amount("minute", 1, raw, price, this.#noise.normal(minute, 1))
  }

  hour(hour: number, price: number): Amount {
    const level = this.#activity.hour(hour) ** this.#symbol.trading.volumeResponse
    const raw = level * Math.exp(hourScatter * this.#noise.normal(hour, 2))
    return this.#amount("hour", minutesAnHour, raw, price, this.#noise.normal(hour, 3))
  }

  #amount(per: "minute" | "hour", minutes: number, raw: number, price: number, normal: number): Amount {
    const { trading } = this.#symbol
    const means = this.#means[per]
    const count = (trading.tradesAMinute * minutes * raw ** countExponent) / means.count
    const trades = countAround(count, normal)
    const worth = (turnoverAMinute(trading) * minutes * raw) / means.volume
    return { trades, lots: Math.max(trades, lotsOf(this.#symbol, price, worth)) }
  }
}
