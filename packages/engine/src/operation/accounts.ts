/** Accounts and keys, and money that an operator brings in by hand. */
import { ErrorCode, toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../Command.ts"
import type { Emit } from "../Event.ts"
import { parameterError, Refusal } from "../Refusal.ts"
import type { State } from "../State.ts"
import { checkIssue } from "../wallet/networks.ts"

export const openAccount = (
  state: State,
  command: CommandOf<"openAccount">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...opening } = command
  if (state.accounts.has(opening.uid)) return new Refusal(ErrorCode.nameTaken)
  for (const account of state.accounts.values()) {
    if (account.name === opening.name) return new Refusal(ErrorCode.nameTaken)
  }
  const { email, phone } = opening
  const isTaken =
    (email !== undefined && state.contacts.has(`EMAIL ${email}`)) ||
    (phone !== undefined && state.contacts.has(`MOBILE ${phone}`))
  if (isTaken) return new Refusal(ErrorCode.nameTaken)
  if (opening.master !== null) {
    const master = state.accounts.get(opening.master)
    if (master === undefined || master.master !== null) return new Refusal(ErrorCode.userNotFound)
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
): null | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(ErrorCode.userNotFound)
  const changed = { kyc: kyc ?? account.kyc, frozen: frozen ?? account.frozen }
  emit({ type: "accountChanged", time: now, uid, ...changed })
  return null
}

export const grantKey = (
  state: State,
  command: CommandOf<"grantKey">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...grant } = command
  const account = state.accounts.get(grant.uid)
  if (account === undefined) return new Refusal(ErrorCode.userNotFound)
  if (account.simulated === true) return parameterError("the account of the simulated market has no keys")
  if (state.keys.has(grant.key)) return parameterError("an API key of this name exists already")
  if (account.keys >= state.settings.apiKeysPerAccountMax) return new Refusal(ErrorCode.apiKeysLimit)
  emit({ type: "keyGranted", time: now, ...grant })
  return null
}

export const fund = (state: State, command: CommandOf<"fund">, now: number, emit: Emit): null | Refusal => {
  const asset = state.assets.get(command.asset)
  if (asset === undefined) return new Refusal(ErrorCode.unknownCoin)
  if (!state.accounts.has(command.uid)) return new Refusal(ErrorCode.userNotFound)
  const amount = toUnits(command.amount, asset.ledgerScale)
  if (amount === undefined) return new Refusal(ErrorCode.amountTooFine)
  if (amount === 0n) return new Refusal(ErrorCode.amountNotPositive)
  const tooMuch = checkIssue(state, command.asset, amount)
  if (tooMuch !== undefined) return tooMuch
  emit({ type: "funded", time: now, uid: command.uid, asset: command.asset, amount })
  return null
}

export const revokeKey = (
  state: State,
  { key }: CommandOf<"revokeKey">,
  now: number,
  emit: Emit,
): null | Refusal => {
  if (!state.keys.has(key)) return new Refusal(ErrorCode.apiKeyNotFound)
  emit({ type: "keyRevoked", time: now, key })
  return null
}
