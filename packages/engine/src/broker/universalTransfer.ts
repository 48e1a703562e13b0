/** Transfers between a broker's own account and its sub-accounts, or between two sub-accounts. */
import { ErrorCode } from "@bourse/vocabulary"
import type { UniversalTransfer } from "../model/broker/commands.ts"
import type { Emit } from "../model/Event.ts"
import { formatAmount, readAmount } from "../model/networks.ts"
import { accountOf, isFrozen, type State } from "../model/State.ts"
import type { WalletId } from "../model/wallet/commands.ts"
import { accountFrozen, parameterError, Rejection, rejectionAbout } from "../Rejection.ts"
import { checkBalance, closedSide } from "../wallet/transfers.ts"
import { subAccountOf, unknownSubAccount } from "./subAccounts.ts"

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
  if (from === undefined) return unknownSubAccount(command.fromAccount!, "fromAccount")
  if (to === undefined) return unknownSubAccount(command.toAccount!, "toAccount")
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Rejection) return amount
  const first =
    clientTranId === null ? undefined : (broker.clientTranIds.get(clientTranId) ?? command.earlier)
  if (first !== undefined) {
    // open: 0033-deposits-and-withdrawals: first.
    const isSame =
      first.fromAccount === (command.fromAccount ?? "") &&
      first.toAccount === (command.toAccount ?? "") &&
      first.fromType === fromType &&
      first.toType === toType &&
      first.asset === asset &&
      first.amount === formatAmount(state, asset, amount)
    return isSame
      ? { id: first.id }
      : rejectionAbout(
          ErrorCode.contentDiffers,
          "clientTranId",
          clientTranId ?? "",
          `is that of transfer ${first.id}: ${first.amount} ${first.asset}`,
        )
  }
  // open: whether a transfer from an account to itself is rejected: from === to
  if (from === to && fromType === toType)
    return parameterError("both sides are the same: 'fromAccount' is 'toAccount', and the types are equal")
  if (isFrozen(state, uid)) return accountFrozen
  if (isFrozen(state, from.uid))
    return rejectionAbout(
      ErrorCode.subAccountFrozen,
      "fromAccount",
      from.name,
      "is frozen: it can only receive",
    )
  const closed = closedSide([from, "fromAccountType", fromType], [to, "toAccountType", toType])
  if (closed !== undefined) return closed
  const rejection = checkBalance(state, from.uid, fromType, asset, amount)
  if (rejection !== undefined) return rejection
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
