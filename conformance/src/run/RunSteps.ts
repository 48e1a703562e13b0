/** Runs a fixture from its first step to its cleanup: makes actors, runs steps, checks funds. */

import { fill, UnknownVariable } from "../checks/Variables.ts"
import { NoAnswer } from "../http/Http.ts"
import type { DriverStep, Step } from "../kit/Fixture.ts"
import { sheetOf } from "../session/BalanceSheet.ts"
import { holdingsOf } from "../session/Conservation.ts"
import { provision } from "../session/Provision.ts"
import { Unsupported } from "../values/Failure.ts"
import type { Finding } from "./Findings.ts"
import { type FixtureContext, StepFailed } from "./FixtureContext.ts"
import { checkChanges, checkConservation } from "./FundsChecks.ts"
import { runCallStep } from "./RunCallStep.ts"

const runDriverStep = async (context: FixtureContext, step: DriverStep): Promise<void> => {
  const { driver } = context.session
  if (driver === undefined) throw new Unsupported(`needs a driver with the verb ${step.driver}`)
  const args = Object.fromEntries(
    Object.entries(step.with ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, fill(value, context.variables.scope)]],
    ),
  )
  const answer = await driver.ask(step.driver, args)
  context.wrote()
  if ("cannot" in answer) throw new Unsupported(`the driver cannot ${step.driver}: ${answer.cannot}`)
  if (step.driver === "advanceClock") context.session.advance(Number(args.ms))
  context.capture(step, answer.done, undefined)
}

const runStep = async (context: FixtureContext, step: Step): Promise<void> => {
  for (let made = 0; made < (step.times ?? 1); made++) {
    context.variables.set("n", String(made))
    if ("driver" in step) await runDriverStep(context, step)
    else {
      if (step.before !== undefined) await runDriverStep(context, { name: step.name, ...step.before })
      await runCallStep(context, step)
    }
  }
}

const cleanUp = async (context: FixtureContext): Promise<void> => {
  const problems = context.problems.length
  for (const step of (context.fixture.cleanup ?? []).toReversed()) {
    try {
      await runStep(context, step)
    } catch (error) {
      // An unknown variable was never captured, so this cleanup step has nothing to clean up.
      if (!(error instanceof UnknownVariable) && !(error instanceof StepFailed))
        context.notes.push(`cleanup ${step.name}: ${(error as Error).message}`)
    }
  }
  for (const { step, wanted, got } of context.problems.splice(problems))
    context.notes.push(`cleanup ${step}: wanted ${wanted}, got ${got}`)
}

/**
 * Runs all steps of a fixture; throws {@link StepFailed} if a step ends the run, and the errors of harness and
 * target.
 */
export const runSteps = async (context: FixtureContext): Promise<void> => {
  const { capabilities = [] } = context.session.target
  const lacking = (context.fixture.needs ?? []).filter((need) => !capabilities.includes(need))
  if (lacking.length > 0) throw new Unsupported(`the target file does not list ${lacking.join(", ")}`)
  if (context.fixture.fresh === true && context.session.driver === undefined)
    throw new Unsupported("needs a driver that creates accounts")
  for (const [name, actor] of await provision(context.session, context.fixture, context.variables))
    context.actors.set(name, actor)
  const before =
    context.fixture.conserves === true
      ? await holdingsOf(context.session, context.actors.values())
      : undefined
  const { changes } = context.fixture
  const sheet = changes === undefined ? undefined : await sheetOf(context.session, context.actors)
  let unchecked = before
  try {
    for (const step of context.fixture.steps) {
      // Conservation is checked before the clock moves: fees are read from the fills, which may then be too old
      // to read.
      if (unchecked !== undefined && "driver" in step && step.driver === "advanceClock") {
        await checkConservation(context, unchecked)
        unchecked = undefined
      }
      try {
        await runStep(context, step)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        const finding: Finding = {
          level: "must",
          statements: "call" in step ? [`${step.call}.route`] : [],
          pointer: "",
          wanted: "an answer",
          got: error.message,
        }
        const last = context.exchanges.at(-1)
        const unanswered = last?.status === undefined ? last : undefined
        context.report(step.name, unanswered?.variant, finding, unanswered)
        throw new StepFailed()
      }
    }
    if (unchecked !== undefined) await checkConservation(context, unchecked)
    if (sheet !== undefined && changes !== undefined) await checkChanges(context, sheet, changes)
    for (const id of context.fixture.covers ?? []) context.shown.add(id)
  } finally {
    await cleanUp(context)
  }
}
