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
  compareDecimals,
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
import { BrokerEnvelope } from "./BrokerEnvelope.ts"
import { RebatePage, RebateTime, startOfDay } from "./Rebate.ts"
import { FuturesSubAccount, SubAccount, SubAccountStatus } from "./SubAccount.ts"
import { CreatedSubAccountKey, DeletedSubAccountKey, SubAccountKeys } from "./SubAccountKey.ts"
import { AnySubDeposit, SubDeposit, subDepositId } from "./SubDeposit.ts"
import { SubDepositAddress } from "./SubDepositAddress.ts"
import { SubWithdrawalId, subWithdrawQuery } from "./SubWithdrawal.ts"
import {
  directed,
  UniversalTransfer,
  UniversalTransferId,
  universalTransferQuery,
} from "./UniversalTransfer.ts"

const named = /*#__PURE__*/ Schema.Struct({ subAccount: RequiredText })

/** A transfer is found by the caller's own id, which is made for it where the caller gives none. */
const transferred = /*#__PURE__*/ lookUp({
  clientId: "clientTranId",
  endpoint: () => universalTransferHistory,
  parameters: ({
    clientTranId,
    fromAccount,
    toAccount,
    fromAccountType,
    toAccountType,
  }: typeof universalTransferQuery.Type) => ({
    clientTranId,
    fromAccount,
    toAccount,
    fromAccountType,
    toAccountType,
  }),
  answer: (transfers, sent) => {
    const found = transfers.find(
      ({ clientTranId, asset, amount }) =>
        clientTranId === sent.clientTranId &&
        asset === sent.asset &&
        compareDecimals(amount, sent.amount) === 0,
    )
    return found && { tranId: found.tranId }
  },
})

const depositFilter = /*#__PURE__*/ Schema.Struct({
  coin: OptionalText,
  status: OptionalInteger,
  startTime: OptionalTime,
  endTime: OptionalTime,
  limit: OptionalCount,
  page: OptionalCount,
})

/**
 * Makes a sub-account. Its name is of 8 to 32 letters and digits, `password` the MD5 of its funds password, as 32
 * hexadecimal digits. Fails with 730003 (there are as many as may be, or the caller is a sub-account), 730101 (somebody has this name), 730601 (it is
 * no name), 730610 (it is no MD5).
 */
export const createSubAccount = /*#__PURE__*/ endpoint({
  name: "createSubAccount",
  method: "POST",
  path: "/api/v3/broker/sub-account/virtualSubAccount",
  summary: "Makes a sub-account",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: /*#__PURE__*/ Schema.Struct({
    subAccount: RequiredText,
    note: RequiredText,
    password: OptionalText,
  }),
  success: /*#__PURE__*/ BrokerEnvelope(SubAccount),
})

/** The sub-accounts, or the one of a name, page by page; at most `Limits.subAccountList.limitMax` a page. */
export const subAccounts = /*#__PURE__*/ endpoint({
  name: "subAccounts",
  method: "GET",
  path: "/api/v3/broker/sub-account/list",
  summary: "The sub-accounts",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    subAccount: OptionalText,
    page: OptionalCount,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ BrokerEnvelope(SubAccount),
  paging: {
    rows: ({ data }) => data,
    id: ({ subAccount }) => subAccount,
    limitName: "limit",
    limits: () => Limits.subAccountList,
  },
})

/** Whether a sub-account is frozen: a frozen one cannot trade, withdraw or send. Fails with 140001. */
export const subAccountStatus = /*#__PURE__*/ endpoint({
  name: "subAccountStatus",
  method: "GET",
  path: "/api/v3/broker/sub-account/status",
  summary: "Whether a sub-account is frozen",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: named,
  success: SubAccountStatus,
})

/**
 * Makes an API key of a sub-account; its secret is in this answer and nowhere else. `permissions` are names in either
 * form, each of them one that the calling key holds, `ip` up to `Limits.apiKeyAddressesMax` addresses, both separated
 * by commas; without it the new key may be used from where the calling key may. Fails with 140001, 700007 (a
 * permission that the calling key lacks), 730702 (a name that is none), 730703 (too many addresses, or one from which
 * the calling key may not be used), 730704 (one that is no address), 730705 (the sub-account has as many keys as may
 * be).
 */
