/**
 * An order and its surroundings: the price level, the market, the trader. Order, price level, market and trader
 * refer to each other, so they are defined in one file. Prices of orders are ticks, quantities lots, both safe
 * integers; money is in ledger units.
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
 * The fees of an order's fills so far: the exact sum, in whole units and a rest in 10^-8 of a unit, and the charged
 * part. See Fee.ts.
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

  /** Sets a sum to the fee still to be charged: the exact sum, rounded up, minus the charged part. */
  dueInto(sum: Money): Money {
    sum.set(this.whole).subtract(this.charged)
    return this.rest > 0 ? sum.addOne() : sum
  }
}

/** The fees of an order without fills; this object is never changed. */
export const noFees: Fees = new Fees()

/** The executed part of an order: quantities and fees. */
export class Execution {
  readonly quote = new Money()
  fees = noFees

  /** Adds the fee of a fill to the order's fees: the exact and the charged fee. */
  addFee(whole: Money, rest: number, charged: Money): void {
    if (rest === 0 && whole.isZero && charged.isZero) return
    if (this.fees === noFees) this.fees = new Fees()
    this.fees.add(whole, rest).charged.add(charged)
  }
}

/** The execution of an order without fills; this object is never changed. */
export const nothingExecuted: Execution = new Execution()

/** The unchanging part of an order: its terms, with objects instead of names for trader and market. */
export interface OrderTerms extends Omit<Terms, "uid" | "symbol"> {
  readonly trader: Trader
  readonly market: Market
  readonly time: number
}
/** The terms of an opened order, without its trader and market. */
export type OpenedOrder = Omit<Terms, "uid" | "symbol"> & { readonly time: number }

/** The class is compiled, so that each term is set by name. */
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
  /** Whether the order is in the book: a stop leg is once it is triggered, a market order never. */
  isWorking = false
  status: OrderStatus = "NEW"
  /** `stp_cancel` if self-trade prevention ended the order; otherwise empty. */
  cancelReason = ""
  filledLots = 0
  /** The lock for the order's remainder: quote units for a buy, base units for a sell. */
  readonly locked = new Money()
  execution = nothingExecuted
  // Position of the order in the book; only the book sets it.
  level: Level | null = null
  previous: Order | null = null
  next: Order | null = null
  // Links of the order to the trader's other open orders of the same market, maintained by OpenOrders.
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

  /** The asset in which the order's lock is. */
  get lockAsset(): Asset {
    return this.side === "BUY" ? this.market.quote : this.market.base
  }

  /** The asset in which the order's fees are charged. */
  get feeAsset(): Asset {
    return this.side === "BUY" && this.market.feeInReceived ? this.market.base : this.market.quote
  }
}

/** The orders at one price of a book, earliest first. */
export interface Level {
  readonly priceTicks: number
  first: Order | null
  last: Order | null
}

/** One symbol's open orders in price-time priority. */
export interface Book {
  /** Adds an open order after all others at its price. */
  add(order: Order): void
  /** Adds an open order ahead of all others at its price. */
  addFirst(order: Order): void
  /** Removes an order from any position. */
  remove(order: Order): void
  /** The next order to trade on a side: best price, then earliest. */
  best(side: Side): Order | null
  /** The next order in priority, on the same side. */
  after(order: Order): Order | null
  /** Price levels of one side, best first, at most `limit`: price in ticks, open lots. */
  levels(side: Side, limit: number): Array<readonly [priceTicks: number, lots: bigint]>
}

/** The trades of the current minute so far, as a candle. */
export interface Candle {
  readonly openTime: number
  readonly openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  /** Volumes of the minute in base and quote ledger units. */
  readonly volume: Money
  readonly quoteVolume: Money
  trades: number
}

/** Fee rates as a share of the amount, in 10^-8: 0.0005 is 50000. */
export interface Rates {
  readonly makerRate: number
  readonly takerRate: number
}

/** The fee rates of orders with an id below `untilOrder`. */
export interface EarlierRates extends Rates {
  readonly untilOrder: number
}

/**
 * An order keeps the rates of its placement, so that its locked fee always suffices. The market has the fee
 * rates of future orders.
 */
export const ratesOf = (market: Market, order: { readonly id: number }): Rates => {
  const { earlierRates } = market
  if (earlierRates.length === 0) return market
  return earlierRates.find(({ untilOrder }) => order.id < untilOrder) ?? market
}

