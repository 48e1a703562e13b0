/**
 * Who may see and change what: fixtures that the catalogue and the other fixtures imply. Whatever an endpoint answers
 * or changes for one account is tried by those who are not that account: a stranger, a sub-account of it, its master
 * and another sub-account of that master. Calls that name something by its id must be rejected for them; what calls
 * list must not hold anything that identifies what is the owner's.
 */

import { isObject } from "../values/Json.ts"
import type { EndpointEntry, Field } from "./Catalogue.ts"
import type { ActorNeed, CallStep, Fixture, NegativeCase, Step } from "./Fixture.ts"

/** The statement that these fixtures show. */
export const ownOnly = "roles.own-account-only"

/** Parameters that name something which belongs to an account. */
const namesOwned = new Set(["orderId", "origClientOrderId", "id", "tranId", "tradeGroupId", "subAccount"])

/** Fields by which one thing is known from all others. */
const ids = [
  "orderId",
  "origClientOrderId",
  "clientOrderId",
  "id",
  "tranId",
  "txId",
  "apiKey",
  "tradeGroupId",
]
/** What identifies a thing that has no id: a record's address is that of others too. */
const names = ["address", "subAccount"]
const identity = new Set([...ids, ...names])

const isNamed = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && value !== "" && value !== -1 && value !== "-1"

/** Everything in an answer that identifies something. */
export const identitiesIn = (json: unknown): Set<string> => {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isObject(value)) return
    const known = ids.some((key) => isNamed(value[key])) ? ids : names
    for (const key of known) if (isNamed(value[key])) found.add(`${key} ${value[key]}`)
    Object.values(value).forEach(visit)
  }
  visit(json)
  return found
}

const identifies = (fields: ReadonlyArray<Field>): boolean =>
  fields.some(({ name, fields = [] }) => identity.has(name) || identifies(fields))

const isCall = (step: Step): step is CallStep => "call" in step

/** The last parts of ids of the fixtures to be made, and who the owner and the others are. */
interface Cast {
  readonly id: string
  readonly title: string
  /** What the owner is besides what the fixture says, and who stands before it. */
  readonly owner: ActorNeed
  readonly before: Readonly<Record<string, ActorNeed>>
  readonly others: Readonly<Record<string, ActorNeed>>
}

const casts = (owner: string, need: ActorNeed): ReadonlyArray<Cast> => [
  {
    id: "of-a-master",
    title: "kept from strangers and from the owner's sub-account",
    owner: need,
    before: {},
    others: { "a stranger": {}, "its sub-account": { role: "sub", of: owner } },
  },
  {
    id: "of-a-sub-account",
    title: "kept from the owner's master and from the master's other sub-account",
    owner: { ...need, role: "sub", of: "its master" },
    before: { "its master": { role: "master" } },
    others: { "its master": { role: "master" }, "its sibling": { role: "sub", of: "its master" } },
  },
]

/** Of broker accounts, and where whose records are meant is said in two ways: strangers alone. */
const strangersOnly = (need: ActorNeed): ReadonlyArray<Cast> => [
  {
    id: "of-an-account",
    title: "kept from strangers",
    owner: need,
    before: {},
    others: { "a stranger": need.role === undefined ? {} : { role: need.role } },
  },
]

/** How the endpoint keeps what is an account's: its call names something, or it lists what there is. */
const kindOf = (endpoint: EndpointEntry, step: CallStep): "names" | "lists" | undefined => {
  const pages = endpoint.parameters.some(({ name }) => name === "limit" || name === "size")
  const named = endpoint.parameters.some(
    ({ name }) => namesOwned.has(name) && typeof step.with?.[name] === "string",
  )
  if (named && !pages) return "names"
  return endpoint.method !== "POST" && identifies(endpoint.answer.fields) ? "lists" : undefined
}

/** Whether the step's own expectation makes sure that there is something to be hidden. */
const findsSomething = ({ expect, capture }: CallStep): boolean => {
  const text = JSON.stringify(expect.answer ?? null)
  return /"\$ref"|"contains"/.test(text) || capture !== undefined
}

const moves = ({ steps }: Fixture): boolean =>
  steps.some((step) => "driver" in step && step.driver === "advanceClock")

