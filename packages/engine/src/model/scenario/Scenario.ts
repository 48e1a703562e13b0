/**
 * A scenario: what goes wrong by the exchange clock. The engine carries out what orders and withdrawals meet (halts,
 * withdrawals that stay); prices, quotes and faults are the server's, which reads the acts.
 */

import { integer, listOf, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import { emptyFaults, type FaultsState } from "./FaultRules.ts"

/** From a time on: which symbols are halted, and whether withdrawals stay where they are. */
export interface Turn {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly halted: ReadonlyArray<string>
  readonly withdrawalsHeld: boolean
}

export const scenarioStart = {
  name: text(),
  /** The scenario as it was given; the engine does not read it. */
  file: plain<object>(),
  /** When its first second begins, in milliseconds: not in the future. */
  startedAt: integer,
  /** In order of time, not before the start. */
  turns: listOf(plain<Turn>()),
  /** When it is over by itself, in milliseconds: not before the last turn. */
  endsAt: integer,
  /** How far it has moved each coin's price when it is over: change of the logarithm, in 10^-12. */
  shifts: plain<Readonly<Record<string, number>>>(),
}
export interface ScenarioStart extends RecordOf<typeof scenarioStart> {}

/** The scenario that runs. */
export interface Scenario extends ScenarioStart {
  /** How many turns have come. */
  turned: number
  withdrawalsHeld: boolean
  /** The symbols that it has halted, and will let trade again. */
  halted: ReadonlyArray<string>
}

export interface ScenarioState extends FaultsState {
  scenario: Scenario | null
  /** How far scenarios that are over have moved the price of each coin, likewise. */
  priceShifts: Readonly<Record<string, number>>
}

export const emptyScenario = (): ScenarioState => ({ scenario: null, priceShifts: {}, ...emptyFaults() })

/** When it goes on by itself, in milliseconds. */
export const scenarioDue = ({ scenario }: ScenarioState): number =>
  scenario === null ? Number.POSITIVE_INFINITY : (scenario.turns[scenario.turned]?.at ?? scenario.endsAt)
