/**
 * Provides the accounts and keys for a fixture's actors. A driver makes and funds new accounts for the actors.
 * Without a driver, given keys of the target file are chosen by role and permissions, after a check of their
 * balances.
 */
import { permissions as allPermissions, parsePermission } from "@bourse/core"
import { fill, type Variables } from "../checks/Variables.ts"
import { answerWords, orNothing } from "../http/Http.ts"
import type { ActorNeed, Fixture } from "../kit/Fixture.ts"
import type { GivenActor } from "../target/Target.ts"
import { compare, exact, isDecimalText } from "../values/Exact.ts"
import { Blocked, HarnessError, Unsupported } from "../values/Failure.ts"
import { isObject, shown } from "../values/Json.ts"
import type { Session } from "./Session.ts"

export interface Actor {
  readonly name: string
  readonly apiKey: string
  readonly secret: string
  readonly uid: string | undefined
}

/**
 * Test levels of a target. T0: the target file has one given key. T1: the target file has several given keys.
 * T2: a driver makes the accounts.
 */
export type Tier = "T0" | "T1" | "T2"

export const accountRoute = { method: "GET", path: "/api/v3/account" } as const
const uidRoute = { method: "GET", path: "/api/v3/uid" } as const
const selfSymbolsRoute = { method: "GET", path: "/api/v3/selfSymbols" } as const

const long = (name: string): string => parsePermission(name) ?? name

/** Permissions that an actor of a fixture needs. */
const rightsOf = ({ permissions }: ActorNeed): ReadonlyArray<string> => {
  if (permissions === undefined) return allPermissions
  if ("without" in permissions) {
    const without = new Set(permissions.without.map(long))
    return allPermissions.filter((name) => !without.has(name))
  }
  return permissions.map(long)
}

const sameRights = (given: GivenActor, need: ActorNeed): boolean => {
  const held = new Set((given.permissions ?? allPermissions).map(long))
  const wanted = rightsOf(need)
  return held.size === wanted.length && wanted.every((name) => held.has(name))
}

const sameRole = (given: GivenActor, { role }: ActorNeed): boolean => {
  const held = given.role ?? "master"
  return role === undefined || role === held || (role === "master" && held === "broker")
}

type Chosen = ReadonlyMap<string, readonly [name: string, given: GivenActor]>

