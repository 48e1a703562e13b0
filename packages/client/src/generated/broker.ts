// Made from the definitions in packages/broker by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/broker/calls"
import type { Decimal } from "#vocabulary"
import * as conversions from "../conversions.ts"
import * as kinds from "../kinds.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"

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
  /** Time when the deposit was first seen, in milliseconds. */
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
  /** The key's permissions, separated by commas. */
  readonly permissions: string
  /** The addresses the key may be used from, separated by commas; empty: any address. */
  readonly ip: string
  /** Time when the key was created, in milliseconds. */
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
  /** The sub-account's name. */
  readonly subAccount: string
  /** Whether futures are enabled for the sub-account. */
  readonly isFuturesEnabled: boolean
  /** Time when the futures account was opened, as text, in milliseconds. */
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
  /** The sub-account's name. */
  readonly subAccount: string
  /** The sub-account's note. */
  readonly note: string
  /** Time when the sub-account was created, in milliseconds. */
  readonly timestamp: number
}

export interface SubAccountKey {
  /** The note on the key. */
  readonly note: string
  /** The key. */
  readonly apiKey: string
  /** The same as apiKey. Spelled so in the interface. */
  readonly apikey: string
  /** The key's permissions, separated by commas. */
  readonly permissions: string
  /** The addresses the key may be used from, separated by commas; empty: any address. */
  readonly ip: string
  /** Time when the key was created, in milliseconds. */
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
  /** Time when the deposit was first seen, in milliseconds. */
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
  /** The trading pair of the sending side, if any. */
  readonly fromSymbol: string | null
  /** The same as fromSymbol. Spelled so in the interface. */
  readonly fromsymbol: string | null
  /** The trading pair of the receiving side, if any. */
  readonly toSymbol: string | null
  /** The same as toSymbol. Spelled so in the interface. */
  readonly tosymbol: string | null
  /** The status. */
  readonly status: string
  /** Time of the transfer, in milliseconds. */
  readonly timestamp: number
}

export interface UniversalTransferId {
  /** The transfer's id. */
  readonly tranId: string
}

export interface CreateSubAccountParameters {
  /** The sub-account's name: 8 to 32 letters and digits. */
  readonly subAccount: string
  /** Your own note. */
  readonly note: string
  /** The MD5 of the funds password, 32 hexadecimal digits. */
  readonly password?: string | undefined
}

export interface CreateSubAccountResponse {
  /** The text 0. */
  readonly code: "0"
  /** The result in words. */
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
  /** The result in words. */
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
  /** The receiving address, of that network, with a valid checksum; its memo follows after a colon. */
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
  /** Your own id of a transfer, to list that transfer alone. */
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
  /** The result in words. */
  readonly message: string
  /** The same as message. */
  readonly msg: string
  /** The sub-account. */
  readonly data: ReadonlyArray<FuturesSubAccount>
}

export interface RebatesParameters {
  /** The first day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: the first with a rebate, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last day in UTC: a millisecond of that day, 13 digits, or YYYYMMDD; default: today, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Rows per page; default: 10, maximum: 100. */
  readonly pageSize?: number | undefined
}

const anySubDepositShape: Shape = { amount: "decimal", coin: "string", network: "string", address: "string", txId: ["union", ["string", "null"]], unlockConfirm: "string", confirmTimes: "string", insertTime: "number", memo: ["union", ["string", "null"]], status: ["union", ["integer", "digits"]] }

const createdSubAccountKeyShape: Shape = [kinds.aliases, { subAccount: "string", note: "string", apiKey: "string", apikey: "string", permissions: "string", ip: "string", createTime: "number", creatTime: "number", secretKey: "string" }, ["apikey","apiKey"], ["createTime","creatTime"]]

const deletedSubAccountKeyShape: Shape = { subAccount: "string" }

const futuresSubAccountShape: Shape = { subAccount: "string", isFuturesEnabled: "boolean", timestamp: ["union", ["digits", "integer"]] }

const rebateShape: Shape = { asset: "string", amount: "decimal", uid: "string", type: ["literal", "spot", "futures"], time: conversions.day }

