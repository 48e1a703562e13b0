/**
 * What happens because time passed: a deposit has its confirmations, a withdrawal goes to the chain or arrives. It
 * is told before anything else happens, in the order of (time, id), stamped with the time it fell due.
 */
import { parseUnits } from "./Amount.ts"
import { confirmedAt } from "./Chain.ts"
import type { Emit, Network } from "./Event.ts"
import { rateDecimals, rateUnit } from "./Market.ts"
import { accountOf, assetOf, type State } from "./State.ts"
import { type Deposit, DepositStatus, type Withdrawal, WithdrawalStatus } from "./Wallet.ts"

export const networkOf = (state: State, { asset, network }: Deposit | Withdrawal): Network =>
  assetOf(state, asset).networks.find((each) => each.netWork === network)!

const never = Number.POSITIVE_INFINITY
const dayMs = 86_400_000

const depositDue = (state: State, deposit: Deposit): number =>
  deposit.status === DepositStatus.pending ? confirmedAt(networkOf(state, deposit), deposit.time) : never

const withdrawalDue = (state: State, withdrawal: Withdrawal): number => {
  if (withdrawal.status !== WithdrawalStatus.apply) return never
  const { processedAt, time, receiver } = withdrawal
  if (processedAt === null) return time + state.settings.withdrawalReviewMs
  return receiver === null ? confirmedAt(networkOf(state, withdrawal), processedAt) : processedAt
}

/** The id under which the rebates of a day are due; no item has it. */
const rebatesId = 0

/** The end of the day on which brokers' sub-accounts paid fees. */
const rebatesDue = ({ rebates, rebateDay }: State): number => (rebates.size === 0 ? never : rebateDay + dayMs)

/** What is on its way under this id. */
const itemOf = (state: State, id: number): Deposit | Withdrawal | undefined =>
  state.deposits.get(id) ?? state.withdrawals.get(id)

const dueOf = (state: State, id: number): number => {
  if (id === rebatesId) return rebatesDue(state)
  const item = itemOf(state, id)
  if (item === undefined) return never
  return "processedAt" in item ? withdrawalDue(state, item) : depositDue(state, item)
}

const idsOf = (state: State): ReadonlyArray<number> => [
  rebatesId,
  ...state.deposits.keys(),
  ...state.withdrawals.keys(),
]

/** When the next thing falls due, looked for among all: what {@link State.nextDue} must be. */
export const nextDue = (state: State): number => {
  let next = never
  for (const id of idsOf(state)) next = Math.min(next, dueOf(state, id))
  return next
}

/** Part of `apply`: notes when this falls due now, and what falls due next of all. */
export const reschedule = (state: State, id: number): void => {
  const at = dueOf(state, id)
  if (at < never) state.due.push({ at, id })
  for (;;) {
    const { first } = state.due
    state.nextDue = first?.at ?? never
    if (first === undefined || dueOf(state, first.id) === first.at) return
    state.due.pop()
  }
}

/** The same for the rebates of the day. */
export const rescheduleRebates = (state: State): void => reschedule(state, rebatesId)

/** The same for everything, when the times themselves changed. */
export const rescheduleAll = (state: State): void => {
  state.due.clear()
  state.nextDue = never
  for (const id of idsOf(state)) reschedule(state, id)
}

/** A withdrawal arrives: on its chain or, within the exchange, as a deposit of its receiver. */
export const arrive = (state: State, withdrawal: Withdrawal, time: number, emit: Emit): void => {
  const { receiver, asset, network, address, memo, txId } = withdrawal
  emit({ type: "withdrawalChanged", v: 1, time, id: withdrawal.id, status: WithdrawalStatus.success })
  if (receiver === null) return
  const id = state.nextWalletId
  const amount = (withdrawal.amount - withdrawal.fee).toString()
  emit({
    type: "depositSeen",
    v: 1,
    time,
    id,
    uid: receiver,
    asset,
    network,
    address,
    memo,
    txId,
    amount,
  })
  emit({ type: "depositChanged", v: 1, time, id, status: DepositStatus.success })
}

/** A day is over: brokers get their share of the fees, a record a sub-account and asset, the rest rounds away. */
const payRebates = (state: State, time: number, emit: Emit): void => {
  const share = parseUnits(state.settings.rebateShare, rateDecimals)!
  const day = state.rebateDay
  for (const [subUid, fees] of [...state.rebates]) {
    const uid = accountOf(state, subUid).master!
    for (const [asset, paid] of [...fees]) {
      const amount = ((paid * share) / rateUnit).toString()
      emit({ type: "rebatePaid", v: 1, time, id: state.nextWalletId, uid, subUid, asset, amount, day })
    }
  }
}

/** Tells everything that fell due up to `now`. */
export const settleDue = (state: State, now: number, emit: Emit): void => {
  while (state.nextDue <= now) {
    if (state.due.first!.id === rebatesId) {
      payRebates(state, Math.max(state.nextDue, state.time), emit)
      continue
    }
    const item = itemOf(state, state.due.first!.id)!
    // What was held and let go on can have been due before the last event.
    const time = Math.max(state.nextDue, state.time)
    const { id } = item
    if (!("processedAt" in item))
      emit({ type: "depositChanged", v: 1, time, id, status: DepositStatus.success })
    else if (item.processedAt === null) emit({ type: "withdrawalProcessed", v: 1, time, id })
    else arrive(state, item, time, emit)
  }
}
