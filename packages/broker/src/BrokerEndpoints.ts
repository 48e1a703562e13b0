/**
 * The broker, in the document's order: one list, however long.
 *
 * POST and DELETE have their fields in a JSON body. Every call can fail with 10072, 700002, 700003 and 700007,
 * `universalTransfer`, which is for brokers alone, also with 730603 (the account is none), and any with 700004 when a
 * parameter is missing or not of its form, in place of the codes that say so of one field (730600, 730602, 730700,
 * 730701, 730707); those are not repeated. A caller has the sub-accounts of its own account, of which a sub-account
 * has none. The document names no permission for some: reads of them ask for SPOT_ACCOUNT_READ, writes for
 * SPOT_ACCOUNT_WRITE. Note that SPOT_TRANSFER_READ moves money here, as the document has it.
 */
import {
  type Docs,
  type ErrorNotes,
  endpoint,
  type FieldNote,
  lookUp,
  OptionalCount,
  OptionalInteger,
  OptionalText,
  OptionalTime,
  RequiredText,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Schema from "effect/Schema"
import * as calls from "./BrokerCalls.ts"
import { BrokerEnvelope, brokerEnvelopeNotes } from "./BrokerEnvelope.ts"
import { RebatePage, RebateTime, rebatePageNotes } from "./Rebate.ts"
import {
  FuturesSubAccount,
  futuresSubAccountNotes,
  SubAccount,
  SubAccountStatus,
  subAccountNotes,
  subAccountStatusNotes,
} from "./SubAccount.ts"
import {
  CreatedSubAccountKey,
  createdSubAccountKeyNotes,
  DeletedSubAccountKey,
  deletedSubAccountKeyNotes,
  SubAccountKeys,
  subAccountKeysNotes,
} from "./SubAccountKey.ts"
import { AnySubDeposit, anySubDepositNotes, SubDeposit, subDepositNotes } from "./SubDeposit.ts"
import { SubDepositAddress, subDepositAddressNotes } from "./SubDepositAddress.ts"
import { SubWithdrawalId, subWithdrawalIdNotes, subWithdrawNotes, subWithdrawQuery } from "./SubWithdrawal.ts"
import {
  directed,
  directedNotes,
  UniversalTransfer,
  UniversalTransferId,
  universalTransferIdNotes,
  universalTransferNotes,
  universalTransferQuery,
  universalTransferQueryNotes,
} from "./UniversalTransfer.ts"

// What the endpoints speak of is exported with them.
export * from "./Rebate.ts"
export * from "./SubAccount.ts"
export * from "./SubAccountKey.ts"
export * from "./SubDeposit.ts"
export * from "./SubDepositAddress.ts"
export * from "./SubWithdrawal.ts"
export * from "./UniversalTransfer.ts"

const named = Schema.Struct({ subAccount: RequiredText })

const depositFilter = Schema.Struct({
  coin: OptionalText,
  status: OptionalInteger,
  startTime: OptionalTime,
  endTime: OptionalTime,
  limit: OptionalCount,
  page: OptionalCount,
})

const noteNote: FieldNote = { description: "Your own note", example: "desk" }
const pageNote: FieldNote = {
  description: "Page number, from 1; default: 1",
  example: "1",
  default: 1,
}
const subAccountNote: FieldNote = { description: "The sub-account's name", example: "desksub001" }
const coinNote: FieldNote = { description: "A coin", example: "USDT" }
const statusNote: FieldNote = { description: "Only rows with this status number", example: "5" }
const endTimeNote: FieldNote = {
  description: "The last millisecond, 13 digits; default: now",
  example: 1785546000000,
  unit: "ms",
}
const startTimeNote: FieldNote = {
  description: "The first millisecond, 13 digits; default: the oldest row in the list's lookback",
  example: 1785542400000,
  unit: "ms",
}

const pageErrors = (): ErrorNotes => ({
  parameterError: `The times are reversed, or the page is beyond the first ${Limits.pagedRowsMax} rows`,
})

export const createSubAccount = endpoint({
  id: "broker.createSubAccount",
  method: "POST",
  path: "/api/v3/broker/sub-account/virtualSubAccount",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    subAccount: RequiredText,
    note: RequiredText,
    password: OptionalText,
  }),
  success: BrokerEnvelope(SubAccount),
})

export const createSubAccountDocs = (): Docs<typeof createSubAccount> => ({
  summary: "Creates a sub-account",
  text: "Creates a sub-account. Its name has 8 to 32 letters and digits; `password` is the MD5 of its funds password, as 32 hexadecimal digits.",
  errors: {
    subAccountNameInvalid: "",
    remarkTooLong: "",
    nameTaken: "",
    operationNotSupported: "There are as many as may be, or the caller is a sub-account",
    fundsPassword: "It is not an MD5 hash",
    subAccountFrozen: "The caller",
  },
  query: {
    subAccount: { description: "Its name: 8 to 32 letters and digits", example: "desksub001" },
    note: noteNote,
    password: {
      description: "The MD5 of the funds password, 32 hexadecimal digits",
      example: "5ebe2294ecd0e0f08eab7690d2a6ee69",
    },
  },
  success: brokerEnvelopeNotes({ description: "The sub-account", fields: subAccountNotes() }),
})

