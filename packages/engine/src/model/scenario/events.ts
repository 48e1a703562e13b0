/** What happened to a scenario, and to fault rules. */
import { type Columns, flag, integer, integerOrNull, listOf, plain, text } from "../Column.ts"
import type { FaultRule, FaultRules } from "./FaultRules.ts"
import type { ScenarioStart, Turn } from "./Scenario.ts"

export interface ScenarioEvents {
  scenarioStarted: ScenarioStart
  /** The next turn has come. `halted`: all symbols that the scenario has halted and not let go. */
  scenarioTurned: { readonly halted: ReadonlyArray<string>; readonly withdrawalsHeld: boolean }
  /** `shifts`: how far it moved the price of each coin in all. */
  scenarioEnded: { readonly shifts: ScenarioStart["shifts"] }
  /** The fault rules from here on. */
  faultsKept: FaultRules
  faultCounted: Omit<FaultRule, "rule">
}

export const scenarioColumns: { readonly [Kind in keyof ScenarioEvents]: Columns<ScenarioEvents[Kind]> } = {
  scenarioStarted: {
    name: text(),
    file: plain<object>(),
    startedAt: integer,
    turns: listOf(plain<Turn>()),
    endsAt: integer,
    shifts: plain<ScenarioStart["shifts"]>(),
  },
  scenarioTurned: { halted: listOf(text()), withdrawalsHeld: flag },
  scenarioEnded: { shifts: plain<ScenarioStart["shifts"]>() },
  faultsKept: { lastId: integer, rules: listOf(plain<FaultRule>()) },
  faultCounted: { id: text(), matched: integer, applied: integer, until: integerOrNull },
}
