/**
 * Fault rules of the sandbox, which select requests for injected faults. The server evaluates fault rules; the
 * engine stores them and their counts, so that they survive a restart, a backup and a saved state.
 */
import { integer, integerOrNull, listOf, orNull, plain, text } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"

/** The counts of a fault rule. */
export const faultCount = {
  id: text(),
  /** Number of requests that the rule matched, and of requests to which it was applied. */
  matched: integer,
  applied: integer,
  /** The rule's end, in ms; null if the end is not known yet. */
  until: integerOrNull,
}

const faultRule = {
  ...faultCount,
  /**
   * The fault rule as given; the engine does not evaluate it. Null for a rule of the running scenario, which is
   * in the scenario's acts.
   */
  rule: orNull(plain<object>()),
}
export interface FaultRule extends RecordOf<typeof faultRule> {}

export const faultRules = {
  /** The highest id that a fault rule had. */
  lastId: integer,
  /** The fault rules in the order of their addition. */
  rules: listOf(fields(faultRule)),
}
export interface FaultRules extends RecordOf<typeof faultRules> {}

export interface FaultsState {
  faults: FaultRules
}

export const emptyFaults = (): FaultsState => ({ faults: { lastId: 0, rules: [] } })
