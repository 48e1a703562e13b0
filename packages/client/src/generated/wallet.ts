// Made from the definitions in packages/wallet by scripts/clients.ts. Do not change it here.
import type { Decimal } from "#vocabulary"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import * as functions from "../functions/wallet.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"

export type AccountType = "SPOT" | "FUTURES"

export interface CoinConfiguration {
  /** The coin. */
  readonly coin: string
  /** The coin's name. */
  readonly name: string
  /** The networks it is on. */
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
  /** Whether deposits are open. */
  readonly depositEnable: boolean
  /** Whether withdrawals are open. */
  readonly withdrawEnable: boolean
  /** The fee of one withdrawal, in whole coins. */
  readonly withdrawFee: Decimal
  /** The most one withdrawal may be, in whole coins. */
  readonly withdrawMax: Decimal
  /** The least one withdrawal may be, in whole coins. */
  readonly withdrawMin: Decimal
  /** Withdrawals must be a multiple of it; null where there is none, in whole coins. */
  readonly withdrawIntegerMultiple: Decimal | null
  /** How many confirmations a deposit needs. */
  readonly minConfirm: number
  /** The coin's contract on this network; empty for a native coin. */
  readonly contract: string
  /** Whether all users share one address and a memo tells them apart. */
  readonly sameAddress: boolean
  /** A remark on deposits, or null. */
  readonly depositDesc: string | null
  /** A hint for deposits, or null. */
  readonly depositTips: string | null
  /** A hint for withdrawals, or null. */
  readonly withdrawTips: string | null
}

export interface Conversion {
  /** What the conversion gave, after the fee, in platform token. */
  readonly totalConvert: Decimal
  /** The fee of all of it, in platform token. */
  readonly totalFee: Decimal
  /** When it was done, in milliseconds. */
  readonly convertTime: number
  /** What each coin gave. */
  readonly convertDetails: ReadonlyArray<ConversionDetail>
}

export interface ConversionDetail {
  /** The part's id. */
  readonly id: string
  /** What the coin gave, after the fee, in platform token. */
  readonly convert: Decimal
  /** The fee for this coin, in platform token. */
  readonly fee: Decimal
  /** How much of the coin was spent, in whole coins. */
  readonly amount: Decimal
  /** When it was done, in milliseconds. */
  readonly time: number
  /** The coin. */
  readonly asset: string
}

export interface ConversionPage {
  /** The conversions of this page. */
  readonly data: ReadonlyArray<Conversion>
  /** The number of this page. */
  readonly page: number
  /** How many rows there are on all pages. */
  readonly totalRecords: number
  /** How many pages there are. */
  readonly totalPageNum: number
  /** The same as totalPageNum. Spelled so in the interface. */
  readonly totalPage: number
}

export interface ConversionResult {
  /** The coins that were converted. */
  readonly successList: ReadonlyArray<string>
  /** The coins that were not. */
  readonly failedList: ReadonlyArray<FailedConversion>
  /** What they gave, after the fee, in platform token. */
  readonly totalConvert: Decimal
  /** The fee, in platform token. */
  readonly convertFee: Decimal
}

export interface ConvertibleAsset {
  /** The coin. */
  readonly asset: string
  /** How much of it there is, in whole coins. */
  readonly balance: Decimal
  /** What converting it would give, after the fee, in platform token. */
  readonly convertMx: Decimal
  /** What it is worth, in USDT. */
  readonly convertUsdt: Decimal
  /** Why it cannot be converted, 30021 for example; null when it can be. */
  readonly code: string | null
  /** The same in words. */
  readonly message: string | null
}

