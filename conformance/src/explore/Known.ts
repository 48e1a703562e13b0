/** Facts that invariants need beside the step: symbols, and the account that an id names. */
import type { TargetSymbol } from "../target/Target.ts"
import type { Row } from "./History.ts"

export interface Known {
  readonly symbols: ReadonlyMap<string, TargetSymbol>
  /** The actor with this uid or sub-account name. */
  readonly actorOf: (name: string) => string | undefined
  /** The actor whose sub-accounts and keys are read. */
  readonly broker: string | undefined
  readonly platformToken: string | undefined
  /** Highest commission rate; undefined if it is unknown. */
  readonly feeRate: string | undefined
  /** Networks of coins, as the coin configuration has them. */
  readonly networks: ReadonlyArray<Row>
  /** Permission that an endpoint requires. */
  readonly permissionOf: (endpoint: string) => string | undefined
  /** Endpoints that only read. */
  readonly reads: ReadonlySet<string>
}
