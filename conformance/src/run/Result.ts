/** What comes out of a run. */
import type { Level } from "../kit/Catalogue.ts"
import type { Risk } from "../kit/Fixture.ts"
import type { Tape } from "../session/Tape.ts"

export const states = [
  "pass",
  "fail",
  "warn",
  "unsupported",
  "blocked",
  "depends-failed",
  "harness-error",
] as const
export type State = (typeof states)[number]

/** One request and its answer, without secrets. */
export interface HttpExchange {
  readonly step: string
  /** The title of the wrong variant, when it was one. */
  readonly variant: string | undefined
  readonly actor: string
  readonly request: string
  readonly curl: string
  readonly status: number | undefined
  readonly answer: string
  readonly ms: number
}

/** One thing that is not as it should be. */
export interface Problem {
  readonly level: Level
  readonly statements: ReadonlyArray<string>
  readonly step: string
  readonly variant: string | undefined
  readonly pointer: string
  readonly wanted: string
  readonly got: string
  readonly exchange: HttpExchange | undefined
}

export interface FixtureResult {
  readonly id: string
  readonly title: string
  readonly profile: string
  readonly risk: Risk
  readonly state: State
  /** Why it is not a pass or a fail. */
  readonly reason: string | undefined
  /** A failure that the target file announces, with its reason. */
  readonly known: string | undefined
  /** Announced as failing, but it passes. */
  readonly stale: boolean
  readonly problems: ReadonlyArray<Problem>
  /** Seen but never counted: choices the interface leaves open, keys it does not list, cleanup that failed. */
  readonly notes: ReadonlyArray<string>
  /** Statements that passed in it. */
  readonly passed: ReadonlyArray<string>
  readonly extra: ReadonlyArray<string>
  readonly exchanges: ReadonlyArray<HttpExchange>
  /** All that was said, to judge it again; undefined where the fixture was not run. */
  readonly tape: Tape | undefined
  readonly ms: number
}
