/** Transfers between a broker's own account and its sub-accounts, or between those. */
import { ErrorCode } from "@bourse/vocabulary"
import type { UniversalTransfer } from "../model/broker/commands.ts"
import type { Emit } from "../model/Event.ts"
import { formatAmount, readAmount } from "../model/networks.ts"
import { accountOf, isFrozen, type State } from "../model/State.ts"
import type { WalletId } from "../model/wallet/commands.ts"
import { parameterError, Rejection } from "../Rejection.ts"
import { lacksSide } from "../wallet/transfers.ts"
import { subAccountOf } from "./subAccounts.ts"

/** Moves money between a broker's own account and its sub-accounts, at once. */
export const universalTransfer = (
  state: State,
  command: UniversalTransfer,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const { uid, fromType, toType, asset, clientTranId } = command
  const broker = accountOf(state, uid)
  const party = (name: string | undefined) => (name === undefined ? broker : subAccountOf(state, uid, name))
  const [from, to] = [party(command.fromAccount), party(command.toAccount)]
  if (from === undefined || to === undefined) return new Rejection(ErrorCode.subAccountNotFound)
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Rejection) return amount
  const first =
    clientTranId === null ? undefined : (broker.clientTranIds.get(clientTranId) ?? command.earlier)
  if (first !== undefined) {
    const isSame =
      first.fromAccount === (command.fromAccount ?? "") &&
      first.toAccount === (command.toAccount ?? "") &&
      first.fromType === fromType &&
      first.toType === toType &&
      first.asset === asset &&
      first.amount === formatAmount(state, asset, amount)
    return isSame ? { id: first.id } : new Rejection(ErrorCode.contentDiffers)
  }
  if (from === to && fromType === toType) return parameterError("both sides of the transfer are the same")
  if (isFrozen(state, uid) || isFrozen(state, from.uid)) return new Rejection(ErrorCode.subAccountFrozen)
  if (lacksSide(from, fromType) || lacksSide(to, toType))
    return new Rejection(ErrorCode.accountTransferNotSupported)
  const { ledger } = state
  const available =
    fromType === "SPOT" ? ledger.balance(from.uid, asset).free : ledger.futuresBalance(from.uid, asset)
  if (available < amount) return new Rejection(ErrorCode.insufficientBalance)
  const id = state.nextWalletId
  emit({
    type: "universallyTransferred",
    time: now,
    id,
    uid,
    fromUid: from.uid,
    toUid: to.uid,
    fromType,
    toType,
    clientTranId,
    asset,
    amount,
  })
  return { id }
}
