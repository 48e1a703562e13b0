/**
 * The wallet, in the document's order: one list, however long.
 *
 * Every call can fail with 10072, 700002, 700003 and 700007, and with 700004 when a parameter is missing or not of its
 * form; those are not repeated. Of a write that names no id of the caller's own (all but a withdrawal with a
 * withdrawOrderId) the outcome can only be looked up in the history.
 */
import {
  compareDecimals,
  Decimal,
  endpoint,
  lookUp,
  OptionalCount,
  OptionalInteger,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Schema from "effect/Schema"
import { CoinConfiguration } from "./CoinConfiguration.ts"
import { ConversionPage, ConversionResult, ConvertedAssets, ConvertibleAsset } from "./Conversion.ts"
import { Deposit } from "./Deposit.ts"
import { DepositAddress } from "./DepositAddress.ts"
import { AccountType, ReceiverType } from "./Enumerations.ts"
import { InternalTransferPage } from "./InternalTransfer.ts"
import { oneElement, onlyElement } from "./OneElement.ts"
import { Transfer, TransferId, TransferPage } from "./Transfer.ts"
import {
  UntypedWithdrawalId,
  Withdrawal,
  WithdrawalId,
  withdrawApplyQuery,
  withdrawQuery,
} from "./Withdrawal.ts"
import { WithdrawalAddressPage } from "./WithdrawalAddress.ts"

const none = /*#__PURE__*/ Schema.Struct({})

/** A withdrawal is found by the caller's own id among the coin's last ones; one is made where the caller gives none. */
const withdrawn = /*#__PURE__*/ lookUp({
  clientId: "withdrawOrderId",
  endpoint: () => withdrawalHistory,
  parameters: ({ coin }: typeof withdrawQuery.Type | typeof withdrawApplyQuery.Type) => ({ coin }),
  answer: (withdrawals, { withdrawOrderId, amount }) => {
    const found = withdrawals.find(
      (each) => each.withdrawOrderId === withdrawOrderId && compareDecimals(each.amount, amount) === 0,
    )
    return found && { id: found.id }
  },
})

/** Every coin with its networks, fees and bounds. Clients read it to learn which coins there are. */
export const coinConfigurations = /*#__PURE__*/ endpoint({
  name: "coinConfigurations",
  method: "GET",
  path: "/api/v3/capital/config/getall",
  summary: "Every coin with its networks",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: none,
  success: /*#__PURE__*/ Schema.Array(CoinConfiguration),
})

/**
 * Asks for a withdrawal to an address; the amount is taken from the free balance at once. Asked for again with the
 * same withdrawOrderId and content, it answers with the first one's id. Fails with 10096, 10097 (outside the
 * network's bounds), 10101, 10102, 10216 (no such network), 10232, 10265 (the network is closed), 10268, 10290, 33333
 * (an address or memo that is none of the network's, another contract, an address of one's own), 140002, and with
 * 700004 when the address needs a memo.
 */
export const withdraw = /*#__PURE__*/ endpoint({
  name: "withdraw",
  method: "POST",
  path: "/api/v3/capital/withdraw",
  summary: "Asks for a withdrawal",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: withdrawQuery,
  success: WithdrawalId,
  lookUp: withdrawn,
})

/** Cancels a withdrawal that was not handed to the network. Fails with 10200 when it was, and with 22222. */
export const cancelWithdrawal = /*#__PURE__*/ endpoint({
  name: "cancelWithdrawal",
  method: "DELETE",
  path: "/api/v3/capital/withdraw",
  summary: "Cancels a withdrawal",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ id: RequiredText }),
  success: UntypedWithdrawalId,
})

/** {@link withdraw} in its old form, which is being retired. Fails as it does. */
export const withdrawApply = /*#__PURE__*/ endpoint({
  name: "withdrawApply",
  method: "POST",
  path: "/api/v3/capital/withdraw/apply",
  summary: "Asks for a withdrawal, in the old form",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: withdrawApplyQuery,
  success: /*#__PURE__*/ oneElement(UntypedWithdrawalId),
  lookUp: withdrawn,
})

