/**
 * Transfers: between an account's own spot and futures balances, and to other users. Both kinds of transfer are
 * done at once.
 */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { lacking, readAmount } from "../model/networks.ts"
import { type Account, contactKey } from "../model/operation/Account.ts"
import { type State, userOf } from "../model/State.ts"
import type { InternalTransfer, WalletId } from "../model/wallet/commands.ts"
import type { AccountType } from "../model/wallet/records.ts"
import { parameterError, Rejection, rejectionAbout, unknownUser } from "../Rejection.ts"

/** One side of a transfer: an account, the parameter that names it, and which of its ledgers. */
type Side = readonly [account: Account, parameter: string, type: AccountType]

/**
 * The rejection of a transfer to or from a missing side: the futures side of a sub-account is closed until it
 * is enabled.
 */
export const closedSide = (...sides: ReadonlyArray<Side>): Rejection | undefined => {
  // open: 0035-brokers: type === "FUTURES" | futuresEnabledAt === null
  for (const [{ name, futuresEnabledAt }, parameter, type] of sides)
    if (type === "FUTURES" && futuresEnabledAt === null)
      return rejectionAbout(
        ErrorCode.accountTransferNotSupported,
        parameter,
        type,
        `is not open: futures are not enabled for sub-account ${name}`,
      )
  return undefined
}

/** The rejection of an amount above the balance of an account's side (spot or futures). */
export const checkBalance = (
  state: State,
  uid: string,
  side: AccountType,
  asset: string,
  amount: bigint,
): Rejection | undefined => {
  const { ledger } = state
  const isSpot = side === "SPOT"
  const available = isSpot ? ledger.balance(uid, asset).free : ledger.futuresBalance(uid, asset)
  if (available >= amount) return undefined
  const balance = isSpot ? "free" : "in the futures account"
  return lacking(state, ErrorCode.insufficientBalance, "'amount'", asset, amount, available, balance)
}

export const transfer = (
  state: State,
  { uid, asset, amount: text, from, to }: CommandOf<"transfer">,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const account = state.accounts.get(uid)
  if (account === undefined) return unknownUser(uid)
  if (from === to) return parameterError(`'fromAccountType' and 'toAccountType' are both ${from}`)
  const amount = readAmount(state, asset, text)
  if (amount instanceof Rejection) return amount
  const closed = closedSide([account, "fromAccountType", from], [account, "toAccountType", to])
  if (closed !== undefined) return closed
  const rejection = checkBalance(state, uid, from, asset, amount)
  if (rejection !== undefined) return rejection
  const id = state.nextWalletId
  emit({ type: "transferred", time: now, id, uid, asset, amount, fromType: from, toType: to })
  return { id }
}

/** The account that a receiver's name identifies. */
const findReceiver = (state: State, { toType, toAccount }: InternalTransfer) => {
  const uid = toType === "UID" ? toAccount : state.contacts.get(contactKey(toType, toAccount))
  return uid === undefined ? undefined : userOf(state, uid)
}

/** Sends an amount to another user. */
export const internalTransfer = (
  state: State,
  command: InternalTransfer,
  now: number,
  emit: Emit,
): WalletId | Rejection => {
  const { uid, toType, toAccount, asset } = command
  if (!state.accounts.has(uid)) return unknownUser(uid)
  const amount = readAmount(state, asset, command.amount)
  if (amount instanceof Rejection) return amount
  // The balance is checked before the receiver is searched: a sender without funds does not learn whether an
  // account exists.
  const rejection = checkBalance(state, uid, "SPOT", asset, amount)
  if (rejection !== undefined) return rejection
  const receiver = findReceiver(state, command)
  if (receiver === undefined)
    return rejectionAbout(
      ErrorCode.userNotFound,
      "toAccount",
      toAccount,
      `is not the ${toType} of any account`,
    )
  if (receiver.uid === uid) return parameterError("'toAccount' is the sender's own account")
  const id = state.nextWalletId
  const toUid = receiver.uid
  emit({ type: "internallyTransferred", time: now, id, uid, toUid, toType, toAccount, asset, amount })
  return { id }
}
