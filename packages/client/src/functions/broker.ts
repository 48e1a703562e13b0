/** What the broker's calls do beyond sending and reading: the endpoints' definitions name these functions. */
import { compareDecimals } from "#vocabulary"
import * as Limits from "#vocabulary/limits"
import { startOfDay } from "../days.ts"
import type { ReconciliationRule } from "../Endpoint.ts"
import type { Paging } from "../Paging.ts"
import type {
  AnySubDeposit,
  Rebate,
  RebatePage,
  SubAccount,
  SubAccountsResponse,
  SubDeposit,
  UniversalTransfer,
  UniversalTransferId,
  UniversalTransferParameters,
} from "../types/broker.ts"

const insufficientBalance = 10101
/** The id is that of another transfer. */
const contentDiffers = 10290

/** A transfer is found by the caller's own id, which is made for it where the caller gives none. */
export const transferred: ReconciliationRule<
  UniversalTransferParameters,
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
  provingCodes: [insufficientBalance, contentDiffers],
}

export const subAccountPaging: Paging<SubAccountsResponse, SubAccount> = {
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
  // Counted from 00:00 UTC.
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
