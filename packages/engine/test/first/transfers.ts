/** Transfers: between an account's own spot and futures balances, and to other users. Both are done at once. */
import type { Command, InternalTransfer, WalletId } from "./Command.ts"
import { readAmount } from "./deposits.ts"
import type { Emit } from "./Event.ts"
import { parameterError, Refusal, RefusalCode } from "./Refusal.ts"
import type { State } from "./State.ts"

type Named<Type extends Command["type"]> = Extract<Command, { readonly type: Type }>

export const transfer = (
  state: State,
  { uid, asset, amount: text, from, to }: Named<"transfer">,
  now: number,
  emit: Emit,
): WalletId | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (from === to) return parameterError("fromAccountType and toAccountType are the same")
  const amount = readAmount(state, asset, text)
  if (amount instanceof Refusal) return amount
  if (account.frozen) return new Refusal(RefusalCode.accountFrozen)
  const { ledger } = state
  const available = from === "SPOT" ? ledger.balance(uid, asset).free : ledger.futuresBalance(uid, asset)
  if (available < amount) return new Refusal(RefusalCode.insufficientBalance)
  const id = state.nextWalletId
  emit({ type: "transferred", v: 1, time: now, id, uid, asset, amount: amount.toString(), from, to })
  return { id }
}

/** The account a receiver is named by, when it can receive. */
const findReceiver = (state: State, { toType, toAccount }: InternalTransfer) => {
  const uid = toType === "UID" ? toAccount : state.contacts.get(`${toType} ${toAccount}`)
  const account = uid === undefined ? undefined : state.accounts.get(uid)
  return account?.frozen === true ? undefined : account
}

/** Sends to another user. Whether a receiver is unknown or may not receive is not told apart. */
export const internalTransfer = (
  state: State,
  command: InternalTransfer,
  now: number,
  emit: Emit,
): WalletId | Refusal => {
  const { uid, toType, toAccount, asset } = command
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Refusal) return amount
  if (account.frozen) return new Refusal(RefusalCode.accountFrozen)
  const receiver = findReceiver(state, command)
  if (receiver === undefined) return new Refusal(RefusalCode.userNotFound)
  if (receiver.uid === uid) return parameterError("the receiver is the sender")
  if (state.ledger.balance(uid, asset).free < amount) return new Refusal(RefusalCode.insufficientBalance)
  const id = state.nextWalletId
  const toUid = receiver.uid
  const units = amount.toString()
  emit({ type: "sentToUser", v: 1, time: now, id, uid, toUid, toType, toAccount, asset, amount: units })
  return { id }
}
