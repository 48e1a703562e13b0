/** Selects the fixtures to run, and gives the reasons why other fixtures do not run. */
import { callsOf, claimedBy } from "../checks/Coverage.ts"
import { type Fixture, type Risk, risks } from "../kit/Fixture.ts"
import { type Kit, oncePerKit } from "../kit/Kit.ts"
import { UsageError } from "../values/Failure.ts"

export interface Selection {
  readonly chosen: ReadonlyArray<Fixture>
  /** Number of selected fixtures by risk, if all risks were allowed. */
  readonly bill: Readonly<Record<Risk, number>>
  /** Reasons why the selected run is not complete, one sentence each. */
  readonly caps: ReadonlyArray<string>
}

export interface Wishes {
  /** Ids of fixtures, endpoints or statements to select; an empty list selects all fixtures. */
  readonly filters: ReadonlyArray<string>
  readonly profiles: ReadonlyArray<string>
  readonly maxRisk: Risk
  /** Ids of the fixtures to run; all others are left out. */
  readonly only?: ReadonlyArray<string>
  /** The shard to run: one of several equal parts of the fixtures. */
  readonly shard?: Shard
}

export interface Shard {
  /** Number of the shard, counted from 1. */
  readonly part: number
  readonly of: number
}

/** Parses a shard like `2/5`; undefined if the text is something else. */
export const readShard = (text: string): Shard | undefined => {
  const [, part, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? []
  return Number(part) <= Number(of) ? { part: Number(part), of: Number(of) } : undefined
}

const claimsIn = oncePerKit((kit) => new Map(kit.fixtures.map((each) => [each, claimedBy(kit, each)])))

const isWanted = (kit: Kit, fixture: Fixture, filters: ReadonlyArray<string>): boolean => {
  if (filters.length === 0) return true
  const claims = claimsIn(kit).get(fixture)
  return filters.some(
    (filter) =>
      fixture.id === filter ||
      fixture.id.startsWith(`${filter}.`) ||
      claims?.has(filter) ||
      callsOf(fixture).some(({ call }) => call === filter),
  )
}

/** The wanted fixtures and all of their dependencies. */
const withDependencies = (kit: Kit, wanted: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> => {
  const byId = new Map(kit.fixtures.map((fixture) => [fixture.id, fixture]))
  const ids = new Set<string>()
  const take = (id: string): void => {
    if (ids.has(id)) return
    ids.add(id)
    for (const other of byId.get(id)?.dependsOn ?? []) take(other)
  }
  for (const { id } of wanted) take(id)
  return kit.fixtures.filter(({ id }) => ids.has(id))
}

/** Fixtures that the filters select, without their dependencies. */
export const matching = (
  kit: Kit,
  { filters, profiles, only = [] }: Omit<Wishes, "maxRisk">,
): ReadonlyArray<Fixture> => {
  const unknown = only.filter((id) => kit.fixtures.every((fixture) => fixture.id !== id))
  if (unknown.length > 0) throw new UsageError(`there is no fixture ${unknown.join(", ")}`)
  return kit.fixtures.filter(
    (fixture) =>
      (profiles.length === 0 || profiles.includes(fixture.profile)) &&
      (only.length === 0 || only.includes(fixture.id)) &&
      isWanted(kit, fixture, filters),
  )
}

export const select = (kit: Kit, wishes: Wishes): Selection => {
  const { filters, profiles, maxRisk, only = [], shard } = wishes
  const named = matching(kit, wishes)
  const share = shard === undefined ? named : named.filter((_, at) => at % shard.of === shard.part - 1)
  const wanted = withDependencies(kit, share)
  const bill = Object.fromEntries(
    risks.map((risk) => [risk, wanted.filter((fixture) => fixture.risk === risk).length]),
  ) as Record<Risk, number>
  const allowed = risks.slice(0, risks.indexOf(maxRisk) + 1)
  const chosen = wanted.filter(({ risk }) => allowed.includes(risk))
  const tooRisky = wanted.length - chosen.length
  return {
    chosen,
    bill,
    caps: [
      ...(filters.length > 0 ? [`only ${filters.join(", ")}`] : []),
      ...(only.length > 0 ? [`only the fixtures ${only.join(", ")}`] : []),
      ...(shard === undefined ? [] : [`only part ${shard.part} of ${shard.of}`]),
      ...(profiles.length > 0 ? [`only the profiles ${profiles.join(", ")}`] : []),
      ...(tooRisky > 0 ? [`${tooRisky} fixtures not run, whose risk is above ${maxRisk} (--max-risk)`] : []),
    ],
  }
}
