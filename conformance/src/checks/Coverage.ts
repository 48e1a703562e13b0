/** Finds the statements that each fixture claims to test, and the mistakes in the kit's own data. */
import type { EndpointEntry, Field } from "../kit/Catalogue.ts"
import { derivedWrongs } from "../kit/Derive.ts"
import type { CallStep, Fixture, Step } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import { fairnessProblems } from "./Fairness.ts"
import { matcherProblems } from "./Matcher.ts"
import { twinProblems } from "./Twins.ts"

const isCall = (step: Step): step is CallStep => "call" in step

export const callsOf = ({ steps }: Fixture): ReadonlyArray<CallStep> => steps.filter(isCall)

const fieldIds = (fields: ReadonlyArray<Field>, prefix: string): Array<string> =>
  fields.flatMap((field) => [
    `${prefix}${field.name}`,
    ...fieldIds(field.fields ?? [], `${prefix}${field.name}.`),
  ])

/**
 * Statements that a successful call tests without naming them: the endpoint's route, its answer and the
 * answer's fields.
 */
const impliedBy = ({ id, answer }: EndpointEntry): Array<string> => [
  `${id}.route`,
  `${id}.answer`,
  ...fieldIds(answer.fields, `${id}.field.`),
]

/** Statements that a fixture or one of its wrong calls names. */
export const namedBy = (fixture: Fixture): Set<string> =>
  new Set([
    ...(fixture.covers ?? []),
    ...callsOf(fixture).flatMap(({ covers = [], wrongs = [] }) => [
      ...covers,
      ...wrongs.flatMap((wrong) => wrong.covers),
    ]),
  ])

/**
 * Statements that a fixture tests if it passes. `fields: false` leaves out statements about fields, since an
 * answer may lack a field.
 */
export const claimedBy = (kit: Kit, fixture: Fixture, fields = true): Set<string> => {
  const claims = namedBy(fixture)
  for (const { name, call, expect } of callsOf(fixture)) {
    const endpoint = kit.endpoints.get(call)
    if (endpoint === undefined || expect.outcome === "rejected" || expect.outcome === "either") continue
    for (const id of impliedBy(endpoint)) if (fields || !id.startsWith(`${call}.field.`)) claims.add(id)
    if (fixture.documents !== name) continue
    for (const { covers } of derivedWrongs(endpoint, 0)) for (const id of covers) claims.add(id)
  }
  return claims
}

/** Maps each statement to the fixtures that claim to test it. */
export const fixturesByStatement = (kit: Kit): Map<string, Array<string>> => {
  const found = new Map<string, Array<string>>()
  for (const fixture of kit.fixtures)
    for (const id of claimedBy(kit, fixture)) found.set(id, [...(found.get(id) ?? []), fixture.id])
  return found
}

/** A cycle of dependencies, as a path of names; undefined if there is no cycle. */
const circleFrom = (
  id: string,
  byId: ReadonlyMap<string, Fixture>,
  path: ReadonlyArray<string> = [],
): string | undefined => {
  if (path.includes(id)) return [...path, id].join(" -> ")
  for (const next of byId.get(id)?.dependsOn ?? []) {
    const circle = circleFrom(next, byId, [...path, id])
    if (circle !== undefined) return circle
  }
  return undefined
}

const actorsNamed = (step: Step): Array<string> =>
  isCall(step)
    ? [
        step.as,
        ...[step.controls?.signWith ?? []].flat(),
        ...(step.wrongs ?? []).flatMap(({ as, controls }) => [as ?? [], controls?.signWith ?? []].flat()),
      ]
    : []

const fixtureProblems = (kit: Kit, fixture: Fixture): Array<string> => {
  const { id, steps, cleanup = [], documents, dependsOn = [] } = fixture
  const all = [...steps, ...cleanup]
  const names = all.map(({ name }) => name)
  const known = new Set(kit.fixtures.map((other) => other.id))
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two steps ${name}`),
    ...all
      .filter(isCall)
      .filter(({ call }) => !kit.endpoints.has(call))
      .map(({ name, call }) => `step ${name} calls ${call}, which the catalogue does not have`),
    ...all
      .flatMap(actorsNamed)
      .filter((name) => !Object.hasOwn(fixture.actors, name))
      .map((name) => `there is no actor ${name}`),
    ...Object.entries(fixture.actors)
      .filter(
        ([, { madeBy }]) => madeBy !== undefined && !callsOf(fixture).some(({ name }) => name === madeBy),
      )
      .map(([name, { madeBy }]) => `actor ${name} is made by step ${madeBy}, which does not exist`),
    ...[...namedBy(fixture)]
      .filter((statement) => !kit.statements.has(statement))
      .map((statement) => `covers ${statement}, which the catalogue does not have`),
    ...dependsOn
      .filter((other) => !known.has(other))
      .map((other) => `depends on ${other}, which does not exist`),
    ...(documents === undefined ||
    callsOf(fixture).some(({ name, expect }) => name === documents && expect.outcome === "ok")
      ? []
      : [`documents ${documents}, which is not a step that is expected to succeed`]),
    ...callsOf(fixture).flatMap(({ name, expect }) =>
      expect.answer === undefined
        ? []
        : matcherProblems(expect.answer).map((problem) => `step ${name}: ${problem}`),
    ),
  ].map((problem) => `${id}: ${problem}`)
}

/** Mistakes in the kit's own data, described in one sentence each. */
export const kitProblems = (kit: Kit): Array<string> => {
  const byId = new Map(kit.fixtures.map((fixture) => [fixture.id, fixture]))
  const circles = kit.fixtures.flatMap(({ id }) => circleFrom(id, byId) ?? [])
  return [
    ...kit.problems,
    ...kit.fixtures.flatMap((fixture) => [
      ...fixtureProblems(kit, fixture),
      ...twinProblems(kit.endpoints, fixture),
    ]),
    ...fairnessProblems(kit),
    ...circles.map((circle) => `fixtures depend on each other in a cycle: ${circle}`),
  ]
}

/**
 * Statements without fixture and reason, and reasons that no longer apply, in one sentence each. Statements of
 * the levels ambiguous and open need no fixture, and may have a reason even with a fixture.
 */
export const coverageProblems = (kit: Kit): Array<string> => {
  const fixtures = fixturesByStatement(kit)
  const named = new Map<string, string>()
  for (const fixture of kit.fixtures)
    for (const id of claimedBy(kit, fixture, false)) named.set(id, fixture.id)
  return [...kit.statements.values()].flatMap(({ id, level, uncovered }) => {
    const counted = level === "must" || level === "should"
    if (uncovered !== undefined)
      return counted && named.has(id)
        ? [`${id}: says it is uncovered (${uncovered}), but ${named.get(id)} covers it`]
        : []
    return counted && !fixtures.has(id) ? [`${id}: has neither a fixture nor a reason`] : []
  })
}
