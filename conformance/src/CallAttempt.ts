/** Sends one call of a fixture, right or wrong on purpose, and records it without secrets. */
import type { EndpointEntry } from "./Catalogue.ts"
import { curlText } from "./curl.ts"
import { stranger } from "./Derive.ts"
import type { CallStep, Controls } from "./Fixture.ts"
import type { FixtureContext } from "./FixtureContext.ts"
import type { Actor } from "./Provision.ts"
import { hidden } from "./Redact.ts"
import type { HttpExchange } from "./Result.ts"
import type { Called } from "./Session.ts"
import { fill } from "./Variables.ts"

export interface Attempt {
  readonly called: Called
  readonly exchange: HttpExchange
}

export const attemptCall = async (
  context: FixtureContext,
  step: CallStep,
  variant: string | undefined,
  endpoint: EndpointEntry,
  as: Actor,
  values: NonNullable<CallStep["with"]>,
  controls: Controls | undefined,
): Promise<Attempt> => {
  const parameters = Object.entries(values).flatMap(
    ([name, value]): Array<readonly [string, string]> =>
      value === null ? [] : [[name, fill(value, context.variables.scope)]],
  )
  const signer = controls?.signWith
  const signSecret =
    signer === undefined
      ? undefined
      : signer === stranger
        ? `nobody's ${as.secret.length}`
        : context.actor(signer).secret
  const called = await context.session.call({
    step: step.name,
    variant,
    route: endpoint,
    parameters,
    as,
    controls,
    signSecret,
    limitIsRefusal: context.fixture.needs?.includes("weights") === true,
  })
  if (endpoint.method !== "GET") context.wrote()
  const { request, answer } = called
  const exchange: HttpExchange = {
    step: step.name,
    variant,
    actor: as.name,
    request: context.redact(
      `${request.method} ${request.target}${request.body === "" ? "" : ` ${request.body}`}`,
    ),
    curl: hidden(
      curlText(context.session.baseUrl, request, {
        offsetMs: context.session.offsetMs(),
        signer: context.session.target.signer,
      }),
      context.actors.values(),
    ),
    status: answer.status,
    answer: context.redact(answer.text),
    ms: Math.round(answer.ms),
  }
  context.exchanges.push(exchange)
  return { called, exchange }
}
