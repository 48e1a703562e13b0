/** Releases client ids once no retry of their request can arrive any more. */
import type { State } from "../model/State.ts"

/** Drops expired ids: from then on, an earlier withdrawal or broker's transfer is searched in history. */
export const releaseIds = (state: State): void => {
  const { time, closedClientOrderIds, closedWithdrawOrderIds, closedClientTranIds } = state
  for (let closed = closedClientOrderIds.shift(time); closed; closed = closedClientOrderIds.shift(time))
    closed.trader.clientOrderIds.delete(closed.clientOrderId)
  for (let closed = closedWithdrawOrderIds.shift(time); closed; closed = closedWithdrawOrderIds.shift(time))
    state.accounts.get(closed.uid)?.withdrawOrderIds.delete(closed.ownId)
  for (let closed = closedClientTranIds.shift(time); closed; closed = closedClientTranIds.shift(time))
    state.accounts.get(closed.uid)?.clientTranIds.delete(closed.ownId)
}
