/** Runs the conformance kit against a target as the command does, for programs and tests. */
import { randomInt } from "node:crypto"

import { kitProblems } from "../checks/Coverage.ts"
import { makeSender, NoAnswer, type Sender } from "../http/Http.ts"
import type { Fixture, Risk } from "../kit/Fixture.ts"
import { type Kit, loadKit } from "../kit/Kit.ts"
import { ownFolder } from "../ownFolder.ts"
import {
  billText,
  type ConsoleOutput,
  makeProgress,
  placesText,
  proseOf,
  summaryText,
} from "../report/Console.ts"
import { type Exploration, explorationText } from "../report/Exploration.ts"
import { exitCodes, outcomeOf } from "../report/Outcome.ts"
import { factsOf } from "../report/Recording.ts"
import { makeReportFolder, writeReports } from "../report/Report.ts"
import type { Asked, Conformance } from "../report/RunResult.ts"
import { type Absent, absentText, findAbsent, makeAbsence, makeUnconserved } from "../run/Absent.ts"
import { runAll } from "../run/Run.ts"
import { type Selection, type Shard, select } from "../run/Select.ts"
import { clockText, movedText, readClock } from "../session/Clock.ts"
import { noting, tidyLeftovers } from "../session/Leftovers.ts"
import {
  checkGivenKeys,
  surveyor,
  type Tier,
  tierOf,
  tierWords,
  tradableSymbols,
} from "../session/Provision.ts"
import { makeSession, type Session } from "../session/Session.ts"
import { type Stalls, watchStalls } from "../session/Stalls.ts"
import { bourseDriver } from "../target/BourseDriver.ts"
import { commandDriver, type Driver, httpDriver } from "../target/Driver.ts"
import { launch } from "../target/Launch.ts"
import { readSymbols } from "../target/Symbols.ts"
import type { DriverAddress, Target } from "../target/Target.ts"
import { loadSigner } from "../target/TargetFile.ts"
import { HarnessError, Unsupported, UsageError } from "../values/Failure.ts"
import { exploreInRun } from "./exploreTarget.ts"

export interface ConformanceOptions {
  readonly target: Target
  /** Path of the target file; the signer's path in it is relative to this file. */
  readonly targetFile?: string | undefined
  /** Folder with `statements` and `fixtures`; default: the kit's own data. */
  readonly kitFolder?: string | undefined
  readonly filters?: ReadonlyArray<string>
  readonly profiles?: ReadonlyArray<string>
  /** Highest risk to take; default: every risk if a driver makes the accounts, only reads with given keys. */
  readonly maxRisk?: Risk | undefined
  /** Ids of the fixtures to run; all others are left out. */
  readonly only?: ReadonlyArray<string>
  /** Runs only one shard of the fixtures. */
  readonly shard?: Shard | undefined
  /** Starts no further fixture after the first failure. */
  readonly bail?: boolean
  readonly strictExtra?: boolean
  readonly concurrency?: number
  readonly reportFolder?: string | undefined
  readonly output: ConsoleOutput
  /** Whether random sessions follow the fixtures; default: only in an unfiltered run with a driver. */
  readonly explore?: boolean | undefined
  /** Sends the requests; default: over HTTP to the target's base URL. */
  readonly sender?: Sender | undefined
  /** Driver to use instead of the driver that the target file names. */
  readonly driver?: Driver | undefined
  /** Aborts the run and stops the target that the run started. */
  readonly signal?: AbortSignal
}

export const openDriver = (address: DriverAddress | undefined, baseUrl: string): Driver | undefined => {
  if (address === undefined) return undefined
  if ("bourse" in address) return bourseDriver(baseUrl, address.bourse.token)
  return "url" in address ? httpDriver(address.url, address.headers) : commandDriver(address.command)
}

/** Number of fixtures that run at the same time if each has its own accounts. */
export const defaultConcurrency = 8

/** Kits already found without problems: a process with many runs checks its kit once. */
const sound = new WeakSet<Kit>()

/**
 * Loads the kit and selects the fixtures. Throws {@link UsageError} if no fixture is selected or the kit is
 * broken.
 */
export const chosenFrom = (
  kitFolder: string | undefined,
  asked: Asked,
): { readonly kit: Kit; readonly selection: Selection } => {
  const kit = loadKit(kitFolder)
  const problems = sound.has(kit) ? [] : kitProblems(kit)
  if (problems.length > 0) throw new UsageError(`the kit's own data is broken:\n  ${problems.join("\n  ")}`)
  sound.add(kit)
  const selection = select(kit, asked)
  if (Object.values(selection.bill).every((count) => count === 0))
    throw new UsageError("no fixture matches these filters: see bourse-conformance list")
  return { kit, selection }
}

