/** The exact pair compared with bigint: equal up to the largest amount. */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { expect, test } from "vitest"
import { Money, rateUnit, unitsMax } from "../../src/money/Money.ts"

const units = fc.bigInt({ min: 0n, max: unitsMax })
const near = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -2, max: 2 }))
  .map(([zeros, off]) => {
    const value = 10n ** BigInt(zeros) + BigInt(off)
    return value > unitsMax || value < 0n ? unitsMax : value
  })
const amount = fc.oneof(units, near)
const rate = fc.oneof(
  fc.integer({ min: 0, max: 99_999_999 }),
  fc.constantFrom(0, 1, 89_999_999, 90_000_000, 90_000_001),
)
const runs = { numRuns: randomCases(3000) }

test("amounts survive conversion, as bigint and as digits", () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(Money.of(value).units).toBe(value)
      expect(Money.of(-value).units).toBe(-value)
      expect(Money.of(value).digits).toBe(value.toString())
      expect(Money.ofDigits(value.toString())).toEqual(Money.of(value))
      expect(JSON.stringify([Money.of(value), Money.of(-value)])).toBe(`["${value}","${-value}"]`)
    }),
    runs,
  )
})

test.each(["", "-1", "+1", "1.5", " 1", "1e3", "/", ":", "12x", `${"9".repeat(20)}:`])(
  "the text %j is not an amount in digits",
  (text) => {
    expect(Money.ofDigits(text)).toBeUndefined()
  },
)

test("sums, differences and comparisons of amounts agree with bigint", () => {
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(Money.of(a).add(Money.of(b)).units).toBe(a + b)
      expect(Money.of(a).subtract(Money.of(b)).units).toBe(a - b)
      expect(Money.of(a).isBelow(Money.of(b))).toBe(a < b)
      expect(Money.of(a).addOne().units).toBe(a + 1n)
      expect(Money.of(a - b).isNegative).toBe(a < b)
      expect(Money.of(a - b).isZero).toBe(a === b)
    }),
    runs,
  )
})

test("a share of an amount is exact to the remainder, at every rate below one", () => {
  fc.assert(
    fc.property(amount, rate, (value, share) => {
      const whole = new Money()
      const rest = whole.setShare(Money.of(value), share)
      expect(whole.units * rateUnit + BigInt(rest)).toBe(value * BigInt(share))
      expect(rest).toBeLessThan(1e8)
      expect(whole.isBelow(Money.of(whole.units)) || Money.of(whole.units).isBelow(whole)).toBe(false)
    }),
    runs,
  )
})

test("a share whose lower half comes to exactly 10^15 carries one into the upper half", () => {
  const share = new Money()
  expect(share.setShare(Money.of(3_333_333_333_333_334n), 30_000_000)).toBe(20_000_000)
  expect({ high: share.high, low: share.low }).toEqual({ high: 1, low: 0 })
})

test("a count times a power of ten is exact up to the largest amount; beyond, the result is no smaller than that amount", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.maxSafeNat(), fc.constantFrom(1, 9, 10, 100, 10_000, Number.MAX_SAFE_INTEGER)),
      fc.integer({ min: 0, max: 18 }),
      (count, zeros) => {
        const exact = BigInt(count) * 10n ** BigInt(zeros)
        // The result must not depend on the previous value of the amount.
        const scaled = Money.of(1n).setScaled(count, zeros)
        expect(scaled.low).toBeLessThan(1e15)
        if (exact <= unitsMax) expect(scaled.units).toBe(exact)
        else expect(scaled.isBelow(Money.of(unitsMax))).toBe(false)
      },
    ),
    runs,
  )
})
