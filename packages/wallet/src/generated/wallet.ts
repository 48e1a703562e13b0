// Made from the definitions in packages/wallet by scripts/src/generate/clients.ts. Do not change it here.
import type { Decimal, PagedRead, Read, Write } from "@bourse/core"
import * as definitions from "../WalletEndpoints.ts"

export * from "../WalletEndpoints.ts"

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

export const AccountType: typeof definitions.AccountType = definitions.AccountType

export const CoinConfiguration: typeof definitions.CoinConfiguration = definitions.CoinConfiguration

export const CoinNetwork: typeof definitions.CoinNetwork = definitions.CoinNetwork

export const Conversion: typeof definitions.Conversion = definitions.Conversion

export const ConversionDetail: typeof definitions.ConversionDetail = definitions.ConversionDetail

export const ConversionPage: typeof definitions.ConversionPage = definitions.ConversionPage

export const ConversionResult: typeof definitions.ConversionResult = definitions.ConversionResult

export const ConvertibleAsset: typeof definitions.ConvertibleAsset = definitions.ConvertibleAsset

export const Deposit: typeof definitions.Deposit = definitions.Deposit

export const DepositAddress: typeof definitions.DepositAddress = definitions.DepositAddress

export const FailedConversion: typeof definitions.FailedConversion = definitions.FailedConversion

export const InternalTransfer: typeof definitions.InternalTransfer = definitions.InternalTransfer

export const InternalTransferPage: typeof definitions.InternalTransferPage = definitions.InternalTransferPage

export const ListedTransfer: typeof definitions.ListedTransfer = definitions.ListedTransfer

export const ReceiverType: typeof definitions.ReceiverType = definitions.ReceiverType

export const Transfer: typeof definitions.Transfer = definitions.Transfer

export const TransferId: typeof definitions.TransferId = definitions.TransferId

export const TransferPage: typeof definitions.TransferPage = definitions.TransferPage

export const TransferStatus: typeof definitions.TransferStatus = definitions.TransferStatus

export const TransferType: typeof definitions.TransferType = definitions.TransferType

export const UntypedWithdrawalId: typeof definitions.UntypedWithdrawalId = definitions.UntypedWithdrawalId

export const Withdrawal: typeof definitions.Withdrawal = definitions.Withdrawal

export const WithdrawalAddress: typeof definitions.WithdrawalAddress = definitions.WithdrawalAddress

export const WithdrawalAddressPage: typeof definitions.WithdrawalAddressPage = definitions.WithdrawalAddressPage

export const WithdrawalId: typeof definitions.WithdrawalId = definitions.WithdrawalId

