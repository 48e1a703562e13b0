/** The fault rules of a state whose reads are answered from a lagging copy. */
import type { NewFault, Scenario } from "@bourse/control"
import type { State } from "@bourse/engine"
import type { Lags } from "../commit/LaggedStates.ts"
import { timedActs } from "./Timeline.ts"

const none: Lags = new Map()

/** The lagging copies that the rules of a state need, by rule id. */
export const staleRules = ({ faults, scenario, time }: State): Lags => {
  if (scenario === null && faults.rules.length === 0) return none
  const lags = new Map<string, number | null>()
  const want = (id: string, { kind, staleMs }: NewFault) => {
    if (kind === "staleRead") lags.set(id, staleMs ?? null)
  }
  for (const { id, rule, applied, until } of faults.rules) {
    const fault = rule as NewFault | null
    const isOver = (until !== null && until <= time) || applied >= (fault?.count ?? Number.POSITIVE_INFINITY)
    if (fault !== null && !isOver) want(id, fault)
  }
  const acts = scenario === null ? [] : timedActs(scenario.file as Scenario, scenario.startedAt)
  for (const [i, act] of acts.entries())
    if (act.kind === "fault" && act.to > time) want(`${scenario!.name}/${i + 1}`, act.fault)
  return lags
}
