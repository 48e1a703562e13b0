import { describe, expect, test } from "vitest"
import { ErrorCode, Rejection } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue } from "../support/testExchange.ts"
import { told, WalletExchange } from "../support/walletExchange.ts"

describe("between spot and futures", () => {
  test("a transfer between spot and futures arrives at once on the other side, and back", () => {
    expectDialogue(new WalletExchange(), [
      ["carol moves 400.5 USDT from SPOT to FUTURES", "#1"],
      ["carol's USDT", "599.5"],
      ["carol's futures USDT", "400.5"],
      ["carol moves 400.500 USDT from FUTURES to SPOT", "#2"],
      ["carol's USDT", "1000"],
      ["carol's futures USDT", "0"],
    ])
  })

  test("a transfer can move the whole balance, and not one unit more, on either side", () => {
    expectDialogue(new WalletExchange(), [
      ["carol moves 1000.000000000001 USDT from SPOT to FUTURES", "rejected 10101"],
      ["carol moves 0.000000000001 USDT from FUTURES to SPOT", "rejected 10101"],
      ["carol moves 1000 USDT from SPOT to FUTURES", "#1"],
      ["carol moves 0.000000000001 USDT from SPOT to FUTURES", "rejected 10101"],
      ["carol moves 1000.000000000001 USDT from FUTURES to SPOT", "rejected 10101"],
      ["carol moves 1000 USDT from FUTURES to SPOT", "#2"],
    ])
  })

  test("a transfer does not move locked balances", () => {
    expectDialogue(told("carol buys 0.01 at 60000"), [
      ["carol moves 400 USDT from SPOT to FUTURES", "rejected 10101"],
      ["carol moves 399.7 USDT from SPOT to FUTURES", "#1"],
      ["carol's USDT", "0 + 600.3 locked"],
    ])
  })

  test("the futures balance pays for no order, withdrawal or transfer to others", () => {
    expectDialogue(told("carol moves 1000 USDT from SPOT to FUTURES"), [
      ["carol buys 0.01 at 60000", "rejected 30004"],
      ["carol withdraws 10 USDT over TRX to T1", "rejected 10101"],
      ["carol sends 1 USDT to UID bob", "rejected 10101"],
    ])
  })

  test.each([
    [
      "carol moves 10 USDT from SPOT to SPOT",
      "rejected 33333 'fromAccountType' and 'toAccountType' are both SPOT",
    ],
    [
      "carol moves 10 USDT from FUTURES to FUTURES",
      "rejected 33333 'fromAccountType' and 'toAccountType' are both FUTURES",
    ],
    ["carol moves 10 DOGE from SPOT to FUTURES", "rejected 10232"],
    ["carol moves 0.0 USDT from SPOT to FUTURES", "rejected 10102"],
    ["carol moves 0.0000000000001 USDT from SPOT to FUTURES", "rejected 10096"],
    ["carol moves 1 BTC from SPOT to FUTURES", "rejected 10101"],
    ["mallory moves 1 USDT from SPOT to FUTURES", "rejected 10001"],
  ])('the transfer "%s" is %s', (sentence, answer) => {
    expectDialogue(new WalletExchange(), [[sentence, answer]])
  })

  test("a sub-account with a closed futures side cannot use it, and neither can its broker", () => {
    const exchange = new WalletExchange()
    exchange.must({ type: "openAccount", uid: "sue", name: "sue", master: "alice", broker: false, kyc: "1" })
    exchange.must({ type: "fund", uid: "sue", asset: "USDT", amount: "10" })
    expectDialogue(exchange, [
      ["sue moves 10 USDT from SPOT to FUTURES", "rejected 10103"],
      ["sue moves 10 USDT from FUTURES to SPOT", "rejected 10103"],
    ])
    exchange.must({ type: "enableFutures", uid: "alice", name: "sue" })
    expectDialogue(exchange, [
      ["sue moves 10 USDT from SPOT to FUTURES", "#1"],
      ["sue moves 10 USDT from FUTURES to SPOT", "#2"],
    ])
  })

  test("a frozen account cannot transfer in either direction", () => {
    expectDialogue(told("carol moves 10 USDT from SPOT to FUTURES", "carol is frozen"), [
      ["carol moves 1 USDT from SPOT to FUTURES", "rejected 140002"],
      ["carol moves 1 USDT from FUTURES to SPOT", "rejected 140002"],
      ["carol is thawed", "done"],
      ["carol moves 1 USDT from FUTURES to SPOT", "#2"],
    ])
  })

  test("each transfer is a record, and the coins of both sides are counted", () => {
    const exchange = told("at 7 ms", "carol moves 10.50 USDT from SPOT to FUTURES")
    expect(exchange.records.transfers).toEqual([
      {
        generation: 1,
        id: 1,
        uid: "carol",
        asset: "USDT",
        amount: "10.5",
        fromType: "SPOT",
        toType: "FUTURES",
        time: exchange.now,
      },
    ])
  })
})

