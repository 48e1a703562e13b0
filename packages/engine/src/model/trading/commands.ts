/** Commands about trading. Amounts and prices are decimal text in the wire's grammar, parsed once by the handler. */
import type { Rejection } from "../../Rejection.ts"
import type { OrderType, Side, StrategyGroup } from "./Order.ts"
import type { AskedTerms } from "./orderTerms.ts"
import type { LoadedCandle, OrderRecord } from "./records.ts"

export interface PlaceOrder extends AskedTerms {
  readonly type: "placeOrder"
  readonly uid: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  readonly quantity?: string | undefined
  readonly price?: string | undefined
  readonly quoteQuantity?: string | undefined
}

/** Checks an order like `placeOrder`, and emits nothing. */
export interface TestOrder extends Omit<PlaceOrder, "type"> {
  readonly type: "testOrder"
}

/** Orders of one symbol, one after the other; each order is rejected on its own. */
export interface PlaceOrders {
  readonly type: "placeOrders"
  readonly orders: ReadonlyArray<Omit<PlaceOrder, "type">>
}

/**
 * Two orders of which at most one executes, which share one lock: a limit order, and a limit order at
 * `stopLimitPrice` that enters the book when the last price reaches `stopPrice`.
 */
export interface PlaceOco {
  readonly type: "placeOco"
  readonly uid: string
  readonly symbol: string
  readonly side: Side
  readonly quantity: string
  readonly price: string
  readonly stopPrice: string
  readonly stopLimitPrice: string
}

export interface CancelOrder {
  readonly type: "cancelOrder"
  readonly uid: string
  readonly symbol: string
  readonly orderId?: string | undefined
  readonly clientOrderId?: string | undefined
}

export interface CancelOpenOrders {
  readonly type: "cancelOpenOrders"
  readonly uid: string
  readonly symbol: string
}

/** Adds or removes members of a strategy group: all named accounts or, with a rejection, none. */
interface Membership {
  readonly uid: string
  readonly groupId: string
  readonly uids: ReadonlyArray<string>
}

export type TradingCommand =
  | PlaceOrder
  | TestOrder
  | PlaceOrders
  | PlaceOco
  | CancelOrder
  | CancelOpenOrders
  | { readonly type: "setFeeDeduction"; readonly uid: string; readonly enabled: boolean }
  | { readonly type: "createGroup"; readonly uid: string; readonly name: string }
  | { readonly type: "deleteGroup"; readonly uid: string; readonly groupId: string }
  | ({ readonly type: "addToGroup" } & Membership)
  | ({ readonly type: "removeFromGroup" } & Membership)
  | {
      readonly type: "loadCandles"
      readonly symbol: string
      /** Candles to load, oldest first, whole minutes. */
      readonly candles: ReadonlyArray<LoadedCandle>
    }

/** The reply to an addition: the group, and the accounts that were not in the group before. */
export interface AddedToGroup {
  readonly group: StrategyGroup
  readonly added: ReadonlyArray<string>
}

/** Replies of trading commands that are not null. */
export interface TradingReplies {
  placeOrder: OrderRecord
  placeOrders: ReadonlyArray<OrderRecord | Rejection>
  placeOco: ReadonlyArray<OrderRecord>
  cancelOrder: OrderRecord
  cancelOpenOrders: ReadonlyArray<OrderRecord>
  createGroup: StrategyGroup
  addToGroup: AddedToGroup
}
