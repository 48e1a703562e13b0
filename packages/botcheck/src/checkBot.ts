/**
 * The check: baselines first, then the cases of the rules that were asked for, then verdicts. A rule whose precondition
 * did not happen has not passed: it was not exercised.
 */
import type { Case } from "./cases/Case.ts"
import { baselines, casesOf } from "./cases/cases.ts"
import { shrunk } from "./cases/shrunk.ts"
import { type Policy, readPolicy } from "./Policy.ts"
import type { Report, RuleReport } from "./report/Report.ts"
import { type Judgement, passed, type Rule } from "./rules/Rule.ts"
import { rules as allRules } from "./rules/rules.ts"
import { type Bot, CannotJudge, type Play, playCase } from "./run/playCase.ts"
import type { Stage } from "./Stage.ts"
import { type Baseline, baselineOf } from "./trace/Baseline.ts"
import { isSigned, type Trace } from "./trace/Trace.ts"

export interface CheckOptions extends Bot {
  /** Ids of rules; default: all but those that take long. */
  readonly rules?: ReadonlyArray<string> | "all" | undefined
  readonly policy?: Policy | undefined
  /** Of the market and of what is random in a case; default: 1. */
  readonly seed?: number | undefined
  /** How many times as fast as the system clock; default: 10, slower where the bot does not follow; 1 without libfaketime. */
  readonly speed?: number | undefined
  /** How many cases are played side by side; default: 1. */
  readonly atOnce?: number | undefined
  /** Plays this case alone, for the rules that are asked for. */
  readonly play?: Case | undefined
  /** How long to wait for the first signed request, milliseconds of the system clock; default: 60000. */
  readonly patienceMs?: number | undefined
  /** Whether a failed case is made smaller; default: true. */
  readonly shrinks?: boolean | undefined
  /** What is done, as it is done. */
  readonly onProgress?: ((words: string) => void) | undefined
}

const speedDefault = 10
const timeoutDefaultMs = 10_000
const baselineCount = 3
const repetitionCount = 3
/** How often a case is played that the machine was too slow for. */
const triesMax = 3

const isTooSlow = (judgement: Judgement): boolean => !judgement.exercised && judgement.isTooSlow === true

const isFound = (judgement: Judgement): boolean => judgement.exercised && judgement.findings.length > 0

const slownessOf = (traces: ReadonlyArray<Trace>): string =>
  `this machine was too slow, and stood still for up to ${Math.round(Math.max(...traces.map(({ stallMs }) => stallMs)))} ms`

/** The rules that were asked for; throws an Error that names an unknown one. */
export const rulesNamed = (asked: CheckOptions["rules"]): ReadonlyArray<Rule> => {
  if (asked === undefined) return allRules.filter(({ isExtra }) => isExtra !== true)
  if (asked === "all") return allRules
  const unknown = asked.filter((id) => !allRules.some((rule) => rule.id === id))
  if (unknown.length > 0)
    throw new Error(
      `there is no rule ${unknown.join(", ")}; there are ${allRules.map(({ id }) => id).join(", ")}`,
    )
  return allRules.filter(({ id }) => asked.includes(id))
}

/** Runs so many at a time; results in the order of the items. */
const inTurn = async <Item, Result>(
  items: ReadonlyArray<Item>,
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<ReadonlyArray<Result>> => {
  const results: Array<Result> = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await run(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}

/** What is wrong with a bot where nothing else is; undefined where it can be judged. */
const unfitFor = (traces: ReadonlyArray<Trace>): string | undefined => {
  for (const trace of traces) {
    const ended = trace.lives.find(({ by }) => by === "itself")
    const lines = trace.output.trim().split("\n").slice(-3).join(" / ").slice(0, 300)
    if (ended !== undefined)
      return `its process ended by itself, with exit code ${ended.exitCode ?? "none"}: ${lines || "it printed nothing"}`
    const signed = trace.requests.filter(isSigned)
    const refused = signed.filter(({ outcome }) => outcome !== "done")
    if (refused.length * 2 > signed.length)
      return `${refused.length} of its ${signed.length} signed requests were not successful: ${refused[0]!.reason}`
  }
  return undefined
}

const paceOf = (trace: Trace): number => {
  const times = trace.placements.map(({ request }) => request.at)
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.5)] ?? 5_000
  return Math.min(12, Math.max(1, middle / 5_000))
}

interface Setting {
  readonly speed: number
  readonly pace: number
  readonly lively: ReadonlyArray<Trace>
}

class Check {
  readonly #stage: Stage
  readonly #options: CheckOptions
  readonly #policy: Policy
  readonly #seed: number
  readonly #atOnce: number

  constructor(stage: Stage, options: CheckOptions) {
    this.#stage = stage
    this.#options = options
    this.#policy = readPolicy(options.policy ?? {})
    this.#seed = options.seed ?? 1
    this.#atOnce = options.atOnce ?? 1
  }

