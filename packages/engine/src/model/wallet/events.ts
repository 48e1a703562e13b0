/** What happened to money that comes in, goes out, moves or is converted. Amounts are ledger units. */
import { type Columns, fields, integer, listOf, text, textOrNull, units } from "../Column.ts"
import type { AccountType, ReceiverType } from "./records.ts"
import type { DepositAddress, DepositTerms, SavedAddress, WithdrawalTerms } from "./Wallet.ts"

/** One asset's part of a conversion: `gross` of the token, of which `fee` stayed with the house. */
export interface ConvertedAsset {
  readonly asset: string
  readonly amount: bigint
  readonly gross: bigint
  readonly fee: bigint
}

export interface WalletEvents {
  /** An address to deposit to, for ever this account's. */
  addressIssued: DepositAddress
  /** An address in the account's book of withdrawal addresses. */
  addressSaved: { readonly uid: string } & SavedAddress
  depositSeen: DepositTerms
  /** Success and completed credit it; they, rejected, refund and invalid end it. */
  depositChanged: { readonly id: number; readonly status: number }
  withdrawalRequested: WithdrawalTerms
  /** Handed to the chain: it cannot be cancelled any more. */
  withdrawalProcessed: { readonly id: number }
  /** Success spends it, failed and cancel give it back; the three of them end it. */
  withdrawalChanged: { readonly id: number; readonly status: number }
  transferred: {
    readonly id: number
    readonly uid: string
    readonly asset: string
    readonly amount: bigint
    readonly from: AccountType
    readonly to: AccountType
  }
  internallyTransferred: {
    readonly id: number
    readonly uid: string
    readonly toUid: string
    readonly toType: ReceiverType
    readonly toAccount: string
    readonly asset: string
    readonly amount: bigint
  }
  converted: {
    readonly id: number
    readonly uid: string
    readonly token: string
    readonly details: ReadonlyArray<ConvertedAsset>
  }
}

export const walletColumns: { readonly [Kind in keyof WalletEvents]: Columns<WalletEvents[Kind]> } = {
  addressIssued: { uid: text(), network: text(), address: text(), memo: text() },
  addressSaved: { uid: text(), asset: text(), network: text(), address: text(), memo: text(), tag: text() },
  depositSeen: {
    id: integer,
    uid: text(),
    asset: text(),
    network: text(),
    address: text(),
    memo: text(),
    txId: text(),
    amount: units,
  },
  depositChanged: { id: integer, status: integer },
  withdrawalRequested: {
    id: integer,
    uid: text(),
    withdrawOrderId: textOrNull,
    asset: text(),
    network: text(),
    address: text(),
    memo: text(),
    contract: text(),
    remark: text(),
    amount: units,
    fee: units,
    receiver: textOrNull,
    txId: text(),
  },
  withdrawalProcessed: { id: integer },
  withdrawalChanged: { id: integer, status: integer },
  transferred: { id: integer, uid: text(), asset: text(), amount: units, from: text(), to: text() },
  internallyTransferred: {
    id: integer,
    uid: text(),
    toUid: text(),
    toType: text(),
    toAccount: text(),
    asset: text(),
    amount: units,
  },
  converted: {
    id: integer,
    uid: text(),
    token: text(),
    details: listOf(fields<ConvertedAsset>({ asset: text(), amount: units, gross: units, fee: units })),
  },
}
