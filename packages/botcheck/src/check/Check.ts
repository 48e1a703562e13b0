/**
 * Runs a check: first the baselines, then the cases of the selected rules, then repetitions of results that may be
 * chance. Each case is judged as soon as it was played. The report is updated after each step, so an aborted check
 * keeps its results.
 */
import { availableParallelism } from "node:os"
import type { Case } from "../cases/Case.ts"
import type { Report, RuleReport } from "../report/Report.ts"
import type { Rule } from "../rules/Rule.ts"
import { CannotJudge } from "../run/Bot.ts"
import type { Stage } from "../Stage.ts"
import type { Trace } from "../trace/Trace.ts"
import { type Asked, askedOf, type CheckOptions } from "./CheckOptions.ts"
import { type Calibrated, calibrate } from "./calibrate.ts"
import { type Plan, planOf } from "./Plan.ts"
import { Broken, type Manner, Plays, reasonOf } from "./Plays.ts"
import { type Course, RuleCheck } from "./RuleCheck.ts"
import { keptOf, resumedReport } from "./resume.ts"
import { verdictOn } from "./verdict.ts"

const speedDefault = 10
/** Four cases on two cores: a bot waits most of the time. */
const atOnceDefault = Math.min(4, 2 * availableParallelism())

const unending = new AbortController().signal

export class Check {
  readonly #options: CheckOptions
  readonly #asked: Asked
  readonly #stage: Stage
  readonly #plays: Plays
  readonly #signal: AbortSignal
  readonly #startedMs = performance.now()
  /** The report that this check continues, with its verdicts. */
  readonly #resumed: Report | null
  readonly #kept: ReadonlyMap<string, RuleReport>
  readonly #traces: Array<Trace> = []
  /** The rules that this check judges; known after the baselines. */
  #checks: ReadonlyArray<RuleCheck> = []
  #calibrated: Calibrated | null = null

  /** Throws `WrongUse` for invalid options. */
  constructor(stage: Stage, options: CheckOptions) {
    this.#stage = stage
    this.#options = options
    this.#asked = askedOf(options)
    this.#signal = options.signal ?? unending
    this.#plays = new Plays(stage, options, (words) => this.#say(words))
    this.#resumed = resumedReport(options, this.#asked)
    this.#kept = keptOf(this.#resumed)
  }

  /** Rejects with {@link CannotJudge} if no rule could be judged; otherwise the report contains the outcome. */
  async run(): Promise<Report> {
    let [cause, failure]: [string | null, CannotJudge | null] = [null, null]
    try {
      await this.#judgeAll()
    } catch (error) {
      cause = reasonOf(this.#signal.aborted ? this.#signal.reason : error)
      if (error instanceof CannotJudge) failure = error
    }
    const report = this.#report(cause)
    this.#options.onReport?.(report)
    if (failure !== null && report.rules.every(({ verdict }) => verdict === "not judged")) throw failure
    return report
  }

  get #speed(): number {
    const asked = this.#resumed?.speed ?? this.#options.speed ?? speedDefault
    return this.#calibrated?.speed ?? (this.#stage.whyNoSpeed === null ? asked : 1)
  }

