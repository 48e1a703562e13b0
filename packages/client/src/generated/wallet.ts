// Made from the definitions in packages/wallet by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/wallet/calls"
import type { Decimal } from "#vocabulary"
import * as conversions from "../conversions.ts"
import * as kinds from "../kinds.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"

export type AccountType = "SPOT" | "FUTURES"

export interface CoinConfiguration {
  /** The coin. */
  readonly coin: string
  /** The coin's name. */
  readonly name: string
  /** The coin's networks. */
  readonly networkList: ReadonlyArray<CoinNetwork>
}

export interface CoinNetwork {
  /** The coin. */
  readonly coin: string
  /** The coin's name. */
  readonly name: string
  /** The network's old name, for the old withdrawal. */
  readonly network: string
  /** The network's identifier, for the new withdrawal. Spelled so in the interface. */
  readonly netWork: string
  /** Whether deposits are enabled. */
  readonly depositEnable: boolean
  /** Whether withdrawals are enabled. */
  readonly withdrawEnable: boolean
  /** The fee of one withdrawal, in whole coins. */
  readonly withdrawFee: Decimal
  /** The maximum amount of a withdrawal, in whole coins. */
  readonly withdrawMax: Decimal
  /** The minimum amount of a withdrawal, in whole coins. */
  readonly withdrawMin: Decimal
  /** Withdrawn amounts must be a multiple of this number; null if there is no such rule, in whole coins. */
  readonly withdrawIntegerMultiple: Decimal | null
  /** Number of confirmations that a deposit requires. */
  readonly minConfirm: number
  /** The coin's contract on this network; empty or null for a native coin. */
  readonly contract: string | null
  /** Whether all users share one address and are identified by a memo. */
  readonly sameAddress: boolean
  /** A remark on deposits, or null. */
  readonly depositDesc: string | null
  /** A hint for deposits, or null. */
  readonly depositTips: string | null
  /** A hint for withdrawals, or null. */
  readonly withdrawTips: string | null
}

export interface Conversion {
  /** The proceeds of the conversion, after the fee, in platform token. */
  readonly totalConvert: Decimal
  /** The total fee, in platform token. */
  readonly totalFee: Decimal
  /** Time of the conversion, in milliseconds. */
  readonly convertTime: number
  /** The proceeds of each coin. */
  readonly convertDetails: ReadonlyArray<ConversionDetail>
}

export interface ConversionDetail {
  /** The id of this coin's conversion. */
  readonly id: string
  /** The proceeds of the coin, after the fee, in platform token. */
  readonly convert: Decimal
  /** The fee for this coin, in platform token. */
  readonly fee: Decimal
  /** The amount of the coin spent, in whole coins. */
  readonly amount: Decimal
  /** Time of the conversion, in milliseconds. */
  readonly time: number
  /** The coin. */
  readonly asset: string
}

export interface ConversionPage {
  /** The conversions of this page. */
  readonly data: ReadonlyArray<Conversion>
  /** The number of this page. */
  readonly page: number
  /** Total number of rows. */
  readonly totalRecords: number
  /** Total number of pages. */
  readonly totalPageNum: number
  /** The same as totalPageNum. Spelled so in the interface. */
  readonly totalPage: number
}

export interface ConversionResult {
  /** The coins that were converted. */
  readonly successList: ReadonlyArray<string>
  /** The coins that were not converted. */
  readonly failedList: ReadonlyArray<FailedConversion>
  /** The proceeds, after the fee, in platform token. */
  readonly totalConvert: Decimal
  /** The fee, in platform token. */
  readonly convertFee: Decimal
}

export interface ConvertibleAsset {
  /** The coin. */
  readonly asset: string
  /** The amount held, in whole coins. */
  readonly balance: Decimal
  /** The proceeds of the conversion, after the fee, in platform token. */
  readonly convertMx: Decimal
  /** The balance's value, in USDT. */
  readonly convertUsdt: Decimal
  /** The code of the reason why the balance cannot be converted, for example 30021; null for a convertible balance. */
  readonly code: string | null
  /** The reason as text. */
  readonly message: string | null
}

