/**
 * Finds endpoints that a target does not have: listed in the target file, or found by requests before the first
 * fixture. One fixture of each absent endpoint fails for it; the other fixtures of that endpoint are
 * unsupported. Fixtures that need an absent endpoint for their set-up are blocked.
 *
 * An endpoint is absent if its route answers like an unknown path. The first request to each endpoint has no
 * key and no signature, so it changes nothing. A server that checks keys before routes gets a signed request
 * too: a write has no parameters, or meaningless values.
 */

import { callsOf, namedBy } from "../checks/Coverage.ts"
import { orNothing, type Sender } from "../http/Http.ts"
import type { EndpointEntry } from "../kit/Catalogue.ts"
import type { Fixture } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import type { Actor } from "../session/Provision.ts"
import type { Session } from "../session/Session.ts"
import { judge } from "../target/Judge.ts"
import type { Target } from "../target/Target.ts"
import { UsageError } from "../values/Failure.ts"
import { shown } from "../values/Json.ts"
import { uniqueName } from "../values/Unique.ts"
import type { FixtureResult, HttpExchange, Problem } from "./Result.ts"

export interface Absent {
  /** Id of the absent endpoint in the catalogue. */
  readonly endpoint: string
  /** Whether the target file lists the endpoint as absent, so that its absence is no failure of the run. */
  readonly declared: boolean
  /** The response that showed the absence; undefined if no request was sent. */
  readonly exchange?: HttpExchange
}

interface Route {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
}

interface Reply {
  readonly status: number
  readonly text: string
  readonly ms: number
  readonly isRejection: boolean
}

type Ask = (route: Route) => Promise<Reply>

/** A route without a response counts as present and broken. */
const noReply: Reply = { status: 0, text: "", ms: 0, isRejection: false }

/** HTTP statuses of a missing path (404) and of a missing method (405, 501). */
const isNotFound = (status: number): boolean => status === 404
const hasNoMethod = (status: number): boolean => status === 405 || status === 501

/** Endpoints that show all funds and fees of an account. */
const fundsReads: ReadonlyArray<string> = ["spot.account", "spot.myTrades"]

/** Endpoints that the kit itself calls to set up a fixture. */
const askedBeside = (fixture: Fixture, hasDriver: boolean): ReadonlyArray<string> => {
  const holds = Object.values(fixture.actors).some(({ balances }) => balances !== undefined)
  return [
    ...(holds && !hasDriver ? ["spot.account"] : []),
    ...(!hasDriver && JSON.stringify(fixture).includes(".uid}") ? ["spot.uid"] : []),
  ]
}

const usedBy = (fixture: Fixture, hasDriver: boolean): ReadonlySet<string> =>
  new Set([...callsOf(fixture).map(({ call }) => call), ...askedBeside(fixture, hasDriver)])

/**
 * Whether the target has all capabilities that a fixture needs; without one of them the fixture is unsupported
 * in any case.
 */
const fitFor =
  ({ capabilities = [] }: Target) =>
  ({ needs = [] }: Fixture): boolean =>
    needs.every((need) => capabilities.includes(need))

const asker = (session: Session, sender: Sender): Ask => {
  const { pacingMs = 0 } = session.target
  return async ({ method, path }) => {
    if (pacingMs > 0) await new Promise((resolve) => setTimeout(resolve, pacingMs))
    const headers = method === "GET" ? {} : { "Content-Type": "application/json" }
    const answer = await orNothing(sender.send({ method, target: path, headers, body: "" }))
    if (answer === undefined) return noReply
    const { status, text, ms } = answer
    return { status, text, ms, isRejection: judge(answer, session.rejection) === "rejected" }
  }
}

/**
 * Sends a signed request to find out whether an endpoint exists; parameters of a delete get meaningless values,
 * so that nothing is deleted.
 */
const signedAsker =
  (session: Session, as: Actor): Ask =>
  async ({ method, path }) => {
    const endpoint = [...session.kit.endpoints.values()].find(
      (each) => each.method === method && each.path === path,
    )
    const names = method === "DELETE" ? (endpoint?.parameters ?? []) : []
    const parameters = names
      .filter(({ name }) => !["timestamp", "signature", "recvWindow"].includes(name))
      .map(({ name }) => [name, "nothing"] as const)
    const route = endpoint ?? { method, path }
    const called = await orNothing(session.call({ route, parameters, as, limitIsRejection: true }))
    return called === undefined ? noReply : { ...called.answer, isRejection: called.verdict === "rejected" }
  }

