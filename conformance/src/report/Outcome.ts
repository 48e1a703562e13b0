/**
 * Summarizes a run of the kit: counts, statements by section, exit code, and the claim that the run supports.
 */
import { claimedBy } from "../checks/Coverage.ts"
import type { Fixture } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Statement } from "../kit/Statement.ts"
import { type FixtureResult, type State, states } from "../run/Result.ts"
import type { Exploration } from "./Exploration.ts"

/**
 * Result of a statement. passed: verified. failed: a fixture showed a violation. known: listed as failing in
 * the target file. not-shown: no fixture reached it. uncovered: no fixture.
 */
export const statementStates = ["passed", "failed", "known", "not-shown", "uncovered"] as const
export type StatementState = (typeof statementStates)[number]

export interface SectionOutcome {
  readonly section: string
  readonly statements: ReadonlyArray<{ readonly statement: Statement; readonly state: StatementState }>
}

export const exitCodes = { ok: 0, failures: 1, usage: 2, harness: 3, stale: 4 } as const

export interface Outcome {
  readonly counts: Readonly<Record<State, number>>
  readonly known: number
  readonly stale: ReadonlyArray<string>
  readonly sections: ReadonlyArray<SectionOutcome>
  readonly exitCode: number
  /** Strength of the claim. full: every fixture ran and passed. partial: every selected fixture passed. */
  readonly claim: "full" | "partial" | "none"
  /** Reasons why the run's claim is not full, one sentence each. */
  readonly caps: ReadonlyArray<string>
}

const exitCodeOf = (results: ReadonlyArray<FixtureResult>, exploration?: Exploration): number => {
  const has = (wanted: (result: FixtureResult) => boolean) => results.some(wanted)
  if (has(({ state, known }) => state === "fail" && known === undefined)) return exitCodes.failures
  if (exploration?.failure !== undefined) return exitCodes.failures
  if (exploration?.problem !== undefined) return exitCodes.harness
  // A fixture that needs an endpoint listed as absent is blocked, which is known and not an error.
  if (has(({ state, known }) => state === "harness-error" || (state === "blocked" && known === undefined)))
    return exitCodes.harness
  if (has(({ stale }) => stale)) return exitCodes.stale
  // A run in which no fixture checked anything is an error.
  if (!has(({ state, tape }) => tape !== undefined && ["pass", "warn", "fail"].includes(state)))
    return exitCodes.harness
  return exitCodes.ok
}

const sectionsOf = (
  kit: Kit,
  results: ReadonlyArray<FixtureResult>,
  exploration?: Exploration,
): ReadonlyArray<SectionOutcome> => {
  const ids = (pick: (result: FixtureResult) => ReadonlyArray<string>) => new Set(results.flatMap(pick))
  const broken = (known: boolean) =>
    ids((result) =>
      (result.known !== undefined) === known
        ? result.problems.filter(({ level }) => level === "must").flatMap(({ statements }) => statements)
        : [],
    )
  const [failed, known, passed] = [broken(false), broken(true), ids((result) => result.passed)]
  for (const { statement } of exploration?.failure?.breaches ?? []) failed.add(statement)
  const claimed = new Set(kit.fixtures.flatMap((fixture: Fixture) => [...claimedBy(kit, fixture)]))
  const stateOf = ({ id }: Statement): StatementState =>
    failed.has(id)
      ? "failed"
      : known.has(id)
        ? "known"
        : passed.has(id)
          ? "passed"
          : claimed.has(id)
            ? "not-shown"
            : "uncovered"
  const sections = new Map<string, Array<{ statement: Statement; state: StatementState }>>()
  for (const statement of kit.statements.values()) {
    const rows = sections.get(statement.section) ?? []
    rows.push({ statement, state: stateOf(statement) })
    sections.set(statement.section, rows)
  }
  return [...sections].map(([section, statements]) => ({ section, statements }))
}

export const outcomeOf = (
  kit: Kit,
  results: ReadonlyArray<FixtureResult>,
  selectionCaps: ReadonlyArray<string>,
  exploration?: Exploration,
): Outcome => {
  const counts = Object.fromEntries(
    states.map((state) => [state, results.filter((result) => result.state === state).length]),
  ) as Record<State, number>
  const known = results.filter(({ state, known }) => state === "fail" && known !== undefined).length
  const stale = results.filter((result) => result.stale).map(({ id }) => id)
  const caps = [
    ...selectionCaps,
    ...(["unsupported", "blocked", "depends-failed"] as const).flatMap((state) =>
      counts[state] > 0 ? [`${counts[state]} ${counts[state] === 1 ? "fixture" : "fixtures"} ${state}`] : [],
    ),
    ...(known > 0 ? [`${known} known ${known === 1 ? "failure" : "failures"}`] : []),
  ]
  const exitCode = exitCodeOf(results, exploration)
  const claim = exitCode !== exitCodes.ok ? "none" : caps.length > 0 ? "partial" : "full"
  return { counts, known, stale, sections: sectionsOf(kit, results, exploration), exitCode, claim, caps }
}
