/**
 * An order, and what it stands in: the price level, the market, the trader. They know each other, so they are
 * described in one place. Prices are ticks, quantities lots, both safe integers; money is in ledger units.
 */
import { type OrderStatus, type OrderType, orderTypeRules, type Side } from "@bourse/vocabulary"
import type { Asset } from "../../money/Asset.ts"
import type { Holdings } from "../../money/Ledger.ts"
import { Money } from "../../money/Money.ts"
import { compiled } from "../compiled.ts"
import type { Quotes } from "../simulation/Quotes.ts"
import type { IdTable } from "./IdTable.ts"
import { orderTerms, type Terms } from "./orderTerms.ts"
import type { SymbolListing, SymbolStatus } from "./SymbolListing.ts"

export type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary"

/**
 * The fees of an order's fills so far: the exact sum, in whole units and a rest in 10^-8 of a unit, and what was
 * charged of it. See Fee.ts.
 */
export class Fees {
  readonly whole = new Money()
  rest = 0
  readonly charged = new Money()

  set({ whole, rest, charged }: Fees): this {
    this.whole.set(whole)
    this.rest = rest
    this.charged.set(charged)
    return this
  }

  /** Adds an exact fee to the exact sum. */
  add(whole: Money, rest: number): this {
    this.whole.add(whole)
    this.rest += rest
    if (this.rest >= 1e8) {
      this.rest -= 1e8
      this.whole.addOne()
    }
    return this
  }

  /** Sets a sum to what is still to be charged: the exact sum, rounded up, less what was charged. */
  dueInto(sum: Money): Money {
    sum.set(this.whole).subtract(this.charged)
    return this.rest > 0 ? sum.addOne() : sum
  }
}

/** The fees of an order without any; never changed. */
export const noFees: Fees = new Fees()

/** The executed part of an order. */
export class Execution {
  readonly quote = new Money()
  fees = noFees

  /** Adds the fee of a fill: the exact one, and what was charged. */
  addFee(whole: Money, rest: number, charged: Money): void {
    if (rest === 0 && whole.isZero && charged.isZero) return
    if (this.fees === noFees) this.fees = new Fees()
    this.fees.add(whole, rest).charged.add(charged)
  }
}

/** The execution of an order without fills; never changed. */
export const nothingExecuted: Execution = new Execution()

/** The unchanging part of an order: its terms, with its trader and market in place of their names. */
export interface OrderTerms extends Omit<Terms, "uid" | "symbol"> {
  readonly trader: Trader
  readonly market: Market
  readonly time: number
}
/** The content of an opened order, without its trader and market. */
export type OpenedOrder = Omit<Terms, "uid" | "symbol"> & { readonly time: number }

/** Compiled, so that each term of the list is set by name. */
const WithTerms = compiled<new (terms: OpenedOrder, trader: Trader, market: Market) => OrderTerms>(
  `class OrderTerms {
    constructor(terms, trader, market) {
      ${Object.keys(orderTerms)
        .filter((name) => name !== "uid" && name !== "symbol")
        .map((name) => `this.${name} = terms.${name}`)
        .join("\n")}
      this.trader = trader
      this.market = market
      this.time = terms.time
    }
  }`,
)

export class Order extends WithTerms {
  updateTime: number
  /** Whether it stands in the book: a stop leg does once it is triggered, a market order never. */
  isWorking = false
  status: OrderStatus = "NEW"
  /** `stp_cancel` when self-trade prevention ended it; otherwise empty. */
  cancelReason = ""
  filledLots = 0
  /** The lock for the rest of this order: quote units for a buy, base units for a sell. */
  readonly locked = new Money()
  execution = nothingExecuted
  // Where it stands in the book, kept by the book.
  level: Level | null = null
  previous: Order | null = null
  next: Order | null = null
  // Its trader's open orders of the same market, kept by OpenOrders.
  older: Order | null = null
  newer: Order | null = null

  constructor(terms: OpenedOrder, trader: Trader, market: Market) {
    super(terms, trader, market)
    this.updateTime = terms.time
  }

