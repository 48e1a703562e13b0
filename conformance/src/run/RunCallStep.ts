/**
 * Runs one call step of a fixture. The step's negative cases are sent first and must be rejected. After the
 * negative cases, the valid call is made in the same state and must succeed; otherwise the rejections prove
 * nothing.
 */

import { checkShape, withBothSpellings } from "../checks/Shape.ts"
import { fill } from "../checks/Variables.ts"
import { type EndpointEntry, isRecordedOnly } from "../kit/Catalogue.ts"
import type { CallStep } from "../kit/Fixture.ts"
import { identitiesIn } from "../kit/Isolation.ts"
import { madeActor } from "../session/Provision.ts"
import type { Called } from "../session/Session.ts"
import { isObject, shown } from "../values/Json.ts"
import { type Attempt, attemptCall } from "./CallAttempt.ts"
import { type Finding, findingsOf, levelOf, outcomeWords } from "./Findings.ts"
import { type FixtureContext, StepFailed } from "./FixtureContext.ts"
import type { HttpExchange } from "./Result.ts"
import { runBurst } from "./RunBurst.ts"
import { repeatRejectedReads, runNegativeCases } from "./RunNegativeCases.ts"

/** Endpoints without the parameter startTime that look up one past record. */
const recordReads = ["spot.queryOrder", "wallet.transferRecord"]

/** Whether the endpoint reads past records, which may appear later than the write that made them. */
const isHistory = ({ id, method, parameters }: EndpointEntry): boolean =>
  method === "GET" && (recordReads.includes(id) || parameters.some(({ name }) => name === "startTime"))

/** Number of unsuccessful waits after which the kit waits no longer for an endpoint's history. */
const vainWaitsMax = 3

/** Whether a response is an empty list, or has an empty list as its data. */
const isEmpty = (answer: unknown): boolean =>
  Array.isArray(answer)
    ? answer.every(
        (each) =>
          isObject(each) && Object.values(each).some((value) => Array.isArray(value) && value.length === 0),
      )
    : isObject(answer) && Array.isArray(answer.data) && answer.data.length === 0

const findingsIn = (context: FixtureContext, step: CallStep, endpoint: EndpointEntry, called: Called) => {
  const { session, fixture, variables } = context
  const { findings, extra, isMisshapen } = findingsOf({
    session,
    fixture,
    step,
    endpoint,
    called,
    scope: variables.scope,
    redact: context.redact,
  })
  for (const place of extra) context.extra.add(place)
  return { findings, isMisshapen }
}

/** Checks that a response contains no record id from the responses to the steps in `sharesNothingWith`. */
const checkApart = (
  context: FixtureContext,
  step: CallStep,
  answer: unknown,
  exchange: HttpExchange,
): void => {
  if (step.sharesNothingWith === undefined) return
  const own = identitiesIn(answer)
  const statements = step.covers ?? []
  const level = levelOf(context.session.kit, context.fixture, statements)
  const report = (where: string, wanted: string, got: string) =>
    context.report(where, undefined, { level, statements, pointer: "", wanted, got }, exchange)
  if (own.size === 0 && isEmpty(answer)) report(step.name, `a record of ${step.as}`, "nothing")
  for (const name of step.sharesNothingWith) {
    const shared = [...identitiesIn(context.answers.get(name))].filter((id) => own.has(id))
    if (shared.length > 0)
      report(name, `no record that step ${step.name} returns to ${step.as}`, shared.join(", "))
  }
}

/** Checks that records in a response still have the values of earlier responses. */
const checkRecords = (
  context: FixtureContext,
  step: CallStep,
  endpoint: EndpointEntry,
  answer: unknown,
  exchange: HttpExchange,
): void => {
  const { kit } = context.session
  const actor = context.actor(step.as)
  const account = actor.uid ?? actor.apiKey
  const sent = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [
      name,
      value === null ? undefined : fill(value, context.variables.scope),
    ]),
  )
  for (const { field, ...mismatch } of context.records.add(endpoint.id, account, step.name, answer, sent)) {
    const [statement = `${endpoint.id}.answer`] = [...kit.statements.keys()].filter(
      (id) => id.startsWith(`${endpoint.id}.field.`) && id.endsWith(`.${field}`),
    )
    const level = levelOf(kit, context.fixture, [statement])
    context.report(
      step.name,
      undefined,
      { ...mismatch, pointer: "", level, statements: [statement] },
      exchange,
    )
  }
}

