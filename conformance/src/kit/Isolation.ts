/**
 * Derives fixtures that check who may see and change an account's records. Each endpoint is called by accounts
 * that do not own the records: a stranger, a sub-account of the owner, the owner's master, and another
 * sub-account of that master. A call that names a record by its id must be rejected; a list must not contain
 * any id of the owner's records.
 */

import { isObject } from "../values/Json.ts"
import type { EndpointEntry, Field } from "./Catalogue.ts"
import type { ActorNeed, CallStep, Fixture, NegativeCase, Step } from "./Fixture.ts"

/** Id of the statement that isolation fixtures verify. */
export const ownOnly = "roles.own-account-only"

/** Parameters that name a record of an account. */
const namesOwned = new Set(["orderId", "origClientOrderId", "id", "tranId", "tradeGroupId", "subAccount"])

/** Fields of an answer that identify a record. */
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
/**
 * Fields that identify a record without an id. Addresses identify only records without an id: records with an
 * id may share an address.
 */
const names = ["address", "subAccount"]
const identity = new Set([...ids, ...names])

const isNamed = (value: unknown): boolean =>
  (typeof value === "string" || typeof value === "number") && value !== "" && value !== -1 && value !== "-1"

/** Every id or name in an answer that identifies a record. */
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

/** Plan of one isolation fixture: the end of its id, and the accounts that take part. */
interface Cast {
  readonly id: string
  readonly title: string
  /**
   * The owner of the records, with the needs of the example fixture, and the actors to make before the owner.
   */
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

/**
 * Plans with a stranger as the only other account: for broker endpoints, and where the interface does not say
 * whose records are meant.
 */
const strangersOnly = (need: ActorNeed): ReadonlyArray<Cast> => [
  {
    id: "of-an-account",
    title: "kept from strangers",
    owner: need,
    before: {},
    others: { "a stranger": need.role === undefined ? {} : { role: need.role } },
  },
]

/**
 * How an endpoint reaches records: `names` one record by its id, `lists` all records of the account, or
 * undefined for neither.
 */
const kindOf = (endpoint: EndpointEntry, step: CallStep): "names" | "lists" | undefined => {
  const pages = endpoint.parameters.some(({ name }) => name === "limit" || name === "size")
  const named = endpoint.parameters.some(
    ({ name }) => namesOwned.has(name) && typeof step.with?.[name] === "string",
  )
  if (named && !pages) return "names"
  return endpoint.method !== "POST" && identifies(endpoint.answer.fields) ? "lists" : undefined
}

/** Whether the step's expected answer guarantees a record that other accounts must not see. */
const findsSomething = ({ expect, capture }: CallStep): boolean => {
  const text = JSON.stringify(expect.answer ?? null)
  return /"\$ref"|"contains"/.test(text) || capture !== undefined
}

const moves = ({ steps }: Fixture): boolean =>
  steps.some((step) => "driver" in step && step.driver === "advanceClock")

/** Finds a step that asks the endpoint for a record of the caller; prefers steps with few steps before. */
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

/**
 * Endpoints for which the interface does not say whose records a master or sub-account sees: the broker area,
 * and groups, which a master shares with its sub-accounts.
 */
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
    title: `${endpoint.section}: an account's records are ${cast.title}`,
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
    // No example for createSubAccount, which names an account that does not exist yet.
    const example = endpoint.id === "broker.createSubAccount" ? undefined : exampleOf(endpoint, fixtures)
    if (example === undefined) return []
    const [{ actors }, { as }] = example
    const need = actors[as] ?? {}
    const isMaster = need.role === undefined || need.role === "master"
    const all =
      isMaster && need.of === undefined && endpoint.role === "any" && !familyIsOpen(endpoint)
        ? casts(as, need)
        : strangersOnly(need)
    // A sub-account can transfer to futures only once futures are enabled for it.
    const needsFutures = example[0].steps.some((step) => isCall(step) && step.call === "wallet.transfer")
    return all
      .filter(({ owner }) => !(needsFutures && owner.role === "sub"))
      .map((cast) => fixtureOf(endpoint, example, cast))
  })
