/** Applies the events of brokers and their sub-accounts: password tries, transfers, rebates. */

import type { UniversalTransferRecord } from "../model/broker/records.ts"
import { idReuseMs } from "../model/ClosedIds.ts"
import { rescheduleRebates } from "../model/due.ts"
import type { EventOf } from "../model/Event.ts"
import { formatAmount } from "../model/networks.ts"
import type { Records } from "../model/Records.ts"
import { accountOf, type State } from "../model/State.ts"
import type { AccountType } from "../model/wallet/records.ts"
import { takeId } from "../wallet/takeId.ts"

// open: 0035-brokers: { const account = accountOf(state, uid) account.wrong
export const passwordAttempted = (state: State, { uid, right, time }: EventOf<"passwordAttempted">): void => {
  const account = accountOf(state, uid)
  account.wrongPasswords = right ? 0 : account.wrongPasswords + 1 // open: 0035-brokers
  const { passwordTriesMax, passwordLockMs } = state.settings
  if (account.wrongPasswords < passwordTriesMax) return // open: 0035-brokers
  account.wrongPasswords = 0 // open: 0035-brokers
  account.passwordLockedUntil = time + passwordLockMs // open: 0035-brokers: time + passwordLockMs
}

const postTo = (state: State, uid: string, type: AccountType, asset: string, amount: bigint): void => {
  if (type === "SPOT") state.ledger.post(uid, asset, amount, 0n)
  else state.ledger.postFutures(uid, asset, amount)
}

export const universallyTransferred = (
  state: State,
  event: EventOf<"universallyTransferred">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { id, uid, fromUid, toUid, fromType, toType, asset, clientTranId, time } = event
  const amount = event.amount
  postTo(state, fromUid, fromType, asset, -amount)
  postTo(state, toUid, toType, asset, amount)
  const nameOf = (party: string): string => (party === uid ? "" : accountOf(state, party).name)
  const record: UniversalTransferRecord = {
    generation: state.generation,
    id,
    uid,
    fromAccount: nameOf(fromUid),
    toAccount: nameOf(toUid),
    fromType,
    toType,
    clientTranId,
    asset,
    amount: formatAmount(state, asset, amount),
    time,
  }
  if (clientTranId !== null) {
    accountOf(state, uid).clientTranIds.set(clientTranId, record)
    const until = time + idReuseMs
    state.closedClientTranIds.push({ id, uid, ownId: clientTranId, until })
  }
  records?.universalTransfers.push(record)
}

export const rebatePaid = (
  state: State,
  event: EventOf<"rebatePaid">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { id, uid, subUid, asset, day } = event
  const amount = event.amount
  const fees = state.rebates.get(subUid)
  fees?.delete(asset)
  if (fees?.size === 0) state.rebates.delete(subUid)
  rescheduleRebates(state)
  if (amount === 0n) return
  state.ledger.postHouse("fees", asset, -amount)
  state.ledger.post(uid, asset, amount, 0n)
  records?.rebates.push({
    generation: state.generation,
    id,
    uid,
    subUid,
    asset,
    amount: formatAmount(state, asset, amount),
    time: day,
  })
}

export const futuresEnabled = (state: State, { uid, time }: EventOf<"futuresEnabled">): void => {
  // An older journal may have this event twice: the first time counts.
  accountOf(state, uid).futuresEnabledAt ??= time
}
