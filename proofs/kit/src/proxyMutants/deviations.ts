/** The usual mistakes of a server, as functions that make mutants. */
import type { Answer, Call, Handle, Json, KnownKey, Parameters } from "./Mutant.ts"

/** Id of an endpoint, or `every` for all endpoints. */
type Where = string

const isAt = (where: Where, { endpoint }: Call): boolean => where === "every" || where === endpoint

export const dayMs = 86_400_000

export const answerOf = (json: unknown, status = 200): Answer => ({
  status,
  json,
  text: JSON.stringify(json),
})

export const rejection: Answer = answerOf({ code: 1, msg: "rejected by a mutant" }, 400)

export const isOk = ({ status, json }: Answer): boolean => status === 200 && json !== undefined

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The objects of a list; an object that is no list is its own only element. */
export const elementsOf = (json: unknown): Array<Json> => [json].flat().filter(isObject)

/** Parameters of a call without those for signing. */
export const ownParametersOf = ({ parameters }: Call): Parameters => {
  const { timestamp: _, signature: __, recvWindow: ___, ...rest } = parameters
  return rest
}

/** API keys of other accounts that have every permission. */
export const othersOf = ({ key, keys }: Call): ReadonlyArray<KnownKey> =>
  keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid)

/** A field's value, or a function that makes the value from the object. */
type Made = string | number | boolean | null | undefined | ((element: Json) => unknown)

const valueIn = (made: Made, element: Json): unknown => (typeof made === "function" ? made(element) : made)

// Section: mistakes that change the server's answers.

/** Changes the successful answers of some endpoints: `change` returns a new body, or changes the given one. */
export const changesAt =
  // biome-ignore lint/suspicious/noExplicitAny: see Json
    (wheres: ReadonlyArray<Where>, change: (json: any, call: Call) => unknown): Handle =>
    async (call) => {
      const answer = await call.pass()
      if (!wheres.some((where) => isAt(where, call)) || !isOk(answer)) return answer
      const json = await change(answer.json, call)
      return answerOf(json === undefined ? answer.json : json)
    }

/** Changes the successful answers of one endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: see Json
export const changes = (where: Where, change: (json: any, call: Call) => unknown): Handle =>
  changesAt([where], change)

/** Answers with the given JSON instead of a success. */
export const answers = (where: Where, json: unknown): Handle => changes(where, () => json)

/** Sets fields in every object of a successful answer, or in the objects that `rows` finds. */
export const sets = (
  where: Where,
  fields: Readonly<Record<string, Made>>,
  rows: (json: never) => unknown = (json) => json,
): Handle =>
  changes(where, (json) => {
    for (const element of elementsOf(rows(json as never)))
      for (const [name, made] of Object.entries(fields)) element[name] = valueIn(made, element)
  })

/** Leaves out the elements of a list for which `unwanted` is true. */
export const leavesOut = (where: Where, unwanted: (element: Json, call: Call) => boolean): Handle =>
  changes(where, (list: ReadonlyArray<Json>, call) => list.filter((each) => !unwanted(each, call)))

/** Adds the rows of another call's answer to a list. */
export const adds = (where: Where, more: (call: Call) => Promise<ReadonlyArray<unknown>>): Handle =>
  changes(where, async (list: ReadonlyArray<unknown>, call) => [...list, ...(await more(call))])

/**
 * Makes the call with the keys of all other accounts. Calls that fail with another account's key are left out
 * of the result.
 */
export const listsOfOthers = async (call: Call): Promise<ReadonlyArray<Json>> => {
  const lists: Array<Json> = []
  for (const other of othersOf(call)) {
    // The other account's key may be deleted, or lack the permission.
    const answer = await call.ask(call.endpoint, call.parameters, other)
    if (isOk(answer)) lists.push(answer.json)
  }
  return lists
}

/** Merges the lists of all accounts into one answer. The parameter `rows` finds the list in the answer. */
export const listsEverybodys = (
  where: Where,
  rows: (json: never) => Array<unknown> = (json) => json,
): Handle =>
  changes(where, async (json, call) => {
    const found = rows(json as never)
    for (const list of await listsOfOthers(call)) found.push(...(rows(list as never) ?? []))
  })

/**
 * Keeps elements in a list that were listed earlier, if `isWanted` is true for them. The parameter `id` is the
 * name of the field that identifies an element.
 */
export const keeps = (
  where: Where,
  id: string,
  isWanted: (element: Json, call: Call) => boolean = () => true,
): Handle =>
  changes(where, (list: ReadonlyArray<Json>, call) => {
    const place = `kept for ${call.key?.uid}`
    const kept = (call.memory.get(place) ?? new Map()) as Map<unknown, Json>
    call.memory.set(place, kept)
    const before = [...kept.values()].filter((each) => isWanted(each, call))
    for (const each of list) kept.set(each[id], each)
    return [...list, ...before.filter((each) => !list.some((listed) => listed[id] === each[id]))]
  })

// Section: mistakes in reading the parameters of requests.

