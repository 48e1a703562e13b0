/**
 * What a handler wants done for a request. A handler answers with a plan and does nothing itself; `carryOut` does what
 * plans say, so sequencing, durability and idempotency are in one place.
 *
 * A refusal is a plan too: of what the parameters alone show, whatever the state is.
 */
import type { Command, Reply, State, WalletId } from "@bourse/engine"
import type { AskPage, Later, Work } from "./Exchange.ts"
import { Refused } from "./Refused.ts"

/** All of it happens in one turn of the exchange, but for pages of history, which follow. */
export interface TurnPlan<Wire> {
  readonly kind: "turn"
  /** Whether it may change something: then it is refused while the exchange is read-only. */
  readonly isCommand: boolean
  readonly work: Work<Wire>
}

/** What was made earlier under an id of the caller's. */
export type Earlier = WalletId & { readonly isSame: boolean }

/** A command that an id of the caller's makes happen once for ever. */
export interface OncePlan<Wire> {
  readonly kind: "once"
  /** Reads the command off the state, and then asks history what was made under its id. */
  readonly look: Work<{ readonly submit: TurnPlan<Wire>; readonly earlier: Earlier | null }>
  readonly encode: (made: WalletId) => Wire
}

/** Something slow comes first; the plan it leads to is carried out, and its authority checked, at that time. */
export interface PreparedPlan<Wire> {
  readonly kind: "prepared"
  readonly prepare: (state: State, now: number) => Refused | Promise<Plan<Wire>>
}

export type Plan<Wire> = Refused | TurnPlan<Wire> | OncePlan<Wire> | PreparedPlan<Wire>

const turn = <Wire>(isCommand: boolean, work: Work<Wire>): TurnPlan<Wire> => ({
  kind: "turn",
  isCommand,
  work,
})

/** Answers from the state as it stands; `now` is the exchange clock, milliseconds. */
export const read = <Wire>(answer: (state: State, now: number) => Wire | Refused): TurnPlan<Wire> =>
  turn(false, answer)

/** Reads the state, then pages of history as of the same moment; or answers at once. */
export const history = <Wire>(
  answer: (state: State, now: number) => Wire | Refused | Later<Wire>,
): TurnPlan<Wire> => turn(false, answer)

/** Submits a command. A refusal of it can be looked at again with `onRefusal`, in history too. */
export const command = <C extends Command, Wire>(
  asked: C,
  encode: (reply: Reply<C>, state: State, now: number) => Wire,
  onRefusal: (refusal: Refused) => Refused | Later<Wire> = (refusal) => refusal,
): TurnPlan<Wire> =>
  turn(true, (state, now, handle) => {
    const reply = handle(asked)
    return reply instanceof Refused ? onRefusal(reply) : encode(reply, state, now)
  })

/** Submits commands one after the other, nothing in between, up to the first that is refused: then that is the answer. */
export const batch = <const Commands extends ReadonlyArray<Command>, Wire>(
  asked: Commands,
  encode: (replies: { readonly [Index in keyof Commands]: Reply<Commands[Index]> }) => Wire,
): TurnPlan<Wire> =>
  turn(true, (_, __, handle) => {
    const replies: Array<unknown> = []
    for (const each of asked) {
      const reply = handle(each)
      if (reply instanceof Refused) return reply
      replies.push(reply)
    }
    return encode(replies as never)
  })

/** Commands that are made from the state as it is when their turn comes. */
export const decide = <Wire>(
  choose: (state: State, now: number) => TurnPlan<Wire> | Refused,
): TurnPlan<Wire> =>
  turn(true, (state, now, handle) => {
    const chosen = choose(state, now)
    return chosen instanceof Refused ? chosen : chosen.work(state, now, handle)
  })

/**
 * Submits a command that names an id of the caller's. The same id and content again is answered with what the first
 * request made, the same id with other content is refused. `find` looks in history for what the engine has forgotten.
 */
export const once = <C extends Extract<Command, { readonly type: "withdraw" | "universalTransfer" }>, Wire>(
  choose: (state: State) => C | Refused,
  find: (page: AskPage, asked: C) => Promise<Earlier | null>,
  encode: (made: WalletId) => Wire,
): OncePlan<Wire> => ({
  kind: "once",
  look: (state) => {
    const asked = choose(state)
    if (asked instanceof Refused) return asked
    const submit = command<Extract<Command, { readonly type: "withdraw" | "universalTransfer" }>, Wire>(
      asked,
      encode,
    )
    return async (page) => ({ submit, earlier: await find(page, asked) })
  },
  encode,
})

/** Does something slow, such as hashing a password, and then what it leads to. */
export const prepared = <Wire>(prepare: PreparedPlan<Wire>["prepare"]): PreparedPlan<Wire> => ({
  kind: "prepared",
  prepare,
})
