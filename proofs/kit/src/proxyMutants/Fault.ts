/**
 * A fault: one way in which a server can be wrong, played by a proxy before a good server. The proxy sees a call and
 * decides what the caller is told; the functions here are the usual ways of doing that.
 */

import type { Target } from "@bourse/conformance"
import type { RawAnswer } from "@bourse/conformance/src/http/Http.ts"
import { isObject } from "@bourse/conformance/src/values/Json.ts"

/** A key that was made through the proxy, so that it can sign with it. */
export interface KnownKey {
  readonly apiKey: string
  readonly secret: string
  readonly uid: string
  /** Whether it holds every right. */
  readonly isFull: boolean
  /** The uid of the master whose sub-account it is a key of. */
  readonly master: string | undefined
}

export type Answer = Pick<RawAnswer, "status" | "text" | "json">

export type Parameters = ReadonlyMap<string, string>

/** A request of the interface on its way to the server. */
export interface Call {
  /** The endpoint's id in the catalogue. */
  readonly endpoint: string
  /** As it was sent: one endpoint is reached by two. */
  readonly method: string
  readonly parameters: Parameters
  /** Whose key it carries; undefined when that is nobody's. */
  readonly key: KnownKey | undefined
  readonly namesKey: boolean
  /** Whether the signature is there and is right. */
  readonly isSigned: boolean
  readonly keys: ReadonlyArray<KnownKey>
  /** What this fault remembers from call to call. */
  readonly memory: Map<string, unknown>
  /** The server's time. */
  readonly now: () => number
  /** Hands the request on as it came. */
  readonly pass: () => Promise<Answer>
  /** A call of the proxy's own, signed afresh; the caller's key signs unless another is given. */
  readonly ask: (endpoint: string, parameters: Parameters, as?: KnownKey) => Promise<Answer>
}

export type Handle = (call: Call) => Promise<Answer>

export interface Fault {
  readonly id: string
  /** The statement that does not hold with it. */
  readonly statement: string
  /** One sentence: what such a server does. */
  readonly text: string
  readonly handle: Handle
  /** What the target has only with this fault. */
  readonly capabilities?: ReadonlyArray<string>
}

/** A server that is right in another way than ours: what the interface leaves open, decided otherwise. */
export interface Variant extends Omit<Fault, "statement"> {
  /** The endpoints it concerns; `every` for all. */
  readonly endpoints: ReadonlyArray<Where>
  /** The target file of such a server, where ours would be wrong about it. */
  readonly target?: (ours: Target) => Target
}

/** An endpoint's id, or `every`. */
type Where = string

export type Json = Record<string, unknown>

const isAt = (where: Where, { endpoint }: Call): boolean => where === "every" || where === endpoint

export const answerOf = (json: unknown, status = 200): Answer => ({
  status,
  json,
  text: JSON.stringify(json),
})

export const refusal: Answer = answerOf({ code: 1, msg: "refused by a fault" }, 400)

export const isOk = ({ status, json }: Answer): boolean => status === 200 && json !== undefined

/** The elements of an answer that is a list, the answer itself where it is an object. */
export const elementsOf = (json: unknown): Array<Json> => [json].flat().filter(isObject) as Array<Json>

export const changed = (parameters: Parameters, change: Readonly<Record<string, string>>): Parameters =>
  new Map([...parameters, ...Object.entries(change)])

export const without = (parameters: Parameters, ...names: ReadonlyArray<string>): Parameters =>
  new Map([...parameters].filter(([name]) => !names.includes(name)))

/** Changes a success: `change` returns the new body, or changes the old one in its place. */
export const changesResponse =
  <A = Json>(where: Where, change: (json: A, call: Call) => unknown): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!isAt(where, call) || !isOk(answer)) return answer
    const json = await change(answer.json as A, call)
    return answerOf(json === undefined ? answer.json : json)
  }

/** Fields of a success have another value: a fixed one, or one made of the element. */
export const setsFields = (where: Where, fields: Json): Handle =>
  changesResponse<unknown>(where, (json) => {
    for (const element of elementsOf(json))
      for (const [name, value] of Object.entries(fields))
        element[name] = typeof value === "function" ? value(element) : value
  })

/** A rightly signed call reaches the server with other parameters; undefined leaves it alone. */
export const understands =
  (where: Where, change: (parameters: Parameters, call: Call) => Parameters | undefined): Handle =>
  (call) => {
    const parameters = isAt(where, call) && call.isSigned ? change(call.parameters, call) : undefined
    return parameters === undefined ? call.pass() : call.ask(call.endpoint, parameters)
  }

/** What should be refused is served: by what `serve` answers, if it does. */
export const serves =
  (
    where: Where,
    serve: (call: Call, refused: Answer) => Promise<Answer | undefined> | Answer | undefined,
  ): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!isAt(where, call) || isOk(answer)) return answer
    return (await serve(call, answer)) ?? answer
  }

/** What is not the caller's is looked for with every other key there is. */
export const reachesEveryAccount = (where: string): Handle =>
  serves(where, async ({ isSigned, keys, parameters, ask }) => {
    for (const other of isSigned ? keys : []) {
      const answer = await ask(where, without(parameters, "recvWindow"), other)
      if (isOk(answer)) return answer
    }
    return undefined
  })

/** A missing parameter is made up. */
export const makesUp = (where: Where, name: string, value: string): Handle =>
  understands(where, (parameters) =>
    parameters.has(name) ? undefined : changed(parameters, { [name]: value }),
  )

export const refuses =
  (where: Where, when: (parameters: Parameters) => boolean): Handle =>
  async (call) =>
    isAt(where, call) && when(call.parameters) ? refusal : call.pass()
