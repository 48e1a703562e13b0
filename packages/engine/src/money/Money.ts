/**
 * An exact amount in ledger units, as two plain numbers: `high * 10^15 + low`, with `0 <= low < 10^15`. A Money
 * is exact up to {@link unitsMax}, and several times cheaper than a bigint. An amount below zero has a negative
 * `high`.
 *
 * The order path computes in place: `add`, `subtract` and the `set...` methods change this amount and return it.
 * Amounts of money inside events are never changed. Code outside of the order path has amounts as bigint:
 * {@link Money.of}, {@link Money.units}.
 */
import { formatUnits, placePoint } from "@bourse/vocabulary"

const base = 1e15
const bigBase = 10n ** 15n
/** Number of decimals of rates, which are integers in 10^-8. */
export const rateDecimals = 8
export const rateUnit = 10n ** BigInt(rateDecimals)
const rateBase = 1e8
/** Maximum rate for which every product is below 2^53. */
const exactRateMax = 9e7

/** Maximum number of units of one asset in the exchange. */
export const unitsMax = 10n ** 30n

const powersOfTen: ReadonlyArray<number> = Array.from({ length: 23 }, (_, exponent) =>
  Number(`1e${exponent}`),
)

export class Money {
  // V8 stores a small integer inside the object, which almost every `high` is. Minus zero is not a small
  // integer: `low` is a double from the start, which is then changed in place.
  high = 0
  low = -0

  static of(units: bigint): Money {
    return new Money().setUnits(units)
  }

  /** Parses the decimal digits of a non-negative amount; undefined for any other text. */
  static ofDigits(digits: string): Money | undefined {
    const { length } = digits
    if (length === 0) return undefined
    const money = new Money()
    let high = 0
    let low = 0
    for (let at = 0; at < length; at++) {
      const digit = digits.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) return undefined
      if (at < length - 15) high = high * 10 + digit
      else low = low * 10 + digit
    }
    money.high = high
    money.low = low
    return money
  }

  get units(): bigint {
    return BigInt(this.high) * bigBase + BigInt(this.low)
  }

  /** The decimal digits of a non-negative amount, as text. */
  get digits(): string {
    return this.high === 0 ? this.low.toString() : this.high + this.low.toString().padStart(15, "0")
  }

  /** A non-negative amount as decimal text with a point. */
  text(scale: number): string {
    return this.high === 0 ? formatUnits(this.low, scale) : placePoint(this.digits, scale)
  }

  /** The decimal digits of an amount, with a minus sign below zero. */
  toJSON(): string {
    return this.high < 0 ? this.units.toString() : this.digits
  }

  get isZero(): boolean {
    return this.high === 0 && this.low === 0
  }

  get isNegative(): boolean {
    return this.high < 0
  }

  isBelow({ high, low }: Money): boolean {
    return this.high < high || (this.high === high && this.low < low)
  }

  copy(): Money {
    return new Money().set(this)
  }

  set({ high, low }: Money): this {
    this.high = high
    this.low = low
    return this
  }

  setZero(): this {
    this.high = 0
    this.low = 0
    return this
  }

  setUnits(units: bigint): this {
    let high = units / bigBase
    let low = units % bigBase
    if (low < 0n) {
      low += bigBase
      high -= 1n
    }
    this.high = Number(high)
    this.low = Number(low)
    return this
  }

  /**
   * Sets the amount to a safe integer times a power of ten of at most 22 zeros. Above 2^53 * 10^15 the result
   * is inexact, but of the right size.
   */
  setScaled(count: number, zeros: number): this {
    if (zeros > 15) {
      this.high = count * (powersOfTen[zeros - 15] as number)
      this.low = 0
      return this
    }
    const divisor = powersOfTen[15 - zeros] as number
    const high = count < divisor ? 0 : Math.floor(count / divisor)
    this.high = high
    this.low = (count - high * divisor) * (powersOfTen[zeros] as number)
    return this
  }

  /** The whole part of a share of an amount; returns the remainder, in 10^-8 of a unit. */
  setShare(amount: Money, rate: number): number {
    if (rate === 0) {
      this.setZero()
      return 0
    }
    if (rate > exactRateMax) {
      const exact = amount.units * BigInt(rate)
      this.setUnits(exact / rateUnit)
      return Number(exact % rateUnit)
    }
    const { high, low } = amount
    const lowWhole = Math.floor(low / rateBase)
    const lowPart = (low - lowWhole * rateBase) * rate
    const lowCarry = Math.floor(lowPart / rateBase)
    const highWhole = Math.floor(high / rateBase)
    const highPart = (high - highWhole * rateBase) * rate
    const highCarry = Math.floor(highPart / rateBase)
    let sumLow = lowWhole * rate + lowCarry + (highPart - highCarry * rateBase) * 1e7
    let sumHigh = highWhole * rate + highCarry
    while (sumLow >= base) {
      sumLow -= base
      sumHigh++
    }
    this.high = sumHigh
    this.low = sumLow
    return lowPart - lowCarry * rateBase
  }

  add({ high, low }: Money): this {
    let sumHigh = this.high + high
    let sumLow = this.low + low
    if (sumLow >= base) {
      sumLow -= base
      sumHigh++
    }
    this.high = sumHigh
    this.low = sumLow
    return this
  }

  subtract({ high, low }: Money): this {
    let restHigh = this.high - high
    let restLow = this.low - low
    if (restLow < 0) {
      restLow += base
      restHigh--
    }
    this.high = restHigh
    this.low = restLow
    return this
  }

  addOne(): this {
    this.low++
    if (this.low === base) {
      this.low = 0
      this.high++
    }
    return this
  }
}

/** The amount zero; this object is never changed. */
export const zero: Money = new Money().setZero()
