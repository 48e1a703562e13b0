// Made from the definitions in packages/broker by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal } from "#vocabulary"

export interface AnySubDeposit {
  /** The amount deposited, in whole coins. */
  readonly amount: Decimal
  /** The coin. */
  readonly coin: string
  /** The network of the deposit. */
  readonly network: string
  /** The deposit address; the memo follows after a colon. */
  readonly address: string
  /** The transaction's id on the network. */
  readonly txId: string | null
  /** Number of confirmations required. */
  readonly unlockConfirm: string
  /** Number of confirmations so far. */
  readonly confirmTimes: string
  /** When it was first seen, in milliseconds. */
  readonly insertTime: number
  /** The deposit's memo; empty if none. */
  readonly memo: string | null
  /** The status: a code of the wallet's `DepositStatus`; 5: credited. */
  readonly status: number
}

export interface CreatedSubAccountKey {
  /** The sub-account's name. */
  readonly subAccount: string
  /** The note on the key. */
  readonly note: string
  /** The key. */
  readonly apiKey: string
  /** The same as apiKey. Spelled so in the interface. */
  readonly apikey: string
  /** Its permissions, separated by commas. */
  readonly permissions: string
  /** The addresses the key may be used from, separated by commas; empty: any address. */
  readonly ip: string
  /** When it was created, in milliseconds. */
  readonly createTime: number
  /** The same as createTime, in milliseconds. Spelled so in the interface. */
  readonly creatTime: number
  /** The secret; only this response shows it. */
  readonly secretKey: string
}

export interface DeletedSubAccountKey {
  /** The name of the key's sub-account. */
  readonly subAccount: string
}

export interface FuturesSubAccount {
  /** Its name. */
  readonly subAccount: string
  /** Whether futures are enabled for it. */
  readonly isFuturesEnabled: boolean
  /** When it was opened, as text, in milliseconds. */
  readonly timestamp: number
}

export interface Rebate {
  /** The coin. */
  readonly asset: string
  /** The amount, in whole coins. */
  readonly amount: Decimal
  /** The sub-account that paid the fees. */
  readonly uid: string
  /** spot or futures. */
  readonly type: "spot" | "futures"
  /** The day, in UTC, as YYYYMMDD. */
  readonly time: string
}

export interface RebatePage {
  /** The number of this page. */
  readonly page: number
  /** Total number of rows. */
  readonly totalRecords: number
  /** Total number of pages. */
  readonly totalPageNum: number
  /** The same as totalPageNum. Spelled so in the interface. */
  readonly totalPage: number
  /** The rebates of this page. */
  readonly data: ReadonlyArray<Rebate>
}

export interface SubAccount {
  /** Its name. */
  readonly subAccount: string
  /** The note on it. */
  readonly note: string
  /** When it was created, in milliseconds. */
  readonly timestamp: number
}

export interface SubAccountKey {
  /** The note on the key. */
  readonly note: string
  /** The key. */
  readonly apiKey: string
  /** The same as apiKey. Spelled so in the interface. */
  readonly apikey: string
  /** Its permissions, separated by commas. */
  readonly permissions: string
  /** The addresses the key may be used from, separated by commas; empty: any address. */
  readonly ip: string
  /** When it was created, in milliseconds. */
  readonly createTime: number
  /** The same as createTime, in milliseconds. Spelled so in the interface. */
  readonly creatTime: number
}

export interface SubAccountKeys {
  /** The keys, despite the name. */
  readonly subAccount: ReadonlyArray<SubAccountKey>
}

export interface SubAccountStatus {
  /** 1 normal, 2 frozen. */
  readonly status: "1" | "2"
}

export interface SubDeposit {
  /** The amount deposited, in whole coins. */
  readonly amount: Decimal
  /** The coin. */
  readonly coin: string
  /** The network of the deposit. */
  readonly network: string
  /** The deposit address; the memo follows after a colon. */
  readonly address: string
  /** The transaction's id on the network. */
  readonly txId: string | null
  /** Number of confirmations required. */
  readonly unlockConfirm: string
  /** Number of confirmations so far. */
  readonly confirmTimes: string
  /** When it was first seen, in milliseconds. */
  readonly insertTime: number
  /** The deposit's memo; empty if none. */
  readonly memo: string | null
  /** The status: a code of the wallet's `DepositStatus`, as text. */
  readonly status: number
  /** Identifies the user of a shared address; empty or null if the network has none. */
  readonly addressTag: string | null
}

export interface SubDepositAddress {
  /** The address. */
  readonly address: string
  /** The coin. */
  readonly coin: string
  /** The network, by the name in the request. */
  readonly network: string
  /** The network's identifier. Spelled so in the interface. */
  readonly netWork: string
  /** Identifies the user of a shared address; empty or null if the network has none. */
  readonly memo: string | null
}

export interface SubWithdrawalId {
  /** The withdrawal's id. */
  readonly id: string
}

export type TransferAccountType = "SPOT" | "FUTURES"

