import { describe, expect, test } from "vitest"
import { addressFault } from "../../src/addresses/addressFault.ts"
import { ripple } from "../../src/addresses/Ripple.ts"

describe("an XRP Ledger address", () => {
  test("an XRP Ledger address is encoded like the ledger's special addresses", () => {
    const zero = new Uint8Array(20)
    expect(ripple.encode(zero)).toBe("rrrrrrrrrrrrrrrrrrrrrhoLvTp")
    expect(ripple.encode(zero.with(19, 1))).toBe("rrrrrrrrrrrrrrrrrrrrBZbvji")
  })

  test.each([
    ["the genesis account", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["the account of nobody", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
  ])("the XRP Ledger address of %s is accepted", (_, address) => {
    expect(addressFault("ripple", address)).toBeUndefined()
  })

  test.each([
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi", "has a wrong checksum"],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyT0", "has a character that is not base58 at place 34"],
    ["rHb9CJAWyB4rj91VRWn96DkukG4bwd", "must hold 25 bytes"],
    ["sn259rEFXrQrWyx3Q7XneWcwV6dfL", "must begin with r"],
    ["X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ", "must be 25 to 35 characters long"],
  ])("an XRP Ledger address is rejected: %s", (address, reason) => {
    expect(addressFault("ripple", address)).toBe(reason)
  })
})
