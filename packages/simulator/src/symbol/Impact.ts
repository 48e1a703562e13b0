/**
 * The move of a price by the users' own market orders. Their net purchases decay with a half-life. The price moves by
 * about the square root of what is left, as a share of a day's volume. A part of each move never decays.
 *
 * The depth of the book is computed from the same formula: an order for a share of a day's volume ends at the price to
 * which it then moves the market.
 */
import { dayDeviation } from "../coin/Coin.ts"
import { pairDeviation, type SymbolPath } from "./SymbolPath.ts"

/** Below the square of this share of a day's volume, the price moves in proportion. */
const roundness = 0.035
const minuteMs = 60_000
/** Lower limit of the daily deviation: a coin that does not move needs a book too. */
const deviationMin = 1e-5

/**
 * `time` in milliseconds; `lots`: lots bought less lots sold that have not decayed by then; `stays`: the move that does
 * not decay, a logarithm in 10^-12.
 */
export interface ImpactState {
  readonly time: number
  readonly lots: number
  readonly stays: number
}

export const noImpact: ImpactState = { time: 0, lots: 0, stays: 0 }

export class Impact {
  readonly #stays: number
  readonly #halfLifeMs: number
  /** About the move that a whole day's volume causes, as a logarithm. */
  readonly #scale: number
  readonly #dayLots: number

  /** `lots`: the volume of a day. */
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

  /** The move of the price's logarithm at a time: the decaying part and the lasting one. */
  at(state: ImpactState, time: number): number {
    return state.stays * 1e-12 + (1 - this.#stays) * this.move(this.#left(state, time) / this.#dayLots)
  }

  /** The state after a user bought these lots (sold, if negative). */
  after(state: ImpactState, time: number, lots: number): ImpactState {
    const before = this.#left(state, time)
    const moved = this.move((before + lots) / this.#dayLots) - this.move(before / this.#dayLots)
    return {
      time,
      lots: Math.round(before + lots),
      stays: state.stays + Math.round(this.#stays * moved * 1e12),
    }
  }

  #left({ time, lots }: ImpactState, now: number): number {
    return lots * 2 ** (-Math.max(0, now - time) / this.#halfLifeMs)
  }
}