export interface Deposit {
  /** The amount deposited, in whole coins. */
  readonly amount: Decimal
  /** The coin. */
  readonly coin: string
  /** The network of the deposit. */
  readonly network: string
  /** The status: a code of `DepositStatus`; 5: credited. */
  readonly status: number
  /** The deposit address; the memo follows after a colon. */
  readonly address: string
  /** Identifies the user of a shared address; empty or null if the network has none. */
  readonly addressTag: string | null
  /** The transaction's id on the network. */
  readonly txId: string | null
  /** Time when the deposit was first seen, in milliseconds. */
  readonly insertTime: number
  /** Number of confirmations required. */
  readonly unlockConfirm: string
  /** Number of confirmations so far. */
  readonly confirmTimes: string
  /** The deposit's memo; empty if none. */
  readonly memo: string | null
}

export interface DepositAddress {
  /** The coin. */
  readonly coin: string
  /** The network, by the name in the request. */
  readonly network: string
  /** The network's identifier. Spelled so in the interface. */
  readonly netWork: string
  /** The address. */
  readonly address: string
  /** Identifies the user of a shared address; empty or null if the network has none. */
  readonly memo: string | null
}

export interface FailedConversion {
  /** The coin. */
  readonly asset: string
  /** The reason why the balance was not converted. */
  readonly message: string
  /** The reason as a code. */
  readonly code: string
}

export interface InternalTransfer {
  /** The transfer's id. */
  readonly tranId: string
  /** The coin. */
  readonly asset: string
  /** The amount transferred, in whole coins. */
  readonly amount: Decimal
  /** How the receiver was named: EMAIL, UID or MOBILE. */
  readonly toAccountType: string
  /** The receiver. */
  readonly toAccount: string
  /** The sender's uid. */
  readonly fromAccount: string
  /** The status. */
  readonly status: string
  /** Time of the transfer, in milliseconds. */
  readonly timestamp: number
}

export interface InternalTransferPage {
  /** The number of this page. */
  readonly page: number
  /** Total number of rows. */
  readonly totalRecords: number
  /** Total number of pages. */
  readonly totalPageNum: number
  /** The transfers of this page. */
  readonly data: ReadonlyArray<InternalTransfer>
}

export interface ListedTransfer {
  /** The transfer's id. */
  readonly tranId: string
  /** Null: these transfers have no client id. */
  readonly clientTranId: string | null
  /** The coin. */
  readonly asset: string
  /** The amount transferred, in whole coins. */
  readonly amount: Decimal
  /** The sending account. */
  readonly fromAccountType: AccountType
  /** The receiving account. */
  readonly toAccountType: AccountType
  /** The trading pair, if any. */
  readonly symbol: string | null
  /** The status; WAIT: still being processed. */
  readonly status: TransferStatus
  /** Time of the transfer, in milliseconds. */
  readonly timestamp: number
  /** The trading pair of the sending side, if any. */
  readonly fromSymbol?: string | null
  /** The trading pair of the receiving side, if any. */
  readonly toSymbol?: string | null
}

export type ReceiverType = "EMAIL" | "UID" | "MOBILE"

export interface Transfer {
  /** The transfer's id. */
  readonly tranId: string
  /** Null: these transfers have no client id. */
  readonly clientTranId: string | null
  /** The coin. */
  readonly asset: string
  /** The amount transferred, in whole coins. */
  readonly amount: Decimal
  /** The sending account. */
  readonly fromAccountType: AccountType
  /** The receiving account. */
  readonly toAccountType: AccountType
  /** The trading pair, if any. */
  readonly symbol: string | null
  /** The status; WAIT: still being processed. */
  readonly status: TransferStatus
  /** Time of the transfer, in milliseconds. */
  readonly timestamp: number
}

export interface TransferId {
  /** The transfer's id. */
  readonly tranId: string
}

export interface TransferPage {
  /** The transfers of this page. */
  readonly rows: ReadonlyArray<ListedTransfer>
  /** Total number of rows. */
  readonly total: number
}

export type TransferStatus = "SUCCESS" | "FAILED" | "WAIT"

export type TransferType = 0 | 1

export interface UntypedWithdrawalId {
  /** The withdrawal's id. */
  readonly id: string
}

export interface Withdrawal {
  /** The withdrawal's id. */
  readonly id: string
  /** The client id from the request; absent if none was given. */
  readonly withdrawOrderId?: string
  /** The transaction's id; null before the withdrawal is sent. */
  readonly txId: string | null
  /** The coin. */
  readonly coin: string
  /** The network; old records may lack it. */
  readonly network?: string
  /** The destination address. */
  readonly address: string
  /** The amount, including the fee, in whole coins. */
  readonly amount: Decimal
  /** 0: to an external address, 1: to an address of this exchange. */
  readonly transferType: TransferType
  /** The status: a code of `WithdrawalStatus`; 7: completed. */
  readonly status: number
  /** The network's fee, in whole coins. */
  readonly transactionFee: Decimal
  /** Number of confirmations so far. */
  readonly confirmNo: number | null
  /** Time of the request, in milliseconds. */
  readonly applyTime: number
  /** The note from the request. */
  readonly remark: string | null
  /** The memo of the address; empty if none. */
  readonly memo: string | null
  /** The same as txId. */
  readonly transHash: string | null
  /** Time of the withdrawal's last change, in milliseconds. */
  readonly updateTime: number
  /** The coin's name: coins have no other id. */
  readonly coinId: string | null
  /** The same as coinId. */
  readonly vcoinId: string | null
}

