/**
 * Events of orders, strategy groups and candles. Prices in these events are ticks, quantities lots, money
 * ledger units.
 */
import { flag, integer, listOf, lots, money, orNull, text, ticks, units } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"
import { orderProgress, orderTerms } from "./orderTerms.ts"
import { candleOfMinute } from "./records.ts"

/** A fee paid in the fee token. */
const tokenFee = {
  /** Amount of the fee in ledger units of the token. */
  fee: units,
  token: text(),
  /** The worth of one token in the asset of the replaced fee, in 10^-18. */
  price: units,
}
export interface TokenFee extends RecordOf<typeof tokenFee> {}

/** The effect of a trade on one of its two orders. */
const sideOfTrade = {
  /** The exact fee of the fill: whole units, and the rest in 10^-8 of a unit. */
  feeWhole: money,
  feeRest: integer,
  /** The charged fee of the fill; zero if the fee token pays. */
  fee: money,
  /** The amount that the fill unlocks beyond the spent amount. */
  unlock: money,
  /** The fee of the fill in the fee token, if this side pays in the token. */
  token: orNull(fields(tokenFee)),
}
export interface SideOfTrade extends RecordOf<typeof sideOfTrade> {}

export const tradingEvents = {
  /** An order was opened with its lock; the two legs of an OCO list share the first leg's lock. */
  orderOpened: { ...orderTerms, lock: money },
  /** The last price reached a stop leg: the leg gets its own lock and enters the book. */
  stopTriggered: { id: integer, lock: money },
  traded: {
    id: integer,
    takerOrder: integer,
    makerOrder: integer,
    priceTicks: ticks,
    lots,
    taker: fields(sideOfTrade),
    maker: fields(sideOfTrade),
  },
  orderClosed: { id: integer, status: orderProgress.status, reason: text() },
  feeDeductionSet: { uid: text(), enabled: flag },
  strategyGroupCreated: { id: integer, name: text(), master: text() },
  strategyGroupDeleted: { id: integer },
  /** A strategy group was changed: the accounts that joined and left it. */
  strategyGroupChanged: { id: integer, added: listOf(text()), removed: listOf(text()) },
  candlesLoaded: { symbol: text(), candles: listOf(fields(candleOfMinute)), lastPriceTicks: ticks },
}