export interface Deposit {
  /** How much was deposited, in whole coins. */
  readonly amount: Decimal
  /** The coin. */
  readonly coin: string
  /** The network it came on. */
  readonly network: string
  /** How far it is: a code of `DepositStatus`, 5 once it counts. */
  readonly status: number
  /** The address it came to; a suffix behind a colon is the memo. */
  readonly address: string
  /** Tells the users of one address apart; empty or null where the network has none. */
  readonly addressTag: string | null
  /** The transaction's id on the network. */
  readonly txId: string | null
  /** When it was seen first, in milliseconds. */
  readonly insertTime: number
  /** How many confirmations it needs. */
  readonly unlockConfirm: string
  /** How many confirmations it has. */
  readonly confirmTimes: string
  /** The memo it came with; empty where there is none. */
  readonly memo: string | null
}

export interface DepositAddress {
  /** The coin. */
  readonly coin: string
  /** The network, under the name it was asked for by. */
  readonly network: string
  /** The network's identifier. Spelled so in the interface. */
  readonly netWork: string
  /** The address. */
  readonly address: string
  /** Tells the users of one address apart; empty or null where the network has none. */
  readonly memo: string | null
}

export interface FailedConversion {
  /** The coin. */
  readonly asset: string
  /** Why it was not converted. */
  readonly message: string
  /** The same as a code. */
  readonly code: string
}

export interface InternalTransfer {
  /** The transfer's id. */
  readonly tranId: string
  /** The coin. */
  readonly asset: string
  /** How much was moved, in whole coins. */
  readonly amount: Decimal
  /** How the receiver was named: EMAIL, UID or MOBILE. */
  readonly toAccountType: string
  /** The receiver. */
  readonly toAccount: string
  /** The sender's uid. */
  readonly fromAccount: string
  /** How it stands. */
  readonly status: string
  /** When it was made, in milliseconds. */
  readonly timestamp: number
}

export interface InternalTransferPage {
  /** The number of this page. */
  readonly page: number
  /** How many rows there are on all pages. */
  readonly totalRecords: number
  /** How many pages there are. */
  readonly totalPageNum: number
  /** The transfers of this page. */
  readonly data: ReadonlyArray<InternalTransfer>
}

export interface ListedTransfer {
  /** The transfer's id. */
  readonly tranId: string
  /** Null: these transfers have no id of the caller. */
  readonly clientTranId: string | null
  /** The coin. */
  readonly asset: string
  /** How much was moved, in whole coins. */
  readonly amount: Decimal
  /** The account it left. */
  readonly fromAccountType: AccountType
  /** The account it reached. */
  readonly toAccountType: AccountType
  /** The trading pair, where one is concerned. */
  readonly symbol: string | null
  /** How it stands; WAIT is still being processed. */
  readonly status: TransferStatus
  /** When it was made, in milliseconds. */
  readonly timestamp: number
  /** The pair it left, where one is concerned. */
  readonly fromSymbol?: string | null
  /** The pair it reached, where one is concerned. */
  readonly toSymbol?: string | null
}

export type ReceiverType = "EMAIL" | "UID" | "MOBILE"

export interface Transfer {
  /** The transfer's id. */
  readonly tranId: string
  /** Null: these transfers have no id of the caller. */
  readonly clientTranId: string | null
  /** The coin. */
  readonly asset: string
  /** How much was moved, in whole coins. */
  readonly amount: Decimal
  /** The account it left. */
  readonly fromAccountType: AccountType
  /** The account it reached. */
  readonly toAccountType: AccountType
  /** The trading pair, where one is concerned. */
  readonly symbol: string | null
  /** How it stands; WAIT is still being processed. */
  readonly status: TransferStatus
  /** When it was made, in milliseconds. */
  readonly timestamp: number
}

export interface TransferId {
  /** The transfer's id. */
  readonly tranId: string
}

export interface TransferPage {
  /** The transfers of this page. */
  readonly rows: ReadonlyArray<ListedTransfer>
  /** How many there are on all pages. */
  readonly total: number
}

export type TransferStatus = "SUCCESS" | "FAILED" | "WAIT"

export type TransferType = 0 | 1

export interface UntypedWithdrawalId {
  readonly id: string
}

