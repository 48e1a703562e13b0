import { earlier, endedIn, type Invariant, idOf, madeIn } from "../History.ts"

/**
 * Invariant: self-trade prevention cancels no order while there is no group, or if no order has an STP mode.
 */
export const preventionNeedsGroup: Invariant = (step) => {
  const { before, after, acts, past } = step
  if (acts.some(({ endpoint }) => endpoint.includes("StrategyGroup"))) return []
  const ended = endedIn(past)
  const hasGroup = madeIn(earlier(step), "group").some(({ id }) => !ended.has(`group ${id}`))
  const hasMode = madeIn(past, "order").some(({ sent: { stpMode = "" } }) => stpMode !== "")
  if (hasGroup && hasMode) return []
  return [...after].flatMap(([actor, { queried }]) =>
    queried.flatMap((order) => {
      const was = before.get(actor)?.queried.find((each) => idOf(each) === idOf(order))
      if (order.cancelReason !== "stp_cancel" || was?.cancelReason === "stp_cancel") return []
      return [
        {
          statement: hasGroup
            ? "spot.placeOrder.self-trading-with-group-without-mode"
            : "spot.placeOrder.self-trading-without-group",
          actor,
          wanted: `order ${idOf(order)} is not cancelled by prevention: ${hasGroup ? "no order has a mode" : "there is no group"}`,
          got: "stp_cancel",
        },
      ]
    }),
  )
}
