/**
 * Applies the events of strategy groups; each member account also lists its groups, so that matching needs no
 * search.
 */
import type { EventOf } from "../model/Event.ts"
import { accountOf, known, type State } from "../model/State.ts"
import type { StrategyGroup } from "../model/trading/Order.ts"
import { InvariantBroken } from "../Rejection.ts"

const groupOf = (state: State, id: number): StrategyGroup => known(state.groups.get(id), "strategy group", id)

export const strategyGroupCreated = (
  state: State,
  { id, name, master, time }: EventOf<"strategyGroupCreated">,
): void => {
  if (id < state.nextGroupId) throw new InvariantBroken(`strategy group id ${id} was used before`)
  const group: StrategyGroup = { id, name, master, uids: new Set(), createTime: time, updateTime: time }
  state.nextGroupId = id + 1
  state.groups.set(id, group)
  accountOf(state, master).ownGroups.set(name, group)
}

export const strategyGroupDeleted = (state: State, { id }: EventOf<"strategyGroupDeleted">): void => {
  const { master, name, uids } = groupOf(state, id)
  // open: 0028-self-trades: accountOf(state, uid).memberOf
  for (const uid of uids) accountOf(state, uid).memberOf.delete(id)
  accountOf(state, master).ownGroups.delete(name)
  state.groups.delete(id)
}

// open: 0028-self-trades: accountOf(state, uid).memberOf
export const strategyGroupChanged = (
  state: State,
  { id, added, removed, time }: EventOf<"strategyGroupChanged">,
): void => {
  const group = groupOf(state, id)
  for (const uid of added) {
    group.uids.add(uid)
    accountOf(state, uid).memberOf.add(id)
  }
  for (const uid of removed) {
    group.uids.delete(uid)
    accountOf(state, uid).memberOf.delete(id)
  }
  group.updateTime = time
}
