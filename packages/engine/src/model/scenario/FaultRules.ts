/**
 * Fault rules of the sandbox, which select requests for injected faults. The server evaluates them; the engine stores
 * them and their counts, so that they survive a restart, a backup and a saved state.
 */
import { integer, integerOrNull, listOf, orNull, plain, text } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"

/** The counts of a fault rule. */
export const faultCount = {
  id: text(),
  /** Number of matched requests, and of requests it was applied to. */
  matched: integer,
  applied: integer,
  /** The rule's end, in ms; null if unknown. */
  until: integerOrNull,
}

const faultRule = {
  ...faultCount,
  /**
   * The rule as given; the engine does not evaluate it. Null for a rule of the scenario, which is in the scenario's
   * acts.
   */
  rule: orNull(plain<object>()),
}
export interface FaultRule extends RecordOf<typeof faultRule> {}

export const faultRules = {
  /** The highest id used. */
  lastId: integer,
  /** The rules in the order of their addition. */
  rules: listOf(fields(faultRule)),
}
export interface FaultRules extends RecordOf<typeof faultRules> {}

export interface FaultsState {
  faults: FaultRules
}

export const emptyFaults = (): FaultsState => ({ faults: { lastId: 0, rules: [] } })
