/** Edge cases of amounts, by name: for example the whole free balance, or one step more. */
import * as fc from "fast-check"
import { add, compare, exact, textOf, times, wholeSteps } from "../values/Exact.ts"

export type Edge = "negative" | "zero" | "step" | "minimum" | "few" | "half" | "most" | "all" | "allAndStep"

const edges: ReadonlyArray<readonly [weight: number, edge: Edge]> = [
  [6, "few"],
  [2, "all"],
  [1, "half"],
  [1, "most"],
  [1, "allAndStep"],
  [1, "minimum"],
  [1, "step"],
  [1, "zero"],
  [1, "negative"],
]

export const edge: fc.Arbitrary<Edge> = fc.oneof(
  ...edges.map(([weight, at]) => ({ weight, arbitrary: fc.constant(at) })),
)

/** Balance with more digits than a binary floating-point number has. */
export const longBalance = "9876543210.12345679"

const longAmount = "1234567890.12345679"

/** A moderate amount: one with as many digits as a long balance, if the balance is long. */
export const fewOf = (all: string, few: string): string =>
  compare(exact(all), exact(longAmount)) >= 0 ? longAmount : few

/**
 * The amount for an edge case: `allAndStep` exceeds the balance `all`; the balance covers `most` of it once, not
 * twice. Parts of the balance are rounded down to whole steps.
 */
export const amountAt = (
  at: Edge,
  { all, step, minimum, few }: { readonly [name in "all" | "step" | "minimum" | "few"]: string },
): string => {
  if (at === "negative") return `-${few}`
  if (at === "zero") return "0"
  if (at === "step") return step
  if (at === "minimum") return minimum
  if (at === "few") return few
  if (at === "all") return all
  if (at === "allAndStep") return textOf(add(exact(all), exact(step)))
  const steps = wholeSteps(exact(all), exact(step))
  return textOf(times(exact(step), at === "most" ? (steps * 2n) / 3n : steps / 2n))
}
