/**
 * Brokers' sub-accounts: opening them, their futures side and funds password. A sub-account of another master is
 * reported as unknown.
 */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { Account } from "../model/operation/Account.ts"
import { accountOf, type State } from "../model/State.ts"
import { simulationUid } from "../model/simulation/Quotes.ts"
import { Rejection, rejectionAbout } from "../Rejection.ts"

/** A master's sub-account by its name. */
export const subAccountOf = (state: State, master: string, name: string): Account | undefined => {
  // open: what a sub-account's name used twice is answered: account.name === name
  for (const account of state.accounts.values())
    if (account.name === name && account.master === master) return account
  return undefined
}

export const unknownSubAccount = (name: string, parameter: string): Rejection =>
  rejectionAbout(ErrorCode.subAccountNotFound, parameter, name, "is not a sub-account of this account")

/** A wrong password and a locked one get the same answer, so guessing reveals nothing. */
export const wrongPassword = new Rejection(
  ErrorCode.fundsPassword,
  "",
  "'password' is not that of this account, or was wrong too often",
)

/** The uid of the next account; an operator may have used a later one already. */
export const nextUid = (state: State): string => {
  // The simulated market's account does not count in the numbering of uids.
  let next = 10_000_001 + state.accounts.size - (state.accounts.has(simulationUid) ? 1 : 0)
  while (state.accounts.has(String(next))) next++
  return String(next)
}

/** Whether the account's funds password is locked at `now`, so that every password is refused. */
export const isPasswordLocked = ({ passwordLockedUntil }: Account, now: number): boolean =>
  now < passwordLockedUntil // open: 0035-brokers

export const openSubAccount = (
  state: State,
  { uid: master, name, note, fundsPassword }: CommandOf<"openSubAccount">,
  now: number,
  emit: Emit,
): { readonly uid: string } | Rejection => {
  // Names are compared within one master: a rejection for a name of another master would reveal its existence.
  if (subAccountOf(state, master, name) !== undefined)
    return rejectionAbout(ErrorCode.nameTaken, "subAccount", name, "belongs to another sub-account")
  const { subAccountsMax } = state.settings
  const { subAccounts, kyc, master: ofItself } = accountOf(state, master)
  if (ofItself !== null)
    return new Rejection(ErrorCode.operationNotSupported, "", "a sub-account has no sub-accounts of its own")
  // open: 0022-monetary-bounds: subAccounts >= subAccountsMax
  if (subAccounts >= subAccountsMax)
    return new Rejection(
      ErrorCode.operationNotSupported,
      "",
      `there are ${subAccounts} sub-accounts, and the maximum is ${subAccountsMax}`,
    )
  const uid = nextUid(state)
  const opening = { uid, name, master, broker: false, kyc, note }
  const password = fundsPassword === undefined ? {} : { fundsPassword }
  emit({ type: "accountOpened", time: now, ...opening, ...password })
  return { uid }
}

export const enableFutures = (
  state: State,
  { uid, name }: CommandOf<"enableFutures">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = subAccountOf(state, uid, name)
  if (account === undefined) return unknownSubAccount(name, "subAccount")
  if (account.futuresEnabledAt === null) emit({ type: "futuresEnabled", time: now, uid: account.uid })
  return null
}

/** Counts a password try; several wrong ones in a row lock the password for a while. */
// open: 0035-brokers: isPasswordLocked | !right | account.wrongPasswords
export const attemptPassword = (
  state: State,
  { uid, right }: CommandOf<"attemptPassword">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = accountOf(state, uid)
  if (isPasswordLocked(account, now)) return wrongPassword
  if (!right || account.wrongPasswords > 0) emit({ type: "passwordAttempted", time: now, uid, right })
  return right ? null : wrongPassword
}
