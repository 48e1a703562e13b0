/** Sends one call of a fixture, valid or deliberately wrong, and records it without secrets. */

import { fill } from "../checks/Variables.ts"
import { curlText } from "../http/curl.ts"
import { NoAnswer } from "../http/Http.ts"
import type { PreparedRequest } from "../http/Request.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import { stranger } from "../kit/Derive.ts"
import type { CallStep, Controls } from "../kit/Fixture.ts"
import type { Actor } from "../session/Provision.ts"
import type { Called } from "../session/Session.ts"
import { hidden } from "../values/Redact.ts"
import type { FixtureContext } from "./FixtureContext.ts"
import type { HttpExchange } from "./Result.ts"

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
  const record = (
    request: PreparedRequest,
    came: Pick<HttpExchange, "status" | "answer" | "ms">,
  ): HttpExchange => ({
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
    ...came,
  })
  const called = await context.session
    .call({
      step: step.name,
      variant,
      route: endpoint,
      parameters,
      as,
      controls,
      signSecret,
      limitIsRejection: context.fixture.needs?.includes("weights") === true,
    })
    .catch((error: unknown) => {
      // The report needs the failed request, most of all if no response arrived.
      if (error instanceof NoAnswer && error.request !== undefined)
        context.exchanges.push(record(error.request, { status: undefined, answer: error.message, ms: 0 }))
      throw error
    })
  if (endpoint.method !== "GET") context.wrote()
  const { status, text, ms } = called.answer
  const exchange = record(called.request, { status, answer: context.redact(text), ms: Math.round(ms) })
  context.exchanges.push(exchange)
  return { called, exchange }
}
