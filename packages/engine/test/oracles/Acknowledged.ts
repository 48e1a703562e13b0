/**
 * Feeds the acknowledged orders to a naive matcher per symbol. In the end the naive matcher's fills and open
 * orders must equal the exchange's. No frozen account may have an acknowledged order.
 */
import {
  type Command,
  type Event,
  type OrderRecord,
  type PlaceOrder,
  Rejection,
  type State,
  writeEvent,
} from "../../src/index.ts"
import { NaiveGroups } from "./NaiveGroups.ts"
import { NaiveMatcher } from "./NaiveMatcher.ts"
import { ledgerScales } from "./RandomTrading.ts"

const hundredMillionths = (rate: string): bigint => BigInt(Math.round(Number(rate) * 1e8))

// In this market a tick is 0.01 and a lot 0.1.
const ticksOf = (price: string): number => Math.round(Number(price) * 100)
const lotsOf = (quantity: string): number => Math.round(Number(quantity) * 10)

const none = { mode: "", rests: true, allOrNothing: false, amount: 0, partner: 0, stopTicks: 0 } as const

export class Acknowledged {
  readonly #groups = new NaiveGroups()
  readonly #matchers = new Map<string, { matcher: NaiveMatcher; unitsPerUnit: number }>()

  #of(symbol: string) {
    const found = this.#matchers.get(symbol)
    if (found === undefined) throw new Error(`no symbol ${symbol}`)
    return found
  }

  #list(command: Extract<Command, { type: "listSymbol" }>): void {
    const unitsPerUnit = 10 ** ledgerScales[command.quote as keyof typeof ledgerScales]
    const feeRate = command.feeIn === "quote" ? hundredMillionths(command.takerFee) : 0n
    const openingTicks = ticksOf(command.openingPrice)
    this.#matchers.set(command.symbol, {
      matcher: new NaiveMatcher(unitsPerUnit / 1000, feeRate, openingTicks, this.#groups),
      unitsPerUnit,
    })
  }

  #place(order: Omit<PlaceOrder, "type">, id: number): void {
    const { matcher, unitsPerUnit } = this.#of(order.symbol)
    const { uid, side, orderType, quantity, quoteQuantity, price, stpMode = "" } = order
    if (this.#groups.frozen.has(uid)) throw new Error(`order ${id} was taken from ${uid}, who is frozen`)
    const byAmount = quoteQuantity !== undefined && (side === "BUY" || quantity === undefined)
    matcher.place({
      ...none,
      id,
      uid,
      side,
      mode: stpMode,
      rests: orderType === "LIMIT" || orderType === "LIMIT_MAKER",
      allOrNothing: orderType === "FILL_OR_KILL",
      ticks: price === undefined ? null : ticksOf(price),
      lots: byAmount ? null : lotsOf(quantity ?? ""),
      amount: byAmount ? Math.round(Number(quoteQuantity) * unitsPerUnit) : 0,
    })
  }

  #placeOco(command: Extract<Command, { type: "placeOco" }>, ids: ReadonlyArray<number>): void {
    const [id = 0, partner = 0] = ids
    const { uid, side } = command
    if (this.#groups.frozen.has(uid)) throw new Error(`order ${id} was taken from ${uid}, who is frozen`)
    const leg = { ...none, uid, side, lots: lotsOf(command.quantity) }
    this.#of(command.symbol).matcher.placeOco(
      { ...leg, id, partner, ticks: ticksOf(command.price) },
      {
        ...leg,
        id: partner,
        partner: id,
        ticks: ticksOf(command.stopLimitPrice),
        stopTicks: ticksOf(command.stopPrice),
      },
    )
  }

  /** Records a command that was not rejected; `orders` are those of its reply, including rejected ones. */
  acknowledge(command: Command, orders: ReadonlyArray<OrderRecord | Rejection>, groupId: string): void {
    const ids = orders.map((order) => (order instanceof Rejection ? 0 : order.id))
    switch (command.type) {
      case "listSymbol":
        this.#list(command)
        break
      case "placeOrder":
        this.#place(command, ids[0] as number)
        break
      case "placeOrders":
        if (ids.length !== command.orders.length) throw new Error("a batch was not answered order by order")
        for (const [at, order] of command.orders.entries()) {
          if (ids[at] !== 0) this.#place(order, ids[at] as number)
        }
        break
      case "placeOco":
        this.#placeOco(command, ids)
        break
      case "cancelOrder":
      case "cancelOpenOrders":
        for (const id of ids) this.#of(command.symbol).matcher.cancel(id)
        break
      default:
        this.#groups.acknowledge(command, groupId)
    }
  }

  /** The first difference between the exchange and the naive matchers; null if there is none. */
  difference(state: State, events: ReadonlyArray<Event>): string | null {
    const symbolOf = new Map<number, string>()
    for (const event of events) if (event.type === "orderOpened") symbolOf.set(event.id, event.symbol)
    for (const [symbol, { matcher }] of this.#matchers) {
      let at = 0
      for (const event of events) {
        if (event.type !== "traded" || symbolOf.get(event.takerOrder) !== symbol) continue
        const { takerOrder, makerOrder, priceTicks, lots } = event
        const fill = matcher.fills[at++]
        const same =
          fill?.taker === takerOrder &&
          fill.maker === makerOrder &&
          fill.ticks === priceTicks &&
          fill.lots === lots
        if (!same)
          return `trade ${event.id}: ${JSON.stringify(writeEvent(event))}, the naive matcher has ${JSON.stringify(fill)}`
      }
      if (matcher.fills.length !== at)
        return `${symbol}: ${at} trades, the naive matcher has ${matcher.fills.length}`
      const rest = restOf(state, symbol)
      if (matcher.rest() !== rest) return `${symbol}: ${rest}, the naive matcher has ${matcher.rest()}`
    }
    return null
  }
}

/** The exchange's open orders, in the naive matcher's format. */
const restOf = (state: State, symbol: string): string => {
  const orders = [...state.orders.values()].filter((order) => order.symbol === symbol)
  const list = (isWorking: boolean): string =>
    orders
      .filter((order) => order.isWorking === isWorking)
      .map(({ id, lots, filledLots }) => `#${id}: ${lots - filledLots}`)
      .sort()
      .join(", ")
  return `open ${list(true)}; waiting ${list(false)}`
}
