/**
 * How users' own takers move a price. Their net purchases are forgotten with a half-life; the price moves by about the
 * square root of it, as a share of a day's volume. A part of each move stays.
 *
 * The book has the depth that fits: who takes a share of a day's volume at once ends at the price to which it moves.
 */
import { dayDeviation } from "../coin/Coin.ts"
import { pairDeviation, type SymbolPath } from "./SymbolPath.ts"

/** Below the square of this share of a day's volume, the price moves in proportion. */
const roundness = 0.035
const minuteMs = 60_000
/** A coin that does not move has a book all the same. */
const deviationMin = 1e-5

/** At a time in milliseconds: lots bought less lots sold that are not forgotten yet, and what stays, in 10^-12. */
export interface ImpactState {
  readonly time: number
  readonly lots: number
  readonly stays: number
}

export const noImpact: ImpactState = { time: 0, lots: 0, stays: 0 }

export class Impact {
  readonly #stays: number
  readonly #halfLifeMs: number
  /** The move, as a logarithm, for which a whole day's volume stands, roughly. */
  readonly #scale: number
  readonly #dayLots: number

  /** `lots`: what a day trades. */
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

  /** How far the price is moved at a time. */
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
