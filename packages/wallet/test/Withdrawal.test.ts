import { decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WalletApi, WithdrawalStatus } from "../src/index.ts"
import { answers } from "./answers.ts"

const order = { coin: "USDT", address: "TAddressOfSomebody", amount: decimal("100") }

describe.each([
  ["withdraw", { ...order, netWork: "TRX" }],
  ["withdrawApply", { ...order, network: "TRX" }],
] as const)("a withdrawal asked for by %s", (name, least) => {
  const query: Schema.Codec<unknown, unknown> = WalletApi[name].query
  const accepted = (more: object) =>
    Schema.decodeUnknownResult(query)({ ...least, ...more })._tag === "Success"

  it.each(["a", "payout_7-B", "0123456789".repeat(3), "x".repeat(32)])(
    "a withdrawal may have the id %s",
    (id) => {
      expect(accepted({ withdrawOrderId: id })).toBe(true)
    },
  )

  it.each(["", "x".repeat(33), "a b", "a.b", "a/b", "é", "a\n", "１"])(
    "a withdrawal may not have the id %j",
    (id) => {
      expect(accepted({ withdrawOrderId: id })).toBe(false)
      expect(Schema.encodeUnknownResult(query)({ ...least, withdrawOrderId: id })._tag).toBe("Failure")
    },
  )

  it("a withdrawal has a memo of up to 128 characters", () => {
    expect(accepted({ memo: "x".repeat(128) })).toBe(true)
    expect(accepted({ memo: "x".repeat(129) })).toBe(false)
  })

  it("a withdrawal may have a remark of any length, which the server rejects with its own message", () => {
    expect(accepted({ remark: "rent ".repeat(100) })).toBe(true)
  })
})

describe("a withdrawal's record", () => {
  const decode = Schema.decodeUnknownSync(WalletApi.withdrawalHistory.success)
  const [record] = answers.withdrawalHistory

  it("a withdrawal's record from a server with numbers as text and ids as numbers reads like ours", () => {
    const sent = {
      ...record,
      transferType: "0",
      confirmNo: "20",
      applyTime: "1763640000000",
      updateTime: "1763640060000",
      coinId: 17,
    }
    expect(decode([sent])).toEqual([{ ...record, coinId: "17" }])
  })

  it("a withdrawal's record has no client id if none was given", () => {
    const [, old] = decode(answers.withdrawalHistory)
    expect(Object.keys(old ?? {})).not.toContain("withdrawOrderId")
  })

  it("a withdrawal's record is external or internal, and nothing else", () => {
    for (const transferType of [2, "2", "", "outside", null])
      expect(() => decode([{ ...record, transferType }])).toThrow()
  })

  it("a withdrawal's record has a named status", () => {
    expect(decode(answers.withdrawalHistory)[0]?.status).toBe(WithdrawalStatus.SUCCESS)
  })
})

describe.each(["withdraw", "withdrawApply"] as const)("a %s whose answer was lost", (name) => {
  const sent = { ...order, netWork: "TRX", network: "TRX", withdrawOrderId: "rent" }
  const { answer } = WalletApi[name].lookUp!.rule
  const record = Schema.decodeUnknownSync(WalletApi.withdrawalHistory.success)(answers.withdrawalHistory)[0]!
  const of = (more: object) => ({
    ...record,
    id: "7",
    withdrawOrderId: "rent",
    amount: "100",
    transactionFee: "1",
    address: order.address,
    memo: null,
    ...more,
  })
  const callersId = 1
  const idOfTheClient = 0
  const found = (more: object, sinceMs = callersId) => answer([of(more)], sent, sinceMs)

  it.each([
    ["with the sent values", {}],
    ["in another spelling", { amount: "100.0", address: order.address.toUpperCase() }],
    ["with the received amount, after the fee", { amount: "99" }],
    ["with a memo after the address", { address: `${order.address}:5` }],
  ])("a withdrawal whose answer was lost is found by a record %s", (_, more) => {
    expect(found(more)).toEqual({ id: "7" })
  })

  it.each([
    ["of another id", { withdrawOrderId: "invoice" }],
    ["without an id", { withdrawOrderId: undefined }],
    ["of another amount", { amount: "98" }],
    ["to another address", { address: "TAddressOfAnother" }],
    ["with another memo", { memo: "5" }],
  ])("a withdrawal whose answer was lost is not found by a record %s", (_, more) => {
    expect(found(more)).toBeUndefined()
  })

  it("a withdrawal whose answer was lost is found by a client-generated id alone, since no other has it", () => {
    expect(found({ amount: "42" }, idOfTheClient)).toEqual({ id: "7" })
    expect(found({ withdrawOrderId: "invoice" }, idOfTheClient)).toBeUndefined()
  })
})
