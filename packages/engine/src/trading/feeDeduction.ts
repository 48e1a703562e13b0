/** Switching the payment of fees in the fee token on and off. */
import type { CommandOf } from "../model/Command.ts"
import type { Emit, EventOf } from "../model/Event.ts"
import { accountOf, type State } from "../model/State.ts"
import { type Rejection, unknownUser } from "../Rejection.ts"

export const setFeeDeduction = (
  state: State,
  { uid, enabled }: CommandOf<"setFeeDeduction">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const account = state.accounts.get(uid)
  if (account === undefined) return unknownUser(uid)
  if (account.feeDeduction !== enabled) emit({ type: "feeDeductionSet", time: now, uid, enabled })
  return null
}

export const feeDeductionSet = (state: State, { uid, enabled }: EventOf<"feeDeductionSet">): void => {
  accountOf(state, uid).feeDeduction = enabled
}
