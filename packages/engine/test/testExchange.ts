/**
 * An exchange to talk to in a trader's words, with the five symbols of the sandbox and three funded accounts.
 *
 *     alice buys 0.5 at 60000          LIMIT on BTCUSDT; `on ETHBTC` for another symbol
 *     bob sells 0.2                    MARKET; `for 100` gives a quote amount
 *     bob buys 1 at 60000 as mine IMMEDIATE_OR_CANCEL
 *     alice cancels #3, alice cancels mine, alice cancels #3 mine
 *     alice's USDT                     what she has free, and locked where there is any
 *     asks, bids                       the levels of a book
 *     120000 ms pass
 *
 * After every command the whole exchange is verified; after a refusal it must be exactly as before.
 */
import { expect } from "vitest"
import {
  apply,
  type Book,
  type Command,
  type Event,
  emptyState,
  formatUnits,
  handle,
  noRecords,
  OrderBook,
  OrderBookNaive,
  type OrderRecord,
  type OrderType,
  type PlaceOrder,
  type Records,
  Refusal,
  type State,
  type SymbolListing,
  stateLines,
  verify,
} from "../src/index.ts"

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
  ["alice", { USDT: "100000", BTC: "2", ETH: "20", MX: "1000" }],
  ["bob", { USDT: "50000", BTC: "1", MX: "1000" }],
  ["carol", { USDT: "1000" }],
] as const

export interface Settings {
  readonly makeBook?: () => Book
  /** What differs from the sandbox in every symbol. */
  readonly listing?: Partial<SymbolListing>
}

const orderTypes = ["LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL", "LIMIT", "MARKET"]

export class TestExchange {
  readonly state: State
  readonly events: Array<Event> = []
  readonly records: Records = noRecords()
  readonly makeBook: () => Book
  now = startTime

  constructor({ makeBook = () => new OrderBook(), listing = {} }: Settings = {}) {
    this.makeBook = makeBook
    this.state = emptyState(makeBook)
    for (const [asset, ledgerScale] of Object.entries(assets)) {
      this.must({ type: "listAsset", asset, name: asset, ledgerScale, networks: [] })
    }
    for (const symbol of Object.values(symbols)) this.must({ type: "listSymbol", ...symbol, ...listing })
    for (const [uid, amounts] of funds) {
      this.must({
        type: "openAccount",
        uid,
        name: `the name of ${uid}`,
        master: null,
        broker: false,
        kyc: "1",
      })
      for (const [asset, amount] of Object.entries(amounts)) this.must({ type: "fund", uid, asset, amount })
    }
  }

  /** Handles a command, verifies the whole exchange, and that a refusal left no trace. */
  run<C extends Command>(command: C): ReturnType<typeof handle<C>> {
    const before = [...stateLines(this.state)]
    const eventsBefore = this.events.length
    const reply = handle(this.state, command, this.now, (event) => {
      apply(this.state, event, this.records)
      this.events.push(event)
    })
    expect(verify(this.state).problems.join("\n")).toBe("")
    if (reply instanceof Refusal) {
      expect(this.events.length).toBe(eventsBefore)
      expect([...stateLines(this.state)]).toEqual(before)
    }
    return reply
  }

  /** Like `run`, where a refusal would be a mistake of the test. */
  must<C extends Command>(command: C): Exclude<ReturnType<typeof handle<C>>, Refusal> {
    const reply = this.run(command)
    if (reply instanceof Refusal)
      throw new Error(`${JSON.stringify(command)} was refused: ${reply.code} ${reply.detail}`)
    return reply as Exclude<ReturnType<typeof handle<C>>, Refusal>
  }

  /** Replays the journal on an exchange in which nothing has happened. */
  replayed(): State {
    const state = emptyState(this.makeBook)
    for (const event of this.events) apply(state, JSON.parse(JSON.stringify(event)) as Event)
    return state
  }

  balance(uid: string, asset: string): { readonly free: string; readonly locked: string } {
    const { free, locked } = this.state.ledger.balance(uid, asset)
    const scale = this.state.assets.get(asset)?.ledgerScale ?? 0
    return { free: formatUnits(free, scale), locked: formatUnits(locked, scale) }
  }

  fees(asset: keyof typeof assets): string {
    return formatUnits(this.state.ledger.house.fees.get(asset) ?? 0n, assets[asset])
  }

  /** Says a sentence to the exchange, and what it answers. */
  tell(sentence: string): string {
    const words = sentence.split(" ")
    const after = (word: string): string | undefined =>
      words.includes(word) ? words[words.indexOf(word) + 1] : undefined
    const symbol = after("on") ?? "BTCUSDT"
    if (sentence.endsWith("ms pass")) {
      this.now += Number(words[0])
      return ""
    }
    if (words[0] === "asks" || words[0] === "bids")
      return this.#levels(symbol, words[0] === "asks" ? "SELL" : "BUY")
    const [who = "", verb = ""] = words
    if (who.endsWith("'s")) {
      const { free, locked } = this.balance(who.slice(0, -2), verb)
      return locked === "0" ? free : `${free} + ${locked} locked`
    }
    if (verb === "cancels") {
      const ids = words.slice(2).filter((word) => word !== "on" && word !== after("on"))
      const orderId = ids.find((id) => id.startsWith("#"))?.slice(1)
      const clientOrderId = ids.find((id) => !id.startsWith("#"))
      return describe(this.run({ type: "cancelOrder", uid: who, symbol, orderId, clientOrderId }))
    }
    const price = after("at")
    const quantity = /^[\d.]+$/.test(words[2] ?? "") ? words[2] : undefined
    const orderType = (words.find((word) => orderTypes.includes(word)) ??
      (price === undefined ? "MARKET" : "LIMIT")) as OrderType
    const side = verb === "buys" ? "BUY" : "SELL"
    const order: PlaceOrder = {
      type: "placeOrder",
      uid: who,
      symbol,
      side,
      orderType,
      quantity,
      price,
      quoteOrderQty: after("for"),
      clientOrderId: after("as"),
      stpMode: "",
    }
    return describe(this.run(order))
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

const describe = (reply: OrderRecord | Refusal): string => {
  if (reply instanceof Refusal) return `refused ${reply.code}${reply.detail === "" ? "" : ` ${reply.detail}`}`
  const { status, executedQuantity, executedQuote } = reply
  return executedQuantity === "0" ? status : `${status} ${executedQuantity} for ${executedQuote}`
}

/** A table of sentences with the answers expected of them. */
export type Dialogue = ReadonlyArray<readonly [sentence: string, answer: string]>

export const expectDialogue = (exchange: TestExchange, dialogue: Dialogue): void => {
  expect(dialogue.map(([sentence]) => [sentence, exchange.tell(sentence)])).toEqual(dialogue)
  expect([...stateLines(exchange.replayed())]).toEqual([...stateLines(exchange.state)])
}
