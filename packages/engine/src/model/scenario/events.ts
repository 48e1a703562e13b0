/** Events of a scenario and of fault rules. */
import { flag, listOf, text } from "../Column.ts"
import { faultCount, faultRules } from "./FaultRules.ts"
import { scenarioStart } from "./Scenario.ts"

export const scenarioEvents = {
  scenarioStarted: scenarioStart,
  /**
   * The next turn of the scenario was applied. `halted`: all symbols that the scenario has halted and not
   * resumed.
   */
  scenarioTurned: { halted: listOf(text()), withdrawalsHeld: flag },
  /** `shifts`: the scenario's total change of each coin's price. */
  scenarioEnded: { shifts: scenarioStart.shifts },
  /** All fault rules after the change. */
  faultsKept: faultRules,
  faultCounted: faultCount,
}
