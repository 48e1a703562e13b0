/** A broker's share of its sub-accounts' fees: fees are collected until the day is over. */
import { dayMs, rescheduleRebates } from "../model/due.ts"
import { accountOf, type State } from "../model/State.ts"
import type { SideOfTrade } from "../model/trading/events.ts"
import type { Order } from "../model/trading/Order.ts"

/** Collects the fee of a fill, if a broker's sub-account paid it. */
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
