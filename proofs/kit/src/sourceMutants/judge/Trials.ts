/** Runs fixtures and the probe against source mutants, and stores the good server's answers for comparison. */
import { type Fixture, HarnessError, type Kit, type Target } from "@bourse/conformance"
import { makeSender, NoAnswer, type Sender } from "@bourse/conformance/src/http/Http.ts"
import { runFixture } from "@bourse/conformance/src/run/RunFixture.ts"
import { makeSession, type Session } from "@bourse/conformance/src/session/Session.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import type { Driver } from "@bourse/conformance/src/target/Driver.ts"
import { sign } from "@bourse/core"
import { impatient, inOrderOfCost, isAlone } from "../../fixtures.ts"
import { type ProbeOptions, probe } from "../observe/probe.ts"
import { differences, type Seen, seenIn } from "../observe/seen.ts"
import { Hung, ServerProcess } from "../server/ServerProcess.ts"
import type { Alive, Baseline, Bounds, Differences, How, Verdict } from "./Verdict.ts"

type Result = Awaited<ReturnType<typeof runFixture>>

/** Greatest number of fixtures whose differences are checked by a second run. */
const confirmedMax = 12

/** Time limits for a server under test. */
export interface Patience {
  /** Limit for the answer to a request, in ms. */
  readonly silentMs: number
  /** Limit for the process to answer a command, in ms. */
  readonly hungMs: number
}

const ordinary: Patience = { silentMs: 15_000, hungMs: 20_000 }

/**
 * Limits of a mutant's server: its work as a multiple of the good server's, and the number of rate-limit
 * answers that is always allowed.
 */
const boundFactor = 5
const limitedAtLeast = 50

/** Greatest number of fixtures run at the same time, enough to keep kit and server busy. */
const sideBySideMax = 6

/**
 * Groups fixtures that run at the same time, in their order. A fixture that needs the market or the clock alone
 * has its own group.
 */
const sideBySide = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<ReadonlyArray<Fixture>> => {
  const groups: Array<Array<Fixture>> = []
  for (const fixture of fixtures) {
    const last = groups.at(-1)
    const joins = last !== undefined && last.length < sideBySideMax && ![...last, fixture].some(isAlone)
    if (joins) last.push(fixture)
    else groups.push([fixture])
  }
  return groups
}

/** Runs a fixture against the good server; throws if the fixture does not pass. */
const passed = async (session: Session, fixture: Fixture): Promise<Result> => {
  const result = await runFixture(session, fixture, false)
  if (["pass", "unsupported", "warn"].includes(result.state)) return result
  const why = result.reason ?? JSON.stringify(result.problems[0])
  throw new Error(`${fixture.id} has the result ${result.state} on the good server: ${why}`)
}

/** Number of unanswered control plane calls after which the server counts as hung. */
const unansweredMax = 3

const tooManyLimits = "the server rejects too many requests as one too many"

const unanswered = "calls of the control plane are not answered"

const larger = (a: Bounds, b: Bounds): Bounds => ({
  cpuMs: Math.max(a.cpuMs, b.cpuMs),
  limited: Math.max(a.limited, b.limited),
})

export class Trials {
  readonly fixtures: ReadonlyArray<Fixture>
  readonly #process: ServerProcess
  readonly #kit: Kit
  readonly #target: Target
  /** Token that opens the control plane of the servers under test. */
  readonly #token: string
  readonly #silentMs: number
  /** Limits of a mutant's server; undefined while the good server is measured. */
  #bounds: Bounds | undefined
  #limited = 0
  #unanswered = 0

  constructor(sourcesFile: string, kit: Kit, target: Target, { silentMs, hungMs } = ordinary) {
    this.#process = new ServerProcess(sourcesFile, hungMs)
    this.#silentMs = silentMs
    this.#kit = kit
    this.#target = target
    if (target.driver === undefined || !("bourse" in target.driver))
      throw new HarnessError("mutants need a Bourse server as target, with its control plane as driver")
    this.#token = target.driver.bourse.token
    this.fixtures = inOrderOfCost(kit.fixtures.map(impatient))
  }

  /** Sets the limits beyond which a server is ended. */
  limitTo(bounds: Bounds): void {
    this.#bounds = bounds
  }

