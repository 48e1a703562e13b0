/** A rule. It has one definition, from which the check, the report and the page of all rules are made. */
import type { Policy } from "../Policy.ts"
import type { Baseline } from "../trace/Baseline.ts"
import type { Seen, Trace } from "../trace/Trace.ts"

/** `exact`: one trace proves it. `compared`: against the bot without faults; each repetition must show it. `twins`: two worlds that the bot cannot tell apart end alike; each repetition must show that they do not. */
export type Kind = "exact" | "compared" | "twins"
export type Severity = "critical" | "high" | "medium" | "warning" | "information"

export interface Finding {
  /** The bot's act, as a sentence. */
  readonly did: string
  /** The bot's knowledge at that moment, as a sentence. */
  readonly knew: string
  /** The requests that show it, in order. */
  readonly requests: ReadonlyArray<Seen>
  /** Nothing was declared that makes it a defect. */
  readonly isWarning?: boolean
}

export type Judgement =
  | { readonly exercised: true; readonly findings: ReadonlyArray<Finding> }
  /**
   * Nothing can be said. `notApplicable`: for this property of the bot. `notJudged`: why, and what would make it
   * judgeable. `isTooSlow`: the machine was too slow, and the case is played again. Without any of them its
   * precondition did not happen.
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
  /** Public threads and rules of regulators. */
  readonly source: string
  /** How it is provoked, and what would exercise it where it was not. */
  readonly provoked: string
  /** The way of a careful bot, in one sentence. */
  readonly careful: string
  readonly kind: Kind
  readonly severity: Severity
  /** Ids of the cases in which it is judged. */
  readonly cases: ReadonlyArray<string>
  /** Judged once all its cases and the runs without faults where prices stand are there: it compares them. */
  readonly needsAll?: true
  /** Left out without `--all`. */
  readonly isExtra?: boolean
  /** `others`: the traces of all cases of the rule, and those without faults where prices stand. */
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
export const noOrders = notApplicable("It places no orders.")
export const notJudged = (why: string): Judgement => ({ exercised: false, notJudged: why })
export const judged = (findings: ReadonlyArray<Finding>): Judgement => ({ exercised: true, findings })
export const passed = judged([])
export const violated = (finding: Finding): Judgement => judged([finding])
