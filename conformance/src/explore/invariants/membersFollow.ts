import { endedIn, type Invariant } from "../History.ts"

/** Invariant: a self-trade prevention group contains the accounts that were added and not removed. */
export const membersFollow: Invariant = ({ after, acts }) => {
  const ended = endedIn(acts)
  const changes = acts.filter(
    ({ endpoint, outcome }) => outcome === "ok" && /ToStrategyGroup|FromStrategyGroup/.test(endpoint),
  )
  return changes.flatMap(({ actor, endpoint, sent: { uid = "", tradeGroupId = "" } }) => {
    const alone = changes.filter((each) => each.sent.tradeGroupId === tradeGroupId).length === 1
    const group = after.get(actor)?.groups.find((row) => String(row.tradeGroupId) === tradeGroupId)
    if (!alone || group === undefined || ended.has(`group ${tradeGroupId}`)) return []
    const isAdded = endpoint === "spot.addToStrategyGroup"
    const has = String(group.tradeGroupUid).split(",").includes(uid)
    if (has === isAdded) return []
    return [
      {
        statement: isAdded
          ? "spot.strategyGroups.lists-members"
          : "spot.removeFromStrategyGroup.members-are-gone",
        actor,
        wanted: `group ${tradeGroupId} has ${isAdded ? "" : "not "}the account ${uid}`,
        got: String(group.tradeGroupUid),
      },
    ]
  })
}
