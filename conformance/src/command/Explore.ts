/** Explores a target: random sessions until the calls or the time are used up, the first breach shrunk and printed. */
import * as fc from "fast-check"
import { makeVariables, symbolFacts } from "../checks/Variables.ts"
import { burst } from "../explore/Actions.ts"
import { Breached, Burst, Explorer } from "../explore/Explorer.ts"
import { makeSender, NoAnswer } from "../http/Http.ts"
import { type Fixture, type Risk, risks } from "../kit/Fixture.ts"
import { loadKit } from "../kit/Kit.ts"
import { exitCodes } from "../report/Outcome.ts"
import { readClock } from "../session/Clock.ts"
import { noting, tidyLeftovers } from "../session/Leftovers.ts"
import { checkGivenKeys, provision, surveyor, tradableSymbols } from "../session/Provision.ts"
import { makeSession, type Session } from "../session/Session.ts"
import { launch } from "../target/Launch.ts"
import { readSymbols } from "../target/Symbols.ts"
import type { Target } from "../target/Target.ts"
import { loadSigner } from "../target/TargetFile.ts"
import { Blocked, HarnessError } from "../values/Failure.ts"
import { openDriver } from "./Conformance.ts"

export interface ExploreOptions {
  readonly target: Target
  readonly targetFile?: string | undefined
  readonly maxRisk?: Risk | undefined
  /** Orders, batches and cancels to draw. */
  readonly calls: number
  readonly seconds: number
  readonly seed: number
  readonly write: (text: string) => void
}

export interface Exploration {
  readonly exitCode: number
  readonly sessions: number
  readonly breached: Breached | undefined
  /** The requests and answers of the smallest session that fails. */
  readonly story: ReadonlyArray<string>
}

/** The most bursts of a session: its fills fit one page of the list. */
const burstsMax = 8

/** How long shrinking goes on: each failing session waits until histories must have its records. */
const shrinkMsMax = 30_000

const explorationOf = (risk: Risk, two: boolean, facts: Readonly<Record<string, string>>): Fixture => {
  const { base = "", quote = "", quantity = "" } = facts
  const balances = { [base]: `{${quantity === "" ? "lot" : "quantity"}*4}`, [quote]: "{price*quantity*4}" }
  return {
    id: "explore.session",
    title: "A random session",
    profile: "spot-trade",
    risk,
    actors: { first: { balances }, ...(two ? { second: { balances } } : {}) },
    steps: [],
  }
}

const textFor = (breached: Breached, explorer: Explorer, seed: number): string =>
  [
    ...breached.breaches.map(
      ([name, { statement, actor, wanted, got }]) =>
        `FAIL  ${name} (${statement})${actor === undefined ? "" : ` ${actor}`}\n  expected ${wanted}\n  got      ${got}`,
    ),
    `The fewest requests that show it:`,
    ...explorer.story.map((line) => `  ${line}`),
    ...explorer.curl,
    `Again: --seed ${seed}\n`,
  ].join("\n")

const exploreSession = async (
  session: Session,
  options: ExploreOptions,
  maxRisk: Risk,
): Promise<Exploration> => {
  const { calls, seconds, seed, write } = options
  const { target, driver } = session
  const symbol = target.symbols?.main
  if (symbol === undefined) throw new Blocked("the target names no symbols, and GET exchangeInfo lists none")
  if (risks.indexOf(maxRisk) < risks.indexOf("locks"))
    throw new Blocked("explore places orders: it needs --max-risk locks or spends")
  const trades = maxRisk === "spends"
  const own = target.capabilities?.includes("own-market") === true
  const two = driver !== undefined || Object.keys(target.actors ?? {}).length > 1
  const fixture = explorationOf(maxRisk, two, symbolFacts(symbol))
  const allowance = { calls }
  const endAt = performance.now() + seconds * 1_000
  let sessions = 0
  let smallest: { readonly breached: Breached; readonly explorer: Explorer } | undefined
  let broken: unknown
  const command = burst(trades, driver !== undefined || own).map((actions) => new Burst(actions))
  const property = fc.asyncProperty(fc.commands([command], { maxCommands: burstsMax }), async (commands) => {
    const isOver = smallest === undefined && (allowance.calls <= 0 || performance.now() >= endAt)
    if (isOver || broken !== undefined) return
    sessions++
    const variables = makeVariables(target.symbols, session.now, target.chains)
    try {
      const actors = [...(await provision(session, fixture, variables)).values()]
      const explorer = new Explorer(
        session,
        actors,
        symbol,
        !trades || (driver !== undefined && own),
        allowance,
      )
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: explorer }), commands)
      } catch (error) {
        if (error instanceof Breached) smallest = { breached: error, explorer }
        throw error
      } finally {
        await explorer.tidy()
      }
    } catch (error) {
      // A harness that does not work is no counterexample.
      if (error instanceof Breached) throw error
      broken = error
    }
  })
  await fc.check(property, {
    seed,
    numRuns: calls,
    interruptAfterTimeLimit: seconds * 1_000 + shrinkMsMax,
  })
  if (broken !== undefined) throw broken
  if (smallest === undefined) {
    write(`${sessions} sessions, ${calls - allowance.calls} requests, seed ${seed}: no invariant broken\n`)
    return { exitCode: exitCodes.ok, sessions, breached: undefined, story: [] }
  }
  const { breached, explorer } = smallest
  write(textFor(breached, explorer, seed))
  return { exitCode: exitCodes.failures, sessions, breached, story: explorer.story }
}

/** Throws {@link HarnessError} and {@link Blocked}; the target that it started is stopped. */
export const explore = async (options: ExploreOptions): Promise<Exploration> => {
  const { target } = options
  const maxRisk = options.maxRisk ?? (target.driver === undefined ? "none" : "spends")
  const sign = await loadSigner(target, options.targetFile)
  const launched = target.start === undefined ? undefined : await launch(target.start)
  const baseUrl = launched?.baseUrl ?? target.baseUrl
  const driver = openDriver(target.driver, baseUrl)
  const sender = makeSender(baseUrl)
  try {
    const noted = noting(makeSession({ kit: loadKit(), target, baseUrl, driver, sender, sign }), maxRisk)
    const first = noted.session
    const actor = surveyor(first)
    await readClock(first, sender, actor)
    await checkGivenKeys(first)
    options.write(await tidyLeftovers(first, maxRisk))
    const symbols = target.symbols ?? (await readSymbols(sender, await tradableSymbols(first, actor)))
    const session = symbols === undefined ? first : { ...first, target: { ...target, symbols } }
    const found = await exploreSession(session, options, maxRisk)
    noted.end()
    return found
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
