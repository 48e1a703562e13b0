import { earlier, endedIn, type Invariant, idOf, keyOf, madeIn, type Step } from "../History.ts"
import type { Known } from "../Known.ts"

/** Whether the account was in a self-trade prevention group both before and after the step. */
const isInGroup = (step: Step, account: string, { actorOf }: Known): boolean => {
  const ended = endedIn(step.past)
  const members = new Set<string>()
  for (const { endpoint, outcome, sent } of step.past) {
    if (outcome === "rejected" || actorOf(sent.uid ?? "") !== account) continue
    if (endpoint === "spot.addToStrategyGroup") members.add(sent.tradeGroupId ?? "")
    if (endpoint === "spot.removeFromStrategyGroup") members.delete(sent.tradeGroupId ?? "")
  }
  const made = new Set(madeIn(earlier(step), "group").map(({ id }) => id))
  return [...members].some((id) => made.has(id) && !ended.has(`group ${id}`))
}

/**
 * Invariant: an order with an STP mode does not trade with its own account while that account is in a
 * prevention group.
 */
export const preventionHolds =
  (known: Known): Invariant =>
  (step) =>
    madeIn(step.acts, "order").flatMap((made) => {
      const { owner, id, sent } = made
      const { stpMode = "" } = sent
      // A change of groups in the same step may take effect before or after the order.
      const isSteady = step.acts.every(({ endpoint }) => !endpoint.includes("StrategyGroup"))
      if (stpMode === "" || !isSteady || !isInGroup(step, owner, known)) return []
      const fills = step.after.get(owner)?.fills ?? []
      const own = fills.filter((fill) => `order ${idOf(fill)}` === keyOf(made))
      const both = own.filter(
        (fill) =>
          fill.isSelfTrade === true ||
          fills.some((other) => other.id === fill.id && idOf(other) !== idOf(fill)),
      )
      const mode = stpMode.replace("cancel_", "")
      return both.map(() => ({
        statement: `spot.placeOrder.stp-cancels-${mode}`,
        actor: owner,
        wanted: `order ${id} with ${stpMode} does not trade with an order of its own account`,
        got: "it does",
      }))
    })
