/** Runs fixtures before one mutant after the other, and remembers what the good server answers to the same. */

import { type Fixture, HarnessError, type Kit, type Target } from "@bourse/conformance"
import { makeSender, NoAnswer, type Sender } from "@bourse/conformance/src/http/Http.ts"
import { runFixture } from "@bourse/conformance/src/run/RunFixture.ts"
import { makeSession, type Session } from "@bourse/conformance/src/session/Session.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { sign } from "@bourse/core"
import { impatient, inOrderOfCost, isAlone } from "../proxyMutants/FaultRun.ts"
import type { Mutant } from "./Mutant.ts"
import { type ProbeOptions, probe } from "./probe.ts"
import { Hung, ServerProcess } from "./ServerProcess.ts"
import { type Difference, differences, type Seen, seenIn } from "./seen.ts"

type Result = Awaited<ReturnType<typeof runFixture>>

/** What the good server showed each fixture, the places where it never shows the same twice, and which code ran. */
export interface Baseline {
  readonly seen: ReadonlyMap<string, ReadonlyArray<Seen>>
  readonly noise: ReadonlyMap<string, ReadonlySet<string>>
  /** The fixtures whose requests run the mutant's code. */
  readonly coveredBy: ReadonlyMap<string, ReadonlyArray<string>>
  /** Mutants of code that runs while the sources are loaded. */
  readonly whileLoading: ReadonlySet<string>
  readonly probed: ReadonlyArray<Seen>
  readonly probeNoise: ReadonlySet<string>
  readonly bounds: Bounds
}

/** What one run of fixtures or of the probe may take before it is ended, as multiples of what the good server took. */
export interface Bounds {
  /** Processor time of the server, in milliseconds: the same on a busy machine as on a quiet one. */
  readonly cpuMs: number
  /** Answers that there are too many requests, after each of which the kit waits. */
  readonly limited: number
}

/** What the fixtures were answered and did not look at. */
type Seens = ReadonlyArray<Difference & { readonly fixture: string }>

export type Verdict =
  | { readonly killed: true; readonly by: string; readonly why: string }
  | { readonly killed: false; readonly tried: number; readonly differences: Seens }

export interface Judged {
  readonly mutant: Mutant
  readonly verdict: Verdict
}

/** Nothing is different before the first fixtures; {@link Bench.judgeTogether} runs the others and the probe. */
type Undecided = "undecided"

/** So many fixtures are run before each mutant, those first that caught others in the same file. */
const firstFixtures = 40

/** What so many fixtures saw is looked at a second time. */
const confirmedMax = 12

/** How long a server may take before it counts as one that never answers. */
export interface Patience {
  /** For a request. */
  readonly silentMs: number
  /** For an order to its process. */
  readonly hungMs: number
}

const ordinary: Patience = { silentMs: 15_000, hungMs: 20_000 }

/** A mutant may do so many times the work of the good server, and be limited at least so often. */
const boundFactor = 5
const limitedAtLeast = 50

/** Fixtures that run at the same time: as many as keep both processes busy. */
const sideBySideMax = 6

/** In their order, side by side but for those that need the market or the clock for themselves. */
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

/** Runs a fixture before the good server, where it must not fail. */
const passed = async (session: Session, fixture: Fixture): Promise<Result> => {
  const result = await runFixture(session, fixture, false)
  if (["pass", "unsupported", "warn"].includes(result.state)) return result
  const why = result.reason ?? JSON.stringify(result.problems[0])
  throw new Error(`${fixture.id} ends in ${result.state} before the good server: ${why}`)
}

const tooManyLimits = "the server says again and again that there are too many requests"

const larger = (a: Bounds, b: Bounds): Bounds => ({
  cpuMs: Math.max(a.cpuMs, b.cpuMs),
  limited: Math.max(a.limited, b.limited),
})

type Alive = Extract<Verdict, { killed: false }>

