/** Commands of a broker. Amounts in these commands are decimal text, parsed once by the handler. */
import type { WalletId } from "../wallet/commands.ts"
import type { AccountType } from "../wallet/records.ts"
import type { UniversalTransferRecord } from "./records.ts"

/** A broker's transfer; accounts are names of its sub-accounts, undefined for the broker's own account. */
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
  /** The transfer's record in history under `clientTranId`; the state forgets ids some time after their use. */
  readonly earlier?: UniversalTransferRecord | undefined
}

export type BrokerCommand =
  | UniversalTransfer
  | {
      readonly type: "openSubAccount"
      readonly uid: string
      readonly name: string
      readonly note: string
      /** The funds password's hash, made by the server. */
      readonly fundsPassword?: string | undefined
    }
  | { readonly type: "enableFutures"; readonly uid: string; readonly name: string }
  /** A try of a funds password; the server has compared it. */
  | { readonly type: "attemptPassword"; readonly uid: string; readonly right: boolean }

/** Replies of a broker's commands that are not null. */
export interface BrokerReplies {
  universalTransfer: WalletId
  openSubAccount: { readonly uid: string }
}
