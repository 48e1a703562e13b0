/** Items of streams, made from the messages on the wire, with the field names of the clients' other answers. */
import type { Decimal, OrderStatus, OrderType, Side, SignedDecimal } from "@bourse/vocabulary"
import {
  type KlineWindow,
  orderStatusNumbers,
  orderTypeNumbers,
  sideNumbers,
} from "@bourse/vocabulary/streams"
import type { PushDataV3ApiWrapper } from "../generated/streamMessages.ts"

export interface Trade {
  readonly symbol: string
  readonly id: string
  /** Traded amount in the quote asset. */
  readonly price: Decimal
  /** Traded amount in the base asset. */
  readonly quantity: Decimal
  /** The side of the taker: whether it bought or sold. */
  readonly side: Side
  /** Milliseconds of the exchange clock, as all times in this file. */
  readonly time: number
}

/** The best bid and the best ask; empty text for an empty side. */
export interface Ticker {
  readonly symbol: string
  readonly bidPrice: Decimal | ""
  readonly bidQuantity: Decimal | ""
  readonly askPrice: Decimal | ""
  readonly askQuantity: Decimal | ""
  /** The version of the book with the best prices of this item. */
  readonly version: number
}

/** The intervals of candles, as in `market.klines`, and 8h. */
export const candleIntervals = {
  "1m": "Min1",
  "5m": "Min5",
  "15m": "Min15",
  "30m": "Min30",
  "60m": "Min60",
  "4h": "Hour4",
  "8h": "Hour8",
  "1d": "Day1",
  "1W": "Week1",
  "1M": "Month1",
} as const satisfies Record<string, KlineWindow>
export type CandleInterval = keyof typeof candleIntervals

/** A candle that may still change: the next one begins at `closeTime`. */
export interface Candle {
  readonly symbol: string
  readonly interval: CandleInterval
  readonly openTime: number
  readonly closeTime: number
  readonly open: Decimal
  readonly high: Decimal
  readonly low: Decimal
  readonly close: Decimal
  /** Traded amount in the base asset. */
  readonly volume: Decimal
  /** Traded amount in the quote asset. */
  readonly quoteVolume: Decimal
}

export type Level = readonly [price: Decimal, quantity: Decimal]

/** Changes of a book between two of its versions; a quantity of 0 removes its price. */
export interface DepthChange {
  readonly symbol: string
  readonly fromVersion: number
  readonly toVersion: number
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}

/**
 * First item of each private stream, and again after each interruption: the program's data may be out of date, and
 * changes in between are not sent again. Read the missed data with the calls named here; later items are newer.
 */
export interface ReadAgain {
  readonly kind: "readAgain"
  readonly reason: "subscribed" | "reconnected"
  /** Methods of the clients, for example `spot.openOrders`. */
  readonly calls: ReadonlyArray<string>
}

/** An own order after a change. */
export interface OrderUpdate {
  readonly kind: "order"
  readonly symbol: string
  readonly orderId: string
  readonly clientOrderId: string
  readonly side: Side
  readonly type: OrderType | "STOP" | "UNKNOWN"
  readonly status: OrderStatus | "UNKNOWN"
  readonly price: Decimal
  readonly quantity: Decimal
  /**
   * The order's amount in the quote asset: price times quantity, or the amount that a market order may spend.
   */
  readonly amount: Decimal
  readonly executedQuantity: Decimal
  readonly executedAmount: Decimal
  readonly remainingQuantity: Decimal
  readonly remainingAmount: Decimal
  readonly averagePrice: Decimal
  readonly createTime: number
  /** Time at which the message was made. */
  readonly time: number
}

/** One fill of an own order, as a stream item. */
export interface Fill {
  readonly kind: "fill"
  readonly symbol: string
  readonly tradeId: string
  readonly orderId: string
  readonly clientOrderId: string
  readonly side: Side
  readonly price: Decimal
  readonly quantity: Decimal
  readonly amount: Decimal
  readonly isMaker: boolean
  readonly isSelfTrade: boolean
  readonly fee: Decimal
  readonly feeAsset: string
  readonly time: number
}

/** The balance of one asset after a change. */
export interface BalanceUpdate {
  readonly kind: "balance"
  readonly asset: string
  readonly free: Decimal
  readonly locked: Decimal
  readonly freeChange: SignedDecimal
  readonly lockedChange: SignedDecimal
  /** The cause of the change, in the server's words. */
  readonly cause: string
  readonly time: number
}

const wordOf = <Word extends string>(numbers: Readonly<Record<Word, number>>, number: number) =>
  (Object.keys(numbers) as Word[]).find((word) => numbers[word] === number) ?? "UNKNOWN"
