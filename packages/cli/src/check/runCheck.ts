/** Runs `bourse check`, from the flags to the printed verdicts. */
import { existsSync, mkdirSync } from "node:fs"
import {
  type Case,
  type CheckOptions,
  checkIn,
  consoleReport,
  exitCodeOf,
  type Policy,
  type Report,
  WrongUse,
  writeReports,
} from "@bourse/botcheck"
import { readBounded } from "@bourse/server/terminal"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { whyNoNetwork } from "../run/network.ts"
import { flagsOf, type GivenCheck } from "./flags.ts"
import { makeStage } from "./stage.ts"

const fileBytesMax = 1024 * 1024

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readBounded(file, fileBytesMax, true))
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const listed = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

const fundsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listed(text).map((each) => {
      const [, asset = "", amount = ""] = /^([A-Z0-9]+)=(\d+(?:\.\d+)?)$/.exec(each) ?? []
      if (asset === "")
        throw new WrongUse(`${each} is not an asset with an amount such as USDT=1000 (--fund)`)
      return [asset, amount]
    }),
  )

const caseIn = (file: string): Case => {
  const played = readJson(file) as Partial<Case> | null
  if (typeof played === "object" && Array.isArray(played?.acts)) return played as Case
  throw new WrongUse(`${file} is not a case file of a report`)
}

/** Throws {@link WrongUse} for unreadable files and invalid flags of a check. */
const optionsOf = (given: GivenCheck): CheckOptions => {
  const { all, rules, workdir, report } = given
  if (all && Option.isSome(rules)) throw new WrongUse("--all and --rules exclude each other: leave one out")
  if (!existsSync(workdir)) throw new WrongUse(`there is no folder ${workdir} (--workdir)`)
  const variables = Option.getOrUndefined(Option.map(given.env, listed))
  const problem = whyNoNetwork({ ...given, folder: workdir, isGuarded: true, variables })
  if (problem !== null) throw new WrongUse(problem)
  try {
    mkdirSync(report, { recursive: true })
  } catch (error) {
    throw new WrongUse(`the report cannot be written to ${report}: ${(error as Error).message}`)
  }
  const read = <A>(given: Option.Option<string>, of: (text: string) => A): A | undefined =>
    Option.getOrUndefined(Option.map(given, of))
  const same = (text: string): string => text
  return {
    command: given.command,
    folder: workdir,
    variables,
    funds: read(given.fund, fundsIn),
    key: given.ccxt ? "ccxt" : "alice",
    rules: all ? "all" : read(rules, listed),
    allowUnjudged: read(given.allowUnjudged, listed),
    policy: read(given.policy, readJson) as Policy | undefined,
    from: read(given.from, same),
    init: read(given.init, same),
    market: read(given.market, same),
    every: read(given.every, same),
    seed: given.seed,
    speed: Option.getOrUndefined(given.speed),
    atOnce: Option.getOrUndefined(given.atOnce),
    resume: read(given.resume, same),
    play: read(given.play, caseIn),
    onProgress: (words) => process.stderr.write(`check: ${words}\n`),
    onReport: (state) => writeReports(state, report, flagsOf(given)),
  }
}

/** The report of the check, or the error that prevented verdicts. */
const play = async (given: GivenCheck, signal: AbortSignal): Promise<Report | Error> => {
  try {
    const options = optionsOf(given)
    return await checkIn(await makeStage(options, given), { ...options, signal })
  } catch (error) {
    return error as Error
  }
}

const print = Effect.fnUntraced(function* (given: GivenCheck, outcome: Report | Error) {
  if (outcome instanceof Error) {
    process.exitCode = outcome instanceof WrongUse ? 2 : 3
    yield* Console.error(`bourse: ${outcome.message}`)
    return
  }
  process.exitCode = exitCodeOf(outcome)
  const { traces: _, ...verdicts } = outcome
  if (given.json) return yield* Console.log(JSON.stringify(verdicts))
  const table = consoleReport(outcome, {
    color: process.stdout.isTTY === true && !process.env.NO_COLOR,
    width: process.stdout.columns ?? 120,
    folder: given.report,
    flags: flagsOf(given),
  })
  yield* Console.log(`${table}\n\n${given.report}/index.html shows each failure on a timeline.`)
})

const endingSignals = ["SIGINT", "SIGTERM"] as const

/** Runs the check. A signal ends the check early; verdicts so far are still printed. */
export const check = (given: GivenCheck) =>
  Effect.suspend(() => {
    // Exit code if the process ends unexpectedly: the check has not passed.
    process.exitCode = 3
    const ending = new AbortController()
    let signal = "it was interrupted"
    const name = (given: NodeJS.Signals): void => {
      signal = given
    }
    for (const each of endingSignals) process.once(each, name)
    const outcome = play(given, ending.signal).finally(() => {
      for (const each of endingSignals) process.off(each, name)
    })
    const ended = Effect.promise(async () => {
      // Waits for the handler that names the signal, which may run after the interruption.
      await Promise.resolve()
      ending.abort(new Error(signal))
      return outcome
    })
    return Effect.promise(() => outcome).pipe(
      Effect.onInterrupt(() => Effect.flatMap(ended, (found) => print(given, found))),
      Effect.flatMap((found) => print(given, found)),
    )
  })
