/**
 * Calling an endpoint: write the parameters, wait for room in the rates, sign, send, read the answer; and what to do
 * when that goes wrong (docs/outcomes.md has the table). The promise clients and the Effect clients share it.
 *
 * - A read without an answer, or with a 5xx or something that is no JSON, is sent again, a few times.
 * - A write of which that is true may have been carried out. It is looked up (reconcile.ts), or ends as unknown.
 * - What came too early is sent again when the server said it may: a write only when it has an id, or is a cancel.
 * - 700003 (the clocks differ) makes the client ask for the server's time and sign once more.
 */
import { encodeQuery } from "#vocabulary"
import { clockToleranceMs, recvWindowDefaultMs } from "#vocabulary/limits"
import {
  type Attempt,
  type AttemptOptions,
  asCallError,
  backoffMs,
  type CallContext,
  isTransient,
  isUnsent,
  type ServerClock,
} from "./attempt.ts"
import { type ApiError, DryRun, InvalidParameters, TransportError } from "./CallError.ts"
import type { Codec } from "./Codec.ts"
import type { EndpointData, Method } from "./Endpoint.ts"
import { type CallOptions, type CallOverrides, callRules, checkOptions } from "./Options.ts"
import { type RateBudget, RateLimiter } from "./RateLimiter.ts"
import { parseJson, readResponse } from "./readResponse.ts"
import { reconcile } from "./reconcile.ts"
import { brokenRule } from "./rules.ts"
import type { Sign } from "./Signing.ts"
import { now, type Steps, send, signature, sleep } from "./Steps.ts"

/** An API key and what signs with its secret. */
export interface Key {
  readonly apiKey: string
  readonly sign: Sign
}

export interface CallSteps<E extends EndpointData> {
  (endpoint: E, parameters: object, overrides?: CallOverrides): Steps<unknown>
  rateBudget(endpoint: E, nowMs: number): RateBudget
}

/** A longer Retry-After is returned to the caller instead of waited for. */
const longestWaitMs = 60_000

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Keys of the sandbox's demo accounts are known to everybody: none of them is ever sent to a real exchange. */
const refuseDemoKey = ({ hostname, origin }: URL, { apiKey }: Key): void => {
  if (apiKey.startsWith("dev-") && !loopback.test(hostname))
    throw new Error(`demo key ${apiKey} is not for ${origin}, only for this machine`)
}