export interface UniversalTransfer {
  /** The transfer's id. */
  readonly tranId: string
  /** The sub-account's name; empty for the broker's own account. */
  readonly fromAccount: string | null
  /** The sub-account's name; empty for the broker's own account. */
  readonly toAccount: string | null
  /** The broker's own id, or null. */
  readonly clientTranId: string | null
  /** The coin. */
  readonly asset: string
  /** The amount transferred, in whole coins. */
  readonly amount: Decimal
  /** The sending side: SPOT or FUTURE. */
  readonly fromAccountType: TransferAccountType
  /** The receiving side: SPOT or FUTURE. */
  readonly toAccountType: TransferAccountType
  /** The sending trading pair, if any. */
  readonly fromSymbol: string | null
  /** The same as fromSymbol. Spelled so in the interface. */
  readonly fromsymbol: string | null
  /** The receiving trading pair, if any. */
  readonly toSymbol: string | null
  /** The same as toSymbol. Spelled so in the interface. */
  readonly tosymbol: string | null
  /** The status. */
  readonly status: string
  /** When it was created, in milliseconds. */
  readonly timestamp: number
}

export interface UniversalTransferId {
  /** The transfer's id. */
  readonly tranId: string
}

export interface CreateSubAccountParameters {
  /** Its name: 8 to 32 letters and digits. */
  readonly subAccount: string
  /** Your own note. */
  readonly note: string
  /** The MD5 of the funds password, 32 hexadecimal digits. */
  readonly password?: string | undefined
}

export interface CreateSubAccountResponse {
  /** The text 0. */
  readonly code: "0"
  /** The result as text. */
  readonly message: string
  /** The same as message. */
  readonly msg: string
  /** The sub-account. */
  readonly data: ReadonlyArray<SubAccount>
}

export interface SubAccountsParameters {
  /** Only the sub-account with this name. */
  readonly subAccount?: string | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 10. */
  readonly limit?: number | undefined
}

export interface SubAccountsResponse {
  /** The text 0. */
  readonly code: "0"
  /** The result as text. */
  readonly message: string
  /** The same as message. */
  readonly msg: string
  /** The sub-accounts of this page. */
  readonly data: ReadonlyArray<SubAccount>
}

export interface SubAccountStatusParameters {
  /** The sub-account's name. */
  readonly subAccount: string
}

export interface CreateApiKeyParameters {
  /** The sub-account's name. */
  readonly subAccount: string
  /** Permission names, separated by commas; the calling key must have them. */
  readonly permissions: string
  /** Up to 4 addresses the key may be used from, separated by commas; default: those of the calling key. */
  readonly ip?: string | undefined
  /** Your own note. */
  readonly note: string
}

export interface ApiKeysParameters {
  /** The sub-account's name. */
  readonly subAccount: string
}

export interface DeleteApiKeyParameters {
  /** The sub-account's name. */
  readonly subAccount: string
  /** The key. */
  readonly apiKey: string
}

export interface CreateSubDepositAddressParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). */
  readonly network: string
}

export interface SubDepositAddressesParameters {
  /** A coin. */
  readonly coin: string
}

export interface SubDepositHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only rows with this status number. */
  readonly status?: number | undefined
  /** The first millisecond, 13 digits; default: 10 days before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 20. */
  readonly limit?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
}

export interface AllSubDepositHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only rows with this status number. */
  readonly status?: number | undefined
  /** The first millisecond, 13 digits; default: the oldest row in the list's lookback, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 100. */
  readonly limit?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
}

export interface WithdrawParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). */
  readonly network: string
  /** An address of that network, with a valid checksum; its memo follows after a colon. */
  readonly address: string
  /** Amount, in whole coins, including the network's fee. */
  readonly amount: Decimal
  /** The MD5 of the funds password, 32 hexadecimal digits. */
  readonly password?: string | undefined
  /** Your own note, up to 128 characters. */
  readonly remark?: string | undefined
}

export interface UniversalTransferParameters {
  /** Your own id, 32 letters and digits: a retry with the same id returns the first transfer. */
  readonly clientTranId?: string | undefined
  /** A sub-account's name; empty or left out: the broker's own account. */
  readonly fromAccount?: string | undefined
  /** A sub-account's name; empty or left out: the broker's own account. */
  readonly toAccount?: string | undefined
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: TransferAccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: TransferAccountType
  /** A coin. */
  readonly asset: string
  /** How much, in whole coins. */
  readonly amount: Decimal
}

export interface UniversalTransferHistoryParameters {
  /** Your own id, 32 letters and digits: a retry with the same id returns the first transfer. */
  readonly clientTranId?: string | undefined
  /** A sub-account's name; empty or left out: the broker's own account. */
  readonly fromAccount?: string | undefined
  /** A sub-account's name; empty or left out: the broker's own account. */
  readonly toAccount?: string | undefined
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: TransferAccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: TransferAccountType
  /** The first millisecond, 13 digits; default: the oldest row in the list's lookback, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 500. */
  readonly limit?: number | undefined
}

export interface EnableFuturesParameters {
  /** The sub-account's name. */
  readonly subAccount: string
}

export interface EnableFuturesResponse {
  /** The text 0. */
  readonly code: "0"
  /** The result as text. */
  readonly message: string
  /** The same as message. */
  readonly msg: string
  /** The sub-account. */
  readonly data: ReadonlyArray<FuturesSubAccount>
}

export interface RebatesParameters {
  /** The first day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: the first with a rebate, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: today, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Rows per page; default: 10, maximum: 100. */
  readonly pageSize?: number | undefined
}