const subAccountShape: Shape = { subAccount: "string", note: "string", timestamp: ["union", ["integer", "digits"]] }

const subAccountKeyShape: Shape = [kinds.aliases, { note: "string", apiKey: "string", apikey: "string", permissions: "string", ip: "string", createTime: "number", creatTime: "number" }, ["apiKey","apikey"], ["creatTime","createTime"]]

const subAccountStatusShape: Shape = { status: ["literal", "1", "2"] }

const subDepositShape: Shape = { amount: "decimal", coin: "string", network: "string", address: "string", txId: ["union", ["string", "null"]], unlockConfirm: "string", confirmTimes: "string", insertTime: "number", memo: ["union", ["string", "null"]], status: ["union", ["digits", "integer"]], addressTag: ["union", ["string", "null"]] }

const subDepositAddressShape: Shape = [kinds.aliases, { address: "string", coin: "string", network: "string", netWork: "string", memo: ["union", ["string", "null"]] }, ["network","netWork"]]

const subWithdrawalIdShape: Shape = { id: ["union", ["string", conversions.integerAsText]] }

const universalTransferIdShape: Shape = { tranId: ["union", ["string", conversions.integerAsText]] }

const rebatePageShape: Shape = [kinds.aliases, { page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], totalPage: ["union", ["integer", "digits"]], data: ["array", rebateShape] }, ["totalPageNum","totalPage"]]

const subAccountKeysShape: Shape = { subAccount: ["array", subAccountKeyShape] }

const universalTransferShape: Shape = [kinds.aliases, { tranId: ["union", ["string", conversions.integerAsText]], fromAccount: ["union", ["string", "null"]], toAccount: ["union", ["string", "null"]], clientTranId: ["union", ["string", "null"]], asset: "string", amount: "decimal", fromAccountType: conversions.transferAccountType, toAccountType: conversions.transferAccountType, fromSymbol: ["union", ["string", "null"]], fromsymbol: ["union", ["string", "null"]], toSymbol: ["union", ["string", "null"]], tosymbol: ["union", ["string", "null"]], status: "string", timestamp: "number" }, ["fromSymbol","fromsymbol"], ["toSymbol","tosymbol"]]

/**
 * Creates a sub-account.
 *
 * Creates a sub-account. Its name has 8 to 32 letters and digits; `password` is the MD5 of its funds password, as 32 hexadecimal digits.
 *
 * `POST /api/v3/broker/sub-account/virtualSubAccount`; permission SPOT_ACCOUNT_WRITE; weight 1.
 *
 * Errors: subAccountNameInvalid, remarkTooLong, nameTaken, operationNotSupported, fundsPassword, subAccountFrozen.
 */
export const createSubAccount: Endpoint<CreateSubAccountParameters, CreateSubAccountResponse> = {
  id: "broker.createSubAccount",
  method: "POST",
  path: "/api/v3/broker/sub-account/virtualSubAccount",
  kind: "write",
  fieldsIn: "body",
  query: { subAccount: "text", note: "text", password: ["optional", "text"] },
  success: [kinds.aliases, { code: conversions.brokerCode, message: "string", msg: "string", data: ["array", subAccountShape] }, ["message","msg"]],
}

/**
 * Lists sub-accounts.
 *
 * All sub-accounts, or the one with the given name, in pages; at most 200 per page.
 *
 * `GET /api/v3/broker/sub-account/list`; permission SPOT_ACCOUNT_READ; weight 1.
 */
export const subAccounts: PagedEndpoint<SubAccountsParameters, SubAccountsResponse, SubAccount> = {
  id: "broker.subAccounts",
  method: "GET",
  path: "/api/v3/broker/sub-account/list",
  query: { subAccount: ["optional", "text"], page: ["optional", "count"], limit: ["optional", "count"] },
  success: [kinds.aliases, { code: conversions.brokerCode, message: "string", msg: "string", data: ["array", subAccountShape] }, ["message","msg"]],
  paging: calls.subAccountPaging,
}

