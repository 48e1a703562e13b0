import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("a list of sub-accounts", () => {
  const decode = Schema.decodeUnknownResult(BrokerApi.subAccounts.success)
  const { message, msg, ...rest } = answers.subAccounts

  it("a list of sub-accounts has the code and text of success, however a server spells them", () => {
    for (const sent of [
      { ...rest, message },
      { ...rest, msg },
      { ...rest, message, code: 0 },
    ])
      expect(decode(sent)).toMatchObject({ _tag: "Success", success: answers.subAccounts })
  })

  it.each(["730603", "1", 200, "", null])("a list of sub-accounts does not have the code %j", (code) => {
    expect(decode({ ...answers.subAccounts, code })._tag).toBe("Failure")
  })

  it("a list of sub-accounts may be empty", () => {
    expect(decode({ ...answers.subAccounts, data: [] })._tag).toBe("Success")
  })
})

describe("a sub-account", () => {
  it("a sub-account has its creation time, sent as a number or as text", () => {
    const [subAccount] = answers.createSubAccount.data
    const sent = { ...answers.createSubAccount, data: [{ ...subAccount, timestamp: "1763640000000" }] }
    expect(Schema.decodeUnknownSync(BrokerApi.createSubAccount.success)(sent)).toEqual(
      answers.createSubAccount,
    )
  })

  it.each(["1", "2"])("a sub-account may have the time %s", (status) => {
    expect(Schema.decodeUnknownSync(BrokerApi.subAccountStatus.success)({ status })).toEqual({ status })
  })

  it.each(["0", "3", "", 1, null])("a sub-account may not have the time %j", (status) => {
    expect(Schema.decodeUnknownResult(BrokerApi.subAccountStatus.success)({ status })._tag).toBe("Failure")
  })

  it("a sub-account with an opened futures side has its time as text on the wire and as a number for the caller", () => {
    const codec = BrokerApi.enableFutures.success
    const [opened] = answers.enableFutures.data
    for (const timestamp of ["1763640000000", 1763640000000]) {
      const read = Schema.decodeUnknownSync(codec)({
        ...answers.enableFutures,
        data: [{ ...opened, timestamp }],
      })
      expect(read.data[0]?.timestamp).toBe(1763640000000)
      expect(Schema.encodeSync(codec)(read)).toEqual(answers.enableFutures)
    }
  })
})
