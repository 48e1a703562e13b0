/** What the server does for strategy groups, in the document's order. */
import type { StrategyGroup } from "@bourse/engine"
import { SpotApi } from "@bourse/spot"
import { refused } from "../Refused.ts"
import { type Call, type Route, type Run, route } from "../Route.ts"

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

const envelope = <Data>(call: Call, data: Data) => ({
  data,
  code: 200 as const,
  msg: "success",
  timestamp: call.exchange.now(),
})

interface MembersQuery {
  readonly uid: string
  readonly tradeGroupId?: string | undefined
  readonly ttradeGroupId?: string | undefined
}

/** Which accounts of which group: the id under either of its names. */
const membership = (call: Call, { uid, tradeGroupId, ttradeGroupId }: MembersQuery) => {
  const groupId = tradeGroupId ?? ttradeGroupId
  return groupId === undefined ? undefined : { uid: call.uid, groupId, uids: uid.split(",") }
}

const addTo: Run<typeof SpotApi.addToStrategyGroup> = (call, query, done) => {
  const members = membership(call, query)
  if (members === undefined) return done(refused("mandatoryParameter", "tradeGroupId"))
  call.submit(
    { type: "addToGroup", ...members },
    ({ group, added }) => envelope(call, wireGroup(group, added)),
    done,
  )
}

export const strategyRoutes: ReadonlyArray<Route> = [
  route(SpotApi.createStrategyGroup, (call, { tradeGroupName }, done) => {
    call.submit(
      { type: "createGroup", uid: call.uid, name: tradeGroupName },
      (group) => envelope(call, createdGroup(group)),
      done,
    )
  }),
  route(SpotApi.strategyGroups, (call, { tradeGroupName }, done) => {
    call.view((state) => {
      const group = state.accounts.get(call.uid)!.ownGroups.get(tradeGroupName)
      return envelope(call, group === undefined ? [] : [wireGroup(group, group.uids)])
    }, done)
  }),
  route(SpotApi.deleteStrategyGroup, (call, { tradeGroupId }, done) => {
    call.submit(
      { type: "deleteGroup", uid: call.uid, groupId: tradeGroupId },
      () => envelope(call, true as const),
      done,
    )
  }),
  route(SpotApi.addToStrategyGroup, addTo),
  route(SpotApi.addToStrategyGroupByGet, addTo),
  route(SpotApi.removeFromStrategyGroup, (call, query, done) => {
    const members = membership(call, query)
    if (members === undefined) return done(refused("mandatoryParameter", "tradeGroupId"))
    call.submit({ type: "removeFromGroup", ...members }, () => envelope(call, true as const), done)
  }),
]
