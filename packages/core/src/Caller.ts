/**
 * Calling an endpoint: encode the parameters, wait for the turn, sign, send, read the answer; and what to do when that
 * goes wrong. The Effect clients and the promise clients both stand on this one function.
 *
 * - What was refused for being too early is sent again when the server said it may. A read that got no answer, a 5xx
 *   or something that is no JSON is asked again, a few times.
 * - A write of which that is true may have been carried out. It is looked up by its client id, and sent once more only
 *   when it is not there after the time in which the server would still have taken it. A write without an id ends in
 *   {@link OutcomeUnknown}.
 * - 700003 (the clocks differ) makes the client ask for the server's time and sign once more.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ApiError, type CallError, DryRun, OutcomeUnknown, UnexpectedAnswer } from "./CallError.ts"
import type { Endpoint, Parameters, Success } from "./Endpoint.ts"
import { clockToleranceMs, recvWindowDefaultMs } from "./Limits.ts"
import { Pace } from "./Pace.ts"
import type { Send, TransportResponse } from "./Send.ts"
import { encodeQuery, type Sign } from "./Signing.ts"

/** What a client can be told. */
export interface CallOptions {
  /** The server's root, for example `http://127.0.0.1:7070`. */
  readonly baseUrl: string
  /** How long the server may take to receive a signed call, in milliseconds; 5000 unless given, 60000 at most. */
  readonly recvWindowMs?: number | undefined
  /** How long to wait for an answer, in milliseconds; 10000 unless given. */
  readonly timeoutMs?: number | undefined
  /** How often a read is asked again, and a refused call sent again once its time has come; 3 unless given. */
  readonly retries?: number | undefined
  /**
   * Whether answers are checked against their schemas. `on` unless given: what differs from the document is an
   * `UnexpectedAnswer`, fields it does not name are kept. With `report` they are handed on as they came, and what is
   * wrong with them goes to `onInvalid`. With `off` they are handed on as they came, whatever they are.
   */
  readonly validation?: "on" | "report" | "off" | undefined
  readonly onInvalid?: ((error: UnexpectedAnswer) => void) | undefined
  /** Whether calls wait for room in the server's rates, as the definitions and its headers tell them; true unless given. */
  readonly rateLimit?: boolean | undefined
  /** Orders are checked by the server and not placed; every other write fails with {@link DryRun}. False unless given. */
  readonly dryRun?: boolean | undefined
}

/** An API key and what signs with its secret. */
export interface Key {
  readonly apiKey: string
  readonly sign: Sign
}