describe("to another user", () => {
  test.each([
    ["UID", "dave"],
    ["EMAIL", "dave@example.org"],
    ["MOBILE", "86 13800000000"],
  ])("a user named by %s receives a transfer at once", (toType, toAccount) => {
    const exchange = told("at 7 ms")
    expectDialogue(exchange, [
      [`carol sends 10.50 USDT to ${toType} ${toAccount}`, "#1"],
      ["carol's USDT", "989.5"],
      ["dave's USDT", "10.5"],
    ])
    expect(exchange.records.internalTransfers).toEqual([
      {
        generation: 1,
        id: 1,
        uid: "carol",
        toUid: "dave",
        toType,
        toAccount,
        asset: "USDT",
        amount: "10.5",
        time: exchange.now,
      },
    ])
  })

  test.each([
    "UID mallory",
    "UID dave@example.org",
    "UID ",
    "EMAIL dave",
    "EMAIL 86 13800000000",
    "MOBILE 13800000000",
    "MOBILE 8613800000000",
    "MOBILE undefined",
    "EMAIL undefined",
  ])("no receiver is found for %s", (receiver) => {
    expectDialogue(new WalletExchange(), [[`carol sends 10 USDT to ${receiver}`, "rejected 10001"]])
  })

  test.each(["UID dave", "EMAIL dave@example.org", "EMAIL Dave@Example.org", "MOBILE 86 13800000000"])(
    "a frozen receiver receives like any other: %s",
    (receiver) => {
      const exchange = told("dave is frozen")
      const before = exchange.state.ledger.balance("dave", "USDT").free
      const [toType, ...name] = receiver.split(" ") as ["UID" | "EMAIL" | "MOBILE", ...Array<string>]
      const send = (toAccount: string) =>
        exchange.run({
          type: "internalTransfer",
          uid: "carol",
          toType,
          toAccount,
          asset: "USDT",
          amount: "10",
        })
      expect(send("mallory")).toEqual(rejectedWith(ErrorCode.userNotFound))
      expect(send(name.join(" "))).not.toBeInstanceOf(Rejection)
      expect(exchange.state.ledger.balance("dave", "USDT").free).toBeGreaterThan(before)
    },
  )

  test.each(["UID dave", "EMAIL dave@example.org", "MOBILE 86 13800000000", "UID carol"])(
    "a sender without funds does not learn whether the account exists: %s",
    (receiver) => {
      const [toType] = receiver.split(" ")
      expectDialogue(new WalletExchange(), [
        [`carol sends 1000.000000000001 USDT to ${receiver}`, "rejected 10101"],
        [`carol sends 1000.000000000001 USDT to ${toType} mallory`, "rejected 10101"],
        ["dave is frozen", "done"],
        [`carol sends 1000.000000000001 USDT to ${receiver}`, "rejected 10101"],
      ])
    },
  )

  test.each(["UID dave", "EMAIL dave@example.org", "MOBILE 86 13800000000"])(
    "the sender of a transfer cannot be the receiver, not as %s",
    (receiver) => {
      const exchange = told("carol sends 50 USDT to UID dave")
      expectDialogue(exchange, [
        [`dave sends 10 USDT to ${receiver}`, "rejected 33333 'toAccount' is the sender's own account"],
        ["dave's USDT", "50"],
      ])
    },
  )

  test.each([
    ["carol sends 1000.000000000001 USDT to UID bob", "rejected 10101"],
    ["carol sends 10 DOGE to UID bob", "rejected 10232"],
    ["carol sends 0 USDT to UID bob", "rejected 10102"],
    ["carol sends 0.0000000000001 USDT to UID bob", "rejected 10096"],
    ["mallory sends 10 USDT to UID bob", "rejected 10001"],
  ])('the transfer "%s" is %s', (sentence, answer) => {
    expectDialogue(new WalletExchange(), [[sentence, answer]])
  })

  test("a transfer to a user can send the whole free balance, but no locked balance", () => {
    expectDialogue(told("carol buys 0.01 at 60000"), [
      ["carol sends 400 USDT to UID bob", "rejected 10101"],
      ["carol sends 399.7 USDT to UID bob", "#1"],
      ["carol's USDT", "0 + 600.3 locked"],
      ["bob's USDT", "50399.7"],
    ])
  })

  test("a frozen sender cannot send to any receiver", () => {
    expectDialogue(told("carol is frozen"), [
      ["carol sends 10 USDT to UID bob", "rejected 140002"],
      ["carol sends 10 USDT to UID mallory", "rejected 140002"],
      ["carol sends 10 USDT to UID carol", "rejected 140002"],
    ])
  })

  test("an e-mail address or a phone number belongs to one account, also through a reset", () => {
    const exchange = told()
    const opening = {
      type: "openAccount",
      uid: "erin",
      name: "erin",
      master: null,
      broker: false,
      kyc: "1",
    } as const
    const taken = rejectedWith(ErrorCode.nameTaken)
    expect(exchange.run({ ...opening, email: "dave@example.org" })).toEqual(taken)
    expect(exchange.run({ ...opening, phone: "86 13800000000" })).toEqual(taken)
    exchange.must({ type: "reset" })
    expect(exchange.run({ ...opening, email: "dave@example.org" })).toEqual(taken)
    exchange.must({ type: "fund", uid: "carol", asset: "USDT", amount: "10" })
    expectDialogue(exchange, [
      ["carol sends 10 USDT to EMAIL dave@example.org", "#1"],
      ["dave's USDT", "10"],
    ])
  })

  test("an account named undefined receives nothing meant for accounts without an e-mail address", () => {
    const exchange = told()
    const opening = { type: "openAccount", master: null, broker: false, kyc: "1" } as const
    exchange.must({ ...opening, uid: "erin", name: "erin", email: "undefined", phone: "undefined" })
    exchange.must({ ...opening, uid: "frank", name: "frank" })
    expectDialogue(exchange, [
      ["carol sends 10 USDT to EMAIL undefined", "#1"],
      ["erin's USDT", "10"],
    ])
  })
})
