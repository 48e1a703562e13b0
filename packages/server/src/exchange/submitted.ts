/** The exchange's callback methods as effects, and unsigned commands of the server itself. */
import type { Command, Reply, State } from "@bourse/engine"
import * as Effect from "effect/Effect"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import type { Done, Exchange, Work } from "./Exchange.ts"

/** The outcome of a request as it is handed to a callback. */
export const outcomeOf = <Answer>(
  start: (done: Done<Answer>) => void,
): Effect.Effect<Answer, ErrorResponse> =>
  Effect.callback((resume) => {
    start((outcome) =>
      resume(outcome instanceof ErrorResponse ? Effect.fail(outcome) : Effect.succeed(outcome)),
    )
  })

const inTurn = <Answer>(exchange: Exchange, work: Work<Answer>): Effect.Effect<Answer, ErrorResponse> =>
  outcomeOf((done) => exchange.turn(work, null, true, done))

/** Succeeds with the reply to a command, once its effects are durable. */
export const submitted = <C extends Command>(
  exchange: Exchange,
  command: C,
): Effect.Effect<Reply<C>, ErrorResponse> => inTurn(exchange, (_, __, handle) => handle(command))

/**
 * Runs several commands in one turn, up to the first rejection. `choose` returns the next command when the
 * previous command is done.
 */
export const submittedTogether = (
  exchange: Exchange,
  choose: (state: State) => Iterable<Command>,
): Effect.Effect<null, ErrorResponse> =>
  inTurn<null>(exchange, (state, _, handle) => {
    for (const command of choose(state)) {
      const reply = handle(command)
      if (reply instanceof ErrorResponse) return reply
    }
    return null
  })
