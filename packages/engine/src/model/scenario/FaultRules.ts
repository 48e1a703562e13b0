/**
 * Fault rules of the sandbox: which requests go wrong on purpose. The server reads them and decides; the engine keeps
 * them and how far each has come, so a restart, a backup and a saved state have them.
 */

export interface FaultRule {
  readonly id: string
  /** As it was given; the engine does not read it. Null for a rule of the scenario, whose acts have it. */
  readonly rule: object | null
  /** Requests that it matched, and requests that it was applied to. */
  readonly matched: number
  readonly applied: number
  /** When it ends, in milliseconds; null where that is not known. */
  readonly until: number | null
}

export interface FaultRules {
  /** The highest id so far. */
  readonly lastId: number
  /** In the order in which they were added. */
  readonly rules: ReadonlyArray<FaultRule>
}

export interface FaultsState {
  faults: FaultRules
}

export const emptyFaults = (): FaultsState => ({ faults: { lastId: 0, rules: [] } })
