/**
 * Chooses the mock's response to a request. The mock first makes the checks that every server makes. Then the
 * mock rejects requests that a fixture shows to be wrong. Requests about stored orders and records are answered
 * by the mock's session, all others by fixtures. A request without a fixture gets status 404 (clients retry a
 * 5xx) and a text that says so, never an invented response.
 */
import { errorTable } from "@bourse/core"
import { namesIn } from "../checks/Variables.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import { amounts, derivedWrongs } from "../kit/Derive.ts"
import type { NegativeCase } from "../kit/Fixture.ts"
import { type Kit, oncePerKit } from "../kit/Kit.ts"
import { isObject } from "../values/Json.ts"
import { accessRejection, type MockAnswer, type MockRequest, missingRejection, symbolsOf } from "./Access.ts"
import type { MockKey } from "./Account.ts"
import {
  type Bindings,
  bind,
  namesAsked,
  sentBy,
  signingNames,
  type Template,
  templateOf,
  type Values,
} from "./Binding.ts"
import { makePublicAnswers } from "./PublicAnswers.ts"
import { answerOf, makePlayer, type Reply, repliesOf, type World } from "./Replies.ts"
import { RejectedRequest, type Rejection } from "./Session.ts"
import { makeSessionAnswers } from "./SessionAnswers.ts"

/** The call of a fixture's step, or one of its wrong variants. */
interface Covered {
  readonly reply: Reply
  readonly values: Values
  readonly template: Template
  readonly wrong?: NegativeCase
  /** Whether this variant is used only if no step makes the call. */
  readonly isLast?: boolean
}

/**
 * Whether the request alone shows the mistake: a parameter is missing, or has a value that the fixture writes
 * without variables.
 */
const isEvident = ({ set = {}, as, controls, covers }: NegativeCase, kit: Kit): boolean =>
  as === undefined &&
  controls === undefined &&
  Object.entries(set).some(
    ([name, value]) => !signingNames.has(name) && (value === null || namesIn(value).length === 0),
  ) &&
  covers.some((id) => kit.statements.get(id)?.level === "must")

/** Derived variants of a documented request whose unusual value has no variables. */
const oddOf = ({ fixture, step, endpoint }: Reply): ReadonlyArray<NegativeCase> =>
  fixture.documents !== step.name
    ? []
    : derivedWrongs(endpoint, 0, step.with ?? {}).filter(
        ({ set = {}, mayBeServed, shortens }) =>
          mayBeServed === true &&
          shortens === undefined &&
          Object.values(set).every((value) => namesIn(value ?? "").length === 0),
      )

const isWrite = ({ method }: { readonly method: string }): boolean => method !== "GET"

const coveredBy = (reply: Reply, kit: Kit): Array<Covered> => {
  const values = reply.step.with ?? {}
  const made = (set: Values = {}) => {
    const all = { ...values, ...set }
    return { reply, values: all, template: templateOf(all, isWrite(reply)) }
  }
  const wrongs = (reply.step.wrongs ?? []).filter((wrong) => isEvident(wrong, kit))
  return [
    made(),
    ...wrongs.map((wrong) => ({ ...made(wrong.set), wrong })),
    ...oddOf(reply).map((wrong) => ({
      ...made(wrong.set),
      wrong,
      isLast: !Object.keys(wrong.set ?? {}).some((name) => amounts.test(name)),
    })),
  ]
}

const routesOf = oncePerKit((kit): ReadonlyMap<string, ReadonlyArray<Covered>> => {
  const routes = new Map<string, Array<Covered>>()
  for (const reply of repliesOf(kit)) {
    const route = `${reply.method} ${reply.endpoint.path}`
    const covered = routes.get(route) ?? []
    covered.push(...coveredBy(reply, kit))
    routes.set(route, covered)
  }
  return routes
})

const parametersOf = ({ query, body }: MockRequest): Map<string, string> => {
  const parameters = new Map<string, string>(new URLSearchParams(query))
  let fields: unknown
  try {
    fields = JSON.parse(body)
  } catch {}
  for (const [name, value] of Object.entries(isObject(fields) ? fields : {}))
    parameters.set(name, String(value))
  return parameters
}

const listed = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs].flatMap(([name, value]) => (signingNames.has(name) ? [] : [`${name}=${value}`])).join("&") ||
  "no parameters"

/** Number of parameters that only one of two requests has. */
const distance = ({ values }: Covered, sent: ReadonlyMap<string, string>): number => {
  const names = new Set(sentBy(values).map(([name]) => name))
  const others = [...sent.keys()].filter((name) => !signingNames.has(name) && !names.has(name))
  return others.length + [...names].filter((name) => !sent.has(name)).length
}

