/** Requests about self-trade prevention groups: create, add members, remove members, delete. */
import * as fc from "fast-check"
import type { Area } from "../Area.ts"
import { kind, type Request } from "../Kind.ts"
import { type TextPlan, textOfPlan, textPlan } from "../texts.ts"
import { latest, type World } from "../World.ts"

const makeGroup = (name: TextPlan, { unique }: World): Request => ({
  endpoint: "spot.createStrategyGroup",
  parameters: [["tradeGroupName", textOfPlan(name, unique)]],
})

const membersKind = (endpoint: string) =>
  kind({
    name: endpoint,
    uses: [endpoint, "spot.createStrategyGroup"],
    risk: "writes",
    weight: 4,
    plan: fc.record({ nth: fc.nat(1), member: fc.nat(2), otherwise: textPlan }),
    ask: ({ nth, member, otherwise }, world, as) => {
      const groups = latest(world, "group", as.name)
      const group = groups[nth % Math.max(1, groups.length)]
      const uid = world.actors[member % world.actors.length]?.uid
      if (group === undefined) return makeGroup(otherwise, world)
      if (uid === undefined) return undefined
      return {
        endpoint,
        parameters: [
          ["uid", uid],
          ["tradeGroupId", group.id],
        ],
      }
    },
  })

export const groups: Area = {
  name: "groups",
  reads: ["spot.strategyGroups"],
  kinds: [
    kind({
      name: "make a group",
      uses: ["spot.createStrategyGroup", "spot.deleteStrategyGroup"],
      risk: "writes",
      weight: 4,
      plan: textPlan,
      openings: [{ pattern: "{}", number: 0 }],
      ask: makeGroup,
    }),
    membersKind("spot.addToStrategyGroup"),
    membersKind("spot.removeFromStrategyGroup"),
    kind({
      name: "delete a group",
      uses: ["spot.deleteStrategyGroup"],
      risk: "writes",
      weight: 2,
      plan: fc.record({ isOwn: fc.constantFrom(true, true, false), nth: fc.nat(1) }),
      ask: ({ isOwn, nth }, world, as) => {
        const group = latest(world, "group").filter(({ owner }) => (owner === as.name) === isOwn)[nth]
        return group && { endpoint: "spot.deleteStrategyGroup", parameters: [["tradeGroupId", group.id]] }
      },
    }),
  ],
  read: async ({ list, as }, world) => {
    const names = [...new Set(latest(world, "group", as.name).map(({ sent }) => sent.tradeGroupName ?? ""))]
    const found = await Promise.all(
      names.map((name) => list("spot.strategyGroups", [["tradeGroupName", name]])),
    )
    return { groups: found.flat() }
  },
}