/**
 * Gets whether a sub-account is frozen.
 *
 * Whether a sub-account is frozen: a frozen one can only receive, cancel and read.
 *
 * `GET /api/v3/broker/sub-account/status`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: subAccountNotFound.
 */
export const subAccountStatus: Endpoint<SubAccountStatusParameters, SubAccountStatus> = {
  id: "broker.subAccountStatus",
  method: "GET",
  path: "/api/v3/broker/sub-account/status",
  query: { subAccount: "text" },
  success: subAccountStatusShape,
}

/**
 * Creates an API key for a sub-account.
 *
 * Creates an API key of a sub-account; only this response shows its secret. The permissions are names in either form, separated by commas; the calling key must have each of them. The ip list has up to 4 addresses, separated by commas; default: those of the calling key.
 *
 * `POST /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_WRITE; weight 1.
 *
 * Errors: subAccountNotFound, remarkTooLong, noPermission, permissionUnknown, addressListInvalid, addressInvalid, apiKeysLimit, subAccountFrozen.
 */
export const createApiKey: Endpoint<CreateApiKeyParameters, CreatedSubAccountKey> = {
  id: "broker.createApiKey",
  method: "POST",
  path: "/api/v3/broker/sub-account/apiKey",
  kind: "write",
  fieldsIn: "body",
  query: { subAccount: "text", permissions: "text", ip: ["optional", "text"], note: "text" },
  success: createdSubAccountKeyShape,
}

/**
 * Lists the API keys of a sub-account.
 *
 * `GET /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: subAccountNotFound.
 */
export const apiKeys: Endpoint<ApiKeysParameters, SubAccountKeys> = {
  id: "broker.apiKeys",
  method: "GET",
  path: "/api/v3/broker/sub-account/apiKey",
  query: { subAccount: "text" },
  success: subAccountKeysShape,
}

/**
 * Deletes an API key of a sub-account.
 *
 * `DELETE /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_WRITE; weight 1.
 *
 * Errors: subAccountNotFound, apiKeyNotFound.
 */
export const deleteApiKey: Endpoint<DeleteApiKeyParameters, DeletedSubAccountKey> = {
  id: "broker.deleteApiKey",
  method: "DELETE",
  path: "/api/v3/broker/sub-account/apiKey",
  kind: "write",
  fieldsIn: "body",
  query: { subAccount: "text", apiKey: "text" },
  success: deletedSubAccountKeyShape,
}

/**
 * Creates a deposit address of the calling account.
 *
 * Creates a deposit address of the calling account; no parameter names another one.
 *
 * `POST /api/v3/broker/capital/deposit/subAddress`; permission SPOT_DEPOSIT_WRITE; weight 1.
 *
 * Errors: unknownCoin, noAddress.
 */
export const createSubDepositAddress: Endpoint<CreateSubDepositAddressParameters, SubDepositAddress> = {
  id: "broker.createSubDepositAddress",
  method: "POST",
  path: "/api/v3/broker/capital/deposit/subAddress",
  kind: "write",
  fieldsIn: "body",
  query: { coin: "text", network: "text" },
  success: subDepositAddressShape,
}

/**
 * Lists deposit addresses of the calling account.
 *
 * `GET /api/v3/broker/capital/deposit/subAddress`; permission SPOT_DEPOSIT_READ; weight 1.
 *
 * Errors: unknownCoin.
 */
export const subDepositAddresses: Endpoint<SubDepositAddressesParameters, ReadonlyArray<SubDepositAddress>> = {
  id: "broker.subDepositAddresses",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subAddress",
  query: { coin: "text" },
  success: ["array", subDepositAddressShape],
}

