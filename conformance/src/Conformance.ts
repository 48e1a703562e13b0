/** One run from target to outcome: what the command does, for programs and tests. */
import { bourseDriver } from "./BourseDriver.ts"
import { billText, type ConsoleOutput, makeProgress, summaryText } from "./Console.ts"
import { kitProblems } from "./Coverage.ts"
import { commandDriver, type Driver, httpDriver } from "./Driver.ts"
import { HarnessError, UsageError } from "./Failure.ts"
import type { Risk } from "./Fixture.ts"
import { makeSender } from "./Http.ts"
import { loadKit } from "./Kit.ts"
import { launch } from "./Launch.ts"
import { exitCodes, type Outcome, outcomeOf } from "./Outcome.ts"
import { checkGivenKeys, type Tier, tierOf, tierWords } from "./Provision.ts"
import { writeReports } from "./Report.ts"
import type { FixtureResult } from "./Result.ts"
import { runAll } from "./Run.ts"
import { select } from "./Select.ts"
import { makeSession } from "./Session.ts"
import type { DriverAddress, Target } from "./Target.ts"
import { loadSigner } from "./TargetFile.ts"

export interface ConformanceOptions {
  readonly target: Target
  /** Where the target was read from: a signer's path starts there. */
  readonly targetFile?: string | undefined
  /** The folder with `statements` and `fixtures`; the kit's own unless given. */
  readonly kitFolder?: string | undefined
  readonly filters?: ReadonlyArray<string>
  readonly profiles?: ReadonlyArray<string>
  /** Everything where a driver makes the accounts; only reading where they are somebody's. */
  readonly maxRisk?: Risk | undefined
  readonly strictExtra?: boolean
  readonly concurrency?: number
  readonly reportFolder?: string | undefined
  readonly output: ConsoleOutput
  /** Stops what was started when the run is broken off. */
  readonly signal?: AbortSignal
}

export interface Conformance {
  readonly target: string
  readonly baseUrl: string
  readonly tier: Tier
  readonly startedAt: string
  readonly seconds: number
  readonly results: ReadonlyArray<FixtureResult>
  readonly outcome: Outcome
}

const openDriver = (address: DriverAddress | undefined, baseUrl: string): Driver | undefined => {
  if (address === undefined) return undefined
  if ("bourse" in address) return bourseDriver(baseUrl, address.bourse.token)
  return "url" in address ? httpDriver(address.url, address.headers) : commandDriver(address.command)
}

/** How many fixtures run side by side where each has accounts of its own. */
export const defaultConcurrency = 8

/** Throws {@link UsageError} and {@link HarnessError}; what it started is stopped, whatever happens. */
export const conformance = async (options: ConformanceOptions): Promise<Conformance> => {
  const { target, output } = options
  const kit = loadKit(options.kitFolder)
  const problems = kitProblems(kit)
  if (problems.length > 0) throw new UsageError(`the kit's own data is broken:\n  ${problems.join("\n  ")}`)
  const maxRisk = options.maxRisk ?? (target.driver === undefined ? "none" : "spends")
  const wishes = { filters: options.filters ?? [], profiles: options.profiles ?? [], maxRisk }
  const selection = select(kit, wishes)
  const { chosen, bill, caps } = selection
  if (Object.values(bill).every((count) => count === 0))
    throw new UsageError("no fixture is meant: see bourse-conformance list")
  const sign = await loadSigner(target, options.targetFile)

  const launched = target.start === undefined ? undefined : await launch(target.start)
  const baseUrl = launched?.baseUrl ?? target.baseUrl
  let driver: Driver | undefined
  const sender = makeSender(baseUrl)
  options.signal?.addEventListener("abort", () => {
    driver?.stop()
    void launched?.stop()
  })
  try {
    driver = openDriver(target.driver, baseUrl)
    await sender.send({ method: "GET", target: "/", headers: {}, body: "" }).catch((error: Error) => {
      throw new HarnessError(`nothing answers at ${baseUrl}: ${error.message}`)
    })
    const session = makeSession({ kit, target, baseUrl, driver, sender, sign })
    const tier = tierOf(session)
    output.write(`Target: ${target.name} at ${baseUrl}\n${tierWords[tier]}\n${billText(bill, maxRisk)}\n\n`)
    await checkGivenKeys(session)
    const startedAt = new Date().toISOString()
    const start = performance.now()
    const results = await runAll(session, chosen, {
      strictExtra: options.strictExtra ?? false,
      concurrency: options.concurrency ?? defaultConcurrency,
      onResult: makeProgress(kit, chosen.length, output),
    })
    const seconds = (performance.now() - start) / 1_000
    const outcome = outcomeOf(kit, results, caps)
    output.write(`${summaryText(outcome, chosen.length, seconds)}\n`)
    const run = { target: target.name, baseUrl, tier, startedAt, seconds, results, outcome }
    if (options.reportFolder !== undefined) {
      writeReports(options.reportFolder, run)
      output.write(`Reports: ${options.reportFolder}\n`)
    }
    return run
  } finally {
    sender.close()
    driver?.stop()
    await launched?.stop()
  }
}

/** The exit code that an error which ends a run stands for. */
export const exitCodeOfError = (error: unknown): number =>
  error instanceof UsageError ? exitCodes.usage : exitCodes.harness