  /** Opens a session with a server in which these mutants are active, without a proxy. */
  async #session(mutants: ReadonlyArray<string>, whileLoading = false, isCounted = false) {
    const baseUrl = await this.#process.start(mutants, {
      whileLoading,
      isCounted,
      token: this.#token,
      cpuMsMax: this.#bounds?.cpuMs,
    })
    this.#limited = 0
    this.#unanswered = 0
    const { send, close } = makeSender(baseUrl, this.#silentMs)
    const sender: Sender = {
      close,
      send: async (request) => {
        if (this.#isLimitedTooOften()) throw new NoAnswer("cut", tooManyLimits)
        const answer = await send(request)
        if (answer.status === 429 || answer.status === 418) this.#limited++
        return answer
      },
    }
    const made = makeSession({
      kit: this.#kit,
      target: { ...this.#target, baseUrl },
      baseUrl,
      driver: this.#driver(baseUrl),
      sender,
      sign,
    })
    // Polls are skipped: the server under test shows results at once, and two runs would differ in their number
    // of polls.
    const session: Session = { ...made, again: async () => false }
    return { session, close }
  }

  #driver(baseUrl: string): Driver {
    const driver = bourseDriver(baseUrl, this.#token, this.#silentMs)
    return {
      ...driver,
      ask: async (verb, args) => {
        if (this.#unanswered >= unansweredMax) throw new HarnessError(unanswered)
        const start = performance.now()
        try {
          return await driver.ask(verb, args)
        } catch (error) {
          if (performance.now() - start >= this.#silentMs) this.#unanswered++
          throw error
        }
      },
    }
  }

  #isLimitedTooOften(): boolean {
    return this.#bounds !== undefined && this.#limited > this.#bounds.limited
  }

  /** Runs every fixture twice against the good server, and the probe `probeRuns` times. */
  async baseline(probeRuns = 2): Promise<Baseline> {
    const seen = new Map<string, ReadonlyArray<Seen>>()
    const noise = new Map<string, Set<string>>()
    this.#bounds = undefined
    const counted = await this.#session([], false, true)
    for (const fixture of this.fixtures) {
      await this.#process.covers(fixture.id)
      seen.set(fixture.id, seenIn((await passed(counted.session, fixture)).exchanges))
    }
    counted.close()
    // The measured work includes the start of a process, since any mutant can be the first in its process.
    let work: Bounds = { cpuMs: await this.#process.cpuMs(), limited: this.#limited }
    // The second run has the same concurrency as the runs of mutants. Values that differ between the two runs
    // of the good server are noise.
    const { session, close } = await this.#session([])
    for (const some of sideBySide(this.fixtures))
      for (const { id, exchanges } of await Promise.all(some.map((fixture) => passed(session, fixture)))) {
        const places = differences(seen.get(id) ?? [], seenIn(exchanges)).map(({ place }) => place)
        noise.set(id, new Set(places))
      }
    close()
    work = larger(work, { cpuMs: await this.#process.cpuMs(), limited: this.#limited })
    const probes: Array<ReadonlyArray<Seen>> = []
    for (let run = 0; run < probeRuns; run++) {
      probes.push(await this.probe([]))
      work = larger(work, { cpuMs: await this.#process.cpuMs(), limited: this.#limited })
    }
    const bounds = {
      cpuMs: work.cpuMs * boundFactor,
      limited: Math.max(limitedAtLeast, work.limited * boundFactor),
    }
    const [probed = [], ...again] = probes
    const probeNoise = new Set(again.flatMap((other) => differences(probed, other).map(({ place }) => place)))
    const coverage = await this.#process.coverage()
    const coveredBy = new Map<string, Array<string>>()
    for (const id of [...this.fixtures.map(({ id }) => id), "(probe)"])
      for (const mutant of Object.keys(coverage.perTest[id] ?? {}))
        coveredBy.set(mutant, [...(coveredBy.get(mutant) ?? []), id])
    return {
      seen,
      noise,
      coveredBy,
      whileLoading: new Set(Object.keys(coverage.static)),
      probed,
      probeNoise,
      bounds,
    }
  }

  /** Sends all requests of the probe to a server with these mutants, and returns the answers. */
  async probe(
    mutants: ReadonlyArray<string>,
    options: ProbeOptions & { readonly whileLoading?: boolean } = {},
  ): Promise<ReadonlyArray<Seen>> {
    const { whileLoading = false } = options
    const { session, close } = await this.#session(mutants, whileLoading, mutants.length === 0)
    await this.#process.covers("(probe)")
    try {
      return seenIn(await probe(session, this.#token, options))
    } finally {
      close()
    }
  }

  async unlessHung<A>(run: () => Promise<A>): Promise<A | Extract<Verdict, { killed: true }>> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Hung)) throw error
      await this.#process.stop()
      return { killed: true, how: "stopped", by: "(stopped)", why: error.message }
    }
  }

  async tryFixtures(
    mutants: ReadonlyArray<string>,
    fixtures: ReadonlyArray<Fixture>,
    baseline: Baseline,
    whileLoading = false,
  ): Promise<Verdict> {
    const found: Array<Differences[number]> = []
    let disturbed: Extract<Verdict, { killed: true }> | undefined
    const { session, close } = await this.#session(mutants, whileLoading)
    try {
      for (const some of sideBySide(fixtures)) {
        const results = await Promise.all(some.map((fixture) => runFixture(session, fixture, false)))
        for (const result of results) {
          const { id, exchanges } = result
          const noticed = await this.#noticed(result)
          if (noticed?.how === "statement") return { killed: true, by: id, ...noticed }
          // The search continues: a later fixture may name the statement that the mutant breaks, which is a
          // better result.
          if (noticed !== undefined) disturbed ??= { killed: true, by: id, ...noticed }
          const [good, noise] = [baseline.seen.get(id) ?? [], baseline.noise.get(id)]
          for (const difference of differences(good, seenIn(exchanges), noise))
            found.push({ ...difference, fixture: id })
        }
      }
    } finally {
      close()
    }
    return disturbed ?? { killed: false, tried: fixtures.length, differences: found }
  }

  /**
   * Confirms differences between a mutant's answers and the good server's. Concurrent fixtures can disturb each
   * other, so fixtures with a difference run again one by one, against the good server and against the mutants.
   * Only differences that the confirming run shows again count.
   */
  async confirmed(mutants: ReadonlyArray<string>, verdict: Verdict, whileLoading = false): Promise<Verdict> {
    if (verdict.killed || verdict.differences.length === 0) return verdict
    const wanted = new Set(verdict.differences.map(({ fixture }) => fixture))
    const fixtures = this.fixtures.filter(({ id }) => wanted.has(id)).slice(0, confirmedMax)
    const good = await this.#oneByOne([], fixtures)
    const again = await this.#oneByOne([], fixtures)
    const changed = await this.#oneByOne(mutants, fixtures, whileLoading)
    const found = fixtures.flatMap(({ id }) => {
      const before = good.get(id) ?? []
      const noise = new Set(differences(before, again.get(id) ?? []).map(({ place }) => place))
      return differences(before, changed.get(id) ?? [], noise).map((each) => ({ ...each, fixture: id }))
    })
    return { ...verdict, differences: found }
  }

  async #oneByOne(mutants: ReadonlyArray<string>, fixtures: ReadonlyArray<Fixture>, whileLoading = false) {
    const { session, close } = await this.#session(mutants, whileLoading)
    try {
      const seen = new Map<string, ReadonlyArray<Seen>>()
      for (const fixture of fixtures)
        seen.set(fixture.id, seenIn((await runFixture(session, fixture, false)).exchanges))
      return seen
    } finally {
      close()
    }
  }

  /** Runs the probe; differences are confirmed by a second run, and by a run against the good server. */
  async tryProbe(mutants: ReadonlyArray<string>, baseline: Baseline, whileLoading: boolean): Promise<Alive> {
    const { probed, probeNoise } = baseline
    const once = async () =>
      probed.length === 0 ? [] : differences(probed, await this.probe(mutants, { whileLoading }), probeNoise)
    let found = await once()
    if (found.length > 0) {
      const good = differences(probed, await this.probe([]), probeNoise)
      const noise = new Set(good.map(({ place }) => place))
      const again = new Set((await once()).map(({ place }) => place))
      found = found.filter(({ place }) => again.has(place) && !noise.has(place))
    }
    return {
      killed: false,
      tried: 0,
      differences: found.map((difference) => ({ ...difference, fixture: "(probe)" })),
    }
  }

  /**
   * How a fixture's result shows the mutant: it names a broken statement, or only differs from the good
   * server's result.
   */
  async #noticed({
    state,
    problems,
    reason,
  }: Result): Promise<{ readonly how: How; readonly why: string } | undefined> {
    if (state === "pass" || state === "warn" || state === "unsupported") return undefined
    if (this.#isLimitedTooOften()) throw new Hung(tooManyLimits)
    if (this.#unanswered >= unansweredMax) throw new Hung(unanswered)
    // Throws if the server's process ended or no longer answers.
    await this.#process.cpuMs()
    const named = problems.find(({ level, statements }) => level === "must" && statements.length > 0)
    if (state === "fail" && named !== undefined)
      return {
        how: "statement",
        why: `${named.statements.join(", ")}: wanted ${named.wanted}, got ${named.got}`,
      }
    const [problem] = problems
    const why = problem === undefined ? reason : `wanted ${problem.wanted}, got ${problem.got}`
    return { how: "harness", why: `${state}: ${why}` }
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
