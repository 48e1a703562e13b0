/**
 * The work that a handler requests for a call. A handler returns a plan and does nothing itself; `carryOut`
 * executes plans, so sequencing, durability and idempotency have one place in the code.
 *
 * An `ErrorResponse` is a plan too: an error that depends only on the parameters.
 */
import { type Command, idReuseMs, type Reply, type State } from "@bourse/engine"
import type { Later, QueryHistory, Work } from "../exchange/Exchange.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"

/** A plan that runs in one step of the exchange, except its history queries, which run afterwards. */
export interface TurnPlan<Wire> {
  readonly kind: "turn"
  /** Whether the plan may change the state: then a read-only exchange rejects the plan. */
  readonly isCommand: boolean
  readonly work: Work<Wire>
}

/**
 * A plan with slow work before its turn: hashing a password, searching history. After the slow work the
 * resulting plan is executed, and the caller's authorization is checked again.
 */
export interface PreparedPlan<Wire> {
  readonly kind: "prepared"
  readonly prepare: Work<Plan<Wire>>
  /** How long the resulting plan is valid, by the exchange clock; later the plan is prepared again. */
  readonly validMs: number
}

export type Plan<Wire> = ErrorResponse | TurnPlan<Wire> | PreparedPlan<Wire>

const turn = <Wire>(isCommand: boolean, work: Work<Wire>): TurnPlan<Wire> => ({
  kind: "turn",
  isCommand,
  work,
})

/** A plan that responds from the current state; `now` is the exchange clock, milliseconds. */
export const read = <Wire>(answer: (state: State, now: number) => Wire | ErrorResponse): TurnPlan<Wire> =>
  turn(false, answer)

/** A plan that reads the state, then queries history as of the same moment; or responds at once. */
export const history = <Wire>(
  answer: (state: State, now: number) => Wire | ErrorResponse | Later<Wire>,
): TurnPlan<Wire> => turn(false, answer)

/**
 * A plan that submits a command. `onRejection` can replace the error of a rejected command, also from history.
 */
export const command = <C extends Command, Wire>(
  asked: C,
  encode: (reply: Reply<C>, state: State, now: number) => Wire,
  onRejection: (rejection: ErrorResponse) => ErrorResponse | Later<Wire> = (rejection) => rejection,
): TurnPlan<Wire> =>
  turn(true, (state, now, handle) => {
    const reply = handle(asked)
    return reply instanceof ErrorResponse ? onRejection(reply) : encode(reply, state, now)
  })

/**
 * A plan that submits several commands in one step. The first rejected command stops the plan, and its error is
 * the response.
 */
export const batch = <const Commands extends ReadonlyArray<Command>, Wire>(
  asked: Commands,
  encode: (replies: { readonly [Index in keyof Commands]: Reply<Commands[Index]> }) => Wire,
): TurnPlan<Wire> =>
  turn(true, (_, __, handle) => {
    const replies: Array<unknown> = []
    for (const each of asked) {
      const reply = handle(each)
      if (reply instanceof ErrorResponse) return reply
      replies.push(reply)
    }
    return encode(replies as never)
  })

/** A plan whose commands are built from the state when their turn comes. */
export const decide = <Wire>(
  choose: (state: State, now: number) => TurnPlan<Wire> | ErrorResponse,
): TurnPlan<Wire> =>
  turn(true, (state, now, handle) => {
    const chosen = choose(state, now)
    return chosen instanceof ErrorResponse ? chosen : chosen.work(state, now, handle)
  })

/**
 * A plan that submits a command with a client id, which is executed at most once. `look` searches history for
 * the id, because the engine forgets it some time after the command; the engine decides whether a repetition
 * has the same content.
 */
export const once = <C extends Command, Wire>(
  choose: (state: State) => C | ErrorResponse,
  look: (query: QueryHistory, asked: C) => Promise<TurnPlan<Wire>>,
): PreparedPlan<Wire> => ({
  kind: "prepared",
  prepare: (state) => {
    const asked = choose(state)
    return asked instanceof ErrorResponse ? asked : (query) => look(query, asked)
  },
  // Until this time the engine knows every client id that the search in history missed.
  validMs: idReuseMs / 2, // open: 0033-deposits-and-withdrawals: idReuseMs
})

/** A plan that does asynchronous work, such as hashing a password, and then executes the resulting plan. */
export const prepared = <Wire>(
  prepare: (state: State, now: number) => ErrorResponse | Promise<Plan<Wire>>,
): PreparedPlan<Wire> => ({
  kind: "prepared",
  prepare: (state, now) => {
    const next = prepare(state, now)
    return next instanceof ErrorResponse ? next : () => next
  },
  validMs: Number.POSITIVE_INFINITY,
})