export interface WithdrawalAddress {
  /** The coin. */
  readonly coin: string
  /** The network. */
  readonly network: string
  /** The address. */
  readonly address: string
  /** The name under which the address was saved; empty or null if none. */
  readonly addressTag: string | null
  /** Identifies the user of a shared address; empty or null if the network has none. */
  readonly memo: string | null
}

export interface WithdrawalAddressPage {
  /** The addresses of this page. */
  readonly data: ReadonlyArray<WithdrawalAddress>
  /** Total number of rows. */
  readonly totalRecords: number
  /** The number of this page. */
  readonly page: number
  /** Total number of pages. */
  readonly totalPageNum: number
}

export interface WithdrawalId {
  /** The withdrawal's id. */
  readonly id: string
}

export interface CoinConfigurationsParameters {
}

export interface WithdrawParameters {
  /** A coin. */
  readonly coin: string
  /** Your own id, 1 to 32 letters, digits, _ and -: a retry with the same id returns the first withdrawal. */
  readonly withdrawOrderId?: string | undefined
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). Spelled so in the interface. */
  readonly netWork: string
  /** The coin's contract; must be that of the network. */
  readonly contractAddress?: string | undefined
  /** The receiving address, of that network, with a valid checksum. */
  readonly address: string
  /** The memo of the address, if the network has one. */
  readonly memo?: string | undefined
  /** Amount, in whole coins, including the network's fee. */
  readonly amount: Decimal
  /** Your own note, up to 128 characters. */
  readonly remark?: string | undefined
}

export interface CancelWithdrawalParameters {
  /** The withdrawal's id, assigned by the exchange. */
  readonly id: string
}

export interface WithdrawApplyParameters {
  /** A coin. */
  readonly coin: string
  /** Your own id, 1 to 32 letters, digits, _ and -: a retry with the same id returns the first withdrawal. */
  readonly withdrawOrderId?: string | undefined
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). */
  readonly network: string
  /** The coin's contract; must be that of the network. */
  readonly contractAddress?: string | undefined
  /** The receiving address, of that network, with a valid checksum. */
  readonly address: string
  /** The memo of the address, if the network has one. */
  readonly memo?: string | undefined
  /** Amount, in whole coins, including the network's fee. */
  readonly amount: Decimal
  /** Your own note, up to 128 characters. */
  readonly remark?: string | undefined
}

export interface DepositHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only rows with this status number. */
  readonly status?: number | undefined
  /** The first millisecond, 13 digits; default: 7 days before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: 7 days after startTime, at most now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 1000. */
  readonly limit?: number | undefined
}

export interface WithdrawalHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only rows with this status number. */
  readonly status?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 1000. */
  readonly limit?: number | undefined
  /** The first millisecond, 13 digits; default: 7 days before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: 7 days after startTime, at most now, in milliseconds. */
  readonly endTime?: number | undefined
}

export interface CreateDepositAddressParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). */
  readonly network: string
}

export interface DepositAddressesParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20). */
  readonly network?: string | undefined
}

export interface WithdrawalAddressesParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 20. */
  readonly limit?: number | undefined
}

export interface TransferParameters {
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: AccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: AccountType
  /** A coin. */
  readonly asset: string
  /** Amount, in whole coins. */
  readonly amount: Decimal
}

export interface TransferHistoryParameters {
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: AccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: AccountType
  /** The first millisecond, 13 digits; default: 7 days before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Rows per page; default: 10, maximum: 100. */
  readonly size?: number | undefined
}

export interface TransferRecordParameters {
  /** The transfer's id, assigned by the exchange. */
  readonly tranId: string
}

export interface ConvertibleAssetsParameters {
}

export interface ConvertParameters {
  /** Up to 15 coins, separated by commas. */
  readonly asset: string
}

