/** Compares two runs of the kit: fixtures and statements with different results, regressions first. */
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Kit } from "../kit/Kit.ts"
import { type FixtureResult, type Problem, type State, states } from "../run/Result.ts"
import { UsageError } from "../values/Failure.ts"
import { isObject } from "../values/Json.ts"

type FixtureSummary = Pick<FixtureResult, "id" | "title" | "state" | "reason" | "problems" | "passed">

export interface Results {
  readonly target: string
  readonly startedAt: string
  readonly fixtures: ReadonlyMap<string, FixtureSummary>
}

/**
 * Result of a fixture or a statement; "not run" for a fixture that the run lacks, "not verified" for a
 * statement that the run lacks.
 */
type Ending = State | "not run" | "not verified"

export interface Change {
  readonly id: string
  readonly a: Ending
  readonly b: Ending
  /** The first problem that only one of the two runs has, taken from the run with more problems. */
  readonly first: { readonly fixture: string; readonly problem: Problem } | undefined
  readonly reason: string | undefined
}

export interface Difference {
  readonly fixtures: ReadonlyArray<Change>
  readonly statements: ReadonlyArray<Change>
}

const isFixtureSummary = (value: unknown): value is FixtureSummary =>
  isObject(value) &&
  typeof value.id === "string" &&
  states.some((state) => state === value.state) &&
  Array.isArray(value.problems) &&
  Array.isArray(value.passed)

/** Parses the text of report.json, or of run.ndjson, whose results are its lines of type "fixture". */
const parsed = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    if (!text.startsWith('{"type"')) return JSON.parse(text)
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    if (lines.at(-1)?.type !== "end" || lines.at(-1)?.lines !== lines.length) return undefined
    return { ...lines[0], results: lines.filter(({ type }) => type === "fixture") }
  } catch {
    return undefined
  }
}

/**
 * Reads the results of a run from a report folder, a report.json or a run.ndjson. Throws {@link UsageError} if
 * the results cannot be read.
 */
