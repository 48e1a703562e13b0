/**
 * Collects the calls of all fixtures that may succeed, and makes the mock's answers to those calls. Each
 * fixture is played step by step, so that later steps find the ids of earlier answers. A step of a fixture gets
 * no answer if the fixture itself would reject the answer.
 */

import { BadMatcher, match } from "../checks/Matcher.ts"
import { checkShape, withBothSpellings } from "../checks/Shape.ts"
import {
  fill,
  fillAll,
  makeVariables,
  NotANumber,
  type Scope,
  symbolFacts,
  UnknownVariable,
} from "../checks/Variables.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import type { CallStep, Fixture } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Target } from "../target/Target.ts"
import { atPointer } from "../values/Json.ts"
import { type Bindings, sentBy } from "./Binding.ts"
import { exampleOf } from "./Example.ts"
import type { Typical } from "./Typical.ts"

export interface Reply {
  readonly fixture: Fixture
  readonly step: CallStep
  readonly endpoint: EndpointEntry
  readonly method: string
}

/** The mock's target file, which always names symbols. */
export type MockTarget = Target & { readonly symbols: NonNullable<Target["symbols"]> }

/** State that the answers of one mock share. */
export interface World {
  readonly kit: Kit
  readonly target: MockTarget
  readonly typical: ReadonlyMap<string, Typical>
  readonly now: () => number
}

/** Counts up ids and returns each as text of digits, like the document's ids. */
export const counter = (first: number): (() => string) => {
  let next = first
  return () => String(next++)
}

const textsOf = (
  { symbols: { main }, chains, actors }: MockTarget,
  { parameters }: EndpointEntry,
  bindings: Bindings,
): Readonly<Record<string, string>> => ({
  symbol: bindings.get("{symbol}") ?? bindings.get("{other.symbol}") ?? main.symbol,
  asset: main.quote,
  commissionAsset: main.quote,
  coin: chains?.main?.coin ?? main.quote,
  network: chains?.main?.netWork ?? "",
  netWork: chains?.main?.netWork ?? "",
  address: chains?.main?.address ?? "",
  memo: "",
  uid: Object.values(actors ?? {})[0]?.uid ?? "",
  name: chains?.main?.coin ?? main.quote,
  msg: "success",
  message: "success",
  contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  withdrawFee: "1",
  transactionFee: "1",
  withdrawMin: "10",
  withdrawMax: "1000000",
  withdrawIntegerMultiple: "0.000001",
  amount: "20",
  balance: "0.8",
  transHash: "0b6f2d3c9a184e57b1f0c2d94a7e6835f1c0d2b7a9e84536d7c1f0e2b3a49586",
  addressTag: "",
  remark: "",
  unlockConfirm: "20",
  confirmTimes: "20",
  depositDesc: "",
  depositTips: "",
  withdrawTips: "",
  // An endpoint with a numeric `status` parameter returns numeric statuses.
  status: parameters.some(({ name }) => name === "status") ? "5" : "SUCCESS",
})

/** Values of the variables in a request: from the request, else from its symbol, else from the fixture. */
const scopeOf = ({ target }: World, scope: Scope, bindings: Bindings): Scope => {
  const { main, other } = target.symbols
  const swapped =
    other !== undefined && bindings.get("{symbol}") === other.symbol ? symbolFacts(other) : undefined
  const swappedOther = swapped === undefined ? undefined : symbolFacts(main)
  return (name) =>
    bindings.get(`{${name}}`) ??
    swapped?.[name] ??
    (name.startsWith("other.") ? swappedOther?.[name.slice("other.".length)] : undefined) ??
    scope(name)
}

/**
 * Replaces the variables in a matcher; a text with variables that the request sent keeps the request's value.
 */
const filled = (matcher: unknown, scope: Scope, bindings: Bindings): unknown => {
  if (typeof matcher === "string") return bindings.get(matcher) ?? fill(matcher, scope)
  if (Array.isArray(matcher)) return matcher.map((each) => filled(each, scope, bindings))
  if (typeof matcher !== "object" || matcher === null) return fillAll(matcher, scope)
  return Object.fromEntries(
    Object.entries(matcher).map(([key, each]) => [key, filled(each, scope, bindings)]),
  )
}

/**
 * Makes the answer to a request that matches a step; undefined if the fixture or the catalogue would reject the
 * answer.
 */
