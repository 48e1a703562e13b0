/** Deposits and withdrawals in decimal text, for history and for answers. */

import { formatAmount, networkOf } from "../model/networks.ts"
import type { State } from "../model/State.ts"
import { confirmationsAt } from "../model/wallet/Chain.ts"
import type { DepositRecord, WithdrawalRecord } from "../model/wallet/records.ts"
import { type Deposit, DepositStatus, type Withdrawal, WithdrawalStatus } from "../model/wallet/Wallet.ts"

export const creditingStatuses: ReadonlyArray<number> = [DepositStatus.success, DepositStatus.completed]
export const endOfDeposit: ReadonlyArray<number> = [
  ...creditingStatuses,
  DepositStatus.rejected,
  DepositStatus.refund,
  DepositStatus.invalid,
]
export const refundingStatuses: ReadonlyArray<number> = [WithdrawalStatus.failed, WithdrawalStatus.cancel]
export const endOfWithdrawal: ReadonlyArray<number> = [...refundingStatuses, WithdrawalStatus.success]

export const describeDeposit = (state: State, deposit: Deposit, now: number): DepositRecord => {
  const network = networkOf(state, deposit)
  const { amount, ...rest } = deposit
  const unlockConfirm = Math.max(1, network.minConfirm)
  // A credited deposit shows all required confirmations, even if it was an internal transfer.
  const confirmations = creditingStatuses.includes(deposit.status)
    ? unlockConfirm
    : Math.min(confirmationsAt(network, deposit.time, now), unlockConfirm)
  return {
    ...rest,
    generation: state.generation,
    amount: formatAmount(state, deposit.asset, amount),
    confirmations,
    unlockConfirm,
  }
}

/** The status of a withdrawal; after it was sent to the chain, the status depends on the blocks. */
const statusOf = (state: State, withdrawal: Withdrawal, now: number): number => {
  const { status, processedAt, receiver } = withdrawal
  if (status !== WithdrawalStatus.apply || processedAt === null) return status // open: 0032-simulated-chains
  if (receiver !== null) return WithdrawalStatus.processing
  const confirmations = confirmationsAt(networkOf(state, withdrawal), processedAt, now)
  return confirmations === 0 ? WithdrawalStatus.waitPackaging : WithdrawalStatus.waitConfirm
}

// open: 0032-simulated-chains: processedAt
export const describeWithdrawal = (state: State, withdrawal: Withdrawal, now: number): WithdrawalRecord => {
  const { amount, fee, receiver, processedAt, txId, ...rest } = withdrawal
  const onChain = processedAt !== null && receiver === null
  return {
    ...rest,
    generation: state.generation,
    amount: formatAmount(state, withdrawal.asset, amount),
    fee: formatAmount(state, withdrawal.asset, fee),
    isInside: receiver !== null,
    status: statusOf(state, withdrawal, now),
    txId: processedAt === null ? "" : txId,
    confirmations: onChain ? confirmationsAt(networkOf(state, withdrawal), processedAt, now) : 0,
  }
}
