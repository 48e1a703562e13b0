/** Transfers: between an account's own spot and futures balances, and to other users. Both are done at once. */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { readAmount } from "../model/networks.ts"
import { type Account, contactKey } from "../model/operation/Account.ts"
import { type State, userOf } from "../model/State.ts"
import type { InternalTransfer, WalletId } from "../model/wallet/commands.ts"
import type { AccountType } from "../model/wallet/records.ts"
import { parameterError, Rejection } from "../Rejection.ts"

/** Whether an account has no such side: the futures side of a sub-account is closed until it is enabled. */
export const lacksSide = ({ futuresEnabledAt }: Account, type: AccountType): boolean =>
  type === "FUTURES" && futuresEnabledAt === null

export const transfer = (
  state: State,
  { uid, asset, amount: text, from, to }: CommandOf<"transfer">,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Rejection(ErrorCode.userNotFound)
  if (from === to) return parameterError("fromAccountType and toAccountType are the same")
  const amount = readAmount(state, asset, text)
  if (amount instanceof Rejection) return amount
  if (lacksSide(account, from) || lacksSide(account, to))
    return new Rejection(ErrorCode.accountTransferNotSupported)
  const { ledger } = state
  const available = from === "SPOT" ? ledger.balance(uid, asset).free : ledger.futuresBalance(uid, asset)
  if (available < amount) return new Rejection(ErrorCode.insufficientBalance)
  const id = state.nextWalletId
  emit({ type: "transferred", time: now, id, uid, asset, amount, fromType: from, toType: to })
  return { id }
}

/** The account a receiver is named by. */
const findReceiver = (state: State, { toType, toAccount }: InternalTransfer) => {
  const uid = toType === "UID" ? toAccount : state.contacts.get(contactKey(toType, toAccount))
  return uid === undefined ? undefined : userOf(state, uid)
}

/** Sends to another user. */
export const internalTransfer = (
  state: State,
  command: InternalTransfer,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const { uid, toType, toAccount, asset } = command
  if (!state.accounts.has(uid)) return new Rejection(ErrorCode.userNotFound)
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Rejection) return amount
  // Before the receiver is looked for: who cannot pay does not learn who has an account.
  if (state.ledger.balance(uid, asset).free < amount) return new Rejection(ErrorCode.insufficientBalance)
  const receiver = findReceiver(state, command)
  if (receiver === undefined) return new Rejection(ErrorCode.userNotFound)
  if (receiver.uid === uid) return parameterError("the receiver is the sender")
  const id = state.nextWalletId
  const toUid = receiver.uid
  emit({ type: "internallyTransferred", time: now, id, uid, toUid, toType, toAccount, asset, amount })
  return { id }
}
