import { ErrorCode } from "@bourse/vocabulary"
import { describe, expect, test } from "vitest"
import { idReuseMs } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue } from "../support/testExchange.ts"
import { told, WalletExchange } from "../support/walletExchange.ts"

const asked = "carol withdraws 100 USDT over TRX to T1"

describe("a withdrawal with the client's id", () => {
  test("a withdrawal with a client id executes once: a repetition gets the same withdrawal, however the amount is written", () => {
    expectDialogue(told(`${asked} as rent`), [
      [`${asked} as rent`, "#1"],
      ["carol withdraws 100.00 USDT over TRX to T1 as rent", "#1"],
      ["carol's USDT", "900"],
    ])
    const exchange = told(`${asked} as rent`)
    const events = exchange.events.length
    exchange.tell(`${asked} as rent`)
    expect(exchange.events.length).toBe(events)
  })

  test.each([
    "carol withdraws 100.01 USDT over TRX to T1 as rent",
    "carol withdraws 100 USDT over ETH to T1 as rent",
    "carol withdraws 100 USDT over TRX to T2 as rent",
    "carol withdraws 100 USDT over TRX to T1 as rent memo 7",
    "carol withdraws 100 XRP over XRP to T1 as rent memo 7",
  ])("a withdrawal with a used client id is rejected with other content: %s", (sentence) => {
    expectDialogue(told(`${asked} as rent`), [
      [sentence, "rejected 10290"],
      ["carol's USDT", "900"],
    ])
  })

  test("a used client id with the same number of units of another coin is other content", () => {
    expectDialogue(told("alice withdraws 100 USDT over ETH to T1 as rent"), [
      ["alice withdraws 1000000 PEPE over ETH to T1 as rent", "rejected 10290"],
    ])
  })

  test("a withdrawal's client id is unique per account; without an id every request is another withdrawal", () => {
    expectDialogue(told(`${asked} as rent`), [
      ["bob withdraws 50 USDT over TRX to T1 as rent", "#2"],
      [asked, "#3"],
      [asked, "#4"],
      ["carol's USDT", "700"],
    ])
  })

  test("a rejected withdrawal leaves its client id free", () => {
    expectDialogue(new WalletExchange(), [
      ["carol withdraws 1001 USDT over TRX to T1 as rent", "rejected 10101"],
      [`${asked} as rent`, "#1"],
    ])
  })

  test("a repeated withdrawal gets the first answer also when the account is frozen", () => {
    expectDialogue(told(`${asked} as rent`, "carol is frozen"), [[`${asked} as rent`, "#1"]])
  })

  test.each([
    ["arrived", ["at 18000 ms"], 18_000, "900"],
    ["was cancelled", ["at 4000 ms", "carol cancels withdrawal #1"], 4000, "1000"],
    ["failed", ["at 11000 ms", "withdrawal #1 becomes failed"], 11_000, "1000"],
  ])(
    "a withdrawal's client id is kept for two minutes after the withdrawal %s",
    (_, sentences, over, balance) => {
      const until = over + idReuseMs
      expectDialogue(told(`${asked} as rent`, ...sentences), [
        [`${asked} as rent`, "#1"],
        [`at ${until} ms`, ""],
        // Another event occurs while the client id is still reserved.
        ["bob gets an address over TRX", "done"],
        [`${asked} as rent`, "#1"],
        ["carol withdraws 99 USDT over TRX to T1 as rent", "rejected 10290"],
        ["carol's USDT", balance],
      ])
    },
  )

  test("a repeated withdrawal is compared with the history after the engine has forgotten its id", () => {
    const exchange = told(`${asked} as rent`, "at 18000 ms")
    exchange.processDue()
    const earlier = exchange.records.withdrawals[0]!
    exchange.tell(`at ${18_000 + idReuseMs + 1} ms`)
    exchange.must({ type: "issueAddress", uid: "bob", network: "TRX", address: "T9", memo: "" })
    const events = exchange.events.length
    const command = {
      type: "withdraw",
      ...earlier,
      contract: "",
      remark: "",
      txId: "another",
      earlier,
    } as const
    expect(exchange.run(command)).toEqual({ id: 1 })
    expect(exchange.run({ ...command, amount: "0100.00" })).toEqual({ id: 1 })
    const differs = rejectedWith(ErrorCode.contentDiffers)
    expect(exchange.run({ ...command, amount: "99" })).toEqual(differs)
    expect(exchange.run({ ...command, address: "T2" })).toEqual(differs)
    expect(exchange.run({ ...command, memo: "7" })).toEqual(differs)
    expect(exchange.run({ ...command, network: "ETH" })).toEqual(differs)
    expect(exchange.run({ ...command, asset: "XRP", network: "XRP" })).toEqual(differs)
    exchange.tell("carol is frozen")
    expect(exchange.run(command)).toEqual({ id: 1 })
    expect(exchange.events.slice(events).map(({ type }) => type)).toEqual(["accountChanged"])
    // A withdrawal without a client id is always a new one.
    exchange.tell("carol is thawed")
    expect(exchange.run({ ...command, withdrawOrderId: null })).toEqual({ id: 2 })
  })

  test("a repeated withdrawal later gets its answer from the history: the engine would execute it again", () => {
    const exchange = told(`${asked} as rent`, "at 18000 ms")
    exchange.processDue()
    expectDialogue(exchange, [
      [`at ${18_000 + idReuseMs + 1} ms`, ""],
      ["bob gets an address over TRX", "done"],
      ["carol withdraws 99 USDT over TRX to T1 as rent", "#2"],
      ["carol withdraws 99 USDT over TRX to T1 as rent", "#2"],
      [`${asked} as rent`, "rejected 10290"],
      // The end of the first withdrawal does not release the client id of the second one.
      [`at ${18_000 + 3 * idReuseMs} ms`, ""],
      ["withdrawal #2", "success 3 at 156000"],
    ])
  })

  test("a withdrawal's client id is free again after a reset", () => {
    const exchange = told(`${asked} as rent`, `${asked} as old`, "carol cancels withdrawal #2")
    exchange.must({ type: "reset" })
    exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "1000" })
    expectDialogue(exchange, [
      ["carol withdraws 5 USDT over TRX to T1 as rent", "#3"],
      ["carol withdraws 5 USDT over TRX to T1 as old", "#4"],
      [`at ${idReuseMs + 1} ms`, ""],
      ["carol withdraws 5 USDT over TRX to T1 as old", "#4"],
    ])
  })
})