const joined = (a: Alive, b: Alive): Alive => ({
  killed: false,
  tried: a.tried + b.tried,
  differences: [...a.differences, ...b.differences],
})

/** By source file, the fixtures that caught a mutant of it, with its line, the latest first. */
export type Catchers = Map<string, ReadonlyArray<{ readonly line: number; readonly by: string }>>

export class Bench {
  readonly #process: ServerProcess
  readonly #kit: Kit
  readonly #target: Target
  /** Opens the control plane of the servers that it starts. */
  readonly #token: string
  readonly #fixtures: ReadonlyArray<Fixture>
  readonly #catchers: Catchers

  /** None while the good server is measured. */
  #bounds: Bounds | undefined
  #limited = 0

  readonly #silentMs: number

  /** Benches that share their catchers learn from each other. */
  constructor(
    sourcesFile: string,
    kit: Kit,
    target: Target,
    { silentMs, hungMs } = ordinary,
    catchers: Catchers = new Map(),
  ) {
    this.#catchers = catchers
    this.#process = new ServerProcess(sourcesFile, hungMs)
    this.#silentMs = silentMs
    this.#kit = kit
    this.#target = target
    if (target.driver === undefined || !("bourse" in target.driver))
      throw new HarnessError("mutants are of our own server: the target's driver is its control plane")
    this.#token = target.driver.bourse.token
    this.#fixtures = inOrderOfCost(kit.fixtures.map(impatient))
  }

