// Made from the definitions in packages/wallet by scripts/src/generate/clients.ts. Do not change it here.
import * as calls from "@bourse/wallet/calls"
import * as conversions from "../conversions.ts"
import type { Endpoint, PagedEndpoint } from "../Endpoint.ts"
import type { Operation, PagedOperation } from "../operations.ts"
import type { Shape } from "../Shape.ts"
import type { CancelWithdrawalParameters, CoinConfiguration, CoinConfigurationsParameters, Conversion, ConversionHistoryParameters, ConversionPage, ConversionResult, ConvertParameters, ConvertibleAsset, ConvertibleAssetsParameters, CreateDepositAddressParameters, Deposit, DepositAddress, DepositAddressesParameters, DepositHistoryParameters, InternalTransfer, InternalTransferHistoryParameters, InternalTransferPage, InternalTransferParameters, ListedTransfer, Transfer, TransferHistoryParameters, TransferId, TransferPage, TransferParameters, TransferRecordParameters, UntypedWithdrawalId, WithdrawApplyParameters, WithdrawParameters, Withdrawal, WithdrawalAddressPage, WithdrawalAddressesParameters, WithdrawalHistoryParameters, WithdrawalId } from "../types/wallet.ts"

export type * from "../types/wallet.ts"

const coinNetworkShape: Shape = { coin: "string", name: "string", network: "string", netWork: "string", depositEnable: "boolean", withdrawEnable: "boolean", withdrawFee: "decimal", withdrawMax: "decimal", withdrawMin: "decimal", withdrawIntegerMultiple: ["union", ["decimal", "null"]], minConfirm: "number", contract: ["union", ["string", "null"]], sameAddress: "boolean", depositDesc: ["union", ["string", "null"]], depositTips: ["union", ["string", "null"]], withdrawTips: ["union", ["string", "null"]] }

const conversionDetailShape: Shape = { id: ["union", ["string", conversions.integerAsText]], convert: "decimal", fee: "decimal", amount: "decimal", time: ["union", ["integer", "digits"]], asset: "string" }

const convertibleAssetShape: Shape = { asset: "string", balance: "decimal", convertMx: "decimal", convertUsdt: "decimal", code: ["orNull", ["union", [["union", ["string", conversions.integerAsText]], "null"]]], message: ["orNull", ["union", ["string", "null"]]] }

const depositShape: Shape = { amount: "decimal", coin: "string", network: "string", status: "number", address: "string", addressTag: ["union", ["string", "null"]], txId: ["union", ["string", "null"]], insertTime: "number", unlockConfirm: "string", confirmTimes: "string", memo: ["union", ["string", "null"]] }

const depositAddressShape: Shape = ["aliases", { coin: "string", network: "string", netWork: "string", address: "string", memo: ["union", ["string", "null"]] }, ["network","netWork"]]

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

const conversionPageShape: Shape = ["aliases", { data: ["array", conversionShape], page: ["union", ["integer", "digits"]], totalRecords: ["union", ["integer", "digits"]], totalPageNum: ["union", ["integer", "digits"]], totalPage: ["union", ["integer", "digits"]] }, ["totalPageNum","totalPage"]]

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
  query: { coin: "text", withdrawOrderId: ["optional", ["upTo", 32, ["pattern", /^[0-9A-Za-z_-]+$/, "string"]]], netWork: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", ["upTo", 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
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
  query: { coin: "text", withdrawOrderId: ["optional", ["upTo", 32, ["pattern", /^[0-9A-Za-z_-]+$/, "string"]]], network: "text", contractAddress: ["optional", "text"], address: "text", memo: ["optional", ["upTo", 128, "text"]], amount: "decimal", remark: ["optional", "text"] },
  success: ["oneElement", untypedWithdrawalIdShape],
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
  success: ["oneElement", transferIdShape],
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
  success: ["oneElement", transferPageShape],
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
 * The small balances, each with the result of converting it, or the reason why it cannot be converted.
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
 * Converts small balances. Each succeeds or fails by itself: the failed ones are in `failedList`.
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
   * The small balances, each with the result of converting it, or the reason why it cannot be converted.
   *
   * `GET /api/v3/capital/convert/list`; permission SPOT_ACCOUNT_READ; weight 1.
   *
   * Errors: amountInvalid, assetNotConvertible.
   */
  readonly convertibleAssets: Operation<ConvertibleAssetsParameters, ReadonlyArray<ConvertibleAsset>>
  /**
   * Converts small balances into the platform token.
   *
   * Converts small balances. Each succeeds or fails by itself: the failed ones are in `failedList`.
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
