/** Facts that invariants need beside the step: symbols, and which account an id names. */

import type { TargetSymbol } from "../target/Target.ts"
import type { Row } from "./History.ts"

export interface Known {
  readonly symbols: ReadonlyMap<string, TargetSymbol>
  /** Actors by their uids and by their names as sub-accounts. */
  readonly actorOf: (name: string) => string | undefined
  /** The actor whose sub-accounts and keys are read. */
  readonly broker: string | undefined
  readonly platformToken: string | undefined
  /** The highest commission rate, undefined where it is not known. */
  readonly feeRate: string | undefined
  /** Networks of coins, as the coin configuration has them. */
  readonly networks: ReadonlyArray<Row>
  /** Permissions by endpoint. */
  readonly permissionOf: (endpoint: string) => string | undefined
  /** Endpoints that only read. */
  readonly reads: ReadonlySet<string>
}
