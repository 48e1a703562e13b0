/**
 * Judges source mutants: whether a fixture notices a mutant, or otherwise whether a caller can notice it at
 * all.
 */
import type { Fixture, Kit, Target } from "@bourse/conformance"
import { prefix } from "@bourse/conformance/src/kit/matrices/written.ts"
import type { Mutant } from "../instrument/Mutant.ts"
import { type Patience, Trials } from "./Trials.ts"
import { type Alive, type Baseline, type Judged, joined, type Verdict } from "./Verdict.ts"

/**
 * The first fixtures showed no difference for a mutant; {@link Bench.judgeTogether} runs the other fixtures and
 * the probe.
 */
type Undecided = "undecided"

/**
 * Number of fixtures that run first against each mutant. Fixtures that killed mutants of the same source file
 * come first.
 */
const firstFixtures = 40

/** Fixtures that killed mutants, by source file and with the mutant's line, the latest first. */
export type Killers = Map<string, ReadonlyArray<{ readonly line: number; readonly by: string }>>

export class Bench {
  readonly #trials: Trials
  readonly #killers: Killers

  /** Benches share their list of killing fixtures, so that each bench uses the others' results. */
  constructor(
    sourcesFile: string,
    kit: Kit,
    target: Target,
    patience?: Patience,
    killers: Killers = new Map(),
  ) {
    this.#trials = new Trials(sourcesFile, kit, target, patience)
    this.#killers = killers
  }

  /** Records the behaviour of the good server, see {@link Trials.baseline}. */
  baseline(probeRuns?: number): Promise<Baseline> {
    return this.#trials.baseline(probeRuns)
  }

