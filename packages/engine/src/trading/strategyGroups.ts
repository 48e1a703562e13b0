/**
 * Strategy groups: accounts of one master that must not trade with each other. Only the master creates and
 * changes strategy groups, and only with accounts of its own; the group of another master is reported as
 * unknown.
 */
import { ErrorCode } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { accountOf, type State } from "../model/State.ts"
import type { AddedToGroup } from "../model/trading/commands.ts"
import type { StrategyGroup } from "../model/trading/Order.ts"
import { Rejection, rejectionAbout } from "../Rejection.ts"

/** The caller's own group with this id. */
const ownGroup = (state: State, uid: string, groupId: string): StrategyGroup | Rejection => {
  const group = state.groups.get(Number(groupId))
  const isOwn = group !== undefined && String(group.id) === groupId && group.master === uid
  return isOwn
    ? group
    : rejectionAbout(ErrorCode.strategyGroupNotFound, "tradeGroupId", groupId, "is no group of this master")
}

/** Accounts that a master may put into its groups: its own and its sub-accounts. */
const isUnder = (state: State, master: string, uid: string): boolean => {
  const account = state.accounts.get(uid)
  // open: 0028-self-trades: uid === master
  return account !== undefined && (uid === master || account.master === master)
}

export const createGroup = (
  state: State,
  { uid, name }: CommandOf<"createGroup">,
  now: number,
  emit: Emit,
): StrategyGroup | Rejection => {
  const { ownGroups } = accountOf(state, uid)
  const taken = ownGroups.get(name)
  if (taken !== undefined)
    return rejectionAbout(
      ErrorCode.strategyGroupNameTaken,
      "tradeGroupName",
      name,
      `is that of group ${taken.id}`,
    )
  const { strategyGroupsMax } = state.settings
  if (ownGroups.size >= strategyGroupsMax)
    return new Rejection(ErrorCode.strategyGroupsLimit, `${strategyGroupsMax}`)
  const id = state.nextGroupId
  emit({ type: "strategyGroupCreated", time: now, id, name, master: uid })
  return state.groups.get(id)!
}

export const deleteGroup = (
  state: State,
  { uid, groupId }: CommandOf<"deleteGroup">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Rejection) return group
  emit({ type: "strategyGroupDeleted", time: now, id: group.id })
  return null
}

/** Adds all named accounts to a group, or none; existing members stay. */
export const addToGroup = (
  state: State,
  { uid, groupId, uids }: CommandOf<"addToGroup">,
  now: number,
  emit: Emit,
): AddedToGroup | Rejection => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Rejection) return group
  for (const each of uids) {
    if (!isUnder(state, uid, each))
      return new Rejection(ErrorCode.notUnderMaster, each, "'uid' takes the master's and its sub-accounts'")
  }
  const added = [...new Set(uids)].filter((each) => !group.uids.has(each))
  const { strategyGroupMembersMax } = state.settings
  if (group.uids.size + added.length > strategyGroupMembersMax) {
    return new Rejection(
      ErrorCode.strategyGroupMembersLimit,
      `${strategyGroupMembersMax}`,
      `'tradeGroupId' ${groupId} has ${group.uids.size}, and 'uid' names ${added.length} more`,
    )
  }
  if (added.length > 0) emit({ type: "strategyGroupChanged", time: now, id: group.id, added, removed: [] })
  return { group, added }
}

/** Removes all named accounts from a group, or none. */
export const removeFromGroup = (
  state: State,
  { uid, groupId, uids }: CommandOf<"removeFromGroup">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Rejection) return group
  // open: 0028-self-trades: { if (!group.uids.has(each))
  for (const each of uids) {
    if (!group.uids.has(each))
      return new Rejection(
        ErrorCode.notInStrategyGroup,
        each,
        `'tradeGroupId' ${groupId} has ${[...group.uids].join(",") || "no members"}`,
      )
  }
  emit({ type: "strategyGroupChanged", time: now, id: group.id, added: [], removed: [...new Set(uids)] })
  return null
}
