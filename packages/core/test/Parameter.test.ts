import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  BooleanText,
  IntegerText,
  OptionalDecimal,
  OptionalInteger,
  OptionalText,
  OptionalTime,
  TimeText,
} from "../src/Parameter.ts"

const accepts = (schema: Schema.Codec<unknown, unknown>, input: unknown) =>
  Schema.decodeUnknownResult(schema)(input)._tag === "Success"

describe("parameters", () => {
  it("parameters are text on the wire and typed for the caller", () => {
    expect(Schema.decodeUnknownSync(IntegerText)("500")).toBe(500)
    expect(Schema.encodeUnknownSync(IntegerText)(500)).toBe("500")
    expect(Schema.decodeUnknownSync(TimeText)("1700000000000")).toBe(1700000000000)
    expect(Schema.decodeUnknownSync(BooleanText)("false")).toBe(false)
    expect(Schema.encodeUnknownSync(BooleanText)(true)).toBe("true")
  })

  it.each(["", "-1", "1.5", "1e3", "0x10", " 1", "+1", "NaN", "1".repeat(16), "٣"])(
    "the text %j is not a count",
    (text) => {
      expect(accepts(IntegerText, text)).toBe(false)
    },
  )

  it.each(["", "1700000000", "17000000000000000", "-170000000000", "abc", " 1700000000000"])(
    "the text %j is not a time",
    (text) => {
      expect(accepts(TimeText, text)).toBe(false)
    },
  )

  it("a negative or broken count never leaves the client", () => {
    for (const count of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
      expect(Schema.encodeUnknownResult(IntegerText)(count)._tag).toBe("Failure")
  })

  it("an optional parameter may be omitted, but not empty", () => {
    const query = Schema.Struct({ a: OptionalText, b: OptionalInteger, c: OptionalTime, d: OptionalDecimal })
    expect(Schema.decodeUnknownSync(query)({})).toEqual({})
    for (const name of ["a", "b", "c", "d"]) expect(accepts(query, { [name]: "" })).toBe(false)
  })
})
