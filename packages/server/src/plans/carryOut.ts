/**
 * Executes the plans of handlers, in order. The turn checks again whether the caller's key has the permission,
 * because the permission may have changed since the request arrived. A response is sent when all events on
 * which it depends are durable.
 */
import type * as Effect from "effect/Effect"
import type { Done, Exchange } from "../exchange/Exchange.ts"
import { outcomeOf } from "../exchange/submitted.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import type { AuthClaims } from "../security/ReplayGuard.ts"
import type { Plan, PreparedPlan } from "./Plan.ts"

/** `authority` is the signed request; null for public endpoints. */
export const carryOut = <Wire>(
  exchange: Exchange,
  plan: Plan<Wire>,
  authority: AuthClaims | null,
  done: Done<Wire>,
): void => {
  if (plan instanceof ErrorResponse) done(plan)
  else if (plan.kind === "turn") exchange.turn(plan.work, authority, plan.isCommand, done)
  else carryOutPrepared(exchange, plan, authority, done)
}

/** Executes an unsigned plan, as an effect. */
export const carried = <Answer>(
  exchange: Exchange,
  plan: Plan<Answer>,
): Effect.Effect<Answer, ErrorResponse> => outcomeOf((done) => carryOut(exchange, plan, null, done))

/** Preparing a plan changes nothing and needs no authority; the resulting plan does. */
const carryOutPrepared = <Wire>(
  exchange: Exchange,
  plan: PreparedPlan<Wire>,
  authority: AuthClaims | null,
  done: Done<Wire>,
): void => {
  const preparedAt = exchange.now()
  exchange.turn(plan.prepare, null, false, (next) => {
    if (next instanceof ErrorResponse) done(next)
    // The clock may have been advanced meanwhile.
    // open: 0033-deposits-and-withdrawals: exchange.now() - preparedAt
    else if (exchange.now() - preparedAt >= plan.validMs) carryOutPrepared(exchange, plan, authority, done)
    else carryOut(exchange, next, authority, done)
  })
}