/** A listed symbol: its rules in integers, its book, its last price and the candle of the current minute. */
export interface Market extends Rates {
  readonly symbol: string
  /**
   * The current listing; bounds, fees and price band can change. The steps of the symbol's first listing stay
   * the internal units.
   */
  listing: SymbolListing
  status: SymbolStatus
  /** Index of the market in the list of symbols, and in accounts' open orders. */
  readonly index: number
  readonly base: Asset
  readonly quote: Asset
  readonly tickDecimals: number
  readonly lotDecimals: number
  /**
   * Number of decimal zeros: of base ledger units in one lot, and of quote ledger units in one tick times one lot.
   */
  readonly lotZeros: number
  readonly tickLotZeros: number
  /** Quote ledger units in one tick times one lot. */
  readonly tickLotUnits: bigint
  /** The steps of new orders: prices in multiples of `tickStep` ticks, quantities in multiples of `lotStep` lots. */
  tickStep: number
  lotStep: number
  /** The bounds of an order in the symbol. A bound is Infinity if it is no safe integer. */
  lotsMin: number
  tickLotsMin: number
  tickLotsMax: number
  amountMin: bigint
  amountMax: bigint
  /** The fee rates of new orders. */
  makerRate: number
  takerRate: number
  /** The fee rates of orders placed before a change, oldest first. */
  readonly earlierRates: Array<EarlierRates>
  bandRate: number | null
  /** Whether a buyer's fee is charged in the received asset. */
  readonly feeInReceived: boolean
  readonly openingTicks: number
  book: Book
  /** Waiting stop legs of the symbol, in order of arrival. */
  readonly stops: Map<number, Order>
  lastPriceTicks: number
  /** The minute of the symbol's last trade; null before the first trade. */
  candle: Candle | null
  /**
   * The first minute in which the symbol traded; null before the first trade. Candles of minutes before the
   * first trade may be loaded.
   */
  tradedFrom: number | null
  /** End of the loaded past: the next load continues there, so that no minute is loaded twice. */
  loadedUntil: number
  /** Incremented with every change of the book. */
  updates: number
  /**
   * The minute in which the symbol was listed, if a simulated market ran then; null if the market began with
   * the symbol.
   */
  joined: number | null
  /** The simulated market's state in this symbol; null without one. */
  quotes: Quotes | null
}

/** A client id of a closed order that is still reserved. */
export interface ClosedClientId {
  readonly trader: Trader
  readonly clientOrderId: string
  readonly orderId: number
  /** The last millisecond in which the id is reserved. */
  readonly until: number
}

export interface StrategyGroup {
  readonly id: number
  /** The strategy group's name, unique under its master. */
  readonly name: string
  readonly master: string
  /** Members of the strategy group, in the order of joining. */
  readonly uids: Set<string>
  readonly createTime: number
  updateTime: number
}

/** The part of an account for trading. */
export interface Trader {
  readonly uid: string
  /** The master's uid for a sub-account, null for a master. */
  readonly master: string | null
  /** Whether closed orders and fills of the account are left out of history. */
  readonly noHistory?: boolean | undefined
  readonly holdings: Holdings
  /** Whether the account pays its fees in the fee token, if it has enough. */
  feeDeduction: boolean
  /** The strategy groups of a master, by name. */
  readonly ownGroups: Map<string, StrategyGroup>
  /** The ids of the groups that this account is a member of. */
  readonly memberOf: Set<number>
  readonly orders: OpenOrders
  /** Client ids in use by the account: of open orders, and of recently closed ones. */
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
  /** Number of the trader's open orders in all markets. */
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

  /** The markets in which the trader has open orders, in listing order. */
  markets(): Array<Market> {
    return this.#byMarket.flatMap((list) => (list === undefined || list.count === 0 ? [] : [list.market]))
  }

  clear(): void {
    this.#byMarket.length = 0
    this.size = 0
  }
}

/** Whether an order of this type rests in the book with its unfilled quantity. */
export const rests = (type: OrderType): boolean => orderTypeRules[type].rests

export const opposite = (side: Side): Side => (side === "BUY" ? "SELL" : "BUY")

/** Whether an order on `side` with this limit would trade at this price. */
export const crosses = (side: Side, limitTicks: number, priceTicks: number): boolean =>
  side === "BUY" ? limitTicks >= priceTicks : limitTicks <= priceTicks

/** All orders of one side of a book, best first. */
export function* ordersOf(book: Book, side: Side): Generator<Order> {
  for (let order = book.best(side); order !== null; order = book.after(order)) yield order
}
