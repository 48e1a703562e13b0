/** What can be asked about scenarios. */
import type { ScenarioStart } from "./Scenario.ts"

export type ScenarioCommand =
  | ({ readonly type: "startScenario" } & ScenarioStart)
  /** Ends the scenario that runs; `shifts`: how far it has moved the price of each coin by then. */
  | { readonly type: "stopScenario"; readonly shifts: ScenarioStart["shifts"] }
