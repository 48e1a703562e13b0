/**
 * An exchange to talk to in a trader's words, with the five symbols of the sandbox and three funded accounts:
 * alice, bob, and carol, who is alice's sub-account.
 *
 *     alice buys 0.5 at 60000          LIMIT on BTCUSDT; `on ETHBTC` for another symbol
 *     bob sells 0.2                    MARKET; `for 100` gives a quote amount
 *     bob buys 1 at 60000 as mine IMMEDIATE_OR_CANCEL cancel_maker
 *     bob would buy 1 at 60000         tries it out
 *     bob buys 1 at 60000; bob buys 1 at 60001       one batch
 *     alice sells 1 at 61000 or stops at 59000 for 58900
 *     alice cancels #3, alice cancels mine, alice cancels #3 mine, alice cancels all
 *     alice makes group desk, alice adds carol alice to #1, alice removes carol from #1, alice deletes group #1
 *     alice pays fees in MX, alice pays fees plainly
 *     alice gets 100 MX, alice is frozen, alice is thawed
 *     BTCUSDT is halted, BTCUSDT trades again, BTCUSDT is delisted
 *     BTCUSDT charges 0.001 and 0.002, BTCUSDT bands 0.1, BTCUSDT bands nothing
 *     order #3                         how it stands or ended
 *     alice's USDT                     what she has free, and locked where there is any
 *     fees in USDT                     what the house took
 *     asks, bids                       the levels of a book
 *     120000 ms pass
 *
 * After every command the whole exchange is verified; after a rejected command it must be exactly as before.
 */
import { expect } from "vitest"
import {
  apply,
  type Book,
  type Command,
  describeOrder,
  dumpState,
  type Event,
  emptyRecords,
  emptyState,
  formatUnits,
  handle,
  type Order,
  OrderBook,
  OrderBookNaive,
  type OrderRecord,
  type Records,
  Rejection,
  type Reply,
  readEvent,
  type State,
  type SymbolListing,
  verify,
  type WrittenEvent,
  writeEvents,
} from "../../src/index.ts"
import type { Handle } from "../oracles/wrongHandlers.ts"
import { commandOf } from "./Sentence.ts"

export const books: ReadonlyArray<readonly [name: string, makeBook: () => Book]> = [
  ["OrderBook", () => new OrderBook()],
  ["OrderBookNaive", () => new OrderBookNaive()],
]

export const startTime = Date.UTC(2026, 0, 5, 12)

export const assets = { USDT: 12, BTC: 12, ETH: 18, MX: 8, PEPE: 8 } as const

const symbolListing = (
  symbol: string,
  base: string,
  quote: string,
  tick: string,
  lot: string,
  openingPrice: string,
): SymbolListing => ({
  symbol,
  base,
  quote,
  tick,
  lot,
  minQuantity: lot,
  minAmount: quote === "BTC" ? "0.0001" : "1",
  maxAmount: quote === "BTC" ? "100" : "2000000",
  makerFee: quote === "BTC" ? "0.0002" : "0",
  takerFee: "0.0005",
  feeIn: "quote",
  openingPrice,
  priceBand: null,
})

export const symbols = {
  BTCUSDT: symbolListing("BTCUSDT", "BTC", "USDT", "0.01", "0.000001", "60000"),
  ETHUSDT: symbolListing("ETHUSDT", "ETH", "USDT", "0.01", "0.00001", "3000"),
  MXUSDT: symbolListing("MXUSDT", "MX", "USDT", "0.0001", "0.01", "3"),
  ETHBTC: symbolListing("ETHBTC", "ETH", "BTC", "0.000001", "0.0001", "0.05"),
  PEPEUSDT: symbolListing("PEPEUSDT", "PEPE", "USDT", "0.0000000001", "1", "0.00001"),
}

const funds = [
  ["alice", null, { USDT: "100000", BTC: "2", ETH: "20", MX: "1000" }],
  ["bob", null, { USDT: "50000", BTC: "1", MX: "1000" }],
  ["carol", "alice", { USDT: "1000" }],
] as const

export interface Settings {
  readonly makeBook?: () => Book
  /** Changes to the sandbox's settings of every symbol. */
  readonly listing?: Partial<SymbolListing>
  /** The function that handles commands; tests plant a fault here. */
  readonly handle?: Handle
}

/** An event as read back from the journal. */
export const reread = (event: Event): Event =>
  readEvent(...(JSON.parse(writeEvents([event])) as [WrittenEvent]))

/** A reply or a row of history as plain JSON, with lazy texts computed. */
export const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

export class TestExchange {
  readonly state: State
  readonly events: Array<Event> = []
  readonly records: Records = emptyRecords()
  readonly makeBook: () => Book
  readonly #handle: Handle
  /** The lines of the state after this many events, from the latest dump. */
  #dumped = { events: -1, lines: "" }
  #isSetUp = false
  now = startTime

  constructor({ makeBook = () => new OrderBook(), listing = {}, handle: handler = handle }: Settings = {}) {
    this.makeBook = makeBook
    this.#handle = handler
    this.state = emptyState(makeBook)
    for (const [asset, ledgerScale] of Object.entries(assets)) {
      this.must({ type: "listAsset", asset, name: asset, ledgerScale, networks: [] })
    }
    for (const symbol of Object.values(symbols)) this.must({ type: "listSymbol", ...symbol, ...listing })
    for (const [uid, master, amounts] of funds) {
      this.must({
        type: "openAccount",
        uid,
        name: `the name of ${uid}`,
        master,
        broker: false,
        kyc: "1",
      })
      for (const [asset, amount] of Object.entries(amounts)) this.must({ type: "fund", uid, asset, amount })
    }
    this.#isSetUp = true
    expect(verify(this.state).problems.join("\n")).toBe("")
  }

