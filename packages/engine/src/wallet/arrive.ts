/** The arrival of a withdrawal. */
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import { DepositStatus, type Withdrawal, WithdrawalStatus } from "../model/wallet/Wallet.ts"

/** A withdrawal arrives: on its chain or, within the exchange, as a deposit of its receiver. */
export const arrive = (state: State, withdrawal: Withdrawal, time: number, emit: Emit): void => {
  const { receiver, asset, network, address, memo, txId } = withdrawal
  emit({ type: "withdrawalChanged", time, id: withdrawal.id, status: WithdrawalStatus.success })
  if (receiver === null) return
  const id = state.nextWalletId
  const amount = withdrawal.amount - withdrawal.fee
  emit({
    type: "depositSeen",
    time,
    id,
    uid: receiver,
    asset,
    network,
    address,
    memo,
    txId,
    amount,
  })
  emit({ type: "depositChanged", time, id, status: DepositStatus.success })
}
