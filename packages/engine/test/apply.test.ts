import { describe, expect, test } from "vitest"
import { apply, type Event, emptyState, InvariantBroken, Money } from "../src/index.ts"
import { books, expectDialogue, TestExchange } from "./support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  test("a reset removes orders, balances and last prices; ids continue", () => {
    const exchange = new TestExchange({ makeBook })
    exchange.must({ type: "setClock", offsetMs: 5000, frozenAt: null })
    expectDialogue(exchange, [
      ["alice sells 1 at 61000 as mine", "NEW"],
      ["bob buys 0.5 at 61000 as his", "FILLED 0.5 for 30500"],
    ])
    const updates = exchange.state.markets.get("BTCUSDT")?.updates ?? 0
    exchange.must({ type: "reset" })
    const { state } = exchange
    expect(state.generation).toBe(2)
    expect([...state.accounts.keys()]).toEqual(["alice", "bob", "carol"])
    expect(state.clock).toEqual({ offsetMs: 5000, frozenAt: null })
    expect(state.markets.get("BTCUSDT")).toMatchObject({
      lastPriceTicks: 6_000_000,
      candle: null,
      tradedFrom: null,
      updates: updates + 1,
    })
    for (const uid of ["alice", "bob"]) {
      exchange.must({ type: "fund", uid, asset: "USDT", amount: "100" })
      exchange.must({ type: "fund", uid, asset: "BTC", amount: "1" })
    }
    expectDialogue(exchange, [
      ["asks", ""],
      ["alice's USDT", "100"],
      ["alice cancels #1", "rejected -2011"],
      // After a reset the client id from before it is free.
      ["alice sells 0.001 at 61000 as mine", "NEW"],
      ["bob buys 0.001 at 61000 as his", "FILLED 0.001 for 61"],
    ])
    expect(exchange.records.orders.at(-1)).toMatchObject({ id: 3, generation: 2 })
    expect(exchange.records.fills.at(-1)).toMatchObject({ tradeId: 2, generation: 2 })
  })

  test("an account without history leaves no records; the other side has theirs, and trades stay public", () => {
    const exchange = new TestExchange({ makeBook })
    const opening = { uid: "bot", name: "bot", master: null, broker: false, kyc: "1" } as const
    exchange.must({ type: "openAccount", ...opening, noHistory: true })
    exchange.must({ type: "fund", uid: "bot", asset: "BTC", amount: "10" })
    exchange.must({ type: "fund", uid: "bot", asset: "USDT", amount: "1000000" })
    expectDialogue(exchange, [
      ["bot sells 1 at 60000", "NEW"],
      ["bob buys 0.4 at 60000", "FILLED 0.4 for 24000"],
      ["bot cancels all", "CANCELED 0.4 for 24000"],
      ["alice buys 1 at 59000", "NEW"],
      ["bot sells 1 at 59000", "FILLED 1 for 59000"],
    ])
    const { orders, fills, trades } = exchange.records
    expect(orders.map(({ uid }) => uid)).toEqual(["bob", "alice"])
    expect(fills.map(({ uid, isMaker }) => [uid, isMaker])).toEqual([
      ["bob", false],
      ["alice", true],
    ])
    expect(trades.map(({ tradeId, side, price, quantity }) => [tradeId, side, price, quantity])).toEqual([
      [1, "BUY", "60000", "0.4"],
      [2, "SELL", "59000", "1"],
    ])
  })

  test("a book counts its changes: orders entering or leaving, and trades", () => {
    const exchange = new TestExchange({ makeBook })
    const rises: ReadonlyArray<readonly [sentence: string, rise: number]> = [
      ["alice sells 1 at 60000", 1],
      // The order enters the book, trades and leaves it filled: three updates; a market order only trades.
      ["bob buys 0.2 at 60000", 3],
      ["bob buys 0.2", 1],
      ["alice would sell 1 at 60000", 0],
      ["bob buys 9 at 60000", 0],
      ["alice cancels #1", 1],
      ["alice sells 0.1 at 61000 or stops at 59000 for 58900", 1],
      ["bob buys 0.1 at 59000", 1],
      // The sale trades and fills the bid; then the limit leg leaves the book, and the stop leg enters it.
      ["carol gets 0.1 BTC", 0],
      ["carol sells 0.1", 4],
      ["alice cancels #5", 1],
    ]
    const updates = () => exchange.state.markets.get("BTCUSDT")?.updates ?? 0
    const told = rises.map(([sentence]) => {
      const before = updates()
      exchange.tell(sentence)
      return [sentence, updates() - before]
    })
    expect(told).toEqual(rises)
  })

  test("keys survive a reset", () => {
    const exchange = new TestExchange({ makeBook })
    const settings = {
      permissions: [],
      addresses: [],
      note: "",
      sealedSecret: "",
      dialect: "field",
      loopbackOnly: true,
      unmetered: true,
    } as const
    exchange.must({ type: "grantKey", key: "dev-alice", uid: "alice", ...settings })
    exchange.must({ type: "reset" })
    expect(exchange.replayed().keys.get("dev-alice")?.uid).toBe("alice")
    expect(exchange.state.accounts.get("alice")?.keys).toBe(1)
  })

  test("recovery makes no records and ends in the same state", () => {
    const exchange = new TestExchange({ makeBook })
    expectDialogue(exchange, [
      ["alice sells 1 at 60000", "NEW"],
      ["bob buys 0.2", "FILLED 0.2 for 12000"],
      ["61000 ms pass", ""],
      ["bob buys 0.2", "FILLED 0.2 for 12000"],
      ["alice cancels #1", "CANCELED 0.4 for 24000"],
    ])
    expect(exchange.records.orders.length).toBe(3)
    expect(exchange.records.fills.length).toBe(4)
    expect(exchange.records.candles.length).toBe(1)
  })
})

