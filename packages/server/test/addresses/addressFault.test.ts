import { describe, expect, test } from "vitest"
import { addressFault, isAddress } from "../../src/addresses/addressFault.ts"
import { type Family, familyNames } from "../../src/addresses/families.ts"

const addresses: Record<Family, string> = {
  bitcoin: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  tron: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  ripple: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
}

const pairs = familyNames.flatMap((family) => familyNames.map((home) => [family, home] as const))

describe("an address on the wrong network", () => {
  test.each(pairs.filter(([family, home]) => family !== home))(
    "the network %s rejects an address of %s and names that network",
    (family, home) => {
      expect(isAddress(family, addresses[home])).toBe(false)
      expect(addressFault(family, addresses[home])).toBe(`is an address of ${home}, not of ${family}`)
    },
  )
})

describe.each(familyNames)("a %s address", (family) => {
  const address = addresses[family]

  test("an address with whitespace or invisible characters in or around it is rejected", () => {
    for (const stranger of [" ", "\t", "\n", "\u00a0", "\u200b", "\u0000", "\ufeff"])
      for (const text of [stranger + address, address + stranger, address.replace(/.$/, stranger)])
        expect(addressFault(family, text)).toMatch(
          /^(has whitespace or a character that is not ASCII|must be .*long)$/,
        )
  })

  test("an address with look-alike letters is rejected", () => {
    // The Kelvin sign becomes k in lower case; the Cyrillic a only looks like a Latin a.
    for (const stranger of ["\u212a", "\u0430", "\u{1d7d8}"])
      expect(addressFault(family, stranger + address.slice(stranger.length))).toBe(
        "has whitespace or a character that is not ASCII",
      )
  })

  test("an address of wrong length is rejected for its length first, and never quoted", () => {
    for (const text of ["", "0", address.repeat(2), "1".repeat(2 ** 20), address + " ".repeat(2 ** 20)])
      expect(addressFault(family, text)).toMatch(/^must be [0-9 to]+ characters long$/)
  })
})
