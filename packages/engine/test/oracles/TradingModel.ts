/**
 * Checks an exchange from the outside, by commands, answers and rows of history. From the fills alone the model
 * computes each account's balances, each order's executed quantity and the house's fees. The model does not
 * read books, locks or the ledger.
 */
import { expect } from "vitest"
import {
  type Command,
  type EventOf,
  type FillRecord,
  formatUnits,
  idReuseMs,
  type OrderRecord,
  type PlaceOrder,
  Rejection,
  type Reply,
  type SymbolListing,
  toUnits,
} from "../../src/index.ts"
import { assets, type TestExchange } from "../support/testExchange.ts"
import { NaiveFees } from "./NaiveFees.ts"
import { NaiveGroups } from "./NaiveGroups.ts"

/** One decimal scale, to which all texts of amounts are converted. */
const scale = 18
const units = (text: string): bigint => toUnits(text, scale) as bigint

interface Executed {
  quantity: bigint
  quote: bigint
}

export class TradingModel {
  readonly #groups = new NaiveGroups()
  readonly #naiveFees: NaiveFees
  /** Sides of trades whose fee was paid in the fee token. */
  readonly #inToken = new Map<number, { readonly taker: boolean; readonly maker: boolean }>()
  /** The expected balance of each account, by uid and asset. */
  #owned = new Map<string, bigint>()
  /** The part of each account's balance that came from fills. */
  #traded = new Map<string, bigint>()
  #fees = new Map<string, bigint>()
  #executed = new Map<number, Executed>()
  /** Time at which a reserved client id becomes free; Infinity while its order is open. */
  #takenUntil = new Map<string, number>()
  #open = new Map<number, OrderRecord>()
  #lists = new Map<number, ReadonlyArray<number>>()
  /** Symbols that are halted, and symbols that are delisted. */
  readonly #closed = new Set<string>()
  readonly #delisted = new Set<string>()
  #lastOrderId = 0
  #lastTradeId = 0
  #lastEventTime = 0
  #eventsSeen = 0
  #fillsSeen = 0
  #ordersSeen = 0
  /** How often each answer and each event occurred. */
  readonly answers: Map<string, number>

  constructor(exchange: TestExchange, listing: Partial<SymbolListing>, answers: Map<string, number>) {
    this.#naiveFees = new NaiveFees(listing)
    this.answers = answers
    for (const { uid, master } of exchange.state.accounts.values()) {
      const opening = { name: uid, broker: false, kyc: "1" } as const
      this.#groups.acknowledge({ type: "openAccount", uid, master, ...opening }, "")
      for (const asset of Object.keys(assets))
        this.#gain(uid, asset, units(exchange.balance(uid, asset).free))
    }
  }

  openOrders(): ReadonlyArray<OrderRecord> {
    return [...this.#open.values()]
  }

  #count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }

  #gain(uid: string, asset: string, amount: bigint, balances = this.#owned): void {
    const key = `${uid} ${asset}`
    balances.set(key, (balances.get(key) ?? 0n) + amount)
  }

