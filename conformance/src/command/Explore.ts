/** Explores a target: random sessions until the requests or the time are used up, the first breach shrunk and printed. */
import { writeFileSync } from "node:fs"
import { endpointsUsed } from "../explore/areas.ts"
import { fixtureOf } from "../explore/fixtureOf.ts"
import { type Explored, exploreSessions } from "../explore/sessions.ts"
import { makeSender, NoAnswer } from "../http/Http.ts"
import type { Fixture, Risk } from "../kit/Fixture.ts"
import { loadKit } from "../kit/Kit.ts"
import { explorationText, storyOf } from "../report/explorationText.ts"
import { exitCodes } from "../report/Outcome.ts"
import { findAbsent } from "../run/Absent.ts"
import { readClock } from "../session/Clock.ts"
import { noting, tidyLeftovers } from "../session/Leftovers.ts"
import { checkGivenKeys, surveyor, tradableSymbols } from "../session/Provision.ts"
import { makeSession } from "../session/Session.ts"
import { launch } from "../target/Launch.ts"
import { readSymbols } from "../target/Symbols.ts"
import type { Target } from "../target/Target.ts"
import { loadSigner } from "../target/TargetFile.ts"
import { HarnessError } from "../values/Failure.ts"
import { openDriver } from "./Conformance.ts"

export interface ExploreOptions {
  readonly target: Target
  readonly targetFile?: string | undefined
  readonly maxRisk?: Risk | undefined
  /** Requests to draw. */
  readonly calls: number
  readonly seconds: number
  readonly seed: number
  /** Where the smallest session that fails is written as a fixture. */
  readonly saveFile?: string | undefined
  readonly write: (text: string) => void
}

export interface Exploration extends Explored {
  readonly exitCode: number
  /** The requests and answers of the smallest session that fails. */
  readonly story: ReadonlyArray<string>
}

/** A fixture that calls every endpoint of the areas, to find those that the target does not have. */
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
    return "Not saved: it takes requests at once or keys, which a fixture does not have; use --seed.\n"
  writeFileSync(saveFile, `${JSON.stringify(saved.file, null, 2)}\n`)
  return `Saved as a fixture: in the fixtures/ of a --kit, run --only ${saved.id} plays it.\n`
}

/** Throws {@link HarnessError} and {@link Blocked}; the target that it started is stopped. */
export const explore = async (options: ExploreOptions): Promise<Exploration> => {
  const { target, calls, seconds, seed, write } = options
  const maxRisk = options.maxRisk ?? (target.driver === undefined ? "none" : "spends")
  const sign = await loadSigner(target, options.targetFile)
  const launched = target.start === undefined ? undefined : await launch(target.start)
  const baseUrl = launched?.baseUrl ?? target.baseUrl
  const driver = openDriver(target.driver, baseUrl)
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
    const absent = new Set(
      (await findAbsent(session, sender, [everything], actor)).map(({ endpoint }) => endpoint),
    )
    const has = (endpoint: string) => kit.endpoints.has(endpoint) && !absent.has(endpoint)
    const explored = await exploreSessions(session, { calls, seconds, seed }, maxRisk, has, actor)
    noted.end()
    write(`${explorationText(kit, explored)}${saveText(options.saveFile, explored)}`)
    const { failure } = explored
    return {
      ...explored,
      exitCode: failure === undefined ? exitCodes.ok : exitCodes.failures,
      story: failure === undefined ? [] : storyOf(failure),
    }
  } catch (error) {
    throw error instanceof NoAnswer
      ? new HarnessError(`the exploration cannot go on: ${error.message}`)
      : error
  } finally {
    sender.close()
    driver?.stop()
    await launched?.stop()
  }
}
