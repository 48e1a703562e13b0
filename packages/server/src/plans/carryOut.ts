/**
 * Carries out what handlers plan, in order. A turn of the exchange is taken under the caller's authority, which is
 * checked in that turn, so also after whatever took its time before. An answer leaves when all it saw is durable.
 */
import { idReuseMs } from "@bourse/engine"
import type { Done, Exchange } from "../exchange/Exchange.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import type { AuthClaims } from "../security/ReplayGuard.ts"
import type { OncePlan, Plan, PreparedPlan } from "./Plan.ts"

/** `authority` is null for what nobody signed: public endpoints. */
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

/** Preparing takes no authority: nothing comes of it but the plan, which takes it. */
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
 * The engine knows the ids of what is on its way and of what was over a short while ago; history knows the older ones,
 * and is asked first.
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
      // Nothing is left to be done, but the request must still be one that may.
      const answer = () => (earlier.isSame ? plan.encode(earlier) : errorResponse("contentDiffers"))
      exchange.turn(answer, authority, true, done)
    } else if (exchange.now() - lookedAt >= idReuseMs / 2) {
      // The engine may have forgotten what was over since the look, when the clock jumped meanwhile.
      carryOutOnce(exchange, plan, authority, done)
    } else exchange.turn(submit.work, authority, true, done)
  })
}
