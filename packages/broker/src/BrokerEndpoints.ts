/**
 * The broker, in the document's order, in one file.
 *
 * POST and DELETE have their fields in a JSON body. Every call can fail with 10072, 700002, 700003 and 700007.
 * `universalTransfer`, which is for brokers only, can also fail with 730603 (the account is no broker). Any call can
 * fail with 700004 for a missing or malformed parameter, instead of the codes for single fields (730600, 730602,
 * 730700, 730701, 730707). The endpoints below do not repeat these general codes. A caller has the sub-accounts
 * of its own account; a sub-account has none. Where the document names no permission, reads need
 * SPOT_ACCOUNT_READ and writes SPOT_ACCOUNT_WRITE. Note that SPOT_TRANSFER_READ moves money here, as
 * documented.
 */
import {
  type ErrorNotes,
  endpoint,
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
import * as calls from "./BrokerCalls.ts"
import { BrokerEnvelope } from "./BrokerEnvelope.ts"
import { RebatePage, RebateTime } from "./Rebate.ts"
import { FuturesSubAccount, SubAccount, SubAccountStatus } from "./SubAccount.ts"
import { CreatedSubAccountKey, DeletedSubAccountKey, SubAccountKeys } from "./SubAccountKey.ts"
import { AnySubDeposit, SubDeposit } from "./SubDeposit.ts"
import { SubDepositAddress } from "./SubDepositAddress.ts"
import { SubWithdrawalId, subWithdrawQuery } from "./SubWithdrawal.ts"
import {
  directed,
  UniversalTransfer,
  UniversalTransferId,
  universalTransferQuery,
} from "./UniversalTransfer.ts"

// Re-exports the types of the endpoints' fields.
export * from "./Rebate.ts"
export * from "./SubAccount.ts"
export * from "./SubAccountKey.ts"
export * from "./SubDeposit.ts"
export * from "./SubDepositAddress.ts"
export { SubWithdrawalId } from "./SubWithdrawal.ts"
export {
  ClientTranId,
  TransferAccountType,
  UniversalTransfer,
  UniversalTransferId,
} from "./UniversalTransfer.ts"

const note = field(RequiredText, { description: "Your own note", example: "desk" })
const subAccount = field(RequiredText, { description: "The sub-account's name", example: "desksub001" })
const coin = field(RequiredText, { description: "A coin", example: "USDT" })
const startTime = (standard: string) =>
  field(OptionalTime, {
    description: `The first millisecond, 13 digits; default: ${standard}`,
    example: 1785542400000,
    unit: "ms",
  })
const oldest = "the oldest row in the list's lookback"
const endTime = field(OptionalTime, {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
})

const named = Schema.Struct({ subAccount })

const depositFilter = (first: string, limits: { readonly limitDefault: number }) =>
  Schema.Struct({
    coin: field(OptionalText, { description: "A coin", example: "USDT" }),
    status: field(OptionalInteger, { description: "Only rows with this status number", example: "5" }),
    startTime: startTime(first),
    endTime,
    limit: rowLimit(limits),
    page: pageNumber,
  })

const pageErrors = (): ErrorNotes => ({
  parameterError: `The times are reversed, or the page is beyond the first ${Limits.pagedRowsMax} rows`,
})

export const createSubAccount = endpoint({
  id: "broker.createSubAccount",
  method: "POST",
  path: "/api/v3/broker/sub-account/virtualSubAccount",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any", // open: 0035-brokers
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    subAccount: field(RequiredText, {
      description: "The sub-account's name: 8 to 32 letters and digits",
      example: "desksub001",
    }),
    note,
    password: field(OptionalText, {
      description: "The MD5 of the funds password, 32 hexadecimal digits",
      example: "5ebe2294ecd0e0f08eab7690d2a6ee69",
    }),
  }),
  success: BrokerEnvelope(SubAccount, { description: "The sub-account" }),
  docs: () => ({
    summary: "Creates a sub-account",
    text: "Creates a sub-account. Its name has 8 to 32 letters and digits; `password` is the MD5 of its funds password, as 32 hexadecimal digits.",
    errors: {
      subAccountNameInvalid: "",
      remarkTooLong: "",
      nameTaken: "",
      operationNotSupported:
        "The broker has the maximum number of sub-accounts, or the caller is a sub-account",
      fundsPassword: "The password is not an MD5 hash",
      subAccountFrozen: "The caller",
    },
  }),
})

export const subAccounts = endpoint({
  id: "broker.subAccounts",
  method: "GET",
  path: "/api/v3/broker/sub-account/list",
  permission: "SPOT_ACCOUNT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({
    subAccount: field(OptionalText, {
      description: "Only the sub-account with this name",
      example: "desksub001",
    }),
    page: pageNumber,
    limit: rowLimit(Limits.subAccountList),
  }),
  success: BrokerEnvelope(SubAccount, { description: "The sub-accounts of this page" }),
  paging: calls.subAccountPaging,
  docs: () => ({
    summary: "Lists sub-accounts",
    text: `All sub-accounts, or the one with the given name, in pages; at most ${Limits.subAccountList.limitMax} per page.`,
    errors: {},
  }),
})

