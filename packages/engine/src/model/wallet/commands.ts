/**
 * Commands about deposits, withdrawals and transfers. Amounts in these commands are decimal text, parsed once
 * by the handler.
 */
import type { Rejection } from "../../Rejection.ts"
import type { ConvertedAsset } from "./events.ts"
import type { AccountType, ReceiverType, WithdrawalRecord } from "./records.ts"
import type { DepositAddress, SavedAddress } from "./Wallet.ts"

/** A withdrawal; the server has checked address and memo, and chosen its transaction id. */
export interface Withdraw {
  readonly type: "withdraw"
  readonly uid: string
  readonly asset: string
  /** The network of the withdrawal, by its old or its new name. */
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly contract: string
  readonly remark: string
  readonly amount: string
  readonly withdrawOrderId: string | null
  readonly txId: string
  /**
   * The withdrawal's record in history under `withdrawOrderId`; the state forgets ids some time after their
   * end.
   */
  readonly earlier?: WithdrawalRecord | undefined
  /** Whether the address must be a saved one of the account. */
  readonly toSavedAddress?: boolean
}

export interface InternalTransfer {
  readonly type: "internalTransfer"
  readonly uid: string
  readonly toType: ReceiverType
  /** The receiver: a uid, an e-mail address, or a phone number after its area code: `86 13800000000`. */
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

/** The id of a record that a wallet command made. */
export interface WalletId {
  readonly id: number
}

export interface ConversionFailure {
  readonly asset: string
  readonly rejection: Rejection
}

/** The reply to a conversion; `id` is null if nothing could be converted. */
export interface Conversion {
  readonly id: number | null
  readonly converted: ReadonlyArray<ConvertedAsset>
  readonly failed: ReadonlyArray<ConversionFailure>
}

/** Replies of wallet commands that are not null. */
export interface WalletReplies {
  withdraw: WalletId
  cancelWithdrawal: WalletId
  deposit: WalletId
  transfer: WalletId
  internalTransfer: WalletId
  convert: Conversion
}
