import { describe, expect, test } from "vitest"
import { ErrorCode, WithdrawalStatus } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue, startTime } from "../support/testExchange.ts"
import { told, WalletExchange } from "../support/walletExchange.ts"

const asked = "carol withdraws 100 USDT over TRX to T1"

describe("a pending withdrawal", () => {
  test("a withdrawal leaves the balance at once, is reviewed, sent, confirmed and finished, with the fee included", () => {
    const exchange = new WalletExchange()
    expectDialogue(exchange, [
      [asked, "#1"],
      ["carol's USDT", "900"],
      ["at 9999 ms", ""],
      ["withdrawal #1", "apply 0"],
      ["at 10000 ms", ""],
      ["withdrawal #1", "waitPackaging 0"],
      ["at 11999 ms", ""],
      ["withdrawal #1", "waitPackaging 0"],
      ["at 12000 ms", ""],
      ["withdrawal #1", "waitConfirm 1"],
      ["at 17999 ms", ""],
      ["withdrawal #1", "waitConfirm 2"],
    ])
    expect(exchange.house("USDT")).toEqual({ withdrawals: "100" })
    expectDialogue(exchange, [
      ["at 18000 ms", ""],
      ["withdrawal #1", "success 3 at 18000"],
      ["carol's USDT", "900"],
    ])
    expect(exchange.house("USDT")).toEqual({ chain: "99", fees: "1" })
  })

  test("a withdrawal has the time of its last change", () => {
    const exchange = told(asked)
    const changedAt = () => exchange.state.withdrawals.get(1)!.updateTime - startTime
    expect(changedAt()).toBe(0)
    exchange.tell("at 11000 ms")
    exchange.processDue()
    expect(changedAt()).toBe(10_000)
    exchange.tell("withdrawal #1 becomes manual")
    expect(changedAt()).toBe(11_000)
  })

  test("a withdrawal is recorded when it is finished, with its transaction id", () => {
    const exchange = told(`${asked} as rent contract tusdt`, "at 400000 ms")
    exchange.processDue()
    exchange.processDue()
    expect(exchange.records.withdrawals).toEqual([
      {
        generation: 1,
        id: 1,
        uid: "carol",
        withdrawOrderId: "rent",
        asset: "USDT",
        network: "TRX",
        address: "T1",
        memo: "",
        contract: "tusdt",
        remark: "",
        amount: "100",
        fee: "1",
        isInside: false,
        status: WithdrawalStatus.success,
        txId: "tx out",
        confirmations: 3,
        time: exchange.now - 400_000,
        updateTime: exchange.now - 382_000,
      },
    ])
  })

  test("a withdrawal takes the free balance only", () => {
    expectDialogue(told("carol buys 0.01 at 60000"), [
      ["carol's USDT", "399.7 + 600.3 locked"],
      ["carol withdraws 399.71 USDT over TRX to T1", "rejected 10101"],
      ["carol withdraws 399.7 USDT over TRX to T1", "#1"],
      ["carol's USDT", "0 + 600.3 locked"],
    ])
  })

  test("the same money is withdrawn once, however often it is requested", () => {
    const exchange = new WalletExchange()
    const answers = Array.from({ length: 50 }, () =>
      exchange.tell("carol withdraws 1000 USDT over TRX to T1"),
    )
    expect(answers).toEqual(["#1", ...Array(49).fill("rejected 10101")])
  })
})

describe("amounts", () => {
  test.each([
    ["4.99 USDT over TRX", "rejected 10097 at least 5 USDT"],
    ["5 USDT over TRX", "#1"],
    ["10000 USDT over TRX", "#1"],
    ["10000.01 USDT over TRX", "rejected 10097 at most 10000 USDT"],
    ["5.001 USDT over TRX", "rejected 10097 a multiple of 0.01 USDT"],
    ["5.010 USDT over TRX", "#1"],
    ["5.000000000001 USDT over ETH", "#1"],
    ["5.0000000000001 USDT over ETH", "rejected 10096"],
    ["0 USDT over TRX", "rejected 10102"],
    ["2 PEPE over ETH", "rejected 10097 more than the fee of 2 PEPE"],
    ["1 PEPE over ETH", "rejected 10097 more than the fee of 2 PEPE"],
    ["2.00000001 PEPE over ETH", "#1"],
  ])("the network's bounds apply when alice withdraws %s: %s", (what, answer) => {
    const exchange = new WalletExchange()
    exchange.must({ type: "fund", uid: "alice", asset: "PEPE", amount: "10" })
    expectDialogue(exchange, [[`alice withdraws ${what} to T1`, answer]])
  })

  test("a withdrawal sends the amount after the fee", () => {
    const exchange = new WalletExchange()
    exchange.must({ type: "fund", uid: "alice", asset: "PEPE", amount: "10" })
    exchange.tell("alice withdraws 2.00000001 PEPE over ETH to T1")
    exchange.tell("at 24000 ms")
    exchange.processDue()
    expect(exchange.house("PEPE")).toEqual({ chain: "0.00000001", fees: "2" })
  })
})