export const subAccountStatus = endpoint({
  id: "broker.subAccountStatus",
  method: "GET",
  path: "/api/v3/broker/sub-account/status",
  permission: "SPOT_ACCOUNT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: named,
  success: SubAccountStatus,
  docs: () => ({
    summary: "Gets whether a sub-account is frozen",
    text: "Whether a sub-account is frozen: a frozen one can only receive, cancel and read.",
    errors: { subAccountNotFound: "" },
  }),
})

export const createApiKey = endpoint({
  id: "broker.createApiKey",
  method: "POST",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any", // open: 0035-brokers
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    subAccount,
    permissions: field(RequiredText, {
      description: "Permission names, separated by commas; the calling key must have them",
      example: "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
    }),
    ip: field(OptionalText, {
      description:
        "Up to 4 addresses the key may be used from, separated by commas; default: those of the calling key",
      example: "203.0.113.7",
    }),
    note,
  }),
  success: CreatedSubAccountKey,
  docs: () => ({
    summary: "Creates an API key for a sub-account",
    text: `Creates an API key of a sub-account; only this response shows its secret. The permissions are names in either form, separated by commas; the calling key must have each of them. The ip list has up to ${Limits.apiKeyAddressesMax} addresses, separated by commas; default: those of the calling key.`,
    errors: {
      subAccountNotFound: "",
      remarkTooLong: "",
      noPermission: "The calling key lacks one of the permissions",
      permissionUnknown: "",
      addressListInvalid: "More than 4, or one from which the calling key may not be used",
      addressInvalid: "",
      apiKeysLimit: "",
      subAccountFrozen: "The caller",
    },
  }),
})

/** The API keys of a sub-account, without their secrets. */
export const apiKeys = endpoint({
  id: "broker.apiKeys",
  method: "GET",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: named,
  success: SubAccountKeys,
  docs: () => ({
    summary: "Lists the API keys of a sub-account",
    errors: { subAccountNotFound: "" },
  }),
})

/** Deletes an API key of a sub-account. */
export const deleteApiKey = endpoint({
  id: "broker.deleteApiKey",
  method: "DELETE",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any", // open: 0035-brokers
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    subAccount,
    apiKey: field(RequiredText, { description: "The key", example: "bourse-e1f8892cb6275ef3405831dd" }),
  }),
  success: DeletedSubAccountKey,
  docs: () => ({
    summary: "Deletes an API key of a sub-account",
    errors: { subAccountNotFound: "", apiKeyNotFound: "" },
  }),
})

export const createSubDepositAddress = endpoint({
  id: "broker.createSubDepositAddress",
  method: "POST",
  path: "/api/v3/broker/capital/deposit/subAddress",
  permission: "SPOT_DEPOSIT_WRITE",
  role: "any", // open: 0035-brokers
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    coin,
    network: field(RequiredText, {
      description:
        "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
      example: "TRX",
    }),
  }),
  success: SubDepositAddress,
  docs: () => ({
    summary: "Creates a deposit address of the calling account",
    text: "Creates a deposit address of the calling account; no parameter names another one.",
    errors: { unknownCoin: "", noAddress: "The coin has no such network, or it takes no deposits" },
  }),
})

/** The calling account's deposit addresses of a coin, on all networks. */
export const subDepositAddresses = endpoint({
  id: "broker.subDepositAddresses",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subAddress",
  permission: "SPOT_DEPOSIT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({ coin }),
  success: Schema.Array(SubDepositAddress),
  docs: () => ({
    summary: "Lists deposit addresses of the calling account",
    errors: { unknownCoin: "" },
  }),
})

export const subDepositHistory = endpoint({
  id: "broker.subDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec",
  permission: "SPOT_ACCOUNT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: depositFilter("10 days before endTime", Limits.brokerDeposits),
  success: Schema.Array(SubDeposit),
  paging: calls.subDepositPaging,
  docs: () => ({
    summary: "Lists deposits of the calling account",
    text: `Deposits of the calling account; default: the last 10 days, ${Limits.brokerDeposits.limitDefault} per page. At most ${Limits.brokerDeposits.limitMax} per page.`,
    errors: pageErrors(),
  }),
})

export const allSubDepositHistory = endpoint({
  id: "broker.allSubDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec/getall",
  permission: "SPOT_ACCOUNT_READ",
  role: "master",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: depositFilter(oldest, Limits.brokerDepositsAll),
  success: Schema.Array(AnySubDeposit),
  paging: calls.allSubDepositPaging,
  docs: () => ({
    summary: "Lists deposits of all sub-accounts",
    text: `Deposits of all sub-accounts of the calling master since 00:00 UTC three days ago; at most ${Limits.brokerDepositsAll.limitMax} per page.`,
    errors: pageErrors(),
  }),
})

