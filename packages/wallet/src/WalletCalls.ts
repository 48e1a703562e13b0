/**
 * Rules of the wallet's calls beyond encoding and decoding. The endpoints' definitions and the promise client
 * use these rules, which contain no schema and no Effect.
 */
import type { Paging, ReconciliationRule } from "@bourse/core/definition"
import { type Decimal, toUnits } from "@bourse/vocabulary"
import * as ErrorCode from "@bourse/vocabulary/codes"
import * as Limits from "@bourse/vocabulary/limits"
import type { Conversion, ConversionPage } from "./Conversion.ts"
import type { Deposit } from "./Deposit.ts"
import type { InternalTransfer, InternalTransferPage } from "./InternalTransfer.ts"
import type { ListedTransfer, TransferPage } from "./Transfer.ts"
import type { Withdrawal, WithdrawalId, withdrawApplyQuery, withdrawQuery } from "./Withdrawal.ts"

type Withdraw = typeof withdrawQuery.Type | typeof withdrawApplyQuery.Type

/** The earliest time that a look-up by a client-generated id considers: 0, since nothing else has that id. */
const ofOwnId = 0

const units = (amount: Decimal) => toUnits(amount, 18) as bigint

/** An address for comparison: some servers append the memo, and an address has more than one spelling. */
const plainAddress = (address: string) => address.split(":", 1)[0]!.toLowerCase()

/**
 * Whether a record is the sent withdrawal. The network of a withdrawal is not compared, since it has several
 * names.
 */
const isWithdrawal = ({ amount, transactionFee, address, memo }: Withdrawal, sent: Withdraw): boolean =>
  // A server may report the withdrawal's received amount, after the fee.
  [0n, units(transactionFee)].includes(units(sent.amount) - units(amount)) &&
  plainAddress(address) === plainAddress(sent.address) &&
  // A server may not return the memo.
  (memo === null || memo === "" || memo === sent.memo)

/**
 * A withdrawal is found by its client id among the coin's latest ones; the client generates an id if the caller gives
 * none.
 */
export const withdrawn: ReconciliationRule<Withdraw, ReadonlyArray<Withdrawal>, WithdrawalId> = {
  clientId: "withdrawOrderId",
  parameters: ({ coin }) => ({ coin }),
  answer: (withdrawals, sent, sinceMs) => {
    const found = withdrawals.find(
      (each) =>
        each.withdrawOrderId === sent.withdrawOrderId && (sinceMs === ofOwnId || isWithdrawal(each, sent)),
    )
    return found && { id: found.id }
  },
  provingCodes: [ErrorCode.insufficientBalance, ErrorCode.contentDiffers],
}

/** The first element of an answer that was possibly not validated. */
export const onlyElement = <Type>(answer: Type | readonly [Type]): Type =>
  Array.isArray(answer) ? answer[0] : (answer as Type)

export const depositPaging: Paging<ReadonlyArray<Deposit>, Deposit> = {
  rows: (deposits) => deposits,
  time: ({ insertTime }) => insertTime,
  limitName: "limit",
  limits: () => Limits.walletHistory,
}

export const withdrawalPaging: Paging<ReadonlyArray<Withdrawal>, Withdrawal> = {
  rows: (withdrawals) => withdrawals,
  time: ({ applyTime }) => applyTime,
  limitName: "limit",
  limits: () => Limits.walletHistory,
}

export const transferPaging: Paging<TransferPage, ListedTransfer> = {
  rows: (page) => onlyElement(page).rows,
  time: ({ timestamp }) => timestamp,
  id: ({ tranId }) => tranId,
  limitName: "size",
  limits: () => Limits.transferHistory,
}

export const conversionPaging: Paging<ConversionPage, Conversion> = {
  rows: ({ data }) => data,
  time: ({ convertTime }) => convertTime,
  id: ({ convertDetails }) => convertDetails.map(({ id, asset }) => `${id} ${asset}`).join(),
  limitName: "limit",
  limits: () => Limits.convertHistory,
}

export const internalTransferPaging: Paging<InternalTransferPage, InternalTransfer> = {
  rows: ({ data }) => data,
  time: ({ timestamp }) => timestamp,
  id: ({ tranId, ...others }) => tranId || JSON.stringify(others),
  limitName: "limit",
  limits: () => ({
    limitDefault: Limits.internalTransferHistory.limitDefault,
    limitMax: Limits.internalTransferHistory.limitMax,
  }),
}
