/** Ids of clients' own come free again when the time in which a retry could still arrive is over. */
import type { State } from "../model/State.ts"

/** Forgets the ids whose time is up: from here on history answers for withdrawals and brokers' transfers. */
export const releaseIds = (state: State): void => {
  const { time, closedClientOrderIds, closedWithdrawOrderIds, closedClientTranIds } = state
  for (let closed = closedClientOrderIds.shift(time); closed; closed = closedClientOrderIds.shift(time))
    closed.trader.clientOrderIds.delete(closed.clientOrderId)
  for (let closed = closedWithdrawOrderIds.shift(time); closed; closed = closedWithdrawOrderIds.shift(time))
    state.accounts.get(closed.uid)?.withdrawOrderIds.delete(closed.ownId)
  for (let closed = closedClientTranIds.shift(time); closed; closed = closedClientTranIds.shift(time))
    state.accounts.get(closed.uid)?.clientTranIds.delete(closed.ownId)
}
