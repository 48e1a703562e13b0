import { inspect } from "node:util"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  compareDecimals,
  Decimal,
  decimal,
  divide,
  fromUnits,
  isZero,
  minus,
  plus,
  type Rounding,
  SignedDecimal,
  sum,
  times,
  toStep,
  toUnits,
} from "../src/Decimal.ts"

const isDecimal = Schema.is(Decimal)
const units = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n })
const fineScale = fc.constant(18)
const scale = fc.integer({ min: 0, max: 18 })
const text = fc
  .tuple(
    fc.stringMatching(/^[0-9]{1,20}$/),
    fc.option(fc.stringMatching(/^[0-9]{1,18}$/), { nil: undefined }),
  )
  .map(([whole, fraction]) => decimal(fraction === undefined ? whole : `${whole}.${fraction}`))

/** Number notations that a lenient parser would accept. */
const odd: ReadonlyArray<unknown> = [
  ..."1e5 1E-8 0x10 0b1 1_000 +1 -1 -0 .5 5. . NaN Infinity -Infinity 1,5 1.2.3 ١ １ ½ 1n".split(" "),
  ...["", " ", " 1", "1 ", "1\n", "\t1", "1\u00a0", "1\0", "1 000", "1.-5", "--1", "1..2"],
  ...["1".repeat(21), `1.${"1".repeat(19)}`, "9".repeat(1_000_000)],
  ...[1, 0.5, Number.NaN, 10n, null, undefined, true, [], ["1"], {}, { toString: () => "1" }],
]

describe("Decimal", () => {
  it.each(["0", "1", "0.01", "007", "1.500", "0.0", "1".repeat(20), `0.${"0".repeat(17)}1`])(
    "the text %s is an amount",
    (each) => {
      expect(isDecimal(each)).toBe(true)
      expect(decimal(each)).toBe(each)
    },
  )

  it.each(odd.map((each) => [String(inspect(each)).slice(0, 40), each] as const))(
    "the text %s is not an amount",
    (_, each) => {
      expect(isDecimal(each)).toBe(false)
      if (typeof each === "string") expect(() => decimal(each)).toThrow(RangeError)
    },
  )

  it("a rejected amount is quoted, at most in part", () => {
    expect(() => decimal("1e5")).toThrow('"1e5"')
    try {
      decimal("9".repeat(1_000_000))
    } catch (error) {
      expect(String(error).length).toBeLessThan(120)
    }
  })

  it("a price change may be negative, with the same rules otherwise", () => {
    const isSigned = Schema.is(SignedDecimal)
    expect(["-1", "-0.5", "3"].every(isSigned)).toBe(true)
    expect(odd.filter((each) => each !== "-1" && each !== "-0").some((each) => isSigned(each))).toBe(false)
  })
})

describe("units", () => {
  it("amounts survive conversion to units and back", () => {
    fc.assert(
      fc.property(units, scale, (count, places) => {
        const amount = fromUnits(count, places)
        fc.pre(isDecimal(amount))
        expect(toUnits(amount, places)).toBe(count)
      }),
    )
  })

  it("every amount on the wire fits the finest scale, and loses only trailing zeros", () => {
    fc.assert(
      fc.property(text, fineScale, (amount, places) => {
        const count = toUnits(amount, places)
        expect(count).toBeDefined()
        const plain = fromUnits(count as bigint, places)
        expect(plain).not.toMatch(/\.\d*0$/)
        expect(compareDecimals(plain, amount)).toBe(0)
      }),
    )
  })

  it("an amount finer than the scale is rejected, never rounded", () => {
    expect(toUnits(decimal("0.019"), 2)).toBeUndefined()
    expect(toUnits(decimal("1.1"), 0)).toBeUndefined()
    expect(toUnits(decimal("0.01000"), 2)).toBe(1n)
    expect(toUnits(decimal("5.0"), 0)).toBe(5n)
  })

  it("the smallest unit of eighteen decimals is written out", () => {
    expect(fromUnits(1n, 18)).toBe("0.000000000000000001")
    expect(fromUnits(0n, 8)).toBe("0")
    expect(fromUnits(1500n, 3)).toBe("1.5")
    expect(fromUnits(42n, 0)).toBe("42")
  })
})

