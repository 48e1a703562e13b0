/** The result of a check. */
import type { Case } from "../cases/Case.ts"
import type { Policy } from "../Policy.ts"
import type { Finding, Kind, Severity } from "../rules/Rule.ts"
import type { Trace } from "../trace/Trace.ts"

export type Verdict = "pass" | "fail" | "warn" | "not judged" | "not applicable"

export interface Evidence extends Finding {
  readonly caseId: string
  /** In how many repetitions the finding occurred. */
  readonly shown: string
  /** The case that replays the finding; null for a baseline. */
  readonly replay: Case | null
}

export interface RuleReport {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  readonly kind: Kind
  readonly careful: string
  readonly verdict: Verdict
  /**
   * Reason of the verdict: what the bot did, why the rule was not judged and what to do, or why it does not apply.
   */
  readonly reason: string
  /** The cases in which the rule was judged. */
  readonly cases: ReadonlyArray<string>
  readonly evidence: ReadonlyArray<Evidence>
}

/**
 * Settings of the check; null for a setting that was not given. A check can continue only a report with equal
 * settings.
 */
export interface Setup {
  readonly speed: number | null
  readonly key: string
  readonly folder: string | null
  readonly variables: ReadonlyArray<string>
  readonly funds: Readonly<Record<string, string>>
  readonly from: string | null
  readonly init: string | null
  readonly market: string | null
  /** Time between two starts of the bot's command, in ms. */
  readonly every: number | null
}

export interface Report {
  readonly command: ReadonlyArray<string>
  readonly setup: Setup
  readonly seed: number
  readonly speed: number
  readonly seconds: number
  readonly policy: Policy
  readonly whyNoSpeed: string | null
  /** The finding, if the bot fails the baselines; otherwise null. */
  readonly unfit: string | null
  /** Why the check ended early, as a sentence; null if it is complete. */
  readonly ended: string | null
  /** Ids of rules that may be left unjudged. */
  readonly allowUnjudged: ReadonlyArray<string>
  readonly rules: ReadonlyArray<RuleReport>
  /** Cases that were played, each with its duration in seconds of the system clock. */
  readonly cases: ReadonlyArray<{ readonly id: string; readonly seconds: number }>
  readonly traces: ReadonlyArray<Trace>
}

const order: ReadonlyArray<Verdict> = ["fail", "warn", "not judged", "not applicable", "pass"]
const severities: ReadonlyArray<Severity> = ["critical", "high", "medium", "warning", "information"]

/** Sorts rules, those with the worst verdict first. */
export const worstFirst = (rules: ReadonlyArray<RuleReport>): ReadonlyArray<RuleReport> =>
  rules.toSorted(
    (a, b) =>
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )

export const countOf = ({ rules }: Report, verdict: Verdict): number =>
  rules.filter((rule) => rule.verdict === verdict).length

/** Critical and high rules that were not judged: those that may be left unjudged, and the others. */
export const unjudgedOf = ({ rules, allowUnjudged }: Report) => {
  const unjudged = rules.filter(
    ({ verdict, severity }) => verdict === "not judged" && (severity === "critical" || severity === "high"),
  )
  return {
    allowed: unjudged.filter(({ id }) => allowUnjudged.includes(id)),
    others: unjudged.filter(({ id }) => !allowUnjudged.includes(id)),
  }
}

/**
 * 0: every critical and high rule passed, warned or is not applicable. 1: a rule or the baseline failed. 3: the
 * check ended early, or a critical or high rule was not judged without permission.
 */
export const exitCodeOf = (report: Report): 0 | 1 | 3 => {
  if (report.unfit !== null || countOf(report, "fail") > 0) return 1
  return report.ended !== null || unjudgedOf(report).others.length > 0 ? 3 : 0
}
