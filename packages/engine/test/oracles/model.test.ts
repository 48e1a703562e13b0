/**
 * Sequences of commands against {@link TradingModel}: balances, executed quantities and the house's fees must follow
 * from the fills, for any commands in any order. A failing sequence is reduced until no command can be omitted.
 */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type Command,
  dumpState,
  OrderBook,
  OrderBookNaive,
  type OrderType,
  type StpMode,
} from "../../src/index.ts"
import { TestExchange } from "../support/testExchange.ts"
import { TradingModel } from "./TradingModel.ts"
import { type Handle, seenFromOutside } from "./wrongHandlers.ts"

/** Runs of the failure tests set a higher number of sequences. */
const runs = Number(process.env.BOURSE_MODEL_RUNS ?? randomCases(100))
const commandsMax = Number(process.env.BOURSE_MODEL_COMMANDS ?? 60)

/** Makes a command, which can refer to recent orders and the time. */
type Ask = (model: TradingModel, exchange: TestExchange) => Command

class Step implements fc.Command<TradingModel, TestExchange> {
  readonly #ask: Ask
  #asked: Command | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  check(): boolean {
    return true
  }

  run(model: TradingModel, exchange: TestExchange): void {
    // Due events are processed first, so a rejected command itself has no events.
    model.ask(exchange, { type: "processDue" })
    this.#asked = this.#ask(model, exchange)
    model.ask(exchange, this.#asked)
  }

  toString(): string {
    return JSON.stringify(this.#asked)
  }
}

class Wait implements fc.Command<TradingModel, TestExchange> {
  readonly #ms: number

  constructor(ms: number) {
    this.#ms = ms
  }

  check(): boolean {
    return true
  }

  run(_: TradingModel, exchange: TestExchange): void {
    exchange.now += this.#ms
  }

  toString(): string {
    return `${this.#ms} ms pass`
  }
}

const always =
  (command: Command): Ask =>
  () =>
    command

const uid = fc.constantFrom("alice", "alice", "bob", "bob", "carol")
const side = fc.constantFrom("BUY" as const, "SELL" as const)
/** A symbol with prices and quantities that often coincide. */
const place = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      symbol: fc.constant("BTCUSDT"),
      price: fc.integer({ min: 597, max: 603 }).map((hundreds) => `${hundreds}00`),
      quantity: fc.integer({ min: 1, max: 300 }).map((lots) => `0.${String(lots).padStart(3, "0")}`),
      amount: fc.integer({ min: 1, max: 30_000 }).map(String),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      symbol: fc.constant("MXUSDT"),
      price: fc.integer({ min: 298, max: 302 }).map((cents) => `${cents / 100}`),
      quantity: fc.integer({ min: 1, max: 500 }).map(String),
      amount: fc.integer({ min: 1, max: 900 }).map(String),
    }),
  },
)
const clientOrderId = fc.constantFrom(undefined, undefined, undefined, undefined, "a", "b")
const orderType = fc.constantFrom<OrderType>(
  ...(["LIMIT", "LIMIT", "LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"] as const),
)
const stpMode = fc.constantFrom<StpMode>("", "", "cancel_maker", "cancel_taker", "cancel_both")

const order = fc
  .record({ uid, side, place, orderType, stpMode, clientOrderId, byAmount: fc.boolean() })
  .map(({ place: { amount, quantity, ...where }, byAmount, ...rest }) => {
    const isByAmount = byAmount && rest.orderType === "MARKET"
    return {
      ...rest,
      ...where,
      quantity: isByAmount ? undefined : quantity,
      quoteQuantity: isByAmount ? amount : undefined,
    }
  })

