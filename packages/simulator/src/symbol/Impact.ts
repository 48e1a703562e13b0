/**
 * The move of a price by the users' own market orders: about the square root of their net purchases, as a share of a
 * day's volume. A part of each users' move decays within a minute, a part within hours, and a part stays.
 *
 * A user's order for a share of a day's volume goes through the book to a price. The middle of the quotes after
 * such an order lies between the old middle and the price that it reached.
 */
import { dayDeviation } from "../coin/Coin.ts"
import { pairDeviation, type SymbolPath } from "./SymbolPath.ts"

/** The move of the middle, as a share of the distance that a taker went through the book. */
const middleShare = 0.65
/** The share of the decaying move that decays fast, and its half-life. */
const fastShare = 0.6
const fastHalfLifeMs = 20_000
/** Below the square of this share of a day's volume, the price moves in proportion. */
const roundness = 0.035
const minuteMs = 60_000
/** Lower limit of the daily deviation: a coin that does not move needs a book too. */
const deviationMin = 1e-5

/**
 * `time` in ms. Lots that users bought minus lots that they sold, as far as not decayed by then, slowly
 * (`lots`) and fast (`fastLots`). `stays`: the lasting part of the move, a logarithm in 10^-12.
 */
export interface ImpactState {
  readonly time: number
  readonly lots: number
  readonly fastLots: number
  readonly stays: number
}

export const noImpact: ImpactState = { time: 0, lots: 0, fastLots: 0, stays: 0 }

export class Impact {
  readonly #stays: number
  readonly #halfLifeMs: number
  /** The approximate move that a whole day's volume causes, as a logarithm. */
  readonly #scale: number
  readonly #dayLots: number

  /** `lots`: the average volume of a day, in lots. */
  constructor(path: SymbolPath, lots: number) {
    const { impact, impactStays, impactMinutes } = path.symbol.trading
    this.#stays = impactStays
    this.#halfLifeMs = impactMinutes * minuteMs
    const day = pairDeviation(path, ({ coin }) => dayDeviation(coin))
    this.#scale = impact * Math.max(day, deviationMin)
    this.#dayLots = lots
  }

  /** The move of the price's logarithm by this share of a day's volume. */
  move(share: number): number {
    return Math.sign(share) * this.#scale * (Math.sqrt(Math.abs(share) + roundness ** 2) - roundness)
  }

  /** The share of a day's volume that the book has within a distance, as a logarithm. */
  share(distance: number): number {
    return (distance / this.#scale + roundness) ** 2 - roundness ** 2
  }

  /** The move of the price's logarithm at a time: the decaying parts and the lasting one. */
  at(state: ImpactState, time: number): number {
    const { lots, fastLots } = this.#left(state, time)
    const going = fastShare * this.#shift(fastLots) + (1 - fastShare) * this.#shift(lots)
    return state.stays * 1e-12 + (1 - this.#stays) * going
  }

  /** The impact's state after a user bought these lots (sold, if negative). */
  after(state: ImpactState, time: number, bought: number): ImpactState {
    const { lots, fastLots } = this.#left(state, time)
    const moved = this.#shift(lots + bought) - this.#shift(lots)
    return {
      time,
      lots: Math.round(lots + bought),
      fastLots: Math.round(fastLots + bought),
      stays: state.stays + Math.round(this.#stays * moved * 1e12),
    }
  }

  #shift(lots: number): number {
    return middleShare * this.move(lots / this.#dayLots)
  }

  #left(state: ImpactState, now: number): { readonly lots: number; readonly fastLots: number } {
    const passedMs = Math.max(0, now - state.time)
    return {
      lots: state.lots * 2 ** (-passedMs / this.#halfLifeMs),
      fastLots: state.fastLots * 2 ** (-passedMs / fastHalfLifeMs),
    }
  }
}
