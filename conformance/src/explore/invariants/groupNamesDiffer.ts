import type { Invariant } from "../History.ts"

/** Invariant: no two prevention groups of an account have the same name. */
export const groupNamesDiffer: Invariant = ({ after }) =>
  [...after].flatMap(([actor, { groups }]) => {
    const names = new Map(groups.map((row) => [String(row.tradeGroupId), String(row.tradeGroupName)]))
    const all = [...names.values()]
    return [...new Set(all.filter((name, index) => all.indexOf(name) < index))].map((name) => ({
      statement: "spot.createStrategyGroup.name-is-unique",
      actor,
      wanted: `one group called ${name}`,
      got: `${all.filter((each) => each === name).length} groups`,
    }))
  })
