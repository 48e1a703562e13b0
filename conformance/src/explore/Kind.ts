/** A kind of request that explorations draw: its plan as data, and the request that the plan becomes when it is sent. */
import * as fc from "fast-check"
import type { DriverVerb, Risk } from "../kit/Fixture.ts"
import type { Actor } from "../session/Provision.ts"
import type { World } from "./World.ts"

export type Parameters = ReadonlyArray<readonly [name: string, value: string]>

export interface Request {
  readonly endpoint: string
  readonly parameters: Parameters
  /** The parameter by which the pages of a list are asked for: all are read. */
  readonly page?: string
  /** Sent by this actor, whoever was drawn. */
  readonly by?: Actor
  /** Another key than the actor's own. */
  readonly key?: { readonly apiKey: string; readonly secret: string }
}

export interface Verb {
  readonly verb: DriverVerb
  readonly with: Readonly<Record<string, string>>
}

/** Undefined where there is nothing that it could be about. */
export type Ask = (world: World, as: Actor) => Request | Verb | undefined

/** A drawn request, of the actor with this number. */
export interface Drawn {
  readonly kind: string
  readonly actor: number
  readonly plan: unknown
  readonly ask: Ask
}

export interface Kind {
  readonly name: string
  /** Endpoints and `driver.` verbs that the target must have. */
  readonly uses: ReadonlyArray<string>
  readonly risk: Risk
  /** How often it is drawn, in relation to the others. */
  readonly weight: number
  /** Whether the session is one that it can be part of. */
  readonly fits?: (facts: World["facts"]) => boolean
  readonly drawn: fc.Arbitrary<Drawn>
}

/** The most actors of a session. */
export const actorsMax = 3

export const kind = <Plan>(
  made: Omit<Kind, "drawn"> & {
    readonly plan: fc.Arbitrary<Plan>
    readonly ask: (plan: Plan, world: World, as: Actor) => ReturnType<Ask>
  },
): Kind => {
  const { plan, ask, ...rest } = made
  const drawn = fc.record({ actor: fc.nat(actorsMax - 1), plan }).map(
    ({ actor, plan }): Drawn => ({
      kind: rest.name,
      actor,
      plan,
      ask: (world, as) => ask(plan, world, as),
    }),
  )
  return { ...rest, drawn }
}

/** Requests sent at once: up to three, or the same one twice. Shrinking leaves any of an array that may be empty. */
export const burst = (kinds: ReadonlyArray<Kind>): fc.Arbitrary<ReadonlyArray<Drawn>> => {
  const one = fc.oneof(...kinds.map(({ weight, drawn }) => ({ weight, arbitrary: drawn })))
  return fc.oneof(
    { weight: 4, arbitrary: one.map((each) => [each]) },
    { weight: 3, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 3, arbitrary: one.map((each) => [each, each]) },
  )
}
