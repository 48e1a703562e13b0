/**
 * Fault rules of the sandbox: which requests go wrong on purpose. The server reads them and decides; the engine keeps
 * them and how far each has come, so a restart, a backup and a saved state have them.
 */
import { integer, integerOrNull, listOf, orNull, plain, text } from "../Column.ts"
import { fields, type RecordOf } from "../ColumnList.ts"

/** How far a fault rule has come. */
export const faultCount = {
  id: text(),
  /** Requests that it matched, and requests that it was applied to. */
  matched: integer,
  applied: integer,
  /** When it ends, in milliseconds; null where that is not known. */
  until: integerOrNull,
}

const faultRule = {
  ...faultCount,
  /** The rule as given, which the engine does not read. Null for a rule of the scenario, whose acts have it. */
  rule: orNull(plain<object>()),
}
export interface FaultRule extends RecordOf<typeof faultRule> {}

export const faultRules = {
  /** The highest id so far. */
  lastId: integer,
  /** In the order in which they were added. */
  rules: listOf(fields(faultRule)),
}
export interface FaultRules extends RecordOf<typeof faultRules> {}

export interface FaultsState {
  faults: FaultRules
}

export const emptyFaults = (): FaultsState => ({ faults: { lastId: 0, rules: [] } })