describe("compareDecimals", () => {
  it("compareDecimals orders amounts that floats confuse", () => {
    expect(compareDecimals(decimal("9007199254740993"), decimal("9007199254740992"))).toBe(1)
    expect(compareDecimals(decimal("0.1"), decimal("0.100000000000000001"))).toBe(-1)
    expect(compareDecimals(decimal("1.0"), decimal("01"))).toBe(0)
  })

  it("compareDecimals agrees with the order of the units", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const difference = (toUnits(a, 18) as bigint) - (toUnits(b, 18) as bigint)
        expect(compareDecimals(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      }),
    )
  })
})

/** An amount as a fraction, for comparison with the arithmetic. */
type Fraction = readonly [over: bigint, under: bigint]
const fraction = (amount: string): Fraction => {
  const [whole = "", decimals = ""] = amount.split(".")
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}
const equal = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d === c * b
const less = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]

const product = (amounts: ReadonlyArray<string>): Fraction => amounts.map(fraction).reduce(multiply, [1n, 1n])

/** The result of a computation, or undefined for a RangeError. */
const resultOf = (compute: () => Decimal): Decimal | undefined => {
  try {
    return compute()
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return undefined
  }
}

/** Whether a number can be written as an amount. */
const fits = ([over, under]: Fraction): boolean =>
  over >= 0n && (over * 10n ** 18n) % under === 0n && over / under < 10n ** 20n

const exactly = (compute: () => Decimal, expected: Fraction): void => {
  const result = resultOf(compute)
  expect(result !== undefined).toBe(fits(expected))
  if (result === undefined) return
  expect(isDecimal(result)).toBe(true)
  expect(result).not.toMatch(/^0\d|\.\d*0$/)
  expect(equal(fraction(result), expected)).toBe(true)
}

/** Whether a rounded value is a multiple of the step and the correct rounding of an exact value. */
const isRounded = (result: Decimal, step: Fraction, exact: Fraction, rounding: Rounding): boolean => {
  const at = fraction(result)
  const isMultiple = (at[0] * step[1]) % (at[1] * step[0]) === 0n
  if (rounding === "down") return isMultiple && !less(exact, at) && less(exact, add(at, step))
  if (rounding === "up") return isMultiple && !less(at, exact) && less(at, add(exact, step))
  const half: Fraction = [step[0], step[1] * 2n]
  return (
    isMultiple && !less(add(at, half), exact) && less(exact, add(at, half)) && !less(add(exact, half), at)
  )
}

/** Random amounts, some of them short so that two sometimes coincide. */
const amount = fc.oneof(
  text,
  fc
    .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 3 }))
    .map(([count, places]) => fromUnits(BigInt(count), places)),
)
const rounding = fc.constantFrom<Rounding>("down", "up", "nearest")

