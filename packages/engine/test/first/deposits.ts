/** Deposits: where to, what came in, and what becomes of it. A deposit is credited once, when it is confirmed. */
import { formatUnits, parseUnits } from "./Amount.ts"
import type { Command, WalletId } from "./Command.ts"
import type { Emit, Network } from "./Event.ts"
import { parameterError, Refusal, RefusalCode } from "./Refusal.ts"
import type { State } from "./State.ts"
import { DepositStatus } from "./Wallet.ts"

type Named<Type extends Command["type"]> = Extract<Command, { readonly type: Type }>

/** A coin's network under its old or its new name. */
export const findNetwork = (state: State, asset: string, network: string): Network | Refusal => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return new Refusal(RefusalCode.unknownCoin)
  const found = listing.networks.find((each) => each.netWork === network || each.network === network)
  return found ?? new Refusal(RefusalCode.networkNotFound)
}

/** An amount of a coin in ledger units: positive, and no finer than the ledger. */
export const readAmount = (state: State, asset: string, text: string): bigint | Refusal => {
  const listing = state.assets.get(asset)
  if (listing === undefined) return new Refusal(RefusalCode.unknownCoin)
  const amount = parseUnits(text, listing.ledgerScale)
  if (amount === undefined) return new Refusal(RefusalCode.amountTooFine)
  return amount === 0n ? new Refusal(RefusalCode.amountNotPositive) : amount
}

/** Where addresses stand in the list of whose they are. */
export const addressKey = (network: string, address: string, memo: string): string =>
  JSON.stringify([network, address, memo])

/** Gives an account the address it has on a network from here on; again, it keeps the one it has. */
export const issueAddress = (
  state: State,
  { uid, network, address, memo }: Named<"issueAddress">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (account.depositAddresses.has(network)) return null
  if (state.addressOwners.has(addressKey(network, address, memo)))
    return parameterError("this address belongs to another account")
  emit({ type: "addressIssued", v: 1, time: now, uid, network, address, memo })
  return null
}

export const saveAddress = (
  state: State,
  { type: _, uid, ...saved }: Named<"saveAddress">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const network = findNetwork(state, saved.asset, saved.network)
  if (network instanceof Refusal) return network
  const account = state.accounts.get(uid)
  if (account === undefined) return new Refusal(RefusalCode.userNotFound)
  if (account.savedAddresses.length >= state.settings.savedAddressesMax)
    return parameterError(`at most ${state.settings.savedAddressesMax} withdrawal addresses`)
  emit({ type: "addressSaved", v: 1, time: now, uid, ...saved, network: network.netWork })
  return null
}

/** A transaction to an account's address was seen on the chain. */
export const deposit = (
  state: State,
  { uid, asset, network: name, address, memo, amount: text, txId }: Named<"deposit">,
  now: number,
  emit: Emit,
): WalletId | Refusal => {
  const network = findNetwork(state, asset, name)
  if (network instanceof Refusal) return network
  if (!network.depositEnable) return parameterError(`${asset} cannot be deposited over ${network.netWork}`)
  if (!state.accounts.has(uid)) return new Refusal(RefusalCode.userNotFound)
  const amount = readAmount(state, asset, text)
  if (amount instanceof Refusal) return amount
  const id = state.nextWalletId
  emit({
    type: "depositSeen",
    v: 1,
    time: now,
    id,
    uid,
    asset,
    network: network.netWork,
    address,
    memo,
    txId,
    amount: amount.toString(),
  })
  return { id }
}

/** Decides about a deposit that is on its way: holds it, lets it go on (pending), credits it or ends it. */
export const changeDeposit = (
  state: State,
  { id, status }: Named<"changeDeposit">,
  now: number,
  emit: Emit,
): null | Refusal => {
  if (!state.deposits.has(id)) return new Refusal(RefusalCode.recordNotFound)
  const statuses: ReadonlyArray<number> = Object.values(DepositStatus)
  if (!statuses.includes(status)) return parameterError(`${status} is no status of a deposit`)
  emit({ type: "depositChanged", v: 1, time: now, id, status })
  return null
}

/** An amount of a coin as text. */
export const formatAmount = (state: State, asset: string, units: bigint): string =>
  formatUnits(units, state.assets.get(asset)!.ledgerScale)
