import { describe, expect, test } from "vitest"
import type { Event } from "../src/index.ts"
import { expectDialogue, startTime } from "./support/testExchange.ts"
import { told, type WalletExchange } from "./support/walletExchange.ts"

/** The events since index `from`, each as a text with time, type and id. */
const toldSince = ({ events }: WalletExchange, from: number): ReadonlyArray<string> =>
  events.slice(from).map((event: Event) => {
    const { id = "" } = event as { readonly id?: number }
    return `${event.time - startTime} ${event.type} ${id}`.trim()
  })

const carols = [
  "carol withdraws 100 USDT over TRX to bob-TRX",
  "carol withdraws 100 USDT over TRX to T1",
  "carol deposits 0.1 BTC over BTC",
  "at 2000 ms",
  "carol deposits 10 USDT over ETH",
  "carol deposits 10 USDT over TRX",
  "carol deposits 10 XRP over XRP",
]

const inOrder = [
  "4000 depositChanged 6",
  "9000 depositChanged 5",
  "10000 withdrawalProcessed 1",
  "10000 withdrawalChanged 1",
  "10000 depositSeen 7",
  "10000 depositChanged 7",
  "10000 withdrawalProcessed 2",
  "18000 withdrawalChanged 2",
  "24000 depositChanged 4",
  "1200000 depositChanged 3",
]

describe("a due event", () => {
  test("a due event is emitted in order of time and id, with its own time, however late a command comes", () => {
    const exchange = told("bob gets an address over TRX", ...carols)
    const before = exchange.events.length
    exchange.tell("at 86400000 ms")
    exchange.processDue()
    expect(toldSince(exchange, before)).toEqual(inOrder)
  })

  test("a due event is the same with frequent commands", () => {
    const exchange = told("bob gets an address over TRX", ...carols)
    const before = exchange.events.length
    for (let ms = 2000; ms <= 30_000; ms += 250) {
      exchange.tell(`at ${ms} ms`)
      exchange.processDue()
    }
    exchange.tell("at 1200000 ms")
    exchange.processDue()
    expect(toldSince(exchange, before)).toEqual(inOrder)
  })

  test("a due event comes before the events of the command", () => {
    const exchange = told("carol deposits 10 USDT over TRX", "at 20000 ms")
    const before = exchange.events.length
    exchange.tell("carol moves 1010 USDT from SPOT to FUTURES")
    expect(toldSince(exchange, before)).toEqual(["9000 depositChanged 1", "20000 transferred 2"])
  })

  test("a due event stays if the command is rejected, and the command changes nothing", () => {
    const exchange = told("carol deposits 10 USDT over TRX", "at 20000 ms")
    const before = exchange.events.length
    expectDialogue(exchange, [
      ["carol sends 5000 USDT to UID bob", "rejected 10101"],
      ["carol sends 5000 USDT to UID bob", "rejected 10101"],
    ])
    expect(toldSince(exchange, before)).toEqual(["9000 depositChanged 1"])
  })

  test.each([
    "carol withdraws 5000 USDT over TRX to T1",
    "carol moves 5000 USDT from SPOT to FUTURES",
    "carol deposits 5 DOGE over TRX",
    "carol cancels withdrawal #1",
    "carol buys 1 at 60000",
    "carol cancels #1",
    "deposit #1 becomes success",
    "withdrawal #1 becomes success",
  ])("a due event comes first, whatever command is rejected: %s", (sentence) => {
    const exchange = told("carol deposits 10 USDT over TRX", "at 20000 ms")
    const before = exchange.events.length
    expect(exchange.tell(sentence)).toMatch(/^rejected/)
    expect(toldSince(exchange, before)).toEqual(["9000 depositChanged 1"])
  })

  test("without pending items there is no due event", () => {
    const exchange = told()
    expect(exchange.state.nextDue).toBe(Number.POSITIVE_INFINITY)
    const before = exchange.events.length
    exchange.tell("at 86400000 ms")
    exchange.processDue()
    expect(exchange.events.length).toBe(before)
  })

  test("a held item has no due event", () => {
    expect(
      told(
        "carol deposits 10 USDT over TRX",
        "carol withdraws 10 USDT over TRX to T1",
        "deposit #1 becomes auditing",
        "withdrawal #2 becomes auditing",
      ).state.nextDue,
    ).toBe(Number.POSITIVE_INFINITY)
  })

  test("a due event of an item released late has the time of the last event, and the order of its due time", () => {
    const exchange = told(
      "carol deposits 10 USDT over TRX",
      "carol deposits 10 XRP over XRP",
      "deposit #1 becomes auditing",
      "deposit #2 becomes auditing",
      "at 50000 ms",
      "deposit #1 becomes pending",
    )
    // Only this event came between the two, and one command emits both.
    const before = exchange.events.length
    exchange.tell("at 50100 ms")
    exchange.tell("deposit #2 becomes pending")
    exchange.processDue()
    expect(toldSince(exchange, before)).toEqual([
      "50000 depositChanged 1",
      "50100 depositChanged 2",
      "50100 depositChanged 2",
    ])
  })

  test("due events credit each of a hundred mixed deposits once, in order", () => {
    const exchange = told()
    const chains = ["10 USDT over TRX", "10 USDT over ETH", "10 XRP over XRP", "10 PEPE over ETH"]
    for (let i = 0; i < 100; i++) {
      exchange.tell(`at ${i * 700} ms`)
      exchange.must({
        type: "deposit",
        uid: ["alice", "bob", "carol"][i % 3]!,
        asset: chains[i % 4]!.split(" ")[1]!,
        network: chains[i % 4]!.split(" ")[3]!,
        address: "a",
        memo: "",
        amount: "10",
        txId: `${i}`,
      })
    }
    exchange.tell("at 999999 ms")
    exchange.processDue()
    const credited = exchange.events.flatMap((event) => (event.type === "depositChanged" ? [event] : []))
    expect(credited.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, i) => i + 1),
    )
    expect(credited).toEqual([...credited].sort((a, b) => a.time - b.time || a.id - b.id))
    expect(exchange.records.deposits.map(({ txId }) => txId).length).toBe(100)
    expect(exchange.state.deposits.size).toBe(0)
  })
})

