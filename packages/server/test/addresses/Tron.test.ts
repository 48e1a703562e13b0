import { hexToBytes } from "@noble/hashes/utils.js"
import { describe, expect, test } from "vitest"
import { addressFault } from "../../src/addresses/addressFault.ts"
import { tron } from "../../src/addresses/Tron.ts"

/** The address of Tether's contract, in both spellings that explorers show. */
const tether = {
  hex: "a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
}

describe("a tron address", () => {
  test("a tron address is encoded like in block explorers", () => {
    expect(tron.encode(hexToBytes(tether.hex))).toBe(tether.address)
    expect(addressFault("tron", tether.address)).toBeUndefined()
  })

  test("a tron address of the developer documentation is accepted", () => {
    expect(addressFault("tron", "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL")).toBeUndefined()
  })

  test.each([
    ["TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeM", "has a wrong checksum"],
    ["TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqel", "has a character that is not base58 at place 34"],
    ["UNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL", "must begin with T"],
    ["TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqe", "must be 34 characters long"],
    [`41${tether.hex}`, "must be 34 characters long"],
  ])("a tron address is rejected: %s", (address, reason) => {
    expect(addressFault("tron", address)).toBe(reason)
  })
})
