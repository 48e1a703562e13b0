import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe.each(["subDepositHistory", "allSubDepositHistory"] as const)("a deposit of %s", (name) => {
  const success: Schema.Codec<unknown, unknown> = BrokerApi[name].success
  const [deposit] = answers[name]

  it("a deposit has a numeric status, from text or a number", () => {
    for (const status of ["5", 5])
      expect(Schema.decodeUnknownSync(success)([{ ...deposit, status }])).toEqual([{ ...deposit, status: 5 }])
  })

  it("a deposit is written as documented", () => {
    expect(Schema.encodeUnknownSync(success)([{ ...deposit, status: 5 }])).toEqual([deposit])
  })
})

describe("deposits of all sub-accounts", () => {
  it("deposits of all sub-accounts have no address tag for the caller, even if a server sent one", () => {
    const [deposit] = answers.allSubDepositHistory
    const decode = Schema.decodeUnknownSync(BrokerApi.allSubDepositHistory.success)
    expect(decode([{ ...deposit, addressTag: "4711" }])).toEqual([deposit])
  })
})
