/** Edge cases of amounts, by name: for example the whole free balance, or one step more. */
import * as fc from "fast-check"
import { add, exact, textOf, times, wholeSteps } from "../values/Exact.ts"

export type Edge = "zero" | "step" | "minimum" | "few" | "half" | "all" | "allAndStep"

const edges: ReadonlyArray<readonly [weight: number, edge: Edge]> = [
  [6, "few"],
  [2, "all"],
  [2, "half"],
  [1, "allAndStep"],
  [1, "minimum"],
  [1, "step"],
  [1, "zero"],
]

export const edge: fc.Arbitrary<Edge> = fc.oneof(
  ...edges.map(([weight, at]) => ({ weight, arbitrary: fc.constant(at) })),
)

/**
 * The amount for an edge case: `allAndStep` exceeds the balance `all`; half the balance is rounded down to
 * whole steps.
 */
export const amountAt = (
  at: Edge,
  { all, step, minimum, few }: { readonly [name in "all" | "step" | "minimum" | "few"]: string },
): string => {
  if (at === "zero") return "0"
  if (at === "step") return step
  if (at === "minimum") return minimum
  if (at === "few") return few
  if (at === "all") return all
  if (at === "allAndStep") return textOf(add(exact(all), exact(step)))
  return textOf(times(exact(step), wholeSteps(exact(all), exact(step)) / 2n))
}
