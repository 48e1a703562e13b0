/** What the events of a scenario change. */
import { rescheduleAll } from "../model/due.ts"
import type { EventOf } from "../model/Event.ts"
import { known, type State } from "../model/State.ts"
import type { Scenario } from "../model/scenario/Scenario.ts"

const running = ({ scenario }: State): Scenario => known(scenario ?? undefined, "a scenario", "")

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
  rescheduleAll(state)
}
