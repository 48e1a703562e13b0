import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Decimal } from "../src/Decimal.ts"
import { withAliases } from "../src/Spelling.ts"

const Order = withAliases(Schema.Struct({ id: Schema.String, Qty: Decimal, origQty: Decimal }), [
  "Qty",
  "origQty",
])
const decode = Schema.decodeUnknownResult(Order)

describe("a field with two spellings", () => {
  it("a field with two spellings can be read under both names, whichever was sent", () => {
    const both = { id: "1", Qty: "0.5", origQty: "0.5" }
    for (const received of [both, { id: "1", Qty: "0.5" }, { id: "1", origQty: "0.5" }])
      expect(decode(received)).toMatchObject({ _tag: "Success", success: both })
  })

  it("a field with two spellings is sent under both names", () => {
    const both = Schema.decodeUnknownSync(Order)({ id: "1", Qty: "0.5" })
    expect(Schema.encodeSync(Order)(both)).toEqual({ id: "1", Qty: "0.5", origQty: "0.5" })
  })

  it("a field with two spellings needs at least one name, and a right value under each", () => {
    for (const received of [
      { id: "1" },
      { id: "1", Qty: 5 },
      { id: "1", Qty: "0.5", origQty: 5 },
      { Qty: "0.5" },
      null,
      [],
    ])
      expect(decode(received)._tag).toBe("Failure")
  })
})
