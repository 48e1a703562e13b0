/**
 * Memory grows with live data, not with past events: of a closed order the state keeps only its client id, for two
 * minutes. The test counts the state's entries and reads no heap figures.
 */
import { describe, expect, test } from "vitest"
import { apply, type Command, dumpState, handle, ordersOf, Rejection } from "../../src/index.ts"
import { books, startTime, symbols, TestExchange } from "../support/testExchange.ts"

const clientOrderIdsTakenMs = 120_000
const uids = ["alice", "bob"]

/** Number of entries and fields that can be reached from a value. */
const reachable = (value: unknown, seen = new Set<unknown>()): number => {
  if (typeof value !== "object" || value === null) return 1
  if (seen.has(value)) return 0
  seen.add(value)
  const parts =
    value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value)
  return parts.reduce<number>((sum, part) => sum + reachable(part, seen), 1)
}

describe.each(books)("on %s", (_, makeBook) => {
  const start = () => {
    const exchange = new TestExchange({ makeBook })
    const { state } = exchange
    let now = startTime
    let orders = 0
    /** The test drops records, because a server would move them to the store. */
    const must = (command: Command): void => {
      const reply = handle(state, command, now, (event) => apply(state, event))
      if (reply instanceof Rejection) throw new Error(`rejected ${reply.code} ${reply.detail}`)
    }
    const place = (uid: string, symbol: string, more: object): string => {
      const clientOrderId = `mine-${++orders}`
      must({
        type: "placeOrder",
        uid,
        symbol,
        side: "BUY",
        orderType: "LIMIT",
        quantity: "0.001",
        clientOrderId,
        stpMode: "",
        ...more,
      } as Command)
      return clientOrderId
    }
    return {
      state,
      /** Each round of the test makes one or two orders, none of which stays open. */
      placeAndCancel: (symbol: string, price: string, quantity: string): void => {
        for (const uid of uids) {
          now += 7
          const clientOrderId = place(uid, symbol, { price, quantity })
          must({ type: "cancelOrder", uid, symbol, clientOrderId })
        }
      },
      trade: (): void => {
        now += 7
        place("alice", "BTCUSDT", { side: "SELL", price: "60000" })
        place("bob", "BTCUSDT", { price: "60000" })
        place("bob", "BTCUSDT", { side: "SELL", price: "60000" })
        place("alice", "BTCUSDT", { price: "60000", orderType: "IMMEDIATE_OR_CANCEL" })
        // Nobody sells at this price, so the buy expires.
        place("alice", "BTCUSDT", { price: "59000", orderType: "IMMEDIATE_OR_CANCEL" })
      },
      listAndCancel: (): void => {
        now += 7
        const legs = { side: "SELL", quantity: "0.01", price: "61000", stopPrice: "59000" } as const
        must({ type: "placeOco", uid: "alice", symbol: "BTCUSDT", ...legs, stopLimitPrice: "58900" })
        must({ type: "cancelOpenOrders", uid: "alice", symbol: "BTCUSDT" })
      },
      /** After this event the last reserved client id is free again. */
      waitForClientIds: (): void => {
        now += clientOrderIdsTakenMs + 1
        must({ type: "fund", uid: "carol", asset: "USDT", amount: "1" })
      },
    }
  }

  const quotes = [
    ["BTCUSDT", "59000", "0.001"],
    ["ETHUSDT", "2000", "0.01"],
    ["MXUSDT", "2", "10"],
  ] as const

  test("closed orders leave nothing behind once their client ids are free", () => {
    const { state, placeAndCancel, trade, listAndCancel, waitForClientIds } = start()
    const round = (): void => {
      for (const [symbol, price, quantity] of quotes) placeAndCancel(symbol, price, quantity)
      trade()
      listAndCancel()
    }
    round()
    waitForClientIds()
    const held = reachable(state)
    const lines = [...dumpState(state)].length

    const ordersBefore = state.nextOrderId
    for (let count = 0; count < 200; count++) round()
    expect(state.nextOrderId - ordersBefore).toBeGreaterThanOrEqual(2_000)
    // Client ids of the last two minutes are still reserved.
    expect([...state.closedClientOrderIds].length).toBeGreaterThan(0)
    waitForClientIds()

    expect(reachable(state)).toBe(held)
    expect([...dumpState(state)].length).toBe(lines)
    expect(state.orders.size).toBe(0)
    expect(state.lists.size).toBe(0)
    expect([...state.closedClientOrderIds]).toEqual([])
    for (const uid of uids) {
      const account = state.accounts.get(uid)!
      expect(account.orders.markets()).toEqual([])
      expect(account.clientOrderIds.size).toBe(0)
    }
    for (const symbol of Object.keys(symbols)) {
      const { book, stops } = state.markets.get(symbol)!
      expect(stops.size).toBe(0)
      expect([...ordersOf(book, "BUY"), ...ordersOf(book, "SELL")]).toEqual([])
    }
  })

  test("client ids are kept for two minutes only, however long trading lasts", () => {
    const { state, placeAndCancel } = start()
    // A turn of two orders every 14 ms: 17,143 orders in two minutes.
    const most = (clientOrderIdsTakenMs / 14) * 2 + 2
    let highest = 0
    for (let count = 0; count < 12_000; count++) {
      placeAndCancel("MXUSDT", "2", "10")
      if (count % 1_000 === 999) highest = Math.max(highest, [...state.closedClientOrderIds].length)
    }
    expect(state.nextOrderId).toBe(24_001)
    expect(highest).toBeGreaterThan(17_000)
    expect(highest).toBeLessThanOrEqual(most)
  })
})
