/** Handlers of strategy groups, in the document's order. */
import type { StrategyGroup } from "@bourse/engine"
import type { SpotApi } from "@bourse/spot"
import { sentTwice } from "../gateway/Query.ts"
import { command, read } from "../plans/Plan.ts"
import type { Handler, Handlers } from "../plans/Route.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { readList } from "./readList.ts"

const createdGroup = (group: StrategyGroup) => ({
  tradeGroupName: group.name,
  tradeGroupId: String(group.id),
  createTime: group.createTime,
  updateTime: group.updateTime,
})

const wireGroup = (group: StrategyGroup, uids: Iterable<string>) => ({
  ...createdGroup(group),
  tradeGroupUid: [...uids].join(","),
})

const envelope = <Data>(now: number, data: Data) => ({
  data,
  code: 200 as const,
  msg: "success",
  timestamp: now,
})

interface MembersQuery {
  readonly uid: string
  readonly tradeGroupId?: string | undefined
  readonly ttradeGroupId?: string | undefined
}

/** The accounts and the group of a call: the group's id may be sent under either of two names. */
const membership = ({ uid, tradeGroupId, ttradeGroupId }: MembersQuery) => {
  const groupId = tradeGroupId ?? ttradeGroupId
  if (ttradeGroupId !== undefined && ttradeGroupId !== groupId)
    return sentTwice("tradeGroupId", "ttradeGroupId")
  if (groupId === undefined) return errorResponse("mandatoryParameter", "tradeGroupId")
  const uids = readList("uid", uid)
  return uids instanceof ErrorResponse ? uids : { groupId, uids }
}

const addTo: Handler<typeof SpotApi.addToStrategyGroup> = (query, { uid }) => {
  const members = membership(query)
  if (members instanceof ErrorResponse) return members
  return command({ type: "addToGroup", uid, ...members }, ({ group, added }, _, now) =>
    envelope(now, wireGroup(group, added)),
  )
}

export const strategyHandlers = {
  createStrategyGroup: ({ tradeGroupName: name }, { uid }) =>
    command({ type: "createGroup", uid, name }, (group, _, now) => envelope(now, createdGroup(group))),
  strategyGroups: ({ tradeGroupName }, { uid }) =>
    read((state, now) => {
      const group = state.accounts.get(uid)!.ownGroups.get(tradeGroupName)
      return envelope(now, group === undefined ? [] : [wireGroup(group, group.uids)])
    }),
  deleteStrategyGroup: ({ tradeGroupId: groupId }, { uid }) =>
    command({ type: "deleteGroup", uid, groupId }, (_, __, now) => envelope(now, true as const)),
  addToStrategyGroup: addTo,
  addToStrategyGroupByGet: addTo,
  removeFromStrategyGroup: (query, { uid }) => {
    const members = membership(query)
    if (members instanceof ErrorResponse) return members
    return command({ type: "removeFromGroup", uid, ...members }, (_, __, now) => envelope(now, true as const))
  },
} satisfies Partial<Handlers<typeof SpotApi>>
