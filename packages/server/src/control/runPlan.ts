/** How the control plane's requests run: as plans, in sequence with all others, answered once durable. */
import { ControlRejected } from "@bourse/control"
import type { Command, Reply } from "@bourse/engine"
import * as Effect from "effect/Effect"
import type { Done, Exchange } from "../exchange/Exchange.ts"
import { outcomeOf } from "../exchange/submitted.ts"
import { carryOut } from "../plans/carryOut.ts"
import { command, type Plan } from "../plans/Plan.ts"
import type { ErrorResponse } from "../responses/ErrorResponse.ts"

export const controlRejected = (error: ErrorResponse): ControlRejected =>
  new ControlRejected({ code: error.code, msg: error.message })

/** The outcome that is handed to a callback, as the control plane rejects. */
export const controlOutcomeOf = <Answer>(
  start: (done: Done<Answer>) => void,
): Effect.Effect<Answer, ControlRejected> => Effect.mapError(outcomeOf(start), controlRejected)

export interface PlanRunner {
  <Answer>(plan: Plan<Answer>): Effect.Effect<Answer, ControlRejected>
  /** Runs a single command; succeeds with its reply. */
  submit<C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected>
}

export const planRunner = (exchange: Exchange): PlanRunner => {
  const run = <Answer>(plan: Plan<Answer>) =>
    controlOutcomeOf<Answer>((done) => carryOut(exchange, plan, null, done))
  const submit = <C extends Command>(asked: C): Effect.Effect<Reply<C>, ControlRejected> =>
    run(command(asked, (reply) => reply))
  return Object.assign(run, { submit })
}