export const subAccounts = endpoint({
  id: "broker.subAccounts",
  method: "GET",
  path: "/api/v3/broker/sub-account/list",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({
    subAccount: OptionalText,
    page: OptionalCount,
    limit: OptionalCount,
  }),
  success: BrokerEnvelope(SubAccount),
  paging: calls.subAccountPaging,
})

export const subAccountsDocs = (): Docs<typeof subAccounts> => ({
  summary: "Lists sub-accounts",
  text: `All sub-accounts, or the one with the given name, in pages; at most ${Limits.subAccountList.limitMax} per page.`,
  errors: {},
  query: {
    subAccount: { description: "Only the sub-account with this name", example: "desksub001" },
    page: pageNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.subAccountList.limitDefault,
    },
  },
  success: brokerEnvelopeNotes({ description: "The sub-accounts of this page", fields: subAccountNotes() }),
})

export const subAccountStatus = endpoint({
  id: "broker.subAccountStatus",
  method: "GET",
  path: "/api/v3/broker/sub-account/status",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: named,
  success: SubAccountStatus,
})

export const subAccountStatusDocs = (): Docs<typeof subAccountStatus> => ({
  summary: "Gets whether a sub-account is frozen",
  text: "Whether a sub-account is frozen: a frozen one can only receive, cancel and read.",
  errors: { subAccountNotFound: "" },
  query: {
    subAccount: subAccountNote,
  },
  success: subAccountStatusNotes(),
})

export const createApiKey = endpoint({
  id: "broker.createApiKey",
  method: "POST",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({
    subAccount: RequiredText,
    permissions: RequiredText,
    ip: OptionalText,
    note: RequiredText,
  }),
  success: CreatedSubAccountKey,
})

export const createApiKeyDocs = (): Docs<typeof createApiKey> => ({
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
  query: {
    subAccount: subAccountNote,
    permissions: {
      description: "Permission names, separated by commas; the calling key must have them",
      example: "SPOT_DEAL_READ,SPOT_DEAL_WRITE",
    },
    ip: {
      description:
        "Up to 4 addresses the key may be used from, separated by commas; default: those of the calling key",
      example: "203.0.113.7",
    },
    note: noteNote,
  },
  success: createdSubAccountKeyNotes(),
})

/** The API keys of a sub-account, without their secrets. */
export const apiKeys = endpoint({
  id: "broker.apiKeys",
  method: "GET",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: named,
  success: SubAccountKeys,
})

export const apiKeysDocs = (): Docs<typeof apiKeys> => ({
  summary: "Lists the API keys of a sub-account",
  errors: { subAccountNotFound: "" },
  query: {
    subAccount: subAccountNote,
  },
  success: subAccountKeysNotes(),
})

/** Deletes an API key of a sub-account. */
export const deleteApiKey = endpoint({
  id: "broker.deleteApiKey",
  method: "DELETE",
  path: "/api/v3/broker/sub-account/apiKey",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({ subAccount: RequiredText, apiKey: RequiredText }),
  success: DeletedSubAccountKey,
})

export const deleteApiKeyDocs = (): Docs<typeof deleteApiKey> => ({
  summary: "Deletes an API key of a sub-account",
  errors: { subAccountNotFound: "", apiKeyNotFound: "" },
  query: {
    subAccount: subAccountNote,
    apiKey: { description: "The key", example: "bourse-e1f8892cb6275ef3405831dd" },
  },
  success: deletedSubAccountKeyNotes(),
})

export const createSubDepositAddress = endpoint({
  id: "broker.createSubDepositAddress",
  method: "POST",
  path: "/api/v3/broker/capital/deposit/subAddress",
  permission: "SPOT_DEPOSIT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: Schema.Struct({ coin: RequiredText, network: RequiredText }),
  success: SubDepositAddress,
})

export const createSubDepositAddressDocs = (): Docs<typeof createSubDepositAddress> => ({
  summary: "Creates a deposit address of the calling account",
  text: "Creates a deposit address of the calling account; no parameter names another one.",
  errors: { unknownCoin: "", noAddress: "The coin has no such network, or it takes no deposits" },
  query: {
    coin: coinNote,
    network: {
      description:
        "One of the coin's networks: its netWork, its network or a client's name for it (BEP20, ERC20, TRC20)",
      example: "TRX",
    },
  },
  success: subDepositAddressNotes(),
})

/** The calling account's addresses to deposit a coin to, on all networks. */
export const subDepositAddresses = endpoint({
  id: "broker.subDepositAddresses",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subAddress",
  permission: "SPOT_DEPOSIT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({ coin: RequiredText }),
  success: Schema.Array(SubDepositAddress),
})

export const subDepositAddressesDocs = (): Docs<typeof subDepositAddresses> => ({
  summary: "Lists deposit addresses of the calling account",
  errors: { unknownCoin: "" },
  query: {
    coin: coinNote,
  },
  success: subDepositAddressNotes(),
})

