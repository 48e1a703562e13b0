/**
 * Rules of the broker's calls beyond encoding and decoding. The endpoints' definitions and the promise client
 * use these rules, which contain no schema and no Effect.
 */
import type { Paging, ReconciliationRule } from "@bourse/core/definition"
import { compareDecimals } from "@bourse/vocabulary"
import * as ErrorCode from "@bourse/vocabulary/codes"
import * as Limits from "@bourse/vocabulary/limits"
import type { Rebate, RebatePage } from "./Rebate.ts"
import type { SubAccount } from "./SubAccount.ts"
import type { AnySubDeposit, SubDeposit } from "./SubDeposit.ts"
import { startOfDay } from "./startOfDay.ts"
import type { UniversalTransfer, UniversalTransferId, universalTransferQuery } from "./UniversalTransfer.ts"

export { startOfDay }

/** A transfer is found by its client id, which the client generates if the caller gives none. */
export const transferred: ReconciliationRule<
  typeof universalTransferQuery.Type,
  ReadonlyArray<UniversalTransfer>,
  UniversalTransferId
> = {
  clientId: "clientTranId",
  parameters: ({ clientTranId, fromAccount, toAccount, fromAccountType, toAccountType }) => ({
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
  provingCodes: [ErrorCode.insufficientBalance, ErrorCode.contentDiffers],
}

export const subAccountPaging: Paging<{ readonly data: ReadonlyArray<SubAccount> }, SubAccount> = {
  rows: ({ data }) => data,
  id: ({ subAccount }) => subAccount,
  limitName: "limit",
  limits: () => Limits.subAccountList,
}

/** Identifies a deposit; the record has no id. */
export const subDepositId = (deposit: Omit<AnySubDeposit, "status">): string =>
  JSON.stringify([deposit.insertTime, deposit.coin, deposit.address, deposit.txId, deposit.amount])

export const subDepositPaging: Paging<ReadonlyArray<SubDeposit>, SubDeposit> = {
  rows: (deposits) => deposits,
  time: ({ insertTime }) => insertTime,
  id: subDepositId,
  limitName: "limit",
  limits: () => ({
    limitDefault: Limits.brokerDeposits.limitDefault,
    limitMax: Limits.brokerDeposits.limitMax,
  }),
}

export const allSubDepositPaging: Paging<ReadonlyArray<AnySubDeposit>, AnySubDeposit> = {
  rows: (deposits) => deposits,
  time: ({ insertTime }) => insertTime,
  id: subDepositId,
  limitName: "limit",
  // The time limit of the list counts from 00:00 UTC.
  limits: (nowMs) => ({
    ...Limits.brokerDepositsAll,
    lookbackMs: Limits.brokerDepositsAll.lookbackMs + (nowMs % 86_400_000),
  }),
}

export const universalTransferPaging: Paging<ReadonlyArray<UniversalTransfer>, UniversalTransfer> = {
  rows: (transfers) => transfers,
  time: ({ timestamp }) => timestamp,
  id: ({ tranId }) => tranId,
  limitName: "limit",
  limits: () => Limits.brokerTransferHistory,
}

export const rebatePaging: Paging<RebatePage, Rebate> = {
  rows: ({ data }) => data,
  time: ({ time }) => startOfDay(time)!,
  id: ({ time, uid, asset, type }) => `${time} ${uid} ${asset} ${type}`,
  limitName: "pageSize",
  limits: () => Limits.rebates,
}