export const makeAnswering = (world: World, newId: () => string): ((request: MockRequest) => MockAnswer) => {
  const keys = new Map<string, MockKey>(
    Object.values(world.target.actors ?? {}).map(({ apiKey, secret, permissions, uid = "" }) => [
      apiKey,
      { apiKey, secret, permissions, addresses: [], uid },
    ]),
  )
  const answerInSession = makeSessionAnswers(world, newId, keys)
  const publicAnswer = makePublicAnswers(world)
  const scopeBefore = makePlayer(world)
  const symbols = symbolsOf(world.target)
  const routes = routesOf(world.kit)

  const rejection = ({ path }: MockRequest, status: number, code: number, text: string): MockAnswer => ({
    status,
    body: path.startsWith("/api/v3/broker/")
      ? { code: String(code), msg: text, message: text }
      : { code, msg: text },
  })
  const reject = (request: MockRequest, [error, detail = ""]: Rejection): MockAnswer => {
    const { status, code, message } = errorTable[error]
    return rejection(
      request,
      status,
      code,
      message.replace("{}", () => detail),
    )
  }

  /**
   * Matching calls of fixtures: those with the most values without variables first, and of equals the right
   * calls before the wrong ones.
   */
  const matching = (
    request: MockRequest,
    covered: ReadonlyArray<Covered>,
    sent: ReadonlyMap<string, string>,
  ) => {
    const asked = namesAsked(sent.keys(), isWrite(request))
    return covered
      .flatMap((each): Array<Covered & { readonly bindings: Bindings; readonly literals: number }> => {
        const bound = each.template.names === asked ? bind(each.template, sent, symbols) : undefined
        return bound === undefined ? [] : [{ ...each, ...bound }]
      })
      .sort(
        (a, b) =>
          Number(a.isLast === true) - Number(b.isLast === true) ||
          b.literals - a.literals ||
          Number(a.wrong !== undefined) - Number(b.wrong !== undefined),
      )
  }

  const notCovered = (request: MockRequest, covered: ReadonlyArray<Covered>): MockAnswer => {
    const sent = parametersOf(request)
    const nearest = covered
      .filter(({ wrong }) => wrong === undefined)
      .sort((a, b) => distance(a, sent) - distance(b, sent))[0]
    const hint =
      nearest === undefined
        ? "there is no such endpoint in the catalogue"
        : `the nearest is ${nearest.reply.fixture.id}, with ${listed(sentBy(nearest.values))}`
    const asked = `${request.method} ${request.path} with ${listed(sent)}`
    return rejection(request, 404, 404, `no fixture covers ${asked}; ${hint}`)
  }

  const remembered = (
    request: MockRequest,
    endpoint: EndpointEntry,
    sent: ReadonlyMap<string, string>,
    uid: string,
  ) => {
    try {
      const body = answerInSession(endpoint, sent, uid)
      return body && { status: 200, body }
    } catch (error) {
      if (error instanceof RejectedRequest) return reject(request, error.rejection)
      throw error
    }
  }

  return (request) => {
    const shared = publicAnswer(request)
    if (shared !== undefined) return shared
    const covered = routes.get(`${request.method} ${request.path}`) ?? []
    const endpoint = covered[0]?.reply.endpoint
    if (endpoint === undefined) return notCovered(request, covered)
    const sent = parametersOf(request)
    const key = keys.get(request.apiKey ?? "")
    const rejected = accessRejection(world.target, key, endpoint, request, sent, Date.now())
    if (rejected !== undefined || key === undefined) return reject(request, rejected ?? ["unknownKey"])
    const missing = missingRejection(endpoint, sent)
    const found = matching(request, covered, sent)
    const [first] = found
    if (first?.wrong === undefined && missing === undefined) {
      const answer = remembered(request, endpoint, sent, key.uid)
      if (answer !== undefined) return { ...answer, ...(first && { fixture: first.reply.fixture.id }) }
    }
    for (const { reply, wrong, bindings } of found) {
      const fixture = reply.fixture.id
      if (wrong !== undefined)
        return {
          ...reject(request, missing ?? ["parameterError", `${wrong.title} (${fixture})`]),
          fixture,
        }
      const answer = answerOf(world, reply, scopeBefore(reply), newId, bindings)
      if (answer !== undefined) return { status: 200, body: answer.value, fixture }
    }
    return missing === undefined ? notCovered(request, covered) : reject(request, missing)
  }
}