/**
 * Deposits of the last 7 days unless times are given, none older than 90 days; at most
 * `Limits.walletHistory.limitMax` a call. With a start alone they end 7 days after it, or now where that is earlier.
 * Fails with 33333 when the times are reversed or more than 7 days apart.
 */
export const depositHistory = /*#__PURE__*/ endpoint({
  name: "depositHistory",
  method: "GET",
  path: "/api/v3/capital/deposit/hisrec",
  summary: "The account's deposits",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    coin: OptionalText,
    status: OptionalInteger,
    startTime: OptionalTime,
    endTime: OptionalTime,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(Deposit),
  paging: {
    rows: (deposits) => deposits,
    time: ({ insertTime }) => insertTime,
    limitName: "limit",
    limits: () => Limits.walletHistory,
  },
})

/** Withdrawals, within the same bounds as {@link depositHistory}. Fails as it does. */
export const withdrawalHistory = /*#__PURE__*/ endpoint({
  name: "withdrawalHistory",
  method: "GET",
  path: "/api/v3/capital/withdraw/history",
  summary: "The account's withdrawals",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    coin: OptionalText,
    status: OptionalInteger,
    limit: OptionalCount,
    startTime: OptionalTime,
    endTime: OptionalTime,
  }),
  success: /*#__PURE__*/ Schema.Array(Withdrawal),
  paging: {
    rows: (withdrawals) => withdrawals,
    time: ({ applyTime }) => applyTime,
    limitName: "limit",
    limits: () => Limits.walletHistory,
  },
})

/** Gives the account an address to deposit a coin to. Fails with 10216, 10232. */
export const createDepositAddress = /*#__PURE__*/ endpoint({
  name: "createDepositAddress",
  method: "POST",
  path: "/api/v3/capital/deposit/address",
  summary: "Creates a deposit address",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ coin: RequiredText, network: RequiredText }),
  success: DepositAddress,
})

/** The account's addresses to deposit a coin to, on all networks unless one is named. Fails with 10216, 10232. */
export const depositAddresses = /*#__PURE__*/ endpoint({
  name: "depositAddresses",
  method: "GET",
  path: "/api/v3/capital/deposit/address",
  summary: "Deposit addresses of a coin",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({ coin: RequiredText, network: OptionalText }),
  success: /*#__PURE__*/ Schema.Array(DepositAddress),
})

/** The addresses the account keeps to withdraw to, page by page. Fails with 10232. */
export const withdrawalAddresses = /*#__PURE__*/ endpoint({
  name: "withdrawalAddresses",
  method: "GET",
  path: "/api/v3/capital/withdraw/address",
  summary: "Saved withdrawal addresses",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({ coin: OptionalText, page: OptionalCount, limit: OptionalCount }),
  success: WithdrawalAddressPage,
})

/**
 * Moves an amount between the account's own spot and futures balances. Fails with 10096, 10101, 10102, 10103 (a
 * sub-account for which futures are not enabled), 10232, 33333 (from an account to itself), 140002.
 */
export const transfer = /*#__PURE__*/ endpoint({
  name: "transfer",
  method: "POST",
  path: "/api/v3/capital/transfer",
  summary: "Moves funds between spot and futures",
  permission: "SPOT_TRANSFER_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    fromAccountType: AccountType,
    toAccountType: AccountType,
    asset: RequiredText,
    amount: Decimal,
  }),
  success: /*#__PURE__*/ oneElement(TransferId),
})

/**
 * Transfers in one direction, of the last 7 days unless times are given, none older than 6 months; at most
 * `Limits.transferHistory.limitMax` a page. Fails with 33333 when the times are reversed.
 */
export const transferHistory = /*#__PURE__*/ endpoint({
  name: "transferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer",
  summary: "Transfers between spot and futures",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    fromAccountType: AccountType,
    toAccountType: AccountType,
    startTime: OptionalTime,
    endTime: OptionalTime,
    page: OptionalCount,
    size: OptionalCount,
  }),
  success: /*#__PURE__*/ oneElement(TransferPage),
  paging: {
    rows: (page) => onlyElement(page).rows,
    time: ({ timestamp }) => timestamp,
    id: ({ tranId }) => tranId,
    limitName: "size",
    limits: () => Limits.transferHistory,
  },
})

