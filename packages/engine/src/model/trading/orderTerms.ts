/**
 * The unchanging terms of an order, one line per term. Dump, journal, the order class, history and the
 * request's parameters are derived from these lines. Prices in the terms are ticks, quantities lots.
 */
import type { OrderStatus, OrderType, Side, StpMode } from "@bourse/vocabulary"
import { type Money, zero } from "../../money/Money.ts"
import { type Column, integer, lots, money, text, textOrNull, ticks } from "../Column.ts"
import { type RecordOf, shownAs, type ValueOf } from "../ColumnList.ts"
import { compiled } from "../compiled.ts"

export interface LeftOut<Value> {
  /** The term's value in an order that was opened without the term: a leg of an OCO list, a quote. */
  readonly otherwise: Value
}
export interface Asked {
  /** Whether a request gives the term unconverted. */
  readonly isAsked: true
}

const leftOut = <Of extends Column<unknown>>(
  otherwise: ValueOf<Of>,
  column: Of,
): Of & LeftOut<ValueOf<Of>> => ({ ...column, otherwise })
const asked = <Of extends Column<unknown>>(
  otherwise: ValueOf<Of>,
  column: Of,
): Of & LeftOut<ValueOf<Of>> & Asked => ({ ...column, otherwise, isAsked: true })

export const orderTerms = {
  id: integer,
  uid: text(),
  symbol: text(),
  side: text<Side>(),
  orderType: text<OrderType>(),
  /** 0 for MARKET. */
  priceTicks: shownAs("price", ticks),
  /**
   * Quantity of the order in lots; 0 for a market buy by quote amount: its quantity follows from the amount.
   */
  lots: shownAs("quantity", lots),
  /** The quote amount of a MARKET order placed by amount; otherwise zero. */
  quoteBudget: leftOut(zero, shownAs("quoteQuantity", money)),
  clientOrderId: asked(null, textOrNull),
  stpMode: asked("", text<StpMode>()),
  /** The id of the order's OCO list; -1 for an order without one. */
  listId: leftOut(-1, integer),
  /** The last price at which a stop leg enters the book; 0 for an order without a stop price. */
  stopTicks: leftOut(0, shownAs("stopPrice", ticks)),
}

/** The part of an order that changes while it is open; see `Order`. */
export const orderProgress = {
  updateTime: integer,
  status: text<OrderStatus>(),
  cancelReason: text(),
  filledLots: lots,
}

type List = typeof orderTerms
type NamesWith<Mark> = { [Name in keyof List]: List[Name] extends Mark ? Name : never }[keyof List]

export interface Terms extends RecordOf<List> {}
/** The terms of an order that a request may give directly. */
export type AskedTerms = { readonly [Name in NamesWith<Asked>]?: Terms[Name] | undefined }
/** Terms that most orders lack can be omitted, for example those of an OCO list or a stop. */
type GivenTerms = Omit<Terms, NamesWith<LeftOut<unknown>>> & {
  readonly [Name in Exclude<NamesWith<LeftOut<unknown>>, NamesWith<Asked>>]?: Terms[Name]
}
interface Opening {
  readonly time: number
  /** The lock of the order at its opening. The two legs of an OCO list share the lock of the first. */
  readonly lock: Money
}

const termOf = ([name, column]: readonly [string, object & Partial<LeftOut<unknown> & Asked>]): string => {
  if (!("otherwise" in column)) return `${name}: given.${name}`
  return `${name}: ${column.isAsked === true ? "asked" : "given"}.${name} ?? terms.${name}.otherwise`
}

/**
 * The event that opens an order. The function is compiled from the list of terms, so that the event is one
 * object literal.
 */
export const openedWith: (
  asked: AskedTerms,
  given: GivenTerms & Opening,
) => { readonly type: "orderOpened" } & Terms & Opening = compiled(
  `(asked, given) => ({ type: "orderOpened", time: given.time, ${Object.entries(orderTerms)
    .map(termOf)
    .join(", ")}, lock: given.lock })`,
  { terms: orderTerms },
)
