/** Runs a burst: one call sent many times, of which the server may serve a limited number in each second. */

import type { CallStep } from "../kit/Fixture.ts"
import { attemptCall } from "./CallAttempt.ts"
import { levelOf } from "./Findings.ts"
import type { FixtureContext } from "./FixtureContext.ts"
import type { HttpExchange } from "./Result.ts"

/**
 * A burst may exceed its limit by one second's number, since the server's seconds need not begin with this
 * clock's.
 */
export const runBurst = async (
  context: FixtureContext,
  step: CallStep,
  burst: NonNullable<CallStep["burst"]>,
): Promise<void> => {
  const endpoint = context.endpoint(step.call)
  let [served, seconds] = [0, 0]
  let exchange: HttpExchange | undefined
  for (let sent = 0; sent < burst.calls; sent++) {
    const attempt = await attemptCall(
      context,
      step,
      undefined,
      endpoint,
      context.actor(step.as),
      step.with ?? {},
      undefined,
    )
    seconds += attempt.called.answer.ms / 1_000
    if (attempt.called.verdict === "ok") served++
    exchange = attempt.exchange
  }
  const most = burst.perSecond * (Math.floor(seconds) + 2)
  if (served >= burst.perSecond && served <= most) return
  const statements = step.covers ?? []
  const wanted = `${burst.perSecond} served in a second: at least ${burst.perSecond} and at most ${most} of ${burst.calls} in ${seconds.toFixed(2)} s`
  const level = levelOf(context.session.kit, context.fixture, statements)
  context.report(
    step.name,
    undefined,
    { level, statements, pointer: "", wanted, got: `${served} served` },
    exchange,
  )
}
