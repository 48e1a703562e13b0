import { describe, expect, test } from "vitest"
import { DepositStatus, ErrorCode, findNetwork } from "../../src/index.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { expectDialogue } from "../support/testExchange.ts"
import { told, WalletExchange } from "../support/walletExchange.ts"

const deposit = { type: "deposit", uid: "carol", asset: "USDT", network: "TRX", amount: "10" } as const
const to = { address: "carol-TRX", memo: "", txId: "tx" } as const

describe("a pending deposit", () => {
  test("a pending deposit gathers confirmations block by block and is credited with the last", () => {
    const exchange = told("at 1000 ms")
    expectDialogue(exchange, [
      ["carol deposits 100 USDT over TRX", "#1"],
      ["deposit #1", "pending 0 of 3"],
      ["at 2999 ms", ""],
      ["deposit #1", "pending 0 of 3"],
      ["at 3000 ms", ""],
      ["deposit #1", "pending 1 of 3"],
      ["at 6000 ms", ""],
      ["deposit #1", "pending 2 of 3"],
      ["at 8999 ms", ""],
      ["deposit #1", "pending 2 of 3"],
      ["carol's USDT", "1000"],
      ["at 9000 ms", ""],
      ["deposit #1", "success 3 of 3 at 9000"],
      ["carol's USDT", "1100"],
      ["at 90000000 ms", ""],
      ["deposit #1", "success 3 of 3 at 9000"],
      ["carol's USDT", "1100"],
    ])
    expect(exchange.house("USDT")).toEqual({ chain: "-100" })
  })

  test("a pending deposit seen at the moment of a block waits for the next one", () => {
    expectDialogue(told("at 3000 ms", "carol deposits 1 USDT over TRX"), [
      ["at 11999 ms", ""],
      ["deposit #1", "pending 2 of 3"],
      ["at 12000 ms", ""],
      ["deposit #1", "success 3 of 3 at 12000"],
    ])
  })

  test("a deposit is recorded when it is credited, under the network's short name", () => {
    const exchange = told("at 1000 ms", "carol deposits 0.5 USDT over TRX", "at 70000 ms")
    expect(exchange.records.deposits).toEqual([])
    exchange.processDue()
    exchange.processDue()
    expect(exchange.records.deposits).toEqual([
      {
        generation: 1,
        id: 1,
        uid: "carol",
        asset: "USDT",
        network: "TRX",
        address: "carol-TRX",
        memo: "",
        txId: "tx of carol",
        amount: "0.5",
        status: DepositStatus.success,
        confirmations: 3,
        unlockConfirm: 3,
        time: exchange.now - 69_000,
        updateTime: exchange.now - 61_000,
      },
    ])
  })

  test("a deposit cannot be used before it is credited", () => {
    expectDialogue(told("carol deposits 100 USDT over TRX", "at 8999 ms"), [
      ["carol withdraws 1001 USDT over TRX to T1", "rejected 10101"],
      ["carol moves 1001 USDT from SPOT to FUTURES", "rejected 10101"],
      ["carol sends 1001 USDT to UID bob", "rejected 10101"],
      ["at 9000 ms", ""],
      ["carol withdraws 1001 USDT over TRX to T1", "#2"],
    ])
  })

  test("a deposit to a frozen account is credited", () => {
    expectDialogue(told("carol is frozen"), [
      ["carol deposits 100 USDT over TRX", "#1"],
      ["at 9000 ms", ""],
      ["carol's USDT", "1100"],
    ])
  })
})

const holds = ["small", "timeDelay", "largeDelay", "auditing", "preSuccess", "restricted"]
const credits = ["success", "completed"]
const ends = ["rejected", "refund", "invalid"]