describe("a reset", () => {
  test("a reset comes after earlier due events, and removes pending ones", () => {
    const exchange = told(
      "bob gets an address over TRX",
      "carol deposits 10 USDT over TRX",
      "carol deposits 10 BTC over BTC",
      "carol withdraws 10 USDT over TRX to T1 as rent",
      "carol moves 10 USDT from SPOT to FUTURES",
      "at 9000 ms",
    )
    exchange.tell("alice withdraws 10 USDT over TRX to bob-TRX")
    exchange.tell("at 20000 ms")
    const before = exchange.events.length
    exchange.must({ type: "reset" })
    expect(toldSince(exchange, before)).toEqual([
      "10000 withdrawalProcessed 3",
      "18000 withdrawalChanged 3",
      "19000 withdrawalProcessed 5",
      "19000 withdrawalChanged 5",
      "19000 depositSeen 6",
      "19000 depositChanged 6",
      "20000 reset",
    ])
    const { deposits, withdrawals } = exchange.records
    expect([...deposits, ...withdrawals].map(({ id, generation }) => [id, generation])).toEqual([
      [1, 1],
      [6, 1],
      [3, 1],
      [5, 1],
    ])
    const { state } = exchange
    expect([state.deposits.size, state.withdrawals.size, state.nextDue]).toEqual([
      0,
      0,
      Number.POSITIVE_INFINITY,
    ])
    expect([...state.closedWithdrawOrderIds]).toEqual([])
    expectDialogue(exchange, [
      ["carol's USDT", "0"],
      ["carol's futures USDT", "0"],
      ["carol's BTC", "0"],
      ["withdrawal #2", "unknown"],
      ["deposit #2 becomes success", "rejected 22222"],
      ["at 86400000 ms", ""],
      ["carol's BTC", "0"],
    ])
    for (const asset of state.assets.keys()) {
      expect(exchange.house(asset)).toEqual({})
      expect(state.ledger.house("issued", asset)).toBe(0n)
    }
  })

  test("a reset keeps ids, settings and addresses", () => {
    const exchange = told("bob gets an address over TRX", "carol deposits 10 USDT over TRX")
    exchange.must({ type: "changeSettings", settings: { withdrawalReviewMs: 1 } })
    exchange.must({ type: "reset" })
    exchange.tell("carol gets 100 USDT")
    expectDialogue(exchange, [
      ["carol withdraws 10 USDT over TRX to bob-TRX", "#2"],
      ["at 1 ms", ""],
      ["bob's USDT", "10"],
      ["deposit #3", "success 3 of 3 at 1"],
    ])
    expect(exchange.records.deposits).toMatchObject([{ generation: 2 }])
  })
})

describe("a replay", () => {
  test("a replay knows the pending events, and continues like the exchange", () => {
    const exchange = told(
      "bob gets an address over TRX",
      "carol deposits 10 BTC over BTC",
      "carol deposits 10 USDT over TRX",
      "deposit #2 becomes auditing",
      "carol withdraws 10 USDT over TRX to T1 as rent",
      "carol withdraws 10 USDT over TRX to bob-TRX as gift",
      "withdrawal #4 becomes manual",
      "at 11000 ms",
      "carol withdraws 10 USDT over ETH to T1",
    )
    const { twin, state } = exchange
    expect([...twin!.deposits.values()]).toEqual([...state.deposits.values()])
    expect([...twin!.withdrawals.values()]).toEqual([...state.withdrawals.values()])
    expect(twin!.deposits.size + twin!.withdrawals.size).toBe(5)
    // A client id and its pending withdrawal refer to the same object in both the live and the loaded state.
    for (const { accounts, withdrawals } of [state, twin!])
      expect(accounts.get("carol")!.withdrawOrderIds.get("rent")).toBe(withdrawals.get(3))
    exchange.tell("withdrawal #4 becomes apply")
    exchange.tell("deposit #2 becomes pending")
    expectDialogue(exchange, [
      ["at 2000000 ms", ""],
      ["bob's USDT", "50010"],
      ["carol's USDT", "980"],
      ["carol's BTC", "10"],
    ])
  })
})
