/** What happened to orders, strategy groups and candles. Prices are ticks, quantities lots, money ledger units. */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary"
import type { Money } from "../../money/Money.ts"
import {
  type Column,
  type Columns,
  fields,
  flag,
  integer,
  listOf,
  money,
  orNull,
  plain,
  text,
  textOrNull,
  units,
} from "../Column.ts"
import type { CandleRecord } from "./records.ts"

/** A fee paid in the fee token. */
export interface TokenFee {
  /** In ledger units of the token. */
  readonly fee: bigint
  readonly token: string
  /** What one token was worth in the asset the fee would have been in, in 10^-18. */
  readonly price: bigint
}

/** What a trade does to one of its two orders. */
export interface SideOfTrade {
  /** The exact fee: whole units, and the rest in 10^-8 of a unit. */
  readonly feeWhole: Money
  readonly feeRest: number
  /** The fee as charged; nothing where the fee token pays. */
  readonly fee: Money
  /** What is unlocked beyond what was spent. */
  readonly unlock: Money
  /** Of a side that pays this fill's fee in the fee token. */
  readonly token: TokenFee | null
}

/** A minute of the past, loaded rather than traded. */
export type LoadedCandle = Omit<CandleRecord, "generation" | "symbol">

export interface TradingEvents {
  orderOpened: {
    readonly id: number
    readonly uid: string
    readonly symbol: string
    readonly side: Side
    readonly orderType: OrderType
    readonly priceTicks: number
    readonly lots: number
    readonly quoteBudget: Money
    readonly clientOrderId: string | null
    readonly stpMode: StpMode
    /** What it locks. The two legs of an OCO list share the lock of the first. */
    readonly lock: Money
    /** Of a leg of an OCO list; -1 for other orders. */
    readonly listId: number
    /** Of a stop leg: the last price at which it enters the book; 0 for other orders. */
    readonly stopTicks: number
  }
  /** The last price reached a stop leg: it takes its own lock and enters the book. */
  stopTriggered: { readonly id: number; readonly lock: Money }
  traded: {
    readonly id: number
    readonly takerOrder: number
    readonly makerOrder: number
    readonly priceTicks: number
    readonly lots: number
    readonly taker: SideOfTrade
    readonly maker: SideOfTrade
  }
  orderClosed: { readonly id: number; readonly status: OrderStatus; readonly reason: string }
  feeDeductionSet: { readonly uid: string; readonly enabled: boolean }
  strategyGroupCreated: { readonly id: number; readonly name: string; readonly master: string }
  strategyGroupDeleted: { readonly id: number }
  /** Who joined and who left a strategy group. */
  strategyGroupChanged: {
    readonly id: number
    readonly added: ReadonlyArray<string>
    readonly removed: ReadonlyArray<string>
  }
  candlesLoaded: {
    readonly symbol: string
    readonly candles: ReadonlyArray<LoadedCandle>
    readonly lastPriceTicks: number
  }
}

const tokenFee: Column<TokenFee> = fields<TokenFee>({ fee: units, token: text(), price: units })
const sideOfTrade: Column<SideOfTrade> = fields<SideOfTrade>({
  feeWhole: money,
  feeRest: integer,
  fee: money,
  unlock: money,
  token: orNull(tokenFee),
})

export const tradingColumns: { readonly [Kind in keyof TradingEvents]: Columns<TradingEvents[Kind]> } = {
  orderOpened: {
    id: integer,
    uid: text(),
    symbol: text(),
    side: text(),
    orderType: text(),
    priceTicks: integer,
    lots: integer,
    quoteBudget: money,
    clientOrderId: textOrNull,
    stpMode: text(),
    lock: money,
    listId: integer,
    stopTicks: integer,
  },
  stopTriggered: { id: integer, lock: money },
  traded: {
    id: integer,
    takerOrder: integer,
    makerOrder: integer,
    priceTicks: integer,
    lots: integer,
    taker: sideOfTrade,
    maker: sideOfTrade,
  },
  orderClosed: { id: integer, status: text(), reason: text() },
  feeDeductionSet: { uid: text(), enabled: flag },
  strategyGroupCreated: { id: integer, name: text(), master: text() },
  strategyGroupDeleted: { id: integer },
  strategyGroupChanged: { id: integer, added: listOf(text()), removed: listOf(text()) },
  candlesLoaded: { symbol: text(), candles: listOf(plain<LoadedCandle>()), lastPriceTicks: integer },
}
