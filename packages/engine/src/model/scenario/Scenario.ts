/**
 * A scenario: a sequence of events by the exchange clock. The engine applies the events that concern orders and
 * withdrawals (halts, other steps, held withdrawals); prices, quotes and faults belong to the server, which
 * reads the acts.
 */

import { integer, listOf, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import type { SymbolChange } from "../trading/SymbolListing.ts"
import { emptyFaults, type FaultsState } from "./FaultRules.ts"

/**
 * A turn of a scenario: from its time on, the halted symbols, the changed steps, and whether withdrawals are held.
 */
export interface Turn {
  /** Time of the turn, in milliseconds since the epoch. */
  readonly at: number
  readonly halted: ReadonlyArray<string>
  readonly withdrawalsHeld: boolean
  /** Steps and bounds of symbols from this time on; undefined if no symbol changes. */
  readonly steps?: ReadonlyArray<NewSteps> | undefined
}

export type NewSteps = { readonly symbol: string } & Pick<
  SymbolChange,
  "tick" | "lot" | "minQuantity" | "minAmount" | "maxAmount"
>

export const scenarioStart = {
  name: text(),
  /** The scenario as given; the engine does not read it. */
  file: plain<object>(),
  /** The scenario's start, in ms: not in the future. */
  startedAt: integer,
  /**
   * Turns in order of time, not before the start. If turns change steps, the last turn restores the steps from
   * before the scenario.
   */
  turns: listOf(plain<Turn>()),
  /** The scenario's end, in ms: not before the last turn. */
  endsAt: integer,
  /** Change of each coin's price at the scenario's end, as a logarithm in 10^-12. */
  shifts: plain<Readonly<Record<string, number>>>(),
}
export interface ScenarioStart extends RecordOf<typeof scenarioStart> {}

/** The running scenario with its progress. */
export interface Scenario extends ScenarioStart {
  /** Number of the scenario's turns that were applied. */
  turned: number
  withdrawalsHeld: boolean
  /** The symbols that the scenario has halted and will resume. */
  halted: ReadonlyArray<string>
}

export interface ScenarioState extends FaultsState {
  scenario: Scenario | null
  /** Change of each coin's price by ended scenarios, as a logarithm in 10^-12. */
  priceShifts: Readonly<Record<string, number>>
}

export const emptyScenario = (): ScenarioState => ({ scenario: null, priceShifts: {}, ...emptyFaults() })

/** Time of the scenario's next turn, in ms. */
export const scenarioDue = ({ scenario }: ScenarioState): number =>
  scenario === null ? Number.POSITIVE_INFINITY : (scenario.turns[scenario.turned]?.at ?? scenario.endsAt)

/**
 * The steps and bounds that the running scenario restores at its end: none if the scenario has not changed any.
 */
export const stepsOfBefore = ({ scenario }: Pick<ScenarioState, "scenario">): ReadonlyArray<NewSteps> => {
  const { turns = [], turned = 0 } = scenario ?? {}
  return turns.slice(0, turned).some(({ steps }) => steps !== undefined) ? (turns.at(-1)?.steps ?? []) : []
}