export const answerOf = (
  world: World,
  { step, endpoint }: Reply,
  before: Scope,
  newId: () => string,
  bindings: Bindings = new Map(),
): { readonly value: unknown } | undefined => {
  const scope = scopeOf(world, before, bindings)
  const nowMs = world.now()
  try {
    const matcher = filled(step.expect.answer, scope, bindings)
    const parameters = new Map(
      sentBy(step.with ?? {}).map(([name, text]) => [name, bindings.get(text) ?? fill(text, scope)]),
    )
    const typical = world.typical.get(endpoint.id)
    const context = {
      scope,
      nowMs,
      parameters,
      typical,
      newId,
      texts: textsOf(world.target, endpoint, bindings),
    }
    const made = exampleOf(endpoint.answer, matcher, context)
    if (made === undefined || checkShape(endpoint, made.value).mismatches.length > 0) return undefined
    const response = withBothSpellings(endpoint.answer.fields, made.value)
    const isTaken = matcher === undefined || match(matcher, response, "", context).length === 0
    return isTaken ? made : undefined
  } catch (error) {
    // The variable takes its value from an answer that could not be made.
    if ([UnknownVariable, NotANumber, BadMatcher].some((kind) => error instanceof kind)) return undefined
    throw error
  }
}

/** The result of a driver step, with the fields that fixtures use. */
const driven = ({ target }: World, newId: () => string): unknown => ({
  address: target.chains?.main?.address,
  memo: target.chains?.tagged?.memo,
  txId: `tx${newId()}`,
  orderListId: newId(),
  orderIds: [newId(), newId()],
})

const replyOf = ({ endpoints }: Kit, fixture: Fixture, step: Fixture["steps"][number]): Reply | undefined => {
  if ("driver" in step || !["ok", "either"].includes(step.expect.outcome)) return undefined
  const endpoint = endpoints.get(step.call)
  return endpoint && { fixture, step, endpoint, method: step.controls?.method ?? endpoint.method }
}

/** Plays a fixture on the mock; returns the values of its variables before each step. */
const play = (world: World, fixture: Fixture, newId: () => string): ReadonlyMap<CallStep, Scope> => {
  const { kit, target, now } = world
  const { scope, set } = makeVariables(target.symbols, now, target.chains)
  const { platformToken, unconvertible, phoneType } = target
  for (const [name, value] of Object.entries({ platformToken, unconvertible, phoneType }))
    if (value !== undefined) set(name, value)
  set("unique", `mock${newId().padStart(12, "0")}`)
  set("uniqueDigits", newId())
  set("n", "0")
  for (const name of Object.keys(fixture.actors)) set(`${name}.uid`, newId())

  const taken = new Map<string, string>()
  const scopes = new Map<CallStep, Scope>()
  for (const step of fixture.steps) {
    let response: unknown
    if ("driver" in step) response = driven(world, newId)
    else {
      const reply = replyOf(kit, fixture, step)
      if (reply === undefined) continue
      const sofar = new Map(taken)
      const before: Scope = (name) => sofar.get(name) ?? scope(name)
      scopes.set(step, before)
      const answer = answerOf(world, reply, before, newId)
      response = withBothSpellings(reply.endpoint.answer.fields, answer?.value)
    }
    const known = (name: string) => taken.get(name) ?? scope(name) ?? ""
    for (const [name, pointer] of Object.entries(step.capture ?? {})) {
      const found = atPointer(
        response,
        pointer.replace(/\{([^}]*)\}/g, (_, variable: string) => known(variable)),
      )
      if (["string", "number", "boolean"].includes(typeof found)) taken.set(name, String(found))
    }
  }
  return scopes
}

/**
 * Number of ids that each fixture of the mock may use. Separate id ranges make the ids independent of the order
 * in which fixtures are played.
 */
const idsPerFixture = 10_000

/** Plays each fixture at its first use, and caches the values of its variables. */
export const makePlayer = (world: World): ((reply: Reply) => Scope) => {
  const played = new Map<Fixture, ReadonlyMap<CallStep, Scope>>()
  return ({ fixture, step }) => {
    const newId = counter((world.kit.fixtures.indexOf(fixture) + 100) * idsPerFixture + 1)
    const scopes = played.get(fixture) ?? play(world, fixture, newId)
    played.set(fixture, scopes)
    return scopes.get(step) as Scope
  }
}

/** Ranks fixture steps: those with the documented request first, then fixtures about the endpoint itself. */
const rank = ({ fixture, step, endpoint }: Reply): number =>
  fixture.documents === step.name ? 0 : fixture.id.startsWith(`${endpoint.id}.`) ? 1 : 2

export const repliesOf = (kit: Kit): ReadonlyArray<Reply> =>
  kit.fixtures
    .flatMap((fixture) => fixture.steps.flatMap((step) => replyOf(kit, fixture, step) ?? []))
    .sort((a, b) => rank(a) - rank(b))
