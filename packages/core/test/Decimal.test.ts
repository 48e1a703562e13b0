import { inspect } from "node:util"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compareDecimals, Decimal, decimal, fromUnits, SignedDecimal, toUnits } from "../src/Decimal.ts"

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

/** Every notation that a lenient parser would let through. */
const odd: ReadonlyArray<unknown> = [
  ..."1e5 1E-8 0x10 0b1 1_000 +1 -1 -0 .5 5. . NaN Infinity -Infinity 1,5 1.2.3 ١ １ ½ 1n".split(" "),
  ...["", " ", " 1", "1 ", "1\n", "\t1", "1\u00a0", "1\0", "1 000", "1.-5", "--1", "1..2"],
  ...["1".repeat(21), `1.${"1".repeat(19)}`, "9".repeat(1_000_000)],
  ...[1, 0.5, Number.NaN, 10n, null, undefined, true, [], ["1"], {}, { toString: () => "1" }],
]

describe("Decimal", () => {
  it.each(["0", "1", "0.01", "007", "1.500", "0.0", "1".repeat(20), `0.${"0".repeat(17)}1`])(
    "%s is an amount",
    (each) => {
      expect(isDecimal(each)).toBe(true)
      expect(decimal(each)).toBe(each)
    },
  )

  it.each(odd.map((each) => [String(inspect(each)).slice(0, 40), each] as const))(
    "%s is no amount",
    (_, each) => {
      expect(isDecimal(each)).toBe(false)
      if (typeof each === "string") expect(() => decimal(each)).toThrow(RangeError)
    },
  )

  it("a refused text is quoted, but never a megabyte of it", () => {
    expect(() => decimal("1e5")).toThrow('"1e5"')
    try {
      decimal("9".repeat(1_000_000))
    } catch (error) {
      expect(String(error).length).toBeLessThan(120)
    }
  })

  it("a price change may be negative, and is otherwise as strict", () => {
    const isSigned = Schema.is(SignedDecimal)
    expect(["-1", "-0.5", "3"].every(isSigned)).toBe(true)
    expect(odd.filter((each) => each !== "-1" && each !== "-0").some((each) => isSigned(each))).toBe(false)
  })
})

describe("units", () => {
  it("amounts come back from units as they went in", () => {
    fc.assert(
      fc.property(units, scale, (count, places) => {
        const amount = fromUnits(count, places)
        fc.pre(isDecimal(amount))
        expect(toUnits(amount, places)).toBe(count)
      }),
    )
  })

  it("every amount on the wire fits the finest scale, and comes back without its trailing zeros", () => {
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

  it("what is finer than the scale is refused, never rounded", () => {
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
  it("orders amounts that floats confuse", () => {
    expect(compareDecimals(decimal("9007199254740993"), decimal("9007199254740992"))).toBe(1)
    expect(compareDecimals(decimal("0.1"), decimal("0.100000000000000001"))).toBe(-1)
    expect(compareDecimals(decimal("1.0"), decimal("01"))).toBe(0)
  })

  it("agrees with the order of the units", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const difference = (toUnits(a, 18) as bigint) - (toUnits(b, 18) as bigint)
        expect(compareDecimals(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
      }),
    )
  })
})
