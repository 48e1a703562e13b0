/** The operator's commands: what is listed, who has an account and a key, and money that comes in from outside. */
import { parseUnits } from "./Amount.ts"
import type { Command } from "./Command.ts"
import type { Emit, Network } from "./Event.ts"
import { makeMarket, rateDecimals, rateUnit } from "./Market.ts"
import { parameterError, Refusal, RefusalCode } from "./Refusal.ts"
import type { Settings } from "./Settings.ts"
import type { State } from "./State.ts"

type Named<Type extends Command["type"]> = Extract<Command, { readonly type: Type }>

export const listSymbol = (
  state: State,
  command: Named<"listSymbol">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...listing } = command
  const base = state.assets.get(listing.base)
  const quote = state.assets.get(listing.quote)
  if (base === undefined || quote === undefined) return new Refusal(RefusalCode.unknownCoin)
  if (state.markets.has(listing.symbol)) return parameterError(`symbol ${listing.symbol} is listed already`)
  try {
    makeMarket(listing, base, quote, state.makeBook())
  } catch (error) {
    if (error instanceof RangeError) return parameterError(error.message)
    throw error
  }
  emit({ type: "symbolListed", v: 1, time: now, ...listing })
  return null
}

/** What is wrong with a coin's network. */
const networkFault = (network: Network, ledgerScale: number): string | undefined => {
  const { blockMs, minConfirm, withdrawIntegerMultiple: multiple } = network
  if (!Number.isSafeInteger(blockMs) || blockMs < 1) return "blocks must be at least a millisecond apart"
  if (!Number.isSafeInteger(minConfirm) || minConfirm < 0) return "confirmations must be a whole number"
  for (const name of ["withdrawFee", "withdrawMin", "withdrawMax"] as const)
    if (parseUnits(network[name], ledgerScale) === undefined)
      return `${name} is finer than the coin is counted`
  if (multiple !== null && (parseUnits(multiple, ledgerScale) ?? 0n) === 0n)
    return "withdrawIntegerMultiple must be something the coin can be counted in"
  return undefined
}

export const listAsset = (
  state: State,
  command: Named<"listAsset">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...listing } = command
  if (state.assets.has(listing.asset)) return parameterError(`asset ${listing.asset} is listed already`)
  if (!Number.isInteger(listing.ledgerScale) || listing.ledgerScale < 0 || listing.ledgerScale > 18) {
    return parameterError(`ledger scale of ${listing.asset} must be 0 to 18`)
  }
  for (const network of listing.networks) {
    const fault = networkFault(network, listing.ledgerScale)
    if (fault !== undefined) return parameterError(`${listing.asset} on ${network.netWork}: ${fault}`)
  }
  emit({ type: "assetListed", v: 1, time: now, ...listing })
  return null
}

export const openAccount = (
  state: State,
  command: Named<"openAccount">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...opening } = command
  if (state.accounts.has(opening.uid)) return new Refusal(RefusalCode.nameTaken)
  for (const account of state.accounts.values()) {
    if (account.name === opening.name) return new Refusal(RefusalCode.nameTaken)
  }
  const { email, phone } = opening
  const isTaken =
    (email !== undefined && state.contacts.has(`EMAIL ${email}`)) ||
    (phone !== undefined && state.contacts.has(`MOBILE ${phone}`))
  if (isTaken) return new Refusal(RefusalCode.nameTaken)
  if (opening.master !== null) {
    const master = state.accounts.get(opening.master)
    if (master === undefined || master.master !== null) return new Refusal(RefusalCode.userNotFound)
    if (opening.broker) return parameterError("a sub-account cannot be a broker")
  }
  emit({ type: "accountOpened", v: 1, time: now, ...opening })
  return null
}

/** Only what is given changes. */
export const changeAccount = (
  state: State,
  { uid, kyc, frozen }: Named<"changeAccount">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  const changed = { kyc: kyc ?? account.kyc, frozen: frozen ?? account.frozen }
  emit({ type: "accountChanged", v: 1, time: now, uid, ...changed })
  return null
}

export const setFeeDeduction = (
  state: State,
  { uid, enabled }: Named<"setFeeDeduction">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (account.feeDeduction !== enabled) emit({ type: "feeDeductionSet", v: 1, time: now, uid, enabled })
  return null
}

export const grantKey = (
  state: State,
  command: Named<"grantKey">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const { type: _, ...grant } = command
  const account = state.accounts.get(grant.uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (state.keys.has(grant.key)) return parameterError("an API key of this name exists already")
  if (account.keys >= state.settings.apiKeysPerAccountMax) return new Refusal(RefusalCode.apiKeysLimit)
  emit({ type: "keyGranted", v: 1, time: now, ...grant })
  return null
}

export const fund = (state: State, command: Named<"fund">, now: number, emit: Emit): null | Refusal => {
  const asset = state.assets.get(command.asset)
  if (asset === undefined) return new Refusal(RefusalCode.unknownCoin)
  if (!state.accounts.has(command.uid)) return new Refusal(RefusalCode.userNotFound)
  const amount = parseUnits(command.amount, asset.ledgerScale)
  if (amount === undefined) return new Refusal(RefusalCode.amountTooFine)
  if (amount === 0n) return new Refusal(RefusalCode.amountNotPositive)
  emit({ type: "funded", v: 1, time: now, uid: command.uid, asset: command.asset, amount: amount.toString() })
  return null
}

export const revokeKey = (
  state: State,
  { key }: Named<"revokeKey">,
  now: number,
  emit: Emit,
): null | Refusal => {
  if (!state.keys.has(key)) return new Refusal(RefusalCode.apiKeyNotFound)
  emit({ type: "keyRevoked", v: 1, time: now, key })
  return null
}

/** Counts are whole and at least 1, shares at most the whole; an asset that is named must be listed. */
export const changeSettings = (
  state: State,
  command: Named<"changeSettings">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const settings: Settings = { ...state.settings, ...command.settings }
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === "number" && (!Number.isSafeInteger(value) || value < 1))
      return parameterError(`${name} must be a whole number of at least 1`)
  }
  const { feeToken, valueAsset } = command.settings
  for (const asset of [feeToken, valueAsset])
    if (asset !== undefined && !state.assets.has(asset)) return new Refusal(RefusalCode.unknownCoin)
  for (const name of ["feeTokenDiscount", "conversionFee", "rebateShare"] as const) {
    const share = parseUnits(settings[name], rateDecimals)
    if (share === undefined || share > rateUnit)
      return parameterError(`${name} must be at most 1 and no finer than 10^-8`)
  }
  const scale = state.assets.get(settings.valueAsset)?.ledgerScale
  if (scale !== undefined && parseUnits(settings.smallBalanceMax, scale) === undefined)
    return parameterError(`smallBalanceMax is finer than ${settings.valueAsset} is counted`)
  emit({ type: "settingsChanged", v: 1, time: now, settings })
  return null
}

export const setClock = (_: State, command: Named<"setClock">, now: number, emit: Emit): null | Refusal => {
  const { aheadMs, frozenAt } = command
  for (const time of [aheadMs, frozenAt ?? 0]) {
    if (!Number.isSafeInteger(time)) return parameterError("times must be whole milliseconds")
  }
  emit({ type: "clockSet", v: 1, time: now, aheadMs, frozenAt })
  return null
}