/**
 * Lists deposits of the calling account.
 *
 * Deposits of the calling account; default: the last 10 days, 20 per page. At most 1000 per page.
 *
 * `GET /api/v3/broker/capital/deposit/subHisrec`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const subDepositHistory: PagedEndpoint<SubDepositHistoryParameters, ReadonlyArray<SubDeposit>, SubDeposit> = {
  id: "broker.subDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec",
  query: { coin: ["optional", "text"], status: ["optional", "digits"], startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"], page: ["optional", "count"] },
  success: ["array", subDepositShape],
  paging: calls.subDepositPaging,
}

/**
 * Lists deposits of all sub-accounts.
 *
 * Deposits of all sub-accounts of the calling master since 00:00 UTC three days ago; at most 1000 per page.
 *
 * `GET /api/v3/broker/capital/deposit/subHisrec/getall`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const allSubDepositHistory: PagedEndpoint<AllSubDepositHistoryParameters, ReadonlyArray<AnySubDeposit>, AnySubDeposit> = {
  id: "broker.allSubDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec/getall",
  query: { coin: ["optional", "text"], status: ["optional", "digits"], startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"], page: ["optional", "count"] },
  success: ["array", anySubDepositShape],
  paging: calls.allSubDepositPaging,
}

/**
 * Requests a withdrawal from the calling sub-account.
 *
 * Requests a withdrawal of the calling account; the amount leaves the free balance at once. A memo follows the address after a colon. Without the funds password the address must be a saved one.
 *
 * `POST /api/v3/broker/capital/withdraw/apply`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: unknownCoin, amountTooFine, amountNotPositive, amountInvalid, insufficientBalance, noAddress, addressNotListed, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, fundsPassword, subAccountFrozen.
 */
export const withdraw: Endpoint<WithdrawParameters, SubWithdrawalId> = {
  id: "broker.withdraw",
  method: "POST",
  path: "/api/v3/broker/capital/withdraw/apply",
  kind: "write",
  fieldsIn: "body",
  query: { coin: "text", network: "text", address: "text", amount: "decimal", password: ["optional", "text"], remark: ["optional", "text"] },
  success: subWithdrawalIdShape,
}

/**
 * Transfers funds between the broker and its sub-accounts.
 *
 * Transfers an amount between the broker's own account and a sub-account, or between two sub-accounts. A second request with the same clientTranId and content returns the first one's id.
 *
 * `POST /api/v3/broker/sub-account/universalTransfer`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: notABroker, unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, accountTransferNotSupported, contentDiffers, parameterError, subAccountNotFound, subAccountFrozen.
 */
export const universalTransfer: Endpoint<UniversalTransferParameters, UniversalTransferId> = {
  id: "broker.universalTransfer",
  method: "POST",
  path: "/api/v3/broker/sub-account/universalTransfer",
  kind: "write",
  fieldsIn: "body",
  query: { clientTranId: ["optional", [kinds.pattern, /^[0-9A-Za-z]{32}$/, "string"]], fromAccount: ["optional", "string"], toAccount: ["optional", "string"], fromAccountType: conversions.transferAccountType, toAccountType: conversions.transferAccountType, asset: "text", amount: "decimal" },
  success: universalTransferIdShape,
  lookUp: { endpoint: () => universalTransferHistory, rule: calls.transferred },
}

/**
 * Lists transfers between the broker and its sub-accounts.
 *
 * Transfers in one direction, in pages; default: all of them. At most 500 per page. With clientTranId and without accounts, the transfer of this id, whichever accounts it was between.
 *
 * `GET /api/v3/broker/sub-account/universalTransfer`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: parameterError, subAccountNotFound.
 */
export const universalTransferHistory: PagedEndpoint<UniversalTransferHistoryParameters, ReadonlyArray<UniversalTransfer>, UniversalTransfer> = {
  id: "broker.universalTransferHistory",
  method: "GET",
  path: "/api/v3/broker/sub-account/universalTransfer",
  query: { clientTranId: ["optional", "string"], fromAccount: ["optional", "string"], toAccount: ["optional", "string"], fromAccountType: conversions.transferAccountType, toAccountType: conversions.transferAccountType, startTime: ["optional", "time"], endTime: ["optional", "time"], page: ["optional", "count"], limit: ["optional", "count"] },
  success: ["array", universalTransferShape],
  paging: calls.universalTransferPaging,
}