/** A client's part of every call. Throws a TypeError for options that are wrong. */
export const makeCallSteps = <E extends EndpointData>(
  options: CallOptions,
  codec: Codec<E>,
  key?: Key,
): CallSteps<E> => {
  checkOptions(options, callRules, ["baseUrl"])
  const base = options.baseUrl.replace(/\/+$/, "")
  const { recvWindowMs = recvWindowDefaultMs, rateLimit = true } = options
  if (key !== undefined) refuseDemoKey(new URL(base), key)
  const limiter = new RateLimiter()
  const headers: Record<string, string> = { "Content-Type": "application/json" }
  if (key !== undefined) headers["X-MEXC-APIKEY"] = key.apiKey
  const clock: ServerClock = { offsetMs: 0, errorMs: undefined }
  let lastStamp = 0

  const exchange = (method: Method, target: string, body?: string, timeoutMs = options.timeoutMs ?? 10_000) =>
    send({ method, url: base + target, headers, body, timeoutMs })

  /** If the server's response has no time, the known offset stays. */
  function* syncClock(): Steps<void> {
    const before = yield* now()
    try {
      const response = yield* exchange("GET", "/api/v3/time")
      const after = yield* now()
      const { serverTime } = (parseJson(response.text) ?? {}) as { readonly serverTime?: number }
      if (!Number.isSafeInteger(serverTime)) return
      clock.offsetMs = serverTime! - Math.round((before + after) / 2)
      clock.errorMs = Math.ceil((after - before) / 2)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
    }
  }

  function* once(
    endpoint: E,
    parameters: object,
    fields: object,
    state: Attempt,
    how: AttemptOptions,
  ): Steps<unknown> {
    if (rateLimit) {
      const waitMs = limiter.reserve(endpoint, yield* now(), endpoint.furtherWeight?.(parameters))
      if (waitMs > 0) yield* sleep(waitMs)
    }
    const isBody = endpoint.fieldsIn === "body"
    const body = isBody ? JSON.stringify(fields) : undefined
    const pairs: Array<[string, string | undefined]> = isBody ? [] : Object.entries(fields)
    let signed = ""
    if (endpoint.permission !== null && key !== undefined) {
      state.signedAtMs = yield* now()
      const serverMs = state.signedAtMs + clock.offsetMs
      // A write that was signed before is refused: no two calls carry the same time. But a clock that was wrong is left.
      lastStamp = lastStamp < serverMs + clockToleranceMs ? Math.max(lastStamp + 1, serverMs) : serverMs
      state.stamp = lastStamp
      pairs.push(["recvWindow", options.recvWindowMs?.toString()], ["timestamp", `${lastStamp}`])
      signed = `&signature=${yield* signature(key.sign(encodeQuery(pairs) + (body ?? "")))}`
    }
    const query = encodeQuery(pairs) + signed
    const target = (how.path ?? endpoint.path) + (query && `?${query}`)
    const response = yield* exchange(endpoint.method, target, body, how.overrides?.timeoutMs)
    limiter.syncFromHeaders(endpoint, response, yield* now())
    // What a dry run is answered says nothing but that the call was not refused.
    const decode = (json: unknown) => (how.path === undefined ? codec.read(endpoint, json) : { value: json })
    return readResponse(endpoint, response, decode, how.isChecked ? {} : options)
  }

  /** Whether a call may be sent again although it carries no id: the answer proves that it was not carried out. */
  const wasOutsideWindow = ({ stamp, signedAtMs }: Attempt): boolean => {
    const serverMs = signedAtMs + clock.offsetMs
    return stamp >= serverMs + clockToleranceMs || serverMs - stamp > recvWindowMs
  }

  function* attempt(endpoint: E, parameters: object, how: AttemptOptions = {}): Steps<unknown> {
    const { state = { signedAtMs: 0, stamp: 0, isRepeated: false, wasTooEarly: false }, overrides } = how
    const isObject = typeof parameters === "object" && parameters !== null && !Array.isArray(parameters)
    const written = isObject ? codec.write(endpoint, parameters) : { problem: "parameters must be an object" }
    const { rules } = endpoint
    const problem = written.problem ?? (rules && brokenRule(rules, parameters))
    if (problem !== undefined)
      throw new InvalidParameters({ endpoint: endpoint.id, message: `${endpoint.id}: ${problem}` })
    const { retries = options.retries ?? 3 } = overrides ?? {}
    const isRead = endpoint.kind !== "write" || how.path !== undefined
    const mayRepeat = isRead || endpoint.lookUp !== undefined
    let isSignedAnew = false
    for (let tries = 0; ; ) {
      try {
        return yield* once(endpoint, parameters, written.value as object, state, how)
      } catch (thrown) {
        const error = asCallError(thrown)
        if (error._tag === "TransportError") error.endpoint = endpoint.id
        if (error._tag === "ApiError" && error.code === 700003 && !isSignedAnew) {
          isSignedAnew = true
          yield* syncClock()
          if (!mayRepeat && !wasOutsideWindow(state)) throw error
          state.isRepeated = true
          continue
        }
        const again =
          isUnsent(error) ||
          (error._tag === "ApiError" && error.status === 429 && mayRepeat) ||
          (isRead && isTransient(error))
        const { retryAfterMs = backoffMs(tries) } = error as Partial<ApiError>
        if (!again || tries++ >= retries || retryAfterMs > longestWaitMs) throw error
        if (!isUnsent(error)) state.isRepeated = state.wasTooEarly = true
        yield* sleep(retryAfterMs)
      }
    }
  }

  const context: CallContext<E> = {
    options,
    windowMs: recvWindowMs + clockToleranceMs,
    clock,
    attempt,
    syncClock,
  }

  /** The server checks the call as if it came, and the answer says what it would have been. */
  function* dryRun(endpoint: E, parameters: object, overrides?: CallOverrides): Steps<unknown> {
    if (endpoint.dryRun === undefined)
      throw new DryRun({
        endpoint: endpoint.id,
        message: `${endpoint.id} cannot be checked without executing it: the client has dryRun set`,
      })
    yield* attempt(endpoint, parameters, { path: `${endpoint.path}/test`, overrides })
    return endpoint.dryRun(parameters, (yield* now()) + clock.offsetMs)
  }

  const call = (endpoint: E, parameters: object, overrides?: CallOverrides) =>
    endpoint.kind !== "write"
      ? attempt(endpoint, parameters, { overrides })
      : options.dryRun === true
        ? dryRun(endpoint, parameters, overrides)
        : reconcile(context, endpoint, parameters, overrides)
  return Object.assign(call, {
    rateBudget: (endpoint: E, nowMs: number) => limiter.budget(endpoint, nowMs),
  })
}
