/** Accounts and keys, and money that an operator brings in by hand. */
import { ErrorCode, toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { checkIssue } from "../model/networks.ts"
import { contactKey } from "../model/operation/Account.ts"
import { type State, userOf } from "../model/State.ts"
import { parameterError, Rejection } from "../Rejection.ts"

export const openAccount = (
  state: State,
  command: CommandOf<"openAccount">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { type: _, ...opening } = command
  if (state.accounts.has(opening.uid)) return new Rejection(ErrorCode.nameTaken)
  for (const account of state.accounts.values()) {
    if (account.name === opening.name) return new Rejection(ErrorCode.nameTaken)
  }
  const { email, phone } = opening
  const isTaken =
    (email !== undefined && state.contacts.has(contactKey("EMAIL", email))) ||
    (phone !== undefined && state.contacts.has(contactKey("MOBILE", phone)))
  if (isTaken) return new Rejection(ErrorCode.nameTaken)
  if (opening.master !== null) {
    const master = userOf(state, opening.master)
    if (master === undefined || master.master !== null) return new Rejection(ErrorCode.userNotFound)
    if (opening.broker) return parameterError("a sub-account cannot be a broker")
  }
  emit({ type: "accountOpened", time: now, ...opening })
  return null
}

/** Only what is given changes. */
export const changeAccount = (
  state: State,
  { uid, kyc, frozen }: CommandOf<"changeAccount">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = userOf(state, uid)
  if (account === undefined) return new Rejection(ErrorCode.userNotFound)
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
  const { type: _, by: __, ...grant } = command
  const account = state.accounts.get(grant.uid)
  if (account === undefined) return new Rejection(ErrorCode.userNotFound)
  if (account.simulated === true) return parameterError("the account of the simulated market has no keys")
  if (state.keys.has(grant.key)) return parameterError("an API key of this name exists already")
  const { apiKeysPerAccountMax } = state.settings
  if (account.keys >= apiKeysPerAccountMax)
    return new Rejection(ErrorCode.apiKeysLimit, `${apiKeysPerAccountMax}`)
  emit({ type: "keyGranted", time: now, ...grant })
  return null
}

export const fund = (state: State, command: CommandOf<"fund">, now: number, emit: Emit): null | Rejection => {
  const asset = state.assets.get(command.asset)
  if (asset === undefined) return new Rejection(ErrorCode.unknownCoin)
  if (userOf(state, command.uid) === undefined) return new Rejection(ErrorCode.userNotFound)
  const amount = toUnits(command.amount, asset.ledgerScale)
  if (amount === undefined) return new Rejection(ErrorCode.amountTooFine)
  if (amount === 0n) return new Rejection(ErrorCode.amountNotPositive)
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
  if (found === undefined || found.uid !== (of ?? found.uid)) return new Rejection(ErrorCode.apiKeyNotFound)
  emit({ type: "keyRevoked", time: now, key })
  return null
}