export const subDepositHistory = endpoint({
  id: "broker.subDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: depositFilter,
  success: Schema.Array(SubDeposit),
  paging: calls.subDepositPaging,
})

export const subDepositHistoryDocs = (): Docs<typeof subDepositHistory> => ({
  summary: "Lists deposits of the calling account",
  text: `Deposits of the calling account; default: the last 10 days, ${Limits.brokerDeposits.limitDefault} per page. At most ${Limits.brokerDeposits.limitMax} per page.`,
  errors: pageErrors(),
  query: {
    coin: coinNote,
    status: statusNote,
    startTime: {
      description: "The first millisecond, 13 digits; default: 10 days before endTime",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.brokerDeposits.limitDefault,
    },
    page: pageNote,
  },
  success: subDepositNotes(),
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
  query: depositFilter,
  success: Schema.Array(AnySubDeposit),
  paging: calls.allSubDepositPaging,
})

export const allSubDepositHistoryDocs = (): Docs<typeof allSubDepositHistory> => ({
  summary: "Lists deposits of all sub-accounts",
  text: `Deposits of all sub-accounts of the calling master since 00:00 UTC three days ago; at most ${Limits.brokerDepositsAll.limitMax} per page.`,
  errors: pageErrors(),
  query: {
    coin: coinNote,
    status: statusNote,
    startTime: startTimeNote,
    endTime: endTimeNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.brokerDepositsAll.limitDefault,
    },
    page: pageNote,
  },
  success: anySubDepositNotes(),
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
})

export const withdrawDocs = (): Docs<typeof withdraw> => ({
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
  query: subWithdrawNotes(),
  success: subWithdrawalIdNotes(),
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
})

export const universalTransferDocs = (): Docs<typeof universalTransfer> => ({
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
  query: universalTransferQueryNotes(),
  success: universalTransferIdNotes(),
})

export const universalTransferHistory = endpoint({
  id: "broker.universalTransferHistory",
  method: "GET",
  path: "/api/v3/broker/sub-account/universalTransfer",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: directed(Schema.optional(Schema.String), {
    startTime: OptionalTime,
    endTime: OptionalTime,
    page: OptionalCount,
    limit: OptionalCount,
  }),
  success: Schema.Array(UniversalTransfer),
  paging: calls.universalTransferPaging,
})

export const universalTransferHistoryDocs = (): Docs<typeof universalTransferHistory> => ({
  summary: "Lists transfers between the broker and its sub-accounts",
  text: `Transfers in one direction, in pages; default: all of them. At most ${Limits.brokerTransferHistory.limitMax} per page.`,
  errors: pageErrors(),
  query: {
    ...directedNotes,
    startTime: startTimeNote,
    endTime: endTimeNote,
    page: pageNote,
    limit: {
      description: "Number of rows, from 1; a larger number than the maximum counts as the maximum",
      example: 10,
      default: Limits.brokerTransferHistory.limitDefault,
    },
  },
  success: universalTransferNotes(),
})

export const enableFutures = endpoint({
  id: "broker.enableFutures",
  method: "POST",
  path: "/api/v3/broker/sub-account/futures",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  envelope: "broker",
  fieldsIn: "body",
  query: named,
  success: BrokerEnvelope(FuturesSubAccount),
})

export const enableFuturesDocs = (): Docs<typeof enableFutures> => ({
  summary: "Enables futures for a sub-account",
  text: "Opens the futures account of a sub-account. If it is already open, nothing changes.",
  errors: { subAccountNotFound: "", subAccountFrozen: "The caller" },
  query: {
    subAccount: subAccountNote,
  },
  success: brokerEnvelopeNotes({ description: "The sub-account", fields: futuresSubAccountNotes() }),
})

export const rebates = endpoint({
  id: "broker.rebates",
  method: "GET",
  path: "/api/v3/broker/rebate/taxQuery",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  envelope: "broker",
  query: Schema.Struct({
    startTime: Schema.optional(RebateTime),
    endTime: Schema.optional(RebateTime),
    page: OptionalCount,
    pageSize: OptionalCount,
  }),
  success: RebatePage,
  paging: calls.rebatePaging,
})

export const rebatesDocs = (): Docs<typeof rebates> => ({
  summary: "Lists the broker's rebates",
  text: `The broker's rebates, in pages; default: ${Limits.rebates.limitDefault} per page, at most ${Limits.rebates.limitMax}.`,
  errors: pageErrors(),
  query: {
    startTime: {
      description:
        "The first day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: the first with a rebate",
      example: 1785542400000,
      unit: "ms",
    },
    endTime: {
      description: "The last day in UTC: a millisecond of it, 13 digits, or YYYYMMDD; default: today",
      example: 1785542400000,
      unit: "ms",
    },
    page: pageNote,
    pageSize: {
      description: "Rows per page; default: 10, maximum: 100",
      example: "10",
      default: Limits.rebates.limitDefault,
    },
  },
  success: rebatePageNotes(),
})