/** Calls one endpoint. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  parameters: Parameters<E>,
) => Effect.Effect<Success<E>, CallError>

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Broker endpoints send the code as text and the text under `message` too. */
const refusalOf = (json: unknown): { readonly code: number; readonly message: string } | undefined => {
  const { code, msg, message = msg } = (json ?? {}) as Record<string, unknown>
  if (!/^-?\d+$/.test(`${code}`)) return undefined
  return { code: Number(code), message: typeof message === "string" ? message : "" }
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

/** What was answered, or the error it is. */
const read = (
  endpoint: Endpoint,
  { status, text, header }: TransportResponse,
  { validation, onInvalid }: Pick<CallOptions, "validation" | "onInvalid">,
): unknown => {
  const json = parseJson(text)
  const unexpected = (message: string) =>
    new UnexpectedAnswer({
      message: `${endpoint.id}: ${message}`,
      status,
      body: text.slice(0, 500),
      isJson: json !== undefined,
    })
  if (status >= 400) {
    const refusal = refusalOf(json)
    if (refusal === undefined) return unexpected(`status ${status} without a code`)
    const retryAfterMs = Number(header("retry-after") || Number.NaN) * 1_000
    return new ApiError({ ...refusal, status, ...(retryAfterMs >= 0 && { retryAfterMs }) })
  }
  if (json === undefined) return unexpected("the answer is not JSON")
  if (validation === "off") return json
  const decoded = Schema.decodeUnknownResult(endpoint.success)(json)
  if (decoded._tag === "Success") {
    keepUnnamed(json, decoded.success)
    return decoded.success
  }
  const error = unexpected(decoded.failure.message)
  if (validation !== "report") return error
  onInvalid?.(error)
  return json
}

/** A refusal that only asks for patience; the call was not carried out. */
const isTooEarly = (error: CallError): boolean => "code" in error && error.status === 429

const isUnsent = (error: CallError): boolean => "sent" in error && !error.sent

/** Nobody can tell from this whether the call was carried out; asking again may bring another answer. */
const tellsNothing = (error: CallError): boolean =>
  "sent" in error
    ? error.sent
    : "status" in error && (error.status >= 500 || ("isJson" in error && !error.isJson && error.status < 400))

/** 100, 200, 400 ... milliseconds, up to 5 seconds, less up to a half so that clients do not come back in step. */
const backoffMs = (tries: number): number => Math.min(5_000, 100 * 2 ** tries) * (1 - Math.random() / 2)

/** Who is told to come back later than this is told so, and not left to wait. */
const longestWaitMs = 60_000

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Keys of the sandbox's demo accounts are known to everybody: none of them is ever sent to a real exchange. */
const refuseDemoKey = ({ hostname, origin }: URL, { apiKey }: Key): void => {
  if (apiKey.startsWith("dev-") && !loopback.test(hostname))
    throw new Error(`demo key ${apiKey} is for this machine, not for ${origin}`)
}

/** How a call differs from others of its endpoint. */
interface How {
  readonly path?: string
  readonly reading?: Pick<CallOptions, "validation" | "onInvalid">
  /** Filled with when it was signed last, by our clock, and the time it carries. */
  readonly signed?: Array<number>
}

/** What a caller is made with: how to send, the time, how to wait, and, but for public endpoints, how to sign. */
export interface Means {
  readonly send: Send
  readonly now: Effect.Effect<number>
  readonly sleep: (ms: number) => Effect.Effect<void>
  readonly key?: Key | undefined
}

export const makeCaller = (options: CallOptions, { send, now, sleep, key }: Means): Call => {
  const base = options.baseUrl.replace(/\/+$/, "")
  const { recvWindowMs = recvWindowDefaultMs, timeoutMs = 10_000, retries = 3, rateLimit = true } = options
  const url = new URL(base)
  if (key !== undefined) refuseDemoKey(url, key)
  /** How long after its time a call may still be carried out. */
  const windowMs = recvWindowMs + clockToleranceMs
  const pace = new Pace()
  const headers: Record<string, string> = { "Content-Type": "application/json" }
  if (key !== undefined) headers["X-MEXC-APIKEY"] = key.apiKey
  /** The server's clock less ours. */
  let aheadMs = 0
  let lastStamp = 0

  const exchange = (method: Endpoint["method"], target: string, body?: string) =>
    send({ method, url: base + target, headers, body, timeoutMs })

  /** Where the server does not tell its time, ours is believed. */
  const learnClock = Effect.fnUntraced(function* () {
    const before = yield* now
    const answer = yield* Effect.result(exchange("GET", "/api/v3/time"))
    const after = yield* now
    const { serverTime } = ((answer._tag === "Success" && parseJson(answer.success.text)) || {}) as {
      readonly serverTime?: number
    }
    if (typeof serverTime === "number") aheadMs = serverTime - Math.round((before + after) / 2)
  })

  const once = Effect.fnUntraced(function* <E extends Endpoint>(
    endpoint: E,
    fields: object,
    { signed = [], path = endpoint.path, reading = options }: How,
  ) {
    if (rateLimit) {
      const waitMs = pace.take(endpoint, yield* now)
      if (waitMs > 0) yield* sleep(waitMs)
    }
    const isBody = endpoint.fieldsIn === "body"
    const body = isBody ? JSON.stringify(fields) : undefined
    const pairs: Array<[string, string | undefined]> = isBody ? [] : Object.entries(fields)
    let signature = ""
    if (endpoint.permission !== null && key !== undefined) {
      const atMs = yield* now
      const serverMs = atMs + aheadMs
      // A write that was signed before is refused: no two calls carry the same time. But a clock that was wrong is left.
      lastStamp = lastStamp < serverMs + clockToleranceMs ? Math.max(lastStamp + 1, serverMs) : serverMs
      signed[0] = atMs
      signed[1] = lastStamp
      pairs.push(["recvWindow", options.recvWindowMs?.toString()], ["timestamp", `${lastStamp}`])
      const made = key.sign(encodeQuery(pairs) + (body ?? ""))
      signature = `&signature=${typeof made === "string" ? made : yield* Effect.promise(() => made)}`
    }
    const query = encodeQuery(pairs) + signature
    const response = yield* exchange(endpoint.method, path + (query && `?${query}`), body)
    pace.learn(endpoint, response, yield* now)
    const answer = read(endpoint, response, reading)
    return answer instanceof Error ? yield* answer as ApiError | UnexpectedAnswer : (answer as Success<E>)
  })

  /** Sends until there is an answer to believe, or no sense in going on. Parameters that the endpoint does not take throw. */
  const attempt = Effect.fnUntraced(function* <E extends Endpoint>(
    endpoint: E,
    parameters: object,
    how: How = {},
  ) {
    const fields: object = Schema.encodeUnknownSync(endpoint.query)(parameters)
    let isSignedAnew = false
    for (let tries = 0; ; ) {
      const result = yield* Effect.result(once(endpoint, fields, how))
      if (result._tag === "Success") return result.success
      const error = result.failure
      if ("code" in error && error.code === 700003 && !isSignedAnew) {
        isSignedAnew = true
        yield* learnClock()
        continue
      }
      const again = isTooEarly(error) || isUnsent(error) || (endpoint.kind === "read" && tellsNothing(error))
      const { retryAfterMs = backoffMs(tries) } = error as Partial<ApiError>
      if (!again || tries++ >= retries || retryAfterMs > longestWaitMs) return yield* error
      yield* sleep(retryAfterMs)
    }
  })

  const write = Effect.fnUntraced(function* <E extends Endpoint>(endpoint: E, given: Parameters<E>) {
    const id = endpoint.lookUp?.clientId
    const parameters = (
      id === undefined || (given as Record<string, unknown>)[id] !== undefined
        ? given
        : { ...given, [id]: crypto.randomUUID().replaceAll("-", "") }
    ) as Parameters<E>
    const unknown = (cause: CallError) =>
      new OutcomeUnknown({
        message: `${endpoint.id}: outcome unknown (${cause.message})`,
        operation: endpoint.id,
        parameters,
        cause,
      })
    const beginMs = yield* now
    const beginAheadMs = aheadMs
    for (let isSecond = false; ; isSecond = true) {
      const signed: Array<number> = []
      const result = yield* Effect.result(attempt(endpoint, parameters, { signed }))
      if (result._tag === "Success") return result.success
      const error = result.failure
      const isUnknown = tellsNothing(error)
      if (!isSecond && !isUnknown) return yield* error
      const { lookUp } = endpoint
      if (lookUp === undefined) return yield* unknown(error)
      // The second may be refused as the double of the first, which came late: then one look is enough.
      let endMs = 0
      if (isUnknown) {
        yield* learnClock()
        // A look before that may miss a request that is still on its way. The server may go by its clock or by ours.
        const [atMs = 0, stamp = 0] = signed
        endMs = Math.max(atMs, stamp - aheadMs) + windowMs
      }
      for (let tries = 0; ; tries++) {
        const leftMs = endMs - (yield* now)
        // Whatever the caller wants of answers: this one is read here.
        const looked = yield* Effect.result(
          attempt(lookUp.endpoint(), lookUp.parameters(parameters), { reading: {} }),
        )
        if (looked._tag === "Success") {
          const sinceMs = beginMs + Math.min(beginAheadMs, aheadMs) - windowMs
          const answer = lookUp.answer(looked.success, parameters, sinceMs)
          if (answer instanceof ApiError) return yield* answer
          if (answer !== undefined) return answer as Success<E>
        } else {
          const { failure } = looked
          const isAbsent = "code" in failure && failure.code === lookUp.absentCode
          // A server that does not answer may do so before the time is over.
          if (!isAbsent && (leftMs < 0 || !(isUnsent(failure) || tellsNothing(failure))))
            return yield* unknown(failure)
        }
        if (leftMs < 0) break
        yield* sleep(Math.min(leftMs + 1, backoffMs(tries)))
      }
      if (isSecond) return yield* isUnknown ? unknown(error) : error
    }
  })

  /** The server checks the call as if it came, and the answer says what it would have been. */
  const check = Effect.fnUntraced(function* <E extends Endpoint>(endpoint: E, parameters: Parameters<E>) {
    if (endpoint.dryRun === undefined)
      return yield* new DryRun({ message: `${endpoint.id} is not for a dry run` })
    const tried = { ...endpoint, kind: "read", success: Schema.Unknown } as unknown as E
    yield* attempt(tried, parameters, { path: `${endpoint.path}/test` })
    return endpoint.dryRun(parameters, (yield* now) + aheadMs) as Success<E>
  })

  return (endpoint, parameters) =>
    endpoint.kind === "read"
      ? attempt(endpoint, parameters)
      : options.dryRun === true
        ? check(endpoint, parameters)
        : write(endpoint, parameters)
}
