/**
 * Proves that the conformance kit is sharp and fair. Every mutant must be killed by a fixture that claims the
 * broken statement; every fixture must kill a mutant; no fixture may fail against a legal variant.
 */
import { type Fixture, isRecordedOnly, type Kit, type Statement } from "@bourse/conformance"
import { callsOf, claimedBy, fixturesByStatement, namedBy } from "@bourse/conformance/src/checks/Coverage.ts"
import { derivedWrongs } from "@bourse/conformance/src/kit/Derive.ts"
import { nothing } from "../everything.ts"
import type { Mutant, Variant } from "../Mutant.ts"
import { type Job, type Played, type Prover, startProver } from "./Prover.ts"
import { type FixtureState, isLikely } from "./Runs.ts"

export interface MutantResult {
  readonly mutant: Mutant
  /** Id of the fixture that killed the mutant; undefined if none did. */
  readonly by: string | undefined
  /** Ids of fixtures that claim the broken statement and ran before the mutant was killed. */
  readonly tried: ReadonlyArray<string>
  /** Reason why the mutant could not be played. */
  readonly error?: string
}

export interface VariantResult {
  readonly variant: Variant
  readonly ran: number
  readonly unfair: ReadonlyArray<FixtureState>
  readonly error?: string
}

export interface IdleFixture {
  readonly id: string
  /** Ids of mutants that the fixture should kill, but did not. */
  readonly mutants: ReadonlyArray<string>
}

export interface Proof {
  readonly mutants: ReadonlyArray<MutantResult>
  readonly variants: ReadonlyArray<VariantResult>
  /** Fixtures that killed no mutant; undefined if the proof did not test this. */
  readonly idle: ReadonlyArray<IdleFixture> | undefined
}

/** Required statements that a fixture claims and no mutant breaks. */
export const unbroken = (kit: Kit, mutants: ReadonlyArray<Mutant>): ReadonlyArray<Statement> => {
  const broken = new Set(mutants.map(({ statement }) => statement))
  const claimed = fixturesByStatement(kit)
  return [...kit.statements.values()].filter(
    ({ id, level, uncovered }) =>
      level === "must" && uncovered === undefined && claimed.has(id) && !broken.has(id),
  )
}

/** Fixtures that call the variant's endpoints. */
export const concernedBy = (kit: Kit, { endpoints }: Variant): ReadonlyArray<Fixture> =>
  kit.fixtures.filter((fixture) =>
    callsOf(fixture).some(({ call }) => endpoints.some((each) => each === "every" || each === call)),
  )

/** Whether the fixture only records open choices of the interface, and never fails. */
export const recordsOnly = ({ level = "must" }: Fixture): boolean => isRecordedOnly(level)

/**
 * Statements that a fixture tests: those that it names, and those of its derived wrong calls. Statements about
 * route and shape, which every call tests, count only if the fixture names no other required statement.
 */
const purposeOf = (kit: Kit, fixture: Fixture): ReadonlySet<string> => {
  const derived = callsOf(fixture)
    .filter(({ name }) => name === fixture.documents)
    .flatMap(({ call }) => {
      const endpoint = kit.endpoints.get(call)
      return endpoint === undefined ? [] : derivedWrongs(endpoint, 0).flatMap(({ covers }) => covers)
    })
  const named = [...namedBy(fixture), ...derived].filter((id) => {
    const level = kit.statements.get(id)?.level
    return level !== undefined && !isRecordedOnly(level)
  })
  return named.length > 0 ? new Set(named) : claimedBy(kit, fixture)
}