export interface Withdrawal {
  /** The withdrawal's id. */
  readonly id: string
  /** The caller's own id; left out when none was given. */
  readonly withdrawOrderId?: string
  /** The transaction's id; null before there is one. */
  readonly txId: string | null
  /** The coin. */
  readonly coin: string
  /** The network; records from before coins had several may lack it. */
  readonly network?: string
  /** Where it goes. */
  readonly address: string
  /** How much, the fee included, in whole coins. */
  readonly amount: Decimal
  /** 0 to an address outside of the exchange, 1 to one inside. */
  readonly transferType: TransferType
  /** How far it is: a code of `WithdrawalStatus`, 7 once it has arrived. */
  readonly status: number
  /** The network's fee, in whole coins. */
  readonly transactionFee: Decimal
  /** How many confirmations it has. */
  readonly confirmNo: number | null
  /** When it was asked for, in milliseconds. */
  readonly applyTime: number
  /** The note of the caller. */
  readonly remark: string | null
  /** The memo of the address; empty where there is none. */
  readonly memo: string | null
  /** The same as txId. */
  readonly transHash: string | null
  /** When it last changed, in milliseconds. */
  readonly updateTime: number
  /** The coin's name: it has no other id. */
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
  /** Tells the users of one address apart; empty or null where the network has none. */
  readonly addressTag: string | null
  /** Tells the users of one address apart; empty or null where the network has none. */
  readonly memo: string | null
}

export interface WithdrawalAddressPage {
  /** The addresses of this page. */
  readonly data: ReadonlyArray<WithdrawalAddress>
  /** How many rows there are on all pages. */
  readonly totalRecords: number
  /** The number of this page. */
  readonly page: number
  /** How many pages there are. */
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
  /** An id of your own, 1 to 32 letters, digits, _ and -: asked for again, the withdrawal is the first one. */
  readonly withdrawOrderId?: string | undefined
  /** One of the coin's networks, by its netWork, its network or what clients call it: BEP20, ERC20, TRC20. Spelled so in the interface. */
  readonly netWork: string
  /** The coin's contract; must be that of the network. */
  readonly contractAddress?: string | undefined
  /** An address of that network, with a right checksum. */
  readonly address: string
  /** The memo of the address, where the network has one. */
  readonly memo?: string | undefined
  /** How much, in whole coins; the network's fee is part of it. */
  readonly amount: Decimal
  /** A note of your own, up to 128 characters. */
  readonly remark?: string | undefined
}

export interface CancelWithdrawalParameters {
  /** The withdrawal's id, as the exchange gave it. */
  readonly id: string
}

export interface WithdrawApplyParameters {
  /** A coin. */
  readonly coin: string
  /** An id of your own, 1 to 32 letters, digits, _ and -: asked for again, the withdrawal is the first one. */
  readonly withdrawOrderId?: string | undefined
  /** One of the coin's networks, by its netWork, its network or what clients call it: BEP20, ERC20, TRC20. */
  readonly network: string
  /** The coin's contract; must be that of the network. */
  readonly contractAddress?: string | undefined
  /** An address of that network, with a right checksum. */
  readonly address: string
  /** The memo of the address, where the network has one. */
  readonly memo?: string | undefined
  /** How much, in whole coins; the network's fee is part of it. */
  readonly amount: Decimal
  /** A note of your own, up to 128 characters. */
  readonly remark?: string | undefined
}

export interface DepositHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only those of this status, by its number. */
  readonly status?: number | undefined
  /** The first millisecond, 13 digits; 7 days before endTime unless given, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; unless given 7 days after startTime, or now where that is earlier, in milliseconds. */
  readonly endTime?: number | undefined
  /** How many rows, from 1; a larger number than allowed counts as the largest that is; 1000 unless given. */
  readonly limit?: number | undefined
}

export interface WithdrawalHistoryParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Only those of this status, by its number. */
  readonly status?: number | undefined
  /** How many rows, from 1; a larger number than allowed counts as the largest that is; 1000 unless given. */
  readonly limit?: number | undefined
  /** The first millisecond, 13 digits; 7 days before endTime unless given, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; unless given 7 days after startTime, or now where that is earlier, in milliseconds. */
  readonly endTime?: number | undefined
}

