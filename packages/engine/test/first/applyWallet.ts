/** What happens to money that comes in, goes out, moves or is converted; each ends as a record of history. */
import { formatUnits } from "./Amount.ts"
import { confirmationsAt } from "./Chain.ts"
import { clientOrderIdReuseMs } from "./ClientOrderIds.ts"
import { describeConverted } from "./convert.ts"
import { addressKey } from "./deposits.ts"
import type { Event } from "./Event.ts"
import type { DepositRecord, Records, WithdrawalRecord } from "./History.ts"
import { InvariantBroken } from "./Refusal.ts"
import { accountOf, assetOf, known, type State } from "./State.ts"
import { networkOf, reschedule } from "./settleDue.ts"
import { type Deposit, DepositStatus, type Withdrawal, WithdrawalStatus } from "./Wallet.ts"

type Named<Type extends Event["type"]> = Extract<Event, { readonly type: Type }>

/** Ids rise, and none is given twice. */
export const takeId = (state: State, id: number): void => {
  if (id < state.nextWalletId) throw new InvariantBroken(`wallet id ${id} was given before`)
  state.nextWalletId = id + 1
}

const format = (state: State, asset: string, units: bigint): string =>
  formatUnits(units, assetOf(state, asset).ledgerScale)

const creditingStatuses: ReadonlyArray<number> = [DepositStatus.success, DepositStatus.completed]
const endOfDeposit: ReadonlyArray<number> = [
  ...creditingStatuses,
  DepositStatus.rejected,
  DepositStatus.refund,
  DepositStatus.invalid,
]
const refundingStatuses: ReadonlyArray<number> = [WithdrawalStatus.failed, WithdrawalStatus.cancel]
const endOfWithdrawal: ReadonlyArray<number> = [...refundingStatuses, WithdrawalStatus.success]

export const issueAddress = (state: State, { uid, network, address, memo }: Named<"addressIssued">): void => {
  accountOf(state, uid).depositAddresses.set(network, { uid, network, address, memo })
  state.addressOwners.set(addressKey(network, address, memo), uid)
}

export const saveAddress = (state: State, { uid, ...event }: Named<"addressSaved">): void => {
  const { asset, network, address, memo, tag } = event
  accountOf(state, uid).savedAddresses.push({ asset, network, address, memo, tag })
}

export const describeDeposit = (state: State, deposit: Deposit, now: number): DepositRecord => {
  const network = networkOf(state, deposit)
  const { amount, ...rest } = deposit
  const unlockConfirm = Math.max(1, network.minConfirm)
  // What was credited has all it needs, also when it came over the exchange's own books.
  const confirmations = creditingStatuses.includes(deposit.status)
    ? unlockConfirm
    : Math.min(confirmationsAt(network, deposit.time, now), unlockConfirm)
  return {
    ...rest,
    generation: state.generation,
    amount: format(state, deposit.asset, amount),
    confirmations,
    unlockConfirm,
  }
}

/** The status a withdrawal shows: on the chain it follows from the blocks. */
const statusOf = (state: State, withdrawal: Withdrawal, now: number): number => {
  const { status, processedAt, receiver } = withdrawal
  if (status !== WithdrawalStatus.apply || processedAt === null) return status
  if (receiver !== null) return WithdrawalStatus.processing
  const confirmations = confirmationsAt(networkOf(state, withdrawal), processedAt, now)
  return confirmations === 0 ? WithdrawalStatus.waitPackaging : WithdrawalStatus.waitConfirm
}

export const describeWithdrawal = (state: State, withdrawal: Withdrawal, now: number): WithdrawalRecord => {
  const { amount, fee, receiver, processedAt, txId, ...rest } = withdrawal
  const onChain = processedAt !== null && receiver === null
  return {
    ...rest,
    generation: state.generation,
    amount: format(state, withdrawal.asset, amount),
    fee: format(state, withdrawal.asset, fee),
    isInside: receiver !== null,
    status: statusOf(state, withdrawal, now),
    txId: processedAt === null ? "" : txId,
    confirmations: onChain ? confirmationsAt(networkOf(state, withdrawal), processedAt, now) : 0,
  }
}