/** Chooses a different given key for each actor, if the target file has enough. */
const choose = (
  needs: ReadonlyArray<readonly [string, ActorNeed]>,
  given: ReadonlyArray<readonly [string, GivenActor]>,
  chosen: Chosen = new Map(),
): Chosen | undefined => {
  const [first, ...rest] = needs
  if (first === undefined) return chosen
  const [name, need] = first
  for (const [givenName, actor] of given) {
    const related = (wanted: string | undefined, link: string | undefined) =>
      wanted === undefined || chosen.get(wanted)?.[0] === link
    if (!sameRole(actor, need) || !sameRights(actor, need)) continue
    if (!related(need.of, actor.of) || !related(need.keyOf, actor.keyOf)) continue
    if (need.keyOf === undefined && actor.keyOf !== undefined) continue
    const found = choose(
      rest,
      given.filter(([other]) => other !== givenName),
      new Map([...chosen, [name, [givenName, actor]]]),
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads the balance of each asset with GET account. */
export const balancesOf = async (
  session: Session,
  actor: Actor,
): Promise<Map<string, { free: string; locked: string }>> => {
  const { answer, verdict } = await session.call({ route: accountRoute, parameters: [], as: actor })
  const balances = isObject(answer.json) ? answer.json.balances : undefined
  if (verdict !== "ok" || !Array.isArray(balances))
    throw new Blocked(
      `GET ${accountRoute.path} as ${actor.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
    )
  const amount = (value: unknown) => (isDecimalText(value) ? value : "0")
  return new Map(
    balances
      .filter(isObject)
      .map(({ asset, free, locked }) => [String(asset), { free: amount(free), locked: amount(locked) }]),
  )
}

/**
 * Returns an actor for requests before the first fixture: the first given key, or an account that the driver
 * makes at the first use. The actor is undefined if there is neither a given key nor a driver.
 */
export const surveyor = (session: Session): (() => Promise<Actor | undefined>) => {
  let made: Promise<Actor | undefined> | undefined
  const make = async (): Promise<Actor | undefined> => {
    if (session.driver !== undefined)
      return createActor(session, "surveyor", { role: "master", permissions: allPermissions })
    const [first] = Object.entries(session.target.actors ?? {})
    return first && { name: first[0], apiKey: first[1].apiKey, secret: first[1].secret, uid: first[1].uid }
  }
  // A driver that fails gives no actor here: fixtures that need the driver report the failure.
  return () => {
    made ??= make().catch(() => undefined)
    return made
  }
}

/** Symbols open to API trading; undefined if the target does not list them. */
export const tradableSymbols = async (
  session: Session,
  actor: () => Promise<Actor | undefined>,
): Promise<ReadonlySet<string> | undefined> => {
  const as = await actor()
  if (as === undefined) return undefined
  const called = await orNothing(session.call({ route: selfSymbolsRoute, parameters: [], as }))
  const data = isObject(called?.answer.json) ? called.answer.json.data : undefined
  return called?.verdict === "ok" && Array.isArray(data) ? new Set(data.map(String)) : undefined
}

/** HTTP statuses of an absent route, which do not show whether an API key works. */
const noRoute = [404, 405, 501]

/**
 * Tries every given key once, so that the server is not blamed for a wrong secret. A key counts as not working
 * if requests for both its uid and its account are rejected; a single rejection might be the server's fault.
 * Failures other than rejections do not concern the key: the address is wrong, or the server is broken.
 */
export const checkGivenKeys = async (session: Session): Promise<void> => {
  const { target, kit } = session
  if (session.driver !== undefined || !kit.endpoints.has("spot.uid")) return
  for (const [name, { apiKey, secret, permissions }] of Object.entries(target.actors ?? {})) {
    const mayAsk = permissions?.some((right) => parsePermission(right) === "SPOT_ACCOUNT_READ") ?? true
    if (!mayAsk) continue
    const as = { name, apiKey, secret }
    const rejections: Array<string> = []
    for (const route of [uidRoute, accountRoute]) {
      const { answer, verdict } = await session.call({ route, parameters: [], as })
      if (verdict === "ok") break
      const { location } = answer.headers
      if (location !== undefined && answer.status >= 300 && answer.status < 400)
        throw new HarnessError(
          `${session.baseUrl} redirects GET ${route.path} to ${location.split("?", 1)[0]}: the kit follows no redirects, give the address where the server itself responds`,
        )
      if (verdict === "broken" && !noRoute.includes(answer.status))
        throw new HarnessError(
          `${session.baseUrl} does not answer as the interface does: GET ${route.path} gives ${answerWords(answer)}. Is it the root of the server under test?`,
        )
      if (noRoute.includes(answer.status)) continue
      rejections.push(`GET ${route.path} answers ${answer.status} ${shown(answer.json ?? answer.text)}`)
    }
    if (rejections.length < 2) continue
    throw new HarnessError(
      `the key of actor ${name} does not work, check it and its secret: ${rejections.join("; ")}`,
    )
  }
}

const wantedBalances = (
  { balances = {} }: ActorNeed,
  variables: Variables,
): ReadonlyArray<readonly [string, string]> =>
  Object.entries(balances).map(([asset, amount]) => [
    fill(asset, variables.scope),
    fill(amount, variables.scope),
  ])

const ask = async (
  session: Session,
  verb: "createActor" | "fund",
  args: Readonly<Record<string, unknown>>,
) => {
  const answer = await session.driver?.ask(verb, args)
  if (answer === undefined) throw new Unsupported(`needs a driver with the verb ${verb}`)
  if ("cannot" in answer) throw new Unsupported(`the driver cannot ${verb}: ${answer.cannot}`)
  return answer.done
}

const createActor = async (
  session: Session,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Actor> => {
  const { apiKey, secret, uid } = await ask(session, "createActor", args)
  if (typeof apiKey !== "string" || typeof secret !== "string")
    throw new HarnessError(`the driver answered createActor without apiKey and secret`)
  return { name, apiKey, secret, uid: uid === undefined || uid === null ? undefined : String(uid) }
}

/**
 * Makes a second key of the actor's account that lacks these permissions; undefined if that is not possible.
 */
export const keyWithout = async (
  session: Session,
  actor: Actor,
  permissions: ReadonlyArray<string>,
): Promise<Actor | undefined> => {
  if (session.driver === undefined || actor.uid === undefined) return undefined
  const rights = rightsOf({ permissions: { without: permissions } })
  const name = `${actor.name} without ${permissions[0]}`
  return createActor(session, name, { uid: actor.uid, permissions: rights }).catch((error) => {
    if (error instanceof Unsupported) return undefined
    throw error
  })
}

/** Actors that exist when the fixture starts, because no step makes them. */
const fromTheStart = ({ actors }: Fixture): ReadonlyArray<readonly [string, ActorNeed]> =>
  Object.entries(actors).filter(([, { madeBy }]) => madeBy === undefined)

const makeFresh = async (
  session: Session,
  fixture: Fixture,
  variables: Variables,
): Promise<Map<string, Actor>> => {
  const actors = new Map<string, Actor>()
  const uidOf = (other: string | undefined, of: string) => {
    if (other === undefined) return undefined
    const found = actors.get(other)
    if (found === undefined)
      throw new HarnessError(`actor ${of} names ${other}, which is not declared before it`)
    return found.uid
  }
  for (const [name, need] of fromTheStart(fixture)) {
    const rights = need.permissions === undefined ? "all" : rightsOf(need)
    const master = uidOf(need.of, name)
    const uid = uidOf(need.keyOf, name)
    const actor = await createActor(session, name, {
      role: need.role ?? "master",
      permissions: rights,
      ...(master === undefined ? {} : { master }),
      ...(uid === undefined ? {} : { uid }),
      ...(need.email === undefined ? {} : { email: fill(need.email, variables.scope) }),
      ...(need.phone === undefined ? {} : { phone: fill(need.phone, variables.scope) }),
    })
    actors.set(name, actor)
    for (const [asset, amount] of wantedBalances(need, variables))
      await ask(session, "fund", { uid: actor.uid, asset, amount })
  }
  return actors
}

export const askUid = async (session: Session, actor: Actor): Promise<string> => {
  const { answer, verdict } = await session.call({ route: uidRoute, parameters: [], as: actor })
  const uid = isObject(answer.json) ? answer.json.uid : undefined
  if (verdict === "ok" && typeof uid === "string") return uid
  throw new Blocked(
    `GET ${uidRoute.path} as ${actor.name} answers ${answer.status} ${shown(answer.json ?? answer.text)}`,
  )
}

/** Whether the fixture needs the actor's uid, for a variable or for a second key of the account. */
const usesUid = (fixture: Fixture, name: string): boolean =>
  JSON.stringify(fixture).includes(`{${name}.uid`) ||
  fixture.steps.some((step) => "call" in step && step.as === name && step.name === fixture.documents)

/** The actor whose API key a response contains; undefined if the response has no key. */
export const madeActor = async (
  session: Session,
  fixture: Fixture,
  name: string,
  answer: unknown,
): Promise<Actor | undefined> => {
  const { apikey, secretKey } = isObject(answer) ? answer : {}
  if (typeof apikey !== "string" || typeof secretKey !== "string") return undefined
  const actor = { name, apiKey: apikey, secret: secretKey, uid: undefined }
  return usesUid(fixture, name) ? { ...actor, uid: await askUid(session, actor) } : actor
}

const takeGiven = async (
  session: Session,
  fixture: Fixture,
  variables: Variables,
): Promise<Map<string, Actor>> => {
  const needs = fromTheStart(fixture)
  const given = Object.entries(session.target.actors ?? {})
  if (needs.some(([, { email, phone }]) => email !== undefined || phone !== undefined))
    throw new Unsupported("needs a driver that creates accounts with an e-mail address and a phone number")
  const chosen = choose(needs, given)
  if (chosen === undefined) {
    const words = needs.map(
      ([name, { role = "any", permissions }]) =>
        `${name} (${role}${permissions === undefined ? "" : `, rights ${shown(permissions)}`})`,
    )
    throw new Unsupported(`the target file gives no keys for ${words.join(", ")}`)
  }
  const actors = new Map<string, Actor>()
  for (const [name, need] of needs) {
    const [givenName, { apiKey, secret, uid }] = chosen.get(name) as [string, GivenActor]
    const actor = { name: givenName, apiKey, secret, uid }
    const wanted = wantedBalances(need, variables)
    if (wanted.length > 0) {
      const held = await balancesOf(session, actor)
      for (const [asset, amount] of wanted) {
        const free = held.get(asset)?.free ?? "0"
        if (compare(exact(free), exact(amount)) < 0)
          throw new Blocked(`${givenName} has ${free} ${asset} free and needs ${amount}`)
      }
    }
    const asksUid = uid === undefined && JSON.stringify(fixture).includes(`{${name}.uid`)
    actors.set(name, asksUid ? { ...actor, uid: await askUid(session, actor) } : actor)
  }
  return actors
}

/** Provides the actors of a fixture; throws {@link Unsupported} or {@link Blocked} with the reason. */
export const provision = async (
  session: Session,
  fixture: Fixture,
  variables: Variables,
): Promise<Map<string, Actor>> => {
  const fresh = session.driver !== undefined
  const actors = await (fresh ? makeFresh : takeGiven)(session, fixture, variables)
  for (const [name, { uid }] of actors) if (uid !== undefined) variables.set(`${name}.uid`, uid)
  return actors
}

export const tierOf = (session: Pick<Session, "driver" | "target">): Tier =>
  session.driver !== undefined ? "T2" : Object.keys(session.target.actors ?? {}).length > 1 ? "T1" : "T0"

export const tierWords: Readonly<Record<Tier, string>> = {
  T0: "T0: one API key; fixtures that need several accounts or limited keys are unsupported",
  T1: "T1: several API keys; limited keys cannot be created, so permissions are not tested",
  T2: "T2: a driver creates and funds the accounts of every fixture",
}