export interface CreateDepositAddressParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks, by its netWork, its network or what clients call it: BEP20, ERC20, TRC20. */
  readonly network: string
}

export interface DepositAddressesParameters {
  /** A coin. */
  readonly coin: string
  /** One of the coin's networks, by its netWork, its network or what clients call it: BEP20, ERC20, TRC20. */
  readonly network?: string | undefined
}

export interface WithdrawalAddressesParameters {
  /** A coin. */
  readonly coin?: string | undefined
  /** Which page, from 1; the first unless given. */
  readonly page?: number | undefined
  /** How many rows, from 1; a larger number than allowed counts as the largest that is; 20 unless given. */
  readonly limit?: number | undefined
}

export interface TransferParameters {
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: AccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: AccountType
  /** A coin. */
  readonly asset: string
  /** How much, in whole coins. */
  readonly amount: Decimal
}

export interface TransferHistoryParameters {
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly fromAccountType: AccountType
  /** SPOT or FUTURES; FUTURE means the same as FUTURES. */
  readonly toAccountType: AccountType
  /** The first millisecond, 13 digits; 7 days before endTime unless given, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; now unless given, in milliseconds. */
  readonly endTime?: number | undefined
  /** Which page, from 1; the first unless given. */
  readonly page?: number | undefined
  /** How many rows a page: 10 unless given, 100 at most. */
  readonly size?: number | undefined
}

export interface TransferRecordParameters {
  /** The transfer's id, as the exchange gave it. */
  readonly tranId: string
}

export interface ConvertibleAssetsParameters {
}

export interface ConvertParameters {
  /** Up to 15 coins, separated by commas. */
  readonly asset: string
}

export interface ConversionHistoryParameters {
  /** The first millisecond, 13 digits; the first row unless given, as far as the list reaches, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; now unless given, in milliseconds. */
  readonly endTime?: number | undefined
  /** Which page, from 1; the first unless given. */
  readonly page?: number | undefined
  /** How many conversions a page: 1 unless given, 1000 at most. */
  readonly limit?: number | undefined
}

export interface InternalTransferParameters {
  /** What names the receiver: EMAIL, UID or MOBILE. */
  readonly toAccountType: ReceiverType
  /** The receiver's e-mail address, uid or phone number. */
  readonly toAccount: string
  /** The phone number's area code, for MOBILE. */
  readonly areaCode?: string | undefined
  /** A coin. */
  readonly asset: string
  /** How much, in whole coins. */
  readonly amount: Decimal
}

export interface InternalTransferHistoryParameters {
  /** The first millisecond, 13 digits; 7 days before endTime unless given, in milliseconds. */
  readonly startTime?: number | undefined
  /** The last millisecond, 13 digits; now unless given, in milliseconds. */
  readonly endTime?: number | undefined
  /** Which page, from 1; the first unless given. */
  readonly page?: number | undefined
  /** How many rows, from 1; a larger number than allowed counts as the largest that is; 10 unless given. */
  readonly limit?: number | undefined
  /** The transfer's id, as the exchange gave it. */
  readonly tranId?: string | undefined
}

const coinNetworkShape: Shape = { coin: "string", name: "string", network: "string", netWork: "string", depositEnable: "boolean", withdrawEnable: "boolean", withdrawFee: "decimal", withdrawMax: "decimal", withdrawMin: "decimal", withdrawIntegerMultiple: ["union", ["decimal", "null"]], minConfirm: "number", contract: "string", sameAddress: "boolean", depositDesc: ["union", ["string", "null"]], depositTips: ["union", ["string", "null"]], withdrawTips: ["union", ["string", "null"]] }

const conversionDetailShape: Shape = { id: ["union", ["string", "integerAsText"]], convert: "decimal", fee: "decimal", amount: "decimal", time: ["union", ["integer", "digits"]], asset: "string" }

