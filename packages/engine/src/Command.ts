/** What can be asked of the exchange. Amounts and prices are decimal text, checked against the wire's grammar. */
import type { AccountOpening, AssetListing, KeyGrant, PastCandle, SymbolListing } from "./Event.ts"
import type { OrderRecord } from "./History.ts"
import type { OrderType, Side, StpMode } from "./Order.ts"

export interface PlaceOrder {
  readonly type: "placeOrder"
  readonly uid: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  readonly quantity?: string | undefined
  readonly price?: string | undefined
  readonly quoteOrderQty?: string | undefined
  readonly clientOrderId?: string | undefined
  readonly stpMode: StpMode
}

/** Checks an order as `placeOrder` does and stops there: nothing is emitted. */
export interface TestOrder extends Omit<PlaceOrder, "type"> {
  readonly type: "testOrder"
}

export interface CancelOrder {
  readonly type: "cancelOrder"
  readonly uid: string
  readonly symbol: string
  readonly orderId?: string | undefined
  readonly clientOrderId?: string | undefined
}

export type Command =
  | PlaceOrder
  | TestOrder
  | CancelOrder
  | ({ readonly type: "listAsset" } & AssetListing)
  | ({ readonly type: "listSymbol" } & SymbolListing)
  | ({ readonly type: "openAccount" } & AccountOpening)
  | ({ readonly type: "grantKey" } & KeyGrant)
  | { readonly type: "revokeKey"; readonly key: string }
  | { readonly type: "fund"; readonly uid: string; readonly asset: string; readonly amount: string }
  | {
      readonly type: "loadCandles"
      readonly symbol: string
      /** Oldest first, whole minutes. */
      readonly candles: ReadonlyArray<PastCandle>
    }
  | { readonly type: "setClock"; readonly aheadMs: number; readonly frozenAt: number | null }
  | { readonly type: "reset" }

/** What a command answers when it is not refused. */
export type Reply<C extends Command> = C extends { readonly type: "placeOrder" | "cancelOrder" }
  ? OrderRecord
  : null
