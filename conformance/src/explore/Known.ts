/** Facts that invariants need in addition to the step: symbols, and the actor that an id names. */
import type { TargetSymbol } from "../target/Target.ts"
import type { Row } from "./History.ts"

export interface Known {
  readonly symbols: ReadonlyMap<string, TargetSymbol>
  /** Finds the actor with this uid or sub-account name. */
  readonly actorOf: (name: string) => string | undefined
  /** The broker actor, whose sub-accounts and keys are read. */
  readonly broker: string | undefined
  readonly platformToken: string | undefined
  /** Highest commission rate of the target; undefined if unknown. */
  readonly feeRate: string | undefined
  /** Networks of each coin, as the response about the coin configuration lists them. */
  readonly networks: ReadonlyArray<Row>
  /** Finds the permission that an endpoint requires. */
  readonly permissionOf: (endpoint: string) => string | undefined
  /** Endpoints that only read data. */
  readonly reads: ReadonlySet<string>
}