  /** A session with a server that is these mutants, and nothing before it. */
  async #session(mutants: ReadonlyArray<string>, whileLoading = false, isCounted = false) {
    const baseUrl = await this.#process.start(mutants, {
      whileLoading,
      isCounted,
      token: this.#token,
      cpuMsMax: this.#bounds?.cpuMs,
    })
    this.#limited = 0
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
      driver: bourseDriver(baseUrl, this.#token),
      sender,
      sign,
    })
    // This server answers at once. Asking again would cost time, and two runs would be told apart by how often.
    const session: Session = { ...made, again: async () => false }
    return { session, close }
  }

  #isLimitedTooOften(): boolean {
    return this.#bounds !== undefined && this.#limited > this.#bounds.limited
  }

  /** Two runs of every fixture before the good server, and so many of the probe; without any none is probed. */
  async baseline(probeRuns = 2): Promise<Baseline> {
    const seen = new Map<string, ReadonlyArray<Seen>>()
    const noise = new Map<string, Set<string>>()
    this.#bounds = undefined
    const counted = await this.#session([], false, true)
    for (const fixture of this.#fixtures) {
      await this.#process.covers(fixture.id)
      seen.set(fixture.id, seenIn((await passed(counted.session, fixture)).exchanges))
    }
    counted.close()
    // With the start of a process: any mutant may be the first of one.
    let work: Bounds = { cpuMs: await this.#process.cpuMs(), limited: this.#limited }
    // Once more as it is done before mutants: what comes out otherwise then says nothing.
    const { session, close } = await this.#session([])
    for (const some of sideBySide(this.#fixtures))
      for (const { id, exchanges } of await Promise.all(some.map((fixture) => passed(session, fixture)))) {
        const places = differences(seen.get(id) ?? [], seenIn(exchanges)).map(({ place }) => place)
        noise.set(id, new Set(places))
      }
    close()
    work = larger(work, { cpuMs: await this.#process.cpuMs(), limited: this.#limited })
    const probes: Array<ReadonlyArray<Seen>> = []
    for (let run = 0; run < probeRuns; run++) {
      probes.push(await this.#probe([]))
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
    for (const id of [...this.#fixtures.map(({ id }) => id), "(probe)"])
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

  /** Everything that is asked of a server that is these mutants, and what it answers. */
  async #probe(
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

  /** One that is excused has no need of more than the first fixtures: where it lives, nobody asks what it changed. */
  async judge(mutant: Mutant, baseline: Baseline, isExcused = false): Promise<Verdict | Undecided> {
    const { id } = mutant
    this.#bounds = baseline.bounds
    const whileLoading = baseline.whileLoading.has(id)
    const fixtures = this.#fixturesOf([mutant], baseline)
    const first = fixtures.slice(0, firstFixtures)
    return this.#unlessHung(async () => {
      const tried = await this.#tryFixtures([id], first, baseline, whileLoading)
      const begun = isExcused ? tried : await this.#confirmed([id], tried, whileLoading)
      if (begun.killed) {
        this.#caught(mutant, begun)
        return begun
      }
      if (isExcused || begun.differences.length === 0) return "undecided"
      const probed = await this.#tryProbe([id], baseline, whileLoading)
      return this.#tryRest(id, joined(begun, probed), first, baseline, whileLoading)
    })
  }

  #caught({ file, line }: Mutant, { by }: { readonly by: string }): void {
    this.#catchers.set(file, [{ line, by }, ...(this.#catchers.get(file) ?? [])])
  }

  /** Something is different: the whole kit, for what is not run by this code may see what it did. */
  async #tryRest(
    id: string,
    sofar: Alive,
    tried: ReadonlyArray<Fixture>,
    baseline: Baseline,
    whileLoading: boolean,
  ): Promise<Verdict> {
    const rest = this.#fixtures.filter((each) => !tried.includes(each))
    const ended = await this.#confirmed(
      [id],
      await this.#tryFixtures([id], rest, baseline, whileLoading),
      whileLoading,
    )
    return ended.killed ? ended : joined(sofar, ended)
  }

  /**
   * All of these at once before all fixtures that reach them and the probe. When nothing is different then, each of
   * them is equivalent. What is different is tried on each of them alone, by what showed it, and the others go on. No
   * two may be in one file, where one could hide the other, and either all or none are active while the sources are
   * loaded.
   */
  async judgeTogether(mutants: ReadonlyArray<Mutant>, baseline: Baseline): Promise<ReadonlyArray<Judged>> {
    this.#bounds = baseline.bounds
    const judged: Array<Judged> = []
    let left = mutants
    let fixtures = this.#fixturesOf(mutants, baseline)
    while (fixtures.length > 0) {
      const outcome = await this.#showing(left, fixtures, baseline)
      const { by, showed } = outcome
      if (showed.length === 0) break
      const found: Array<Judged> = []
      for (const mutant of left) {
        const verdict = await this.#judgeBy(mutant, showed, baseline)
        if (verdict !== undefined) found.push({ mutant, verdict })
      }
      // Only together: nobody knows which of them it is.
      if (found.length === 0) return [...judged, ...(await this.#judgeHalves(left, baseline))]
      judged.push(...found)
      left = left.filter((mutant) => !found.some((each) => each.mutant === mutant))
      if (left.length === 0) return judged
      // Those before it have seen nothing of the rest.
      fixtures = by === undefined ? [] : fixtures.slice(fixtures.findIndex(({ id }) => id === by))
    }
    return [...judged, ...(await this.#judgeByProbe(left, baseline))]
  }

  /** The first fixture that fails, or all that saw something different. */
  async #showing(
    mutants: ReadonlyArray<Mutant>,
    fixtures: ReadonlyArray<Fixture>,
    baseline: Baseline,
  ): Promise<{ readonly by: string | undefined; readonly showed: ReadonlyArray<Fixture> }> {
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    const verdict = await this.#unlessHung(async () =>
      this.#confirmed(ids, await this.#tryFixtures(ids, fixtures, baseline, whileLoading), whileLoading),
    )
    if (verdict.killed) {
      // Which fixture it was that stopped the server is not known: any may be.
      const showed = fixtures.filter(({ id }) => id === verdict.by)
      return { by: verdict.by, showed: showed.length > 0 ? showed : fixtures }
    }
    const seeing = new Set(verdict.differences.map(({ fixture }) => fixture))
    return { by: undefined, showed: fixtures.filter(({ id }) => seeing.has(id)) }
  }

  /** One mutant before the fixtures that showed something of its group; undefined when they show nothing of it. */
  async #judgeBy(
    mutant: Mutant,
    showed: ReadonlyArray<Fixture>,
    baseline: Baseline,
  ): Promise<Verdict | undefined> {
    const { id } = mutant
    const whileLoading = baseline.whileLoading.has(id)
    const verdict = await this.#unlessHung(async () => {
      const tried = await this.#tryFixtures([id], showed, baseline, whileLoading)
      const confirmed = await this.#confirmed([id], tried, whileLoading)
      if (confirmed.killed || confirmed.differences.length === 0) return confirmed
      const probed = await this.#tryProbe([id], baseline, whileLoading)
      return this.#tryRest(id, joined(confirmed, probed), showed, baseline, whileLoading)
    })
    if (verdict.killed) this.#caught(mutant, verdict)
    return verdict.killed || verdict.differences.length > 0 ? verdict : undefined
  }

  async #judgeHalves(mutants: ReadonlyArray<Mutant>, baseline: Baseline): Promise<ReadonlyArray<Judged>> {
    const [mutant] = mutants
    if (mutant === undefined) return []
    if (mutants.length === 1) return this.#judgeByProbe(mutants, baseline)
    const half = mutants.length >> 1
    return [
      ...(await this.judgeTogether(mutants.slice(0, half), baseline)),
      ...(await this.judgeTogether(mutants.slice(half), baseline)),
    ]
  }

  /** What no fixture sees: halves are tried until it is known of whom the probe sees something. */
  async #judgeByProbe(mutants: ReadonlyArray<Mutant>, baseline: Baseline): Promise<ReadonlyArray<Judged>> {
    const [mutant, ...others] = mutants
    if (mutant === undefined) return []
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    const verdict = await this.#unlessHung(async () => {
      const probed = await this.#tryProbe(ids, baseline, whileLoading)
      return probed.differences.length === 0 || others.length > 0
        ? probed
        : this.#tryRest(mutant.id, probed, [], baseline, whileLoading)
    })
    const isAlike = !verdict.killed && verdict.differences.length === 0
    if (isAlike || others.length === 0) return mutants.map((each) => ({ mutant: each, verdict }))
    const half = mutants.length >> 1
    return [
      ...(await this.#judgeByProbe(mutants.slice(0, half), baseline)),
      ...(await this.#judgeByProbe(mutants.slice(half), baseline)),
    ]
  }

  /**
   * Those that run the code of any of these mutants, those first that caught a mutant near it. What runs while the
   * sources are loaded, or when the server starts, may be noticed by any.
   */
  #fixturesOf(mutants: ReadonlyArray<Mutant>, baseline: Baseline): ReadonlyArray<Fixture> {
    const wanted = new Set(mutants.flatMap(({ id }) => baseline.coveredBy.get(id) ?? []))
    const mayBeAny = mutants.some(({ id }) => baseline.whileLoading.has(id))
    return this.#nearestFirst(
      this.#fixtures.filter(({ id }) => mayBeAny || wanted.has(id)),
      mutants,
    )
  }

  #nearestFirst(
    fixtures: ReadonlyArray<Fixture>,
    [mutant, ...more]: ReadonlyArray<Mutant>,
  ): ReadonlyArray<Fixture> {
    if (mutant === undefined || more.length > 0) return fixtures
    const distances = new Map<string, number>()
    for (const { line, by } of this.#catchers.get(mutant.file) ?? [])
      distances.set(by, Math.min(distances.get(by) ?? Number.POSITIVE_INFINITY, Math.abs(line - mutant.line)))
    const rank = ({ id }: Fixture) => distances.get(id) ?? Number.MAX_SAFE_INTEGER
    return fixtures.toSorted((a, b) => rank(a) - rank(b))
  }

  async #unlessHung<A>(run: () => Promise<A>): Promise<A | Extract<Verdict, { killed: true }>> {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Hung)) throw error
      await this.#process.stop()
      return { killed: true, by: "(stopped)", why: error.message }
    }
  }

  async #tryFixtures(
    mutants: ReadonlyArray<string>,
    fixtures: ReadonlyArray<Fixture>,
    baseline: Baseline,
    whileLoading = false,
  ): Promise<Verdict> {
    const found: Array<Seens[number]> = []
    const { session, close } = await this.#session(mutants, whileLoading)
    try {
      for (const some of sideBySide(fixtures)) {
        const results = await Promise.all(some.map((fixture) => runFixture(session, fixture, false)))
        for (const result of results) {
          const { id, exchanges } = result
          const why = await this.#whyKilled(result)
          if (why !== undefined) return { killed: true, by: id, why }
          const [good, noise] = [baseline.seen.get(id) ?? [], baseline.noise.get(id)]
          for (const difference of differences(good, seenIn(exchanges), noise))
            found.push({ ...difference, fixture: id })
        }
      }
    } finally {
      close()
    }
    return { killed: false, tried: fixtures.length, differences: found }
  }

  /**
   * What fixtures that ran side by side saw may be each other's doing. Those that saw something are run once more, one
   * by one, before the good server and before this one; what is different then counts.
   */
  async #confirmed(mutants: ReadonlyArray<string>, verdict: Verdict, whileLoading = false): Promise<Verdict> {
    if (verdict.killed || verdict.differences.length === 0) return verdict
    const wanted = new Set(verdict.differences.map(({ fixture }) => fixture))
    const fixtures = this.#fixtures.filter(({ id }) => wanted.has(id)).slice(0, confirmedMax)
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

  /**
   * Those with which the server fails where the good one answers or refuses. Grouped like {@link judgeTogether}. Of a
   * group that is known to fail, only its parts are tried.
   */
  async failing(
    mutants: ReadonlyArray<Mutant>,
    baseline: Baseline,
    isKnown = false,
  ): Promise<ReadonlyArray<Mutant>> {
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    this.#bounds = baseline.bounds
    if (!isKnown) {
      const outcome = await this.#unlessHung(async () =>
        this.#probe(ids, { whileLoading, rounds: 2, untilBroken: true }),
      )
      if (!("killed" in outcome) && outcome.every(({ served }) => served !== "broken")) return []
    }
    if (mutants.length === 1) return mutants
    const half = mutants.length >> 1
    const first = await this.failing(mutants.slice(0, half), baseline)
    return [...first, ...(await this.failing(mutants.slice(half), baseline, first.length === 0))]
  }

  /** What the probe sees is looked at a second time, beside the good server: what comes and goes says nothing. */
  async #tryProbe(mutants: ReadonlyArray<string>, baseline: Baseline, whileLoading: boolean): Promise<Alive> {
    const { probed, probeNoise } = baseline
    const once = async () =>
      probed.length === 0 ? [] : differences(probed, await this.#probe(mutants, { whileLoading }), probeNoise)
    let found = await once()
    if (found.length > 0) {
      const good = differences(probed, await this.#probe([]), probeNoise)
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

  async #whyKilled({ state, problems, reason }: Result): Promise<string | undefined> {
    if (state === "pass" || state === "warn" || state === "unsupported") return undefined
    const [problem] = problems
    const why =
      problem === undefined
        ? `${state}: ${reason}`
        : `${problem.statements.join(", ")}: wanted ${problem.wanted}, got ${problem.got}`
    if (this.#isLimitedTooOften()) throw new Hung(tooManyLimits)
    // Throws where the process was ended, or does not hear any more.
    await this.#process.cpuMs()
    return why
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
