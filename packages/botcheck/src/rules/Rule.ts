/** Definition of a rule, from which the check, the report and the page of all rules are made. */
import type { Policy } from "../Policy.ts"
import type { Baseline } from "../trace/Baseline.ts"
import type { Seen, Trace } from "../trace/Trace.ts"

/**
 * `exact`: one trace proves a failure. `compared`: the bot is compared with its runs without faults; each
 * repetition must show the failure. `twins`: two runs that the bot cannot distinguish must end alike; each
 * repetition must show a difference.
 */
export type Kind = "exact" | "compared" | "twins"
export type Severity = "critical" | "high" | "medium" | "warning" | "information"

export interface Finding {
  /** The bot's action, as a sentence. */
  readonly did: string
  /** The bot's knowledge at the time of its action, as a sentence. */
  readonly knew: string
  /** The requests that show the finding, in order. */
  readonly requests: ReadonlyArray<Seen>
  /** Whether the finding is only a warning, since no declaration makes it a defect. */
  readonly isWarning?: boolean
}

export type Judgement =
  | { readonly exercised: true; readonly findings: ReadonlyArray<Finding> }
  /**
   * No finding. `notApplicable`: the bot's property that excludes the rule. `notJudged`: the reason and the remedy.
   * `isTooSlow`: the machine was too slow, and the case is repeated. Without any of these three properties, the
   * rule's precondition did not occur in the case.
   */
  | {
      readonly exercised: false
      readonly notApplicable?: string
      readonly notJudged?: string
      readonly isTooSlow?: true
    }

export interface Rule {
  readonly id: string
  readonly title: string
  readonly why: string
  /** Source of the rule: public threads and rules of regulators. */
  readonly source: string
  /** How the check provokes the failure, and how to exercise the rule otherwise. */
  readonly provoked: string
  /** The behaviour of a careful bot, in one sentence. */
  readonly careful: string
  readonly kind: Kind
  readonly severity: Severity
  /** Ids of the cases in which the rule is judged. */
  readonly cases: ReadonlyArray<string>
  /** Whether a pass needs no case but the baseline, since nothing provokes the failure. */
  readonly needsNoProvocation?: true
  /**
   * Whether the rule compares all of its cases and the still baselines, so that it is judged only when all were
   * played.
   */
  readonly needsAll?: true
  /** Whether the rule is left out without `--all`. */
  readonly isExtra?: boolean
  /** @param others traces of all cases of the rule, and of the still baselines */
  readonly judge: (
    trace: Trace,
    baseline: Baseline,
    policy: Policy,
    others: ReadonlyArray<Trace>,
  ) => Judgement
}

export const notExercised: Judgement = { exercised: false }
export const tooSlow: Judgement = { exercised: false, isTooSlow: true }
export const notApplicable = (why: string): Judgement => ({ exercised: false, notApplicable: why })
export const noOrders = notApplicable("The bot places no orders.")
export const notJudged = (why: string): Judgement => ({ exercised: false, notJudged: why })
export const judged = (findings: ReadonlyArray<Finding>): Judgement => ({ exercised: true, findings })
export const passed = judged([])
export const violated = (finding: Finding): Judgement => judged([finding])
