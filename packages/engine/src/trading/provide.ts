/** Provides the simulated market with missing funds. */
import type { Emit } from "../model/Event.ts"
import { checkIssue } from "../model/networks.ts"
import type { State } from "../model/State.ts"

/** Provides this many times the missing amount, so that this happens rarely. */
export const reserveFactor = 100n

/**
 * Provides the market's account with missing funds; returns false if that would exceed the asset's maximum
 * amount.
 */
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
