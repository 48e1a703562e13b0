/** Deposits: addresses, amounts and status. A deposit is credited once, when it is confirmed. */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { addressKey, checkIssue, findNetwork, readAmount } from "../model/networks.ts"
import { type State, userOf } from "../model/State.ts"
import type { WalletId } from "../model/wallet/commands.ts"
import { DepositStatus } from "../model/wallet/Wallet.ts"
import { parameterError, Rejection, rejectionAbout, unknownUser } from "../Rejection.ts"

/** Assigns an account its address on a network; a repeated request keeps the existing one. */
export const issueAddress = (
  state: State,
  { uid, network, address, memo }: CommandOf<"issueAddress">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = userOf(state, uid)
  if (account === undefined) return unknownUser(uid)
  if (account.depositAddresses.has(network)) return null
  if (state.addressOwners.has(addressKey(network, address, memo)))
    return parameterError("this address belongs to another account")
  emit({ type: "addressIssued", time: now, uid, network, address, memo })
  return null
}

export const saveAddress = (
  state: State,
  { type: _, uid, ...saved }: CommandOf<"saveAddress">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const network = findNetwork(state, saved.asset, saved.network)
  if (network instanceof Rejection) return network
  const account = userOf(state, uid)
  if (account === undefined) return unknownUser(uid)
  if (account.savedAddresses.length >= state.settings.savedAddressesMax)
    return parameterError(`at most ${state.settings.savedAddressesMax} withdrawal addresses`)
  emit({ type: "addressSaved", time: now, uid, ...saved, network: network.network })
  return null
}

/** Handles a transaction to an account's address that was seen on the chain. */
export const deposit = (
  state: State,
  { uid, asset, network: name, address, memo, amount: text, txId }: CommandOf<"deposit">,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const network = findNetwork(state, asset, name)
  if (network instanceof Rejection) return network
  if (!network.depositEnable) return parameterError(`${asset} cannot be deposited over ${network.network}`)
  if (userOf(state, uid) === undefined) return unknownUser(uid)
  const amount = readAmount(state, asset, text)
  if (amount instanceof Rejection) return amount
  const tooMuch = checkIssue(state, asset, amount)
  if (tooMuch !== undefined) return tooMuch
  const id = state.nextWalletId
  emit({
    type: "depositSeen",
    time: now,
    id,
    uid,
    asset,
    network: network.network,
    address,
    memo,
    txId,
    amount,
  })
  return { id }
}

/** Decides a pending deposit: an operator holds it, releases it (pending), credits it or ends it. */
export const changeDeposit = (
  state: State,
  { id, status }: CommandOf<"changeDeposit">,
  now: number,
  emit: Emit,
): null | Rejection => {
  if (!state.deposits.has(id))
    return rejectionAbout(ErrorCode.recordNotFound, "id", `${id}`, "is no pending deposit")
  const statuses: ReadonlyArray<number> = Object.values(DepositStatus)
  if (!statuses.includes(status)) return parameterError(`${status} is not a status of a deposit`)
  emit({ type: "depositChanged", time: now, id, status })
  return null
}