const convertibleAssetShape: Shape = { asset: "string", balance: "decimal", convertMx: "decimal", convertUsdt: "decimal", code: ["orNull", ["union", [["union", ["string", "integerAsText"]], "null"]]], message: ["orNull", ["union", ["string", "null"]]] }

const depositShape: Shape = { amount: "decimal", coin: "string", network: "string", status: "number", address: "string", addressTag: ["union", ["string", "null"]], txId: ["union", ["string", "null"]], insertTime: "number", unlockConfirm: "string", confirmTimes: "string", memo: ["union", ["string", "null"]] }

const depositAddressShape: Shape = ["aliases", { coin: "string", network: "string", netWork: "string", address: "string", memo: ["union", ["string", "null"]] }, ["network","netWork"]]

const failedConversionShape: Shape = { asset: "string", message: "string", code: ["union", ["string", "integerAsText"]] }

const internalTransferShape: Shape = { tranId: "string", asset: "string", amount: "decimal", toAccountType: "string", toAccount: "string", fromAccount: "string", status: "string", timestamp: ["union", ["integer", "digits"]] }

const transferIdShape: Shape = { tranId: "string" }

const untypedWithdrawalIdShape: Shape = { id: ["union", ["string", "integerAsText"]] }

const withdrawalAddressShape: Shape = { coin: "string", network: "string", address: "string", addressTag: ["union", ["string", "null"]], memo: ["union", ["string", "null"]] }

const withdrawalIdShape: Shape = { id: "string" }

const coinConfigurationShape: Shape = { coin: "string", name: "string", networkList: ["array", coinNetworkShape] }

const conversionShape: Shape = { totalConvert: "decimal", totalFee: "decimal", convertTime: ["union", ["integer", "digits"]], convertDetails: ["array", conversionDetailShape] }

const conversionResultShape: Shape = { successList: ["array", "string"], failedList: ["array", failedConversionShape], totalConvert: "decimal", convertFee: "decimal" }

const internalTransferPageShape: Shape = { page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], data: ["array", internalTransferShape] }

const withdrawalShape: Shape = { id: "string", withdrawOrderId: ["optional", "string"], txId: ["union", ["string", "null"]], coin: "string", network: ["optional", "string"], address: "string", amount: "decimal", transferType: "zeroOrOne", status: "number", transactionFee: "decimal", confirmNo: ["union", [["union", ["integer", "digits"]], "null"]], applyTime: ["union", ["integer", "digits"]], remark: ["union", ["string", "null"]], memo: ["union", ["string", "null"]], transHash: ["union", ["string", "null"]], updateTime: ["union", ["integer", "digits"]], coinId: ["union", [["union", ["string", "integerAsText"]], "null"]], vcoinId: ["union", [["union", ["string", "integerAsText"]], "null"]] }

const withdrawalAddressPageShape: Shape = { data: ["array", withdrawalAddressShape], totalRecords: ["union", ["integer", "digits"]], page: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]] }

const conversionPageShape: Shape = ["aliases", { data: ["array", conversionShape], page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], totalPage: ["union", ["integer", "digits"]] }, ["totalPageNum","totalPage"]]

const listedTransferShape: Shape = { tranId: "string", clientTranId: ["union", ["string", "null"]], asset: "string", amount: "decimal", fromAccountType: "accountType", toAccountType: "accountType", symbol: ["union", ["string", "null"]], status: ["literal", "SUCCESS", "FAILED", "WAIT"], timestamp: ["union", ["integer", "digits"]], fromSymbol: ["optional", ["union", ["string", "null"]]], toSymbol: ["optional", ["union", ["string", "null"]]] }

const transferShape: Shape = { tranId: "string", clientTranId: ["union", ["string", "null"]], asset: "string", amount: "decimal", fromAccountType: "accountType", toAccountType: "accountType", symbol: ["union", ["string", "null"]], status: ["literal", "SUCCESS", "FAILED", "WAIT"], timestamp: ["union", ["integer", "digits"]] }

