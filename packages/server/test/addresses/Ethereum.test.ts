import { hexToBytes } from "@noble/hashes/utils.js"
import { describe, expect, test } from "vitest"
import { addressFault, canonicalAddress, isAddress } from "../../src/addresses/addressFault.ts"
import { ethereum } from "../../src/addresses/Ethereum.ts"

/** The examples of addresses in EIP-55. */
const examples = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
]

describe("an ethereum address", () => {
  test.each(examples)("the ethereum address %s has the capitals that EIP-55 gives it", (address) => {
    expect(ethereum.encode(hexToBytes(address.slice(2).toLowerCase()))).toBe(address)
    expect(isAddress("ethereum", address)).toBe(true)
  })

  test.each(examples)("the ethereum address %s is the same in lower and upper case", (address) => {
    for (const spelling of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      expect(addressFault("ethereum", spelling)).toBeUndefined()
      expect(canonicalAddress("ethereum", spelling)).toBe(address)
    }
  })

  test("an ethereum address without letters needs no checksum", () => {
    expect(isAddress("ethereum", `0x${"1".repeat(40)}`)).toBe(true)
  })

  test.each([
    ["0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "has a wrong checksum: its capital letters"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee", "has a wrong checksum: its capital letters"],
    ["0X52908400098527886E0F7030069857D2E4169EE7", "must begin with 0x"],
    ["5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed12", "must begin with 0x"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg", "has a character that is not hexadecimal at place 42"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "must be 42 characters long"],
    ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0", "must be 42 characters long"],
  ])("an ethereum address is rejected: %s", (address, reason) => {
    expect(addressFault("ethereum", address)).toBe(reason)
  })
})
