import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { DepositStatus, WalletApi } from "../src/index.ts"
import { answers } from "./answers.ts"

describe("a deposit", () => {
  it("a deposit has a named status, or an unknown code", () => {
    const [credited, odd] = Schema.decodeUnknownSync(WalletApi.depositHistory.success)(answers.depositHistory)
    expect(credited?.status).toBe(DepositStatus.SUCCESS)
    expect(Object.values<number>(DepositStatus)).not.toContain(odd?.status)
  })
})

describe("a deposit address", () => {
  const decode = Schema.decodeUnknownSync(WalletApi.createDepositAddress.success)
  const { network, netWork, ...address } = answers.createDepositAddress

  it("a deposit address from a server with one spelling of the network reads as if it had both", () => {
    for (const sent of [
      { ...address, network },
      { ...address, netWork },
    ])
      expect(decode(sent)).toEqual(answers.createDepositAddress)
  })

  it("a deposit address may name the network by its old name and its new one", () => {
    const sent = { ...address, network: "Tron(TRC20)", netWork: "TRX" }
    expect(decode(sent)).toEqual(sent)
  })
})
