/**
 * Plays the baselines: three runs without faults, at a speed that the bot can follow. Decides whether the bot can
 * be judged.
 */
import { baselines } from "../cases/cases.ts"
import { CannotJudge } from "../run/Bot.ts"
import { baselineOf } from "../trace/Baseline.ts"
import { printedBy } from "../trace/printedBy.ts"
import { isSigned, type Trace } from "../trace/Trace.ts"
import { Broken, type Manner, type Plays } from "./Plays.ts"

export const baselineCount = 3
const timeoutDefaultMs = 10_000
/** Time between two orders of a bot for which the cases are made, in ms. */
const usualGapMs = 5_000

export interface Calibrated {
  readonly speed: number
  /** Time between the bot's orders, or its starts, as a multiple of five seconds. */
  readonly pace: number
  readonly lively: ReadonlyArray<Trace>
  /** The finding, if the bot fails the baselines; otherwise null. */
  readonly unfit: string | null
}

/** Why a bot that fails without faults cannot be judged; null if it can. */
const unfitFor = (traces: ReadonlyArray<Trace>): string | null => {
  for (const trace of traces) {
    const ended = trace.lives.find(({ by, exitCode }) => by === "itself" || (by === "done" && exitCode !== 0))
    if (ended !== undefined)
      return `its process ended by itself, with exit code ${ended.exitCode ?? "none"}; ${printedBy(trace.output)}${ended.exitCode === 0 ? "; if the command is meant to end, add --every" : ""}`
    const signed = trace.requests.filter(isSigned)
    const refused = signed.filter(({ outcome }) => outcome !== "done")
    if (refused.length * 2 > signed.length)
      return `${refused.length} of its ${signed.length} signed requests were not successful: ${refused[0]!.reason}`
  }
  return null
}

const unknownSymbol = -1121

/** Symbols that the bot requested but that are not listed, including those that ccxt reported missing. */
const unlistedIn = ({ requests, output }: Trace): ReadonlyArray<string> => {
  const rejected = requests
    .filter(({ code }) => code === unknownSymbol)
    .flatMap(({ parameters: { symbol } }) => symbol ?? [])
  const ofCcxt = [...output.matchAll(/does not have market symbol ([A-Z0-9]+)\/([A-Z0-9]+)/g)]
  return [...new Set([...rejected, ...ofCcxt.map(([, base, quote]) => `${base}${quote}`)])]
}

/** Throws {@link CannotJudge} for a bot that places no orders. */
const assertTrades = (trace: Trace, isUnfit: boolean): void => {
  const unlisted = unlistedIn(trace)
  if (unlisted.length > 0 && (isUnfit || trace.placements.length === 0))
    throw new CannotJudge(
      `${unlisted.join(", ")} ${unlisted.length === 1 ? "is" : "are"} not listed on this exchange: add it to a sandbox with "bourse symbols import exchangeInfo.json ${unlisted.join(" ")}", save that with "bourse snapshot save NAME", and check with --from NAME; or add it to an init file, and check with --init FILE`,
    )
  if (trace.requests.some(isSigned)) return
  const [life] = trace.lives
  const isEnded = life?.by === "itself" || life?.by === "done"
  throw new CannotJudge(
    `your bot does not trade on this exchange: it sent no signed request${isEnded ? `, its process ended with exit code ${life.exitCode ?? "none"}` : ""}, and ${printedBy(trace.output)}`,
  )
}

const paceOf = (trace: Trace, gapMs: number): number => {
  const times = trace.placements.map(({ request }) => request.at)
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.5)] ?? gapMs
  return Math.min(12, Math.max(1, middle / gapMs))
}

export interface Calibrating {
  readonly plays: Plays
  readonly manner: Manner
  readonly atOnce: number
  readonly timeoutMs: number | undefined
  readonly say: (words: string) => void
}

export const calibrate = async ({
  plays,
  manner,
  atOnce,
  timeoutMs = timeoutDefaultMs,
  say,
}: Calibrating): Promise<Calibrated> => {
  const gapMs = manner.every ?? usualGapMs
  const whole = (result: Trace | Broken): Trace => {
    if (!(result instanceof Broken)) return result
    throw new CannotJudge(`the run without faults failed: ${result.why}`)
  }
  for (let speed = manner.speed; ; ) {
    say(`baseline at speed ${speed}`)
    const play = async (pace: number): Promise<Trace> =>
      whole(await plays.play(baselines(pace).lively, { ...manner, speed, awaitsOrder: false }))
    const first = await play(1)
    const isUnfit = unfitFor([first]) !== null
    assertTrades(first, isUnfit)
    const { answerMs } = baselineOf([first])
    if (speed > 1 && answerMs * speed > timeoutMs / 10) {
      speed = Math.max(1, Math.floor(speed / 2))
      say(`bot and machine are too slow for this speed: an answer takes ${answerMs.toFixed(0)} ms`)
      continue
    }
    if (answerMs * speed > timeoutMs)
      throw new CannotJudge(
        `bot and machine are too slow for a check: an answer takes ${answerMs.toFixed(0)} ms`,
      )
    // A slow bot gets time for a few orders.
    const isSlow = first.placements.length < 4 && !isUnfit
    const longest = isSlow ? await play(speed === 1 ? 2 : 8) : first
    const pace = paceOf(longest, gapMs)
    const isFirstEnough = longest === first && pace <= 1.2
    const lively = isFirstEnough ? [first] : []
    const missing = Array.from({ length: baselineCount - lively.length }, () => baselines(pace).lively)
    const awaitsOrder = longest.placements.length > 0
    await plays.all(missing, atOnce, { ...manner, speed, awaitsOrder }, (result) =>
      lively.push(whole(result)),
    )
    return { speed, pace, lively, unfit: unfitFor(lively) }
  }
}