/**
 * Sends a correctly signed call to the server with the parameters changed by `change`. A parameter whose new
 * value is undefined is left out. A call that `change` leaves unchanged keeps its signature.
 */
export const understands =
  (where: Where, change: (parameters: Parameters, call: Call) => Parameters | false | undefined): Handle =>
  (call) => {
    const changed = (isAt(where, call) && call.isSigned && change(call.parameters, call)) || {}
    return Object.entries(changed).some(([name, value]) => call.parameters[name] !== value)
      ? call.ask(call.endpoint, { ...call.parameters, ...changed })
      : call.pass()
  }

const absent = (names: ReadonlyArray<string>): Parameters =>
  Object.fromEntries(names.map((name) => [name, undefined]))

/** Ignores the named parameters of a call. */
export const ignores = (where: Where, ...names: ReadonlyArray<string>): Handle =>
  understands(where, (parameters) => names.some((name) => parameters[name] !== undefined) && absent(names))

/** Reads a sent parameter as the value that `read` returns; undefined leaves the parameter unchanged. */
export const reads = (
  where: Where,
  name: string,
  read: (value: string, call: Call) => string | undefined,
): Handle =>
  understands(where, ({ [name]: value }, call) => {
    const other = value === undefined ? undefined : read(value, call)
    return other !== undefined && { [name]: other }
  })

/** Adds a missing parameter with the value `made`; undefined leaves the parameter out. */
export const makesUp = (
  where: Where,
  name: string,
  made: string | ((call: Call) => string | undefined),
): Handle =>
  understands(where, (parameters, call) => {
    if (parameters[name] !== undefined) return undefined
    const value = typeof made === "function" ? made(call) : made
    return value !== undefined && { [name]: value }
  })

export const hasWindow = ({ startTime, endTime }: Parameters): boolean =>
  startTime !== undefined || endTime !== undefined

/** Limits a list that is requested without times to the last `ms` milliseconds. */
export const lastBy = (where: Where, ms: number): Handle =>
  understands(
    where,
    (parameters, { now }) =>
      !hasWindow(parameters) && { startTime: String(now() - ms), endTime: String(now()) },
  )

// Section: mistakes in rejecting and accepting calls.

/** The mutant's own answer to a call; false or undefined if it has none. */
type Maybe = Answer | false | undefined | Promise<Answer | false | undefined>

export const rejects =
  (where: Where, when: (parameters: Parameters, call: Call) => boolean = () => true): Handle =>
  async (call) =>
    isAt(where, call) && when(call.parameters, call) ? rejection : call.pass()

/** Rejects a call that lacks the named parameter. */
export const needs = (where: Where, name: string): Handle =>
  rejects(where, ({ [name]: value }) => value === undefined)

/** Rejects a call that has the named parameter. */
export const knowsNo = (where: Where, name: string): Handle =>
  rejects(where, ({ [name]: value }) => value !== undefined)

/** Rejects a call that has no parameter except those for signing. */
export const needsSomething = (where: Where): Handle =>
  rejects(where, (_, call) => Object.keys(ownParametersOf(call)).length === 0)

/** Rejects a call that would succeed, if `when` is true for its answer. */
export const rejectsWhen =
  // biome-ignore lint/suspicious/noExplicitAny: see Json
    (where: Where, when: (json: any, call: Call) => boolean): Handle =>
    async (call) => {
      const answer = await call.pass()
      return isAt(where, call) && isOk(answer) && when(answer.json, call) ? rejection : answer
    }

/** Accepts a call that the good server rejects, if `serve` returns an answer. */
export const serves =
  (where: Where, serve: (call: Call, rejected: Answer) => Maybe): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!isAt(where, call) || isOk(answer)) return answer
    return (await serve(call, answer)) || answer
  }

/**
 * Answers a call in place of the server. If the mutant's `act` returns no answer, the call goes to the server.
 */
export const instead =
  (where: Where, act: (call: Call) => Maybe): Handle =>
  async (call) =>
    (isAt(where, call) && (await act(call))) || call.pass()

/** Repeats a rejected call with every known key until one succeeds. */
export const reachesEveryAccount = (where: string): Handle =>
  serves(where, async ({ isSigned, keys, parameters, ask }) => {
    for (const other of isSigned ? keys : []) {
      const answer = await ask(where, { ...parameters, recvWindow: undefined }, other)
      if (isOk(answer)) return answer
    }
    return undefined
  })

/** Repeats a rejected, correctly signed call with the key that `as` chooses. */
export const servesAs = (
  where: string,
  as: (call: Call) => KnownKey | undefined,
  when: (call: Call) => boolean = () => true,
): Handle =>
  serves(where, (call) => {
    const key = as(call)
    return call.isSigned && key !== undefined && when(call) && call.ask(where, call.parameters, key)
  })

export const fullKeyOfCaller = ({ key, keys }: Call): KnownKey | undefined =>
  keys.find(({ uid, isFull }) => isFull && uid === key?.uid)

export const keyOfMaster = ({ key, keys }: Call): KnownKey | undefined =>
  keys.find(({ uid, isFull }) => isFull && uid === key?.master)
