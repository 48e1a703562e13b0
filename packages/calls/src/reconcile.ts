/**
 * A write with an unclear answer, which may have been executed: the write is looked up, for as long as the
 * server might still accept it, and sent once more only if it is missing. If the outcome stays unclear, the
 * call fails with `OutcomeUnknown`. docs/outcomes.md has the table of certain outcomes.
 *
 * A batch is looked up order by order, and only missing orders are sent once more. Every other write is looked
 * up as a whole.
 */
import { contradicts } from "@bourse/vocabulary"
import * as ErrorCode from "@bourse/vocabulary/codes"
import { clockToleranceMs } from "@bourse/vocabulary/limits"
import {
  asCallError,
  backoffMs,
  type CallContext,
  isTransient,
  isUnsent,
  longestWaitMs,
  notAttempted,
  type ServerClock,
} from "./attempt.ts"
import { ApiError, type CallError, OutcomeUnknown, UnexpectedResponse } from "./CallError.ts"
import type { EndpointData, Reconciliation } from "./Endpoint.ts"
import { isRejectionCode } from "./isRejectionCode.ts"
import type { CallOverrides } from "./Options.ts"
import { withoutSecrets } from "./readResponse.ts"
import { now, type Steps, sleep } from "./Steps.ts"

/** Error thrown into a call that its caller aborts. */
export class Aborted {
  readonly reason: unknown
  constructor(reason: unknown) {
    this.reason = reason
  }
}

type Keyed = Readonly<Record<string, unknown>>

/** A new client id: 32 hexadecimal digits. */
export const makeId = () => crypto.randomUUID().replaceAll("-", "")

/** A write that can run repeatedly. */
export type RunnableCall = (() => Steps<unknown>) & { readonly clientIds?: ReadonlyArray<unknown> }

/** The meaning of an error for the outcome of a write. */
type Verdict =
  | "notDone"
  | "unknown"
  /**
   * The write was rejected, but another copy of the request may have been accepted: look it up, but do not send
   * it again.
   */
  | "rejected"

const verdictOf = (error: CallError, lookUp: Reconciliation | undefined, isOwnId: boolean): Verdict => {
  if (error._tag === "UnexpectedResponse") return "unknown"
  if (error._tag === "TransportError") return error.sent ? "unknown" : "rejected"
  if (error._tag !== "ApiError") return "notDone"
  const { code, status } = error
  if (status >= 500 || status === 408) return "unknown"
  // The signature was used before: another copy of the request was accepted, and has its own outcome.
  if (code === ErrorCode.signatureUsed) return "unknown"
  // A gateway may reject a request that it also forwards, and the exchange rejects the second of two copies.
  if (status === 429 || status === 418 || code === ErrorCode.outsideWindow)
    return lookUp === undefined ? "unknown" : "rejected"
  const isOther = isOwnId && code === lookUp?.rule.duplicateCode
  return isOther || !isRejectionCode(code) ? "unknown" : "notDone"
}

/** How long the server accepts no request at all: look-ups wait as long. */
const banMsOf = (error: CallError): number => {
  const { status, retryAfterMs = 0 } = error as Partial<ApiError>
  return status === 418 ? retryAfterMs : 0
}

/** A write's parts as given, each with a client id: the caller's, or a generated one. */
const partsOf = (lookUp: Reconciliation | undefined, given: object) => {
  const { partsIn, clientId } = lookUp?.rule ?? {}
  const listed = partsIn === undefined ? [given] : (given as Keyed | null)?.[partsIn]
  // An untyped caller may pass anything: the following check reports the fault.
  const parts: ReadonlyArray<object> = Array.isArray(listed) ? listed : []
  return parts.map((part) => {
    const isIdMade = clientId !== undefined && (part as Keyed | null)?.[clientId] === undefined
    return { isIdMade, parameters: isIdMade ? { ...part, [clientId]: makeId() } : part }
  })
}

