/** Judges one rule: case by case, then with repetitions if the result may be chance or the machine was too slow. */
import type { Case } from "../cases/Case.ts"
import { shrunk } from "../cases/shrunk.ts"
import type { Policy } from "../Policy.ts"
import type { RuleReport } from "../report/Report.ts"
import { type Judgement, notExercised, passed, type Rule } from "../rules/Rule.ts"
import { withHabitsOf } from "../trace/Baseline.ts"
import type { Trace } from "../trace/Trace.ts"
import type { Plan } from "./Plan.ts"
import { Broken, reasonOf } from "./Plays.ts"
import { isFound, isTooSlow, type Judged, slownessOf, verdictOn } from "./verdict.ts"

const repetitionCount = 3
/** Maximum number of attempts to play a case for which the machine was too slow. */
const triesMax = 3

/** The check to which a rule belongs. */
export interface Course {
  readonly plan: Plan
  readonly policy: Policy
  readonly whyNoSpeed: string | null
  /** All traces that the check has so far. */
  readonly traces: Array<Trace>
  /** Plays a case while no other case runs; each repetition has another seed. */
  readonly playAlone: (played: Case, words: string, repetition?: number) => Promise<Trace | Broken>
}

export class RuleCheck {
  readonly rule: Rule
  readonly #course: Course
  #judged: Array<Judged> = []
  /** Sentences about cases that could not be judged. */
  readonly #broken: Array<string> = []
  #isDecided = false
  /** Report of the rule's failure with a shrunk case; null without one. */
  #smaller: RuleReport | null = null

  constructor(rule: Rule, course: Course) {
    this.rule = rule
    this.#course = course
  }

  get isDecided(): boolean {
    return this.#isDecided
  }

