import { ErrorCode, errorTable } from "@bourse/vocabulary"
import { expect, it } from "vitest"
import { ApiError, type ErrorName, hasCode } from "../src/index.ts"

const rejected = (code: number, status = 400) =>
  new ApiError({ endpoint: "spot.placeOrder", code, status, message: "" })

it.each(Object.keys(errorTable) as Array<ErrorName>)("the rejection %s is recognised by its code", (name) => {
  const { code, status } = errorTable[name]
  expect(hasCode(name)(rejected(code, status))).toBe(true)
  expect(hasCode(name)(rejected(code + 0.5, status))).toBe(false)
})

it("a ban differs from a 429 by its status", () => {
  expect(hasCode("banned")(rejected(ErrorCode.banned, 429))).toBe(false)
  expect(hasCode("tooManyRequests")(rejected(ErrorCode.tooManyRequests, 418))).toBe(false)
})

it.each([undefined, null, "ApiError", { code: 30004 }, new Error("30004"), { _tag: "Other", code: 30004 }])(
  "the error %o is no rejection",
  (thrown) => {
    expect(hasCode("insufficientPosition")(thrown)).toBe(false)
  },
)
