/** A kind of random request: a plan as data, from which the request is made when it is sent. */
import * as fc from "fast-check"
import type { DriverVerb, Risk } from "../kit/Fixture.ts"
import type { Actor } from "../session/Provision.ts"
import type { World } from "./World.ts"

export type Parameters = ReadonlyArray<readonly [name: string, value: string]>

export interface Request {
  readonly endpoint: string
  readonly parameters: Parameters
  /** Name of the list's page parameter; if set, all pages are read. */
  readonly page?: string
  /** Actor that sends the request, if it is not the actor that was drawn. */
  readonly by?: Actor
  /** API key that signs the request, if it is not the actor's own key. */
  readonly key?: { readonly apiKey: string; readonly secret: string }
}

export interface Verb {
  readonly verb: DriverVerb
  readonly with: Readonly<Record<string, string>>
}

/** Makes a request from a plan; undefined if the session has no record yet that the request needs. */
export type Ask = (world: World, as: Actor) => Request | Verb | undefined

/** A random request, and the number of the actor that sends it. */
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
  /** Relative frequency of this kind of request. */
  readonly weight: number
  /** Whether a session on a target with these facts can contain this kind of request. */
  readonly fits?: (facts: World["facts"]) => boolean
  readonly drawn: fc.Arbitrary<Drawn>
  /** Requests of the opening session with this kind; each is sent twice at once. */
  readonly openings: ReadonlyArray<Drawn>
}

/** Greatest number of actors in a session. */
export const actorsMax = 3

export const kind = <Plan>(
  made: Omit<Kind, "drawn" | "openings"> & {
    readonly plan: fc.Arbitrary<Plan>
    /** Plans of the first actor's opening requests; default: none. */
    readonly openings?: ReadonlyArray<NoInfer<Plan>>
    readonly ask: (plan: Plan, world: World, as: Actor) => ReturnType<Ask>
  },
): Kind => {
  const { plan, openings = [], ask, ...rest } = made
  const drawnOf = ({ actor, plan }: { readonly actor: number; readonly plan: Plan }): Drawn => ({
    kind: rest.name,
    actor,
    plan,
    ask: (world, as) => ask(plan, world, as),
  })
  return {
    ...rest,
    drawn: fc.record({ actor: fc.nat(actorsMax - 1), plan }).map(drawnOf),
    openings: openings.map((plan) => drawnOf({ actor: 0, plan })),
  }
}

/** A request sent once, twice at once, or at once by two actors. Shrinking tries the request sent once. */
const copies = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.constant((each: Drawn) => [each]) },
  { weight: 3, arbitrary: fc.constant((each: Drawn) => [each, each]) },
  { weight: 1, arbitrary: fc.constant((each: Drawn) => [each, { ...each, actor: each.actor + 1 }]) },
)

/** Draws almost always the second value; shrinking tries the first one. */
const unlessShrunk = <Value>(small: Value, second: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(small) },
    { weight: 1_000_000, arbitrary: second },
  )

/**
 * Draws an opening session: each opening request of these kinds, twice at once. Shrinking sends a request
 * once, or not at all.
 */
export const openingOf = (kinds: ReadonlyArray<Kind>): fc.Arbitrary<ReadonlyArray<ReadonlyArray<Drawn>>> =>
  fc
    .tuple(
      ...kinds
        .flatMap(({ openings }) => openings)
        .map((each) =>
          unlessShrunk<ReadonlyArray<Drawn>>(
            [],
            unlessShrunk<ReadonlyArray<Drawn>>([each], fc.constant([each, each])),
          ),
        ),
    )
    .map((steps) => steps.filter((step) => step.length > 0))

/**
 * Draws the requests of one step: one request, up to three, one request twice, or one request by two actors.
 * Shrinking can remove any request of the step.
 */
export const burst = (kinds: ReadonlyArray<Kind>): fc.Arbitrary<ReadonlyArray<Drawn>> => {
  const one = fc.oneof(...kinds.map(({ weight, drawn }) => ({ weight, arbitrary: drawn })))
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(one, copies).map(([each, copied]) => copied(each)) },
    { weight: 2, arbitrary: fc.array(one, { maxLength: 3 }) },
  )
}