  #isPossible({ kind, needsAll }: Rule): boolean {
    return (kind === "exact" && needsAll !== true) || this.#stage.whyOnlyExact === null
  }

  #say(words: string): void {
    this.#options.onProgress?.(words)
  }

  /** @param cause why the check ends early */
  #report(cause: string | null): Report {
    const { command, seed = 1 } = this.#options
    const { chosen, policy, setup, allowed } = this.#asked
    const unfit = this.#calibrated?.unfit ?? null
    const missingOf = (rule: Rule): ReadonlyArray<string> =>
      this.#isPossible(rule)
        ? [`The check ended before this rule was decided: ${cause}.`]
        : [this.#stage.whyOnlyExact!]
    const rules = chosen.map(
      (rule) =>
        this.#kept.get(rule.id) ??
        this.#checks.find((each) => each.rule === rule)?.report(cause) ??
        verdictOn(rule, { judged: [], missing: missingOf(rule), cases: [], whyNoSpeed: null }),
    )
    return {
      ...{ command, setup, seed, speed: this.#speed, policy, allowUnjudged: allowed, unfit },
      seconds: (this.#resumed?.seconds ?? 0) + (performance.now() - this.#startedMs) / 1_000,
      whyNoSpeed: this.#stage.whyNoSpeed,
      ended: cause === null ? null : `The check ended early: ${cause}.`,
      rules: unfit === null ? rules : [],
      cases: [...(this.#resumed?.cases ?? []), ...this.#plays.times],
      traces: this.#traces,
    }
  }

  /** Passes the current report to the caller. */
  #note(): void {
    this.#options.onReport?.(this.#report("it was killed, or it still runs"))
  }

  async #judgeAll(): Promise<void> {
    const { atOnce = atOnceDefault, patienceMs = 60_000, seed = 1, play, shrinks = true } = this.#options
    const { every, policy, chosen } = this.#asked
    const rules = chosen.filter((rule) => !this.#kept.has(rule.id) && this.#isPossible(rule))
    if (rules.length === 0) return
    const asked = { seed, speed: this.#speed, patienceMs, awaitsOrder: false, every, signal: this.#signal }
    const calibrated = await calibrate({
      ...{ plays: this.#plays, manner: asked, atOnce, timeoutMs: policy.timeoutMs },
      say: (words) => this.#say(words),
    })
    this.#calibrated = calibrated
    this.#traces.push(...calibrated.lively)
    if (calibrated.unfit !== null) return
    const planned = planOf({ calibrated, rules, seed, play, hasSpeed: this.#stage.whyNoSpeed === null })
    const manner = { ...asked, speed: calibrated.speed, awaitsOrder: planned.quiet.symbols.length > 0 }
    const plan = await this.#playStills(planned, manner, atOnce)
    this.#checks = rules.map((rule) => new RuleCheck(rule, this.#courseOf(plan, manner)))
    for (const each of this.#checks) for (const trace of this.#traces) each.note(trace)
    await this.#playAll(plan, manner, atOnce)
    for (const each of this.#checks) {
      if (each.isDecided) continue
      await each.repeat()
      this.#note()
    }
    if (!shrinks) return
    for (const each of this.#checks) await each.shrink()
  }

  #courseOf(plan: Plan, manner: Manner): Course {
    const { policy } = this.#asked
    return {
      ...{ plan, policy, traces: this.#traces, whyNoSpeed: this.#stage.whyNoSpeed },
      playAlone: (played, words, repetition = 0) => {
        this.#say(words)
        return this.#plays.play(played, { ...manner, seed: manner.seed + repetition })
      },
    }
  }

  /**
   * Plays the baselines in a still market. A bot that needs price moves places no orders in a still market:
   * then all compared sandboxes get the same price moves.
   */
  async #playStills(plan: Plan, manner: Manner, atOnce: number): Promise<Plan> {
    const played: Array<Trace> = []
    const play = (stills: ReadonlyArray<Case>) =>
      this.#plays.all(stills, atOnce, manner, (result) => {
        if (!(result instanceof Broken)) played.push(result)
      })
    await play(plan.stills)
    const isWaiting =
      manner.awaitsOrder && played.length > 0 && played.every(({ placements }) => placements.length === 0)
    if (!isWaiting) {
      this.#traces.push(...played)
      return plan
    }
    const moving = (each: Case): Case => (each.market === "still" ? { ...each, market: "lively" } : each)
    const moved = { ...plan, stills: plan.stills.map(moving), cases: plan.cases.map(moving) }
    played.length = 0
    await play(moved.stills)
    this.#traces.push(...played)
    return moved
  }

  /** Plays each case once. */
  async #playAll({ cases }: Plan, manner: Manner, atOnce: number): Promise<void> {
    // Longest cases first, so that no case runs alone at the end.
    const all = cases.toSorted((a, b) => b.seconds - a.seconds)
    const length = all.reduce((sum, { seconds }) => sum + seconds, 0)
    const minutes = (length / manner.speed + 3 * all.length) / atOnce / 60
    this.#say(`${cases.length} cases, about ${Math.ceil(minutes)} minutes`)
    const waiting = [...all]
    const conclude = () => {
      for (const each of this.#checks) each.conclude(waiting)
      this.#note()
    }
    conclude()
    await this.#plays.all(all, atOnce, manner, (result) => {
      waiting.splice(
        waiting.findIndex(({ id }) => id === result.caseId),
        1,
      )
      if (!(result instanceof Broken)) this.#traces.push(result)
      for (const each of this.#checks) each.note(result)
      conclude()
    })
  }
}

/** Checks a bot in sandboxes of this stage. */
export const checkIn = async (stage: Stage, options: CheckOptions): Promise<Report> =>
  new Check(stage, options).run()
