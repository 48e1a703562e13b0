import { describe, expect, test } from "vitest"
import { familyNames } from "../../src/addresses/families.ts"
import { transactionId } from "../../src/addresses/transactionId.ts"

describe("the id of a transaction", () => {
  test.each([
    ["bitcoin", "62c24282fd0f0b4258717e06f8b6668a25dd607f70f55962efab0ecb3aea9ad1"],
    ["ethereum", "0xf8a175aef0ad3a6c5dde3d220e67b5c7aa943069f95f5e734b9f9bf2bbc86bcd"],
    ["tron", "e9a7a755dce8dda0f40894129482d2e1c61f0b0ad70eae7d62bbf80272882743"],
    ["ripple", "D2A959A0F7E34BCAA7C65B12A10E7D5059C7F07C022A1127954E8106A90E6659"],
  ] as const)("the id of a transaction on %s is stable across versions", (family, id) => {
    expect(transactionId(family, "deposit 1")).toBe(id)
  })

  test("the id of a transaction differs for every event", () => {
    const ids = familyNames.flatMap((family) =>
      Array.from({ length: 1_000 }, (_, i) => transactionId(family, `deposit ${i}`)),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})
