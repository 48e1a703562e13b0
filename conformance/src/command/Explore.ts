/**
 * Explores a target: plays random sessions until the number of requests or the time is used up, then shrinks
 * and prints the first breach of an invariant.
 */
import { writeFileSync } from "node:fs"
import { endpointsUsed } from "../explore/areas.ts"
import { fixtureOf } from "../explore/fixtureOf.ts"
import type { Explored } from "../explore/sessions.ts"
import { makeSender, NoAnswer } from "../http/Http.ts"
import type { Fixture, Risk } from "../kit/Fixture.ts"
import { loadKit } from "../kit/Kit.ts"
import { type Exploration, explorationText } from "../report/Exploration.ts"
import { exitCodes } from "../report/Outcome.ts"
import { findAbsent } from "../run/Absent.ts"
import { readClock } from "../session/Clock.ts"
import { noting, tidyLeftovers } from "../session/Leftovers.ts"
import { checkGivenKeys, surveyor, tradableSymbols } from "../session/Provision.ts"
import { makeSession } from "../session/Session.ts"
import type { Driver } from "../target/Driver.ts"
import { launch } from "../target/Launch.ts"
import { readSymbols } from "../target/Symbols.ts"
import type { Target } from "../target/Target.ts"
import { loadSigner } from "../target/TargetFile.ts"
import { HarnessError } from "../values/Failure.ts"
import { openDriver } from "./Conformance.ts"
import { explorationOf } from "./explorationOf.ts"
import { exploreTarget } from "./exploreTarget.ts"

export interface ExploreOptions {
  readonly target: Target
  readonly targetFile?: string | undefined
  readonly maxRisk?: Risk | undefined
  /** Number of random requests to send. */
  readonly calls: number
  readonly seconds: number
  readonly seed: number
  /** File for the smallest failing session, written as a fixture. */
  readonly saveFile?: string | undefined
  /** Driver to use instead of the driver that the target file names. */
  readonly driver?: Driver | undefined
  readonly write: (text: string) => void
}

/**
 * A fixture that calls every endpoint of the explored areas, to find endpoints that the target does not have.
 */
const everything: Fixture = {
  id: "explore.everything",
  title: "All endpoints that explorations use",
  profile: "general",
  risk: "none",
  actors: { first: {} },
  steps: endpointsUsed.map((call) => ({ name: call, call, as: "first", expect: { outcome: "ok" } })),
}

const saveText = (saveFile: string | undefined, explored: Explored): string => {
  if (saveFile === undefined || explored.failure === undefined) return ""
  const saved = fixtureOf(explored.failure)
  if (saved === undefined)
    return "Not saved: a fixture cannot send concurrent requests or create keys. Repeat the exploration with --seed.\n"
  writeFileSync(saveFile, `${JSON.stringify(saved.file, null, 2)}\n`)
  return `Saved as a fixture. To play it, put it into fixtures/ of a --kit and run --only ${saved.id}.\n`
}

/**
 * Explores a target; throws {@link HarnessError}, {@link Blocked} and {@link Unsupported}. The exploration
 * always stops the target that it started.
 */
export const explore = async (
  options: ExploreOptions,
): Promise<Exploration & { readonly exitCode: number }> => {
  const { target, calls, seconds, seed, write } = options
  const maxRisk = options.maxRisk ?? (target.driver === undefined ? "none" : "spends")
  const sign = await loadSigner(target, options.targetFile)
  const launched = target.start === undefined ? undefined : await launch(target.start)
  const baseUrl = launched?.baseUrl ?? target.baseUrl
  const driver = options.driver ?? openDriver(target.driver, baseUrl)
  const sender = makeSender(baseUrl)
  try {
    const kit = loadKit()
    const noted = noting(makeSession({ kit, target, baseUrl, driver, sender, sign }), maxRisk)
    const first = noted.session
    const actor = surveyor(first)
    await readClock(first, sender, actor)
    await checkGivenKeys(first)
    write(await tidyLeftovers(first, maxRisk))
    const symbols = target.symbols ?? (await readSymbols(sender, await tradableSymbols(first, actor)))
    const session = symbols === undefined ? first : { ...first, target: { ...target, symbols } }
    const absent = await findAbsent(session, sender, [everything], actor)
    const bounds = { calls, seconds, seed }
    const explored = await exploreTarget({ session, absent, maxRisk, bounds, actor })
    noted.end()
    const exploration = explorationOf(explored)
    write(`${explorationText(kit, exploration)}${saveText(options.saveFile, explored)}`)
    const exitCode = exploration.failure === undefined ? exitCodes.ok : exitCodes.failures
    return { ...exploration, exitCode }
  } catch (error) {
    throw error instanceof NoAnswer ? new HarnessError(`the exploration stopped: ${error.message}`) : error
  } finally {
    sender.close()
    driver?.stop()
    await launched?.stop()
  }
}
