/** A kind of random request: its plan as data, and the request made from the plan when it is sent. */
import * as fc from "fast-check"
import type { DriverVerb, Risk } from "../kit/Fixture.ts"
import type { Actor } from "../session/Provision.ts"
import type { World } from "./World.ts"

export type Parameters = ReadonlyArray<readonly [name: string, value: string]>

export interface Request {
  readonly endpoint: string
  readonly parameters: Parameters
  /** The page parameter of a list; if set, all pages are read. */
  readonly page?: string
  /** The sender, if it is not the actor that was drawn. */
  readonly by?: Actor
  /** The API key, if it is not the actor's own. */
  readonly key?: { readonly apiKey: string; readonly secret: string }
}

export interface Verb {
  readonly verb: DriverVerb
  readonly with: Readonly<Record<string, string>>
}

/** Makes the request; undefined if there is no record for it yet. */
export type Ask = (world: World, as: Actor) => Request | Verb | undefined

/** A random request, and the number of its actor. */
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
  /** Relative frequency of this kind. */
  readonly weight: number
  /** Whether a session with these facts can contain this kind. */
  readonly fits?: (facts: World["facts"]) => boolean
  readonly drawn: fc.Arbitrary<Drawn>
}

/** Most actors of a session. */
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

/** Requests of one step: up to three, or one request twice. Shrinking can remove any of them. */
export const burst = (kinds: ReadonlyArray<Kind>): fc.Arbitrary<ReadonlyArray<Drawn>> => {
  const one = fc.oneof(...kinds.map(({ weight, drawn }) => ({ weight, arbitrary: drawn })))
  return fc.oneof(
    { weight: 4, arbitrary: one.map((each) => [each]) },
    { weight: 3, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 3, arbitrary: one.map((each) => [each, each]) },
  )
}
