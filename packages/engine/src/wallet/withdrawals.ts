/**
 * Withdrawals. The amount, including the network's fee, leaves the balance at once. A withdrawal can be
 * cancelled until it is sent to the chain, and is finished with its confirmations; a withdrawal to an address
 * of this exchange is an internal transfer, free of charge.
 */
import { ErrorCode, toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { addressKey, findNetwork, formatAmount, lacking, readAmount } from "../model/networks.ts"
import type { Account } from "../model/operation/Account.ts"
import { assetOf, isFrozen, type State } from "../model/State.ts"
import type { WalletId, Withdraw } from "../model/wallet/commands.ts"
import type { WithdrawalRecord } from "../model/wallet/records.ts"
import { WithdrawalStatus } from "../model/wallet/Wallet.ts"
import type { Network } from "../money/Asset.ts"
import { accountFrozen, parameterError, Rejection, rejectionAbout, unknownUser } from "../Rejection.ts"
import { arrive } from "./arrive.ts"

/** Whether the network accepts this amount of a withdrawal. */
const checkAmount = (
  state: State,
  asset: string,
  network: Network,
  amount: bigint,
  fee: bigint,
): Rejection | undefined => {
  const { ledgerScale } = assetOf(state, asset)
  const units = (text: string): bigint => toUnits(text, ledgerScale) ?? 0n
  const reject = (what: string) =>
    new Rejection(
      ErrorCode.amountInvalid,
      `${what} ${asset}`,
      `'amount' is ${formatAmount(state, asset, amount)}`,
    )
  if (amount < units(network.withdrawMin)) return reject(`at least ${network.withdrawMin}`)
  if (amount > units(network.withdrawMax)) return reject(`at most ${network.withdrawMax}`)
  const multiple = network.withdrawIntegerMultiple
  if (multiple !== null && amount % units(multiple) !== 0n) return reject(`a multiple of ${multiple}`)
  if (amount <= fee) return reject(`more than the fee of ${formatAmount(state, asset, fee)}`)
  return undefined
}

/** The earlier withdrawal with the same id, from the state or, if the state forgot it, from history. */
const findFirst = (
  state: State,
  { uid, withdrawOrderId, earlier }: Withdraw,
): Pick<WithdrawalRecord, "id" | "asset" | "network" | "address" | "memo" | "amount"> | undefined => {
  if (withdrawOrderId === null) return undefined
  const known = state.accounts.get(uid)!.withdrawOrderIds.get(withdrawOrderId)
  // open: 0033-deposits-and-withdrawals: { ...known
  return known === undefined ? earlier : { ...known, amount: formatAmount(state, known.asset, known.amount) }
}

/** Whether the account has saved the address. */
// open: whether a withdrawal without the funds password needs a saved address: account.savedAddresses.some( | each.
const isKept = (account: Account, asset: string, network: Network, { address, memo }: Withdraw): boolean =>
  account.savedAddresses.some(
    (each) =>
      each.asset === asset &&
      each.network === network.network &&
      each.address === address &&
      each.memo === memo,
  )

export const withdraw = (state: State, command: Withdraw, now: number, emit: Emit): WalletId | Rejection => {
  const { uid, asset, address, memo, withdrawOrderId } = command
  const account = state.accounts.get(uid)
  if (account === undefined) return unknownUser(uid)
  const network = findNetwork(state, asset, command.network)
  if (network instanceof Rejection) return network
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Rejection) return amount
  const first = findFirst(state, command)
  // open: 0033-deposits-and-withdrawals: { const isSame | first.
  if (first !== undefined) {
    const isSame =
      first.asset === asset &&
      first.network === network.network &&
      first.address === address &&
      first.memo === memo &&
      first.amount === formatAmount(state, asset, amount)
    return isSame
      ? { id: first.id }
      : rejectionAbout(
          ErrorCode.contentDiffers,
          "withdrawOrderId",
          withdrawOrderId ?? "",
          `is that of withdrawal ${first.id}: ${first.amount} ${first.asset} over ${first.network}`,
        )
  }
  if (isFrozen(state, uid)) return accountFrozen
  if (!network.withdrawEnable)
    return new Rejection(
      ErrorCode.withdrawalUnavailable,
      "",
      `'coin' ${asset} cannot be withdrawn over ${network.network} today`,
    )
  if (command.contract !== "" && command.contract.toLowerCase() !== network.contract.toLowerCase())
    return parameterError(`'contractAddress' is not that of ${asset} on ${network.network}`)
  const receiver = state.addressOwners.get(addressKey(network.network, address, memo)) ?? null
  if (receiver === uid) return parameterError("'address' is a deposit address of the same account")
  // open: whether a withdrawal without the funds password needs a saved address: command.toSavedAddress === true | true → false
  if (command.toSavedAddress === true && !isKept(account, asset, network, command))
    return rejectionAbout(
      ErrorCode.addressNotListed,
      "address",
      address,
      `is not saved for ${asset} on ${network.network}; with 'password' it need not be`,
    )
  const { ledgerScale } = assetOf(state, asset)
  const fee = receiver === null ? (toUnits(network.withdrawFee, ledgerScale) ?? 0n) : 0n
  const rejection = checkAmount(state, asset, network, amount, fee)
  if (rejection !== undefined) return rejection
  const { free } = state.ledger.balance(uid, asset)
  if (free < amount) return lacking(state, ErrorCode.insufficientBalance, "'amount'", asset, amount, free)
  const id = state.nextWalletId
  emit({
    type: "withdrawalRequested",
    time: now,
    id,
    uid,
    withdrawOrderId,
    asset,
    network: network.network,
    address,
    memo,
    contract: command.contract,
    remark: command.remark,
    amount,
    fee,
    receiver,
    txId: command.txId,
  })
  return { id }
}

/** Cancels a caller's withdrawal that was not sent to the chain yet. */
export const cancelWithdrawal = (
  state: State,
  { uid, id }: CommandOf<"cancelWithdrawal">,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const withdrawal = state.withdrawals.get(Number(id))
  if (withdrawal === undefined || withdrawal.uid !== uid || String(withdrawal.id) !== id)
    return rejectionAbout(ErrorCode.recordNotFound, "id", id, "is no withdrawal of this account")
  if (withdrawal.processedAt !== null)
    return rejectionAbout(ErrorCode.transferProcessing, "id", id, "was already sent to the network")
  const status = WithdrawalStatus.cancel
  emit({ type: "withdrawalChanged", time: now, id: withdrawal.id, status })
  return { id: withdrawal.id }
}

/** Decides a pending withdrawal: an operator holds it, releases it (apply), spends it or returns it. */
export const changeWithdrawal = (
  state: State,
  { id, status }: CommandOf<"changeWithdrawal">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const withdrawal = state.withdrawals.get(id)
  if (withdrawal === undefined)
    return rejectionAbout(ErrorCode.recordNotFound, "id", `${id}`, "is no pending withdrawal")
  const statuses: ReadonlyArray<number> = Object.values(WithdrawalStatus)
  if (!statuses.includes(status)) return parameterError(`${status} is not a status of a withdrawal`)
  if (status !== WithdrawalStatus.success) {
    emit({ type: "withdrawalChanged", time: now, id, status })
    return null
  }
  // Only what was handed to the chain can arrive there.
  // open: 0032-simulated-chains: withdrawal.processedAt === null
  if (withdrawal.processedAt === null) emit({ type: "withdrawalProcessed", time: now, id })
  arrive(state, withdrawal, now, emit)
  return null
}
