import { describe, expect, it } from "vitest"
import { parsePermission, permissions } from "../src/Permission.ts"

describe("permissions", () => {
  it("there is a read and a write permission in each of five areas", () => {
    expect(permissions).toEqual([
      "SPOT_ACCOUNT_READ",
      "SPOT_ACCOUNT_WRITE",
      "SPOT_DEAL_READ",
      "SPOT_DEAL_WRITE",
      "SPOT_WITHDRAW_READ",
      "SPOT_WITHDRAW_WRITE",
      "SPOT_TRANSFER_READ",
      "SPOT_TRANSFER_WRITE",
      "SPOT_DEPOSIT_READ",
      "SPOT_DEPOSIT_WRITE",
    ])
  })

  it("a permission has a long and a short name", () => {
    for (const permission of permissions) {
      expect(parsePermission(permission)).toBe(permission)
      expect(parsePermission(permission.replace("READ", "R").replace("WRITE", "W"))).toBe(permission)
    }
  })

  it.each([
    "",
    "*",
    "SPOT",
    "SPOT_DEAL",
    "SPOT_DEAL_",
    "SPOT_DEAL_X",
    "spot_deal_read",
    " SPOT_DEAL_READ",
    "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
    "constructor",
    "__proto__",
  ])("the text %j is not a permission", (name) => {
    expect(parsePermission(name)).toBeUndefined()
  })
})
