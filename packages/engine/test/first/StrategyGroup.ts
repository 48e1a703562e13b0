/**
 * Strategy groups: accounts of one master that must not trade with each other. Only the master makes and changes
 * them, and only with accounts of its own; a group of somebody else is one that does not exist.
 */
import type { GroupCommand } from "./Command.ts"
import type { Emit } from "./Event.ts"
import { Refusal, RefusalCode } from "./Refusal.ts"
import { accountOf, type State } from "./State.ts"

export interface StrategyGroup {
  readonly id: number
  /** Unique under its master. */
  readonly name: string
  readonly master: string
  /** In order of arrival. */
  readonly uids: Set<string>
  readonly createTime: number
  updateTime: number
}

/** The reply to an addition: the group, and who was not in it before. */
export interface AddedToGroup {
  readonly group: StrategyGroup
  readonly added: ReadonlyArray<string>
}

type Named<Type extends GroupCommand["type"]> = Extract<GroupCommand, { readonly type: Type }>

/** The caller's own group of this id. */
const ownGroup = (state: State, uid: string, groupId: string): StrategyGroup | Refusal => {
  const group = state.groups.get(Number(groupId))
  const isOwn = group !== undefined && String(group.id) === groupId && group.master === uid
  return isOwn ? group : new Refusal(RefusalCode.groupNotFound)
}

/** Accounts a master may put into its groups: its own one and its sub-accounts. */
const isUnder = (state: State, master: string, uid: string): boolean => {
  const account = state.accounts.get(uid)
  return account !== undefined && (uid === master || account.master === master)
}

export const createGroup = (
  state: State,
  { uid, name }: Named<"createGroup">,
  now: number,
  emit: Emit,
): StrategyGroup | Refusal => {
  const { ownGroups } = accountOf(state, uid)
  if (ownGroups.has(name)) return new Refusal(RefusalCode.groupNameTaken)
  const { strategyGroupsMax } = state.settings
  if (ownGroups.size >= strategyGroupsMax) return new Refusal(RefusalCode.groupsLimit, `${strategyGroupsMax}`)
  const id = state.nextGroupId
  emit({ type: "groupCreated", v: 1, time: now, id, name, master: uid })
  return state.groups.get(id)!
}

export const deleteGroup = (
  state: State,
  { uid, groupId }: Named<"deleteGroup">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Refusal) return group
  emit({ type: "groupDeleted", v: 1, time: now, id: group.id })
  return null
}

/** All of the accounts join, or none does; who is in already stays in. */
export const addToGroup = (
  state: State,
  { uid, groupId, uids }: Named<"addToGroup">,
  now: number,
  emit: Emit,
): AddedToGroup | Refusal => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Refusal) return group
  for (const each of uids) {
    if (!isUnder(state, uid, each)) return new Refusal(RefusalCode.notUnderMaster, each)
  }
  const added = [...new Set(uids)].filter((each) => !group.uids.has(each))
  const { strategyGroupMembersMax } = state.settings
  if (group.uids.size + added.length > strategyGroupMembersMax) {
    return new Refusal(RefusalCode.groupMembersLimit, `${strategyGroupMembersMax}`)
  }
  if (added.length > 0) emit({ type: "groupChanged", v: 1, time: now, id: group.id, added, removed: [] })
  return { group, added }
}

/** All of the accounts leave, or none does. */
export const removeFromGroup = (
  state: State,
  { uid, groupId, uids }: Named<"removeFromGroup">,
  now: number,
  emit: Emit,
): null | Refusal => {
  const group = ownGroup(state, uid, groupId)
  if (group instanceof Refusal) return group
  for (const each of uids) {
    if (!group.uids.has(each)) return new Refusal(RefusalCode.notInGroup, each)
  }
  emit({ type: "groupChanged", v: 1, time: now, id: group.id, added: [], removed: [...new Set(uids)] })
  return null
}