export const createApiKey = /*#__PURE__*/ endpoint({
  name: "createApiKey",
  method: "POST",
  path: "/api/v3/broker/sub-account/apiKey",
  summary: "Makes an API key of a sub-account",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: /*#__PURE__*/ Schema.Struct({
    subAccount: RequiredText,
    permissions: RequiredText,
    ip: OptionalText,
    note: RequiredText,
  }),
  success: CreatedSubAccountKey,
})

/** The API keys of a sub-account, without their secrets. Fails with 140001. */
export const apiKeys = /*#__PURE__*/ endpoint({
  name: "apiKeys",
  method: "GET",
  path: "/api/v3/broker/sub-account/apiKey",
  summary: "The API keys of a sub-account",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: named,
  success: SubAccountKeys,
})

/** Deletes an API key of a sub-account. Fails with 140001, 730706 (it has no such key). */
export const deleteApiKey = /*#__PURE__*/ endpoint({
  name: "deleteApiKey",
  method: "DELETE",
  path: "/api/v3/broker/sub-account/apiKey",
  summary: "Deletes an API key of a sub-account",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: /*#__PURE__*/ Schema.Struct({ subAccount: RequiredText, apiKey: RequiredText }),
  success: DeletedSubAccountKey,
})

/**
 * Gives the calling account, for it is the one that no parameter names, a deposit address. Fails with 10216, 10232.
 */
export const createSubDepositAddress = /*#__PURE__*/ endpoint({
  name: "createSubDepositAddress",
  method: "POST",
  path: "/api/v3/broker/capital/deposit/subAddress",
  summary: "Creates a deposit address of the calling account",
  permission: "SPOT_DEPOSIT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: /*#__PURE__*/ Schema.Struct({ coin: RequiredText, network: RequiredText }),
  success: SubDepositAddress,
})

/** The calling account's addresses to deposit a coin to, on all networks. Fails with 10232. */
export const subDepositAddresses = /*#__PURE__*/ endpoint({
  name: "subDepositAddresses",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subAddress",
  summary: "Deposit addresses of the calling account",
  permission: "SPOT_DEPOSIT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({ coin: RequiredText }),
  success: /*#__PURE__*/ Schema.Array(SubDepositAddress),
})

/**
 * Deposits of the calling account, of the last 10 days unless times are given; 20 a page unless `limit` is given, at
 * most `Limits.brokerDeposits.limitMax`. Fails with 33333 when the times are reversed.
 */
export const subDepositHistory = /*#__PURE__*/ endpoint({
  name: "subDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec",
  summary: "Deposits of the calling account",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: depositFilter,
  success: /*#__PURE__*/ Schema.Array(SubDeposit),
  paging: {
    rows: (deposits) => deposits,
    time: ({ insertTime }) => insertTime,
    id: subDepositId,
    limitName: "limit",
    limits: () => ({
      limitDefault: Limits.brokerDeposits.limitDefault,
      limitMax: Limits.brokerDeposits.limitMax,
    }),
  },
})

/**
 * Deposits of all sub-accounts of the calling master since 00:00 UTC three days ago; at most
 * `Limits.brokerDepositsAll.limitMax` a page. Fails with 33333 when the times are reversed.
 */
export const allSubDepositHistory = /*#__PURE__*/ endpoint({
  name: "allSubDepositHistory",
  method: "GET",
  path: "/api/v3/broker/capital/deposit/subHisrec/getall",
  summary: "Deposits of all sub-accounts",
  permission: "SPOT_ACCOUNT_READ",
  role: "master",
  kind: "read",
  weight: { ip: 1 },
  query: depositFilter,
  success: /*#__PURE__*/ Schema.Array(AnySubDeposit),
  paging: {
    rows: (deposits) => deposits,
    time: ({ insertTime }) => insertTime,
    id: subDepositId,
    limitName: "limit",
    // Counted from 00:00 UTC.
    limits: (nowMs) => ({
      ...Limits.brokerDepositsAll,
      reachMs: Limits.brokerDepositsAll.reachMs + (nowMs % 86_400_000),
    }),
  },
})

