/**
 * Defines the short form in which fixtures are written. In a fixture file, common values are written once, a
 * request is on one line, and defaults are left out:
 *
 * - `profile`, `risk`, `needs` and `actors` of the file apply to each fixture without its own;
 * - a fixture refers to a step of the file's `steps` by its name;
 * - parameters follow the name of the endpoint or verb: `spot.cancelOrder symbol={symbol} orderId={orderId}`. A
 * value ends before the next ` name=`; null and other values that do not fit are written in `with`;
 * - `as` defaults to the first actor, the outcome to `ok` (in a cleanup `either`); `answer` is short for
 * `expect.answer`.
 */
import * as Schema from "effect/Schema"
import {
  ActorNeed,
  CallStep,
  DriverStep,
  DriverVerb,
  Expect,
  Fixture,
  Outcome,
  Risk,
  type Step,
} from "./Fixture.ts"

const WrittenCall = Schema.Struct({
  ...CallStep.fields,
  as: Schema.optionalKey(Schema.String),
  expect: Schema.optionalKey(Schema.Union([Outcome, Expect])),
  answer: Schema.optionalKey(Schema.Unknown),
})

const WrittenDriver = Schema.Struct({
  ...DriverStep.fields,
  driver: Schema.Union([DriverVerb, Schema.TemplateLiteral([DriverVerb, " ", Schema.String])]),
})

const WrittenStep = Schema.Union([WrittenCall, WrittenDriver])
type WrittenStep = typeof WrittenStep.Type

/** A step of a fixture, or the name of a step that the file defines. */
const StepOrName = Schema.Union([Schema.String, WrittenStep])
type StepOrName = typeof StepOrName.Type

/** Defaults that a file sets for its fixtures. */
const common = {
  profile: Schema.optionalKey(Fixture.fields.profile),
  risk: Schema.optionalKey(Risk),
  needs: Fixture.fields.needs,
  actors: Schema.optionalKey(Schema.Record(Schema.String, ActorNeed)),
}

export const WrittenFixture = Schema.Struct({
  ...Fixture.fields,
  ...common,
  steps: Schema.Array(StepOrName),
  cleanup: Schema.optionalKey(Schema.Array(StepOrName)),
})
export type WrittenFixture = typeof WrittenFixture.Type

/** Keys of a fixture file besides its fixtures. */
export const FileDefaults = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  ...common,
  steps: Schema.optionalKey(Schema.Array(WrittenStep)),
})
export type FileDefaults = typeof FileDefaults.Type

export const FixtureFile = Schema.Struct({ ...FileDefaults.fields, fixtures: Schema.Array(WrittenFixture) })
export type FixtureFile = typeof FixtureFile.Type

/**
 * Splits a line like `spot.cancelOrder symbol={symbol}` into the name of an endpoint or verb, and the
 * parameters.
 */
const request = (line: string): readonly [string, ReadonlyArray<readonly [string, string]>] => {
  const [name = "", ...pairs] = line.split(/ (?=[A-Za-z]\w*=)/)
  return [
    name,
    pairs.map((pair) => {
      const equals = pair.indexOf("=")
      return [pair.slice(0, equals), pair.slice(equals + 1)] as const
    }),
  ]
}

/** Completes a fixture from its short form; returns a sentence if the fixture has a mistake. */
export const complete = (
  file: FileDefaults,
  written: WrittenFixture,
): Fixture | { readonly wrong: string } => {
  const {
    profile = file.profile,
    risk = file.risk,
    needs = file.needs,
    actors = file.actors,
    steps,
    cleanup,
    ...rest
  } = written
  if (profile === undefined || risk === undefined || actors === undefined)
    return { wrong: "profile, risk and actors must be given, in the fixture or for the whole file" }
  const problems: Array<string> = []

  const valuesOf = (step: WrittenStep, pairs: ReadonlyArray<readonly [string, string]>) => {
    const names = [...pairs.map(([name]) => name), ...Object.keys(step.with ?? {})]
    const twice = names.filter((name, index) => names.indexOf(name) < index)
    if (twice.length > 0) problems.push(`step ${step.name} gives ${twice.join(", ")} twice`)
    return names.length === 0 ? {} : { with: { ...Object.fromEntries(pairs), ...step.with } }
  }

  const [firstActor = ""] = Object.keys(actors)
  const completeStep = (step: WrittenStep, outcome: Outcome): Step => {
    if ("driver" in step) {
      const [driver, pairs] = request(step.driver)
      return { ...step, driver: driver as DriverVerb, ...valuesOf(step, pairs) }
    }
    const { answer, expect = outcome, ...others } = step
    const [call, pairs] = request(step.call)
    const wanted = typeof expect === "string" ? { outcome: expect } : expect
    return {
      as: firstActor,
      ...others,
      call,
      ...valuesOf(step, pairs),
      expect: answer === undefined ? wanted : { ...wanted, answer },
    }
  }

  const shared = new Map(file.steps?.map((step) => [step.name, step]))
  if (shared.size < (file.steps?.length ?? 0)) problems.push("two steps of the file have the same name")
  const completeSteps = (all: ReadonlyArray<StepOrName>, outcome: Outcome): Array<Step> =>
    all.flatMap((step) => {
      const found = typeof step === "string" ? shared.get(step) : step
      if (found === undefined) problems.push(`the file has no step ${step}`)
      return found === undefined ? [] : [completeStep(found, outcome)]
    })

  const fixture = {
    ...rest,
    profile,
    risk,
    ...(needs === undefined ? {} : { needs }),
    actors,
    steps: completeSteps(steps, "ok"),
    ...(cleanup === undefined ? {} : { cleanup: completeSteps(cleanup, "either") }),
  }
  return problems.length === 0 ? fixture : { wrong: problems.join("; ") }
}
