/**
 * The wallet, in the document's order, in one file.
 *
 * Every call can fail with 10072, 700002, 700003 and 700007, and with 700004 for a missing or malformed
 * parameter; the endpoints below do not repeat these codes. The outcome of a write without a client id (all but
 * a withdrawal with a withdrawOrderId) can only be looked up in the history.
 */
import {
  Decimal,
  type ErrorNotes,
  endpoint,
  type FieldNote,
  field,
  lookUp,
  OptionalInteger,
  OptionalText,
  OptionalTime,
  pageNumber,
  RequiredText,
  rowLimit,
  rowsPerPage,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import { CoinConfiguration } from "./CoinConfiguration.ts"
import { ConversionPage, ConversionResult, ConvertedAssets, ConvertibleAsset } from "./Conversion.ts"
import { Deposit } from "./Deposit.ts"
import { DepositAddress } from "./DepositAddress.ts"
import { AccountType, ReceiverType } from "./Enumerations.ts"
import { InternalTransferPage } from "./InternalTransfer.ts"
import { oneElement } from "./OneElement.ts"
import { Transfer, TransferId, TransferPage } from "./Transfer.ts"
import * as calls from "./WalletCalls.ts"
import {
  UntypedWithdrawalId,
  Withdrawal,
  WithdrawalId,
  withdrawApplyQuery,
  withdrawQuery,
} from "./Withdrawal.ts"
import { WithdrawalAddressPage } from "./WithdrawalAddress.ts"

// Re-exports the types of the endpoints' fields.
export * from "./CoinConfiguration.ts"
export * from "./Conversion.ts"
export * from "./Deposit.ts"
export * from "./DepositAddress.ts"
export * from "./Enumerations.ts"
export * from "./InternalTransfer.ts"
export * from "./Transfer.ts"
export { Memo, UntypedWithdrawalId, Withdrawal, WithdrawalId, WithdrawOrderId } from "./Withdrawal.ts"
export * from "./WithdrawalAddress.ts"

const none = Schema.Struct({})

const coin: FieldNote = { description: "A coin", example: "USDT" }
const status = field(OptionalInteger, { description: "Only rows with this status number", example: "5" })
const startTime = field(OptionalTime, {
  description: "The first millisecond, 13 digits; default: 7 days before endTime",
  example: 1785542400000,
  unit: "ms",
})
const endTime = field(OptionalTime, {
  description: "The last millisecond, 13 digits; default: 7 days after startTime, at most now",
  example: 1785546000000,
  unit: "ms",
})
const network: FieldNote = {
  description:
    "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
  example: "TRX",
}
const fromAccountType = field(AccountType, {
  description: "SPOT or FUTURES; FUTURE means the same as FUTURES",
  example: "SPOT",
})
const toAccountType = field(AccountType, {
  description: "SPOT or FUTURES; FUTURE means the same as FUTURES",
  example: "FUTURES",
})
const asset = field(RequiredText, { description: "A coin", example: "USDT" })
const amount = field(Decimal, { description: "Amount, in whole coins", example: "10", unit: "whole coins" })
const endTimeNow = field(OptionalTime, {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
})
const tranId: FieldNote = { description: "The transfer's id, assigned by the exchange", example: "1" }

const moveErrors = (): ErrorNotes => ({
  unknownCoin: "",
  amountTooFine: "",
  amountNotPositive: "",
  insufficientBalance: "",
  subAccountFrozen: "",
})

const withdrawErrors = (): ErrorNotes => ({
  ...moveErrors(),
  amountInvalid: "Outside the network's bounds",
  noAddress: "The coin has no such network",
  withdrawalUnavailable: "The network is closed",
  remarkTooLong: "",
  parameterError:
    "The address or memo is none of the network's, or the account's own; or the contract is another",
  mandatoryParameter: "The address needs a memo",
})

const spanErrors = (): ErrorNotes => ({ parameterError: "The times are reversed, or more than 7 days apart" })

const pageErrors = (): ErrorNotes => ({
  parameterError: `The times are reversed, or the page is beyond the first ${Limits.pagedRowsMax} rows`,
})

export const coinConfigurations = endpoint({
  id: "wallet.coinConfigurations",
  method: "GET",
  path: "/api/v3/capital/config/getall",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: none,
  success: Schema.Array(CoinConfiguration),
  docs: () => ({
    summary: "Lists all coins with their networks",
    text: "Every coin with its networks, fees and limits.",
    errors: {},
  }),
})

export const withdraw = endpoint({
  id: "wallet.withdraw",
  method: "POST",
  path: "/api/v3/capital/withdraw",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: withdrawQuery,
  success: WithdrawalId,
  lookUp: lookUp(() => withdrawalHistory, calls.withdrawn),
  docs: () => ({
    summary: "Requests a withdrawal",
    text: "Requests a withdrawal to an address; the amount leaves the free balance at once. A second request with the same withdrawOrderId and content returns the first one's id.",
    errors: { ...withdrawErrors(), contentDiffers: "Another withdrawal has this withdrawOrderId" },
  }),
})

/** Cancels a withdrawal that was not sent to the network. */
export const cancelWithdrawal = endpoint({
  id: "wallet.cancelWithdrawal",
  method: "DELETE",
  path: "/api/v3/capital/withdraw",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({
    id: field(RequiredText, { description: "The withdrawal's id, assigned by the exchange", example: "1" }),
  }),
  success: UntypedWithdrawalId,
  docs: () => ({
    summary: "Cancels a withdrawal",
    errors: { recordNotFound: "", transferProcessing: "The withdrawal was sent to the network" },
  }),
})

/** {@link withdraw} by the old path of withdrawals, which is being retired. */
export const withdrawApply = endpoint({
  id: "wallet.withdrawApply",
  method: "POST",
  path: "/api/v3/capital/withdraw/apply",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: withdrawApplyQuery,
  success: oneElement(UntypedWithdrawalId),
  lookUp: lookUp(() => withdrawalHistory, calls.withdrawn),
  docs: () => ({
    summary: "Requests a withdrawal (old endpoint)",
    errors: { ...withdrawErrors(), contentDiffers: "Another withdrawal has this withdrawOrderId" },
  }),
})

export const depositHistory = endpoint({
  id: "wallet.depositHistory",
  method: "GET",
  path: "/api/v3/capital/deposit/hisrec",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    coin: field(OptionalText, coin),
    status,
    startTime,
    endTime,
    limit: rowLimit(Limits.walletHistory),
  }),
  success: Schema.Array(Deposit),
  paging: calls.depositPaging,
  docs: () => ({
    summary: "Lists the account's deposits",
    text: `Deposits; default: the last 7 days. None older than 90 days; at most ${Limits.walletHistory.limitMax} per call. With startTime alone, the window ends 7 days later, or now if that is earlier.`,
    errors: spanErrors(),
  }),
})