const sideOf = (tradeType: number): Side => (tradeType === sideNumbers.SELL ? "SELL" : "BUY")
const levels = (found: ReadonlyArray<{ readonly price: string; readonly quantity: string }>) =>
  found.map(({ price, quantity }): Level => [price as Decimal, quantity as Decimal])

type Push = PushDataV3ApiWrapper
type Items<Item> = (push: Push, channel: { readonly symbol: string }) => ReadonlyArray<Item>

export const tradesOf: Items<Trade> = ({ publicAggreDeals }, { symbol }) =>
  (publicAggreDeals?.deals ?? []).map(({ price, quantity, tradeType, time, tradeId }) => ({
    symbol,
    id: tradeId,
    price: price as Decimal,
    quantity: quantity as Decimal,
    side: sideOf(tradeType),
    time,
  }))

export const tickersOf: Items<Ticker> = ({ publicAggreBookTicker: ticker }, { symbol }) =>
  ticker === undefined
    ? []
    : [
        {
          symbol,
          bidPrice: ticker.bidPrice as Decimal,
          bidQuantity: ticker.bidQuantity as Decimal,
          askPrice: ticker.askPrice as Decimal,
          askQuantity: ticker.askQuantity as Decimal,
          version: Number(ticker.version),
        },
      ]

export const candlesOf =
  (interval: CandleInterval): Items<Candle> =>
  ({ publicSpotKline: candle }, { symbol }) =>
    candle === undefined
      ? []
      : [
          {
            symbol,
            interval,
            openTime: candle.windowStart * 1_000,
            closeTime: candle.windowEnd * 1_000,
            open: candle.openingPrice as Decimal,
            high: candle.highestPrice as Decimal,
            low: candle.lowestPrice as Decimal,
            close: candle.closingPrice as Decimal,
            volume: candle.volume as Decimal,
            quoteVolume: candle.amount as Decimal,
          },
        ]

export const depthChangesOf: Items<DepthChange> = ({ publicAggreDepths: depth }, { symbol }) =>
  depth === undefined
    ? []
    : [
        {
          symbol,
          fromVersion: Number(depth.fromVersion),
          toVersion: Number(depth.toVersion),
          bids: levels(depth.bids),
          asks: levels(depth.asks),
        },
      ]

export const ordersOf = ({ privateOrders: order, symbol, sendTime }: Push): ReadonlyArray<OrderUpdate> =>
  order === undefined
    ? []
    : [
        {
          kind: "order",
          symbol: symbol ?? order.market ?? "",
          orderId: order.id,
          clientOrderId: order.clientId,
          side: sideOf(order.tradeType),
          type: wordOf(orderTypeNumbers, order.orderType),
          status: wordOf(orderStatusNumbers, order.status),
          price: order.price as Decimal,
          quantity: order.quantity as Decimal,
          amount: order.amount as Decimal,
          executedQuantity: order.cumulativeQuantity as Decimal,
          executedAmount: order.cumulativeAmount as Decimal,
          remainingQuantity: order.remainQuantity as Decimal,
          remainingAmount: order.remainAmount as Decimal,
          averagePrice: order.avgPrice as Decimal,
          createTime: order.createTime,
          time: sendTime ?? 0,
        },
      ]

export const fillsOf = ({ privateDeals: fill, symbol }: Push): ReadonlyArray<Fill> =>
  fill === undefined
    ? []
    : [
        {
          kind: "fill",
          symbol: symbol ?? "",
          tradeId: fill.tradeId,
          orderId: fill.orderId,
          clientOrderId: fill.clientOrderId,
          side: sideOf(fill.tradeType),
          price: fill.price as Decimal,
          quantity: fill.quantity as Decimal,
          amount: fill.amount as Decimal,
          isMaker: fill.isMaker,
          isSelfTrade: fill.isSelfTrade,
          fee: fill.feeAmount as Decimal,
          feeAsset: fill.feeCurrency,
          time: fill.time,
        },
      ]

export const balancesOf = ({ privateAccount: balance }: Push): ReadonlyArray<BalanceUpdate> =>
  balance === undefined
    ? []
    : [
        {
          kind: "balance",
          asset: balance.vcoinName,
          free: balance.balanceAmount as Decimal,
          locked: balance.frozenAmount as Decimal,
          freeChange: balance.balanceAmountChange as SignedDecimal,
          lockedChange: balance.frozenAmountChange as SignedDecimal,
          cause: balance.type,
          time: balance.time,
        },
      ]