  get uid(): string {
    return this.trader.uid
  }

  get symbol(): string {
    return this.market.symbol
  }

  get openLots(): number {
    return this.lots - this.filledLots
  }

  /** The asset its lock is in. */
  get lockAsset(): Asset {
    return this.side === "BUY" ? this.market.quote : this.market.base
  }

  /** The asset its fees are charged in. */
  get feeAsset(): Asset {
    return this.side === "BUY" && this.market.feeInReceived ? this.market.base : this.market.quote
  }
}

/** The orders at one price, earliest first. */
export interface Level {
  readonly priceTicks: number
  first: Order | null
  last: Order | null
}

/** One symbol's open orders in price-time priority. */
export interface Book {
  /** Adds an open order behind all others at its price. */
  add(order: Order): void
  /** Adds an open order before all others at its price. */
  addFirst(order: Order): void
  /** Takes an order out, wherever it stands. */
  remove(order: Order): void
  /** The order that trades next on a side: best price, then earliest. */
  best(side: Side): Order | null
  /** The order behind this one in priority, on its side. */
  after(order: Order): Order | null
  /** A side's price levels, best first, at most `limit`: price in ticks, open lots. */
  levels(side: Side, limit: number): Array<readonly [priceTicks: number, lots: bigint]>
}

/** A minute's trades so far. */
export interface Candle {
  readonly openTime: number
  readonly openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  /** In base and quote ledger units. */
  readonly volume: Money
  readonly quoteVolume: Money
  trades: number
}

/** Fees as a share of the amount, in 10^-8: 0.0005 is 50000. */
export interface Rates {
  readonly makerRate: number
  readonly takerRate: number
}

/** The rates of orders with an id below `untilOrder`. */
export interface EarlierRates extends Rates {
  readonly untilOrder: number
}

/**
 * An order keeps the rates under which it was placed: what it locked for its fee suffices, whatever changes. The market
 * itself has those of the orders to come.
 */
export const ratesOf = (market: Market, order: { readonly id: number }): Rates => {
  const { earlierRates } = market
  if (earlierRates.length === 0) return market
  return earlierRates.find(({ untilOrder }) => order.id < untilOrder) ?? market
}

/** A listed symbol: its rules in integers, its book, its last price and the candle of the current minute. */
export interface Market extends Rates {
  readonly symbol: string
  /** The listing as it is; bounds, fees and price band can change. Its first steps stay those of prices and quantities inside. */
  listing: SymbolListing
  status: SymbolStatus
  /** Its place in the list of symbols, and in everybody's open orders. */
  readonly index: number
  readonly base: Asset
  readonly quote: Asset
  readonly tickDecimals: number
  readonly lotDecimals: number
  /** The zeros of the base ledger units in one lot, and of the quote ledger units in one tick times one lot. */
  readonly lotZeros: number
  readonly tickLotZeros: number
  /** Quote ledger units in one tick times one lot. */
  readonly tickLotUnits: bigint
  /** The steps of new orders: prices in multiples of `tickStep` ticks, quantities in multiples of `lotStep` lots. */
  tickStep: number
  lotStep: number
  /** The bounds of an order. Infinity where the bound is no safe integer. */
  lotsMin: number
  tickLotsMin: number
  tickLotsMax: number
  amountMin: bigint
  amountMax: bigint
  /** The rates of orders that are placed from here on. */
  makerRate: number
  takerRate: number
  /** The rates of orders that were placed before a change, oldest first. */
  readonly earlierRates: Array<EarlierRates>
  bandRate: number | null
  /** Whether a buyer's fee is charged in what he receives. */
  readonly feeInReceived: boolean
  readonly openingTicks: number
  book: Book
  /** Stop legs that wait for their price, in order of arrival. */
  readonly stops: Map<number, Order>
  lastPriceTicks: number
  /** The minute of the last trade; null before the first. */
  candle: Candle | null
  /** The first minute with a trade; null before. Candles of earlier minutes may be loaded. */
  tradedFrom: number | null
  /** Where the loaded past ends: the next load goes on from there, so that no minute is loaded twice. */
  loadedUntil: number
  /** Rises with every change of the book. */
  updates: number
  /** The minute in which it was listed beside a simulated market that ran; null when the market began with it. */
  joined: number | null
  /** The simulated market's state in this symbol; null without one. */
  quotes: Quotes | null
}

