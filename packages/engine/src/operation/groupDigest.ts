/** The digest of a group of events, including the counters at the group's end. */
import type { EventOf } from "../model/Event.ts"
import type { State } from "../model/State.ts"

export const groupDigest = (state: State): number => {
  const { digest } = state.ledger
  const { nextOrderId, nextTradeId, nextListId, nextGroupId, nextWalletId, orders, accounts, keys } = state
  const { value } = digest
  digest.add(nextOrderId, nextTradeId)
  digest.add(nextListId, nextGroupId)
  digest.add(nextWalletId, orders.size)
  digest.add(accounts.size, keys.size)
  const result = digest.value
  digest.value = value
  return result
}

/** Ends a group: compares its digest with the journal's and starts the next group. */
export const groupDigested = (state: State, { digest }: EventOf<"groupDigested">): void => {
  const own = state.ledger.digest
  if (groupDigest(state) !== digest) own.hasDiffered = true
  own.value = 0
}