test("an order's filled quantity is in the digest, so corrupted memory is found", () => {
  const exchange = new TestExchange()
  exchange.tell("alice sells 0.2 at 60000")
  exchange.tell("bob buys 0.5 at 60000")
  const digestOf = (spoil: (lots: number) => number): number => {
    const state = emptyState()
    for (const event of exchange.events) {
      const order = state.orders.get(2)
      if (event.type === "traded" && order !== undefined) order.filledLots = spoil(order.filledLots)
      apply(state, event)
    }
    return state.ledger.digest.value
  }
  expect(digestOf((lots) => lots)).toBe(digestOf((lots) => lots))
  expect(digestOf((lots) => lots + 1)).not.toBe(digestOf((lots) => lots))
})

describe("a journal that contradicts itself stops the exchange", () => {
  /** A journal whose last event is a trade, replayed up to that event. */
  const beforeTrade = () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 0.5 at 60000")
    exchange.tell("bob buys 0.5 at 61000")
    const trade = exchange.events.at(-1) as Extract<Event, { type: "traded" }>
    const state = emptyState()
    for (const event of exchange.events.slice(0, -1)) apply(state, event)
    return { state, trade }
  }

  test.each([
    ["a fee that was not taken", { taker: { fee: Money.of(14_999_999_999_999n) } }, /still locks/],
    [
      "a fee beyond the lock",
      { taker: { fee: Money.of(600_000_000_000_000n) } },
      /spends \d+ more than it locks/,
    ],
    [
      "money unlocked that was not locked",
      { taker: { unlock: Money.of(600_000_000_000_000n) } },
      /spends \d+ more than it locks/,
    ],
    [
      "a seller's fee above what he receives",
      { maker: { fee: Money.of(300_000_000_000_000_000n) } },
      /fell below zero/,
    ],
    ["more coins than were for sale", { lots: 600_000 }, /more than it locks|fell below zero/],
    ["a price above the limit", { priceTicks: 6_200_000 }, /spends \d+ more than it locks/],
    ["an order that does not exist", { makerOrder: 9 }, /order 9, which does not exist/],
    ["a trade id given before", { id: 0 }, /trade id 0 was used before/],
    ["a time that is over", { time: 1 }, /time fell/],
    ["a type nobody knows", { type: "vanished" }, /unknown event/],
  ])("%s", (_, change, message) => {
    const { taker, maker, ...rest } = change as { readonly taker?: object; readonly maker?: object }
    const changed = () => {
      const { state, trade } = beforeTrade()
      const sides = { taker: { ...trade.taker, ...taker }, maker: { ...trade.maker, ...maker } }
      apply(state, { ...trade, ...sides, ...rest } as Event)
    }
    expect(changed).toThrow(InvariantBroken)
    expect(changed).toThrow(message)
  })

  test("an unknown event type stops the exchange; the message has no API key and no secret", () => {
    const { state } = beforeTrade()
    const renamed = { type: "keyRenamed", time: state.time, key: "whole-api-key", sealedSecret: "v1.sealed" }
    expect(() => apply(state, renamed as unknown as Event)).toThrow(/^unknown event keyRenamed$/)
  })

  test("a trade between orders of two symbols stops the exchange", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 1 at 3000 on ETHUSDT")
    exchange.tell("alice sells 0.5 at 60000")
    exchange.tell("bob buys 0.5 at 61000")
    const trade = exchange.events.at(-1) as Extract<Event, { type: "traded" }>
    const state = emptyState()
    for (const event of exchange.events.slice(0, -1)) apply(state, event)
    expect(() => apply(state, { ...trade, makerOrder: 1 })).toThrow(
      new InvariantBroken("orders 3 and 1 are of two symbols and cannot trade"),
    )
  })

  test("a replayed journal with the unchanged trade is accepted", () => {
    const { state, trade } = beforeTrade()
    apply(state, trade)
    expect(state.orders.size).toBe(0)
  })

  test("an order filled beyond its quantity stops the exchange, although its lock would cover it", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 0.5 at 60000")
    exchange.tell("bob buys 0.4 at 60000")
    const locks = new Map([
      ["alice", Money.of(1_000_000_000_000n)],
      ["bob", Money.of(50_000_000_000_000_000n)],
    ])
    const state = emptyState()
    expect(() => {
      for (const event of exchange.events) {
        if (event.type === "orderOpened") apply(state, { ...event, lock: locks.get(event.uid) ?? event.lock })
        else if (event.type === "traded") apply(state, { ...event, lots: 600_000 })
        else apply(state, event)
      }
    }).toThrow(/order \d is filled beyond its quantity/)
  })

  test("a reused order id, an order closed twice, and a spent amount above the lock stop the exchange", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 0.5 at 60000")
    const opened = exchange.events.at(-1) as Extract<Event, { type: "orderOpened" }>
    expect(() => apply(exchange.state, opened)).toThrow("order id 1 was used before")
    expect(() => apply(exchange.state, { ...opened, id: 2, lock: Money.of(99_000_000_000_000n) })).toThrow(
      /fell below zero/,
    )
    const closed = {
      type: "orderClosed",
      time: exchange.now,
      id: 7,
      status: "CANCELED",
      reason: "",
    } as const
    expect(() => apply(exchange.state, closed)).toThrow("order 7, which does not exist")
  })

  test("a reused group id, or a deleted group, stops the exchange", () => {
    const exchange = new TestExchange()
    exchange.tell("alice makes group desk")
    const created = exchange.events.at(-1) as Event
    exchange.tell("alice deletes group #1")
    const deleted = exchange.events.at(-1) as Event
    expect(() => apply(exchange.state, created)).toThrow("strategy group id 1 was used before")
    expect(() => apply(exchange.state, deleted)).toThrow("strategy group 1, which does not exist")
  })

  test("a triggered stop without a stop price stops the exchange", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 1 at 61000 or stops at 59000 for 58900")
    const triggered = { type: "stopTriggered", time: exchange.now, lock: Money.of(0n) } as const
    expect(() => apply(exchange.state, { ...triggered, id: 1 })).toThrow(
      "order 1 is not a pending stop order",
    )
    expect(() => apply(exchange.state, { ...triggered, id: 7 })).toThrow("order 7, which does not exist")
  })

  test("a fee paid in a token that the account does not have stops the exchange", () => {
    const { state, trade } = beforeTrade()
    const token = { fee: 100_000_000_001n, token: "MX", price: 1n }
    expect(() => apply(state, { ...trade, taker: { ...trade.taker, token } })).toThrow(
      /balance of bob in MX fell below zero/,
    )
  })
})
