/** The record of an exploration for reports: its size, and the smallest session that breaches an invariant. */
import type { Kit } from "../kit/Kit.ts"

export interface ReportedBreach {
  readonly invariant: string
  readonly statement: string
  /** Name of the account that breaches the invariant; undefined if all accounts together breach it. */
  readonly actor?: string
  readonly wanted: string
  readonly got: string
}

export interface ReportedFailure {
  readonly breaches: ReadonlyArray<ReportedBreach>
  /** Requests of the session with their responses, in order. */
  readonly story: ReadonlyArray<string>
  /** Requests of the smallest session, as shell lines. */
  readonly curl: ReadonlyArray<string>
  /** Number of repetitions in which the session failed again: concurrent requests may fail only sometimes. */
  readonly failed: number
  readonly tries: number
}

export interface Exploration {
  readonly seed: number
  readonly sessions: number
  readonly calls: number
  readonly seconds: number
  readonly failure?: ReportedFailure
  /** Reason why the exploration stopped early: an error of the kit, the driver or the accounts. */
  readonly problem?: string
}

export const sizeText = ({ sessions, calls, seconds }: Exploration): string =>
  `${calls} requests in ${sessions} sessions, ${seconds.toFixed(1)} s`

export const triesText = ({ failed, tries }: ReportedFailure): string =>
  `The session failed again in ${failed} of ${tries} tries.`

export const breachText = (kit: Kit, { invariant, statement, actor, wanted, got }: ReportedBreach): string =>
  [
    `FAIL  ${invariant}${actor === undefined ? "" : `, of ${actor}`}`,
    `  ${statement}: ${kit.statements.get(statement)?.text ?? ""}`,
    `  expected ${wanted}`,
    `  got      ${got}`,
  ].join("\n")

export const explorationText = (kit: Kit, exploration: Exploration): string => {
  const { failure, seed, problem } = exploration
  if (problem !== undefined) return `The exploration stopped: ${problem}\n`
  const size = `Explored: ${sizeText(exploration)}`
  if (failure === undefined) return `${size}: no invariant broken (seed ${seed})\n`
  return [
    ...failure.breaches.map((breach) => breachText(kit, breach)),
    "Smallest failing session:",
    ...failure.story.map((line) => `  ${line}`),
    triesText(failure),
    "With API_KEY and SECRET set:",
    ...failure.curl,
    `${size}. To repeat: bourse-conformance explore --seed ${seed}\n`,
  ].join("\n")
}
