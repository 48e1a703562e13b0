import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { DigitsOrInteger, IntegerOrDigits, TextOrInteger } from "../src/TextOrNumber.ts"

const accepts = (schema: Schema.Codec<unknown, unknown>, input: unknown) =>
  Schema.decodeUnknownResult(schema)(input)._tag === "Success"

describe("an id", () => {
  it.each([
    ["1042", "1042"],
    ["0x7f", "0x7f"],
    ["", ""],
    [1042, "1042"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("an id sent as %j is the text %j", (sent, id) => {
    expect(Schema.decodeUnknownSync(TextOrInteger)(sent)).toBe(id)
    expect(Schema.encodeSync(TextOrInteger)(id)).toBe(id)
  })

  it.each([1.5, 2 ** 53, Number.NaN, null, true, {}, ["1042"]])("the value %j is not an id", (sent) => {
    expect(accepts(TextOrInteger, sent)).toBe(false)
  })
})

describe("a count or time", () => {
  it.each([
    [1763640000000, 1763640000000],
    ["1763640000000", 1763640000000],
    [0, 0],
    ["0", 0],
  ])("a count or time sent as %j is the number %d", (sent, number) => {
    expect(Schema.decodeUnknownSync(IntegerOrDigits)(sent)).toBe(number)
    expect(Schema.encodeSync(IntegerOrDigits)(number)).toBe(number)
  })

  it.each([1.5, "1.5", "", "-1", "ten", "1".repeat(16), null, true, {}])(
    "the value %j is not a count or time",
    (sent) => {
      expect(accepts(IntegerOrDigits, sent)).toBe(false)
      expect(accepts(DigitsOrInteger, sent)).toBe(false)
    },
  )

  it("a count documented as text is read as a number and written as text", () => {
    for (const sent of ["1763640000000", 1763640000000])
      expect(Schema.decodeUnknownSync(DigitsOrInteger)(sent)).toBe(1763640000000)
    expect(Schema.encodeSync(DigitsOrInteger)(1763640000000)).toBe("1763640000000")
  })
})