const transferPageShape: Shape = { rows: ["array", listedTransferShape], total: "number" }

/**
 * Every coin with its networks.
 *
 * Every coin with its networks, fees and bounds. Clients read it to learn which coins there are.
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
 * Asks for a withdrawal.
 *
 * Asks for a withdrawal to an address; the amount is taken from the free balance at once. Asked for again with the same withdrawOrderId and content, it answers with the first one's id.
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
  query: { coin: "text", withdrawOrderId: ["optional", ["upTo", 32, ["pattern", /^[0-9A-Za-z_-]+$/, "string"]]], netWork: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", ["upTo", 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
  success: withdrawalIdShape,
  lookUp: { endpoint: () => withdrawalHistory, rule: functions.withdrawn },
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
 * Asks for a withdrawal, in the old form.
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
  query: { coin: "text", withdrawOrderId: ["optional", ["upTo", 32, ["pattern", /^[0-9A-Za-z_-]+$/, "string"]]], network: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", ["upTo", 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
  success: ["oneElement", untypedWithdrawalIdShape],
  lookUp: { endpoint: () => withdrawalHistory, rule: functions.withdrawn },
}

/**
 * The account's deposits.
 *
 * Deposits of the last 7 days unless times are given, none older than 90 days; at most 1000 a call. With a start alone they end 7 days after it, or now where that is earlier.
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
  paging: functions.depositPaging,
}

/**
 * The account's withdrawals.
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
  paging: functions.withdrawalPaging,
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
 * Deposit addresses of a coin.
 *
 * The account's addresses to deposit a coin to, on all networks unless one is named.
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
 * Saved withdrawal addresses.
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
 * Moves funds between spot and futures.
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
  query: { fromAccountType: "accountType", toAccountType: "accountType", asset: "text", amount: "decimal" },
  success: ["oneElement", transferIdShape],
}

/**
 * Transfers between spot and futures.
 *
 * Transfers in one direction, of the last 7 days unless times are given, none older than 6 months; at most 100 a page.
 *
 * `GET /api/v3/capital/transfer`; permission SPOT_TRANSFER_READ; weight 1.
 *
 * Errors: parameterError.
 */
export const transferHistory: PagedEndpoint<TransferHistoryParameters, TransferPage, ListedTransfer> = {
  id: "wallet.transferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer",
  query: { fromAccountType: "accountType", toAccountType: "accountType", startTime: ["optional", "time"], endTime: ["optional", "time"], page: ["optional", "count"], size: ["optional", "count"] },
  success: ["oneElement", transferPageShape],
  paging: functions.transferPaging,
}

/**
 * One transfer between spot and futures.
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
 * Small balances that can be converted.
 *
 * The small balances, with what converting them would give or why they cannot be converted.
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
 * Converts small balances, each for itself: one that is refused stands in `failedList`, and its neighbours are converted.
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
  query: { asset: ["parts", 15, "text"] },
  success: conversionResultShape,
}

/**
 * Conversions of small balances.
 *
 * Conversions page by page, one to a page unless limit is given, at most 1000.
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
  paging: functions.conversionPaging,
}

/**
 * Moves funds to another user.
 *
 * Moves an amount to another user of the exchange; `areaCode` is required with a phone number.
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
  query: { toAccountType: ["literal", "EMAIL", "UID", "MOBILE"], toAccount: "text", areaCode: ["optional", "text"], asset: "text", amount: "decimal" },
  success: transferIdShape,
}

/**
 * Transfers to other users.
 *
 * Transfers to other users, of the last 7 days unless times are given, page by page; at most 100 a page.
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
  paging: functions.internalTransferPaging,
}

/** Every endpoint that has a method. */
export const api = {
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
} as const