/** Runs the selected fixtures, prints their results and the verdict, and writes the reports. */
export const judgeChosen = async (given: {
  readonly session: Session
  readonly sessionFor?: (fixture: Fixture) => Session
  readonly selection: Selection
  readonly absent: ReadonlyArray<Absent>
  readonly asked: Asked
  readonly tier: Tier
  readonly startedAt: string
  readonly concurrency: number
  readonly bail?: boolean
  readonly stalls?: Stalls
  /** Runs the exploration with random requests after the fixtures. */
  readonly explore?: () => Promise<Exploration | undefined>
  readonly reportFolder: string | undefined
  readonly output: ConsoleOutput
}): Promise<Conformance> => {
  const { session, selection, absent, asked, tier, startedAt, concurrency, reportFolder, output } = given
  const { kit, target, baseUrl } = session
  const { chosen, caps } = selection
  const start = performance.now()
  const aheadBefore = session.offsetMs()
  const results = await runAll(session, chosen, {
    strictExtra: asked.strictExtra,
    concurrency,
    today: startedAt.slice(0, 10),
    absence: makeAbsence(session, chosen, absent),
    unconserved: makeUnconserved(session, absent),
    ...(given.bail === undefined ? {} : { bail: given.bail }),
    ...(given.stalls === undefined ? {} : { stalledSince: given.stalls.since }),
    ...(given.sessionFor === undefined ? {} : { sessionFor: given.sessionFor }),
    onResult: makeProgress(kit, chosen.length, output),
  })
  const seconds = (performance.now() - start) / 1_000
  const unrun = chosen.length - results.length
  const bailed = unrun === 0 ? [] : [`stopped at the first failure, ${unrun} fixtures not run`]
  const say = proseOf(output, true)
  const unexplored: Array<string> = []
  const explore = unrun === 0 ? given.explore : undefined
  const exploration = await explore?.().catch((error: unknown) => {
    if (!(error instanceof Unsupported)) throw error
    unexplored.push(`not explored: ${error.message}`)
    return undefined
  })
  if (exploration !== undefined) say(explorationText(kit, exploration))
  const outcome = outcomeOf(kit, results, [...caps, ...bailed, ...unexplored], exploration)
  say(`${placesText(results)}${summaryText(outcome, chosen.length, seconds)}\n`)
  say(movedText(session.offsetMs() - aheadBefore))
  const facts = factsOf(target)
  const run = {
    target: target.name,
    baseUrl,
    tier,
    startedAt,
    asked,
    absent,
    facts,
    seconds,
    results,
    ...(exploration === undefined ? {} : { exploration }),
    outcome,
  }
  if (reportFolder !== undefined) {
    writeReports(reportFolder, run, kit)
    say(`Reports: ${reportFolder}\n`)
  }
  return run
}

/**
 * Runs the kit against a target; throws {@link UsageError} and {@link HarnessError}. A run of the kit always
 * stops the target that it started.
 */
export const conformance = async (options: ConformanceOptions): Promise<Conformance> => {
  const { target, output } = options
  const isDriven = target.driver !== undefined || options.driver !== undefined
  const maxRisk = options.maxRisk ?? (isDriven ? "spends" : "none")
  const { filters = [], profiles = [], only = [], shard, strictExtra = false } = options
  const asked: Asked = {
    filters,
    profiles,
    maxRisk,
    strictExtra,
    ...(only.length === 0 ? {} : { only }),
    ...(shard === undefined ? {} : { shard }),
  }
  const say = proseOf(output, false)
  const { kit, selection } = chosenFrom(options.kitFolder, asked)
  const sign = await loadSigner(target, options.targetFile)

  if (options.reportFolder !== undefined) makeReportFolder(options.reportFolder)
  const launched = target.start === undefined ? undefined : await launch(target.start)
  const baseUrl = launched?.baseUrl ?? target.baseUrl
  let driver: Driver | undefined
  const sender = options.sender ?? makeSender(baseUrl)
  options.signal?.addEventListener("abort", () => {
    driver?.stop()
    void launched?.stop()
  })
  const stalls = watchStalls()
  try {
    driver = options.driver ?? openDriver(target.driver, baseUrl)
    await sender.send({ method: "GET", target: "/", headers: {}, body: "" }).catch((error: Error) => {
      throw new HarnessError(`nothing answers at ${baseUrl}: ${error.message}`)
    })
    const noted = noting(makeSession({ kit, target, baseUrl, driver, sender, sign }), maxRisk)
    const first = noted.session
    const tier = tierOf(first)
    say(`Target: ${target.name} at ${baseUrl}\n${tierWords[tier]}\n${billText(selection.bill, maxRisk)}\n\n`)
    const actor = surveyor(first)
    const clock = await readClock(first, sender, actor)
    say(clockText(clock))
    await checkGivenKeys(first)
    say(await tidyLeftovers(first, maxRisk))
    const symbols = target.symbols ?? (await readSymbols(sender, await tradableSymbols(first, actor)))
    const session: Session = symbols === undefined ? first : { ...first, target: { ...target, symbols } }
    const absent = await findAbsent(session, sender, selection.chosen, actor)
    say(absentText(kit, absent))
    const isWhole =
      (options.kitFolder ?? ownFolder) === ownFolder &&
      [filters, profiles, only].every(({ length }) => length === 0) &&
      shard === undefined
    const explores = options.explore ?? (isWhole && driver !== undefined)
    const unexplored = isWhole && !explores ? ["not explored (--explore)"] : []
    const bounds = { calls: 300, seconds: 10, seed: randomInt(2 ** 31) }
    const run = await judgeChosen({
      session,
      selection: { ...selection, caps: [...selection.caps, ...unexplored] },
      absent,
      asked,
      tier,
      startedAt: new Date().toISOString(),
      concurrency: options.concurrency ?? defaultConcurrency,
      ...(options.bail === undefined ? {} : { bail: options.bail }),
      stalls,
      ...(explores ? { explore: () => exploreInRun({ session, absent, maxRisk, bounds, actor }) } : {}),
      reportFolder: options.reportFolder,
      output,
    })
    noted.end()
    return run
  } catch (error) {
    throw error instanceof NoAnswer ? new HarnessError(`the run cannot start: ${error.message}`) : error
  } finally {
    stalls.stop()
    sender.close()
    driver?.stop()
    await launched?.stop()
  }
}

/** Exit code of the command for an error that ends a run. */
export const exitCodeOfError = (error: unknown): number =>
  error instanceof UsageError ? exitCodes.usage : exitCodes.harness