/** Withdrawals, within the same limits as {@link depositHistory}. */
export const withdrawalHistory = endpoint({
  id: "wallet.withdrawalHistory",
  method: "GET",
  path: "/api/v3/capital/withdraw/history",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    coin: field(OptionalText, coin),
    status,
    limit: rowLimit(Limits.walletHistory),
    startTime,
    endTime,
  }),
  success: Schema.Array(Withdrawal),
  paging: calls.withdrawalPaging,
  docs: () => ({
    summary: "Lists the account's withdrawals",
    errors: spanErrors(),
  }),
})

/** Creates an address of the account, to which a coin can be deposited. */
export const createDepositAddress = endpoint({
  id: "wallet.createDepositAddress",
  method: "POST",
  path: "/api/v3/capital/deposit/address",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({ coin: field(RequiredText, coin), network: field(RequiredText, network) }),
  success: DepositAddress,
  docs: () => ({
    summary: "Creates a deposit address",
    errors: { unknownCoin: "", noAddress: "The coin has no such network, or it takes no deposits" },
  }),
})

export const depositAddresses = endpoint({
  id: "wallet.depositAddresses",
  method: "GET",
  path: "/api/v3/capital/deposit/address",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: Schema.Struct({ coin: field(RequiredText, coin), network: field(OptionalText, network) }),
  success: Schema.Array(DepositAddress),
  docs: () => ({
    summary: "Lists deposit addresses of a coin",
    text: "The account's deposit addresses of a coin; default: on all networks.",
    errors: { unknownCoin: "", noAddress: "The coin has no such network" },
  }),
})

/** The account's saved withdrawal addresses, page by page. */
export const withdrawalAddresses = endpoint({
  id: "wallet.withdrawalAddresses",
  method: "GET",
  path: "/api/v3/capital/withdraw/address",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: Schema.Struct({
    coin: field(OptionalText, coin),
    page: pageNumber,
    limit: rowLimit(Limits.savedAddresses),
  }),
  success: WithdrawalAddressPage,
  docs: () => ({
    summary: "Lists saved withdrawal addresses",
    errors: {},
  }),
})

/** Moves an amount between the account's own spot and futures balances. */
export const transfer = endpoint({
  id: "wallet.transfer",
  method: "POST",
  path: "/api/v3/capital/transfer",
  permission: "SPOT_TRANSFER_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({
    fromAccountType,
    toAccountType,
    asset,
    amount,
  }),
  success: oneElement(TransferId),
  docs: () => ({
    summary: "Transfers funds between spot and futures",
    errors: {
      ...moveErrors(),
      parameterError: "From an account to itself",
      accountTransferNotSupported: "A sub-account for which futures are not enabled",
    },
  }),
})

