/**
 * Sends the negative cases of a call: those of the step, and those derived from the catalogue. Each negative
 * case must be rejected, unless the server may serve it; a served case must have the endpoint's answer shape.
 */

import { fill, namesIn } from "../checks/Variables.ts"
import { type EndpointEntry, isRecordedOnly } from "../kit/Catalogue.ts"
import { beginningOf, type DerivedNegativeCase, derivedWrongs } from "../kit/Derive.ts"
import type { CallStep, Controls } from "../kit/Fixture.ts"
import { keyWithout } from "../session/Provision.ts"
import { type Attempt, attemptCall } from "./CallAttempt.ts"
import { breakdown, type Finding, levelOf, outcomeWords, shapeFindings } from "./Findings.ts"
import type { FixtureContext } from "./FixtureContext.ts"
import type { HttpExchange } from "./Result.ts"

/** A rejected read with the caller's own key, which can be sent again without effect. */
interface RejectedRead {
  readonly wrong: DerivedNegativeCase
  readonly values: NonNullable<CallStep["with"]>
  readonly controls: Controls | undefined
}

/**
 * Checks that a rejected read has no effect on later requests: after the valid call the read is rejected again,
 * and then the valid call succeeds again.
 */
export const repeatRejectedReads = async (
  context: FixtureContext,
  step: CallStep,
  endpoint: EndpointEntry,
  reads: ReadonlyArray<RejectedRead>,
): Promise<void> => {
  const send = (variant: string, values: RejectedRead["values"], controls: Controls | undefined) =>
    attemptCall(context, step, variant, endpoint, context.actor(step.as), values, controls)
  for (const { wrong, values, controls } of reads) {
    const say = (
      variant: string,
      statements: ReadonlyArray<string>,
      wanted: string,
      { called, exchange }: Attempt,
    ) => {
      const level = levelOf(context.session.kit, context.fixture, statements)
      const got = outcomeWords(called, context.redact)
      if (!isRecordedOnly(level))
        context.report(step.name, variant, { level, statements, pointer: "", wanted, got }, exchange)
    }
    const again = `${wrong.title}, again`
    const wrongly = await send(again, values, controls)
    if (wrongly.called.verdict !== "rejected") say(again, wrong.covers, "a rejection, as before", wrongly)
    const after = `right, after one ${wrong.title}`
    const rightly = await send(after, step.with ?? {}, step.controls)
    if (rightly.called.verdict !== "ok") say(after, [`${endpoint.id}.route`], "a success, as before", rightly)
  }
}

/** The value of a step's parameter, whose beginning names no record; undefined if the beginning is empty. */
const wholeName = ({ variables }: FixtureContext, step: CallStep, name: string): string | undefined => {
  const whole = fill(step.with?.[name] ?? "", variables.scope)
  return whole.length < 2 ? undefined : whole
}

/** Fields of answers that have the value of a parameter, where their names differ. */
const fieldsWith: Readonly<Record<string, ReadonlyArray<string>>> = {
  apiKey: ["apiKey", "apikey"],
  origClientOrderId: ["origClientOrderId", "clientOrderId"],
  uid: ["tradeGroupUid"],
}

/** Whether a JSON value has this text in a field of the parameter, which may be a list with commas. */
const has = (json: unknown, parameter: string, text: string): boolean =>
  typeof json === "object" &&
  json !== null &&
  Object.entries(json).some(
    ([field, value]) =>
      has(value, parameter, text) ||
      ((fieldsWith[parameter] ?? [parameter]).includes(field) && String(value).split(",").includes(text)),
  )

/**
 * Sends the negative cases; returns the statements that hold if the valid call succeeds, and the problems of
 * served cases.
 */
export const runNegativeCases = async (context: FixtureContext, step: CallStep, endpoint: EndpointEntry) => {
  const derived = [
    ...(context.fixture.documents === step.name
      ? derivedWrongs(endpoint, context.session.skewToleranceMs, step.with)
      : []),
    ...(step.shortens === undefined ? [] : [beginningOf(endpoint, step.shortens)]),
  ]
  const rejected: Array<string> = []
  const served: Array<{ title: string; finding: Finding; exchange: HttpExchange }> = []
  const rejectedReads: Array<RejectedRead> = []
  const known = ({ set = {}, mayBeServed }: DerivedNegativeCase): boolean =>
    mayBeServed !== true ||
    namesIn(JSON.stringify(set)).every((name) => context.variables.scope(name) !== undefined)
  for (const wrong of ([...derived, ...(step.wrongs ?? [])] as ReadonlyArray<DerivedNegativeCase>).filter(
    known,
  )) {
    const right = context.actor(step.as)
    const as =
      wrong.withoutPermissions !== undefined
        ? await keyWithout(context.session, right, wrong.withoutPermissions)
        : wrong.as === undefined
          ? right
          : context.actor(wrong.as)
    if (as === undefined) continue
    const level = levelOf(context.session.kit, context.fixture, wrong.covers)
    const controls = wrong.controls === undefined ? step.controls : { ...step.controls, ...wrong.controls }
    const { shortens } = wrong
    const whole = shortens === undefined ? undefined : wholeName(context, step, shortens)
    if (shortens !== undefined && whole === undefined) continue
    const shortened = shortens === undefined ? {} : { [shortens]: whole?.slice(0, -1) ?? null }
    const values = { ...step.with, ...wrong.set, ...shortened }
    const attempt = await attemptCall(context, step, wrong.title, endpoint, as, values, controls)
    const { verdict } = attempt.called
    if (verdict === "broken" && (wrong.mayBeServed === true || isRecordedOnly(level)))
      context.report(
        step.name,
        wrong.title,
        breakdown(endpoint, attempt.called, context.redact),
        attempt.exchange,
      )
    else if (wrong.mayBeServed === true) {
      const { findings } = shapeFindings(context.session.kit, context.fixture, endpoint, attempt.called)
      const { json } = attempt.called.answer
      const shown = whole !== undefined && verdict === "ok" && has(json, shortens ?? "", whole)
      const wanted = `no answer about ${whole}, which the request does not name`
      const got = outcomeWords(attempt.called, context.redact)
      if (shown)
        context.report(
          step.name,
          wrong.title,
          { level, statements: wrong.covers, pointer: "", wanted, got },
          attempt.exchange,
        )
      for (const finding of verdict === "ok" ? findings : [])
        served.push({ title: wrong.title, finding, exchange: attempt.exchange })
    } else if (isRecordedOnly(level))
      context.notes.push(
        `${wrong.covers.join(", ")}: ${step.call} ${wrong.title} gives ${outcomeWords(attempt.called, context.redact)}`,
      )
    else if (verdict === "rejected") rejected.push(...wrong.covers)
    else
      context.report(
        step.name,
        wrong.title,
        {
          level,
          statements: wrong.covers,
          pointer: "",
          wanted: "a rejection",
          got: outcomeWords(attempt.called, context.redact),
        },
        attempt.exchange,
      )
    if (verdict === "rejected" && as === right && wrong.set !== undefined && endpoint.method === "GET")
      rejectedReads.push({ wrong, values, controls })
  }
  return { rejected, served, rejectedReads }
}
