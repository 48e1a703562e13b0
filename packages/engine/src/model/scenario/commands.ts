/** Commands about scenarios and faults. */
import type { FaultRule, FaultRules } from "./FaultRules.ts"
import type { ScenarioStart } from "./Scenario.ts"

export type ScenarioCommand =
  | ({ readonly type: "startScenario" } & ScenarioStart)
  /** Ends the scenario that runs; `shifts`: how far it has moved the price of each coin by then. */
  | { readonly type: "stopScenario"; readonly shifts: ScenarioStart["shifts"] }
  /** Replaces the fault rules by these. */
  | ({ readonly type: "keepFaults" } & FaultRules)
  /** Keeps how far a fault rule has come: one that is kept, or one of the scenario that runs. */
  | ({ readonly type: "countFault" } & Omit<FaultRule, "rule">)
