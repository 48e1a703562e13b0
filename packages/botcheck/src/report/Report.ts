/** The result of a check. */
import type { Case } from "../cases/Case.ts"
import type { Policy } from "../Policy.ts"
import type { Finding, Kind, Severity } from "../rules/Rule.ts"
import type { Trace } from "../trace/Trace.ts"

export type Verdict = "pass" | "fail" | "warn" | "not exercised" | "not applicable"

export interface Evidence extends Finding {
  readonly caseId: string
  /** In how many repetitions it showed. */
  readonly shown: string
  /** The case to play again; null for a baseline. */
  readonly replay: Case | null
}

export interface RuleReport {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  readonly kind: Kind
  readonly careful: string
  readonly verdict: Verdict
  /** Why: what it did; what would exercise it; why it does not apply. */
  readonly reason: string
  /** The cases in which it was judged. */
  readonly cases: ReadonlyArray<string>
  readonly evidence: ReadonlyArray<Evidence>
}

export interface Report {
  readonly command: ReadonlyArray<string>
  readonly seed: number
  readonly speed: number
  readonly seconds: number
  readonly policy: Policy
  readonly whyNoSpeed: string | null
  /** The one finding of a bot that does not get through the baselines; null for one that does. */
  readonly unfit: string | null
  readonly rules: ReadonlyArray<RuleReport>
  readonly traces: ReadonlyArray<Trace>
}

const order: ReadonlyArray<Verdict> = ["fail", "warn", "not exercised", "not applicable", "pass"]
const severities: ReadonlyArray<Severity> = ["critical", "high", "medium", "warning", "information"]

/** Worst first. */
export const worstFirst = (rules: ReadonlyArray<RuleReport>): ReadonlyArray<RuleReport> =>
  rules.toSorted(
    (a, b) =>
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )

/** 0: nothing failed; 1: a rule failed, or the baseline did; 3: nothing could be judged. */
export const exitCodeOf = ({ unfit, rules }: Report): 0 | 1 | 3 => {
  if (unfit !== null || rules.some(({ verdict }) => verdict === "fail")) return 1
  return rules.some(({ verdict }) => verdict === "pass" || verdict === "warn") ? 0 : 3
}
