/**
 * Checks that each expected rejection of a fixture has only one possible cause. The fixture also makes the
 * valid call, in the same state, and the two calls differ in one thing. A rejection with two possible causes is
 * a mistake of the fixture, reported before the run.
 */
import { type EndpointEntry, isRecordedOnly } from "../kit/Catalogue.ts"
import type { CallStep, Controls, Fixture, NegativeCase, Step } from "../kit/Fixture.ts"
import { ownOnly } from "../kit/Isolation.ts"

const isCall = (step: Step): step is CallStep => "call" in step

type Asked = Pick<CallStep, "call" | "as" | "with" | "controls">

const asked = (step: CallStep, wrong?: NegativeCase): Asked => ({
  call: step.call,
  as: wrong?.as ?? step.as,
  with: { ...step.with, ...wrong?.set },
  controls: { ...step.controls, ...wrong?.controls },
})

/** Names of the differences between two calls: parameters, controls, and the caller. */
const differences = (a: Asked, b: Asked): Array<string> => {
  const names = new Set([...Object.keys(a.with ?? {}), ...Object.keys(b.with ?? {})])
  const ways = new Set([...Object.keys(a.controls ?? {}), ...Object.keys(b.controls ?? {})]) as Set<
    keyof Controls
  >
  return [
    ...[...names].filter((name) => (a.with?.[name] ?? null) !== (b.with?.[name] ?? null)),
    ...[...ways].filter((way) => JSON.stringify(a.controls?.[way]) !== JSON.stringify(b.controls?.[way])),
    ...(a.as === b.as ? [] : ["the caller"]),
  ]
}

const holds = (whole: NegativeCase, part: NegativeCase): boolean =>
  part.covers.some((id) => whole.covers.includes(id)) &&
  Object.entries(part.set ?? {}).every(([name, value]) => whole.set?.[name] === value)

/**
 * Wrong calls that differ from every successful call in more than one thing. A wrong call with two differences
 * is allowed if another wrong call tests the main difference alone.
 */
const wrongProblems = (steps: ReadonlyArray<CallStep>, step: CallStep): Array<string> => {
  const right = steps.filter(({ call, expect }) => call === step.call && expect.outcome === "ok")
  const isSingle = (wrong: NegativeCase) =>
    right.some((each) => differences(asked(each), asked(step, wrong)).length === 1)
  const wrongs = step.wrongs ?? []
  return wrongs
    .filter(
      (wrong) =>
        !isSingle(wrong) &&
        !wrongs.some((other) => other !== wrong && isSingle(other) && holds(wrong, other)),
    )
    .map(
      (wrong) =>
        `step ${step.name}, ${wrong.title}: differs from the right call in ${differences(asked(step), asked(step, wrong)).join(", ") || "nothing"}, not in one thing`,
    )
}

const rejectedProblems = (steps: ReadonlyArray<CallStep>, step: CallStep): Array<string> => {
  if (step.expect.outcome !== "rejected") return []
  const at = `step ${step.name}`
  if (step.expect.twin === undefined) return [`${at} expects a rejection but names no twin`]
  const twin = steps.find(({ name }) => name === step.expect.twin)
  if (twin === undefined) return [`${at}: its twin, step ${step.expect.twin}, does not exist`]
  if (twin.call !== step.call) return [`${at}: its twin ${twin.name} calls ${twin.call}, not ${step.call}`]
  if (twin.expect.outcome !== "ok") return [`${at}: its twin ${twin.name} is not expected to succeed`]
  const differing = differences(asked(twin), asked(step))
  return differing.length > 1
    ? [`${at} differs from its twin ${twin.name} in ${differing.join(", ")}, not in one thing`]
    : []
}

/** Whether earlier steps of this actor captured the value's variable, or sent the same unique value. */
const belongsTo = (fixture: Fixture, actor: string, before: number, value: string): boolean =>
  fixture.steps
    .slice(0, before)
    .filter(isCall)
    .filter(({ as, call }) => as === actor && !/coinConfigurations|account$|uid$/.test(call))
    .some(
      ({ capture = {}, with: values = {} }) =>
        Object.keys(capture).some((name) => value.includes(`{${name}}`)) ||
        (value.includes("{unique}") && Object.values(values).includes(value)),
    )

/** Number of driver steps that give this actor something. */
const given = ({ steps }: Fixture, actor: string): number =>
  steps.filter((step) => "driver" in step && step.with?.uid === `{${actor}.uid}`).length

/**
 * Other possible causes for rejecting a caller with the wrong role or a caller who is not the owner. A caller
 * of the wrong role needs the same funds and driver gifts as the right caller, and may name no record of that
 * account. A caller who is not the owner needs every right that the call requires.
 */
const callerProblems = (
  endpoint: EndpointEntry | undefined,
  fixture: Fixture,
  step: CallStep,
  wrong: NegativeCase,
): Array<string> => {
  const { actors, steps } = fixture
  const [right, other] = [actors[step.as], actors[wrong.as ?? step.as]]
  if (wrong.as === undefined || right === undefined || other === undefined) return []
  const at = `step ${step.name}, ${wrong.title}: could be rejected`
  if (wrong.covers.includes(ownOnly)) {
    const ranks = {
      any: true,
      master: other.role !== "sub",
      sub: other.role === "sub",
      broker: other.role === "broker",
    }
    return [
      ...(other.permissions === undefined ? [] : [`${at} for a missing permission`]),
      ...(ranks[endpoint?.role ?? "any"] ? [] : [`${at} for the caller's role`]),
    ]
  }
  if (!wrong.covers.some((id) => /\.role$|is-rejected$/.test(id))) return []
  const lacks = Object.entries(right.balances ?? {}).filter(
    ([asset, amount]) => other.balances?.[asset] !== amount,
  )
  // A sub-account cannot own records that only masters make, so a sub-account names the master's record or
  // none.
  const ownsNone = endpoint?.role === "master" && other.role === "sub"
  const named = Object.entries({ ...step.with, ...wrong.set }).filter(
    ([, value]) =>
      !ownsNone && typeof value === "string" && belongsTo(fixture, step.as, steps.indexOf(step), value),
  )
  return [
    ...(lacks.length > 0 && other.madeBy === undefined
      ? [`${at} for a missing balance of ${lacks.map(([asset]) => asset).join(", ")}`]
      : []),
    ...(other.permissions === undefined ? [] : [`${at} for a missing permission`]),
    ...(given(fixture, step.as) > given(fixture, wrong.as)
      ? [`${at} for lack of what the driver gave ${step.as}`]
      : []),
    ...(named.length > 0 ? [`${at} because ${named.map(([name]) => name).join(", ")} is ${step.as}'s`] : []),
  ]
}

export const twinProblems = (
  endpoints: ReadonlyMap<string, EndpointEntry>,
  fixture: Fixture,
): Array<string> => {
  const steps = fixture.steps.filter(isCall)
  const isRecorded = isRecordedOnly(fixture.level ?? "must")
  return steps
    .flatMap((step) => {
      const { name, wrongs = [], expect } = step
      if (wrongs.length > 0 && expect.outcome !== "ok")
        return [`step ${name} has wrongs, but is not expected to succeed`]
      if (isRecorded)
        return rejectedProblems(steps, step).filter((problem) => !problem.includes("not in one thing"))
      return [
        ...rejectedProblems(steps, step),
        ...wrongProblems(steps, step),
        ...wrongs.flatMap((wrong) => callerProblems(endpoints.get(step.call), fixture, step, wrong)),
      ]
    })
    .map((problem) => `${fixture.id}: ${problem}`)
}