/** Matches text in a response that changes each time: times, request ids, and the query of a signed request. */
const changing =
  /\?[^"'\s<>]*signature=[^"'\s<>]*|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,}|\d{10,}/gi

/** Whether two routes give the same response, apart from their own paths and changing text. */
const alike = (a: Reply, aPath: string, b: Reply, bPath: string): boolean => {
  const lasting = ({ text }: Reply, path: string) => text.replaceAll(path, "").replace(changing, "")
  return a.status === b.status && lasting(a, aPath) === lasting(b, bPath)
}

/**
 * Returns a function that compares a response with the response of a path that does not exist, for each method.
 */
const controls = async (ask: Ask) => {
  const path = `/api/v3/${uniqueName()}`
  const replies = {
    GET: await ask({ method: "GET", path }),
    POST: await ask({ method: "POST", path }),
    DELETE: await ask({ method: "DELETE", path }),
  }
  return (reply: Reply, route: Route): boolean => alike(reply, route.path, replies[route.method], path)
}

const exchangeOf = (baseUrl: string, { method, path }: Route, { status, text, ms }: Reply): HttpExchange => ({
  step: "whether the endpoint exists",
  variant: undefined,
  actor: "nobody",
  request: `${method} ${path}`,
  curl: `curl -sS -i -X ${method} "${baseUrl.replace(/\/+$/, "")}${path}"`,
  status,
  answer: text,
  ms: Math.round(ms),
})

/**
 * Sends one or two requests to each endpoint that the fixtures use and the target file does not list as absent.
 */
export const findAbsent = async (
  session: Session,
  sender: Sender,
  fixtures: ReadonlyArray<Fixture>,
  actor: () => Promise<Actor | undefined>,
): Promise<ReadonlyArray<Absent>> => {
  const { kit, target, baseUrl } = session
  const declared = target.absent ?? []
  const unknown = declared.filter((id) => !kit.endpoints.has(id))
  if (unknown.length > 0)
    throw new UsageError(
      `the target file lists as absent endpoints that the catalogue does not have: ${unknown.join(", ")}`,
    )
  const hasDriver = session.driver !== undefined
  const fit = fixtures.filter(fitFor(target))
  const used = new Set([
    ...fit.flatMap((fixture) => [...usedBy(fixture, hasDriver)]),
    ...(fit.some(({ conserves }) => conserves === true) ? fundsReads : []),
  ])
  const asked = [...kit.endpoints.values()].filter(({ id }) => used.has(id) && !declared.includes(id))

  const ask = asker(session, sender)
  const isNowhere = await controls(ask)
  // Requests are sent one at a time: a server may limit the rate.
  const plain: Array<{ readonly route: EndpointEntry; readonly reply: Reply }> = []
  for (const route of asked) plain.push({ route, reply: await ask(route) })
  const doubtful = plain.filter(({ route, reply }) => hasNoMethod(reply.status) || isNowhere(reply, route))
  const as = doubtful.length === 0 ? undefined : await actor()

  const found: Array<Absent> = []
  if (as === undefined) {
    // If all routes give the same response, no endpoint can be called absent: the fixtures must find out.
    if (doubtful.length < plain.length)
      for (const { route, reply } of doubtful)
        if (isNotFound(reply.status) || hasNoMethod(reply.status))
          found.push({ endpoint: route.id, declared: false, exchange: exchangeOf(baseUrl, route, reply) })
  } else {
    const askSigned = signedAsker(session, as)
    const isNowhereSigned = await controls(askSigned)
    for (const { route } of doubtful) {
      const reply = await askSigned(route)
      const { status, isRejection } = reply
      const isAbsent =
        hasNoMethod(status) ||
        ((isNotFound(status) || (status === 200 && isRejection)) && isNowhereSigned(reply, route))
      if (isAbsent)
        found.push({ endpoint: route.id, declared: false, exchange: exchangeOf(baseUrl, route, reply) })
    }
    // A server without any known route is broken or at another address, so nothing is reported as absent.
    if (found.length === asked.length) found.length = 0
  }
  return [...declared.map((endpoint) => ({ endpoint, declared: true })), ...found]
}

const routeWords = ({ endpoints }: Kit, id: string): string => {
  const endpoint = endpoints.get(id)
  return endpoint === undefined ? id : `${endpoint.method} ${endpoint.path}`
}

/** Text about the absent endpoints, printed before the run. */
export const absentText = (kit: Kit, absent: ReadonlyArray<Absent>): string => {
  if (absent.length === 0) return ""
  const line = (words: string, declared: boolean) => {
    const these = absent.filter((each) => each.declared === declared)
    return these.length === 0
      ? ""
      : `${words}:\n${these.map(({ endpoint }) => `  ${endpoint}  ${routeWords(kit, endpoint)}\n`).join("")}`
  }
  return [
    line("Endpoints that the target file lists as absent", true),
    line(
      "Endpoints not found, because their routes answer like unknown paths. Each endpoint is one failure, unless the target file lists it under absent",
      false,
    ),
  ].join("")
}

type Result = Omit<FixtureResult, "stale">

/** Makes the failure that reports an absent endpoint. */
const problemOf = (kit: Kit, { endpoint, exchange }: Absent): Problem => ({
  level: "must",
  statements: [`${endpoint}.route`],
  step: "whether the endpoint exists",
  variant: undefined,
  pointer: "",
  wanted: `an endpoint ${routeWords(kit, endpoint)}`,
  got:
    exchange === undefined
      ? "the target file lists the endpoint as absent"
      : `the answer of an unknown path: HTTP ${exchange.status} ${shown(exchange.answer)}`,
  exchange,
})

/**
 * Reason why conservation of funds cannot be checked; undefined if it can, or if the fixture does not claim
 * conservation.
 */
export const makeUnconserved =
  ({ kit }: Session, absent: ReadonlyArray<Absent>) =>
  ({ conserves }: Fixture): string | undefined => {
    const missing = fundsReads.filter((id) => absent.some(({ endpoint }) => endpoint === id))
    if (conserves !== true || missing.length === 0) return undefined
    const routes = missing.map((id) => routeWords(kit, id)).join(", ")
    return `not checked: the sum of balances and fees, which needs ${routes}`
  }

/** Returns the result of a fixture that needs an absent endpoint; undefined for a fixture to run. */
export const makeAbsence = (
  { kit, target, driver }: Session,
  fixtures: ReadonlyArray<Fixture>,
  absent: ReadonlyArray<Absent>,
): ((fixture: Fixture) => Result | undefined) => {
  const byId = new Map(absent.map((each) => [each.endpoint, each]))
  const isFit = fitFor(target)
  /**
   * The fixture that reports each absent endpoint: the one with its documented request, or the first that calls
   * it.
   */
  const tellers = new Map<Fixture, Array<Absent>>()
  for (const each of absent) {
    const callers = fixtures.filter(
      (fixture) => isFit(fixture) && callsOf(fixture).some(({ call }) => call === each.endpoint),
    )
    const documenting = callers.find((fixture) =>
      callsOf(fixture).some(({ name, call }) => call === each.endpoint && name === fixture.documents),
    )
    const own = callers.find(({ id }) => id.startsWith(`${each.endpoint}.`))
    const teller = documenting ?? own ?? callers[0]
    if (teller !== undefined) tellers.set(teller, [...(tellers.get(teller) ?? []), each])
  }
  return (fixture) => {
    const missing = [...usedBy(fixture, driver !== undefined)].filter((id) => byId.has(id))
    if (missing.length === 0 || !isFit(fixture)) return undefined
    const { id, title, profile, risk } = fixture
    const routes = missing.map((each) => routeWords(kit, each)).join(", ")
    const reason = `the target does not have ${routes}`
    const knownIf = (declared: boolean) => (declared ? "the target file lists it under absent" : undefined)
    const end = { id, title, profile, risk, notes: [], passed: [], extra: [], tape: undefined, ms: 0 }
    const absences = tellers.get(fixture)
    if (absences !== undefined)
      return {
        ...end,
        state: "fail",
        reason,
        known: knownIf(absences.every(({ declared }) => declared)),
        problems: absences.map((each) => problemOf(kit, each)),
        exchanges: absences.flatMap(({ exchange }) => exchange ?? []),
      }
    const isAbout = missing.some(
      (each) =>
        id.startsWith(`${each}.`) ||
        [...namedBy(fixture)].some((statement) => statement.startsWith(`${each}.`)),
    )
    const rest = { ...end, problems: [], exchanges: [] }
    if (isAbout) return { ...rest, state: "unsupported", reason, known: undefined }
    const known = knownIf(missing.every((each) => byId.get(each)?.declared))
    return {
      ...rest,
      state: "blocked",
      reason: `cannot be verified without ${routes}, which the target does not have`,
      known,
    }
  }
}
