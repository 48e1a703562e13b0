/** How the control plane's requests run: as plans, in sequence with all others, answered once durable. */
import { ControlRejected } from "@bourse/control"
import type { Command, Reply } from "@bourse/engine"
import * as Effect from "effect/Effect"
import type { Done, Exchange } from "../exchange/Exchange.ts"
import { carryOut } from "../plans/carryOut.ts"
import { command, type Plan } from "../plans/Plan.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"

export const controlRejected = (error: ErrorResponse): ControlRejected =>
  new ControlRejected({ code: error.code, msg: error.message })

/** The outcome that is handed to a callback. */
export const outcomeOf = <Answer>(
  start: (done: Done<Answer>) => void,
): Effect.Effect<Answer, ControlRejected> =>
  Effect.callback((resume) => {
    start((outcome) =>
      resume(
        outcome instanceof ErrorResponse ? Effect.fail(controlRejected(outcome)) : Effect.succeed(outcome),
      ),
    )
  })

export interface PlanRunner {
  <Answer>(plan: Plan<Answer>): Effect.Effect<Answer, ControlRejected>
  /** Runs a single command; succeeds with its reply. */
  submit<C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected>
}

export const planRunner = (exchange: Exchange): PlanRunner => {
  const run = <Answer>(plan: Plan<Answer>) =>
    outcomeOf<Answer>((done) => carryOut(exchange, plan, null, done))
  const submit = <C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected> =>
    run(command(asked, (reply) => reply))
  return Object.assign(run, { submit })
}
