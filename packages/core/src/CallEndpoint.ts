/**
 * Calling an endpoint with Effect: the steps of `@bourse/calls`, on Effect's clock, with a Transport's `send`.
 * Parameters and answers are converted by the endpoint's schemas. Interrupting a call ends it at any of its
 * waits.
 */

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type CallOptions,
  type CallOverrides,
  type Codec,
  type Converted,
  checkOptions,
  type EndpointData,
  type Key,
  makeCallSteps,
  overrideRules,
  type RateBudget,
  type Steps,
  surplusOf,
  type TransportRequest,
  type TransportResponse,
  timeEndpoint,
} from "#calls"
import { ApiError, asTagged, asThrown, type CallError, type ReadError } from "./CallError.ts"
import type { CallParameters, Endpoint, Success } from "./Endpoint.ts"
import type { Send } from "./Send.ts"

export type { CallOptions, CallOverrides, Key, RateBudget } from "#calls"

/** An answer with its HTTP response; for a write that was looked up, the look-up's response. */
export interface WithResponse<Answer> {
  readonly data: Answer
  readonly response: TransportResponse
}

/**
 * Calls one endpoint. The effect of a write with a client id is one write, however often it is run: it keeps
 * the id, and a later run looks the write up before it sends it. Wrong options of the client throw a TypeError.
 */
export interface CallEndpoint {
  <E extends Endpoint>(
    endpoint: E,
    parameters: CallParameters<E>,
    options?: CallOverrides,
  ): Effect.Effect<Success<E>, CallError>
  /** Calls the endpoint and returns the answer with its HTTP response. */
  withResponse<E extends Endpoint>(
    endpoint: E,
    parameters: CallParameters<E>,
    options?: CallOverrides,
  ): Effect.Effect<WithResponse<Success<E>>, CallError>
  /** Weight that the client has used of the endpoint's limit. */
  rateBudget(endpoint: Endpoint): Effect.Effect<RateBudget>
  /** Requests the server's time in milliseconds. */
  readonly serverTime: Effect.Effect<number, ReadError>
}

/** Copies undocumented fields of the answer unchanged into the decoded value. */
const keepUnnamed = (came: unknown, decoded: unknown): void => {
  if (Object(came) !== came || Object(decoded) !== decoded || came === decoded) return
  const to = decoded as Record<string, unknown>
  // The server may have sent a single object as an array with one element.
  const from = Array.isArray(came) && !Array.isArray(decoded) ? came[0] : came
  for (const name of Object.keys(from))
    if (Object.hasOwn(to, name)) keepUnnamed(from[name], to[name])
    else if (name !== "__proto__") to[name] = from[name]
}

/** The problem of a text with a lone surrogate, which UTF-8 cannot encode. */
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

/** Converts parameters and answers by the endpoint's schemas. */
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

/** Dependencies of a caller: sending, the time, waiting; and, except for public endpoints, a key. */
export interface CallDependencies {
  readonly send: Send
  readonly now: Effect.Effect<number>
  readonly sleep: (ms: number) => Effect.Effect<void>
  readonly key?: Key | undefined
}

/** Throws a TypeError for wrong client options. */
export const makeCallEndpoint = (
  options: CallOptions,
  { send, now, sleep, key }: CallDependencies,
): CallEndpoint => {
  const callSteps = makeCallSteps(options, schemaCodec, key)
  const host = new URL(options.baseUrl).hostname

  /** An error of the call is a failure; any other exception is a defect. */
  const go = <Step>(resume: () => Step) =>
    Effect.try({ try: resume, catch: asTagged }).pipe(
      Effect.catch((error) =>
        error instanceof Error && "_tag" in error ? Effect.fail(error as CallError) : Effect.die(error),
      ),
    )

  /** Sends a request in its own tracing span, inside the call's span. */
  const exchange = (request: TransportRequest, attempt: number) => {
    const path = new URL(request.url).pathname
    return send(request).pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.withSpan(`${request.method} ${path}`, {
        kind: "client",
        attributes: {
          "http.request.method": request.method,
          "server.address": host,
          "url.path": path,
          "bourse.attempt": attempt,
        },
      }),
      Effect.mapError(asThrown),
    )
  }

  const run = Effect.fnUntraced(function* <Answer>(steps: Steps<Answer>) {
    let attempts = 0
    let response: TransportResponse | undefined
    let next = yield* go(() => steps.next())
    while (!next.done) {
      const step = next.value
      if (step.kind === "send") {
        const sent = yield* Effect.result(exchange(step.request, ++attempts))
        if (sent._tag === "Success") response = sent.success
        yield* Effect.annotateCurrentSpan({
          "bourse.attempts": attempts,
          "http.response.status_code": response?.status,
        })
        next = yield* go(() =>
          sent._tag === "Success" ? steps.next(sent.success) : steps.throw(sent.failure),
        )
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
    return { data: next.value, response: response as TransportResponse }
  })

  /** Makes a tracing span named after the endpoint, with the parameters and the outcome. */
  const traced = <Answer>(
    endpoint: EndpointData,
    parameters: object,
    call: Effect.Effect<Answer, CallError>,
    clientIds: ReadonlyArray<unknown> = [],
  ): Effect.Effect<Answer, CallError> => {
    const { symbol } = parameters as { readonly symbol?: unknown }
    return call.pipe(
      Effect.tapError((error) =>
        Effect.annotateCurrentSpan({
          "error.type": error._tag,
          ...(error instanceof ApiError ? { "bourse.code": error.code } : {}),
        }),
      ),
      Effect.withSpan(endpoint.id, {
        kind: "client",
        attributes: {
          "bourse.endpoint": endpoint.id,
          ...(symbol === undefined ? {} : { "bourse.symbol": symbol }),
          ...(clientIds.length === 0 ? {} : { "bourse.client_id": clientIds.join() }),
          "server.address": host,
          "http.request.method": endpoint.method,
          "url.path": endpoint.path,
        },
      }),
    )
  }

  const withResponse = <E extends Endpoint>(
    endpoint: E,
    parameters: CallParameters<E>,
    overrides?: CallOverrides,
  ) => {
    if (overrides !== undefined) checkOptions(overrides, overrideRules, [])
    const steps = callSteps(endpoint, parameters, overrides)
    const call = Effect.suspend(() => run(steps()))
    return traced(endpoint, parameters, call, steps.clientIds) as Effect.Effect<
      WithResponse<Success<E>>,
      CallError
    >
  }
  const dataOf = <Answer, Failure>(call: Effect.Effect<WithResponse<Answer>, Failure>) =>
    Effect.map(call, ({ data }) => data)
  const call = <E extends Endpoint>(endpoint: E, parameters: CallParameters<E>, overrides?: CallOverrides) =>
    dataOf(withResponse(endpoint, parameters, overrides))
  const askTime = Effect.suspend(() => run(callSteps.serverTime()))
  return Object.assign(call, {
    withResponse,
    rateBudget: (endpoint: Endpoint) => Effect.map(now, (nowMs) => callSteps.rateBudget(endpoint, nowMs)),
    serverTime: dataOf(traced(timeEndpoint, {}, askTime)) as Effect.Effect<number, ReadError>,
  })
}
