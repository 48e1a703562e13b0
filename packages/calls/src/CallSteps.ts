/**
 * Calling an endpoint: encode the parameters, wait for the rate limits, sign, send, decode the answer, and handle
 * failures (docs/outcomes.md has the table). The promise clients and the Effect clients share these steps.
 *
 * - A read without an answer, with a 5xx, or with an answer that is not JSON is sent again, a few times.
 * - A write with such a failure may have been executed. It is looked up (reconcile.ts), or ends as unknown.
 * - A rate-limited call is sent again at the time that the server gave: a write only if it has an id, or is a cancel.
 * - 700003 (the clocks differ) makes the client ask for the server's time and sign anew. A server that has just
 *   started says so too, for a second: then a write with an id, or a cancel, is signed anew until that second is
 *   over.
 */
import { encodeQuery } from "@bourse/vocabulary"
import * as ErrorCode from "@bourse/vocabulary/codes"
import { clockToleranceMs, recvWindowDefaultMs } from "@bourse/vocabulary/limits"
import {
  type Attempt,
  type AttemptOptions,
  asCallError,
  backoffMs,
  type CallContext,
  isTransient,
  isUnsent,
  longestWaitMs,
  notAttempted,
  type ServerClock,
} from "./attempt.ts"
import { type ApiError, DryRun, InvalidParameters, UnexpectedResponse } from "./CallError.ts"
import type { Codec } from "./Codec.ts"
import type { EndpointData } from "./Endpoint.ts"
import { type CallOptions, type CallOverrides, callRules, checkOptions } from "./Options.ts"
import { type RateBudget, RateLimiter } from "./RateLimiter.ts"
import { readResponse } from "./readResponse.ts"
import { type RunnableCall, reconcile } from "./reconcile.ts"
import { brokenRule } from "./rules.ts"
import type { Sign } from "./Signing.ts"
import { now, type Steps, send, signature, sleep } from "./Steps.ts"

/** An API key and its signing function. */
export interface Key {
  readonly apiKey: string
  readonly sign: Sign
}

export interface CallSteps<E extends EndpointData> {
  /**
   * The returned steps can run more than once: a write keeps its client id, and is looked up before it is sent again.
   */
  (endpoint: E, parameters: object, overrides?: CallOverrides): RunnableCall
  rateBudget(endpoint: E, nowMs: number): RateBudget
  /** Requests the server's time in milliseconds. */
  serverTime(): Steps<number>
}

/**
 * After a 429 a write is sent again only within this time: the exchange reserves the client id of a closed order for
 * 120 s.
 */
const repeatsMs = 90_000
/** How long a newly started server may reject a write as 700003: its first second, plus a margin. */
const startMs = 2 * clockToleranceMs