  /** Adds the result of a case to the rule's results. */
  note(result: Trace | Broken): void {
    if (!this.#isOf(result.caseId)) return
    if (result instanceof Broken)
      this.#broken.push(`The case ${result.caseId} could not be played: ${result.why}.`)
    else if (!this.#needsAll) this.#add(result)
  }

  /** Decides the rule once all of its cases have results and nothing must be repeated. */
  conclude(waiting: ReadonlyArray<Case>): void {
    const { kind } = this.rule
    if (this.#isDecided || waiting.some(({ id }) => this.#isOf(id))) return
    if (this.#needsAll && this.#judged.length === 0) this.#judgeAll()
    this.#isDecided = !this.#judged.some(
      ({ judgement }) => isTooSlow(judgement) || (kind !== "exact" && isFound(judgement)),
    )
  }

  /** Repeats the cases whose results need it, and decides the rule. */
  async repeat(): Promise<void> {
    if (this.rule.kind === "twins") await this.#repeatTwins()
    else
      for (const [index, first] of this.#judged.entries()) {
        const repeated = await this.#repeatCase(first)
        if (repeated !== null) this.#judged[index] = repeated
      }
    this.#isDecided = true
  }

  /** @param cause why no further case is played; used if the rule is undecided */
  report(cause: string | null): RuleReport {
    if (this.#smaller !== null) return this.#smaller
    if (this.#isDecided && this.rule.needsAll === true) this.#addLater()
    const { plan, whyNoSpeed } = this.#course
    const isProof = ({ judgement }: Judged) => this.rule.kind === "exact" || !isFound(judgement)
    return verdictOn(this.rule, {
      judged: this.#isDecided ? this.#judged : this.#judged.filter(isProof),
      missing: [
        ...this.#broken,
        ...(this.#isDecided ? [] : [`The check ended before this rule was decided: ${cause}.`]),
      ],
      cases: plan.cases,
      whyNoSpeed: this.rule.cases.some((id) => plan.left.has(id)) ? whyNoSpeed : null,
    })
  }

  /** Shrinks a failed case of the rule. */
  async shrink(): Promise<void> {
    const { rule } = this
    const report = this.report(null)
    const [first, ...others] = report.evidence
    if (report.verdict !== "fail" || rule.kind !== "exact" || !first?.replay) return
    const replay = await shrunk(first.replay, async (smaller) => {
      const trace = await this.#course.playAlone(smaller, `${smaller.id} with fewer faults, for ${rule.id}`)
      if (trace instanceof Broken) return false
      const judgement = this.#judge(trace)
      return judgement.exercised && judgement.findings.some(({ isWarning }) => isWarning !== true)
    })
    this.#smaller = { ...report, evidence: [{ ...first, replay }, ...others] }
  }

  get #needsAll(): boolean {
    return this.rule.kind === "twins" || this.rule.needsAll === true
  }

  get #still(): Case | undefined {
    return this.#course.plan.stills[0]
  }

  /** Whether the case judges this rule, or is the still baseline with which the rule compares. */
  #isOf(id: string): boolean {
    return this.rule.cases.includes(id) || (this.#needsAll && id === this.#still?.id)
  }

  #judge(trace: Trace): Judgement {
    const { plan, policy, traces } = this.#course
    const others = traces.filter(({ caseId }) => this.#isOf(caseId))
    try {
      return this.rule.judge(trace, withHabitsOf(plan.quiet, trace), policy, others)
    } catch (error) {
      this.#broken.push(`The case ${trace.caseId} could not be judged: ${reasonOf(error)}.`)
      return notExercised
    }
  }

  #add(trace: Trace): void {
    this.#judged.push({ trace, judgement: this.#judge(trace), shown: "1 of 1" })
  }

  /** Judges traces that another rule added since this rule was decided. */
  #addLater(): void {
    for (const trace of this.#course.traces)
      if (this.rule.cases.includes(trace.caseId) && this.#judged.every((each) => each.trace !== trace))
        this.#add(trace)
  }

  /** The planned cases of this rule of kind `twins`, in the rule's order. */
  get #twins(): ReadonlyArray<Case> {
    return this.rule.cases.flatMap((id) => this.#course.plan.cases.find((each) => each.id === id) ?? [])
  }

  #judgeAll(): void {
    if (this.rule.kind === "twins") this.#judgeTwins()
    else for (const trace of this.#course.traces) if (this.rule.cases.includes(trace.caseId)) this.#add(trace)
  }

  #judgeTwins(): void {
    const last = this.#twins.at(-1)
    const trace = this.#course.traces.findLast(({ caseId }) => caseId === last?.id)
    if (trace !== undefined && this.#broken.length === 0) this.#add(trace)
  }

  /** Repeats all twin cases and the still baseline, one after the other. */
  async #playTwins(words: string): Promise<void> {
    for (const each of [...this.#course.plan.stills.slice(0, 1), ...this.#twins]) {
      const result = await this.#course.playAlone(each, `${each.id} again, for ${this.rule.id}${words}`)
      if (result instanceof Broken) this.note(result)
      else this.#course.traces.push(result)
    }
    this.#judged = []
    this.#judgeTwins()
  }

  async #repeatTwins(): Promise<void> {
    for (let tries = 1; tries < triesMax && this.#judged.some((each) => isTooSlow(each.judgement)); tries++)
      await this.#playTwins(`: ${slownessOf(this.#judged.map(({ trace }) => trace))}`)
    if (!this.#judged.some(({ judgement }) => isFound(judgement))) return
    await this.#playTwins("")
    this.#judged = this.#judged.map((each) => ({ ...each, shown: "2 of 2" }))
  }

  /** The final result of a case; null if it could not be repeated. */
  async #repeatCase(first: Judged): Promise<Judged | null> {
    const { plan, traces, playAlone } = this.#course
    const { id, kind } = this.rule
    const played = plan.cases.find((each) => each.id === first.trace.caseId)
    if (played === undefined) return null
    let { trace, judgement } = first
    // Another rule may have repeated this case already; then that repetition is used.
    const latest = traces.findLast(({ caseId }) => caseId === played.id)
    if (isTooSlow(judgement) && latest !== undefined && latest !== trace) {
      trace = latest
      judgement = this.#judge(trace)
    }
    for (let tries = 1; isTooSlow(judgement) && tries < triesMax; tries++) {
      const again = await playAlone(played, `${played.id} again, for ${id}: ${slownessOf([trace])}`)
      if (again instanceof Broken) break
      traces.push(again)
      trace = again
      judgement = this.#judge(trace)
    }
    if (kind === "exact" || !isFound(judgement)) return { trace, judgement, shown: "1 of 1" }
    // A finding that may be chance counts only if each repetition shows it.
    for (let repetition = 1; repetition < repetitionCount; repetition++) {
      const again = await playAlone(played, `${played.id} again, for ${id}`, repetition)
      if (again instanceof Broken) {
        this.note(again)
        return { trace, judgement: passed, shown: "1 of 1" }
      }
      const last = this.#judge(again)
      if (!isFound(last)) return { trace, judgement: last.exercised ? passed : last, shown: "1 of 1" }
    }
    return { trace, judgement, shown: `${repetitionCount} of ${repetitionCount}` }
  }
}
