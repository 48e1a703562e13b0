/** Decides a rule from the results of its cases. */
import type { Case } from "../cases/Case.ts"
import type { RuleReport, Verdict } from "../report/Report.ts"
import type { Judgement, Rule } from "../rules/Rule.ts"
import type { Trace } from "../trace/Trace.ts"

export const isTooSlow = (judgement: Judgement): boolean =>
  !judgement.exercised && judgement.isTooSlow === true

export const isFound = (judgement: Judgement): boolean => judgement.exercised && judgement.findings.length > 0

export const slownessOf = (traces: ReadonlyArray<Trace>): string =>
  `this machine was too slow, and suspended the check for up to ${Math.round(Math.max(...traces.map(({ stallMs }) => stallMs)))} ms`

/** The judgement of one trace. `shown`: in how many repetitions the finding occurred, such as `1 of 1`. */
export interface Judged {
  readonly trace: Trace
  readonly judgement: Judgement
  readonly shown: string
}

export interface Findings {
  readonly judged: ReadonlyArray<Judged>
  /** Reasons why some of the rule's cases were not judged, one sentence each. */
  readonly missing: ReadonlyArray<string>
  readonly cases: ReadonlyArray<Case>
  /** Why cases with long waits were left out. */
  readonly whyNoSpeed: string | null
}

const isBaseline = (caseId: string): boolean => caseId.startsWith("baseline")

const severe = new Set(["critical", "high", "medium"])

const evidenceOf = ({ judged, cases }: Findings): RuleReport["evidence"] =>
  judged
    .flatMap(({ trace, judgement, shown }) =>
      judgement.exercised
        ? judgement.findings.map((finding) => ({
            ...finding,
            caseId: trace.caseId,
            shown,
            replay: cases.find((each) => each.id === trace.caseId) ?? null,
          }))
        : [],
    )
    // Failures are sorted before warnings, since the report shows the first finding.
    .sort((a, b) => Number(a.isWarning === true) - Number(b.isWarning === true))

/** Why none of a rule's cases exercised the rule. */
const whyUnexercised = (rule: Rule, { judged, whyNoSpeed }: Findings): readonly [Verdict, string] => {
  const unexercised = judged.flatMap(({ judgement }) => (judgement.exercised ? [] : [judgement]))
  const notApplicable = unexercised.find((each) => each.notApplicable !== undefined)?.notApplicable
  if (notApplicable !== undefined) return ["not applicable", notApplicable]
  const notJudged = unexercised.find((each) => each.notJudged !== undefined)?.notJudged
  if (notJudged !== undefined) return ["not judged", notJudged]
  if (unexercised.some(isTooSlow))
    return [
      "not judged",
      `The bot's late requests prove nothing, because ${slownessOf(judged.map(({ trace }) => trace))}.`,
    ]
  if (whyNoSpeed !== null) return ["not judged", `The rule needs long waits, and ${whyNoSpeed}.`]
  const played = judged.map(({ trace }) => trace.caseId)
  return [
    "not judged",
    played.length === 0
      ? `No case provoked the failure: ${rule.provoked}.`
      : `The bot did nothing that this rule can judge in the cases ${[...new Set(played)].join(", ")}: ${rule.provoked}.`,
  ]
}

export const verdictOn = (rule: Rule, findings: Findings): RuleReport => {
  const { id, title, severity, kind, careful } = rule
  const exercised = findings.judged.filter(({ judgement }) => judgement.exercised)
  const evidence = evidenceOf(findings)
  const result = (verdict: Verdict, reason: string): RuleReport => ({
    ...{ id, title, severity, kind, careful, verdict, reason, evidence },
    cases: [...new Set(exercised.map(({ trace }) => trace.caseId))],
  })
  const isSevere = severe.has(severity)
  const [first] = evidence
  if (first !== undefined && isSevere && first.isWarning !== true) return result("fail", first.did)
  if (first !== undefined && !isSevere) return result("warn", first.did)
  if (findings.missing.length > 0) return result("not judged", findings.missing.join(" "))
  if (first !== undefined) return result("warn", first.did)
  // The baseline shows a failure, and no pass: the failure was not provoked there.
  const isProvoked =
    rule.needsNoProvocation === true ||
    rule.cases.every(isBaseline) ||
    exercised.some(({ trace }) => !isBaseline(trace.caseId))
  if (exercised.length > 0 && isProvoked) return result("pass", `judged in ${exercised.length} cases`)
  return result(...whyUnexercised(rule, findings))
}