export const transferHistory = endpoint({
  id: "wallet.transferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    fromAccountType,
    toAccountType,
    startTime,
    endTime: endTimeNow,
    page: pageNumber,
    size: rowsPerPage(Limits.transferHistory),
  }),
  success: oneElement(TransferPage),
  paging: calls.transferPaging,
  docs: () => ({
    summary: "Lists transfers between spot and futures",
    text: `Transfers in one direction; default: the last 7 days. None older than 6 months; at most ${Limits.transferHistory.limitMax} per page.`,
    errors: pageErrors(),
  }),
})

/** Returns one transfer of the last 6 months. */
export const transferRecord = endpoint({
  id: "wallet.transferRecord",
  method: "GET",
  path: "/api/v3/capital/transfer/tranId",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({ tranId: field(RequiredText, tranId) }),
  success: Transfer,
  docs: () => ({
    summary: "Gets a transfer between spot and futures",
    errors: { recordNotFound: "" },
  }),
})

export const convertibleAssets = endpoint({
  id: "wallet.convertibleAssets",
  method: "GET",
  path: "/api/v3/capital/convert/list",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: Schema.Array(ConvertibleAsset),
  docs: () => ({
    summary: "Lists small balances that can be converted",
    text: "Lists the small balances, each with the result of its conversion, or the reason why the balance cannot be converted.",
    errors: {},
    elementErrors: {
      amountInvalid: "The balance is worth nothing",
      assetNotConvertible: "No book has a price for the asset",
    },
  }),
})

export const convert = endpoint({
  id: "wallet.convert",
  method: "POST",
  path: "/api/v3/capital/convert",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 10 },
  query: Schema.Struct({
    asset: field(ConvertedAssets, {
      description: "Up to 15 coins, separated by commas",
      example: "PEPE,ETH",
    }),
  }),
  success: ConversionResult,
  docs: () => ({
    summary: "Converts small balances into the platform token",
    text: "Converts small balances. Each conversion succeeds or fails alone: `failedList` has the failed ones.",
    errors: { subAccountFrozen: "" },
    elementErrors: {
      unknownCoin: "",
      transferNotSupported: "The asset is the platform token",
      insufficientBalance: "There is none of it",
      amountInvalid: "The balance is worth nothing",
      assetNotConvertible: "The books have no price",
      notSmallBalance: "",
    },
  }),
})

export const conversionHistory = endpoint({
  id: "wallet.conversionHistory",
  method: "GET",
  path: "/api/v3/capital/convert",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    startTime: field(OptionalTime, {
      description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime: endTimeNow,
    page: pageNumber,
    limit: rowsPerPage(Limits.convertHistory, "Conversions"),
  }),
  success: ConversionPage,
  paging: calls.conversionPaging,
  docs: () => ({
    summary: "Lists conversions of small balances",
    text: `Conversions, in pages; default: 1 per page, at most ${Limits.convertHistory.limitMax}.`,
    errors: pageErrors(),
  }),
})

export const internalTransfer = endpoint({
  id: "wallet.internalTransfer",
  method: "POST",
  path: "/api/v3/capital/transfer/internal",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: Schema.Struct({
    toAccountType: field(ReceiverType, {
      description: "How toAccount names the receiver: EMAIL, UID or MOBILE",
      example: "UID",
    }),
    toAccount: field(RequiredText, {
      description: "The receiver's e-mail address, uid or phone number",
      example: "10000002",
    }),
    areaCode: field(OptionalText, {
      description: "The phone number's area code, for MOBILE: 1 to 4 digits, with or without a + before them",
      example: "1",
    }),
    asset,
    amount,
  }),
  success: TransferId,
  docs: () => ({
    summary: "Transfers funds to another user",
    text: "Transfers an amount to another user of the exchange; `areaCode` is required with a phone number.",
    errors: {
      ...moveErrors(),
      parameterError: "To oneself",
      userNotFound: "Or may not receive",
      mandatoryParameter: "The area code of a phone number is missing",
    },
  }),
})

export const internalTransferHistory = endpoint({
  id: "wallet.internalTransferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer/internal",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: Schema.Struct({
    startTime,
    endTime: endTimeNow,
    page: pageNumber,
    limit: rowLimit(Limits.internalTransferHistory),
    tranId: field(OptionalText, tranId),
  }),
  success: InternalTransferPage,
  paging: calls.internalTransferPaging,
  docs: () => ({
    summary: "Lists transfers to other users",
    text: `Transfers to other users, in pages; default: the last 7 days. At most ${Limits.internalTransferHistory.limitMax} per page.`,
    errors: pageErrors(),
  }),
})
