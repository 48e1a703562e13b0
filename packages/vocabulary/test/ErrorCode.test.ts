import { describe, expect, it } from "vitest"
import { describeError, ErrorCode, errorTable } from "../src/ErrorCode.ts"

const rows = Object.values(errorTable)

describe("error codes", () => {
  it("error codes have one meaning each, except 429, which has two statuses, and 700004, which has two texts", () => {
    const doubled: ReadonlyArray<unknown> = [errorTable.banned, errorTable.invalidParameter]
    const codes = rows.filter((row) => !doubled.includes(row)).map((row) => row.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect([errorTable.banned.code, errorTable.banned.status]).toEqual([429, 418])
    expect(describeError(429)).toEqual({ status: 429, message: "Too Many Requests" })
    expect(errorTable.invalidParameter.code).toBe(errorTable.mandatoryParameter.code)
    expect(describeError(700004, "price").message).toMatch(/^Mandatory parameter 'price' was not sent/)
    expect(describeError(700004, "'price' is invalid: 0 is not above 0").message).toBe(
      "Parameter 'price' is invalid: 0 is not above 0.",
    )
  })

  it("error codes have a fitting HTTP status", () => {
    for (const { code, status } of rows) {
      if (status === 418) continue
      if (code >= 400 && code < 600) expect([code, status]).toEqual([code, code])
      else expect([400, 403, 415]).toContain(status)
    }
  })

  it.each([
    [-2011, 400, "Unknown order sent"],
    [-2013, 400, "Order does not exist"],
    [-1121, 400, "Invalid symbol"],
    [400, 400, "api key required"],
    [10072, 400, "Api key info invalid"],
    [10101, 400, "Insufficient balance"],
    [30004, 400, "Insufficient position"],
    [30005, 400, "Oversold"],
    [30010, 400, "no valid trade price"],
    [30029, 400, "Cannot exceed the maximum order limit"],
    [700002, 400, "Signature for this request is not valid."],
    [700003, 400, "Timestamp for this request is outside of the recvWindow."],
    [700005, 400, "recvWindow must less than 60000"],
    [700006, 403, "IP non white list"],
    [700007, 403, "No permission to access the endpoint."],
    [700013, 415, "Invalid content Type"],
    [140002, 400, "sub account is forbidden"],
    [429, 429, "Too Many Requests"],
  ])("the error code %i is answered with status %i: %s", (code, status, message) => {
    expect(describeError(code)).toEqual({ status, message })
  })

  it("an error's text includes the detail if it has a place for it", () => {
    expect(describeError(ErrorCode.mandatoryParameter, "price").message).toBe(
      "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
    )
    expect(describeError(ErrorCode.minimumVolume, "1USDT").message).toBe(
      "The minimum transaction volume cannot be less than: 1USDT",
    )
  })

  it.each([
    [ErrorCode.strategyGroupNotFound, "", "strategy group does not exist"],
    [ErrorCode.strategyGroupNameTaken, "", "a strategy group with this name already exists"],
    [ErrorCode.strategyGroupsLimit, "10", "at most 10 strategy groups"],
    [ErrorCode.apiKeysLimit, "30", "at most 30 groups of API keys"],
    [ErrorCode.notUnderMaster, "10000002", "uid 10000002 is not an account of this master"],
    [ErrorCode.notInStrategyGroup, "10000002", "uid 10000002 is not in this strategy group"],
    [ErrorCode.strategyGroupMembersLimit, "100", "at most 100 accounts in a strategy group"],
  ])("the error code %i names the problem of a strategy group", (code, detail, message) => {
    expect(describeError(code, detail)).toEqual({ status: 400, message })
  })

  it("error texts repeat a detail unchanged", () => {
    expect(describeError(ErrorCode.duplicateParameter, "$&$`$'").message).toBe(
      "Parameter '$&$`$'' was sent more than once",
    )
  })

  it("an error code outside the table is a bug", () => {
    expect(() => describeError(1)).toThrow(RangeError)
  })
})
