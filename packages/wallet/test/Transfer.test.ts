import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WalletApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("the futures account", () => {
  it("the futures account is FUTURES for the caller, even if a record has FUTURE", () => {
    const sent = { ...answers.transferRecord, fromAccountType: "FUTURE", toAccountType: "SPOT" }
    expect(Schema.decodeUnknownSync(WalletApi.transferRecord.success)(sent)).toEqual({
      ...answers.transferRecord,
      fromAccountType: "FUTURES",
      toAccountType: "SPOT",
    })
  })

  it("the futures account is sent as FUTURES for both spellings", () => {
    const query = WalletApi.transferHistory.query
    const asked = { fromAccountType: "FUTURES", toAccountType: "SPOT" } as const
    expect(Schema.decodeUnknownSync(query)({ ...asked, fromAccountType: "FUTURE" })).toEqual(asked)
    expect(Schema.encodeSync(query)(asked)).toEqual(asked)
  })
})

describe("a transfer", () => {
  const accepts = (status: string) =>
    Schema.decodeUnknownResult(WalletApi.transferRecord.success)({ ...answers.transferRecord, status })._tag

  it.each(["SUCCESS", "FAILED", "WAIT"])("a transfer may have the time %s", (status) => {
    expect(accepts(status)).toBe("Success")
  })

  it.each(["", "success", "DONE"])("a transfer may not have the time %j", (status) => {
    expect(accepts(status)).toBe("Failure")
  })
})
