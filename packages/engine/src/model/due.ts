/**
 * Due times of the exchange: a deposit gets its confirmations, a withdrawal is sent to the chain or arrives,
 * the rebates of a day are paid.
 */

import { networkOf } from "./networks.ts"
import type { State } from "./State.ts"
import { scenarioDue } from "./scenario/Scenario.ts"
import { confirmedAt } from "./wallet/Chain.ts"
import { type Deposit, DepositStatus, type Withdrawal, WithdrawalStatus } from "./wallet/Wallet.ts"

const never = Number.POSITIVE_INFINITY
export const dayMs = 86_400_000

const depositDue = (state: State, deposit: Deposit): number =>
  deposit.status === DepositStatus.pending ? confirmedAt(networkOf(state, deposit), deposit.time) : never

// open: 0032-simulated-chains: withdrawal.status !== WithdrawalStatus.apply | processedAt
const withdrawalDue = (state: State, withdrawal: Withdrawal): number => {
  if (withdrawal.status !== WithdrawalStatus.apply) return never
  const { processedAt, time, receiver } = withdrawal
  // A withdrawal that is already on the chain can no longer be held.
  if (processedAt === null && state.scenario?.withdrawalsHeld === true) return never
  if (processedAt === null) return time + state.settings.withdrawalReviewMs
  return receiver === null ? confirmedAt(networkOf(state, withdrawal), processedAt) : processedAt
}

/** The timer id of a day's rebates; no deposit or withdrawal has this id. */
export const rebatesId = 0
/** The timer id of a scenario's next step; it precedes all other timers of the same time. */
export const scenarioId = -1

/** The end of the day on which brokers' sub-accounts paid fees. */
const rebatesDue = ({ rebates, rebateDay }: State): number => (rebates.size === 0 ? never : rebateDay + dayMs)

/** The pending deposit or withdrawal with this id. */
// open: 0032-simulated-chains: (state: State, id: number): Deposit
export const itemOf = (state: State, id: number): Deposit | Withdrawal | undefined =>
  state.deposits.get(id) ?? state.withdrawals.get(id)

const dueOf = (state: State, id: number): number => {
  if (id === scenarioId) return scenarioDue(state)
  if (id === rebatesId) return rebatesDue(state)
  const item = itemOf(state, id)
  if (item === undefined) return never
  return "processedAt" in item ? withdrawalDue(state, item) : depositDue(state, item)
}

const idsOf = (state: State): ReadonlyArray<number> => [
  scenarioId,
  rebatesId,
  ...state.deposits.keys(),
  ...state.withdrawals.keys(),
]

/** The earliest due time, computed from all items: {@link State.nextDue} must equal it. */
export const nextDue = (state: State): number => {
  let next = never
  for (const id of idsOf(state)) next = Math.min(next, dueOf(state, id))
  return next
}

/** Part of `apply`: schedules an item and updates the earliest due time. */
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

/** Schedules the rebates of the day again. */
export const rescheduleRebates = (state: State): void => reschedule(state, rebatesId)

/** Schedules all items again after the times themselves were changed. */
export const rescheduleAll = (state: State): void => {
  state.due.clear()
  state.nextDue = never
  for (const id of idsOf(state)) reschedule(state, id)
}
