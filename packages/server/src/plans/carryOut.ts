/**
 * Executes the plans of handlers, in order. The turn checks again whether the caller's key may do this, because time can
 * pass between the request's arrival and its turn. A response is sent when everything it was made from is durable.
 */
import { idReuseMs } from "@bourse/engine"
import type { Done, Exchange } from "../exchange/Exchange.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import type { AuthClaims } from "../security/ReplayGuard.ts"
import type { OncePlan, Plan, PreparedPlan } from "./Plan.ts"

/** `authority` is the signed request; null for public endpoints. */
export const carryOut = <Wire>(
  exchange: Exchange,
  plan: Plan<Wire>,
  authority: AuthClaims | null,
  done: Done<Wire>,
): void => {
  if (plan instanceof ErrorResponse) done(plan)
  else if (plan.kind === "turn") exchange.turn(plan.work, authority, plan.isCommand, done)
  else if (plan.kind === "once") carryOutOnce(exchange, plan, authority, done)
  else carryOutPrepared(exchange, plan, authority, done)
}

/** Preparing only makes another plan, so it needs no authority; executing that plan does. */
const carryOutPrepared = <Wire>(
  exchange: Exchange,
  { prepare }: PreparedPlan<Wire>,
  authority: AuthClaims | null,
  done: Done<Wire>,
): void =>
  exchange.turn<Plan<Wire>>(
    (state, now) => {
      const next = prepare(state, now)
      return next instanceof ErrorResponse ? next : () => next
    },
    null,
    false,
    (next) => carryOut(exchange, next, authority, done),
  )

/**
 * Executes a command at most once per client id. History is searched first: the engine only has the ids of commands that
 * are pending or ended a short time ago.
 */
const carryOutOnce = <Wire>(
  exchange: Exchange,
  plan: OncePlan<Wire>,
  authority: AuthClaims | null,
  done: Done<Wire>,
): void => {
  const lookedAt = exchange.now()
  exchange.turn(plan.look, null, false, (found) => {
    if (found instanceof ErrorResponse) {
      done(found)
      return
    }
    const { submit, earlier } = found
    if (earlier !== null) {
      // It was executed before. The response is given only if the key may still do this.
      const answer = () => (earlier.isSame ? plan.encode(earlier) : errorResponse("contentDiffers"))
      exchange.turn(answer, authority, true, done)
    } else if (exchange.now() - lookedAt >= idReuseMs / 2) {
      // The engine may have forgotten what was over since the look, when the clock jumped meanwhile.
      carryOutOnce(exchange, plan, authority, done)
    } else exchange.turn(submit.work, authority, true, done)
  })
}
