/** Runs the control plane's requests: as plans, in sequence with all other requests, answered once durable. */
import { ControlRejected } from "@bourse/control"
import type { Command, Reply } from "@bourse/engine"
import * as Effect from "effect/Effect"
import type { Exchange } from "../exchange/Exchange.ts"
import { carried } from "../plans/carryOut.ts"
import { command, type Plan } from "../plans/Plan.ts"
import type { ErrorResponse } from "../responses/ErrorResponse.ts"

export const controlRejected = (error: ErrorResponse): ControlRejected =>
  new ControlRejected({ code: error.code, msg: error.message })

/** Changes an effect's failure to the control plane's error format. */
export const rejecting: <Answer>(
  effect: Effect.Effect<Answer, ErrorResponse>,
) => Effect.Effect<Answer, ControlRejected> = Effect.mapError(controlRejected)

export interface PlanRunner {
  <Answer>(plan: Plan<Answer>): Effect.Effect<Answer, ControlRejected>
  /** Runs a single command; succeeds with its reply. */
  submit<C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected>
}

export const planRunner = (exchange: Exchange): PlanRunner => {
  const run = <Answer>(plan: Plan<Answer>) => rejecting(carried(exchange, plan))
  const submit = <C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected> =>
    run(command(asked, (reply) => reply))
  return Object.assign(run, { submit })
}
