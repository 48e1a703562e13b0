/** Applies the events of scenarios and faults. */
import { rescheduleAll } from "../model/due.ts"
import type { EventOf } from "../model/Event.ts"
import { known, type State } from "../model/State.ts"
import type { FaultRules } from "../model/scenario/FaultRules.ts"
import type { Scenario } from "../model/scenario/Scenario.ts"

const running = ({ scenario }: State): Scenario => known(scenario ?? undefined, "a scenario", "")

/** The fault rules that do not belong to a scenario. */
const withoutScenario = ({ lastId, rules }: FaultRules): FaultRules => ({
  lastId,
  rules: rules.filter(({ rule }) => rule !== null),
})

export const scenarioStarted = (
  state: State,
  { type: _, time: __, ...start }: EventOf<"scenarioStarted">,
): void => {
  state.scenario = { ...start, turned: 0, withdrawalsHeld: false, halted: [] }
  rescheduleAll(state)
}

export const scenarioTurned = (
  state: State,
  { halted, withdrawalsHeld }: EventOf<"scenarioTurned">,
): void => {
  const scenario = running(state)
  Object.assign(scenario, { halted, withdrawalsHeld, turned: scenario.turned + 1 })
  rescheduleAll(state)
}

export const scenarioEnded = (state: State, { shifts }: EventOf<"scenarioEnded">): void => {
  const sum = { ...state.priceShifts }
  for (const [coin, shift] of Object.entries(shifts)) sum[coin] = (sum[coin] ?? 0) + shift
  state.scenario = null
  state.priceShifts = sum
  state.faults = withoutScenario(state.faults)
  rescheduleAll(state)
}

export const faultsKept = (state: State, { lastId, rules }: EventOf<"faultsKept">): void => {
  state.faults = { lastId, rules }
}

export const faultCounted = (
  state: State,
  { type: _, time: __, ...count }: EventOf<"faultCounted">,
): void => {
  const { lastId, rules } = state.faults
  const known = rules.find(({ id }) => id === count.id)
  state.faults = {
    lastId,
    rules:
      known === undefined
        ? [...rules, { rule: null, ...count }]
        : rules.map((each) => (each === known ? { ...each, ...count } : each)),
  }
}
