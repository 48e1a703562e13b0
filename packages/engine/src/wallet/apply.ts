/** Applies the events of deposits, withdrawals, transfers and conversions; each ends as a record of history. */
import { idReuseMs } from "../model/ClosedIds.ts"
import { reschedule } from "../model/due.ts"
import type { EventOf } from "../model/Event.ts"
import { addressKey, formatAmount } from "../model/networks.ts"
import type { Records } from "../model/Records.ts"
import { accountOf, known, type State } from "../model/State.ts"
import { DepositStatus, type Withdrawal, WithdrawalStatus } from "../model/wallet/Wallet.ts"
import { describeConverted } from "./convert.ts"
import {
  creditingStatuses,
  describeDeposit,
  describeWithdrawal,
  endOfDeposit,
  endOfWithdrawal,
  refundingStatuses,
} from "./describe.ts"
import { takeId } from "./takeId.ts"

export const addressIssued = (
  state: State,
  { uid, network, address, memo }: EventOf<"addressIssued">,
): void => {
  accountOf(state, uid).depositAddresses.set(network, { uid, network, address, memo })
  state.addressOwners.set(addressKey(network, address, memo), uid)
}

export const addressSaved = (state: State, { uid, ...event }: EventOf<"addressSaved">): void => {
  const { asset, network, address, memo, tag } = event
  accountOf(state, uid).savedAddresses.push({ asset, network, address, memo, tag })
}

export const depositSeen = (state: State, event: EventOf<"depositSeen">): void => {
  takeId(state, event.id)
  const { type: _, ...deposit } = event
  state.deposits.set(event.id, { ...deposit, updateTime: event.time, status: DepositStatus.pending })
  reschedule(state, event.id)
}

export const depositChanged = (
  state: State,
  { id, status, time }: EventOf<"depositChanged">,
  records: Records | undefined,
): void => {
  const deposit = known(state.deposits.get(id), "deposit", id)
  deposit.status = status
  deposit.updateTime = time
  if (endOfDeposit.includes(status)) {
    if (creditingStatuses.includes(status)) {
      state.ledger.post(deposit.uid, deposit.asset, deposit.amount, 0n)
      state.ledger.postHouse("chain", deposit.asset, -deposit.amount)
    }
    state.deposits.delete(id)
    records?.deposits.push(describeDeposit(state, deposit, time))
  }
  reschedule(state, id)
}

export const withdrawalRequested = (state: State, event: EventOf<"withdrawalRequested">): void => {
  takeId(state, event.id)
  const { type: _, ...rest } = event
  const withdrawal: Withdrawal = {
    ...rest,
    updateTime: event.time,
    processedAt: null,
    status: WithdrawalStatus.apply,
  }
  state.withdrawals.set(event.id, withdrawal)
  // open: 0033-deposits-and-withdrawals: event.withdrawOrderId !== null
  if (event.withdrawOrderId !== null)
    accountOf(state, event.uid).withdrawOrderIds.set(event.withdrawOrderId, withdrawal)
  state.ledger.post(event.uid, event.asset, -withdrawal.amount, 0n)
  state.ledger.postHouse("withdrawals", event.asset, withdrawal.amount)
  reschedule(state, event.id)
}

export const withdrawalProcessed = (state: State, { id, time }: EventOf<"withdrawalProcessed">): void => {
  const withdrawal = known(state.withdrawals.get(id), "withdrawal", id)
  withdrawal.processedAt = time
  withdrawal.updateTime = time
  reschedule(state, id)
}

export const withdrawalChanged = (
  state: State,
  { id, status, time }: EventOf<"withdrawalChanged">,
  records: Records | undefined,
): void => {
  const withdrawal = known(state.withdrawals.get(id), "withdrawal", id)
  withdrawal.status = status
  withdrawal.updateTime = time
  if (endOfWithdrawal.includes(status)) {
    const { uid, asset, amount, fee, withdrawOrderId } = withdrawal
    const { ledger } = state
    ledger.postHouse("withdrawals", asset, -amount)
    if (refundingStatuses.includes(status)) ledger.post(uid, asset, amount, 0n)
    else {
      ledger.postHouse("chain", asset, amount - fee)
      ledger.postHouse("fees", asset, fee)
    }
    state.withdrawals.delete(id)
    if (withdrawOrderId !== null) {
      const until = time + idReuseMs
      state.closedWithdrawOrderIds.push({ id, uid, ownId: withdrawOrderId, until })
    }
    records?.withdrawals.push(describeWithdrawal(state, withdrawal, time))
  }
  reschedule(state, id)
}

export const transferred = (
  state: State,
  event: EventOf<"transferred">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { type: _, ...moved } = event
  const { uid, asset, amount, fromType } = event
  const sign = fromType === "SPOT" ? 1n : -1n
  state.ledger.post(uid, asset, -sign * amount, 0n)
  state.ledger.postFutures(uid, asset, sign * amount)
  records?.transfers.push({
    ...moved,
    generation: state.generation,
    amount: formatAmount(state, asset, amount),
  })
}

export const internallyTransferred = (
  state: State,
  event: EventOf<"internallyTransferred">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { type: _, ...sent } = event
  const amount = event.amount
  state.ledger.post(event.uid, event.asset, -amount, 0n)
  state.ledger.post(event.toUid, event.asset, amount, 0n)
  records?.internalTransfers.push({
    ...sent,
    generation: state.generation,
    amount: formatAmount(state, event.asset, amount),
  })
}

export const converted = (
  state: State,
  { id, uid, token, details, time }: EventOf<"converted">,
  records: Records | undefined,
): void => {
  takeId(state, id)
  const { ledger } = state
  let total = 0n
  let fees = 0n
  for (const part of details) {
    const { amount, gross, fee } = part
    ledger.postTraded(uid, part.asset, -amount)
    ledger.postHouse("conversion", part.asset, amount)
    total += gross - fee
    fees += fee
  }
  ledger.postTraded(uid, token, total)
  ledger.postHouse("fees", token, fees)
  ledger.postHouse("conversion", token, -total - fees)
  records?.conversions.push({
    generation: state.generation,
    id,
    uid,
    total: formatAmount(state, token, total),
    fee: formatAmount(state, token, fees),
    details: JSON.stringify(details.map((part) => describeConverted(state, token, part))),
    time,
  })
}
