/** State of pending deposits and withdrawals, and of addresses. */
import { ClosedIds } from "../ClosedIds.ts"
import type { ClosedOwnId, Deposit, Withdrawal } from "./Wallet.ts"

export interface WalletState {
  /** Deposits, withdrawals, transfers and conversions share one id counter. */
  nextWalletId: number
  /** Pending deposits and withdrawals. */
  readonly deposits: Map<number, Deposit>
  readonly withdrawals: Map<number, Withdrawal>
  readonly closedWithdrawOrderIds: ClosedIds<ClosedOwnId>
  /** Owner of each deposit address, by network, address and memo. */
  readonly addressOwners: Map<string, string>
}

export const emptyWallet = (): WalletState => ({
  nextWalletId: 1,
  deposits: new Map(),
  withdrawals: new Map(),
  closedWithdrawOrderIds: new ClosedIds(),
  addressOwners: new Map(),
})

/** Part of a reset of the wallet: pending items are removed; addresses keep their owners. */
export const resetWallet = (state: WalletState): void => {
  state.deposits.clear()
  state.withdrawals.clear()
  state.closedWithdrawOrderIds.clear()
}
