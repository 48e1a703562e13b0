import { base58 } from "@scure/base"
import { expect, test } from "vitest"
import { addressFault } from "../../src/addresses/addressFault.ts"
import { encodeBase58Check } from "../../src/addresses/Base58Check.ts"

/** Addresses of 20 equal bytes whose text begins with this letter, with any version byte. */
const beginningWith = (letter: string) =>
  Array.from({ length: 256 }, (_, version) => ({
    version,
    text: encodeBase58Check(base58, version, new Uint8Array(20).fill(0x80)),
  })).filter(({ text }) => text.startsWith(letter))

test.each([
  ["bitcoin", "3", 0x05],
  ["tron", "T", 0x41],
] as const)(
  "a text with the prefix of %s but another version byte is no address of it",
  (family, letter, right) => {
    const faults = beginningWith(letter).map(({ version, text }) => [version, addressFault(family, text)])
    expect(faults.length).toBeGreaterThan(1)
    for (const [version, fault] of faults)
      expect(fault).toBe(version === right ? undefined : "is of another kind or chain")
  },
)
