/** The usual ways in which a server deviates from what it should do. */
import type { Answer, Call, Handle, Json, KnownKey, Parameters } from "./Mutant.ts"

/** An endpoint's id, or `every`. */
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

/** The elements of an answer that is a list, the answer itself where it is an object. */
export const elementsOf = (json: unknown): Array<Json> => [json].flat().filter(isObject)

/** The parameters beside those of signing. */
export const ownParametersOf = ({ parameters }: Call): Parameters => {
  const { timestamp: _, signature: __, recvWindow: ___, ...rest } = parameters
  return rest
}

/** The full keys of other accounts. */
export const othersOf = ({ key, keys }: Call): ReadonlyArray<KnownKey> =>
  keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid)

/** A value, or a function that makes it from the element. */
type Made = string | number | boolean | null | undefined | ((element: Json) => unknown)

const valueIn = (made: Made, element: Json): unknown => (typeof made === "function" ? made(element) : made)

// Deviations in answers.

/** Changes a success of some endpoints: `change` returns the new body, or changes the old one in its place. */
export const changesAt =
  // biome-ignore lint/suspicious/noExplicitAny: see Json
    (wheres: ReadonlyArray<Where>, change: (json: any, call: Call) => unknown): Handle =>
    async (call) => {
      const answer = await call.pass()
      if (!wheres.some((where) => isAt(where, call)) || !isOk(answer)) return answer
      const json = await change(answer.json, call)
      return answerOf(json === undefined ? answer.json : json)
    }

/** Changes a success of an endpoint. */
// biome-ignore lint/suspicious/noExplicitAny: see Json
export const changes = (where: Where, change: (json: any, call: Call) => unknown): Handle =>
  changesAt([where], change)

/** Answers with this instead of a success. */
export const answers = (where: Where, json: unknown): Handle => changes(where, () => json)

/** Fields of every element of a success, or of what `rows` finds in it, have another value. */
export const sets = (
  where: Where,
  fields: Readonly<Record<string, Made>>,
  rows: (json: never) => unknown = (json) => json,
): Handle =>
  changes(where, (json) => {
    for (const element of elementsOf(rows(json as never)))
      for (const [name, made] of Object.entries(fields)) element[name] = valueIn(made, element)
  })

/** Elements of a list are left out. */
export const leavesOut = (where: Where, unwanted: (element: Json, call: Call) => boolean): Handle =>
  changes(where, (list: ReadonlyArray<Json>, call) => list.filter((each) => !unwanted(each, call)))

/** The answer of another call is added to a list. */
export const adds = (where: Where, more: (call: Call) => Promise<ReadonlyArray<unknown>>): Handle =>
  changes(where, async (list: ReadonlyArray<unknown>, call) => [...list, ...(await more(call))])

/** Makes the call with the key of every other account. Returns the successful answers. */
export const listsOfOthers = async (call: Call): Promise<ReadonlyArray<Json>> => {
  const lists: Array<Json> = []
  for (const other of othersOf(call)) {
    // A key may be gone, or its account be one that may not ask.
    const answer = await call.ask(call.endpoint, call.parameters, other)
    if (isOk(answer)) lists.push(answer.json)
  }
  return lists
}

/** The lists of all accounts in one. `rows` finds the list in an answer. */
export const listsEverybodys = (
  where: Where,
  rows: (json: never) => Array<unknown> = (json) => json,
): Handle =>
  changes(where, async (json, call) => {
    const found = rows(json as never)
    for (const list of await listsOfOthers(call)) found.push(...(rows(list as never) ?? []))
  })

/** Elements listed before stay in the list, if `isWanted`. `id` is the field that names an element. */
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

// Deviations in reading requests.

/**
 * A rightly signed call reaches the server with other parameters: `change` says which ones change. A parameter that
 * becomes undefined is left out. A call that stays the same is handed on as it was signed.
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

/** Parameters are ignored. */
export const ignores = (where: Where, ...names: ReadonlyArray<string>): Handle =>
  understands(where, (parameters) => names.some((name) => parameters[name] !== undefined) && absent(names))

/** A parameter that was sent is taken for something else: what `read` makes of it, unless that is undefined. */
export const reads = (
  where: Where,
  name: string,
  read: (value: string, call: Call) => string | undefined,
): Handle =>
  understands(where, ({ [name]: value }, call) => {
    const other = value === undefined ? undefined : read(value, call)
    return other !== undefined && { [name]: other }
  })

/** A missing parameter is made up, unless `made` has nothing. */
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

/** Without times, a list covers the last `ms` milliseconds. */
export const lastBy = (where: Where, ms: number): Handle =>
  understands(
    where,
    (parameters, { now }) =>
      !hasWindow(parameters) && { startTime: String(now() - ms), endTime: String(now()) },
  )

// Deviations in what is rejected and accepted.

/** An answer, or none. */
type Maybe = Answer | false | undefined | Promise<Answer | false | undefined>

export const rejects =
  (where: Where, when: (parameters: Parameters, call: Call) => boolean = () => true): Handle =>
  async (call) =>
    isAt(where, call) && when(call.parameters, call) ? rejection : call.pass()

/** A call without a parameter is rejected. */
export const needs = (where: Where, name: string): Handle =>
  rejects(where, ({ [name]: value }) => value === undefined)

/** A call with a parameter is rejected. */
export const knowsNo = (where: Where, name: string): Handle =>
  rejects(where, ({ [name]: value }) => value !== undefined)

/** A call without any parameter is rejected. */
export const needsSomething = (where: Where): Handle =>
  rejects(where, (_, call) => Object.keys(ownParametersOf(call)).length === 0)

/** A success is rejected when this holds of it. */
export const rejectsWhen =
  // biome-ignore lint/suspicious/noExplicitAny: see Json
    (where: Where, when: (json: any, call: Call) => boolean): Handle =>
    async (call) => {
      const answer = await call.pass()
      return isAt(where, call) && isOk(answer) && when(answer.json, call) ? rejection : answer
    }

/** A call that the good server rejects is accepted, if `serve` has an answer. */
export const serves =
  (where: Where, serve: (call: Call, rejected: Answer) => Maybe): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!isAt(where, call) || isOk(answer)) return answer
    return (await serve(call, answer)) || answer
  }

/** Answers instead of the server. If `act` has no answer, the call passes. */
export const instead =
  (where: Where, act: (call: Call) => Maybe): Handle =>
  async (call) =>
    (isAt(where, call) && (await act(call))) || call.pass()

/** A call that is rejected for its own key is made with every other key until one succeeds. */
export const reachesEveryAccount = (where: string): Handle =>
  serves(where, async ({ isSigned, keys, parameters, ask }) => {
    for (const other of isSigned ? keys : []) {
      const answer = await ask(where, { ...parameters, recvWindow: undefined }, other)
      if (isOk(answer)) return answer
    }
    return undefined
  })

/** A rejected, correctly signed call is made with the key that `as` chooses. */
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