describe("an operator", () => {
  test("an operator can set every status of a deposit", () => {
    expect([...holds, "pending", ...credits, ...ends].sort()).toEqual(Object.keys(DepositStatus).sort())
  })

  test.each(holds)("an operator can hold a deposit with %s, however many confirmations it has", (status) => {
    expectDialogue(told("carol deposits 100 USDT over TRX", "at 5000 ms"), [
      [`deposit #1 becomes ${status}`, "done"],
      ["at 500000 ms", ""],
      ["deposit #1", `${status} 3 of 3`],
      ["carol's USDT", "1000"],
    ])
  })

  test.each(holds)(
    "an operator can release a deposit after %s: it is credited at once if it has its confirmations",
    (status) => {
      const exchange = told("carol deposits 100 USDT over TRX", `deposit #1 becomes ${status}`, "at 20000 ms")
      expectDialogue(exchange, [
        ["deposit #1 becomes pending", "done"],
        ["at 20500 ms", ""],
        ["carol's USDT", "1100"],
        // The deposit is credited at the moment of its release, not before.
        ["deposit #1", "success 3 of 3 at 20000"],
        ["at 900000 ms", ""],
        ["carol's USDT", "1100"],
      ])
    },
  )

  test("an operator can release a deposit early: it waits for its remaining confirmations", () => {
    expectDialogue(told("carol deposits 100 USDT over TRX", "deposit #1 becomes auditing", "at 4000 ms"), [
      ["deposit #1 becomes pending", "done"],
      ["deposit #1", "pending 1 of 3"],
      ["at 8999 ms", ""],
      ["carol's USDT", "1000"],
      ["at 9000 ms", ""],
      ["deposit #1", "success 3 of 3 at 9000"],
    ])
  })

  test.each(credits)("an operator can credit a deposit at once with %s, and only once", (status) => {
    const exchange = told("carol deposits 100 USDT over TRX", "at 10 ms")
    expectDialogue(exchange, [
      [`deposit #1 becomes ${status}`, "done"],
      ["carol's USDT", "1100"],
      ["deposit #1", `${status} 3 of 3 at 10`],
      ...[...credits, "pending", "refund"].map(
        (again) => [`deposit #1 becomes ${again}`, "rejected 22222"] as const,
      ),
      ["at 500000 ms", ""],
      ["carol's USDT", "1100"],
    ])
    expect(exchange.records.deposits.length).toBe(1)
  })

  test.each(ends)("an operator can end a deposit with %s, without a credit, for good", (status) => {
    const exchange = told("at 2500 ms", "carol deposits 100 USDT over TRX", "at 4000 ms")
    expectDialogue(exchange, [
      [`deposit #1 becomes ${status}`, "done"],
      ["deposit #1 becomes success", "rejected 22222"],
      ["at 500000 ms", ""],
      ["deposit #1", `${status} 1 of 3 at 4000`],
      ["carol's USDT", "1000"],
    ])
    expect(exchange.records.deposits.length).toBe(1)
    expect(exchange.house("USDT")).toEqual({})
  })

  test("an operator cannot change a deposit that was just credited", () => {
    expectDialogue(told("carol deposits 100 USDT over TRX", "at 9000 ms"), [
      ["deposit #1 becomes rejected", "rejected 22222"],
      ["carol's USDT", "1100"],
    ])
  })

  test.each([0, 13, -1, 4.5, Number.NaN])(
    "an operator cannot set %d, which is no status of a deposit",
    (status) => {
      const exchange = told("carol deposits 100 USDT over TRX")
      expect(exchange.run({ type: "changeDeposit", id: 1, status })).toEqual(
        rejectedWith(ErrorCode.parameterError, `${status} is not a status of a deposit`),
      )
    },
  )

  test("an operator cannot change an unknown deposit", () => {
    const exchange = told("alice withdraws 10 USDT over TRX to T1")
    for (const id of [0, 1, 2, Number.NaN])
      expect(exchange.run({ type: "changeDeposit", id, status: DepositStatus.success })).toEqual(
        rejectedWith(ErrorCode.recordNotFound),
      )
  })
})

describe("a rejected deposit", () => {
  test.each([
    ["a coin that is not listed", { asset: "DOGE" }, ErrorCode.unknownCoin],
    ["a chain the coin is not on", { network: "BTC" }, ErrorCode.noAddress],
    ["a chain's name in small letters", { network: "trx" }, ErrorCode.noAddress],
    ["somebody without an account", { uid: "mallory" }, ErrorCode.userNotFound],
    ["nothing", { amount: "0.000" }, ErrorCode.amountNotPositive],
    ["what is finer than the coin", { amount: "0.0000000000001" }, ErrorCode.amountTooFine],
  ])("a deposit is rejected: %s", (_, more, code) => {
    expect(new WalletExchange().run({ ...deposit, ...to, ...more })).toEqual(rejectedWith(code))
  })

  test("a deposit on a network that accepts none is rejected", () => {
    expectDialogue(new WalletExchange(), [
      ["carol deposits 10 MX over ETH", "rejected 33333 MX cannot be deposited over ETH"],
    ])
  })
})

describe("an accepted deposit", () => {
  test.each([
    ["the smallest unit", "0.000000000001", "1000.000000000001"],
    ["zeros beyond the smallest unit", "1.0000000000000000", "1001"],
    ["the most there can be with what there is", "999999999999849000", "999999999999850000"],
  ])("a deposit is accepted: %s", (_, amount, balance) => {
    const exchange = new WalletExchange()
    exchange.must({ ...deposit, ...to, amount })
    expectDialogue(exchange, [
      ["at 9000 ms", ""],
      ["carol's USDT", balance],
    ])
  })

  test.each([
    ["USDT", "TRC20", "TRX"],
    ["USDT", "ERC20", "ETH"],
    ["USDC", "BEP20(BSC)", "BSC"],
    ["USDC", "BEP20", "BSC"],
    ["XRP", "Ripple(XRP)", "XRP"],
  ])("a deposit of %s over a network named as clients call it, %s, is accepted", (asset, name, network) => {
    const { state } = new WalletExchange()
    const ofGenesis = { ...state.assets.get("USDT")!.networks[0]!, network, oldName: `the ${network} chain` }
    state.ledger.list({ asset, name: asset, ledgerScale: 6, networks: [ofGenesis] })
    expect(findNetwork(state, asset, name)).toBe(ofGenesis)
    // A coin's own name for a chain takes precedence, and other spellings are unknown.
    const own = { ...ofGenesis, network: name, oldName: name }
    state.ledger.list({ asset, name: asset, ledgerScale: 6, networks: [ofGenesis, own] })
    expect(findNetwork(state, asset, name)).toBe(own)
    expect(findNetwork(state, asset, name.toLowerCase())).toEqual(rejectedWith(ErrorCode.noAddress))
  })

  test("a deposit may name the network by either name", () => {
    const exchange = new WalletExchange()
    exchange.must({ ...deposit, ...to, network: "the TRX chain" })
    expect(exchange.state.deposits.get(1)).toMatchObject({ network: "TRX", amount: 10n * 10n ** 12n })
  })
})