const oco = fc
  .record({
    uid,
    side,
    quantity: fc.constantFrom("0.1", "0.25"),
    up: fc.integer({ min: 1, max: 4 }),
    down: fc.integer({ min: 1, max: 2 }),
    beyond: fc.integer({ min: -2, max: 2 }),
  })
  .map(
    ({ up, down, beyond, ...rest }): Ask =>
      (_, exchange) => {
        const last = exchange.state.markets.get("BTCUSDT")?.lastPriceTicks ?? 0
        const away = rest.side === "SELL" ? 10_000 : -10_000
        const price = (ticks: number): string => `${Math.floor(ticks / 100)}`
        return {
          type: "placeOco",
          ...rest,
          symbol: "BTCUSDT",
          price: price(last + up * away),
          stopPrice: price(last - down * away),
          stopLimitPrice: price(last - (down - beyond) * away),
        }
      },
  )

/** Usually one of the model's open orders, named by its owner. */
const cancel = fc.record({ uid, which: fc.nat(200), own: fc.integer({ min: 0, max: 9 }) }).map(
  ({ uid: someone, which, own }): Ask =>
    (model) => {
      const open = model.openOrders()
      const order = open[which % (open.length + 1)]
      const owner = order !== undefined && own > 0 ? order : { uid: someone, symbol: "BTCUSDT" }
      return {
        type: "cancelOrder",
        uid: owner.uid,
        symbol: owner.symbol,
        orderId: String(order?.id ?? which),
      }
    },
)

const master = fc.constantFrom("alice", "alice", "alice", "bob")
const uids = fc.array(fc.constantFrom("alice", "carol", "alice", "carol", "bob"), {
  minLength: 1,
  maxLength: 3,
})
const createGroup = fc.record({
  type: fc.constant("createGroup" as const),
  uid: master,
  name: fc.constantFrom("g1", "g2"),
})
/** A change of a strategy group, usually of an existing one. */
const changeGroup = fc
  .record({
    type: fc.constantFrom(...(["addToGroup", "addToGroup", "removeFromGroup", "deleteGroup"] as const)),
    uid: master,
    uids,
    which: fc.nat(200),
  })
  .map(
    ({ which, ...fields }): Ask =>
      (_, { state }) => {
        const ids = [...state.groups.keys()]
        return { ...fields, groupId: String(ids[which % (ids.length + 1)] ?? which) }
      },
  )

const settings = fc.constantFrom(
  { feeToken: "MX", feeTokenDiscount: "0.2" },
  { feeToken: "BTC" },
  { feeToken: "USDT" },
  { feeTokenDiscount: "0.12345678" },
  { openOrdersPerSymbolMax: 4 },
  { openOrdersPerSymbolMax: 500 },
)

const step = (arbitrary: fc.Arbitrary<Ask>) => arbitrary.map((ask) => new Step(ask))
const plainly = (arbitrary: fc.Arbitrary<Command>) => step(arbitrary.map(always))
const times = <T>(count: number, value: T): Array<T> => Array.from({ length: count }, () => value)

