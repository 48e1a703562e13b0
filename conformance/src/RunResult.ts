/** What a whole run was asked and found. */
import type { Absent } from "./Absent.ts"
import type { Outcome } from "./Outcome.ts"
import type { Tier } from "./Provision.ts"
import type { FixtureResult } from "./Result.ts"
import type { Wishes } from "./Select.ts"
import type { Target } from "./Target.ts"

/** Which fixtures were meant, and how strictly. */
export interface Asked extends Wishes {
  readonly strictExtra: boolean
}

export interface Conformance {
  readonly target: string
  readonly baseUrl: string
  readonly tier: Tier
  readonly startedAt: string
  readonly asked: Asked
  /** Endpoints that the target does not have. */
  readonly absent: ReadonlyArray<Absent>
  /** The target file, without keys. */
  readonly facts: Target
  readonly seconds: number
  readonly results: ReadonlyArray<FixtureResult>
  readonly outcome: Outcome
}
