/** What can be asked of the exchange. Amounts and prices are decimal text, checked against the wire's grammar. */

import type { Conversion } from "./convert.ts"
import type { AccountOpening, AssetListing, KeyGrant, PastCandle, SymbolListing } from "./Event.ts"
import type { AccountType, OrderRecord, ReceiverType } from "./History.ts"
import type { OrderType, Side, StpMode } from "./Order.ts"
import type { Refusal } from "./Refusal.ts"
import type { Settings } from "./Settings.ts"
import type { AddedToGroup, StrategyGroup } from "./StrategyGroup.ts"
import type { DepositAddress, SavedAddress } from "./Wallet.ts"

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

/** Orders of one symbol, one after the other; each is refused on its own. */
export interface PlaceOrders {
  readonly type: "placeOrders"
  readonly orders: ReadonlyArray<Omit<PlaceOrder, "type">>
}

/**
 * Two orders of which at most one executes, over one lock: a limit order, and a limit order at `stopLimitPrice`
 * that enters the book when the last price reaches `stopPrice`.
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

/** A broker's transfer; accounts are names of its sub-accounts, undefined for its own. */
export interface UniversalTransfer {
  readonly type: "universalTransfer"
  readonly uid: string
  readonly fromAccount?: string | undefined
  readonly toAccount?: string | undefined
  readonly fromType: AccountType
  readonly toType: AccountType
  readonly asset: string
  readonly amount: string
  readonly clientTranId: string | null
}

export type BrokerCommand =
  | UniversalTransfer
  | {
      readonly type: "openSubAccount"
      readonly uid: string
      readonly name: string
      readonly note: string
      /** Hashed by the server. */
      readonly fundsPassword?: string | undefined
    }
  | { readonly type: "enableFutures"; readonly uid: string; readonly name: string }
  /** A funds password was named, and compared by the server. */
  | { readonly type: "tryPassword"; readonly uid: string; readonly right: boolean }

/** A withdrawal; the server has checked the address and made up the id it will have on the chain. */
export interface Withdraw {
  readonly type: "withdraw"
  readonly uid: string
  readonly asset: string
  /** Under its old or its new name. */
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly contract: string
  readonly remark: string
  readonly amount: string
  readonly withdrawOrderId: string | null
  readonly txId: string
  /** Whether the address must be one that the account keeps. */
  readonly fromBook?: boolean
}

export interface InternalTransfer {
  readonly type: "internalTransfer"
  readonly uid: string
  readonly toType: ReceiverType
  /** A uid, an e-mail address, or a phone number behind its area code: `86 13800000000`. */
  readonly toAccount: string
  readonly asset: string
  readonly amount: string
}

export type WalletCommand =
  | Withdraw
  | InternalTransfer
  | ({ readonly type: "issueAddress" } & DepositAddress)
  | ({ readonly type: "saveAddress"; readonly uid: string } & SavedAddress)
  | {
      readonly type: "deposit"
      readonly uid: string
      readonly asset: string
      readonly network: string
      readonly address: string
      readonly memo: string
      readonly amount: string
      readonly txId: string
    }
  | { readonly type: "changeDeposit"; readonly id: number; readonly status: number }
  | { readonly type: "changeWithdrawal"; readonly id: number; readonly status: number }
  | { readonly type: "cancelWithdrawal"; readonly uid: string; readonly id: string }
  | {
      readonly type: "transfer"
      readonly uid: string
      readonly asset: string
      readonly amount: string
      readonly from: AccountType
      readonly to: AccountType
    }
  | { readonly type: "convert"; readonly uid: string; readonly assets: ReadonlyArray<string> }
  /** Does nothing of its own: what falls due by itself is done before every command. */
  | { readonly type: "settle" }

/** What changes the members of a strategy group: all of the accounts named or, with a refusal, none. */
interface Membership {
  readonly uid: string
  readonly groupId: string
  readonly uids: ReadonlyArray<string>
}

export type GroupCommand =
  | { readonly type: "createGroup"; readonly uid: string; readonly name: string }
  | { readonly type: "deleteGroup"; readonly uid: string; readonly groupId: string }
  | ({ readonly type: "addToGroup" } & Membership)
  | ({ readonly type: "removeFromGroup" } & Membership)

export type Command =
  | PlaceOrder
  | PlaceOrders
  | PlaceOco
  | CancelOpenOrders
  | GroupCommand
  | WalletCommand
  | BrokerCommand
  | { readonly type: "setFeeDeduction"; readonly uid: string; readonly enabled: boolean }
  | {
      readonly type: "changeAccount"
      readonly uid: string
      readonly kyc?: AccountOpening["kyc"] | undefined
      readonly frozen?: boolean | undefined
    }
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
  | { readonly type: "changeSettings"; readonly settings: Partial<Settings> }
  | { readonly type: "setClock"; readonly aheadMs: number; readonly frozenAt: number | null }
  | { readonly type: "reset" }

/** What a command answers when it is not refused; an order of a batch may be refused on its own. */
export type Reply<C extends Command> = C extends { readonly type: "placeOrder" | "cancelOrder" }
  ? OrderRecord
  : C extends { readonly type: "placeOrders" }
    ? ReadonlyArray<OrderRecord | Refusal>
    : C extends { readonly type: "placeOco" | "cancelOpenOrders" }
      ? ReadonlyArray<OrderRecord>
      : C extends { readonly type: "createGroup" }
        ? StrategyGroup
        : C extends { readonly type: "addToGroup" }
          ? AddedToGroup
          : C extends {
                readonly type:
                  | "withdraw"
                  | "cancelWithdrawal"
                  | "deposit"
                  | "transfer"
                  | "internalTransfer"
                  | "universalTransfer"
              }
            ? WalletId
            : C extends { readonly type: "convert" }
              ? Conversion
              : C extends { readonly type: "openSubAccount" }
                ? { readonly uid: string }
                : null

/** Names what a command of the wallet made. */
export interface WalletId {
  readonly id: number
}