describe("arithmetic", () => {
  it("a tenth and two tenths are three tenths", () => {
    expect(plus(decimal("0.1"), decimal("0.2"))).toBe("0.3")
    expect(minus(decimal("0.3"), decimal("0.1"))).toBe("0.2")
    expect(times(decimal("60000.01"), decimal("0.000001"))).toBe("0.06000001")
    expect(divide(decimal("1"), decimal("3"), 4, "nearest")).toBe("0.3333")
    expect(divide(decimal("2"), decimal("3"), 4, "nearest")).toBe("0.6667")
    expect(divide(decimal("1"), decimal("3"), 2, "up")).toBe("0.34")
    expect(sum(["0.1", "0.2", "1.70"].map(decimal))).toBe("2")
    expect(sum([])).toBe("0")
  })

  it("a price is rounded to its tick, a quantity to its lot", () => {
    const [price, tick] = [decimal("60000.0151"), decimal("0.01")]
    expect(toStep(price, tick, "down")).toBe("60000.01")
    expect(toStep(price, tick, "up")).toBe("60000.02")
    expect(toStep(price, tick, "nearest")).toBe("60000.02")
    expect(toStep(decimal("0.025"), decimal("0.05"), "nearest")).toBe("0.05")
    expect(toStep(decimal("7"), decimal("5"), "down")).toBe("5")
  })

  it("a float is no amount", () => {
    // @ts-expect-error a float has no exact text
    expect(() => decimal(0.1)).toThrow(RangeError)
    // @ts-expect-error nor is just any text, if it reads like one
    expect(() => plus(decimal("1"), "0.1")).not.toThrow()
    // @ts-expect-error and none is made of it on the way
    expect(() => times(0.1, decimal("3"))).toThrow(TypeError)
  })

  it("an amount that cannot be written is rejected, never rounded silently", () => {
    expect(() => minus(decimal("1"), decimal("1.000000000000000001"))).toThrow(RangeError)
    expect(() => plus(decimal("9".repeat(20)), decimal("1"))).toThrow(RangeError)
    expect(() => times(decimal("0.0000000001"), decimal("0.000000001"))).toThrow(RangeError)
    expect(times(decimal("0.0000000001"), decimal("0.000000001"), "up")).toBe("0.000000000000000001")
    expect(times(decimal("0.0000000001"), decimal("0.000000001"), "nearest")).toBe("0")
    expect(() => divide(decimal("1"), decimal("0.0"), 2, "down")).toThrow("division by zero")
    expect(() => divide(decimal("1"), decimal("3"), 19, "down")).toThrow(RangeError)
    expect(() => toStep(decimal("1"), decimal("0"), "up")).toThrow("division by zero")
  })

  it("decimal arithmetic agrees with exact fractions", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [over, under] = fraction(b)
        exactly(() => plus(a, b), add(fraction(a), fraction(b)))
        exactly(() => minus(a, b), add(fraction(a), [-over, under]))
        exactly(() => times(a, b), product([a, b]))
        expect(isZero(a)).toBe(fraction(a)[0] === 0n)
      }),
      { numRuns: 1_000 },
    )
  })

  it("a sum equals adding one after the other", () => {
    fc.assert(
      fc.property(fc.array(amount), (amounts) => {
        exactly(() => sum(amounts), amounts.map(fraction).reduce(add, [0n, 1n]))
      }),
    )
  })

  it.each([undefined, null, "Down", "floor"])("an amount is not rounded %j", (how) => {
    const [amount, step] = [decimal("0.057"), decimal("0.01")]
    expect(() => toStep(amount, step, how as never)).toThrow(/rounding must be down, up or nearest/)
    expect(() => divide(amount, step, 2, how as never)).toThrow(RangeError)
  })

  it("an amount is rounded to the given step, and not further", () => {
    fc.assert(
      fc.property(amount, amount, scale, rounding, (a, b, places, how) => {
        const smallest: Fraction = [1n, 10n ** 18n]
        const whole = resultOf(() => times(a, b, how))
        const [over, under] = fraction(b)
        const isLong = fraction(a)[0] * over >= 10n ** 19n * fraction(a)[1] * under
        expect(whole !== undefined || isLong).toBe(true)
        if (whole !== undefined) expect(isRounded(whole, smallest, product([a, b]), how)).toBe(true)
        if (over === 0n) return
        const part = resultOf(() => divide(a, b, places, how))
        const exact = multiply(fraction(a), [under, over])
        if (part !== undefined) expect(isRounded(part, [1n, 10n ** BigInt(places)], exact, how)).toBe(true)
        else expect(less([10n ** 20n - 1n, 1n], exact)).toBe(true)
        const stepped = resultOf(() => toStep(a, b, how))
        if (stepped !== undefined) expect(isRounded(stepped, fraction(b), fraction(a), how)).toBe(true)
        else expect(how).not.toBe("down")
      }),
      { numRuns: 1_000 },
    )
  })
})
