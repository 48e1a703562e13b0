/** A broker is owed a share of the fees its sub-accounts pay: they are remembered until the day is over. */
import { dayMs, rescheduleRebates } from "../model/due.ts"
import { accountOf, type State } from "../model/State.ts"
import type { SideOfTrade } from "../model/trading/events.ts"
import type { Order } from "../model/trading/Order.ts"

/** Remembers the fee of a fill, where a broker's sub-account paid one. */
export const accrueRebate = (state: State, order: Order, { fee, token }: SideOfTrade, time: number): void => {
  const { master, uid } = order.trader
  if (master === null || !accountOf(state, master).broker) return
  const asset = token === null ? order.feeAsset.asset : token.token
  const paid = token === null ? fee.units : token.fee
  if (paid === 0n) return
  if (state.rebates.size === 0) {
    state.rebateDay = time - (time % dayMs)
    state.rebates.set(uid, new Map())
    rescheduleRebates(state)
  }
  const fees = state.rebates.get(uid)
  if (fees === undefined) state.rebates.set(uid, new Map([[asset, paid]]))
  else fees.set(asset, (fees.get(asset) ?? 0n) + paid)
}
