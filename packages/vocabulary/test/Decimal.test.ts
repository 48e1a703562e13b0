import fc from "fast-check"
import { expect, test } from "vitest"
import { decimalsOf, formatUnits, toCount, toUnits } from "../src/Decimal.ts"

/** Any number that the wire's grammar allows. */
const wireNumber = fc.stringMatching(/^\d{1,20}(\.\d{1,18})?$/)
const scale = fc.integer({ min: 0, max: 18 })

/** The number as units of 10^-18, computed digit by digit. */
const exactly = (text: string): bigint => {
  let value = 0n
  let decimals: number | undefined
  for (const digit of text) {
    if (digit === ".") decimals = 0
    else {
      value = value * 10n + BigInt("0123456789".indexOf(digit))
      if (decimals !== undefined) decimals++
    }
  }
  for (let i = decimals ?? 0; i < 18; i++) value *= 10n
  return value
}

test("a number is read exactly, or rejected if it is finer than its unit", () => {
  fc.assert(
    fc.property(wireNumber, scale, (text, decimals) => {
      const unit = 10n ** BigInt(18 - decimals)
      const value = exactly(text)
      expect(toUnits(text, decimals)).toBe(value % unit === 0n ? value / unit : undefined)
    }),
    { numRuns: 2000 },
  )
})

test("ticks and lots are read as plain numbers, and too large ones as infinity", () => {
  fc.assert(
    fc.property(wireNumber, scale, (text, decimals) => {
      const units = toUnits(text, decimals)
      const safe = units !== undefined && units <= BigInt(Number.MAX_SAFE_INTEGER)
      const expected = units === undefined ? -1 : safe ? Number(units) : Number.POSITIVE_INFINITY
      expect(toCount(text, decimals)).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test("a written amount reads back as the same amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 38n }), scale, (units, decimals) => {
      const text = formatUnits(units, decimals)
      expect(toUnits(text, decimals)).toBe(units)
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      expect(formatUnits(-units, decimals)).toBe(units === 0n ? "0" : `-${text}`)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ["1.5", 3, 1500n],
  ["1.500", 1, 15n],
  ["007", 0, 7n],
  ["0.0", 0, 0n],
  ["1.05", 1, undefined],
  ["0.000000000000000001", 18, 1n],
])("the amount %s in units of %i decimals is %s", (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units)
})

test.each([
  [1500n, 3, "1.5"],
  [5n, 3, "0.005"],
  [1000n, 3, "1"],
  [-5n, 1, "-0.5"],
  [42, 0, "42"],
])("the count of %s units of %i decimals is written %s", (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test.each([
  ["1", 0],
  ["0.1", 1],
  ["0.0000000001", 10],
  ["0.01 ", undefined],
  ["10", undefined],
  ["0.2", undefined],
  ["0.10", undefined],
  ["1.0", undefined],
  ["0", undefined],
  ["", undefined],
])("a tick of %s has %s decimals", (text, decimals) => {
  expect(decimalsOf(text)).toBe(decimals)
})
