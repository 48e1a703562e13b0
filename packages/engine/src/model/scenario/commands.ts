/** Commands about scenarios and faults. */
import type { FaultRule, FaultRules } from "./FaultRules.ts"
import type { ScenarioStart } from "./Scenario.ts"

export type ScenarioCommand =
  | ({ readonly type: "startScenario" } & ScenarioStart)
  /** Ends the running scenario; `shifts`: the scenario's change of each coin's price until then. */
  | { readonly type: "stopScenario"; readonly shifts: ScenarioStart["shifts"] }
  /** Replaces all fault rules of the sandbox. */
  | ({ readonly type: "keepFaults" } & FaultRules)
  /** Stores the counts of a fault rule: of an operator's, or of the running scenario's. */
  | ({ readonly type: "countFault" } & Omit<FaultRule, "rule">)