describe("an address", () => {
  test("a deposit address stays the account's, however often it is requested, and through a reset", () => {
    const exchange = told("alice gets an address over TRX")
    const again = { type: "issueAddress", uid: "alice", network: "TRX", address: "T9", memo: "" } as const
    const events = exchange.events.length
    exchange.must(again)
    exchange.tell("alice gets an address over TRX")
    expect(exchange.events.length).toBe(events)
    exchange.must({ type: "reset" })
    exchange.must(again)
    expect([...exchange.state.accounts.get("alice")!.depositAddresses.values()]).toEqual([
      { uid: "alice", network: "TRX", address: "alice-TRX", memo: "" },
    ])
  })

  test("a deposit address belongs to one account only", () => {
    const exchange = told("alice gets an address over TRX")
    const taken = {
      type: "issueAddress",
      uid: "bob",
      network: "TRX",
      address: "alice-TRX",
      memo: "",
    } as const
    expect(exchange.run(taken)).toEqual(
      rejectedWith(ErrorCode.parameterError, "this address belongs to another account"),
    )
    exchange.must({ type: "reset" })
    expect(exchange.run(taken)).toMatchObject({ code: ErrorCode.parameterError })
    // The same letters as an address on another chain are another address.
    exchange.must({ ...taken, network: "ETH" })
  })

  test("a deposit address is shared on a network with memos, with a memo per account", () => {
    const exchange = told("alice gets an address over XRP", "bob gets an address over XRP")
    const owners = ["alice", "bob"].map((uid) =>
      exchange.state.accounts.get(uid)!.depositAddresses.get("XRP"),
    )
    expect(owners).toEqual([
      { uid: "alice", network: "XRP", address: "the XRP address", memo: "alice" },
      { uid: "bob", network: "XRP", address: "the XRP address", memo: "bob" },
    ])
    const memo = { type: "issueAddress", network: "XRP", address: "the XRP address", memo: "bob" } as const
    expect(exchange.run({ ...memo, uid: "carol" })).toMatchObject({ code: ErrorCode.parameterError })
  })

  test("a deposit address needs an account", () => {
    const nobodys = { type: "issueAddress", uid: "mallory", network: "TRX", address: "T1", memo: "" } as const
    expect(new WalletExchange().run(nobodys)).toEqual(rejectedWith(ErrorCode.userNotFound))
  })
})

describe("saved withdrawal addresses", () => {
  const saved = {
    type: "saveAddress",
    asset: "USDT",
    network: "the TRX chain",
    address: "T1",
    memo: "",
  } as const
  const mine = { ...saved, uid: "alice", tag: "cold wallet" } as const

  test("saved withdrawal addresses are kept in the order of saving, until a reset", () => {
    const exchange = new WalletExchange()
    exchange.must(mine)
    exchange.must({ ...mine, asset: "XRP", network: "XRP", memo: "7", tag: "" })
    expect(exchange.state.accounts.get("alice")!.savedAddresses).toEqual([
      { asset: "USDT", network: "TRX", address: "T1", memo: "", tag: "cold wallet" },
      { asset: "XRP", network: "XRP", address: "T1", memo: "7", tag: "" },
    ])
    expect(exchange.state.accounts.get("bob")!.savedAddresses).toEqual([])
    exchange.must({ type: "reset" })
    expect(exchange.state.accounts.get("alice")!.savedAddresses).toEqual([])
  })

  test("saved withdrawal addresses are limited by the settings", () => {
    const exchange = new WalletExchange()
    exchange.must({ type: "changeSettings", settings: { savedAddressesMax: 2 } })
    exchange.must(mine)
    exchange.must(mine)
    expect(exchange.run(mine)).toEqual(
      rejectedWith(ErrorCode.parameterError, "at most 2 withdrawal addresses"),
    )
    exchange.must({ ...mine, uid: "bob" })
  })

  test.each([
    [{ asset: "DOGE" }, ErrorCode.unknownCoin],
    [{ network: "BTC" }, ErrorCode.noAddress],
    [{ uid: "mallory" }, ErrorCode.userNotFound],
  ])("saved withdrawal addresses need a listed coin, network and account: %j", (more, code) => {
    expect(new WalletExchange().run({ ...mine, ...more })).toEqual(rejectedWith(code))
  })
})