export const readResults = (place: string): Results => {
  let text: string
  try {
    text = readFileSync(statSync(place).isDirectory() ? join(place, "report.json") : place, "utf8")
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const { target, startedAt, results } = parsed(text) ?? {}
  if (typeof target !== "string" || !Array.isArray(results) || !results.every(isFixtureSummary))
    throw new UsageError(
      `${place}: is not a complete report (a folder of --report, its report.json or run.ndjson)`,
    )
  return { target, startedAt: String(startedAt), fixtures: new Map(results.map((each) => [each.id, each])) }
}

const isFailure = ({ level }: Problem): boolean => level === "must"

interface Seen {
  readonly state: Ending
  readonly found: ReadonlyArray<{ readonly fixture: string; readonly problem: Problem }>
}

/**
 * Results of statements in a run: "fail" if any fixture broke the statement, "pass" if a fixture showed it and
 * none broke it.
 */
const statementsOf = ({ fixtures }: Results): ReadonlyMap<string, Seen> => {
  const seen = new Map<string, Seen>()
  for (const { passed } of fixtures.values())
    for (const id of passed) seen.set(id, { state: "pass", found: [] })
  for (const { id: fixture, problems } of fixtures.values())
    for (const problem of problems.filter(isFailure))
      for (const id of problem.statements) {
        const found = seen.get(id)?.found ?? []
        seen.set(id, { state: "fail", found: [...found, { fixture, problem }] })
      }
  return seen
}

const fixturesOf = ({ fixtures }: Results): ReadonlyMap<string, Seen> =>
  new Map(
    [...fixtures].map(([fixture, { state, problems }]) => [
      fixture,
      { state, found: problems.map((problem) => ({ fixture, problem })) },
    ]),
  )

const placeOf = ({ step, variant, pointer, wanted }: Problem): string =>
  JSON.stringify([step, variant, pointer, wanted])

const changes = (
  a: ReadonlyMap<string, Seen>,
  b: ReadonlyMap<string, Seen>,
  absent: Ending,
  reasonOf: (id: string) => string | undefined,
): ReadonlyArray<Change> =>
  [...new Set([...a.keys(), ...b.keys()])].flatMap((id) => {
    const [before, after] = [a.get(id), b.get(id)].map((seen) => seen ?? { state: absent, found: [] })
    if (before === undefined || after === undefined || before.state === after.state) return []
    const [less, more] = after.found.length > 0 ? [before, after] : [after, before]
    const known = new Set(less.found.map(({ problem }) => placeOf(problem)))
    const first = more.found.find(({ problem }) => !known.has(placeOf(problem)))
    return [{ id, a: before.state, b: after.state, first, reason: reasonOf(id) }]
  })

export const diffOf = (a: Results, b: Results): Difference => ({
  fixtures: changes(fixturesOf(a), fixturesOf(b), "not run", (id) => b.fixtures.get(id)?.reason),
  statements: changes(statementsOf(a), statementsOf(b), "not verified", () => undefined),
})

const passes = (ending: Ending): boolean => ending === "pass" || ending === "warn"

const isRegression = ({ a, b }: Change): boolean => passes(a) && b === "fail"

/** Whether a fixture or statement that passed in run A fails in run B. */
export const hasRegressed = ({ fixtures, statements }: Difference): boolean =>
  [...fixtures, ...statements].some(isRegression)

const kinds: ReadonlyArray<readonly [title: string, is: (change: Change) => boolean]> = [
  ["Regressions: passed in A, fail in B", isRegression],
  ["No longer verified: passed in A, neither pass nor fail in B", ({ a, b }) => passes(a) && !passes(b)],
  ["New failures in B, not verified in A", ({ b }) => b === "fail"],
  ["Corrected: failed in A, pass in B", ({ a, b }) => a === "fail" && passes(b)],
  ["Other changes", () => true],
]

const changeText = (kit: Kit, { id, a, b, first, reason }: Change): string => {
  const statement = kit.statements.get(id)
  const lines = [`  ${a} -> ${b}  ${id}${statement === undefined ? "" : `  [${statement.section}]`}`]
  if (statement !== undefined) lines.push(`    ${statement.text}`)
  if (reason !== undefined) lines.push(`    ${reason.split("\n")[0]}`)
  if (first !== undefined) {
    const { step, variant, pointer, wanted, got } = first.problem
    lines.push(
      `    ${first.fixture}, step ${step}${variant === undefined ? "" : `, ${variant}`}, at ${pointer || "(the whole response)"}`,
      `    wanted ${wanted}, got ${got}${b === "fail" ? "" : " (in A)"}`,
    )
  }
  return lines.join("\n")
}

export const diffText = (kit: Kit, a: Results, b: Results, { fixtures, statements }: Difference): string => {
  const head = (name: string, { target, startedAt, fixtures }: Results) =>
    `${name}  ${target}, ${startedAt}, ${fixtures.size} fixtures`
  const lines = [head("A", a), head("B", b), ""]
  if (fixtures.length + statements.length === 0) {
    const shown = [...statementsOf(b).values()].length
    return [
      ...lines,
      `No difference: ${b.fixtures.size} fixtures and ${shown} statements have the same result.`,
    ].join("\n")
  }
  let rest = [fixtures, statements]
  for (const [title, is] of kinds) {
    const [these = [], those = []] = rest.map((changes) => changes.filter(is))
    rest = rest.map((changes) => changes.filter((change) => !is(change)))
    if (these.length + those.length === 0) continue
    lines.push(`${title} (${these.length} fixtures, ${those.length} statements)`)
    lines.push(...these.map((change) => changeText(kit, change)))
    lines.push(...those.map((change) => changeText(kit, change)), "")
  }
  return lines.join("\n").trimEnd()
}