/** The step in which the endpoint is asked for something of the caller's, in the shortest fixture that has one. */
const exampleOf = (
  endpoint: EndpointEntry,
  fixtures: ReadonlyArray<Fixture>,
): readonly [Fixture, CallStep] | undefined => {
  const found = fixtures.flatMap((fixture) => {
    if (moves(fixture) || fixture.level !== undefined || fixture.needs?.includes("weights") === true)
      return []
    const step = fixture.steps
      .filter(isCall)
      .find(
        (each) =>
          each.call === endpoint.id &&
          each.expect.outcome === "ok" &&
          each.times === undefined &&
          fixture.actors[each.as]?.madeBy === undefined &&
          (kindOf(endpoint, each) === "names" || findsSomething(each)),
      )
    return step === undefined || kindOf(endpoint, step) === undefined ? [] : [[fixture, step] as const]
  })
  const isSub = ({ actors }: Fixture, { as }: CallStep) => actors[as]?.role === "sub"
  const cost = ([fixture, step]: readonly [Fixture, CallStep]) =>
    fixture.steps.indexOf(step) + (isSub(fixture, step) ? 100 : 0)
  return found.sort((a, b) => cost(a) - cost(b))[0]
}

/** The broker area, where whose records are meant is said in two ways, and the groups that a master and its sub-accounts share. */
const familyIsOpen = (endpoint: EndpointEntry): boolean =>
  endpoint.id.startsWith("broker.") || /strategyGroup/i.test(endpoint.id)

const fixtureOf = (
  endpoint: EndpointEntry,
  [example, step]: readonly [Fixture, CallStep],
  cast: Cast,
): Fixture => {
  const at = example.steps.indexOf(step)
  const { wrongs: _, sharesNothingWith: __, ...call } = step
  const others = Object.keys(cast.others)
  const named = kindOf(endpoint, step) === "names"
  const tries = others.map(
    (other): CallStep => ({
      name: `as ${other}`,
      call: step.call,
      as: other,
      ...(step.with === undefined ? {} : { with: step.with }),
      expect: { outcome: "either" },
    }),
  )
  const wrongs = others.map((other): NegativeCase => ({ title: `as ${other}`, covers: [ownOnly], as: other }))
  return {
    id: `isolation.${endpoint.id}.${cast.id}`,
    title: `${endpoint.section}: what is an account's is ${cast.title}`,
    profile: example.profile,
    risk: example.risk,
    ...(example.needs === undefined ? {} : { needs: example.needs }),
    covers: [ownOnly],
    actors: { ...cast.before, ...example.actors, [step.as]: cast.owner, ...cast.others },
    steps: [
      ...example.steps.slice(0, at).map((each): Step => {
        if (!isCall(each)) return each
        const { wrongs: _, covers: __, ...rest } = each
        return rest
      }),
      ...(named ? [] : tries),
      named
        ? { ...call, covers: [ownOnly], wrongs }
        : { ...call, covers: [ownOnly], sharesNothingWith: tries.map(({ name }) => name) },
    ],
    ...(example.cleanup === undefined ? {} : { cleanup: example.cleanup }),
  }
}

export const isolationFixtures = (
  endpoints: Iterable<EndpointEntry>,
  fixtures: ReadonlyArray<Fixture>,
): ReadonlyArray<Fixture> =>
  [...endpoints].flatMap((endpoint) => {
    // A name that is given to what is made names nothing yet.
    const example = endpoint.id === "broker.createSubAccount" ? undefined : exampleOf(endpoint, fixtures)
    if (example === undefined) return []
    const [{ actors }, { as }] = example
    const need = actors[as] ?? {}
    const isMaster = need.role === undefined || need.role === "master"
    const all =
      isMaster && need.of === undefined && endpoint.role === "any" && !familyIsOpen(endpoint)
        ? casts(as, need)
        : strangersOnly(need)
    // A sub-account transfers to futures once they are enabled for it, which these fixtures do not do.
    const needsFutures = example[0].steps.some((step) => isCall(step) && step.call === "wallet.transfer")
    return all
      .filter(({ owner }) => !(needsFutures && owner.role === "sub"))
      .map((cast) => fixtureOf(endpoint, example, cast))
  })