/**
 * Enables futures for a sub-account.
 *
 * Opens the futures account of a sub-account. If it is already open, nothing changes.
 *
 * `POST /api/v3/broker/sub-account/futures`; permission SPOT_ACCOUNT_WRITE; weight 1.
 *
 * Errors: subAccountNotFound, subAccountFrozen.
 */
export const enableFutures: Endpoint<EnableFuturesParameters, EnableFuturesResponse> = {
  id: "broker.enableFutures",
  method: "POST",
  path: "/api/v3/broker/sub-account/futures",
  kind: "write",
  fieldsIn: "body",
  query: { subAccount: "text" },
  success: [kinds.aliases, { code: conversions.brokerCode, message: "string", msg: "string", data: ["array", futuresSubAccountShape] }, ["message","msg"]],
}

/**
 * Lists the broker's rebates.
 *
 * The broker's rebates, in pages; default: 10 per page, at most 100.
 *
 * `GET /api/v3/broker/rebate/taxQuery`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const rebates: PagedEndpoint<RebatesParameters, RebatePage, Rebate> = {
  id: "broker.rebates",
  method: "GET",
  path: "/api/v3/broker/rebate/taxQuery",
  query: { startTime: ["optional", conversions.dayOrTime], endTime: ["optional", conversions.dayOrTime], page: ["optional", "count"], pageSize: ["optional", "count"] },
  success: rebatePageShape,
  paging: calls.rebatePaging,
}

/** Every endpoint that has a method. */
export const api = [
  createSubAccount,
  subAccounts,
  subAccountStatus,
  createApiKey,
  apiKeys,
  deleteApiKey,
  createSubDepositAddress,
  subDepositAddresses,
  subDepositHistory,
  allSubDepositHistory,
  withdraw,
  universalTransfer,
  universalTransferHistory,
  enableFutures,
  rebates,
] as const