export const prove = async (wanted: {
  readonly kit: Kit
  readonly mutants: ReadonlyArray<Mutant>
  readonly variants: ReadonlyArray<readonly [Variant, ReadonlyArray<Fixture>]>
  /** Whether every fixture of the kit must kill a mutant. */
  readonly asksFixtures: boolean
  readonly provers: number
  readonly onPlayed?: (done: number, total: number, what: string) => void
}): Promise<Proof> => {
  const { kit, mutants, variants } = wanted
  const claiming = fixturesByStatement(kit)
  const provers = Array.from({ length: wanted.provers }, startProver)
  let total = mutants.length + variants.length
  let done = 0

  const playOn = async (prover: Prover, job: Job): Promise<Played> => {
    const played = await prover.play(job)
    wanted.onPlayed?.(++done, total, "mutant" in job ? job.mutant.id : job.variant.id)
    return played
  }
  const inLanes = async <A, B>(list: ReadonlyArray<A>, work: (prover: Prover, item: A) => Promise<B>) => {
    const results: Array<B> = []
    const waiting = list.entries()
    await Promise.all(
      provers.map(async (prover) => {
        for (const [index, item] of waiting) results[index] = await work(prover, item)
      }),
    )
    return results
  }
  const playMutant = async (
    prover: Prover,
    mutant: Mutant,
    fixtures: ReadonlyArray<string>,
  ): Promise<MutantResult> => {
    const played = await playOn(prover, { mutant: { id: mutant.id, fixtures } })
    if ("killed" in played) return { mutant, ...played.killed }
    return { mutant, by: undefined, tried: [], error: "error" in played ? played.error : "no answer" }
  }
  const playVariant = async (
    prover: Prover,
    [variant, fixtures]: readonly [Variant, ReadonlyArray<Fixture>],
  ): Promise<VariantResult> => {
    const job = { variant: { id: variant.id, fixtures: fixtures.map(({ id }) => id) } }
    const played = await playOn(prover, job)
    if (!("states" in played))
      return { variant, ran: 0, unfair: [], error: "error" in played ? played.error : "no answer" }
    const unfair = played.states.filter(({ state }) => state !== "pass" && state !== "unsupported")
    return { variant, ran: played.states.length, unfair }
  }
  /** Runs the fixture against its mutants until the fixture kills one. */
  const idleFixture = async (prover: Prover, fixture: Fixture): Promise<ReadonlyArray<IdleFixture>> => {
    const purpose = purposeOf(kit, fixture)
    const theirs = mutants
      .filter(({ statement }) => purpose.has(statement))
      .sort((a, b) => Number(isLikely(b, fixture)) - Number(isLikely(a, fixture)))
    for (const mutant of theirs) {
      total++
      if ((await playMutant(prover, mutant, [fixture.id])).by !== undefined) return []
    }
    return [{ id: fixture.id, mutants: theirs.map(({ id }) => id) }]
  }

  try {
    // Variants take longest, so they are played before the mutants: no variant is then still running at the
    // end.
    const variantResults = await inLanes(variants, playVariant)
    const mutantResults = await inLanes(mutants, (prover, mutant) =>
      playMutant(prover, mutant, claiming.get(mutant.statement) ?? []),
    )
    if (!wanted.asksFixtures) return { mutants: mutantResults, variants: variantResults, idle: undefined }

    const purposes = new Map(kit.fixtures.map((fixture) => [fixture.id, purposeOf(kit, fixture)]))
    const busy = new Set(
      mutantResults.flatMap(({ by, mutant }) =>
        by !== undefined && purposes.get(by)?.has(mutant.statement) === true ? [by] : [],
      ),
    )
    const rest = kit.fixtures.filter((fixture) => !busy.has(fixture.id) && !recordsOnly(fixture))
    const idle = (await inLanes(rest, idleFixture)).flat()
    // Every fixture runs on the unchanged server again, with the records that the mutants left in the server.
    total += provers.length
    const after = await Promise.all(provers.map((prover) => playVariant(prover, [nothing, kit.fixtures])))
    return { mutants: mutantResults, variants: [...variantResults, ...after], idle }
  } finally {
    await Promise.all(provers.map(({ stop }) => stop()))
  }
}