  #trade(uid: string, asset: string, amount: bigint): void {
    this.#gain(uid, asset, amount)
    this.#gain(uid, asset, amount, this.#traded)
  }

  /** A client id has one effect: its order is accepted while the id is free, and rejected while it is not. */
  #checkPlaced(order: Omit<PlaceOrder, "type">, answer: OrderRecord | Rejection, now: number): void {
    const key = `${order.uid} ${order.clientOrderId}`
    const taken = order.clientOrderId !== undefined && (this.#takenUntil.get(key) ?? 0) >= now
    if (answer instanceof Rejection) {
      if (!taken) expect(answer.code, "a client id that is free").not.toBe(30064)
      return
    }
    expect(taken, `client id ${key} that is taken`).toBe(false)
    expect(this.#groups.frozen.has(order.uid), "an order of a frozen account").toBe(false)
    expect(this.#closed.has(order.symbol), "an order of a symbol that does not trade").toBe(false)
    const { uid, symbol, side, orderType, stpMode, clientOrderId = null } = order
    expect(answer).toMatchObject({ uid, symbol, side, orderType, stpMode, clientOrderId })
    if (order.clientOrderId !== undefined) this.#takenUntil.set(key, Number.POSITIVE_INFINITY)
  }

  #acknowledge(exchange: TestExchange, command: Command, reply: Reply<Command> | Rejection): void {
    const { now } = exchange
    if (command.type === "placeOrder") this.#checkPlaced(command, reply as OrderRecord | Rejection, now)
    if (command.type === "placeOrders") {
      const answers = reply as ReadonlyArray<OrderRecord | Rejection>
      expect(answers.length).toBe(command.orders.length)
      command.orders.forEach((order, at) => {
        this.#checkPlaced(order, answers[at] as OrderRecord | Rejection, now)
      })
    }
    if (reply instanceof Rejection) return
    if (command.type === "placeOco") {
      const legs = reply as ReadonlyArray<OrderRecord>
      const [first, second] = legs as [OrderRecord, OrderRecord]
      expect([first.listId, second.id]).toEqual([second.listId, first.id + 1])
      expect(this.#lists.has(first.listId)).toBe(false)
      this.#lists.set(first.listId, [first.id, second.id])
    }
    if (command.type === "fund") this.#gain(command.uid, command.asset, units(command.amount))
    this.#naiveFees.acknowledge(command)
    if (command.type === "reset") {
      for (const balances of [
        this.#owned,
        this.#traded,
        this.#fees,
        this.#executed,
        this.#takenUntil,
        this.#open,
        this.#lists,
      ])
        balances.clear()
      this.#closed.clear()
      this.#delisted.clear()
    }
    const group = reply !== null && "createTime" in reply ? String(reply.id) : ""
    this.#groups.acknowledge(command, group)
  }

  #changeSymbol({ symbol, status }: EventOf<"symbolChanged">): void {
    for (const [symbols, isIn] of [
      [this.#closed, status !== "trading"],
      [this.#delisted, status === "delisted"],
    ] as const)
      if (isIn) symbols.add(symbol)
      else symbols.delete(symbol)
  }

  #readEvents(exchange: TestExchange): void {
    for (const event of exchange.events.slice(this.#eventsSeen)) {
      expect(event.time, "times never fall").toBeGreaterThanOrEqual(this.#lastEventTime)
      this.#lastEventTime = event.time
      if (event.type === "traded") {
        this.#count("a fill")
        const { symbol } = exchange.order(event.takerOrder)
        expect(this.#closed.has(symbol), `a fill in ${symbol}, which does not trade`).toBe(false)
        const [taker, maker] = [event.taker.token !== null, event.maker.token !== null]
        this.#inToken.set(event.id, { taker, maker })
        if (taker || maker) this.#count("a fee in the token")
      }
      // A running scenario halts symbols without a command, so the model follows this event.
      if (event.type === "symbolChanged") this.#changeSymbol(event)
      if (event.type === "stopTriggered") this.#count("a stop")
      if (event.type === "orderClosed") this.#count(event.reason)
      if (event.type !== "orderOpened") continue
      expect(event.id, "order ids rise").toBeGreaterThan(this.#lastOrderId)
      this.#lastOrderId = event.id
      this.#executed.set(event.id, { quantity: 0n, quote: 0n })
      this.#naiveFees.opened(event.id, event.symbol)
    }
    this.#eventsSeen = exchange.events.length
  }

  /** Checks one side of a trade against its order. */
  #readFill(exchange: TestExchange, fill: FillRecord): void {
    const order = exchange.order(fill.orderId)
    expect([fill.uid, fill.side, fill.symbol, fill.listId, fill.clientOrderId]).toEqual([
      order.uid,
      order.side,
      order.symbol,
      order.listId,
      order.clientOrderId,
    ])
    const price = units(fill.price)
    const limit = units(order.price)
    if (fill.isMaker) expect(fill.price, "always the maker's price").toBe(order.price)
    else if (order.orderType !== "MARKET") {
      expect(order.side === "BUY" ? price <= limit : price >= limit, "never worse than the limit").toBe(true)
    }
    const quote = units(fill.quote)
    const quantity = units(fill.quantity)
    expect(quote * 10n ** BigInt(scale)).toBe(price * quantity)
    const executed = this.#executed.get(fill.orderId) as Executed
    executed.quantity += quantity
    executed.quote += quote
    const market = exchange.state.markets.get(fill.symbol)
    const { base, quote: quoteAsset } = market?.listing ?? { base: "", quote: "" }
    const sign = fill.side === "BUY" ? 1n : -1n
    this.#trade(fill.uid, base, sign * quantity)
    this.#trade(fill.uid, quoteAsset, -sign * quote)
    this.#trade(fill.uid, fill.feeAsset, -units(fill.fee))
    this.#fees.set(fill.feeAsset, (this.#fees.get(fill.feeAsset) ?? 0n) + units(fill.fee))
  }

  #readFills(exchange: TestExchange): void {
    const { fills } = exchange.records
    for (let i = this.#fillsSeen; i < fills.length; i += 2) {
      const [one, two] = [fills[i], fills[i + 1]] as [FillRecord, FillRecord]
      expect(one.tradeId, "trade ids rise").toBeGreaterThan(this.#lastTradeId)
      this.#lastTradeId = one.tradeId
      const common = ({ tradeId, symbol, price, quantity, quote, time, isSelfTrade }: FillRecord) => [
        ...[tradeId, symbol, price, quantity, quote, time, isSelfTrade],
      ]
      expect(common(one)).toEqual(common(two))
      expect([one.isMaker, two.isMaker, one.side === two.side]).toEqual([false, true, false])
      const { stpMode } = exchange.order(one.orderId)
      if (stpMode !== "")
        expect(this.#groups.areKeptApart(one.uid, two.uid), `a ${stpMode} traded with its own`).toBe(false)
      this.#readFill(exchange, one)
      this.#readFill(exchange, two)
      const { taker = false, maker = false } = this.#inToken.get(one.tradeId) ?? {}
      this.#naiveFees.check(one, taker)
      this.#naiveFees.check(two, maker)
      this.#naiveFees.traded(one.symbol, one.price)
    }
    this.#fillsSeen = fills.length
  }

  #checkOrder(exchange: TestExchange, id: number): void {
    const order = exchange.order(id)
    const executed = this.#executed.get(id) as Executed
    expect([units(order.executedQuantity), units(order.executedQuote)]).toEqual([
      executed.quantity,
      executed.quote,
    ])
    const rest = units(order.quantity) - executed.quantity
    const isOpen = exchange.state.orders.has(id)
    const byAmount = order.quoteQuantity !== "0" && order.side === "BUY"
    const fits = {
      NEW: isOpen && executed.quantity === 0n,
      PARTIALLY_FILLED: isOpen && executed.quantity > 0n && rest > 0n,
      FILLED: !isOpen && executed.quantity > 0n && rest === 0n,
      CANCELED: !isOpen && (rest > 0n || byAmount),
      PARTIALLY_CANCELED: !isOpen && executed.quantity > 0n && (rest > 0n || byAmount),
    }
    expect(fits[order.status], `${order.status} with ${order.executedQuantity} of ${order.quantity}`).toBe(
      true,
    )
    if (byAmount) expect(executed.quote <= units(order.quoteQuantity)).toBe(true)
    if (isOpen) this.#open.set(id, order)
    else this.#open.delete(id)
  }

  /** At most one leg of an OCO list executes, and the other ends with it. */
  #checkLists(exchange: TestExchange): void {
    for (const [listId, legs] of this.#lists) {
      const [limit, stop] = legs.map((id) => exchange.order(id)) as [OrderRecord, OrderRecord]
      const bothExecuted = limit.executedQuantity !== "0" && stop.executedQuantity !== "0"
      expect(bothExecuted, `both legs of list ${listId} executed`).toBe(false)
      const touched = [limit, stop].find((leg) => leg.executedQuantity !== "0")
      if (touched === undefined) continue
      expect((touched === limit ? stop : limit).status).toBe("CANCELED")
      this.#lists.delete(listId)
    }
  }

  #checkBalances(exchange: TestExchange): void {
    const wrong: Array<string> = []
    for (const uid of exchange.state.accounts.keys()) {
      for (const asset of Object.keys(assets)) {
        const { free, locked } = exchange.balance(uid, asset)
        const owned = this.#owned.get(`${uid} ${asset}`) ?? 0n
        const traded = exchange.traded(uid, asset)
        if (units(free) + units(locked) !== owned)
          wrong.push(`${uid} has ${free} + ${locked} ${asset}, and owns ${formatUnits(owned, scale)}`)
        const byFills = formatUnits(this.#traded.get(`${uid} ${asset}`) ?? 0n, scale)
        if (traded !== byFills)
          wrong.push(`trading brought ${uid} ${traded} ${asset}, by the fills ${byFills}`)
      }
    }
    for (const asset of Object.keys(assets) as Array<keyof typeof assets>) {
      const fees = this.#fees.get(asset) ?? 0n
      if (units(exchange.fees(asset)) !== fees)
        wrong.push(`fees of ${exchange.fees(asset)} ${asset}, not of ${formatUnits(fees, scale)}`)
    }
    expect(wrong).toEqual([])
  }

  /** Submits a command, and checks the whole model afterwards. */
  ask(exchange: TestExchange, command: Command): void {
    const reply = exchange.run(command)
    this.#count(reply instanceof Rejection ? `rejected ${reply.code}` : command.type)
    const openBefore = new Set(this.#open.keys())
    this.#acknowledge(exchange, command, reply)
    this.#readEvents(exchange)
    this.#readFills(exchange)
    const closed = exchange.records.orders.slice(this.#ordersSeen)
    this.#ordersSeen = exchange.records.orders.length
    const openNow = Array.from(exchange.state.orders.values(), ({ id }) => id)
    const touched = new Set([...openBefore, ...openNow, ...closed.map(({ id }) => id)])
    for (const id of touched) if (this.#executed.has(id)) this.#checkOrder(exchange, id)
    for (const { uid, clientOrderId, updateTime } of closed) {
      if (clientOrderId !== null) this.#takenUntil.set(`${uid} ${clientOrderId}`, updateTime + idReuseMs)
    }
    for (const { symbol } of this.#open.values())
      expect(this.#delisted.has(symbol), `an open order of ${symbol}, which is delisted`).toBe(false)
    this.#checkLists(exchange)
    this.#checkBalances(exchange)
  }
}