export const seeDeposit = (state: State, event: Named<"depositSeen">): void => {
  takeId(state, event.id)
  const { type: _, v: __, amount, ...deposit } = event
  const status = DepositStatus.pending
  state.deposits.set(event.id, { ...deposit, amount: BigInt(amount), updateTime: event.time, status })
  reschedule(state, event.id)
}

export const changeDeposit = (
  state: State,
  { id, status, time }: Named<"depositChanged">,
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

export const applyForWithdrawal = (state: State, event: Named<"withdrawalApplied">): void => {
  takeId(state, event.id)
  const { type: _, v: __, ...rest } = event
  const withdrawal: Withdrawal = {
    ...rest,
    amount: BigInt(event.amount),
    fee: BigInt(event.fee),
    updateTime: event.time,
    processedAt: null,
    status: WithdrawalStatus.apply,
  }
  state.withdrawals.set(event.id, withdrawal)
  if (event.withdrawOrderId !== null)
    accountOf(state, event.uid).withdrawOrderIds.set(event.withdrawOrderId, withdrawal)
  state.ledger.post(event.uid, event.asset, -withdrawal.amount, 0n)
  state.ledger.postHouse("withdrawals", event.asset, withdrawal.amount)
  reschedule(state, event.id)
}

export const processWithdrawal = (state: State, { id, time }: Named<"withdrawalProcessed">): void => {
  const withdrawal = known(state.withdrawals.get(id), "withdrawal", id)
  withdrawal.processedAt = time
  withdrawal.updateTime = time
  reschedule(state, id)
}

export const changeWithdrawal = (
  state: State,
  { id, status, time }: Named<"withdrawalChanged">,
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
      const until = time + clientOrderIdReuseMs
      state.closedWithdrawOrderIds.push({ orderId: id, uid, clientOrderId: withdrawOrderId, until })
    }
    records?.withdrawals.push(describeWithdrawal(state, withdrawal, time))
  }
  reschedule(state, id)
}

export const moveBetweenLedgers = (
  state: State,
  event: Named<"transferred">,
  records: Records | undefined,
): void => {
  takeId(state, event.id)
  const { id, uid, asset, from, to, time } = event
  const amount = BigInt(event.amount)
  const sign = from === "SPOT" ? 1n : -1n
  state.ledger.post(uid, asset, -sign * amount, 0n)
  state.ledger.postFutures(uid, asset, sign * amount)
  records?.transfers.push({
    generation: state.generation,
    id,
    uid,
    asset,
    amount: format(state, asset, amount),
    fromType: from,
    toType: to,
    time,
  })
}

export const sendToUser = (state: State, event: Named<"sentToUser">, records: Records | undefined): void => {
  takeId(state, event.id)
  const { type: _, v: __, ...sent } = event
  const amount = BigInt(event.amount)
  state.ledger.post(event.uid, event.asset, -amount, 0n)
  state.ledger.post(event.toUid, event.asset, amount, 0n)
  records?.internalTransfers.push({
    ...sent,
    generation: state.generation,
    amount: format(state, event.asset, amount),
  })
}

export const convertAssets = (
  state: State,
  { id, uid, token, details, time }: Named<"converted">,
  records: Records | undefined,
): void => {
  takeId(state, id)
  const { ledger } = state
  let total = 0n
  let fees = 0n
  for (const part of details) {
    const [amount, gross, fee] = [BigInt(part.amount), BigInt(part.gross), BigInt(part.fee)]
    ledger.post(uid, part.asset, -amount, 0n)
    ledger.postHouse("conversion", part.asset, amount)
    total += gross - fee
    fees += fee
  }
  ledger.post(uid, token, total, 0n)
  ledger.postHouse("fees", token, fees)
  ledger.postHouse("conversion", token, -total - fees)
  records?.conversions.push({
    generation: state.generation,
    id,
    uid,
    total: format(state, token, total),
    fee: format(state, token, fees),
    details: JSON.stringify(details.map((part) => describeConverted(state, token, part))),
    time,
  })
}