  #say(words: string): void {
    this.#options.onProgress?.(words)
  }

  #play(played: Case, speed: number, awaitsOrder: boolean, seed = this.#seed): Promise<Trace> {
    const { patienceMs = 60_000 } = this.#options
    const play: Play = { played, seed, speed, patienceMs, awaitsOrder }
    return playCase(this.#stage, this.#options, play)
  }

  /** Three times without faults, at a speed that the bot follows. */
  async #settle(): Promise<Setting> {
    const { whyNoSpeed } = this.#stage
    let speed = whyNoSpeed === null ? (this.#options.speed ?? speedDefault) : 1
    const timeoutMs = this.#policy.timeoutMs ?? timeoutDefaultMs
    for (;;) {
      this.#say(`baseline at speed ${speed}`)
      const first = await this.#play(baselines(1).lively, speed, false)
      const signed = first.requests.filter(isSigned)
      if (signed.length === 0) {
        const lines = first.output.trim().split("\n").slice(-3).join(" / ")
        throw new CannotJudge(
          `your bot does not trade here: no signed request came${first.lives[0]?.by === "itself" ? `, and its process ended with exit code ${first.lives[0].exitCode ?? "none"}` : ""}${lines === "" ? "" : `. It printed: ${lines}`}`,
        )
      }
      const { answerMs } = baselineOf([first])
      if (speed > 1 && answerMs * speed > timeoutMs / 10) {
        speed = Math.max(1, Math.floor(speed / 2))
        this.#say(`the bot does not follow: ${answerMs.toFixed(0)} ms for an answer`)
        continue
      }
      if (answerMs * speed > timeoutMs)
        throw new CannotJudge(`the bot is too slow here: an answer takes ${answerMs.toFixed(0)} ms`)
      // A slow one gets time for a few orders.
      let longest = first
      let pace = paceOf(first)
      if (first.placements.length < 4 && unfitFor([first]) === undefined) {
        longest = await this.#play(baselines(speed === 1 ? 2 : 8).lively, speed, false)
        pace = paceOf(longest)
      }
      const isFirstEnough = longest === first && pace <= 1.2
      const others = await inTurn(
        Array.from({ length: baselineCount - (isFirstEnough ? 1 : 0) }, (_, i) => i),
        this.#atOnce,
        () => this.#play(baselines(pace).lively, speed, longest.placements.length > 0),
      )
      return { speed, pace, lively: isFirstEnough ? [first, ...others] : others }
    }
  }

  async run(): Promise<Report> {
    const startedMs = performance.now()
    const { onProgress: _, play, shrinks = true } = this.#options
    const chosen = rulesNamed(this.#options.rules)
    const { speed, pace, lively } = await this.#settle()
    const frame = {
      command: this.#options.command,
      seed: this.#seed,
      speed,
      policy: this.#policy,
      whyNoSpeed: this.#stage.whyNoSpeed,
    }
    const unfit = unfitFor(lively)
    if (unfit !== undefined)
      return {
        ...frame,
        seconds: (performance.now() - startedMs) / 1_000,
        unfit,
        rules: [],
        traces: lively,
      }
    const quiet = baselineOf(lively)
    const isTrading = quiet.symbols.length > 0
    const all = casesOf({ pace, seed: this.#seed, worths: quiet.worths, channels: quiet.channels })
    const wanted = new Set(chosen.flatMap(({ cases }) => cases))
    const isTooLong = (each: Case) => this.#stage.whyNoSpeed !== null && each.isLong === true
    const cases = play === undefined ? all.filter((each) => wanted.has(each.id) && !isTooLong(each)) : [play]
    const hasTwins = cases.some(({ id }) => id.startsWith("twin"))
    const still = hasTwins
      ? Array.from({ length: baselineCount }, () => ({ ...baselines(pace).still, seconds: 40 * pace }))
      : []
    const length = [...still, ...cases].reduce((sum, { seconds }) => sum + seconds, 0)
    this.#say(
      `${cases.length} cases, about ${Math.ceil((length / speed + 3 * cases.length) / this.#atOnce / 60)} minutes`,
    )
    const traces = await inTurn([...still, ...cases], this.#atOnce, async (each) => {
      this.#say(each.id)
      return this.#play(each, speed, isTrading)
    })
    const played = [...lively, ...traces]
    const quiets = traces.filter(({ caseId }) => caseId === "baseline-still")
    /** Both worlds once more, and one without faults: a bot that differs by itself shows it sooner or later. */
    const playTwins = async (rule: Rule): Promise<Judgement> => {
      const twins = cases.filter(({ id }) => rule.cases.includes(id))
      const again = await inTurn([...still.slice(0, 1), ...twins], this.#atOnce, (each) =>
        this.#play(each, speed, isTrading),
      )
      quiets.push(...again.slice(0, 1))
      return rule.judge(again.at(-1)!, quiet, this.#policy, [...quiets, ...again.slice(1)])
    }
    const reports: Array<RuleReport> = []
    for (const rule of chosen) {
      const own = played.filter(({ caseId }) => rule.cases.includes(caseId))
      const verdicts: Array<{ trace: Trace; judgement: Judgement; shown: string }> = []
      for (const first of own) {
        const of = cases.find(({ id }) => id === first.caseId)
        let trace = first
        let judgement = rule.judge(trace, quiet, this.#policy, played)
        for (let tries = 1; of !== undefined && isTooSlow(judgement) && tries < triesMax; tries++) {
          this.#say(`${of.id} again, for ${rule.id}: ${slownessOf([trace])}`)
          trace = await this.#play(of, speed, isTrading)
          judgement = rule.judge(trace, quiet, this.#policy, played)
        }
        if (!isFound(judgement) || rule.kind === "exact" || of === undefined) {
          verdicts.push({ trace, judgement, shown: "1 of 1" })
          continue
        }
        // What could be chance must show in each repetition.
        let last = judgement
        for (let i = 1; i < repetitionCount && isFound(last); i++) {
          this.#say(`${trace.caseId} again, for ${rule.id}`)
          last =
            rule.kind === "twins"
              ? await playTwins(rule)
              : rule.judge(
                  await this.#play(of, speed, isTrading, this.#seed + i),
                  quiet,
                  this.#policy,
                  played,
                )
        }
        if (!isFound(last)) judgement = rule.kind === "twins" ? last : passed
        verdicts.push({ trace, judgement, shown: `${repetitionCount} of ${repetitionCount}` })
      }
      const left = rule.cases.filter((id) => all.some((each) => each.id === id && isTooLong(each)))
      reports.push(reportOf(rule, verdicts, cases, left.length > 0 ? this.#stage.whyNoSpeed : null))
    }
    if (shrinks)
      for (const [index, report] of reports.entries())
        reports[index] = await this.#shrink(report, chosen, quiet, speed, isTrading)
    return {
      ...frame,
      seconds: (performance.now() - startedMs) / 1_000,
      unfit: null,
      rules: reports,
      traces: played,
    }
  }

  /** The failed case with as little as still shows the same. */
  async #shrink(
    report: RuleReport,
    chosen: ReadonlyArray<Rule>,
    quiet: Baseline,
    speed: number,
    isTrading: boolean,
  ): Promise<RuleReport> {
    const rule = chosen.find(({ id }) => id === report.id)!
    const [first] = report.evidence
    if (report.verdict !== "fail" || first?.replay === null || first === undefined || rule.kind !== "exact")
      return report
    const smallest = await shrunk(first.replay, async (smaller) => {
      this.#say(`${smaller.id} with fewer faults, for ${rule.id}`)
      const trace = await this.#play(smaller, speed, isTrading)
      const judgement = rule.judge(trace, quiet, this.#policy, [])
      return judgement.exercised && judgement.findings.some(({ isWarning }) => isWarning !== true)
    })
    return { ...report, evidence: [{ ...first, replay: smallest }, ...report.evidence.slice(1)] }
  }
}

const severe = new Set(["critical", "high", "medium"])

const reportOf = (
  rule: Rule,
  verdicts: ReadonlyArray<{ trace: Trace; judgement: Judgement; shown: string }>,
  cases: ReadonlyArray<Case>,
  whyNoSpeed: string | null,
): RuleReport => {
  const { id, title, severity, kind, careful, provoked } = rule
  const base = { id, title, severity, kind, careful }
  const exercised = verdicts.filter(({ judgement }) => judgement.exercised)
  // The first one is shown: a warning only where there is nothing worse.
  const evidence = exercised
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
    .sort((a, b) => Number(a.isWarning === true) - Number(b.isWarning === true))
  const result = (verdict: RuleReport["verdict"], reason: string): RuleReport => ({
    ...base,
    verdict,
    reason,
    cases: exercised.map(({ trace }) => trace.caseId),
    evidence,
  })
  if (evidence.length > 0) {
    const isFailure = severe.has(severity) && evidence.some(({ isWarning }) => isWarning !== true)
    return result(isFailure ? "fail" : "warn", evidence[0]!.did)
  }
  if (exercised.length > 0) return result("pass", `judged in ${exercised.length} cases`)
  const why = verdicts.flatMap(({ judgement }) =>
    !judgement.exercised && judgement.notApplicable !== undefined ? [judgement.notApplicable] : [],
  )[0]
  if (why !== undefined) return result("not applicable", why)
  if (verdicts.some(({ judgement }) => isTooSlow(judgement)))
    return result(
      "not exercised",
      `What the bot sent too late proves nothing: ${slownessOf(verdicts.map(({ trace }) => trace))}.`,
    )
  return result(
    "not exercised",
    whyNoSpeed === null
      ? `What would exercise it did not happen: ${provoked}.`
      : `It needs long waits, and ${whyNoSpeed}.`,
  )
}

/** Checks a bot in worlds of this stage. */
export const checkIn = (stage: Stage, options: CheckOptions): Promise<Report> =>
  new Check(stage, options).run()
