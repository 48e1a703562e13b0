/** Finds the problems of one response, from the step's expectation and the catalogue, and their severity. */

import { match } from "../checks/Matcher.ts"
import { checkShape, withBothSpellings } from "../checks/Shape.ts"
import { fillAll, type Scope } from "../checks/Variables.ts"
import { answerWords, type RawAnswer } from "../http/Http.ts"
import { type EndpointEntry, isRecordedOnly, type Level } from "../kit/Catalogue.ts"
import type { CallStep, Fixture } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Called, Session } from "../session/Session.ts"
import { elementFailed } from "../target/Judge.ts"
import { atPointer, shown } from "../values/Json.ts"
import type { Problem } from "./Result.ts"

export type Finding = Omit<Problem, "exchange" | "step" | "variant">

/** Levels of statements, the strongest first. */
const strength: ReadonlyArray<Level> = ["must", "should", "ambiguous", "open"]

const strongest = (levels: ReadonlyArray<Level>): Level =>
  strength.find((level) => levels.includes(level)) ?? "must"

const weaker = (a: Level, b: Level): Level => (strength.indexOf(a) > strength.indexOf(b) ? a : b)

/** The strongest level of the broken statements, but not stronger than the fixture's own level. */
export const levelOf = ({ statements }: Kit, fixture: Fixture, ids: ReadonlyArray<string>): Level =>
  weaker(fixture.level ?? "must", strongest(ids.flatMap((id) => statements.get(id)?.level ?? [])))

/** Describes in words a response that was neither the expected success nor the expected rejection. */
export const outcomeWords = ({ answer, verdict }: Called, redact: (text: string) => string): string => {
  const words = {
    ok: "a success",
    rejected: "a rejection",
    limited: "a rate limit",
    broken: "neither success nor rejection",
  }
  return `${words[verdict]}: ${redact(answerWords(answer))}`
}

/** A broken response (5xx, no JSON) is a problem even if the interface allows both success and rejection. */
export const breakdown = (
  endpoint: EndpointEntry,
  called: Called,
  redact: (text: string) => string,
): Finding => ({
  level: "must",
  statements: [`${endpoint.id}.route`],
  pointer: "",
  wanted: "a success or a rejection",
  got: outcomeWords(called, redact),
})

/** Finds problems with the shape of an answer, and keys that the catalogue does not list. */
export const shapeFindings = (kit: Kit, fixture: Fixture, endpoint: EndpointEntry, { answer }: Called) => {
  const { mismatches, extra } = checkShape(endpoint, answer.json)
  const findings = mismatches.map(
    ({ statement, ...mismatch }): Finding => ({
      ...mismatch,
      statements: [statement],
      level: levelOf(kit, fixture, [statement]),
    }),
  )
  return { findings, extra }
}

/**
 * Matches statements about the contents and owner of an answer, which the rejection of a valid request does not
 * break.
 */
const ofAnswers =
  /\.field\.|^(?:conventions\.(?:responses-are-json|amounts-are-text|times-are-milliseconds)|roles\.own-account-only)$/

/** Statements that the rejection of a valid request may break. */
const blamedForRejection = ({ status }: RawAnswer, ids: ReadonlyArray<string>): ReadonlyArray<string> =>
  ids.filter((id) => !ofAnswers.test(id) && (status === 404 || id !== "conventions.path-prefix"))

export const findingsOf = (given: {
  readonly session: Session
  readonly fixture: Fixture
  readonly step: CallStep
  readonly endpoint: EndpointEntry
  readonly called: Called
  readonly scope: Scope
  readonly redact: (text: string) => string
}): {
  readonly findings: ReadonlyArray<Finding>
  readonly extra: ReadonlyArray<string>
  /** Whether the answer is a success that has the wrong shape. */
  readonly isMisshapen: boolean
} => {
  const { session, fixture, step, endpoint, called, scope, redact } = given
  const { outcome, at = "", answer: matcher } = step.expect
  const { answer, verdict } = called
  const claims = step.covers ?? []
  const blamed = claims.length > 0 ? claims : (fixture.covers ?? [])
  const level = levelOf(session.kit, fixture, blamed)
  const none = { findings: [], extra: [], isMisshapen: false }
  const one = (wanted: string, got: string, those = blamed) => ({
    findings: [
      { level, statements: those.length > 0 ? those : [`${endpoint.id}.route`], pointer: at, wanted, got },
    ],
    extra: [],
    isMisshapen: false,
  })
  if (verdict === "broken" && isRecordedOnly(level))
    return { ...none, findings: [breakdown(endpoint, called, redact)] }
  if (verdict === "rejected" && (outcome === "rejected" || outcome === "either")) return none
  if (outcome === "rejected") return one("a rejection", outcomeWords(called, redact))
  if (verdict !== "ok")
    return one(
      "a success",
      outcomeWords(called, redact),
      verdict === "rejected" ? blamedForRejection(answer, blamed) : blamed,
    )
  if (outcome === "elementFailed" && !elementFailed(answer.json, at, session.rejection))
    return one("an element with an error code", shown(atPointer(answer.json, at)))

  const shape = shapeFindings(session.kit, fixture, endpoint, called)
  const extra = shape.extra.map((pointer) => `${endpoint.id}${pointer.replace(/\/\d+/g, "/*")}`)
  const { findings } = shape
  const isMisshapen = findings.length > 0
  if (matcher === undefined) return { findings, extra, isMisshapen }
  const value = withBothSpellings(endpoint.answer.fields, answer.json)
  const mismatches = match(fillAll(matcher, scope), value, "", { scope, nowMs: session.now() })
  return {
    findings: [...findings, ...mismatches.map((mismatch) => ({ ...mismatch, statements: blamed, level }))],
    extra,
    isMisshapen,
  }
}
