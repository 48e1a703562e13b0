import { hexToBytes } from "@noble/hashes/utils.js"
import { bech32m } from "@scure/base"
import { describe, expect, test } from "vitest"
import { addressFault, canonicalAddress } from "../../src/addresses/addressFault.ts"
import { bitcoin } from "../../src/addresses/Bitcoin.ts"

const fault = (text: string) => addressFault("bitcoin", text)

/** A segregated-witness address of version 0 for 20 bytes, an example of BIP-173. */
const known = {
  hash: hexToBytes("751e76e8199196d454941c45d1b3a323f1433bd6"),
  address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
}

describe("a bitcoin address", () => {
  test("a bitcoin address is encoded as in BIP-173", () => {
    expect(bitcoin.encode(known.hash)).toBe(known.address)
  })

  test.each([
    ["P2WPKH", known.address],
    ["P2WPKH in capitals", known.address.toUpperCase()],
    ["P2WSH", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3"],
    ["taproot", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
    ["P2PKH, of the first block", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["P2PKH, the shortest", "1111111111111111111114oLvT2"],
    ["P2SH", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ])("a bitcoin address of kind %s is accepted", (_, address) => {
    expect(fault(address)).toBeUndefined()
  })

  test.each([
    ["of a test chain", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "must begin with bc1, 1 or 3"],
    ["of an old test chain", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "must begin with bc1, 1 or 3"],
    ["with a wrong checksum", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "has a wrong checksum"],
    [
      "of version 0 with the checksum of taproot",
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
      "has a wrong checksum",
    ],
    [
      "of taproot with the checksum of version 0",
      "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
      "has a wrong checksum",
    ],
    [
      "of an unused version",
      "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
      "has a witness version that is not in use",
    ],
    [
      "of the highest version",
      "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
      "has a witness version that is not in use",
    ],
    [
      "of version 0 with 16 bytes",
      "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
      "has a witness program of the wrong length",
    ],
    [
      "with an o",
      "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
      "has a character that is not bech32 at place 60",
    ],
    ["in mixed case", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8f3t4", "mixes capital and small letters"],
    ["with a zero", "1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na", "has a character that is not base58 at place 32"],
    ["with two letters swapped", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfaN", "has a wrong checksum"],
    ["that was cut off", "1A1zP1eP5QGefi2DMPTfTL5SLmv7Di", "must hold 25 bytes"],
    ["of 63 characters", `bc1q${"q".repeat(59)}`, "must be 26 to 62 characters long"],
    ["without anything behind bc1", "bc1", "must be 26 to 62 characters long"],
  ])("a bitcoin address %s is rejected", (_, address, reason) => {
    expect(fault(address)).toBe(reason)
  })

  test("a bitcoin address with non-zero padding bits is rejected", () => {
    const words = bech32m.toWords(new Uint8Array(32))
    expect(fault(bech32m.encode("bc", [1, ...words]))).toBeUndefined()
    expect(fault(bech32m.encode("bc", [1, ...words.with(-1, 1)]))).toBe(
      "has a witness program of the wrong length",
    )
  })

  test("a taproot address with 20 bytes is rejected", () => {
    expect(fault(bech32m.encode("bc", [1, ...bech32m.toWords(known.hash)]))).toBe(
      "has a witness program of the wrong length",
    )
  })

  test("a bitcoin address in upper and in lower case is the same address", () => {
    expect(canonicalAddress("bitcoin", known.address.toUpperCase())).toBe(known.address)
    const legacy = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
    expect(canonicalAddress("bitcoin", legacy)).toBe(legacy)
  })
})