  /**
   * Judges one source mutant. An excused mutant runs only against the first fixtures; if it survives, its
   * effect does not matter.
   */
  async judge(mutant: Mutant, baseline: Baseline, isExcused = false): Promise<Verdict | Undecided> {
    const { id } = mutant
    this.#trials.limitTo(baseline.bounds)
    const whileLoading = baseline.whileLoading.has(id)
    const fixtures = this.#fixturesOf([mutant], baseline)
    const first = fixtures.slice(0, firstFixtures)
    return this.#trials.unlessHung(async () => {
      const tried = await this.#trials.tryFixtures([id], first, baseline, whileLoading)
      const begun = isExcused ? tried : await this.#trials.confirmed([id], tried, whileLoading)
      if (begun.killed && begun.how === "harness") {
        const rest = fixtures.slice(firstFixtures)
        const more = await this.#trials.tryFixtures([id], rest, baseline, whileLoading)
        const said = more.killed && more.how !== "harness" ? more : begun
        this.#remember(mutant, said)
        return said
      }
      if (begun.killed) {
        this.#remember(mutant, begun)
        return begun
      }
      if (isExcused || begun.differences.length === 0) return "undecided"
      // The fixtures that run the mutant's code are the likeliest to name the broken statement, and cheaper
      // than the probe.
      const second = fixtures.slice(firstFixtures)
      const next = await this.#trials.tryFixtures([id], second, baseline, whileLoading)
      if (next.killed && next.how === "statement") {
        this.#remember(mutant, next)
        return next
      }
      const probed = await this.#trials.tryProbe([id], baseline, whileLoading)
      return this.#tryRest(id, joined(begun, probed), fixtures, baseline, whileLoading)
    })
  }

  #remember({ file, line }: Mutant, { by }: { readonly by: string }): void {
    this.#killers.set(file, [{ line, by }, ...(this.#killers.get(file) ?? [])])
  }

  /**
   * Runs all other fixtures after a difference: a fixture can notice the effect without running the mutant's
   * code.
   */
  async #tryRest(
    id: string,
    sofar: Alive,
    tried: ReadonlyArray<Fixture>,
    baseline: Baseline,
    whileLoading: boolean,
  ): Promise<Verdict> {
    const rest = this.#trials.fixtures.filter((each) => !tried.includes(each))
    const ended = await this.#trials.confirmed(
      [id],
      await this.#trials.tryFixtures([id], rest, baseline, whileLoading),
      whileLoading,
    )
    return ended.killed ? ended : joined(sofar, ended)
  }

  /**
   * Activates several mutants together, and runs the fixtures that reach their code, then the probe. If
   * fixtures and probe show no difference, all mutants of the group are equivalent. After a difference, the
   * fixtures that showed it run against each mutant alone, and the undetected mutants continue as a group. No
   * two mutants of a group may be in one file, where one could hide the other. Either all mutants of a group or
   * none are active while the sources load.
   */
  async judgeTogether(mutants: ReadonlyArray<Mutant>, baseline: Baseline): Promise<ReadonlyArray<Judged>> {
    this.#trials.limitTo(baseline.bounds)
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
      // No mutant alone shows the difference, so the group is halved.
      if (found.length === 0) return [...judged, ...(await this.#judgeHalves(left, baseline))]
      judged.push(...found)
      left = left.filter((mutant) => !found.some((each) => each.mutant === mutant))
      if (left.length === 0) return judged
      // Fixtures before this one showed no difference, so they need not run again.
      fixtures = by === undefined ? [] : fixtures.slice(fixtures.findIndex(({ id }) => id === by))
    }
    return [...judged, ...(await this.#judgeByProbe(left, baseline))]
  }

  /** Finds the first fixture that fails, or else all fixtures that showed a difference. */
  async #showing(
    mutants: ReadonlyArray<Mutant>,
    fixtures: ReadonlyArray<Fixture>,
    baseline: Baseline,
  ): Promise<{ readonly by: string | undefined; readonly showed: ReadonlyArray<Fixture> }> {
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    const verdict = await this.#trials.unlessHung(async () =>
      this.#trials.confirmed(
        ids,
        await this.#trials.tryFixtures(ids, fixtures, baseline, whileLoading),
        whileLoading,
      ),
    )
    if (verdict.killed) {
      // Any of the concurrent fixtures may have stopped the server, so all of them count if the failing one is
      // unknown.
      const showed = fixtures.filter(({ id }) => id === verdict.by)
      return { by: verdict.by, showed: showed.length > 0 ? showed : fixtures }
    }
    const seeing = new Set(verdict.differences.map(({ fixture }) => fixture))
    return { by: undefined, showed: fixtures.filter(({ id }) => seeing.has(id)) }
  }

  /**
   * Runs one mutant against the fixtures that showed a difference of its group; undefined if none shows one.
   */
  async #judgeBy(
    mutant: Mutant,
    showed: ReadonlyArray<Fixture>,
    baseline: Baseline,
  ): Promise<Verdict | undefined> {
    const { id } = mutant
    const whileLoading = baseline.whileLoading.has(id)
    const verdict = await this.#trials.unlessHung(async () => {
      const tried = await this.#trials.tryFixtures([id], showed, baseline, whileLoading)
      const confirmed = await this.#trials.confirmed([id], tried, whileLoading)
      if (confirmed.killed || confirmed.differences.length === 0) return confirmed
      const probed = await this.#trials.tryProbe([id], baseline, whileLoading)
      return this.#tryRest(id, joined(confirmed, probed), showed, baseline, whileLoading)
    })
    if (verdict.killed) this.#remember(mutant, verdict)
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

  /**
   * Judges mutants that no fixture notices: halves the group until the mutant is found that the probe notices.
   */
  async #judgeByProbe(mutants: ReadonlyArray<Mutant>, baseline: Baseline): Promise<ReadonlyArray<Judged>> {
    const [mutant, ...others] = mutants
    if (mutant === undefined) return []
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    const verdict = await this.#trials.unlessHung(async () => {
      const probed = await this.#trials.tryProbe(ids, baseline, whileLoading)
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
   * Fixtures that run the code of any of these mutants; for a single mutant, those that killed nearby mutants
   * come first. Any fixture can notice code that runs while the sources load or the server starts.
   */
  #fixturesOf(mutants: ReadonlyArray<Mutant>, baseline: Baseline): ReadonlyArray<Fixture> {
    const wanted = new Set(mutants.flatMap(({ id }) => baseline.coveredBy.get(id) ?? []))
    const mayBeAny = mutants.some(({ id }) => baseline.whileLoading.has(id))
    return this.#nearestFirst(
      this.#trials.fixtures.filter(({ id }) => mayBeAny || wanted.has(id)),
      mutants,
    )
  }

  #nearestFirst(
    fixtures: ReadonlyArray<Fixture>,
    [mutant, ...more]: ReadonlyArray<Mutant>,
  ): ReadonlyArray<Fixture> {
    if (mutant === undefined || more.length > 0) return fixtures
    const distances = new Map<string, number>()
    for (const { line, by } of this.#killers.get(mutant.file) ?? [])
      distances.set(by, Math.min(distances.get(by) ?? Number.POSITIVE_INFINITY, Math.abs(line - mutant.line)))
    // Fixtures that combine parameters come before those that test one thing.
    const others = (id: string) => Number.MAX_SAFE_INTEGER - (id.startsWith(prefix) ? 1 : 0)
    const rank = ({ id }: Fixture) => distances.get(id) ?? others(id)
    return fixtures.toSorted((a, b) => rank(a) - rank(b))
  }

  /**
   * Finds the mutants whose server breaks on a request that the good server answers or rejects. Mutants are
   * grouped as in {@link judgeTogether}. If `isKnown` is true, the whole group is known to fail, so only its
   * halves run.
   */
  async failing(
    mutants: ReadonlyArray<Mutant>,
    baseline: Baseline,
    isKnown = false,
  ): Promise<ReadonlyArray<Mutant>> {
    this.#trials.limitTo(baseline.bounds)
    const ids = mutants.map(({ id }) => id)
    const whileLoading = ids.some((id) => baseline.whileLoading.has(id))
    if (!isKnown) {
      const outcome = await this.#trials.unlessHung(async () =>
        this.#trials.probe(ids, { whileLoading, rounds: 2, untilBroken: true }),
      )
      if (!("killed" in outcome) && outcome.every(({ served }) => served !== "broken")) return []
    }
    if (mutants.length === 1) return mutants
    const half = mutants.length >> 1
    const first = await this.failing(mutants.slice(0, half), baseline)
    return [...first, ...(await this.failing(mutants.slice(half), baseline, first.length === 0))]
  }

  stop(): Promise<void> {
    return this.#trials.stop()
  }
}
