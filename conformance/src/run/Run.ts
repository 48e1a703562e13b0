/** Runs the selected fixtures: concurrently if each has its own accounts, one by one if they share accounts. */

import type { Fixture } from "../kit/Fixture.ts"
import type { Session } from "../session/Session.ts"
import type { Target } from "../target/Target.ts"
import { UsageError } from "../values/Failure.ts"
import { makeCauses } from "./Causes.ts"
import type { FixtureResult } from "./Result.ts"
import { runFixture } from "./RunFixture.ts"

export interface RunOptions {
  readonly strictExtra: boolean
  /** Number of fixtures that run at the same time if each has its own accounts. */
  readonly concurrency: number
  /** The current day as YYYY-MM-DD, by which known failures expire. */
  readonly today: string
  /** Returns the result of a fixture that needs something the target lacks; undefined for a fixture to run. */
  readonly absence: (fixture: Fixture) => Omit<FixtureResult, "stale"> | undefined
  /** Returns the reason why conservation of funds cannot be checked for a fixture. */
  readonly unconserved: (fixture: Fixture) => string | undefined
  /** Session for a fixture, if the fixture does not use the run's own session. */
  readonly sessionFor?: (fixture: Fixture) => Session
  /** Starts no further fixture after the first failure that is not known. */
  readonly bail?: boolean
  /** Time for which this machine was suspended since `startMs`, in ms. */
  readonly stalledSince?: (startMs: number) => number
  readonly onResult: (result: FixtureResult, done: number) => void
}

/**
 * Whether no other fixture may run at the same time: the fixture moves the shared clock, or trades at the
 * market.
 */
const isAlone = ({ needs, steps }: Fixture): boolean =>
  needs?.includes("own-market") === true ||
  steps.some((step) => "driver" in step && step.driver === "advanceClock")

/** Limits the number of concurrent tasks; tasks start in the order requested. */
const makeLimit = (most: number) => {
  const waiting: Array<() => void> = []
  let running = 0
  return async <A>(work: () => Promise<A>): Promise<A> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** Marks a failure that the target file lists as known; a fixture that passes makes its entry stale. */
const withKnown = (
  result: Omit<FixtureResult, "known" | "stale">,
  target: Target,
  today: string,
): FixtureResult => {
  const entry = target.knownFailing?.find(({ fixture }) => fixture === result.id)
  const expired = entry?.expires !== undefined && entry.expires < today
  const failed = result.state === "fail"
  const passed = result.state === "pass" || result.state === "warn"
  return {
    ...result,
    known: entry !== undefined && !expired && failed ? entry.reason : undefined,
    stale: entry !== undefined && passed,
  }
}

const dependsFailed = (
  { id, title, profile, risk }: Fixture,
  other: FixtureResult | undefined,
  on: string,
): FixtureResult => ({
  id,
  title,
  profile,
  risk,
  state: "depends-failed",
  reason: other === undefined ? `${on} was not run` : `${on}: ${other.state}`,
  known: undefined,
  stale: false,
  problems: [],
  notes: [],
  passed: [],
  extra: [],
  exchanges: [],
  tape: undefined,
  ms: 0,
})

/** Greatest number of repetitions of a fixture during which this machine was suspended. */
const againMax = 2

/**
 * Repeats a fixture that failed while this machine was suspended, since the failure is not the server's fault.
 */
const runSteadily = async (
  run: () => Promise<Omit<FixtureResult, "known" | "stale">>,
  stalledSince: (startMs: number) => number,
): Promise<Omit<FixtureResult, "known" | "stale">> => {
  const notes: Array<string> = []
  for (let again = 0; ; again++) {
    const startMs = performance.now()
    const result = await run()
    const isBad = result.state === "fail" || result.state === "harness-error" || result.state === "blocked"
    const ms = isBad ? stalledSince(startMs) : 0
    if (ms === 0 || again === againMax) return { ...result, notes: [...notes, ...result.notes] }
    notes.push(
      `run again: this machine was suspended for ${(ms / 1_000).toFixed(1)} s, and the result was ${result.state}`,
    )
  }
}

/** Runs all fixtures and returns their results; fewer after a failure with `bail`. */
export const runAll = async (
  session: Session,
  fixtures: ReadonlyArray<Fixture>,
  options: RunOptions,
): Promise<ReadonlyArray<FixtureResult>> => {
  const { strictExtra, concurrency, today, absence, unconserved, onResult } = options
  const { sessionFor = () => session, bail = false, stalledSince = () => 0 } = options
  const unknown = (session.target.knownFailing ?? []).filter(
    ({ fixture }) => !session.kit.fixtures.some(({ id }) => id === fixture),
  )
  if (unknown.length > 0)
    throw new UsageError(
      `the target file lists known failures of unknown fixtures: ${unknown.map(({ fixture }) => fixture).join(", ")}`,
    )
  // A replayed recording cannot answer the further requests that finding a cause needs.
  const causeOf = options.sessionFor === undefined ? makeCauses(session) : async () => undefined
  const limit = makeLimit(session.driver === undefined ? 1 : concurrency)
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]))
  const results = new Map<string, Promise<FixtureResult | undefined>>()
  let done = 0
  let isOver = false

  const run = async (fixture: Fixture): Promise<FixtureResult | undefined> => {
    const work = async () => {
      if (isOver) return undefined
      const absent = absence(fixture)
      if (absent !== undefined) return { ...absent, stale: false }
      for (const id of fixture.dependsOn ?? []) {
        const other = await results.get(id)
        if (other?.state !== "pass" && other?.state !== "warn") return dependsFailed(fixture, other, id)
      }
      const unchecked = unconserved(fixture)
      const meant = unchecked === undefined ? fixture : { ...fixture, conserves: false }
      return limit(async () => {
        if (isOver) return undefined
        const run = () => runFixture(sessionFor(fixture), meant, strictExtra)
        const seen = await runSteadily(run, stalledSince)
        const why = seen.state === "fail" ? await causeOf(fixture, seen) : undefined
        const result: typeof seen =
          why === undefined ? seen : { ...seen, state: "blocked", reason: why, problems: [] }
        const notes = unchecked === undefined ? result.notes : [...result.notes, unchecked]
        const known = withKnown({ ...result, notes }, session.target, today)
        if (bail && known.state === "fail" && known.known === undefined) isOver = true
        return known
      })
    }
    const result = await work()
    if (result === undefined) return undefined
    onResult(result, ++done)
    return result
  }
  const start = (fixture: Fixture): Promise<FixtureResult | undefined> => {
    for (const id of fixture.dependsOn ?? []) {
      const other = byId.get(id)
      if (other !== undefined) start(other)
    }
    const begun = results.get(fixture.id) ?? run(fixture)
    results.set(fixture.id, begun)
    return begun
  }

  const waits = (fixture: Fixture): boolean =>
    isAlone(fixture) || (fixture.dependsOn ?? []).some((id) => waits(byId.get(id) ?? fixture))
  const [together, alone] = [fixtures.filter((fixture) => !waits(fixture)), fixtures.filter(waits)]
  await Promise.all(together.map(start))
  for (const fixture of alone) await start(fixture)
  return (await Promise.all(fixtures.map(start))).filter((result) => result !== undefined)
}