  #dump(): string {
    const lines = [...dumpState(this.state)].join("\n")
    this.#dumped = { events: this.events.length, lines }
    return lines
  }

  /** Handles a command, verifies the whole exchange, and checks that a rejected command changed nothing. */
  run<C extends Command>(command: C): ReturnType<typeof handle<C>> {
    const eventsBefore = this.events.length
    // The first command compares no earlier state: the state after the set-up is verified completely.
    const before = !this.#isSetUp
      ? ""
      : this.#dumped.events === eventsBefore
        ? this.#dumped.lines
        : this.#dump()
    const reply = this.#handle(this.state, command, this.now, (event) => {
      apply(this.state, event, this.records)
      this.events.push(event)
    }) as ReturnType<typeof handle<C>>
    if (!this.#isSetUp) return reply
    expect(verify(this.state).problems.join("\n")).toBe("")
    if (reply instanceof Rejection) {
      expect(this.events.length).toBe(eventsBefore)
      expect(this.#dump()).toBe(before)
    }
    return reply
  }

  /** Like `run`, but a rejection fails the test. */
  must<C extends Command>(command: C): Exclude<ReturnType<typeof handle<C>>, Rejection> {
    const reply = this.run(command)
    if (reply instanceof Rejection)
      throw new Error(`${JSON.stringify(command)} was rejected: ${reply.code} ${reply.detail}`)
    return reply as Exclude<ReturnType<typeof handle<C>>, Rejection>
  }

  /** Replays the journal on a new exchange. */
  replayed(): State {
    const state = emptyState(this.makeBook)
    for (const event of this.events) apply(state, reread(event))
    return state
  }

  balance(uid: string, asset: string): { readonly free: string; readonly locked: string } {
    const { free, locked } = this.state.ledger.balance(uid, asset)
    const scale = this.state.assets.get(asset)?.ledgerScale ?? 0
    return { free: formatUnits(free, scale), locked: formatUnits(locked, scale) }
  }

  /** An account's net amount of an asset from trading. */
  traded(uid: string, asset: string): string {
    const { free, locked, netInflow } = this.state.ledger.balance(uid, asset)
    return formatUnits(free + locked - netInflow, this.state.assets.get(asset)?.ledgerScale ?? 0)
  }

  fees(asset: keyof typeof assets): string {
    return formatUnits(this.state.ledger.house("fees", asset), assets[asset])
  }

  /** Runs a sentence as a command, and returns the command's answer as text. */
  tell(sentence: string): string {
    const words = sentence.split(" ")
    const [first = "", second = "", third = ""] = words
    if (sentence.endsWith("ms pass")) {
      this.now += Number(first)
      return ""
    }
    if (first === "asks" || first === "bids")
      return this.#levels(third === "" ? "BTCUSDT" : third, first === "asks" ? "SELL" : "BUY")
    if (first === "fees") return this.fees(third as keyof typeof assets)
    if (first === "order") return describe(this.order(Number(second.slice(1))))
    if (first.endsWith("'s")) {
      const { free, locked } = this.balance(first.slice(0, -2), second)
      return locked === "0" ? free : `${free} + ${locked} locked`
    }
    return describe(this.run(commandOf(sentence)))
  }

  /** Describes an order, open or closed, as text. */
  order(id: number): OrderRecord {
    const open = this.state.orders.get(id)
    const order = open === undefined ? this.records.orders.find((each) => each.id === id) : undefined
    if (open === undefined && order === undefined) throw new Error(`no order ${id}`)
    return order ?? describeOrder(this.state, open as Order)
  }

  #levels(symbol: string, side: "BUY" | "SELL"): string {
    const market = this.state.markets.get(symbol)
    if (market === undefined) throw new Error(`no symbol ${symbol}`)
    const { book, lotDecimals, tickDecimals } = market
    const rows = book.levels(side, 100)
    return rows
      .map(([price, lots]) => `${formatUnits(lots, lotDecimals)} at ${formatUnits(price, tickDecimals)}`)
      .join(", ")
  }
}

type Answer = Reply<Command> | Rejection

const isList = (reply: Answer): reply is ReadonlyArray<OrderRecord | Rejection> => Array.isArray(reply)

const describe = (reply: Answer): string => {
  if (reply === null) return "done"
  if (isList(reply)) return reply.map(describe).join("; ")
  if (reply instanceof Rejection)
    return `rejected ${reply.code}${reply.detail === "" ? "" : ` ${reply.detail}`}`
  if ("added" in reply) return `${reply.added.join(" ")} joined #${reply.group.id}`.trim()
  if ("uids" in reply) return `group #${reply.id}`
  if (!("executedQuantity" in reply)) return JSON.stringify(reply)
  const { status, executedQuantity, executedQuote, cancelReason } = reply
  const executed = executedQuantity === "0" ? "" : ` ${executedQuantity} for ${executedQuote}`
  return `${status}${executed}${cancelReason === "" ? "" : ` ${cancelReason}`}`
}

/** Checks a table of sentences with their expected answers. */
export type Dialogue = ReadonlyArray<readonly [sentence: string, answer: string]>

export const expectDialogue = (exchange: TestExchange, dialogue: Dialogue): void => {
  expect(dialogue.map(([sentence]) => [sentence, exchange.tell(sentence)])).toEqual(dialogue)
  expect([...dumpState(exchange.replayed())]).toEqual([...dumpState(exchange.state)])
}