/** A client id of a closed order that is still taken. */
export interface ClosedClientId {
  readonly trader: Trader
  readonly clientOrderId: string
  readonly orderId: number
  /** The last millisecond in which the id is taken. */
  readonly until: number
}

export interface StrategyGroup {
  readonly id: number
  /** Unique under its master. */
  readonly name: string
  readonly master: string
  /** In order of arrival. */
  readonly uids: Set<string>
  readonly createTime: number
  updateTime: number
}

/** The part of an account that is about trading. */
export interface Trader {
  readonly uid: string
  /** The master's uid for a sub-account, null for a master. */
  readonly master: string | null
  /** Whether its closed orders and fills leave no history. */
  readonly noHistory?: boolean | undefined
  readonly holdings: Holdings
  /** Whether its fees are paid in the fee token, where it has enough of that. */
  feeDeduction: boolean
  /** The strategy groups a master made, by name. */
  readonly ownGroups: Map<string, StrategyGroup>
  /** The ids of the strategy groups this account is in. */
  readonly memberOf: Set<number>
  readonly orders: OpenOrders
  /** Client ids in use: of open orders, and of orders closed a short while ago. */
  readonly clientOrderIds: IdTable<Order | ClosedClientId>
}

interface OfMarket {
  readonly market: Market
  oldest: Order | null
  newest: Order | null
  count: number
}

/** A trader's open orders, by market and in order of arrival. */
export class OpenOrders {
  readonly #byMarket: Array<OfMarket | undefined> = []
  /** How many they are, in all markets together. */
  size = 0

  add(order: Order): void {
    const { market } = order
    let list = this.#byMarket[market.index]
    if (list === undefined) {
      list = { market, oldest: null, newest: null, count: 0 }
      while (this.#byMarket.length < market.index) this.#byMarket.push(undefined)
      this.#byMarket[market.index] = list
    }
    order.older = list.newest
    if (list.newest === null) list.oldest = order
    else list.newest.newer = order
    list.newest = order
    list.count++
    this.size++
  }

  remove(order: Order): void {
    const list = this.#byMarket[order.market.index] as OfMarket
    if (order.older === null) list.oldest = order.newer
    else order.older.newer = order.newer
    if (order.newer === null) list.newest = order.older
    else order.newer.older = order.older
    order.older = null
    order.newer = null
    list.count--
    this.size--
  }

  count(market: Market): number {
    return this.#byMarket[market.index]?.count ?? 0
  }

  *of(market: Market): Generator<Order> {
    for (let order = this.#byMarket[market.index]?.oldest ?? null; order !== null; order = order.newer)
      yield order
  }

  /** The markets in which there are any, in the order of their listing. */
  markets(): Array<Market> {
    return this.#byMarket.flatMap((list) => (list === undefined || list.count === 0 ? [] : [list.market]))
  }

  clear(): void {
    this.#byMarket.length = 0
    this.size = 0
  }
}

/** Whether an order of this type waits in the book for what does not fill at once. */
export const rests = (type: OrderType): boolean => orderTypeRules[type].rests

export const opposite = (side: Side): Side => (side === "BUY" ? "SELL" : "BUY")

/** Whether an order on `side` with this limit would trade against that price. */
export const crosses = (side: Side, limitTicks: number, priceTicks: number): boolean =>
  side === "BUY" ? limitTicks >= priceTicks : limitTicks <= priceTicks

/** A side's orders, best first. */
export function* ordersOf(book: Book, side: Side): Generator<Order> {
  for (let order = book.best(side); order !== null; order = book.after(order)) yield order
}
