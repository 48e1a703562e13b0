import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { BrokerApi } from "../src/index.ts"
import { answers, read } from "./answers.ts"

describe("the futures side of an account", () => {
  const { query } = BrokerApi.universalTransferHistory
  const asked = { fromAccountType: "FUTURES", toAccountType: "SPOT" } as const

  it("the futures side of an account is sent as FUTURES for both spellings", () => {
    for (const fromAccountType of ["FUTURE", "FUTURES"])
      expect(Schema.decodeUnknownSync(query)({ ...asked, fromAccountType })).toEqual(asked)
  })

  it("the futures side of an account is FUTURE in the broker's answers, as documented", () => {
    expect(Schema.encodeSync(query)(asked)).toEqual({ fromAccountType: "FUTURE", toAccountType: "SPOT" })
  })

  it("the futures side of an account is read as FUTURES from both spellings", () => {
    const decode = Schema.decodeUnknownSync(BrokerApi.universalTransferHistory.success)
    const [transfer] = answers.universalTransferHistory
    const [expected] = read.universalTransferHistory as ReadonlyArray<unknown>
    for (const toAccountType of ["FUTURE", "FUTURES"])
      expect(decode([{ ...transfer, toAccountType }])).toEqual([expected])
  })
})

describe("a transfer", () => {
  const least = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "40" }
  const accepted = (clientTranId: string) =>
    Schema.decodeUnknownResult(BrokerApi.universalTransfer.query)({ ...least, clientTranId })._tag ===
    "Success"

  it.each(["x".repeat(32), "0123456789abcdefghijABCDEFGHIJ01"])(
    "a broker's transfer may have the id %s",
    (id) => {
      expect(accepted(id)).toBe(true)
    },
  )

  it.each([
    "",
    "mine",
    "x".repeat(31),
    "x".repeat(33),
    "-".repeat(32),
    `${"x".repeat(32)}\n`,
    "１".repeat(32),
  ])("a broker's transfer may not have the id %j", (id) => {
    expect(accepted(id)).toBe(false)
  })

  it("a broker's transfer sends the pair of each side under both spellings", () => {
    const decode = Schema.decodeUnknownSync(BrokerApi.universalTransferHistory.success)
    const { fromSymbol, toSymbol, fromsymbol, tosymbol, ...transfer } = answers.universalTransferHistory[0]!
    for (const sent of [
      { ...transfer, fromSymbol, toSymbol },
      { ...transfer, fromsymbol, tosymbol },
    ])
      expect(decode([sent])).toMatchObject([{ fromSymbol, toSymbol, fromsymbol, tosymbol }])
  })
})
