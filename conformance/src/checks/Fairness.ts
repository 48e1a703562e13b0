/**
 * Finds requests that are valid in only one reading of an ambiguous statement. A server that follows another
 * reading may reject such a request, so a fixture that must pass does not send it. The catalogue lists the
 * ambiguous requests: by `sends` of an ambiguous rule, and by parameters that are required in one reading.
 */
import { type EndpointEntry, isRecordedOnly, type Rule } from "../kit/Catalogue.ts"
import type { CallStep, Fixture } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"

type Values = Readonly<Record<string, unknown>>

/**
 * The role of a fixture's caller: a sub-account that a step makes is `sub`, an extra key has its account's
 * role.
 */
const roleOf = ({ actors }: Fixture, name: string): string => {
  const { role = "master", madeBy, keyOf } = actors[name] ?? {}
  if (keyOf !== undefined) return roleOf({ actors } as Fixture, keyOf)
  return madeBy === undefined ? role : "sub"
}

/** The parameters of a request, and of each order in a batch request. */
const requestsOf = ({ with: values = {}, controls }: CallStep, caller: Values): ReadonlyArray<Values> => {
  const { omit = [], recvWindow } = controls ?? {}
  const sent = Object.fromEntries(
    Object.entries({ ...values, ...(recvWindow === undefined ? {} : { recvWindow }) }).filter(
      ([name, value]) => value !== null && !omit.includes(name),
    ),
  )
  const whole = { ...sent, ...caller }
  if (typeof sent.batchOrders !== "string") return [whole]
  try {
    const orders: unknown = JSON.parse(sent.batchOrders)
    return Array.isArray(orders) ? [whole, ...(orders as Array<Values>)] : [whole]
  } catch {
    return [whole]
  }
}

/** Whether the request has the values of the pattern, where `*` is any value. */
const isMeant = (pattern: Readonly<Record<string, string>>, request: Values): boolean =>
  Object.entries(pattern).every(([name, value]) =>
    value === "*" ? request[name] !== undefined : String(request[name]) === value,
  )

const isSigning = (name: string): boolean => name === "timestamp" || name === "signature"

/** Endpoints that take the same parameters as `spot.placeOrder`. */
const placing = "spot.placeOrder"
const placingLike: ReadonlyArray<string> = ["spot.testOrder", "spot.batchOrders"]

const brokerArea = "roles.broker-area"

/** Reasons why a server may rightly reject a fixture's step, one sentence each. */
const doubtsOf = (kit: Kit, endpoint: EndpointEntry, fixture: Fixture, step: CallStep) => {
  const like = placingLike.includes(endpoint.id) ? kit.endpoints.get(placing) : undefined
  const rules: ReadonlyArray<Rule> = [...endpoint.rules, ...(like?.rules ?? [])]
  const role = roleOf(fixture, step.as)
  const caller = { caller: role, itself: `{${step.as}.uid}` }
  const requests = requestsOf(step, caller)
  const named = new Set([
    ...endpoint.parameters.map(({ name }) => name),
    ...rules.flatMap(({ sends = [] }) => sends.flatMap(Object.keys)),
  ])
  const omitted = endpoint.parameters.filter(
    ({ name, level }) =>
      level !== undefined && isRecordedOnly(level) && !isSigning(name) && requests[0]?.[name] === undefined,
  )
  const [whole = {}] = requests
  const isDoubtful = endpoint.id.startsWith("broker.") && endpoint.role === "any" && role !== "broker"
  return [
    ...(isDoubtful ? [`is called by a ${role} account, which one reading of ${brokerArea} allows`] : []),
    ...rules
      .filter(({ level }) => isRecordedOnly(level))
      .flatMap(({ id, sends = [] }) =>
        sends
          .map((pattern) =>
            Object.fromEntries(
              Object.entries(pattern).map(([name, value]) => [
                name,
                value === "{caller.uid}" ? caller.itself : value,
              ]),
            ),
          )
          .filter((pattern) => requests.some((request) => isMeant(pattern, request)))
          .map((pattern) => `sends ${JSON.stringify(pattern)}, which one reading of ${id} allows`),
      ),
    ...omitted.map(({ name }) => `leaves out ${name}, which may be required`),
    ...Object.entries(whole)
      .filter(([name]) => !(name in caller) && name !== "recvWindow" && !named.has(name))
      .map(([name]) => `sends ${name}, which the endpoint does not have`),
    ...[...endpoint.parameters, ...(like?.parameters ?? [])].flatMap(({ name, values }) =>
      requests
        .map((request) => request[name])
        .filter((sent) => typeof sent === "string" && !sent.includes("{"))
        .filter((sent) => values !== undefined && !values.includes(sent as string))
        .map((sent) => `sends ${name} ${JSON.stringify(sent)}, which the interface does not name`),
    ),
  ]
}

/** Whether the fixture fails if the server rejects the step. */
const mustSucceed = ({ statements }: Kit, fixture: Fixture, { expect, covers }: CallStep): boolean => {
  const claims = covers ?? fixture.covers ?? []
  const isRecorded =
    (fixture.level !== undefined && isRecordedOnly(fixture.level)) ||
    (claims.length > 0 && claims.every((id) => isRecordedOnly(statements.get(id)?.level ?? "must")))
  return expect.outcome === "ok" && !isRecorded
}

/** Fixtures that would fail a server for its reading of an ambiguous statement, one sentence each. */
export const fairnessProblems = (kit: Kit): ReadonlyArray<string> =>
  kit.fixtures.flatMap((fixture) =>
    fixture.steps.flatMap((step) => {
      const endpoint = "call" in step ? kit.endpoints.get(step.call) : undefined
      if (!("call" in step) || endpoint === undefined || !mustSucceed(kit, fixture, step)) return []
      return doubtsOf(kit, endpoint, fixture, step).map(
        (doubt) => `${fixture.id}: step ${step.name} ${doubt}`,
      )
    }),
  )
