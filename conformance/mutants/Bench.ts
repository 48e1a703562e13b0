/** Runs fixtures before one mutant after the other, and remembers what the good server answers to the same. */
import { sign } from "@bourse/core"
import { impatient, inOrderOfCost } from "../faults/FaultRun.ts"
import { bourseDriver } from "../src/BourseDriver.ts"
import { HarnessError } from "../src/Failure.ts"
import type { Fixture } from "../src/Fixture.ts"
import { makeSender } from "../src/Http.ts"
import type { Kit } from "../src/Kit.ts"
import { runFixture } from "../src/RunFixture.ts"
import { makeSession, type Session } from "../src/Session.ts"
import type { Target } from "../src/Target.ts"
import type { Mutant } from "./Mutant.ts"
import { probe } from "./probe.ts"
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
}

export type Verdict =
  | { readonly killed: true; readonly by: string; readonly why: string }
  /** What the fixtures were answered and did not look at. */
  | {
      readonly killed: false
      readonly tried: number
      readonly differences: ReadonlyArray<Difference & { fixture: string }>
    }

export class Bench {
  readonly #process: ServerProcess
  readonly #kit: Kit
  readonly #target: Target
  /** Opens the control plane of the servers that it starts. */
  readonly #token: string
  readonly #fixtures: ReadonlyArray<Fixture>

  constructor(sourcesFile: string, kit: Kit, target: Target) {
    this.#process = new ServerProcess(sourcesFile)
    this.#kit = kit
    this.#target = target
    if (target.driver === undefined || !("bourse" in target.driver))
      throw new HarnessError("mutants are of our own server: the target's driver is its control plane")
    this.#token = target.driver.bourse.token
    this.#fixtures = inOrderOfCost(kit.fixtures.map(impatient))
  }

  /** A session with a server that is this mutant, and nothing before it. */
  async #session(mutant: string | undefined, whileLoading: boolean) {
    const baseUrl = await this.#process.start(mutant, { whileLoading, token: this.#token })
    const sender = makeSender(baseUrl, 15_000)
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
    return { session, close: () => sender.close() }
  }

  /** Two runs of every fixture before the good server, and so many of the probe; without any none is probed. */
  async baseline(probeRuns = 3): Promise<Baseline> {
    const seen = new Map<string, ReadonlyArray<Seen>>()
    const noise = new Map<string, Set<string>>()
    for (const round of [1, 2]) {
      const { session, close } = await this.#session(undefined, false)
      for (const fixture of this.#fixtures) {
        await this.#process.covers(fixture.id)
        const result = await runFixture(session, fixture, false)
        if (result.state !== "pass" && result.state !== "unsupported" && result.state !== "warn")
          throw new Error(
            `${fixture.id} ends in ${result.state} before the good server: ${result.reason ?? JSON.stringify(result.problems[0])}`,
          )
        const now = seenIn(result.exchanges)
        if (round === 1) seen.set(fixture.id, now)
        else
          noise.set(
            fixture.id,
            new Set(differences(seen.get(fixture.id) ?? [], now).map(({ place }) => place)),
          )
      }
      close()
    }
    const probes: Array<ReadonlyArray<Seen>> = []
    for (let run = 0; run < probeRuns; run++) probes.push(await this.#probe(undefined, false))
    const [probed = [], ...again] = probes
    const probeNoise = new Set(again.flatMap((other) => differences(probed, other).map(({ place }) => place)))
    const coverage = await this.#process.coverage()
    const coveredBy = new Map<string, Array<string>>()
    for (const id of [...this.#fixtures.map(({ id }) => id), "(probe)"])
      for (const mutant of Object.keys(coverage.perTest[id] ?? {}))
        coveredBy.set(mutant, [...(coveredBy.get(mutant) ?? []), id])
    return { seen, noise, coveredBy, whileLoading: new Set(Object.keys(coverage.static)), probed, probeNoise }
  }

  /** Everything that is asked of a server that is this mutant, and what it answers. */
  async #probe(mutant: string | undefined, whileLoading: boolean): Promise<ReadonlyArray<Seen>> {
    const { session, close } = await this.#session(mutant, whileLoading)
    await this.#process.covers("(probe)")
    try {
      return seenIn(await probe(session, this.#token))
    } finally {
      close()
    }
  }

  async judge({ id }: Mutant, baseline: Baseline): Promise<Verdict> {
    const whileLoading = baseline.whileLoading.has(id)
    const ids = baseline.coveredBy.get(id) ?? []
    const wanted = new Set(ids)
    const fixtures =
      whileLoading && ids.length === 0
        ? this.#fixtures
        : this.#fixtures.filter((fixture) => wanted.has(fixture.id))
    try {
      return await this.#tryFixtures(id, whileLoading, fixtures, baseline)
    } catch (error) {
      if (!(error instanceof Hung)) throw error
      await this.#process.stop()
      return { killed: true, by: "(the server stands still)", why: error.message }
    }
  }

  async #tryFixtures(
    id: string,
    whileLoading: boolean,
    fixtures: ReadonlyArray<Fixture>,
    baseline: Baseline,
  ): Promise<Verdict> {
    const found: Array<Difference & { fixture: string }> = []
    const { session, close } = await this.#session(id, whileLoading)
    try {
      for (const fixture of fixtures) {
        const result = await runFixture(session, fixture, false)
        const why = await this.#whyKilled(result)
        if (why !== undefined) return { killed: true, by: fixture.id, why }
        const seen = seenIn(result.exchanges)
        const noise = baseline.noise.get(fixture.id)
        for (const difference of differences(baseline.seen.get(fixture.id) ?? [], seen, noise))
          found.push({ ...difference, fixture: fixture.id })
      }
    } finally {
      close()
    }
    const probed = baseline.probed.length === 0 ? [] : await this.#probe(id, whileLoading)
    for (const difference of differences(baseline.probed, probed, baseline.probeNoise))
      found.push({ ...difference, fixture: "(probe)" })
    return { killed: false, tried: fixtures.length, differences: found }
  }

  async #whyKilled({ state, problems, reason }: Result): Promise<string | undefined> {
    if (state === "pass" || state === "warn" || state === "unsupported") return undefined
    const [problem] = problems
    const why =
      problem === undefined
        ? `${state}: ${reason}`
        : `${problem.statements.join(", ")}: wanted ${problem.wanted}, got ${problem.got}`
    if (why.includes("no answer within") && !(await this.#process.isAlive())) throw new Hung("never answers")
    return why
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}