/** The endpoint that returns the server's time. */
export const timeEndpoint: EndpointData = {
  id: "market.time",
  method: "GET",
  path: "/api/v3/time",
  permission: null,
}
/** The time call: it has no parameters, and its answer is decoded here. */
const askingTime: AttemptOptions = {
  isLookUp: true,
  decode: (json) => {
    const { serverTime } = (json ?? {}) as { readonly serverTime?: unknown }
    return Number.isSafeInteger(serverTime) ? { value: serverTime } : { problem: "expected a serverTime" }
  },
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Keys of the sandbox's demo accounts are public, so none is ever sent to a real exchange. */
const rejectDemoKey = ({ hostname, origin }: URL, { apiKey }: Key): void => {
  if (apiKey.startsWith("dev-") && !loopback.test(hostname))
    throw new TypeError(`demo key ${apiKey} is not for ${origin}, only for this machine`)
}

/** The parts of every call that belong to the client. Throws a TypeError for wrong client options. */
export const makeCallSteps = <E extends EndpointData>(
  options: CallOptions,
  codec: Codec<E>,
  key?: Key,
): CallSteps<E> => {
  checkOptions(options, callRules, ["baseUrl"])
  const base = options.baseUrl.replace(/\/+$/, "")
  const { recvWindowMs = recvWindowDefaultMs, rateLimit = true } = options
  if (key !== undefined) rejectDemoKey(new URL(base), key)
  const limiter = new RateLimiter()
  const headers: Record<string, string> = { "Content-Type": "application/json" }
  if (key !== undefined) headers["X-MEXC-APIKEY"] = key.apiKey
  const clock: ServerClock = { offsetMs: 0, errorMs: undefined, isOurs: false }
  /** The time of the server's machine from its last response, in whole seconds; NaN if it has none. */
  let dateMs = Number.NaN
  let lastStamp = 0

  /** Requests the server's time, and corrects the clock by it. */
  function* askTime(): Steps<void> {
    const beforeMs = yield* now()
    const serverMs = (yield* once(timeEndpoint as E, {}, {}, notAttempted(), askingTime)) as number
    const afterMs = yield* now()
    clock.errorMs = Math.ceil((afterMs - beforeMs) / 2)
    clock.offsetMs = serverMs - beforeMs - clock.errorMs
    if (clock.isOurs !== "never") clock.isOurs = Math.abs(dateMs + 500 - afterMs) <= 1_500
  }

  /** If the server does not return its time, the known offset stays. */
  function* syncClock(): Steps<void> {
    try {
      yield* askTime()
    } catch (thrown) {
      asCallError(thrown)
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
      const serverMs = state.signedAtMs + (clock.isOurs === true ? 0 : clock.offsetMs)
      // No two calls get the same timestamp: otherwise a rejection could mean that an earlier write used it.
      // After a correction of the clock, a timestamp too far ahead of the server's time is given up.
      lastStamp = lastStamp < serverMs + clockToleranceMs ? Math.max(lastStamp + 1, serverMs) : serverMs
      state.stamp = lastStamp
      state.firstSignedAtMs ||= state.signedAtMs
      pairs.push(["recvWindow", options.recvWindowMs?.toString()], ["timestamp", `${lastStamp}`])
      signed = `&signature=${yield* signature(key.sign(encodeQuery(pairs) + (body ?? "")))}`
    }
    const query = encodeQuery(pairs) + signed
    const target = (how.path ?? endpoint.path) + (query && `?${query}`)
    const timeoutMs = how.overrides?.timeoutMs ?? options.timeoutMs ?? 10_000
    const response = yield* send({ method: endpoint.method, url: base + target, headers, body, timeoutMs })
    dateMs = Date.parse(response.header("date") ?? "")
    limiter.syncFromHeaders(endpoint, response, yield* now())
    const decode = how.decode ?? ((json: unknown) => codec.read(endpoint, json))
    // Answers to writes are always checked: an answer to another request does not tell the write's outcome.
    return readResponse(
      endpoint,
      response,
      decode,
      how.isLookUp ? {} : options,
      how.isLookUp || isWrite(endpoint, how),
    )
  }

  const isWrite = (endpoint: E, { path }: AttemptOptions) => endpoint.kind === "write" && path === undefined

  /**
   * Whether the call's timestamp was outside the server's window: then a call without an id was not executed,
   * and may be sent again.
   */
  const wasOutsideWindow = ({ stamp, signedAtMs }: Attempt): boolean => {
    const serverMs = signedAtMs + clock.offsetMs
    return stamp >= serverMs + clockToleranceMs || serverMs - stamp > recvWindowMs
  }

  function* attempt(endpoint: E, parameters: object, how: AttemptOptions = {}): Steps<unknown> {
    const { state = notAttempted(), overrides } = how
    const isObject = typeof parameters === "object" && parameters !== null && !Array.isArray(parameters)
    const written =
      how === askingTime
        ? { value: parameters }
        : isObject
          ? codec.write(endpoint, parameters)
          : { problem: "parameters must be an object" }
    const { rules } = endpoint
    const problem = written.problem ?? (rules && brokenRule(rules, parameters))
    if (problem !== undefined)
      throw new InvalidParameters({ endpoint: endpoint.id, message: `${endpoint.id}: ${problem}` })
    const isRead = !isWrite(endpoint, how)
    // A write stamped ahead of the server's time could be accepted until that time is reached.
    if (!isRead && clock.errorMs === undefined) yield* syncClock()
    const { retries = options.retries ?? 3 } = overrides ?? {}
    const mayRepeat = isRead || endpoint.lookUp !== undefined
    let rejectedAtMs: number | undefined
    for (let tries = 0; ; ) {
      try {
        return yield* once(endpoint, parameters, written.value as object, state, how)
      } catch (thrown) {
        const error = asCallError(thrown)
        if (error._tag === "TransportError") error.endpoint = endpoint.id
        const nowMs = yield* now()
        if (error._tag === "ApiError" && error.code === ErrorCode.outsideWindow) {
          const isFirst = rejectedAtMs === undefined
          rejectedAtMs ??= nowMs
          if (!isFirst && (isRead || !mayRepeat || nowMs - rejectedAtMs >= startMs)) throw error
          clock.isOurs = "never"
          yield* syncClock()
          if (!mayRepeat && !wasOutsideWindow(state)) throw error
          state.isRepeated = true
          if (!isFirst) yield* sleep(backoffMs(tries++))
          continue
        }
        const again =
          isUnsent(error) ||
          (error._tag === "ApiError" && error.status === 429 && mayRepeat) ||
          (isRead && isTransient(error))
        const { retryAfterMs = backoffMs(tries) } = error as Partial<ApiError>
        if (!again || tries++ >= retries || retryAfterMs > longestWaitMs) throw error
        if (!isUnsent(error)) {
          if (!isRead && nowMs - state.firstSignedAtMs + retryAfterMs > repeatsMs) throw error
          state.isRepeated = true
        }
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

  /** Lets the server check a call like a real one, without executing it; the answer is the expected one. */
  function* dryRun(endpoint: E, parameters: object, overrides?: CallOverrides): Steps<unknown> {
    const unchecked = (reason: string) =>
      new DryRun({ endpoint: endpoint.id, message: `${endpoint.id} ${reason}` })
    if (endpoint.dryRun === undefined) throw unchecked("cannot be checked without execution")
    // The answer to a dry run says only that the call was not rejected.
    const decode = (value: unknown) => ({ value })
    try {
      yield* attempt(endpoint, parameters, { path: `${endpoint.path}/test`, decode, overrides })
    } catch (thrown) {
      throw thrown instanceof UnexpectedResponse ? unchecked(`was not checked: ${thrown.message}`) : thrown
    }
    return endpoint.dryRun(parameters, (yield* now()) + clock.offsetMs)
  }

  const call = (endpoint: E, parameters: object, overrides?: CallOverrides): RunnableCall =>
    endpoint.kind !== "write"
      ? () => attempt(endpoint, parameters, { overrides })
      : options.dryRun === true
        ? () => dryRun(endpoint, parameters, overrides)
        : reconcile(context, endpoint, parameters, overrides)

  return Object.assign(call, {
    rateBudget: (endpoint: E, nowMs: number) => limiter.budget(endpoint, nowMs),
    serverTime: () => attempt(timeEndpoint as E, {}, askingTime) as Steps<number>,
  })
}
