/** Accounts and keys, and test funds that an operator deposits. */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { checkIssue, readAmount } from "../model/networks.ts"
import { contactKey } from "../model/operation/Account.ts"
import { type State, userOf } from "../model/State.ts"
import { parameterError, Rejection, rejectionAbout, unknownCoin, unknownUser } from "../Rejection.ts"

export const openAccount = (
  state: State,
  command: CommandOf<"openAccount">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { type: _, ...opening } = command
  const taken = (parameter: string, value: string) =>
    rejectionAbout(ErrorCode.nameTaken, parameter, value, "belongs to another account")
  if (state.accounts.has(opening.uid)) return taken("uid", opening.uid)
  for (const account of state.accounts.values()) {
    if (account.name === opening.name) return taken("name", opening.name)
  }
  const { email, phone } = opening
  if (email !== undefined && state.contacts.has(contactKey("EMAIL", email))) return taken("email", email)
  if (phone !== undefined && state.contacts.has(contactKey("MOBILE", phone))) return taken("phone", phone)
  if (opening.master !== null) {
    const master = userOf(state, opening.master)
    if (master === undefined || master.master !== null)
      return rejectionAbout(
        ErrorCode.userNotFound,
        "master",
        opening.master,
        "is not the uid of a master account",
      )
    if (opening.broker) return parameterError("a sub-account cannot be a broker")
  }
  emit({ type: "accountOpened", time: now, ...opening })
  return null
}

/** Changes an account: omitted fields stay. */
export const changeAccount = (
  state: State,
  { uid, kyc, frozen }: CommandOf<"changeAccount">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = userOf(state, uid)
  if (account === undefined) return unknownUser(uid)
  const changed = { kyc: kyc ?? account.kyc, frozen: frozen ?? account.frozen }
  emit({ type: "accountChanged", time: now, uid, ...changed })
  return null
}

export const grantKey = (
  state: State,
  command: CommandOf<"grantKey">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { type: _, by, ...grant } = command
  const account = state.accounts.get(grant.uid)
  if (account === undefined) return unknownUser(grant.uid)
  if (account.simulated === true) return parameterError("the account of the simulated market has no keys")
  if (state.keys.has(grant.key)) return parameterError("an API key of this name exists already")
  const { apiKeysPerAccountMax } = state.settings
  if (account.keys >= apiKeysPerAccountMax)
    return new Rejection(
      ErrorCode.apiKeysLimit,
      `${apiKeysPerAccountMax}`,
      `${by === undefined ? `'uid' ${grant.uid}` : `'subAccount' ${account.name}`} has ${account.keys}`,
    )
  emit({ type: "keyGranted", time: now, ...grant })
  return null
}

export const fund = (state: State, command: CommandOf<"fund">, now: number, emit: Emit): null | Rejection => {
  if (!state.assets.has(command.asset)) return unknownCoin(command.asset, "asset")
  if (userOf(state, command.uid) === undefined) return unknownUser(command.uid)
  const amount = readAmount(state, command.asset, command.amount)
  if (amount instanceof Rejection) return amount
  const tooMuch = checkIssue(state, command.asset, amount)
  if (tooMuch !== undefined) return tooMuch
  emit({ type: "funded", time: now, uid: command.uid, asset: command.asset, amount })
  return null
}

export const revokeKey = (
  state: State,
  { key, of }: CommandOf<"revokeKey">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const found = state.keys.get(key)
  // The message does not show the text given as a key, which may be a misplaced secret.
  if (found === undefined || found.uid !== (of ?? found.uid))
    return new Rejection(
      ErrorCode.apiKeyNotFound,
      "",
      of === undefined ? "'key' is not an API key of any account" : "'apiKey' is no key of this sub-account",
    )
  emit({ type: "keyRevoked", time: now, key })
  return null
}