export interface ConversionHistoryParameters {
  /** The first millisecond, 13 digits; default: the oldest row in the list's lookback, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Conversions per page; default: 1, maximum: 1000. */
  readonly limit?: number | undefined
}

export interface InternalTransferParameters {
  /** How toAccount names the receiver: EMAIL, UID or MOBILE. */
  readonly toAccountType: ReceiverType
  /** The receiver's e-mail address, uid or phone number. */
  readonly toAccount: string
  /** The phone number's area code, for MOBILE: 1 to 4 digits, with or without a + before them. */
  readonly areaCode?: string | undefined
  /** A coin. */
  readonly asset: string
  /** Amount, in whole coins. */
  readonly amount: Decimal
}

export interface InternalTransferHistoryParameters {
  /** The first millisecond, 13 digits; default: 7 days before endTime, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; default: now, in milliseconds. */
  readonly endTime?: number | undefined
  /** Page number, from 1; default: 1. */
  readonly page?: number | undefined
  /** Number of rows, from 1; a larger number than the maximum counts as the maximum; default: 10. */
  readonly limit?: number | undefined
  /** The transfer's id, assigned by the exchange. */
  readonly tranId?: string | undefined
}

const coinNetworkShape: Shape = { coin: "string", name: "string", network: "string", netWork: "string", depositEnable: "boolean", withdrawEnable: "boolean", withdrawFee: "decimal", withdrawMax: "decimal", withdrawMin: "decimal", withdrawIntegerMultiple: ["union", ["decimal", "null"]], minConfirm: "number", contract: ["union", ["string", "null"]], sameAddress: "boolean", depositDesc: ["union", ["string", "null"]], depositTips: ["union", ["string", "null"]], withdrawTips: ["union", ["string", "null"]] }

const conversionDetailShape: Shape = { id: ["union", ["string", conversions.integerAsText]], convert: "decimal", fee: "decimal", amount: "decimal", time: ["union", ["integer", "digits"]], asset: "string" }

const convertibleAssetShape: Shape = { asset: "string", balance: "decimal", convertMx: "decimal", convertUsdt: "decimal", code: [kinds.orNull, ["union", [["union", ["string", conversions.integerAsText]], "null"]]], message: [kinds.orNull, ["union", ["string", "null"]]] }

const depositShape: Shape = { amount: "decimal", coin: "string", network: "string", status: "number", address: "string", addressTag: ["union", ["string", "null"]], txId: ["union", ["string", "null"]], insertTime: "number", unlockConfirm: "string", confirmTimes: "string", memo: ["union", ["string", "null"]] }

const depositAddressShape: Shape = [kinds.aliases, { coin: "string", network: "string", netWork: "string", address: "string", memo: ["union", ["string", "null"]] }, ["network","netWork"]]

const failedConversionShape: Shape = { asset: "string", message: "string", code: ["union", ["string", conversions.integerAsText]] }

const internalTransferShape: Shape = { tranId: "string", asset: "string", amount: "decimal", toAccountType: "string", toAccount: "string", fromAccount: "string", status: "string", timestamp: ["union", ["integer", "digits"]] }

const receiverTypeShape: Shape = ["literal", "EMAIL", "UID", "MOBILE"]

const transferIdShape: Shape = { tranId: ["union", ["string", conversions.integerAsText]] }

const transferStatusShape: Shape = ["literal", "SUCCESS", "FAILED", "WAIT"]

const untypedWithdrawalIdShape: Shape = { id: ["union", ["string", conversions.integerAsText]] }

const withdrawalAddressShape: Shape = { coin: "string", network: "string", address: "string", addressTag: ["union", ["string", "null"]], memo: ["union", ["string", "null"]] }

const withdrawalIdShape: Shape = { id: "string" }

const coinConfigurationShape: Shape = { coin: "string", name: "string", networkList: ["array", coinNetworkShape] }

const conversionShape: Shape = { totalConvert: "decimal", totalFee: "decimal", convertTime: ["union", ["integer", "digits"]], convertDetails: ["array", conversionDetailShape] }

const conversionResultShape: Shape = { successList: ["array", "string"], failedList: ["array", failedConversionShape], totalConvert: "decimal", convertFee: "decimal" }

const internalTransferPageShape: Shape = { page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], data: ["array", internalTransferShape] }

