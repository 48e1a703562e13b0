/**
 * Calling an endpoint with Effect: the steps of `@bourse/calls`, on Effect's clock, with a Transport's `send`, and
 * parameters and answers that go through the endpoint's schemas. Interrupting a call ends it where it waits.
 */

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type CallOptions,
  type Codec,
  type Converted,
  type Key,
  makeCallSteps,
  type RateBudget,
  type Steps,
  surplusOf,
} from "#calls"
import type { CallError } from "./CallError.ts"
import type { CallParameters, Endpoint, Success } from "./Endpoint.ts"
import type { Send } from "./Send.ts"

export type { CallOptions, Key, RateBudget } from "#calls"

/**
 * Calls one endpoint. The effect of a write with a client id is one write, however often it is run: it keeps its id, and
 * a later run looks the write up before it sends it.
 */
export interface CallEndpoint {
  <E extends Endpoint>(endpoint: E, parameters: CallParameters<E>): Effect.Effect<Success<E>, CallError>
  /** How much weight the client has used of the endpoint's budget. */
  rateBudget(endpoint: Endpoint): Effect.Effect<RateBudget>
  /** The server's time in milliseconds, asked of it. */
  readonly serverTime: Effect.Effect<number, CallError>
}

/** Puts the fields that the schema does not name beside what was decoded, as they came. */
const keepUnnamed = (came: unknown, decoded: unknown): void => {
  if (Object(came) !== came || Object(decoded) !== decoded || came === decoded) return
  const to = decoded as Record<string, unknown>
  // An element may have come in an array of its own.
  const from = Array.isArray(came) && !Array.isArray(decoded) ? came[0] : came
  for (const name of Object.keys(from))
    if (Object.hasOwn(to, name)) keepUnnamed(from[name], to[name])
    else if (name !== "__proto__") to[name] = from[name]
}

/** What to say of text with a surrogate without its pair, for which UTF-8 has no bytes. */
const illFormedText = (value: unknown, path: string): string | undefined => {
  if (typeof value === "string" && !value.isWellFormed())
    return `${path}: expected a string, got ${JSON.stringify(value)}`
  if (Object(value) !== value) return undefined
  for (const [name, each] of Object.entries(value as object)) {
    const found = illFormedText(each, path === "" ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Parameters and answers by the endpoint's schemas. */
export const schemaCodec: Codec<Endpoint> = {
  write: ({ query }, parameters): Converted => {
    const { ast } = query
    if (ast._tag === "Objects") {
      const names = ast.propertySignatures.map(({ name }) => String(name))
      const surplus = surplusOf(parameters, names)
      if (surplus !== undefined) return { problem: surplus }
    }
    const encoded = Schema.encodeUnknownResult(query)(parameters)
    if (encoded._tag === "Failure") return { problem: encoded.failure.message }
    const illFormed = illFormedText(parameters, "")
    return illFormed === undefined ? { value: encoded.success } : { problem: illFormed }
  },
  read: ({ success }, json): Converted => {
    const decoded = Schema.decodeUnknownResult(success)(json)
    if (decoded._tag === "Failure") return { problem: decoded.failure.message }
    keepUnnamed(json, decoded.success)
    return { value: decoded.success }
  },
}

/** What a caller needs of its surroundings: how to send, the time, how to wait; and, but for public endpoints, a key. */
export interface CallDependencies {
  readonly send: Send
  readonly now: Effect.Effect<number>
  readonly sleep: (ms: number) => Effect.Effect<void>
  readonly key?: Key | undefined
}

/** Carries out the steps of a call with Effect. */
export const runSteps = ({ send, now, sleep }: Omit<CallDependencies, "key">) =>
  Effect.fnUntraced(function* (steps: Steps<unknown>) {
    /** An error of the call fails; whatever else is thrown is a defect. */
    const go = (resume: () => IteratorResult<unknown, unknown>) =>
      Effect.try({ try: resume, catch: (thrown) => thrown }).pipe(
        Effect.catch((thrown) =>
          thrown instanceof Error && "_tag" in thrown ? Effect.fail(thrown as CallError) : Effect.die(thrown),
        ),
      ) as Effect.Effect<ReturnType<typeof steps.next>, CallError>
    let next = yield* go(() => steps.next())
    while (!next.done) {
      const step = next.value
      if (step.kind === "send") {
        const sent = yield* Effect.result(send(step.request))
        next = yield* sent._tag === "Success"
          ? go(() => steps.next(sent.success))
          : go(() => steps.throw(sent.failure))
        continue
      }
      const result =
        step.kind === "now"
          ? yield* now
          : step.kind === "sleep"
            ? yield* sleep(step.ms)
            : yield* Effect.promise(() => step.signature)
      next = yield* go(() => steps.next(result))
    }
    return next.value
  })

/** Throws a TypeError for options that are wrong. */
export const makeCallEndpoint = (
  options: CallOptions,
  { send, now, sleep, key }: CallDependencies,
): CallEndpoint => {
  const callSteps = makeCallSteps(options, schemaCodec, key)
  const run = runSteps({ send, now, sleep })

  const call = <E extends Endpoint>(endpoint: E, parameters: CallParameters<E>) => {
    const steps = callSteps(endpoint, parameters)
    return Effect.suspend(() => run(steps())) as Effect.Effect<Success<E>, CallError>
  }
  return Object.assign(call, {
    rateBudget: (endpoint: Endpoint) => Effect.map(now, (nowMs) => callSteps.rateBudget(endpoint, nowMs)),
    serverTime: Effect.suspend(() => run(callSteps.serverTime())) as Effect.Effect<number, CallError>,
  })
}
