/** Runs one fixture and returns its result. */

import { BadMatcher } from "../checks/Matcher.ts"
import { NotANumber, UnknownVariable } from "../checks/Variables.ts"
import { NoAnswer } from "../http/Http.ts"
import type { Fixture } from "../kit/Fixture.ts"
import type { Session } from "../session/Session.ts"
import { taping } from "../session/Tape.ts"
import { Blocked, HarnessError, Unsupported } from "../values/Failure.ts"
import { FixtureContext, StepFailed } from "./FixtureContext.ts"
import type { FixtureResult, Problem, State } from "./Result.ts"
import { runSteps } from "./RunSteps.ts"

/** Variables of the main symbol, which are missing if neither the target file nor the server names a symbol. */
const symbolVariable =
  /^(?:symbol|base|quote|tick|lot|minQuantity|minAmount|price|lowPrice|highPrice|quantity)$/

const chainNames = { chain: "main", tagged: "tagged" } as const

/** Reason why a target may lack a variable; undefined if the fixture is at fault. */
const whyLacking = (variable: string): string | undefined => {
  if (symbolVariable.test(variable))
    return "no symbol to trade is known: the server has no usable GET /api/v3/exchangeInfo; name one under symbols in a target file"
  const [, place, fact] = /^(\w+)\.(\w+)$/.exec(variable) ?? []
  if (place === "token") return "the target file names no symbol of the platform token"
  if (place === "inside") return "no deposit address of the coin is available"
  if (fact === "tooSmallQuantity" || variable === "tooSmallQuantity")
    return "no quantity of the symbol is worth less than its minAmount"
  if (fact === "usdtPrice" || variable === "usdtPrice") return "the quote asset of the symbol is not USDT"
  if (place === "chain" || place === "tagged")
    return /^(?:memo|otherNetwork)$/.test(fact ?? "")
      ? `the target file has no ${fact} under chains.${chainNames[place]}`
      : `the target file has no chains.${chainNames[place]}`
  if (place !== undefined && /^(?:other|third|fourth|fifth)$/.test(place))
    return `the target has no symbols.${place}: neither its file nor GET /api/v3/exchangeInfo names so many`
  if (variable === "longerAddress") return "no address is known whose text has the kit's own in it"
  return /^(?:platformToken|unconvertible|phoneType|callerAddress)$/.test(variable)
    ? `the target file has no ${variable}`
    : undefined
}

const stateOf = (
  error: unknown,
  problems: ReadonlyArray<Problem>,
  notes: ReadonlyArray<string>,
): { state: State; reason: string | undefined } => {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof StepFailed && problems.length + notes.length === 0)
    return { state: "harness-error", reason: "a step ended the fixture without a reason" }
  const levels = problems.map(({ level }) => level)
  const failed = levels.includes("must")
  // Problems count that were found before the target proved unable to run the fixture.
  const impossible = [Unsupported, Blocked, NotANumber].some((kind) => error instanceof kind)
  if (failed && impossible) return { state: "fail", reason }
  const lacking = error instanceof UnknownVariable ? whyLacking(error.variable) : undefined
  if (lacking !== undefined) return { state: "unsupported", reason: lacking }
  if (error instanceof Unsupported) return { state: "unsupported", reason }
  if (error instanceof Blocked) return { state: "blocked", reason }
  if (error !== undefined && !(error instanceof StepFailed)) {
    const ours =
      error instanceof HarnessError ||
      error instanceof NoAnswer ||
      error instanceof BadMatcher ||
      error instanceof UnknownVariable
    return {
      state: "harness-error",
      reason: ours || !(error instanceof Error) ? reason : (error.stack ?? reason),
    }
  }
  return { state: failed ? "fail" : levels.includes("should") ? "warn" : "pass", reason: undefined }
}

/**
 * Runs the fixture and turns every error into a result. The caller of `runFixture` sets `known` and `stale`.
 */
export const runFixture = async (
  session: Session,
  fixture: Fixture,
  strictExtra: boolean,
): Promise<Omit<FixtureResult, "known" | "stale">> => {
  const start = performance.now()
  const { session: taped, tape } = taping(session)
  const run = new FixtureContext(taped, fixture)
  const error: unknown = await runSteps(run).then(
    () => undefined,
    (error) => error,
  )
  if (strictExtra)
    for (const place of run.extra)
      run.problems.push({
        level: "must",
        statements: [],
        step: "all",
        variant: undefined,
        pointer: place,
        wanted: "only keys of the catalogue",
        got: "one",
        exchange: undefined,
      })
  const { state, reason } = stateOf(error, run.problems, run.notes)
  const broken = new Set(run.problems.flatMap(({ statements }) => statements))
  const shownIds = state === "pass" || state === "warn" ? [...run.shown].filter((id) => !broken.has(id)) : []
  const { id, title, profile, risk } = fixture
  const { problems, notes, exchanges } = run
  return {
    id,
    title,
    profile,
    risk,
    state,
    reason,
    problems,
    notes,
    passed: shownIds,
    extra: [...run.extra],
    exchanges,
    tape: tape(),
    ms: Math.round(performance.now() - start),
  }
}