export interface Wallet {
  /**
   * Every coin with its networks.
   *
   * Every coin with its networks, fees and bounds. Clients read it to learn which coins there are.
   *
   * `GET /api/v3/capital/config/getall`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly coinConfigurations: Operation<CoinConfigurationsParameters, ReadonlyArray<CoinConfiguration>>
  /**
   * Asks for a withdrawal.
   *
   * Asks for a withdrawal to an address; the amount is taken from the free balance at once. Asked for again with the same withdrawOrderId and content, it answers with the first one's id.
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
   * Asks for a withdrawal, in the old form.
   *
   * `POST /api/v3/capital/withdraw/apply`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
   */
  readonly withdrawApply: Operation<WithdrawApplyParameters, UntypedWithdrawalId>
  /**
   * The account's deposits.
   *
   * Deposits of the last 7 days unless times are given, none older than 90 days; at most 1000 a call. With a start alone they end 7 days after it, or now where that is earlier.
   *
   * `GET /api/v3/capital/deposit/hisrec`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly depositHistory: PagedOperation<DepositHistoryParameters, ReadonlyArray<Deposit>, Deposit>
  /**
   * The account's withdrawals.
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
   * Deposit addresses of a coin.
   *
   * The account's addresses to deposit a coin to, on all networks unless one is named.
   *
   * `GET /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_READ; weight 10.
   *
   * Errors: unknownCoin, noAddress.
   */
  readonly depositAddresses: Operation<DepositAddressesParameters, ReadonlyArray<DepositAddress>>
  /**
   * Saved withdrawal addresses.
   *
   * `GET /api/v3/capital/withdraw/address`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly withdrawalAddresses: Operation<WithdrawalAddressesParameters, WithdrawalAddressPage>
  /**
   * Moves funds between spot and futures.
   *
   * `POST /api/v3/capital/transfer`; permission SPOT_TRANSFER_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, accountTransferNotSupported.
   */
  readonly transfer: Operation<TransferParameters, TransferId>
  /**
   * Transfers between spot and futures.
   *
   * Transfers in one direction, of the last 7 days unless times are given, none older than 6 months; at most 100 a page.
   *
   * `GET /api/v3/capital/transfer`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly transferHistory: PagedOperation<TransferHistoryParameters, TransferPage, ListedTransfer>
  /**
   * One transfer between spot and futures.
   *
   * `GET /api/v3/capital/transfer/tranId`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: recordNotFound.
   */
  readonly transferRecord: Operation<TransferRecordParameters, Transfer>
  /**
   * Small balances that can be converted.
   *
   * The small balances, with what converting them would give or why they cannot be converted.
   *
   * `GET /api/v3/capital/convert/list`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: amountInvalid, assetNotConvertible.
   */
  readonly convertibleAssets: Operation<ConvertibleAssetsParameters, ReadonlyArray<ConvertibleAsset>>
  /**
   * Converts small balances into the platform token.
   *
   * Converts small balances, each for itself: one that is refused stands in `failedList`, and its neighbours are converted.
   *
   * `POST /api/v3/capital/convert`; permission SPOT_ACCOUNT_WRITE; weight 10.
   *
   * Errors: subAccountFrozen, unknownCoin, transferNotSupported, insufficientBalance, amountInvalid, assetNotConvertible, notSmallBalance.
   */
  readonly convert: Operation<ConvertParameters, ConversionResult>
  /**
   * Conversions of small balances.
   *
   * Conversions page by page, one to a page unless limit is given, at most 1000.
   *
   * `GET /api/v3/capital/convert`; permission SPOT_DEAL_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly conversionHistory: PagedOperation<ConversionHistoryParameters, ConversionPage, Conversion>
  /**
   * Moves funds to another user.
   *
   * Moves an amount to another user of the exchange; `areaCode` is required with a phone number.
   *
   * `POST /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, userNotFound, mandatoryParameter.
   */
  readonly internalTransfer: Operation<InternalTransferParameters, TransferId>
  /**
   * Transfers to other users.
   *
   * Transfers to other users, of the last 7 days unless times are given, page by page; at most 100 a page.
   *
   * `GET /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly internalTransferHistory: PagedOperation<InternalTransferHistoryParameters, InternalTransferPage, InternalTransfer>
}
