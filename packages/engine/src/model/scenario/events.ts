/** Events of a scenario and of fault rules. */
import { flag, listOf, text } from "../Column.ts"
import { faultCount, faultRules } from "./FaultRules.ts"
import { scenarioStart } from "./Scenario.ts"

export const scenarioEvents = {
  scenarioStarted: scenarioStart,
  /** The next turn was applied. `halted`: all symbols that the scenario has halted and not resumed. */
  scenarioTurned: { halted: listOf(text()), withdrawalsHeld: flag },
  /** `shifts`: its total change of each coin's price. */
  scenarioEnded: { shifts: scenarioStart.shifts },
  /** The new fault rules. */
  faultsKept: faultRules,
  faultCounted: faultCount,
}