export interface Wallet {
  /**
   * Lists all coins with their networks.
   *
   * Every coin with its networks, fees and limits.
   *
   * `GET /api/v3/capital/config/getall`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly coinConfigurations: Read<CoinConfigurationsParameters, ReadonlyArray<CoinConfiguration>>
  /**
   * Requests a withdrawal.
   *
   * Requests a withdrawal to an address; the amount leaves the free balance at once. A second request with the same withdrawOrderId and content returns the first one's id.
   *
   * `POST /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
   *
   * The effect is one write, however often it runs: `Effect.retry` cannot double it.
   */
  readonly withdraw: Write<WithdrawParameters, WithdrawalId, "withdrawOrderId">
  /**
   * Cancels a withdrawal.
   *
   * `DELETE /api/v3/capital/withdraw`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: recordNotFound, transferProcessing.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly cancelWithdrawal: Write<CancelWithdrawalParameters, UntypedWithdrawalId>
  /**
   * Requests a withdrawal (old endpoint).
   *
   * `POST /api/v3/capital/withdraw/apply`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, amountInvalid, noAddress, withdrawalUnavailable, remarkTooLong, parameterError, mandatoryParameter, contentDiffers.
   *
   * The effect is one write, however often it runs: `Effect.retry` cannot double it.
   */
  readonly withdrawApply: Write<WithdrawApplyParameters, UntypedWithdrawalId, "withdrawOrderId">
  /**
   * Lists the account's deposits.
   *
   * Deposits; default: the last 7 days. None older than 90 days; at most 1000 per call. With startTime alone, the window ends 7 days later, or now if that is earlier.
   *
   * `GET /api/v3/capital/deposit/hisrec`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly depositHistory: PagedRead<DepositHistoryParameters, ReadonlyArray<Deposit>, Deposit>
  /**
   * Lists the account's withdrawals.
   *
   * `GET /api/v3/capital/withdraw/history`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly withdrawalHistory: PagedRead<WithdrawalHistoryParameters, ReadonlyArray<Withdrawal>, Withdrawal>
  /**
   * Creates a deposit address.
   *
   * `POST /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, noAddress.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly createDepositAddress: Write<CreateDepositAddressParameters, DepositAddress>
  /**
   * Lists deposit addresses of a coin.
   *
   * The account's deposit addresses of a coin; default: on all networks.
   *
   * `GET /api/v3/capital/deposit/address`; permission SPOT_WITHDRAW_READ; weight 10.
   *
   * Errors: unknownCoin, noAddress.
   */
  readonly depositAddresses: Read<DepositAddressesParameters, ReadonlyArray<DepositAddress>>
  /**
   * Lists saved withdrawal addresses.
   *
   * `GET /api/v3/capital/withdraw/address`; permission SPOT_WITHDRAW_READ; weight 10.
   */
  readonly withdrawalAddresses: Read<WithdrawalAddressesParameters, WithdrawalAddressPage>
  /**
   * Transfers funds between spot and futures.
   *
   * `POST /api/v3/capital/transfer`; permission SPOT_TRANSFER_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, accountTransferNotSupported.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly transfer: Write<TransferParameters, TransferId>
  /**
   * Lists transfers between spot and futures.
   *
   * Transfers in one direction; default: the last 7 days. None older than 6 months; at most 100 per page.
   *
   * `GET /api/v3/capital/transfer`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly transferHistory: PagedRead<TransferHistoryParameters, TransferPage, ListedTransfer>
  /**
   * Gets a transfer between spot and futures.
   *
   * `GET /api/v3/capital/transfer/tranId`; permission SPOT_TRANSFER_READ; weight 1.
   *
   * Errors: recordNotFound.
   */
  readonly transferRecord: Read<TransferRecordParameters, Transfer>
  /**
   * Lists small balances that can be converted.
   *
   * Lists the small balances, each with the result of its conversion, or the reason why the balance cannot be converted.
   *
   * `GET /api/v3/capital/convert/list`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: amountInvalid, assetNotConvertible.
   */
  readonly convertibleAssets: Read<ConvertibleAssetsParameters, ReadonlyArray<ConvertibleAsset>>
  /**
   * Converts small balances into the platform token.
   *
   * Converts small balances. Each conversion succeeds or fails alone: `failedList` has the failed ones.
   *
   * `POST /api/v3/capital/convert`; permission SPOT_ACCOUNT_WRITE; weight 10.
   *
   * Errors: subAccountFrozen, unknownCoin, transferNotSupported, insufficientBalance, amountInvalid, assetNotConvertible, notSmallBalance.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly convert: Write<ConvertParameters, ConversionResult>
  /**
   * Lists conversions of small balances.
   *
   * Conversions, in pages; default: 1 per page, at most 1000.
   *
   * `GET /api/v3/capital/convert`; permission SPOT_DEAL_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly conversionHistory: PagedRead<ConversionHistoryParameters, ConversionPage, Conversion>
  /**
   * Transfers funds to another user.
   *
   * Transfers an amount to another user of the exchange; `areaCode` is required with a phone number.
   *
   * `POST /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_WRITE; weight 1.
   *
   * Errors: unknownCoin, amountTooFine, amountNotPositive, insufficientBalance, subAccountFrozen, parameterError, userNotFound, mandatoryParameter.
   *
   * Each run of the effect is a write of its own: retry it only after a `TransportError`.
   */
  readonly internalTransfer: Write<InternalTransferParameters, TransferId>
  /**
   * Lists transfers to other users.
   *
   * Transfers to other users, in pages; default: the last 7 days. At most 100 per page.
   *
   * `GET /api/v3/capital/transfer/internal`; permission SPOT_WITHDRAW_READ; weight 1.
   *
   * Errors: parameterError.
   */
  readonly internalTransferHistory: PagedRead<InternalTransferHistoryParameters, InternalTransferPage, InternalTransfer>
}