/** One transfer of the last 6 months. Fails with 22222. */
export const transferRecord = /*#__PURE__*/ endpoint({
  name: "transferRecord",
  method: "GET",
  path: "/api/v3/capital/transfer/tranId",
  summary: "One transfer between spot and futures",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ tranId: RequiredText }),
  success: Transfer,
})

/**
 * The small balances, with what converting them would give or why they cannot be converted: 30021 when the books have
 * no price.
 */
export const convertibleAssets = /*#__PURE__*/ endpoint({
  name: "convertibleAssets",
  method: "GET",
  path: "/api/v3/capital/convert/list",
  summary: "Small balances that can be converted",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: none,
  success: /*#__PURE__*/ Schema.Array(ConvertibleAsset),
})

/**
 * Converts small balances, each for itself: one that is refused stands in `failedList` with its code (10097, 10100,
 * 10101, 10232, 30021, 30065), and its neighbours are converted. Fails as a whole with 140002.
 */
export const convert = /*#__PURE__*/ endpoint({
  name: "convert",
  method: "POST",
  path: "/api/v3/capital/convert",
  summary: "Converts small balances into the platform token",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 10 },
  query: /*#__PURE__*/ Schema.Struct({ asset: ConvertedAssets }),
  success: ConversionResult,
})

/**
 * Conversions page by page, one to a page unless `limit` is given, at most `Limits.convertHistory.limitMax`. Fails
 * with 33333 when the times are reversed.
 */
export const conversionHistory = /*#__PURE__*/ endpoint({
  name: "conversionHistory",
  method: "GET",
  path: "/api/v3/capital/convert",
  summary: "Conversions of small balances",
  permission: "SPOT_DEAL_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    startTime: OptionalTime,
    endTime: OptionalTime,
    page: OptionalCount,
    limit: OptionalCount,
  }),
  success: ConversionPage,
  paging: {
    rows: ({ data }) => data,
    time: ({ convertTime }) => convertTime,
    id: ({ convertDetails }) => convertDetails.map(({ id, asset }) => `${id} ${asset}`).join(),
    limitName: "limit",
    limits: () => Limits.convertHistory,
  },
})

/**
 * Moves an amount to another user of the exchange; `areaCode` is required with a phone number. Fails with 10001
 * (nobody is called that, or may not receive), 10096, 10101, 10102, 10232, 33333 (to oneself), 140002, and with
 * 700004 when the area code is missing.
 */
export const internalTransfer = /*#__PURE__*/ endpoint({
  name: "internalTransfer",
  method: "POST",
  path: "/api/v3/capital/transfer/internal",
  summary: "Moves funds to another user",
  permission: "SPOT_WITHDRAW_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    toAccountType: ReceiverType,
    toAccount: RequiredText,
    areaCode: OptionalText,
    asset: RequiredText,
    amount: Decimal,
  }),
  success: TransferId,
})

/**
 * Transfers to other users, of the last 7 days unless times are given, page by page; at most
 * `Limits.internalTransferHistory.limitMax` a page. Fails with 33333 when the times are reversed.
 */
export const internalTransferHistory = /*#__PURE__*/ endpoint({
  name: "internalTransferHistory",
  method: "GET",
  path: "/api/v3/capital/transfer/internal",
  summary: "Transfers to other users",
  permission: "SPOT_WITHDRAW_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    startTime: OptionalTime,
    endTime: OptionalTime,
    page: OptionalCount,
    limit: OptionalCount,
    tranId: OptionalText,
  }),
  success: InternalTransferPage,
  paging: {
    rows: ({ data }) => data,
    time: ({ timestamp }) => timestamp,
    id: ({ tranId, ...others }) => tranId || JSON.stringify(others),
    limitName: "limit",
    limits: () => ({
      limitDefault: Limits.internalTransferHistory.limitDefault,
      limitMax: Limits.internalTransferHistory.limitMax,
    }),
  },
})
