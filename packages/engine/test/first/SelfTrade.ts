/**
 * Self-trade prevention. A self-trade is one between an account and itself, or between two accounts of one
 * strategy group, as the groups are at the moment of matching. The mode of the order that comes in decides; the
 * mode of the one that rests is ignored. It works only while the taker's master has a strategy group at all.
 */
import { opposite } from "./Book.ts"
import type { Market } from "./Market.ts"
import type { Order, Side, StpMode } from "./Order.ts"
import { accountOf, type State } from "./State.ts"

/** Whether a trade between these accounts is one with oneself. */
export const isSelfTrade = (state: State, a: string, b: string): boolean => {
  if (a === b) return true
  const { memberOf } = accountOf(state, b)
  for (const id of accountOf(state, a).memberOf) if (memberOf.has(id)) return true
  return false
}

/** Whether an order of this mode, coming in, is kept from trading with its own. */
export const preventsSelfTrade = (state: State, uid: string, stpMode: StpMode): boolean => {
  if (stpMode === "") return false
  const account = accountOf(state, uid)
  const master = account.master === null ? account : accountOf(state, account.master)
  return master.ownGroups.size > 0
}

export interface Incoming {
  readonly uid: string
  readonly side: Side
  readonly stpMode: StpMode
}

/** A dry walk: the orders an incoming one would trade with, best first, were its price and size no bound. */
export function* makersFor(state: State, market: Market, { uid, side, stpMode }: Incoming): Generator<Order> {
  const prevents = preventsSelfTrade(state, uid, stpMode)
  for (const maker of market.book.orders(opposite(side))) {
    if (prevents && isSelfTrade(state, uid, maker.uid)) {
      if (stpMode === "cancel_maker") continue
      return
    }
    yield maker
  }
}