/** Adds an actor to the fixture whose API key is in a response. */
const addActor = async (
  context: FixtureContext,
  name: string,
  answer: unknown,
  step: CallStep,
  exchange: HttpExchange,
): Promise<void> => {
  const actor = await madeActor(context.session, context.fixture, name, answer)
  if (actor === undefined) {
    const finding = { wanted: `a key and its secret for actor ${name}`, got: shown(answer) }
    context.report(
      step.name,
      undefined,
      { level: "must", statements: [`${step.call}.answer`], pointer: "", ...finding },
      exchange,
    )
    throw new StepFailed()
  }
  context.actors.set(name, actor)
  if (actor.uid !== undefined) context.variables.set(`${name}.uid`, actor.uid)
}

export const runCallStep = async (context: FixtureContext, step: CallStep): Promise<void> => {
  if (step.burst !== undefined) return runBurst(context, step, step.burst)
  const endpoint = context.endpoint(step.call)
  const { rejected, served, rejectedReads } = await runNegativeCases(context, step, endpoint)
  const start = performance.now()
  // Waiting does not turn a success into a rejection, and a step that only checks ambiguous statements does not
  // wait.
  const isRecorded = isRecordedOnly(
    levelOf(context.session.kit, context.fixture, step.covers ?? context.fixture.covers ?? []),
  )
  const waits = isHistory(endpoint) && step.expect.outcome !== "rejected" && !isRecorded
  const { vainWaits } = context.session
  const vain = vainWaits.get(endpoint.id) ?? 0
  const stepBy = start + (step.withinMs ?? 0)
  const historyBy = waits && vain < vainWaitsMax ? Math.max(stepBy, context.historyBy) : stepBy
  let attempt: Attempt
  let findings: ReadonlyArray<Finding>
  let isMisshapen: boolean
  for (;;) {
    attempt = await attemptCall(
      context,
      step,
      undefined,
      endpoint,
      context.actor(step.as),
      step.with ?? {},
      step.controls,
    )
    ;({ findings, isMisshapen } = findingsIn(context, step, endpoint, attempt.called))
    // A field of the wrong type is not waited for, since it does not change.
    if (findings.length === 0 || !(await context.session.again(isMisshapen ? stepBy : historyBy))) break
  }
  if (findings.length > 0 && waits && !isMisshapen) {
    // The history did not show the write in time, so later reads do not wait for the write again.
    context.historyBy = start
    vainWaits.set(endpoint.id, vain + 1)
  }
  for (const finding of findings) context.report(step.name, undefined, finding, attempt.exchange)
  // A problem at a field of the valid call's response is not reported again for wrong variants.
  const reported = new Set(findings.map(({ pointer }) => pointer))
  for (const { title, finding, exchange } of served)
    if (!reported.has(finding.pointer)) context.report(step.name, title, finding, exchange)
  const { answer, verdict } = attempt.called
  const { outcome } = step.expect
  const wanted = outcome === "either" ? ["ok", "rejected"] : [outcome === "rejected" ? "rejected" : "ok"]
  if (!wanted.includes(verdict)) throw new StepFailed()
  if (verdict === "ok") {
    for (const id of [
      `${endpoint.id}.route`,
      `${endpoint.id}.answer`,
      ...checkShape(endpoint, answer.json).seen,
      ...rejected,
    ])
      context.shown.add(id)
  }
  if (outcome === "either")
    context.notes.push(
      `${(step.covers ?? [step.call]).join(", ")}: step ${step.name} gives ${outcomeWords(attempt.called, context.redact)}`,
    )
  if (verdict === "rejected") context.rejected.add(step.name)
  const { rejectedAs = "" } = step.expect
  if (verdict === "ok" && context.rejected.has(rejectedAs)) {
    const statements = step.covers ?? []
    const level = levelOf(context.session.kit, context.fixture, statements)
    const got = outcomeWords(attempt.called, context.redact)
    const wanted = `a rejection, as of step ${rejectedAs}`
    context.report(step.name, undefined, { level, statements, pointer: "", wanted, got }, attempt.exchange)
  }
  for (const id of step.covers ?? []) context.shown.add(id)
  if (verdict !== "ok") return
  if (findings.length === 0) await repeatRejectedReads(context, step, endpoint, rejectedReads)
  context.answers.set(step.name, answer.json)
  checkApart(context, step, answer.json, attempt.exchange)
  checkRecords(context, step, endpoint, answer.json, attempt.exchange)
  const both = withBothSpellings(endpoint.answer.fields, answer.json)
  context.capture(step, both, attempt.exchange)
  for (const [name, { madeBy }] of Object.entries(context.fixture.actors))
    if (madeBy === step.name) await addActor(context, name, both, step, attempt.exchange)
}
