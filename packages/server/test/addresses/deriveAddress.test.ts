import { randomCases } from "@bourse/testing/randomCases"
import { describe, expect, test } from "vitest"
import { canonicalAddress, isAddress } from "../../src/addresses/addressFault.ts"
import { deriveAddress } from "../../src/addresses/deriveAddress.ts"
import { type Family, familyNames } from "../../src/addresses/families.ts"
import { memoFault } from "../../src/addresses/memoFault.ts"

const uids = Array.from({ length: randomCases(1_000) }, (_, i) => String(10_000_001 + i))

/** Addresses of several owners, or, if owners share one address, of several exchanges. */
const addressesOf = (family: Family): ReadonlyArray<string> =>
  uids.map((uid) =>
    family === "ripple"
      ? deriveAddress(family, uid, "1").address
      : deriveAddress(family, "bourse", uid).address,
  )

const alphabets: Record<Family, string> = {
  bitcoin: "qpzry9x8gf2tvdw0s3jn54khce6mua7l",
  ethereum: "0123456789abcdef",
  tron: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
  ripple: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
}

/** Variants of an address: each character in turn replaced by the next one of the alphabet. */
const mistyped = (family: Family, address: string): ReadonlyArray<string> =>
  [...address].map((character, place) => {
    const alphabet = alphabets[family]
    const next = alphabet.charAt((alphabet.indexOf(character.toLowerCase()) + 1) % alphabet.length)
    const other = next === character ? alphabet.charAt(0) : next
    return address.slice(0, place) + other + address.slice(place + 1)
  })

/** Variants of an address: the case of each letter changed, one at a time. */
const miscased = (address: string): ReadonlyArray<string> =>
  [...address].flatMap((character, place) => {
    const upper = character.toUpperCase()
    const other = character === upper ? character.toLowerCase() : upper
    return other === character ? [] : [address.slice(0, place) + other + address.slice(place + 1)]
  })

describe("deposit addresses", () => {
  test.each([
    ["bitcoin", "bc1q64e099cw84e2e3dd22l7lnc7hj3u25q0lflvhv", ""],
    ["ethereum", "0x51c78018e43c36dC35135BD8b2d3Ff32Ad4fCB66", ""],
    ["tron", "TAz7U6uhRByeMyWBNrBP65tWS4smF6PGkD", ""],
    ["ripple", "r9da6mURJHStrd7wJcYzoe3H4FnPoeUSc7", "10000001"],
  ] as const)("deposit addresses on %s are stable across versions", (family, address, memo) => {
    expect(deriveAddress(family, "bourse", "10000001")).toEqual({ address, memo })
  })

  test.each(familyNames)("deposit addresses on %s are valid, canonical and unique per owner", (family) => {
    const derived = uids.map((uid) => deriveAddress(family, "bourse", uid))
    for (const { address, memo } of derived) {
      expect(isAddress(family, address)).toBe(true)
      expect(canonicalAddress(family, address)).toBe(address)
      expect(memoFault(family, memo)).toBeUndefined()
    }
    expect(new Set(derived.map(({ address, memo }) => `${address} ${memo}`)).size).toBe(uids.length)
    expect(new Set(addressesOf(family)).size).toBe(uids.length)
  })

  test("deposit addresses differ between exchanges, even if name and owner join to the same text", () => {
    const address = (seed: string, owner: string) => deriveAddress("ethereum", seed, owner).address
    expect(address("a", "b1")).not.toBe(address("ab", "1"))
    expect(address("a", "1")).not.toBe(address("b", "1"))
  })

  test("a network with memos has one deposit address for all accounts, with the owner as the memo", () => {
    const derived = uids.map((uid) => deriveAddress("ripple", "bourse", uid))
    expect(new Set(derived.map(({ address }) => address)).size).toBe(1)
    expect(derived.map(({ memo }) => memo)).toEqual(uids)
  })

  test.each(["", "alice", "007", "4294967296", "-1"])(
    "a network with memos needs a number as the owner, not %j",
    (owner) => {
      expect(() => deriveAddress("ripple", "bourse", owner)).toThrow(RangeError)
    },
  )
})

describe("a mistyped address", () => {
  test.each(["bitcoin", "tron", "ripple"] as const)(
    "a mistyped address on %s is rejected wherever the mistake is",
    (family) => {
      const missed = addressesOf(family).flatMap((address) =>
        [...mistyped(family, address), ...miscased(address)].filter((text) => isAddress(family, text)),
      )
      expect(missed).toEqual([])
    },
  )

  test("an ethereum address with wrong case is rejected, unless no differing letter is left", () => {
    const accepted = addressesOf("ethereum").flatMap((address) =>
      miscased(address).filter((text) => isAddress("ethereum", text)),
    )
    const digits = accepted.map((text) => text.slice(2))
    expect(digits.filter((text) => text !== text.toLowerCase() && text !== text.toUpperCase())).toEqual([])
  })

  test("an ethereum checksum misses one mistake in thousands; in lower case it finds none", () => {
    const all = addressesOf("ethereum").flatMap((address) => mistyped("ethereum", address).slice(2))
    const missed = all.filter((text) => isAddress("ethereum", text))
    // A small sample of addresses may pass more often by chance.
    expect(missed.length).toBeLessThan(Math.max(20, all.length / 1_000))
    expect(all.every((text) => isAddress("ethereum", text.toLowerCase()))).toBe(true)
  })
})
