/** Which fixtures are run, and why the others are not. */
import { callsOf, claimedBy } from "../checks/Coverage.ts"
import { type Fixture, type Risk, risks } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"

export interface Selection {
  readonly chosen: ReadonlyArray<Fixture>
  /** Fixtures of each risk that would be run if all were allowed. */
  readonly bill: Readonly<Record<Risk, number>>
  /** What keeps the run from being a whole one: one sentence each. */
  readonly caps: ReadonlyArray<string>
}

export interface Wishes {
  /** Ids of fixtures, endpoints or statements; everything when empty. */
  readonly filters: ReadonlyArray<string>
  readonly profiles: ReadonlyArray<string>
  readonly maxRisk: Risk
}

const isWanted = (kit: Kit, fixture: Fixture, filters: ReadonlyArray<string>): boolean => {
  if (filters.length === 0) return true
  const claims = claimedBy(kit, fixture)
  return filters.some(
    (filter) =>
      fixture.id === filter ||
      fixture.id.startsWith(`${filter}.`) ||
      claims.has(filter) ||
      callsOf(fixture).some(({ call }) => call === filter),
  )
}

/** With everything they depend on. */
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

export const select = (kit: Kit, { filters, profiles, maxRisk }: Wishes): Selection => {
  const wanted = withDependencies(
    kit,
    kit.fixtures.filter(
      (fixture) =>
        (profiles.length === 0 || profiles.includes(fixture.profile)) && isWanted(kit, fixture, filters),
    ),
  )
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
      ...(profiles.length > 0 ? [`only the profiles ${profiles.join(", ")}`] : []),
      ...(tooRisky > 0 ? [`${tooRisky} fixtures not run, whose risk is above ${maxRisk} (--max-risk)`] : []),
    ],
  }
}
