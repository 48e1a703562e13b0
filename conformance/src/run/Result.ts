/** Defines the results of a run's fixtures. */
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

/** One request and its response, without secrets. */
export interface HttpExchange {
  readonly step: string
  /** Title of the wrong variant, if the request was a wrong variant of a call. */
  readonly variant: string | undefined
  readonly actor: string
  readonly request: string
  readonly curl: string
  readonly status: number | undefined
  readonly answer: string
  readonly ms: number
}

/** One violation of the interface, as a fixture found it. */
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
  /** Reason why the fixture's state is neither pass nor fail. */
  readonly reason: string | undefined
  /** Reason from the target file for a failure that is listed as known. */
  readonly known: string | undefined
  /** Whether a fixture listed as a known failure passes. */
  readonly stale: boolean
  readonly problems: ReadonlyArray<Problem>
  /** Findings that do not fail the fixture: open choices of the interface, unlisted keys, failed cleanups. */
  readonly notes: ReadonlyArray<string>
  /** Ids of the statements that passed in this fixture. */
  readonly passed: ReadonlyArray<string>
  readonly extra: ReadonlyArray<string>
  readonly exchanges: ReadonlyArray<HttpExchange>
  /** The recorded requests and responses, for a replay; undefined if the fixture was not run. */
  readonly tape: Tape | undefined
  readonly ms: number
}
