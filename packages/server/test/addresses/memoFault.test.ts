import { describe, expect, test } from "vitest"
import { memoFault } from "../../src/addresses/memoFault.ts"

describe("a memo", () => {
  test.each(["0", "7", "10000001", "4294967295"])("the memo %s is a destination tag", (memo) => {
    expect(memoFault("ripple", memo)).toBeUndefined()
  })

  test.each([
    "4294967296",
    "9999999999",
    "10000000000",
    "-1",
    "1.0",
    "1e3",
    "0x10",
    "007",
    "00",
    " 7",
    "7\n",
    "٧",
    "alice",
    "9".repeat(2 ** 20),
  ])("a memo that is no 32-bit number is rejected as a destination tag (%#)", (memo) => {
    expect(memoFault("ripple", memo)).toBe("must be a whole number from 0 to 4294967295")
  })

  test("a memo is needed if all accounts share an address", () => {
    expect(memoFault("ripple", "")).toBe("is missing: addresses of this network need one")
  })

  test.each(["bitcoin", "ethereum", "tron"] as const)(
    "a memo is a fault on %s, and no memo is none",
    (family) => {
      expect(memoFault(family, "")).toBeUndefined()
      expect(memoFault(family, "7")).toBe(`is not used on a network of ${family}`)
    },
  )
})
