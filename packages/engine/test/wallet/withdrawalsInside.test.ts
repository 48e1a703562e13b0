import { describe, expect, test } from "vitest"
import { expectDialogue } from "../support/testExchange.ts"
import { told } from "../support/walletExchange.ts"

describe("to an address of this exchange", () => {
  const inside = "carol withdraws 100 USDT over TRX to bob-TRX"

  test("a withdrawal to an address of this exchange costs no fee, and is a deposit of the receiver when the review is over", () => {
    const exchange = told("bob gets an address over TRX")
    expectDialogue(exchange, [
      [inside, "#1"],
      ["carol's USDT", "900"],
      ["bob's USDT", "50000"],
      ["at 9999 ms", ""],
      ["withdrawal #1", "apply 0"],
      ["bob's USDT", "50000"],
      ["at 10000 ms", ""],
      ["withdrawal #1", "success 0 at 10000"],
      ["deposit #2", "success 3 of 3 at 10000"],
      ["bob's USDT", "50100"],
      ["at 500000 ms", ""],
      ["bob's USDT", "50100"],
    ])
    expect(exchange.house("USDT")).toEqual({})
    expect(exchange.records.withdrawals).toMatchObject([
      { isInside: true, fee: "0", amount: "100", txId: "tx out" },
    ])
    const arrived = exchange.records.withdrawals[0]!.updateTime
    expect(exchange.records.deposits).toMatchObject([
      { uid: "bob", amount: "100", address: "bob-TRX", memo: "", txId: "tx out", time: arrived, status: 5 },
    ])
  })

  test("an internal withdrawal on a network with memos finds the receiver by the memo", () => {
    const exchange = told("bob gets an address over XRP")
    const send = (memo: string) => ({
      type: "withdraw" as const,
      uid: "alice",
      asset: "XRP",
      network: "XRP",
      address: "the XRP address",
      memo,
      contract: "",
      remark: "",
      amount: "100",
      withdrawOrderId: null,
      txId: memo,
    })
    exchange.must(send("bob"))
    exchange.must(send("nobody"))
    expectDialogue(exchange, [
      ["at 500000 ms", ""],
      ["bob's XRP", "100"],
      ["alice's XRP", "300"],
    ])
    expect(exchange.house("XRP")).toEqual({ chain: "99.8", fees: "0.2" })
  })

  test("a withdrawal to the same address on another network is external", () => {
    const exchange = told("bob gets an address over TRX", "carol withdraws 100 USDT over ETH to bob-TRX")
    exchange.tell("at 500000 ms")
    exchange.processDue()
    expect(exchange.house("USDT")).toEqual({ chain: "97.5", fees: "2.5" })
  })

  test("the network's bounds apply to internal withdrawals too", () => {
    const exchange = told("bob gets an address over ETH")
    exchange.must({ type: "fund", uid: "carol", asset: "PEPE", amount: "10" })
    expectDialogue(exchange, [
      ["carol withdraws 0.9 PEPE over ETH to bob-ETH", "rejected 10097 at least 1 PEPE"],
      // An internal withdrawal has no fee, so the amount need not exceed a fee.
      ["carol withdraws 1 PEPE over ETH to bob-ETH", "#1"],
    ])
  })

  test("a withdrawal to the account's own address is rejected", () => {
    expectDialogue(told("carol gets an address over TRX"), [
      [
        "carol withdraws 100 USDT over TRX to carol-TRX",
        "rejected 33333 'address' is a deposit address of the same account",
      ],
      ["carol's USDT", "1000"],
    ])
  })

  test("the receiver of an internal withdrawal is decided at the request", () => {
    const exchange = told(inside, "bob gets an address over TRX", "at 500000 ms")
    expectDialogue(exchange, [["bob's USDT", "50000"]])
    expect(exchange.house("USDT")).toEqual({ chain: "99", fees: "1" })
  })

  test("an internal withdrawal to a frozen receiver is credited", () => {
    expectDialogue(told("bob gets an address over TRX", "bob is frozen", inside, "at 10000 ms"), [
      ["bob's USDT", "50100"],
    ])
  })

  test.each(["5000", "10000"])(
    "an internal withdrawal cancelled at %s ms leaves the money with exactly one of the two accounts",
    (ms) => {
      const exchange = told("bob gets an address over TRX", inside, `at ${ms} ms`)
      const tooLate = ms === "10000"
      expectDialogue(exchange, [
        ["withdrawal #1 becomes failed", tooLate ? "rejected 22222" : "done"],
        ["at 500000 ms", ""],
        ["carol's USDT", tooLate ? "900" : "1000"],
        ["bob's USDT", tooLate ? "50100" : "50000"],
      ])
    },
  )

  test("an internal withdrawal held and released arrives once", () => {
    expectDialogue(
      told("bob gets an address over TRX", inside, "withdrawal #1 becomes auditing", "at 50000 ms"),
      [
        ["bob's USDT", "50000"],
        ["withdrawal #1 becomes apply", "done"],
        ["bob's USDT", "50100"],
        ["withdrawal #1", "success 0 at 50000"],
      ],
    )
  })

  test.each(["at once", "after it was held"])(
    "an internal withdrawal set to success %s reaches its receiver",
    (when) => {
      const exchange = told("bob gets an address over TRX", inside, "at 5000 ms")
      if (when !== "at once") exchange.tell("withdrawal #1 becomes auditing")
      expectDialogue(exchange, [
        ["withdrawal #1 becomes success", "done"],
        ["withdrawal #1", "success 0 at 5000"],
        ["bob's USDT", "50100"],
        ["carol's USDT", "900"],
        ["deposit #2", "success 3 of 3 at 5000"],
      ])
      expect(exchange.house("USDT")).toEqual({})
    },
  )
})
