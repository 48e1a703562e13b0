/** Events of a scenario and of fault rules. */
import { flag, listOf, text } from "../Column.ts"
import { faultCount, faultRules } from "./FaultRules.ts"
import { scenarioStart } from "./Scenario.ts"

export const scenarioEvents = {
  scenarioStarted: scenarioStart,
  /** The next turn has come. `halted`: all symbols that the scenario has halted and not let go. */
  scenarioTurned: { halted: listOf(text()), withdrawalsHeld: flag },
  /** `shifts`: how far it moved the price of each coin in all. */
  scenarioEnded: { shifts: scenarioStart.shifts },
  /** The fault rules from here on. */
  faultsKept: faultRules,
  faultCounted: faultCount,
}
