import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers } from "./answers.ts"

const decode = Schema.decodeUnknownResult(BrokerApi.rebates.success)
const [rebate] = answers.rebates.data

describe("a rebate", () => {
  it.each(["20251120", "20240229", "00010101"])("a rebate may be of the day %s", (time) => {
    expect(decode({ ...answers.rebates, data: [{ ...rebate, time }] })._tag).toBe("Success")
  })

  it.each([
    "",
    "2025-11-20",
    "20250230",
    "20251301",
    "20251100",
    "251120",
    "1763640000000",
    "２０２５１１２０",
  ])("a rebate may not be of the day %j", (time) => {
    expect(decode({ ...answers.rebates, data: [{ ...rebate, time }] })._tag).toBe("Failure")
  })

  it.each(["SPOT", "margin", "", null])("a rebate is for spot or futures and not for %j", (type) => {
    expect(decode({ ...answers.rebates, data: [{ ...rebate, type }] })._tag).toBe("Failure")
  })
})

describe("the requested days of rebates", () => {
  const { query } = BrokerApi.rebates

  it.each([
    ["1763640000000", 1763640000000],
    ["20251120", 1763596800000],
    ["00010101", -62135596800000],
  ])("the requested days of rebates begin at %s, a time or a day", (startTime, time) => {
    expect(Schema.decodeUnknownSync(query)({ startTime })).toEqual({ startTime: time })
  })

  it.each(["20250230", "2025-11-20", "1763640000", "today", "-1763640000000"])(
    "a query of rebates rejects the end %j",
    (endTime) => {
      expect(Schema.decodeUnknownResult(query)({ endTime })._tag).toBe("Failure")
    },
  )

  it("the requested days of rebates are sent in milliseconds; a number that looks like a day is no day", () => {
    expect(Schema.encodeSync(query)({ startTime: 1763640000000, endTime: 20251120 })).toEqual({
      startTime: "1763640000000",
      endTime: "0000020251120",
    })
    for (const startTime of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
      expect(Schema.encodeUnknownResult(query)({ startTime })._tag).toBe("Failure")
  })
})

describe("a page of rebates", () => {
  it("a page of rebates from a server with one spelling of the page count reads as if it had both", () => {
    const { totalPage, totalPageNum, ...page } = answers.rebates
    for (const sent of [
      { ...page, totalPage },
      { ...page, totalPageNum: String(totalPageNum) },
    ])
      expect(decode(sent)).toMatchObject({ _tag: "Success", success: answers.rebates })
  })
})