const withdrawalShape: Shape = { id: "string", withdrawOrderId: ["optional", "string"], txId: ["union", ["string", "null"]], coin: "string", network: ["optional", "string"], address: "string", amount: "decimal", transferType: conversions.zeroOrOne, status: "number", transactionFee: "decimal", confirmNo: ["union", [["union", ["integer", "digits"]], "null"]], applyTime: ["union", ["integer", "digits"]], remark: ["union", ["string", "null"]], memo: ["union", ["string", "null"]], transHash: ["union", ["string", "null"]], updateTime: ["union", ["integer", "digits"]], coinId: ["union", [["union", ["string", conversions.integerAsText]], "null"]], vcoinId: ["union", [["union", ["string", conversions.integerAsText]], "null"]] }

const withdrawalAddressPageShape: Shape = { data: ["array", withdrawalAddressShape], totalRecords: ["union", ["integer", "digits"]], page: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]] }

const conversionPageShape: Shape = [kinds.aliases, { data: ["array", conversionShape], page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], totalPage: ["union", ["integer", "digits"]] }, ["totalPageNum","totalPage"]]

const listedTransferShape: Shape = { tranId: ["union", ["string", conversions.integerAsText]], clientTranId: ["union", ["string", "null"]], asset: "string", amount: "decimal", fromAccountType: conversions.accountType, toAccountType: conversions.accountType, symbol: ["union", ["string", "null"]], status: transferStatusShape, timestamp: ["union", ["integer", "digits"]], fromSymbol: ["optional", ["union", ["string", "null"]]], toSymbol: ["optional", ["union", ["string", "null"]]] }

const transferShape: Shape = { tranId: ["union", ["string", conversions.integerAsText]], clientTranId: ["union", ["string", "null"]], asset: "string", amount: "decimal", fromAccountType: conversions.accountType, toAccountType: conversions.accountType, symbol: ["union", ["string", "null"]], status: transferStatusShape, timestamp: ["union", ["integer", "digits"]] }

const transferPageShape: Shape = { rows: ["array", listedTransferShape], total: "number" }

/**
 * Lists all coins with their networks.
 *
 * Every coin with its networks, fees and limits.
 *
 * `GET /api/v3/capital/config/getall`; permission SPOT_WITHDRAW_READ; weight 10.
 */
export const coinConfigurations: Endpoint<CoinConfigurationsParameters, ReadonlyArray<CoinConfiguration>> = {
  id: "wallet.coinConfigurations",
  method: "GET",
  path: "/api/v3/capital/config/getall",
  weight: { ip: 10 },
  query: {},
  success: ["array", coinConfigurationShape],
}

/**
 * Requests a withdrawal.
 *
 * Requests a withdrawal to an address; the amount leaves the free balance at once. A second request with the same withdrawOrderId and content returns the first one's id.
 *
 * `POST /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
 *
 * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
 */