/**
 * Asks for a withdrawal of the calling sub-account; the amount is taken from the free balance at once. A memo stands
 * behind the address and a colon. With the funds password any address will do, without it one that the account keeps.
 * Fails with 10096, 10097 (outside the network's bounds), 10101, 10102, 10212 (an address the account does not keep),
 * 10216 (no such network), 10232, 10265 (the network is closed), 10268, 33333 (the address is none of that network,
 * or one's own), 140002, 730610 (a wrong password, or one that is locked after too many), and with 700004 when the
 * address needs a memo.
 */
export const withdraw = /*#__PURE__*/ endpoint({
  name: "withdraw",
  method: "POST",
  path: "/api/v3/broker/capital/withdraw/apply",
  summary: "Asks for a withdrawal of the calling sub-account",
  permission: "SPOT_TRANSFER_READ",
  role: "sub",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: subWithdrawQuery,
  success: SubWithdrawalId,
})

/**
 * Moves an amount between the broker's own account and its sub-accounts, or between two of those. Asked for again
 * with the same clientTranId and content, it answers with the first one's id. Fails with 10096, 10101, 10102, 10103
 * (futures are not enabled there), 10232, 10290, 33333 (from an account to itself), 140001, 140002 (the giving one is
 * frozen).
 */
export const universalTransfer = /*#__PURE__*/ endpoint({
  name: "universalTransfer",
  method: "POST",
  path: "/api/v3/broker/sub-account/universalTransfer",
  summary: "Moves funds between the broker and its sub-accounts",
  permission: "SPOT_TRANSFER_READ",
  role: "broker",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: universalTransferQuery,
  success: UniversalTransferId,
  lookUp: transferred,
})

/**
 * Transfers in one direction, page by page, all of them unless times are given; at most
 * `Limits.brokerTransferHistory.limitMax` a page. Fails with 33333 when the times are reversed.
 */
export const universalTransferHistory = /*#__PURE__*/ endpoint({
  name: "universalTransferHistory",
  method: "GET",
  path: "/api/v3/broker/sub-account/universalTransfer",
  summary: "Transfers between the broker and its sub-accounts",
  permission: "SPOT_TRANSFER_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ directed(OptionalText, {
    startTime: OptionalTime,
    endTime: OptionalTime,
    page: OptionalCount,
    limit: OptionalCount,
  }),
  success: /*#__PURE__*/ Schema.Array(UniversalTransfer),
  paging: {
    rows: (transfers) => transfers,
    time: ({ timestamp }) => timestamp,
    id: ({ tranId }) => tranId,
    limitName: "limit",
    limits: () => Limits.brokerTransferHistory,
  },
})

/** Opens the futures side of a sub-account; one that is open stays so, since when it was opened. Fails with 140001. */
export const enableFutures = /*#__PURE__*/ endpoint({
  name: "enableFutures",
  method: "POST",
  path: "/api/v3/broker/sub-account/futures",
  summary: "Opens futures for a sub-account",
  permission: "SPOT_ACCOUNT_WRITE",
  role: "any",
  kind: "write",
  weight: { ip: 1 },
  fieldsIn: "body",
  query: named,
  success: /*#__PURE__*/ BrokerEnvelope(FuturesSubAccount),
})

/**
 * The broker's rebates, page by page, 10 to a page unless `pageSize` is given, at most `Limits.rebates.limitMax`. Fails with 33333 when the times are
 * reversed.
 */
export const rebates = /*#__PURE__*/ endpoint({
  name: "rebates",
  method: "GET",
  path: "/api/v3/broker/rebate/taxQuery",
  summary: "The broker's rebates",
  permission: "SPOT_ACCOUNT_READ",
  role: "any",
  kind: "read",
  weight: { ip: 1 },
  query: /*#__PURE__*/ Schema.Struct({
    startTime: /*#__PURE__*/ Schema.optional(RebateTime),
    endTime: /*#__PURE__*/ Schema.optional(RebateTime),
    page: OptionalCount,
    pageSize: OptionalCount,
  }),
  success: RebatePage,
  paging: {
    rows: ({ data }) => data,
    time: ({ time }) => startOfDay(time)!,
    id: ({ time, uid, asset, type }) => `${time} ${uid} ${asset} ${type}`,
    limitName: "pageSize",
    limits: () => Limits.rebates,
  },
})