export const withdraw = endpoint({
  id: "broker.withdraw",
  method: "POST",
  path: "/api/v3/broker/capital/withdraw/apply",
  permission: "SPOT_TRANSFER_READ",
  role: "sub",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: subWithdrawQuery,
  success: SubWithdrawalId,
  docs: () => ({
    summary: "Requests a withdrawal from the calling sub-account",
    text: "Requests a withdrawal of the calling account; the amount leaves the free balance at once. A memo follows the address after a colon. Without the funds password the address must be a saved one.",
    errors: {
      unknownCoin: "",
      amountTooFine: "",
      amountNotPositive: "",
      amountInvalid: "Outside the network's bounds",
      insufficientBalance: "",
      noAddress: "The coin has no such network",
      addressNotListed: "Without the funds password only addresses that the account keeps",
      withdrawalUnavailable: "The network is closed",
      remarkTooLong: "",
      parameterError: "The address or memo is none of the network's, or the account's own",
      mandatoryParameter: "The address needs a memo, after a colon",
      fundsPassword: "",
      subAccountFrozen: "",
    },
  }),
})

export const universalTransfer = endpoint({
  id: "broker.universalTransfer",
  method: "POST",
  path: "/api/v3/broker/sub-account/universalTransfer",
  permission: "SPOT_TRANSFER_READ",
  role: "broker",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: universalTransferQuery,
  success: UniversalTransferId,
  lookUp: lookUp(() => universalTransferHistory, calls.transferred),
  docs: () => ({
    summary: "Transfers funds between the broker and its sub-accounts",
    text: "Transfers an amount between the broker's own account and a sub-account, or between two sub-accounts. A second request with the same clientTranId and content returns the first one's id.",
    errors: {
      notABroker: "",
      unknownCoin: "",
      amountTooFine: "",
      amountNotPositive: "",
      insufficientBalance: "",
      accountTransferNotSupported: "Futures are not enabled there",
      contentDiffers: "Another transfer has this clientTranId",
      parameterError: "From an account to itself",
      subAccountNotFound: "",
      subAccountFrozen: "The giving account, or the broker's own",
    },
  }),
})

export const universalTransferHistory = endpoint({
  id: "broker.universalTransferHistory",
  method: "GET",
  path: "/api/v3/broker/sub-account/universalTransfer",
  permission: "SPOT_TRANSFER_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: directed(Schema.optional(Schema.String), "Your own id of a transfer, to list that transfer alone", {
    startTime: startTime(oldest),
    endTime,
    page: pageNumber,
    limit: rowLimit(Limits.brokerTransferHistory),
  }),
  success: Schema.Array(UniversalTransfer),
  paging: calls.universalTransferPaging,
  docs: () => ({
    summary: "Lists transfers between the broker and its sub-accounts",
    text: `Transfers in one direction, in pages; default: all of them. At most ${Limits.brokerTransferHistory.limitMax} per page. With clientTranId and without accounts, the transfer of this id, whichever accounts it was between.`,
    errors: { ...pageErrors(), subAccountNotFound: "fromAccount or toAccount" },
  }),
})

export const enableFutures = endpoint({
  id: "broker.enableFutures",
  method: "POST",
  path: "/api/v3/broker/sub-account/futures",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any", // open: 0035-brokers
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: named,
  success: BrokerEnvelope(FuturesSubAccount, { description: "The sub-account" }),
  docs: () => ({
    summary: "Enables futures for a sub-account",
    text: "Opens the futures account of a sub-account. If it is already open, nothing changes.",
    errors: { subAccountNotFound: "", subAccountFrozen: "The caller" },
  }),
})

export const rebates = endpoint({
  id: "broker.rebates",
  method: "GET",
  path: "/api/v3/broker/rebate/taxQuery",
  permission: "SPOT_ACCOUNT_READ",
  role: "any", // open: 0035-brokers
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({
    startTime: field(Schema.optional(RebateTime), {
      description:
        "The first day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: the first with a rebate",
      example: 1785542400000,
      unit: "ms",
    }),
    endTime: field(Schema.optional(RebateTime), {
      description: "The last day in UTC: a millisecond of that day, 13 digits, or YYYYMMDD; default: today",
      example: 1785542400000,
      unit: "ms",
    }),
    page: pageNumber,
    pageSize: rowsPerPage(Limits.rebates),
  }),
  success: RebatePage,
  paging: calls.rebatePaging,
  docs: () => ({
    summary: "Lists the broker's rebates",
    text: `The broker's rebates, in pages; default: ${Limits.rebates.limitDefault} per page, at most ${Limits.rebates.limitMax}.`,
    errors: pageErrors(),
  }),
})
