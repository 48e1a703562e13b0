/**
 * Collects typical values for an endpoint's answer from all fixtures of the endpoint. Typical values give an
 * order's status a word of the interface even if the fixture does not check the status. The fixture of the
 * endpoint's documented request has priority.
 */

import { matcherOf } from "../checks/Matcher.ts"
import { namesIn } from "../checks/Variables.ts"
import { oncePerKit } from "../kit/Kit.ts"
import { isObject } from "../values/Json.ts"

export interface Typical {
  readonly values: ReadonlyMap<string, unknown>
  /** Names of the optional fields that the example answer has. */
  readonly present: ReadonlySet<string>
}

const writtenOut = (matcher: unknown): unknown => {
  const special = matcherOf(matcher)
  if (special?.name === "$oneOf") return (special.operand as ReadonlyArray<unknown>).map(writtenOut)[0]
  if (special?.name === "$decimal" && isObject(special.operand)) return writtenOut(special.operand.eq)
  if (typeof matcher === "string") return namesIn(matcher).length === 0 ? matcher : undefined
  return typeof matcher === "number" || typeof matcher === "boolean" ? matcher : undefined
}

/** Lists every key in the objects that a matcher describes, with the matcher of its value. */
function* keysIn(matcher: unknown): Generator<readonly [string, unknown]> {
  if (typeof matcher !== "object" || matcher === null) return
  for (const [key, inner] of Object.entries(matcher)) {
    if (isObject(matcher) && !key.startsWith("$") && matcherOf(matcher) === undefined) yield [key, inner]
    yield* keysIn(inner)
  }
}

export const typicalOf = oncePerKit(({ endpoints, fixtures }): ReadonlyMap<string, Typical> => {
  const typical = new Map(
    [...endpoints.keys()].map((id) => [
      id,
      { values: new Map<string, unknown>(), present: new Set<string>() },
    ]),
  )
  const steps = fixtures.flatMap(({ documents, steps }) =>
    steps.flatMap((step) => ("call" in step ? [{ step, isDocumented: step.name === documents }] : [])),
  )
  const documentedFirst = [
    ...steps.filter(({ isDocumented }) => isDocumented),
    ...steps.filter(({ isDocumented }) => !isDocumented),
  ]
  for (const { step, isDocumented } of documentedFirst) {
    const { values, present } = typical.get(step.call) ?? {}
    if (step.expect.outcome !== "ok") continue
    for (const [key, matcher] of keysIn(step.expect.answer)) {
      const value = writtenOut(matcher)
      if (value !== undefined && values?.has(key) === false) values.set(key, value)
      if (isDocumented && matcherOf(matcher)?.name !== "$absent") present?.add(key)
    }
  }
  return typical
})
