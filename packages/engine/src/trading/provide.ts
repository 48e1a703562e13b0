/** Giving the simulated market what it lacks. */
import type { Emit } from "../model/Event.ts"
import { checkIssue } from "../model/networks.ts"
import type { State } from "../model/State.ts"

/** More than it lacks, so that it lacks nothing for a while. */
export const reserveFactor = 100n

/** Gives the market's account what it lacks; false where so much may not exist. */
export const provide = (
  state: State,
  uid: string,
  asset: string,
  needed: bigint,
  now: number,
  emit: Emit,
): boolean => {
  const { free } = state.ledger.balance(uid, asset)
  if (free >= needed) return true
  const amount = needed * reserveFactor
  if (checkIssue(state, asset, amount) !== undefined) return false
  emit({ type: "funded", time: now, uid, asset, amount })
  return true
}