describe("a rejected withdrawal", () => {
  test.each([
    ["alice withdraws 10 DOGE over TRX to T1", "rejected 10232"],
    ["alice withdraws 10 USDT over BTC to T1", "rejected 10216"],
    ["mallory withdraws 10 USDT over TRX to T1", "rejected 10001"],
    ["alice withdraws 10 MX over ETH to T1", "rejected 10265"],
    [
      "alice withdraws 10 USDT over TRX to T1 contract 0xUSDT",
      "rejected 33333 'contractAddress' is not that of USDT on TRX",
    ],
    [
      "alice withdraws 1 BTC over BTC to b1 contract TUSDT",
      "rejected 33333 'contractAddress' is not that of BTC on BTC",
    ],
  ])('the withdrawal "%s" is %s', (sentence, answer) => {
    expectDialogue(new WalletExchange(), [[sentence, answer]])
  })

  test.each(["TUSDT", "tusdt"])("a withdrawal's contract is compared without case: %s", (contract) => {
    expectDialogue(new WalletExchange(), [[`${asked} contract ${contract}`, "#1"]])
  })

  test("a frozen account cannot withdraw, but can cancel earlier withdrawals", () => {
    expectDialogue(told(asked, "carol is frozen"), [
      [asked, "rejected 140002"],
      ["carol cancels withdrawal #1", "#1"],
      ["carol's USDT", "1000"],
      ["carol is thawed", "done"],
      [asked, "#2"],
    ])
  })

  test("a withdrawal requested before the account was frozen continues", () => {
    expectDialogue(told(asked, "carol is frozen", "at 18000 ms"), [["withdrawal #1", "success 3 at 18000"]])
  })
})

describe("cancelling it", () => {
  test("cancelling a withdrawal is possible until it is sent, and returns the whole amount once", () => {
    const exchange = told(asked, "at 9999 ms")
    expectDialogue(exchange, [
      ["carol cancels withdrawal #1", "#1"],
      ["carol's USDT", "1000"],
      ["withdrawal #1", "cancel 0 at 9999"],
      ["carol cancels withdrawal #1", "rejected 22222"],
      ["withdrawal #1 becomes failed", "rejected 22222"],
      ["at 100000 ms", ""],
      ["carol's USDT", "1000"],
    ])
    expect(exchange.records.withdrawals.map(({ txId }) => txId)).toEqual([""])
    expect(exchange.house("USDT")).toEqual({})
  })

  test.each(["10000", "12000", "17999"])("cancelling a withdrawal is too late at %s ms", (ms) => {
    expectDialogue(told(asked, `at ${ms} ms`), [
      ["carol cancels withdrawal #1", "rejected 10200"],
      ["carol's USDT", "900"],
    ])
  })

  test("cancelling a withdrawal is impossible once it has arrived", () => {
    expectDialogue(told(asked, "at 18000 ms"), [["carol cancels withdrawal #1", "rejected 22222"]])
  })

  test("cancelling another account's withdrawal is answered like an unknown one", () => {
    const exchange = told(asked)
    for (const [uid, id] of [
      ["bob", "1"],
      ["mallory", "1"],
      ["carol", "2"],
      ["carol", "01"],
      ["carol", "1.0"],
      ["carol", "0x1"],
      ["carol", ""],
      ["carol", "NaN"],
    ] as const)
      expect(exchange.run({ type: "cancelWithdrawal", uid, id })).toEqual(
        rejectedWith(ErrorCode.recordNotFound),
      )
  })

  test("cancelling a withdrawal does not work with the id of a deposit", () => {
    expectDialogue(told("carol deposits 100 USDT over TRX"), [
      ["carol cancels withdrawal #1", "rejected 22222"],
    ])
  })
})

const goesOn = ["apply"]
const holds = ["auditing", "wait", "processing", "waitPackaging", "waitConfirm", "manual"]
const refunds = ["failed", "cancel"]