const commands = fc.commands<TradingModel, TestExchange>(
  [
    ...times(9, plainly(order.map((fields): Command => ({ type: "placeOrder", ...fields })))),
    ...times(
      2,
      plainly(fc.array(order, { maxLength: 5 }).map((orders): Command => ({ type: "placeOrders", orders }))),
    ),
    ...times(2, step(oco)),
    ...times(3, step(cancel)),
    plainly(uid.map((who): Command => ({ type: "cancelOpenOrders", uid: who, symbol: "BTCUSDT" }))),
    plainly(createGroup),
    ...times(2, step(changeGroup)),
    plainly(fc.record({ type: fc.constant("setFeeDeduction" as const), uid, enabled: fc.boolean() })),
    plainly(fc.record({ type: fc.constant("changeSettings" as const), settings })),
    plainly(
      fc.record({
        type: fc.constant("changeAccount" as const),
        uid,
        frozen: fc.constantFrom(true, false, false, false, false),
      }),
    ),
    plainly(
      fc.record(
        {
          type: fc.constant("changeSymbol" as const),
          symbol: fc.constantFrom("BTCUSDT", "BTCUSDT", "MXUSDT"),
          status: fc.constantFrom("trading", "trading", "trading", "halted", "delisted"),
          makerFee: fc.constantFrom("0", "0.0002", "0.003"),
          takerFee: fc.constantFrom("0.0005", "0.00012345", "0.01"),
          priceBand: fc.constantFrom(null, "0.005"),
        },
        { requiredKeys: ["type", "symbol", "status"] },
      ),
    ),
    plainly(fc.constant<Command>({ type: "stopScenario", shifts: { BTC: 5 } })),
    step(
      fc.integer({ min: 1, max: 200_000 }).map(
        (ms): Ask =>
          (_, { now }) => ({
            type: "startScenario",
            name: "halts",
            file: {},
            startedAt: now,
            turns: [
              { at: now + ms, halted: ["BTCUSDT"], withdrawalsHeld: true },
              { at: now + 2 * ms, halted: ["MXUSDT"], withdrawalsHeld: false },
            ],
            endsAt: now + 3 * ms,
            shifts: {},
          }),
      ),
    ),
    plainly(
      fc.record({
        type: fc.constant("fund" as const),
        uid,
        asset: fc.constantFrom("USDT", "BTC", "MX"),
        amount: fc.constantFrom("0.00000001", "1", "500"),
      }),
    ),
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(1, 60_000, 120_000, 120_001).map((ms) => new Wait(ms)) },
      { weight: 1, arbitrary: plainly(fc.constant<Command>({ type: "reset" })) },
    ),
  ],
  { maxCommands: commandsMax, size: "max" },
)

/** Setup: alice and her sub-account in one group, both with balances to trade. */
const start: ReadonlyArray<Command> = [
  { type: "createGroup", uid: "alice", name: "desk" },
  { type: "addToGroup", uid: "alice", groupId: "1", uids: ["alice", "carol"] },
  { type: "fund", uid: "carol", asset: "USDT", amount: "20000" },
  { type: "fund", uid: "carol", asset: "BTC", amount: "1" },
  { type: "fund", uid: "carol", asset: "MX", amount: "100" },
]

const listing = fc.record({
  makerFee: fc.constantFrom("0", "0.0002", "0.001"),
  takerFee: fc.constantFrom("0.0005", "0.00012345"),
  feeIn: fc.constantFrom("quote" as const, "received" as const),
})

/** The property that every sequence of commands must have. */
const model = (answers = new Map<string, number>(), handle?: Handle) =>
  fc.property(listing, fc.boolean(), commands, (rules, isNaive, sequence) => {
    const makeBook = () => (isNaive ? new OrderBookNaive() : new OrderBook())
    const exchange = new TestExchange({
      makeBook,
      listing: rules,
      ...(handle === undefined ? {} : { handle }),
    })
    const trading = new TradingModel(exchange, rules, answers)
    for (const command of start) trading.ask(exchange, command)
    fc.modelRun(() => ({ model: trading, real: exchange }), sequence)
    expect([...dumpState(exchange.replayed())]).toEqual([...dumpState(exchange.state)])
  })

test(`${runs} sequences of up to ${commandsMax} commands: all balances follow from the fills`, () => {
  const answers = new Map<string, number>()
  fc.assert(model(answers), { numRuns: runs })
  const often = ["placeOrder", "placeOrders", "placeOco", "cancelOrder", "addToGroup", "a fill"]
  // A run of only a few sequences may lack these outcomes.
  if (runs >= 100)
    often.push(
      "rejected 30000",
      "rejected 30016",
      "symbol_delisted",
      "rejected 30064",
      "a fee in the token",
      "a stop",
      "stp_cancel",
    )
  expect(often.filter((answer) => (answers.get(answer) ?? 0) < runs / 40)).toEqual([])
})

test.each(seenFromOutside)("an exchange that %s is found out", (_, handle) => {
  expect(fc.check(model(undefined, handle), { seed: 1, numRuns: 200, endOnFailure: true }).failed).toBe(true)
})