export const withdraw: Endpoint<WithdrawParameters, WithdrawalId> = {
  id: "wallet.withdraw",
  method: "POST",
  path: "/api/v3/capital/withdraw",
  kind: "write",
  query: { coin: "text", withdrawOrderId: ["optional", [kinds.upTo, 32, [kinds.pattern, /^[0-9A-Za-z_-]+$/, "string"]]], netWork: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", [kinds.upTo, 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
  success: withdrawalIdShape,
  lookUp: { endpoint: () => withdrawalHistory, rule: calls.withdrawn },
}

/**
 * Cancels a withdrawal.
 *
 * `DELETE /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
 *
 * Errors: recordNotFound, transferProcessing.
 */
export const cancelWithdrawal: Endpoint<CancelWithdrawalParameters, UntypedWithdrawalId> = {
  id: "wallet.cancelWithdrawal",
  method: "DELETE",
  path: "/api/v3/capital/withdraw",
  kind: "write",
  query: { id: "text" },
  success: untypedWithdrawalIdShape,
}

/**
 * Requests a withdrawal (old endpoint).
 *
 * `POST /api/v3/capital/withdraw/apply`; permission SPOT_WITHDRAW_WRITE; weight 1.
 *
 * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
 */
export const withdrawApply: Endpoint<WithdrawApplyParameters, UntypedWithdrawalId> = {
  id: "wallet.withdrawApply",
  method: "POST",
  path: "/api/v3/capital/withdraw/apply",
  kind: "write",
  query: { coin: "text", withdrawOrderId: ["optional", [kinds.upTo, 32, [kinds.pattern, /^[0-9A-Za-z_-]+$/, "string"]]], network: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", [kinds.upTo, 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
  success: [kinds.oneElement, untypedWithdrawalIdShape],
  lookUp: { endpoint: () => withdrawalHistory, rule: calls.withdrawn },
}

/**
 * Lists the account's deposits.
 *
 * Deposits; default: the last 7 days. None older than 90 days; at most 1000 per call. With startTime alone, the window ends 7 days later, or now if that is earlier.
 *
 * `GET /api/v3/capital/deposit/hisrec`; permission SPOT_WITHDRAW_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const depositHistory: PagedEndpoint<DepositHistoryParameters, ReadonlyArray<Deposit>, Deposit> = {
  id: "wallet.depositHistory",
  method: "GET",
  path: "/api/v3/capital/deposit/hisrec",
  query: { coin: ["optional", "text"], status: ["optional", "digits"], startTime: ["optional", "time"], endTime: ["optional", "time"], limit: ["optional", "count"] },
  success: ["array", depositShape],
  paging: calls.depositPaging,
}

/**
 * Lists the account's withdrawals.
 *
 * `GET /api/v3/capital/withdraw/history`; permission SPOT_WITHDRAW_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const withdrawalHistory: PagedEndpoint<WithdrawalHistoryParameters, ReadonlyArray<Withdrawal>, Withdrawal> = {
  id: "wallet.withdrawalHistory",
  method: "GET",
  path: "/api/v3/capital/withdraw/history",
  query: { coin: ["optional", "text"], status: ["optional", "digits"], limit: ["optional", "count"], startTime: ["optional", "time"], endTime: ["optional", "time"] },
  success: ["array", withdrawalShape],
  paging: calls.withdrawalPaging,
}

/**
 * Creates a deposit address.
 *
 * `POST /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_WRITE; weight 1.
 *
 * Errors: unknownCoin, noAddress.
 */
export const createDepositAddress: Endpoint<CreateDepositAddressParameters, DepositAddress> = {
  id: "wallet.createDepositAddress",
  method: "POST",
  path: "/api/v3/capital/deposit/address",
  kind: "write",
  query: { coin: "text", network: "text" },
  success: depositAddressShape,
}

/**
 * Lists deposit addresses of a coin.
 *
 * The account's deposit addresses of a coin; default: on all networks.
 *
 * `GET /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_READ; weight 10.
 *
 * Errors: unknownCoin, noAddress.
 */
export const depositAddresses: Endpoint<DepositAddressesParameters, ReadonlyArray<DepositAddress>> = {
  id: "wallet.depositAddresses",
  method: "GET",
  path: "/api/v3/capital/deposit/address",
  weight: { ip: 10 },
  query: { coin: "text", network: ["optional", "text"] },
  success: ["array", depositAddressShape],
}

/**
 * Lists saved withdrawal addresses.
 *
 * `GET /api/v3/capital/withdraw/address`; permission SPOT_WITHDRAW_READ; weight 10.
 */
export const withdrawalAddresses: Endpoint<WithdrawalAddressesParameters, WithdrawalAddressPage> = {
  id: "wallet.withdrawalAddresses",
  method: "GET",
  path: "/api/v3/capital/withdraw/address",
  weight: { ip: 10 },
  query: { coin: ["optional", "text"], page: ["optional", "count"], limit: ["optional", "count"] },
  success: withdrawalAddressPageShape,
}

/**
 * Transfers funds between spot and futures.
 *
 * `POST /api/v3/capital/transfer`; permission SPOT_TRANSFER_WRITE; weight 1.
 *
 * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, accountTransferNotSupported.
 */
export const transfer: Endpoint<TransferParameters, TransferId> = {
  id: "wallet.transfer",
  method: "POST",
  path: "/api/v3/capital/transfer",
  kind: "write",
  query: { fromAccountType: conversions.accountType, toAccountType: conversions.accountType, asset: "text", amount: "decimal" },
  success: [kinds.oneElement, transferIdShape],
}

/**
 * Lists transfers between spot and futures.
 *
 * Transfers in one direction; default: the last 7 days. None older than 6 months; at most 100 per page.
 *
 * `GET /api/v3/capital/transfer`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const transferHistory: PagedEndpoint<TransferHistoryParameters, TransferPage, ListedTransfer> = {
  id: "wallet.transferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer",
  query: { fromAccountType: conversions.accountType, toAccountType: conversions.accountType, startTime: ["optional", "time"], endTime: ["optional", "time"], page: ["optional", "count"], size: ["optional", "count"] },
  success: [kinds.oneElement, transferPageShape],
  paging: calls.transferPaging,
}

/**
 * Gets a transfer between spot and futures.
 *
 * `GET /api/v3/capital/transfer/tranId`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: recordNotFound.
 */
export const transferRecord: Endpoint<TransferRecordParameters, Transfer> = {
  id: "wallet.transferRecord",
  method: "GET",
  path: "/api/v3/capital/transfer/tranId",
  query: { tranId: "text" },
  success: transferShape,
}

/**
 * Lists small balances that can be converted.
 *
 * Lists the small balances, each with the result of its conversion, or the reason why the balance cannot be converted.
 *
 * `GET /api/v3/capital/convert/list`; permission SPOT_ACCOUNT_READ; weight 1.
 *
 * Errors: amountInvalid, assetNotConvertible.
 */
export const convertibleAssets: Endpoint<ConvertibleAssetsParameters, ReadonlyArray<ConvertibleAsset>> = {
  id: "wallet.convertibleAssets",
  method: "GET",
  path: "/api/v3/capital/convert/list",
  query: {},
  success: ["array", convertibleAssetShape],
}

/**
 * Converts small balances into the platform token.
 *
 * Converts small balances. Each conversion succeeds or fails alone: `failedList` has the failed ones.
 *
 * `POST /api/v3/capital/convert`; permission SPOT_ACCOUNT_WRITE; weight 10.
 *
 * Errors: subAccountFrozen, unknownCoin, transferNotSupported, insufficientBalance, amountInvalid, assetNotConvertible, notSmallBalance.
 */
export const convert: Endpoint<ConvertParameters, ConversionResult> = {
  id: "wallet.convert",
  method: "POST",
  path: "/api/v3/capital/convert",
  kind: "write",
  weight: { ip: 10 },
  query: { asset: [kinds.parts, 15, "text"] },
  success: conversionResultShape,
}

/**
 * Lists conversions of small balances.
 *
 * Conversions, in pages; default: 1 per page, at most 1000.
 *
 * `GET /api/v3/capital/convert`; permission SPOT_DEAL_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const conversionHistory: PagedEndpoint<ConversionHistoryParameters, ConversionPage, Conversion> = {
  id: "wallet.conversionHistory",
  method: "GET",
  path: "/api/v3/capital/convert",
  query: { startTime: ["optional", "time"], endTime: ["optional", "time"], page: ["optional", "count"], limit: ["optional", "count"] },
  success: conversionPageShape,
  paging: calls.conversionPaging,
}

/**
 * Transfers funds to another user.
 *
 * Transfers an amount to another user of the exchange; `areaCode` is required with a phone number.
 *
 * `POST /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_WRITE; weight 1.
 *
 * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, userNotFound, mandatoryParameter.
 */
export const internalTransfer: Endpoint<InternalTransferParameters, TransferId> = {
  id: "wallet.internalTransfer",
  method: "POST",
  path: "/api/v3/capital/transfer/internal",
  kind: "write",
  query: { toAccountType: receiverTypeShape, toAccount: "text", areaCode: ["optional", "text"], asset: "text", amount: "decimal" },
  success: transferIdShape,
}

/**
 * Lists transfers to other users.
 *
 * Transfers to other users, in pages; default: the last 7 days. At most 100 per page.
 *
 * `GET /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const internalTransferHistory: PagedEndpoint<InternalTransferHistoryParameters, InternalTransferPage, InternalTransfer> = {
  id: "wallet.internalTransferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer/internal",
  query: { startTime: ["optional", "time"], endTime: ["optional", "time"], page: ["optional", "count"], limit: ["optional", "count"], tranId: ["optional", "text"] },
  success: internalTransferPageShape,
  paging: calls.internalTransferPaging,
}

/** Every endpoint that has a method. */
export const api = [
  coinConfigurations,
  withdraw,
  cancelWithdrawal,
  withdrawApply,
  depositHistory,
  withdrawalHistory,
  createDepositAddress,
  depositAddresses,
  withdrawalAddresses,
  transfer,
  transferHistory,
  transferRecord,
  convertibleAssets,
  convert,
  conversionHistory,
  internalTransfer,
  internalTransferHistory,
] as const

export interface Wallet {
  /**
   * Lists all coins with their networks.
   *
   * Every coin with its networks, fees and limits.
   *
   * `GET /api/v3/capital/config/getall`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly coinConfigurations: Operation<CoinConfigurationsParameters, ReadonlyArray<CoinConfiguration>>
  /**
   * Requests a withdrawal.
   *
   * Requests a withdrawal to an address; the amount leaves the free balance at once. A second request with the same withdrawOrderId and content returns the first one's id.
   *
   * `POST /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
   */
  readonly withdraw: Operation<WithdrawParameters, WithdrawalId>
  /**
   * Cancels a withdrawal.
   *
   * `DELETE /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: recordNotFound, transferProcessing.
   */
  readonly cancelWithdrawal: Operation<CancelWithdrawalParameters, UntypedWithdrawalId>
  /**
   * Requests a withdrawal (old endpoint).
   *
   * `POST /api/v3/capital/withdraw/apply`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
   */
  readonly withdrawApply: Operation<WithdrawApplyParameters, UntypedWithdrawalId>
  /**
   * Lists the account's deposits.
   *
   * Deposits; default: the last 7 days. None older than 90 days; at most 1000 per call. With startTime alone, the window ends 7 days later, or now if that is earlier.
   *
   * `GET /api/v3/capital/deposit/hisrec`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly depositHistory: PagedOperation<DepositHistoryParameters, ReadonlyArray<Deposit>, Deposit>
  /**
   * Lists the account's withdrawals.
   *
   * `GET /api/v3/capital/withdraw/history`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly withdrawalHistory: PagedOperation<WithdrawalHistoryParameters, ReadonlyArray<Withdrawal>, Withdrawal>
  /**
   * Creates a deposit address.
   *
   * `POST /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, noAddress.
   */
  readonly createDepositAddress: Operation<CreateDepositAddressParameters, DepositAddress>
  /**
   * Lists deposit addresses of a coin.
   *
   * The account's deposit addresses of a coin; default: on all networks.
   *
   * `GET /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_READ; weight 10.
   *
   * Errors: unknownCoin, noAddress.
   */
  readonly depositAddresses: Operation<DepositAddressesParameters, ReadonlyArray<DepositAddress>>
  /**
   * Lists saved withdrawal addresses.
   *
   * `GET /api/v3/capital/withdraw/address`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly withdrawalAddresses: Operation<WithdrawalAddressesParameters, WithdrawalAddressPage>
  /**
   * Transfers funds between spot and futures.
   *
   * `POST /api/v3/capital/transfer`; permission SPOT_TRANSFER_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, accountTransferNotSupported.
   */
  readonly transfer: Operation<TransferParameters, TransferId>
  /**
   * Lists transfers between spot and futures.
   *
   * Transfers in one direction; default: the last 7 days. None older than 6 months; at most 100 per page.
   *
   * `GET /api/v3/capital/transfer`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly transferHistory: PagedOperation<TransferHistoryParameters, TransferPage, ListedTransfer>
  /**
   * Gets a transfer between spot and futures.
   *
   * `GET /api/v3/capital/transfer/tranId`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: recordNotFound.
   */
  readonly transferRecord: Operation<TransferRecordParameters, Transfer>
  /**
   * Lists small balances that can be converted.
   *
   * Lists the small balances, each with the result of its conversion, or the reason why the balance cannot be converted.
   *
   * `GET /api/v3/capital/convert/list`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: amountInvalid, assetNotConvertible.
   */
  readonly convertibleAssets: Operation<ConvertibleAssetsParameters, ReadonlyArray<ConvertibleAsset>>
  /**
   * Converts small balances into the platform token.
   *
   * Converts small balances. Each conversion succeeds or fails alone: `failedList` has the failed ones.
   *
   * `POST /api/v3/capital/convert`; permission SPOT_ACCOUNT_WRITE; weight 10.
   *
   * Errors: subAccountFrozen, unknownCoin, transferNotSupported, insufficientBalance, amountInvalid, assetNotConvertible, notSmallBalance.
   */
  readonly convert: Operation<ConvertParameters, ConversionResult>
  /**
   * Lists conversions of small balances.
   *
   * Conversions, in pages; default: 1 per page, at most 1000.
   *
   * `GET /api/v3/capital/convert`; permission SPOT_DEAL_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly conversionHistory: PagedOperation<ConversionHistoryParameters, ConversionPage, Conversion>
  /**
   * Transfers funds to another user.
   *
   * Transfers an amount to another user of the exchange; `areaCode` is required with a phone number.
   *
   * `POST /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, userNotFound, mandatoryParameter.
   */
  readonly internalTransfer: Operation<InternalTransferParameters, TransferId>
  /**
   * Lists transfers to other users.
   *
   * Transfers to other users, in pages; default: the last 7 days. At most 100 per page.
   *
   * `GET /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly internalTransferHistory: PagedOperation<InternalTransferHistoryParameters, InternalTransferPage, InternalTransfer>
}
