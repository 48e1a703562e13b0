/**
 * A scenario: what goes wrong by the exchange clock. The engine carries out what orders and withdrawals meet (halts,
 * other steps, withdrawals that stay); prices, quotes and faults are the server's, which reads the acts.
 */

import { integer, listOf, plain, text } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import type { SymbolChange } from "../trading/SymbolListing.ts"
import { emptyFaults, type FaultsState } from "./FaultRules.ts"

/** From a time on: which symbols are halted, which have other steps, and whether withdrawals stay where they are. */
export interface Turn {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly halted: ReadonlyArray<string>
  readonly withdrawalsHeld: boolean
  /** Steps and bounds that symbols have from here on; undefined where none changes. */
  readonly steps?: ReadonlyArray<NewSteps> | undefined
}

export type NewSteps = { readonly symbol: string } & Pick<
  SymbolChange,
  "tick" | "lot" | "minQuantity" | "minAmount" | "maxAmount"
>

export const scenarioStart = {
  name: text(),
  /** The scenario as it was given; the engine does not read it. */
  file: plain<object>(),
  /** When its first second begins, in milliseconds: not in the future. */
  startedAt: integer,
  /** In order of time, not before the start. If turns have steps, the last turn has those from before the scenario. */
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

/** The steps and bounds to which the running scenario's end returns: none where it has changed none so far. */
export const stepsOfBefore = ({ scenario }: Pick<ScenarioState, "scenario">): ReadonlyArray<NewSteps> => {
  const { turns = [], turned = 0 } = scenario ?? {}
  return turns.slice(0, turned).some(({ steps }) => steps !== undefined) ? (turns.at(-1)?.steps ?? []) : []
}
