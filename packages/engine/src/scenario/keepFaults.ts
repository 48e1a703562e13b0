/** Stores the fault rules of the sandbox, and their counts. */
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"

export const keepFaults = (
  _: State,
  { type: __, ...faults }: CommandOf<"keepFaults">,
  now: number,
  emit: Emit,
): null => {
  emit({ type: "faultsKept", time: now, ...faults })
  return null
}

/** Counts for a fault rule that was removed meanwhile are dropped. */
export const countFault = (
  { faults, scenario }: State,
  { type: _, ...count }: CommandOf<"countFault">,
  now: number,
  emit: Emit,
): null => {
  const isKept = faults.rules.some(({ id }) => id === count.id)
  const isOfScenario = scenario !== null && count.id.startsWith(`${scenario.name}/`)
  if (isKept || isOfScenario) emit({ type: "faultCounted", time: now, ...count })
  return null
}
