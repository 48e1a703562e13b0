/**
 * Brokers and their sub-accounts: opening them, their futures side and funds password, and transfers between them.
 * A sub-account of somebody else is one that does not exist.
 */
import type { BrokerCommand, UniversalTransfer, WalletId } from "./Command.ts"
import { formatAmount, readAmount } from "./deposits.ts"
import type { Emit } from "./Event.ts"
import type { UniversalTransferRecord } from "./History.ts"
import { parameterError, Refusal, RefusalCode } from "./Refusal.ts"
import { type Account, accountOf, type State } from "./State.ts"

type Named<Type extends BrokerCommand["type"]> = Extract<BrokerCommand, { readonly type: Type }>

/** A master's sub-account by its name. */
export const subAccountOf = (state: State, master: string, name: string): Account | undefined => {
  for (const account of state.accounts.values())
    if (account.name === name && account.master === master) return account
  return undefined
}

/** The uid of the next account; an operator may have given a later one already. */
export const nextUid = (state: State): string => {
  let next = 10_000_001 + state.accounts.size
  while (state.accounts.has(String(next))) next++
  return String(next)
}

/** Whether no funds password of the account is listened to at `now`. */
export const isPasswordLocked = ({ passwordLockedUntil }: Account, now: number): boolean =>
  now < passwordLockedUntil

export const openSubAccount = (
  state: State,
  { uid: master, name, note, fundsPassword }: Named<"openSubAccount">,
  now: number,
  emit: Emit,
): { readonly uid: string } | Refusal => {
  for (const account of state.accounts.values())
    if (account.name === name) return new Refusal(RefusalCode.nameTaken)
  const { subAccountsMax } = state.settings
  const { subAccounts, kyc } = accountOf(state, master)
  if (subAccounts >= subAccountsMax) return new Refusal(RefusalCode.operationNotSupported)
  const uid = nextUid(state)
  const opening = { uid, name, master, broker: false, kyc, note }
  const password = fundsPassword === undefined ? {} : { fundsPassword }
  emit({ type: "accountOpened", v: 1, time: now, ...opening, ...password })
  return { uid }
}

export const enableFutures = (
  state: State,
  { uid, name }: Named<"enableFutures">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const account = subAccountOf(state, uid, name)
  if (account === undefined) return new Refusal(RefusalCode.subAccountNotFound)
  if (!account.futuresEnabled) emit({ type: "futuresEnabled", v: 1, time: now, uid: account.uid })
  return null
}

/** Counts a try; wrong ones in a row lock the password for a while. */
export const tryPassword = (
  state: State,
  { uid, right }: Named<"tryPassword">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const account = accountOf(state, uid)
  if (isPasswordLocked(account, now)) return new Refusal(RefusalCode.fundsPassword)
  if (!right || account.wrongPasswords > 0) emit({ type: "passwordTried", v: 1, time: now, uid, right })
  return right ? null : new Refusal(RefusalCode.fundsPassword)
}

/** Whether this is the transfer that was asked for under the same id before. */
const isSame = (first: UniversalTransferRecord, asked: UniversalTransfer, amount: string): boolean =>
  first.fromAccount === (asked.fromAccount ?? "") &&
  first.toAccount === (asked.toAccount ?? "") &&
  first.fromType === asked.fromType &&
  first.toType === asked.toType &&
  first.asset === asked.asset &&
  first.amount === amount

/** Moves money between a broker's own account and its sub-accounts, at once. */
export const universalTransfer = (
  state: State,
  command: UniversalTransfer,
  now: number,
  emit: Emit,
): WalletId | Refusal => {
  const { uid, fromType, toType, asset, clientTranId } = command
  const broker = accountOf(state, uid)
  const party = (name: string | undefined) => (name === undefined ? broker : subAccountOf(state, uid, name))
  const [from, to] = [party(command.fromAccount), party(command.toAccount)]
  if (from === undefined || to === undefined) return new Refusal(RefusalCode.subAccountNotFound)
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Refusal) return amount
  const first = clientTranId === null ? undefined : broker.clientTranIds.get(clientTranId)
  if (first !== undefined) {
    return isSame(first, command, formatAmount(state, asset, amount))
      ? { id: first.id }
      : new Refusal(RefusalCode.contentDiffers)
  }
  if (from === to && fromType === toType) return parameterError("both sides of the transfer are the same")
  if (broker.frozen || from.frozen) return new Refusal(RefusalCode.accountFrozen)
  const needsFutures = (account: Account, type: string) => type === "FUTURES" && !account.futuresEnabled
  if (needsFutures(from, fromType) || needsFutures(to, toType))
    return new Refusal(RefusalCode.accountTransferNotSupported)
  const { ledger } = state
  const available =
    fromType === "SPOT" ? ledger.balance(from.uid, asset).free : ledger.futuresBalance(from.uid, asset)
  if (available < amount) return new Refusal(RefusalCode.insufficientBalance)
  const id = state.nextWalletId
  emit({
    type: "universallyTransferred",
    v: 1,
    time: now,
    id,
    uid,
    fromUid: from.uid,
    toUid: to.uid,
    fromType,
    toType,
    clientTranId,
    asset,
    amount: amount.toString(),
  })
  return { id }
}
