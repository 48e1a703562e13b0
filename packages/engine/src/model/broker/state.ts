/** Fees of brokers' sub-accounts, and recent transfers. */
import { ClosedIds } from "../ClosedIds.ts"
import type { ClosedOwnId } from "../wallet/Wallet.ts"

export interface BrokerState {
  /** Fees that brokers' sub-accounts paid on the day that begins at `rebateDay`: by uid, by asset. */
  readonly rebates: Map<string, Map<string, bigint>>
  rebateDay: number
  readonly closedClientTranIds: ClosedIds<ClosedOwnId>
}

export const emptyBroker = (): BrokerState => ({
  rebates: new Map(),
  rebateDay: 0,
  closedClientTranIds: new ClosedIds(),
})

/** Part of a reset: no rebate is owed any more. */
export const resetBroker = (state: BrokerState): void => {
  state.rebates.clear()
  state.closedClientTranIds.clear()
}
