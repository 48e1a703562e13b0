/** Defines the options and the results of a whole run of the kit. */
import type { Absent } from "../run/Absent.ts"
import type { FixtureResult } from "../run/Result.ts"
import type { Wishes } from "../run/Select.ts"
import type { Tier } from "../session/Provision.ts"
import type { Target } from "../target/Target.ts"
import type { Exploration } from "./Exploration.ts"
import type { Outcome } from "./Outcome.ts"

/** The selection of fixtures to run, and how strictly they are judged. */
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
  /** The target file's content, without keys. */
  readonly facts: Target
  readonly seconds: number
  readonly results: ReadonlyArray<FixtureResult>
  /** Result of the random sessions; undefined if the run had none. */
  readonly exploration?: Exploration
  readonly outcome: Outcome
}