/**
 * A write that can run repeatedly: its ids are generated once, and a later run looks the write up before it
 * sends. `clientIds` are the ids of the write's parts.
 */
export const reconcile = <E extends EndpointData>(
  { options, windowMs, clock, attempt, syncClock }: CallContext<E>,
  endpoint: E,
  given: object,
  overrides?: CallOverrides,
): RunnableCall => {
  const { lookUp } = endpoint
  const partsIn = lookUp?.rule.partsIn
  const parts = partsOf(lookUp, given)
  /** The call's parameters with only some of its parts. */
  const withParts = (some: typeof parts): object =>
    partsIn === undefined
      ? some[0]!.parameters
      : parts.length === 0
        ? given
        : { ...given, [partsIn]: some.map(({ parameters }) => parameters) }
  const parameters = withParts(parts)
  const unknown = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new OutcomeUnknown({
      endpoint: endpoint.id,
      message: `${endpoint.id}: the write may have been executed (${reason})`,
      parameters: "password" in parameters ? { ...parameters, password: "***" } : parameters,
      cause,
    })
  }
  const mayLookUp = (overrides?.reconcile ?? options.reconcile) !== false
  /** Whether an earlier run may have executed the write. */
  let mayStand = false
  /** Time at which the first run began, by our clock, and the server's clock as known then. */
  let began: { readonly atMs: number; readonly clock: ServerClock } | undefined

  function* run(): Steps<unknown> {
    const state = notAttempted()
    state.isRepeated = mayStand
    mayStand = true
    const found = new Map<(typeof parts)[number], unknown>()
    const missing = () => parts.filter((part) => !found.has(part))
    const answer = () => {
      const answers = parts.map((part) => found.get(part))
      return partsIn === undefined ? answers[0] : answers
    }

    /** Looks up the missing parts; returns whether all parts are found. */
    function* look({ endpoint: asked, rule }: Reconciliation): Steps<boolean> {
      const { atMs, clock: before } = began!
      for (const part of missing()) {
        try {
          const row = yield* attempt(asked() as E, rule.parameters(part.parameters), {
            isLookUp: true,
            overrides,
          })
          // The clock may have been corrected since the first run; if its offset was unknown then, the look-up
          // need not reach further back.
          const offsetMs =
            before.errorMs === undefined ? clock.offsetMs : Math.min(before.offsetMs, clock.offsetMs)
          const sinceMs = part.isIdMade ? 0 : atMs + offsetMs - (clock.errorMs ?? clockToleranceMs) - 2
          const one = rule.answer(row, part.parameters, sinceMs)
          const rejection = rule.rejection?.(row, part.parameters)
          if (rejection !== undefined)
            throw new ApiError({ endpoint: endpoint.id, status: 400, ...rejection })
          if (one !== undefined) found.set(part, one)
        } catch (thrown) {
          const error = asCallError(thrown)
          if (error._tag !== "ApiError" || error.code !== rule.absentCode) throw error
        }
      }
      return missing().length === 0
    }

    /**
     * Looks up until all parts are found or the time is over, then once more; returns whether all parts are
     * found.
     */
    function* lookUntil(lookUp: Reconciliation, endMs: number): Steps<boolean> {
      // If our clock is set back during the look-ups, the slept time counts.
      let unsleptMs = endMs - (yield* now())
      for (let tries = 0; ; tries++) {
        const leftMs = Math.min(endMs - (yield* now()), unsleptMs)
        try {
          if (yield* look(lookUp)) return true
        } catch (thrown) {
          const failure = asCallError(thrown)
          // The look-up shows that the write was not possible: this is the rejection.
          if (failure._tag === "ApiError" && failure.endpoint !== lookUp.endpoint().id) throw failure
          // A server that does not answer now may answer before the time is over.
          if (leftMs < 0 || !(isUnsent(failure) || isTransient(failure))) throw unknown(failure)
        }
        if (leftMs < 0) return false
        const ms = Math.ceil(Math.min(leftMs + 1, backoffMs(tries)))
        yield* sleep(ms)
        unsleptMs -= ms
      }
    }

    /** Sends the missing parts; returns the error if a part is still without an answer. */
    function* sendMissing(isOwnId: boolean): Steps<CallError | undefined> {
      const sent = missing()
      try {
        const answered = yield* attempt(endpoint, withParts(sent), { state, overrides })
        const elements = (partsIn === undefined ? [answered] : answered) as ReadonlyArray<Keyed>
        // A list with another number of elements is no answer to this batch.
        if (elements.length === sent.length)
          sent.forEach((part, i) => {
            const element = elements[i]!
            if (contradicts(part.parameters as Keyed, element)) return
            if (partsIn !== undefined && element.code !== undefined) {
              const isTaken = element.code === lookUp!.rule.duplicateCode
              const mayStandAlready = part.isIdMade || isOwnId || state.isRepeated
              if ((isTaken && mayStandAlready) || !isRejectionCode(element.code)) return
            }
            found.set(part, element)
          })
        if (missing().length === 0) return undefined
        return new UnexpectedResponse({
          endpoint: endpoint.id,
          message: `${endpoint.id}: the response does not belong to this request`,
          status: 200,
          body: withoutSecrets(JSON.stringify(answered).slice(0, 500)),
          isJson: true,
        })
      } catch (thrown) {
        return asCallError(thrown)
      }
    }

    try {
      began ??= { atMs: yield* now(), clock: { ...clock } }
      if (state.isRepeated && lookUp !== undefined && mayLookUp && (yield* lookUntil(lookUp, 0)))
        return answer()
      for (let isSecond = false; ; isSecond = true) {
        const error = yield* sendMissing(isSecond)
        if (error === undefined) return answer()
        const wasBefore = isSecond || state.isRepeated
        const verdict = verdictOf(error, lookUp, wasBefore || parts.some(({ isIdMade }) => isIdMade))
        if ((verdict === "notDone" || isUnsent(error)) && !wasBefore) throw error
        const banMs = banMsOf(error)
        if (lookUp === undefined || !mayLookUp || banMs > longestWaitMs) throw unknown(error)
        if (banMs > 0) yield* sleep(banMs)

        let endMs = 0
        let isCertain = true
        // After the rejection of a second copy, no copy of the request is in flight.
        if (verdict !== "notDone" || state.isRepeated) {
          yield* syncClock()
          // The server may compare timestamps with its own clock or with ours. A timestamp's lead over the
          // server's clock is waited for only within the clock tolerance.
          const aheadMs =
            clock.isOurs === true ? 0 : Math.max(0, state.stamp - clock.offsetMs - state.signedAtMs)
          isCertain = aheadMs <= clockToleranceMs
          endMs = state.signedAtMs + (isCertain ? aheadMs : 0) + windowMs + (clock.errorMs ?? 0)
        }
        if (yield* lookUntil(lookUp, endMs)) return answer()
        if (!isCertain) throw unknown(error)
        const isNothingThere = found.size === 0
        if (verdict === "notDone") {
          const proves = error._tag !== "ApiError" || lookUp.rule.provingCodes?.includes(error.code)
          throw isNothingThere && proves ? error : unknown(error)
        }
        // A copy that was not sent says nothing of the copies before it.
        if (verdict === "rejected" && !isSecond && isNothingThere)
          throw isUnsent(error) ? unknown(error) : error
        if (isSecond) throw unknown(error)
      }
    } catch (thrown) {
      const error = thrown instanceof Aborted && state.signedAtMs !== 0 ? unknown(thrown.reason) : thrown
      // A write that ends with another error was not executed.
      if (!(error instanceof OutcomeUnknown || error instanceof Aborted)) mayStand = false
      throw error
    }
  }
  const name = lookUp?.rule.clientId
  const clientIds = name === undefined ? [] : parts.map((part) => (part.parameters as Keyed)[name])
  return Object.assign(run, { clientIds })
}