describe("an operator", () => {
  test("an operator can set every status of a withdrawal", () => {
    expect([...goesOn, ...holds, ...refunds, "success"].sort()).toEqual(Object.keys(WithdrawalStatus).sort())
  })

  test.each(holds)(
    "an operator can hold a withdrawal with %s before it is sent, when it can still be cancelled",
    (status) => {
      expectDialogue(told(asked, "at 9000 ms"), [
        [`withdrawal #1 becomes ${status}`, "done"],
        ["at 500000 ms", ""],
        ["withdrawal #1", `${status} 0`],
        ["carol's USDT", "900"],
        ["carol cancels withdrawal #1", "#1"],
        ["carol's USDT", "1000"],
      ])
    },
  )

  test.each(holds)(
    "an operator can hold a withdrawal with %s after it is sent, when it cannot be cancelled",
    (status) => {
      expectDialogue(told(asked, "at 13000 ms"), [
        [`withdrawal #1 becomes ${status}`, "done"],
        ["at 500000 ms", ""],
        ["withdrawal #1", `${status} 163`],
        ["carol cancels withdrawal #1", "rejected 10200"],
        ["withdrawal #1 becomes apply", "done"],
        ["withdrawal #1", "success 163 at 500000"],
        ["carol's USDT", "900"],
      ])
    },
  )

  test("a withdrawal that an operator releases during its review is sent when the review time is over", () => {
    expectDialogue(told(asked, "withdrawal #1 becomes auditing", "at 5000 ms"), [
      ["withdrawal #1 becomes apply", "done"],
      ["at 9999 ms", ""],
      ["withdrawal #1", "apply 0"],
      ["at 18000 ms", ""],
      ["withdrawal #1", "success 3 at 18000"],
    ])
  })

  test("an operator can release a withdrawal later: it is sent then, and gathers its confirmations from there", () => {
    expectDialogue(told(asked, "withdrawal #1 becomes manual", "at 50000 ms"), [
      ["withdrawal #1 becomes apply", "done"],
      ["withdrawal #1", "waitPackaging 0"],
      ["carol cancels withdrawal #1", "rejected 10200"],
      ["at 56999 ms", ""],
      ["withdrawal #1", "waitConfirm 2"],
      ["at 57000 ms", ""],
      ["withdrawal #1", "success 3 at 57000"],
    ])
  })

  test.each(refunds)(
    "an operator can return a withdrawal once with %s, fee included, also after it is sent",
    (status) => {
      const exchange = told(asked, "at 13000 ms")
      expectDialogue(exchange, [
        [`withdrawal #1 becomes ${status}`, "done"],
        ["carol's USDT", "1000"],
        ...["failed", "cancel", "success", "apply"].map(
          (again) => [`withdrawal #1 becomes ${again}`, "rejected 22222"] as const,
        ),
        ["at 500000 ms", ""],
        ["withdrawal #1", `${status} 1 at 13000`],
        ["carol's USDT", "1000"],
      ])
      expect(exchange.house("USDT")).toEqual({})
      expect(exchange.records.withdrawals.length).toBe(1)
    },
  )

  test.each([
    ["before it was on the chain", "5000", "success 0 at 5000"],
    ["on the chain", "13000", "success 1 at 13000"],
  ])("an operator can complete a withdrawal at once %s", (_, ms, shown) => {
    const exchange = told(asked, `at ${ms} ms`)
    expectDialogue(exchange, [
      ["withdrawal #1 becomes success", "done"],
      ["withdrawal #1", shown],
      ["withdrawal #1 becomes failed", "rejected 22222"],
      ["carol's USDT", "900"],
    ])
    expect(exchange.house("USDT")).toEqual({ chain: "99", fees: "1" })
    expect(exchange.records.withdrawals.map(({ txId }) => txId)).toEqual(["tx out"])
  })

  test.each([0, 11, -1, 6.5, Number.NaN])(
    "an operator cannot set %d, which is no status of a withdrawal",
    (status) => {
      expect(told(asked).run({ type: "changeWithdrawal", id: 1, status })).toEqual(
        rejectedWith(ErrorCode.parameterError, `${status} is not a status of a withdrawal`),
      )
    },
  )

  test("an operator cannot change an unknown withdrawal", () => {
    expectDialogue(told("carol deposits 100 USDT over TRX"), [
      ["withdrawal #1 becomes success", "rejected 22222"],
      ["withdrawal #2 becomes success", "rejected 22222"],
    ])
  })
})

describe("the review time", () => {
  test("a longer review time applies to pending withdrawals", () => {
    const exchange = told(asked, "at 9000 ms")
    exchange.must({ type: "changeSettings", settings: { withdrawalReviewMs: 60_000 } })
    expectDialogue(exchange, [
      ["at 59999 ms", ""],
      ["withdrawal #1", "apply 0"],
      ["at 60000 ms", ""],
      ["withdrawal #1", "waitPackaging 0"],
    ])
  })

  test("a shorter review time releases at once the withdrawals that waited longer, not before", () => {
    const exchange = told(asked, "at 9000 ms")
    exchange.must({ type: "changeSettings", settings: { withdrawalReviewMs: 1000 } })
    expectDialogue(exchange, [
      ["carol cancels withdrawal #1", "rejected 10200"],
      ["withdrawal #1", "waitPackaging 0"],
      ["at 18000 ms", ""],
      ["withdrawal #1", "success 3 at 18000"],
    ])
  })

  test("the review time does not matter to withdrawals already sent", () => {
    const exchange = told(asked, "at 11000 ms")
    exchange.must({ type: "changeSettings", settings: { withdrawalReviewMs: 60_000 } })
    expectDialogue(exchange, [
      ["carol cancels withdrawal #1", "rejected 10200"],
      ["at 18000 ms", ""],
      ["withdrawal #1", "success 3 at 18000"],
    ])
  })
})