export interface Broker {
  /**
   * Creates a sub-account.
   *
   * Creates a sub-account. Its name has 8 to 32 letters and digits; `password` is the MD5 of its funds password, as 32 hexadecimal digits.
   *
   * `POST /api/v3/broker/sub-account/virtualSubAccount`; permission SPOT_ACCOUNT_WRITE; weight 1.
   *
   * Errors: subAccountNameInvalid, remarkTooLong, nameTaken, operationNotSupported, fundsPassword, subAccountFrozen.
   */
  readonly createSubAccount: Operation<CreateSubAccountParameters, CreateSubAccountResponse>
  /**
   * Lists sub-accounts.
   *
   * All sub-accounts, or the one with the given name, in pages; at most 200 per page.
   *
   * `GET /api/v3/broker/sub-account/list`; permission SPOT_ACCOUNT_READ; weight 1.
   */
  readonly subAccounts: PagedOperation<SubAccountsParameters, SubAccountsResponse, SubAccount>
  /**
   * Gets whether a sub-account is frozen.
   *
   * Whether a sub-account is frozen: a frozen one can only receive, cancel and read.
   *
   * `GET /api/v3/broker/sub-account/status`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: subAccountNotFound.
   */
  readonly subAccountStatus: Operation<SubAccountStatusParameters, SubAccountStatus>
  /**
   * Creates an API key for a sub-account.
   *
   * Creates an API key of a sub-account; only this response shows its secret. The permissions are names in either form, separated by commas; the calling key must have each of them. The ip list has up to 4 addresses, separated by commas; default: those of the calling key.
   *
   * `POST /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_WRITE; weight 1.
   *
   * Errors: subAccountNotFound, remarkTooLong, noPermission, permissionUnknown, addressListInvalid, addressInvalid, apiKeysLimit, subAccountFrozen.
   */
  readonly createApiKey: Operation<CreateApiKeyParameters, CreatedSubAccountKey>
  /**
   * Lists the API keys of a sub-account.
   *
   * `GET /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: subAccountNotFound.
   */
  readonly apiKeys: Operation<ApiKeysParameters, SubAccountKeys>
  /**
   * Deletes an API key of a sub-account.
   *
   * `DELETE /api/v3/broker/sub-account/apiKey`; permission SPOT_ACCOUNT_WRITE; weight 1.
   *
   * Errors: subAccountNotFound, apiKeyNotFound.
   */
  readonly deleteApiKey: Operation<DeleteApiKeyParameters, DeletedSubAccountKey>
  /**
   * Creates a deposit address of the calling account.
   *
   * Creates a deposit address of the calling account; no parameter names another one.
   *
   * `POST /api/v3/broker/capital/deposit/subAddress`; permission SPOT_DEPOSIT_WRITE; weight 1.
   *
   * Errors: unknownCoin, noAddress.
   */
  readonly createSubDepositAddress: Operation<CreateSubDepositAddressParameters, SubDepositAddress>
  /**
   * Lists deposit addresses of the calling account.
   *
   * `GET /api/v3/broker/capital/deposit/subAddress`; permission SPOT_DEPOSIT_READ; weight 1.
   *
   * Errors: unknownCoin.
   */
  readonly subDepositAddresses: Operation<SubDepositAddressesParameters, ReadonlyArray<SubDepositAddress>>
  /**
   * Lists deposits of the calling account.
   *
   * Deposits of the calling account; default: the last 10 days, 20 per page. At most 1000 per page.
   *
   * `GET /api/v3/broker/capital/deposit/subHisrec`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly subDepositHistory: PagedOperation<SubDepositHistoryParameters, ReadonlyArray<SubDeposit>, SubDeposit>
  /**
   * Lists deposits of all sub-accounts.
   *
   * Deposits of all sub-accounts of the calling master since 00:00 UTC three days ago; at most 1000 per page.
   *
   * `GET /api/v3/broker/capital/deposit/subHisrec/getall`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly allSubDepositHistory: PagedOperation<AllSubDepositHistoryParameters, ReadonlyArray<AnySubDeposit>, AnySubDeposit>
  /**
   * Requests a withdrawal from the calling sub-account.
   *
   * Requests a withdrawal of the calling account; the amount leaves the free balance at once. A memo follows the address after a colon. Without the funds password the address must be a saved one.
   *
   * `POST /api/v3/broker/capital/withdraw/apply`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, amountInvalid, insufficientBalance, noAddress, addressNotListed, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, fundsPassword, subAccountFrozen.
   */
  readonly withdraw: Operation<WithdrawParameters, SubWithdrawalId>
  /**
   * Transfers funds between the broker and its sub-accounts.
   *
   * Transfers an amount between the broker's own account and a sub-account, or between two sub-accounts. A second request with the same clientTranId and content returns the first one's id.
   *
   * `POST /api/v3/broker/sub-account/universalTransfer`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: notABroker, unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, accountTransferNotSupported, contentDiffers, parameterError, subAccountNotFound, subAccountFrozen.
   */
  readonly universalTransfer: Operation<UniversalTransferParameters, UniversalTransferId>
  /**
   * Lists transfers between the broker and its sub-accounts.
   *
   * Transfers in one direction, in pages; default: all of them. At most 500 per page. With clientTranId and without accounts, the transfer of this id, whichever accounts it was between.
   *
   * `GET /api/v3/broker/sub-account/universalTransfer`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: parameterError, subAccountNotFound.
   */
  readonly universalTransferHistory: PagedOperation<UniversalTransferHistoryParameters, ReadonlyArray<UniversalTransfer>, UniversalTransfer>
  /**
   * Enables futures for a sub-account.
   *
   * Opens the futures account of a sub-account. If it is already open, nothing changes.
   *
   * `POST /api/v3/broker/sub-account/futures`; permission SPOT_ACCOUNT_WRITE; weight 1.
   *
   * Errors: subAccountNotFound, subAccountFrozen.
   */
  readonly enableFutures: Operation<EnableFuturesParameters, EnableFuturesResponse>
  /**
   * Lists the broker's rebates.
   *
   * The broker's rebates, in pages; default: 10 per page, at most 100.
   *
   * `GET /api/v3/broker/rebate/taxQuery`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly rebates: PagedOperation<RebatesParameters, RebatePage, Rebate>
}
