/**
 * A write that may have been carried out although its answer does not say so: it is looked up, for as long as the
 * server might still take it, and sent once more only when it is not there. What stays uncertain is `OutcomeUnknown`.
 * docs/outcomes.md is the table of what is certain.
 */
import { clockToleranceMs } from "#vocabulary/limits"
import {
  type Attempt,
  asCallError,
  backoffMs,
  type CallContext,
  isRateLimited,
  isTransient,
  isUnsent,
} from "./attempt.ts"
import { type ApiError, type CallError, OutcomeUnknown } from "./CallError.ts"
import type { EndpointData, Reconciliation } from "./Endpoint.ts"
import type { CallOverrides } from "./Options.ts"
import { now, type Steps, sleep } from "./Steps.ts"

/** Thrown into a call that its caller ended. */
export class Aborted {
  readonly reason: unknown
  constructor(reason: unknown) {
    this.reason = reason
  }
}

/** The same signature came before: another copy of the request was taken, and has its own outcome. */
const signatureUsed = 700010
const outsideWindow = 700003

type Keyed = Readonly<Record<string, unknown>>

const makeId = () => crypto.randomUUID().replaceAll("-", "")

/** What an error says of the write that it ends. */
type Verdict =
  | "notDone"
  | "unknown"
  /** This request was not carried out; one before it may have been. */
  | "notThisOne"

const verdictOf = (error: CallError, lookUp: Reconciliation | undefined, isOwnId: boolean): Verdict => {
  if (error._tag === "UnexpectedResponse") return "unknown"
  if (error._tag === "TransportError") return error.sent ? "unknown" : "notThisOne"
  if (error._tag !== "ApiError") return "notDone"
  const { code } = error
  if (error.status >= 500 || error.status === 408 || code === signatureUsed) return "unknown"
  // A gateway may say so of a request that it had passed on, and of the second of two copies.
  if (isRateLimited(error) || code === outsideWindow) return lookUp === undefined ? "unknown" : "notThisOne"
  return isOwnId && code === lookUp?.rule.duplicateCode ? "unknown" : "notDone"
}

export function* reconcile<E extends EndpointData>(
  { options, windowMs, clock, attempt, syncClock }: CallContext<E>,
  endpoint: E,
  given: object,
  overrides?: CallOverrides,
): Steps<unknown> {
  const { lookUp } = endpoint
  const id = lookUp?.rule.clientId
  const isIdMade = id !== undefined && (given as Keyed | null)?.[id] === undefined
  const parameters = isIdMade
    ? { ...given, [id]: makeId() }
    : (endpoint.identify?.(given ?? {}, makeId) ?? given)
  const unknown = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new OutcomeUnknown({
      endpoint: endpoint.id,
      message: `${endpoint.id}: it may have been executed (${reason})`,
      parameters: "password" in parameters ? { ...parameters, password: "***" } : parameters,
      cause,
    })
  }
  const beginMs = yield* now()
  const before = { ...clock }
  const state: Attempt = { signedAtMs: 0, stamp: 0, isRepeated: false, wasTooEarly: false }

  /** The answer of a write that was found, in a box; undefined when there is no trace of it. */
  function* look(asked: Reconciliation): Steps<{ readonly answer: unknown } | undefined> {
    try {
      const found = yield* attempt(asked.endpoint() as E, asked.rule.parameters(parameters), {
        isChecked: true,
        overrides,
      })
      // The clock may have been moved meanwhile; where it was not known before, that is no reason to look further back.
      const offsetMs =
        before.errorMs === undefined ? clock.offsetMs : Math.min(before.offsetMs, clock.offsetMs)
      const sinceMs = isIdMade ? 0 : beginMs + offsetMs - (clock.errorMs ?? clockToleranceMs) - 2
      const answer = asked.rule.answer(found, parameters, sinceMs)
      if (answer === undefined) return undefined
      if (answer instanceof Error) throw answer
      return { answer }
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error._tag === "ApiError" && error.code === asked.rule.absentCode) return undefined
      throw error
    }
  }

  try {
    for (let isSecond = false; ; isSecond = true) {
      let error: CallError
      try {
        return yield* attempt(endpoint, parameters, { state, overrides })
      } catch (thrown) {
        error = asCallError(thrown)
      }
      const wasBefore = isSecond || state.isRepeated
      const verdict = verdictOf(error, lookUp, wasBefore || isIdMade)
      if (verdict === "notDone" && !wasBefore) throw error
      // Nothing was sent, or all that was sent came outside of the server's window.
      if (verdict === "notThisOne" && !isSecond && !isRateLimited(error) && !state.wasTooEarly) throw error
      if (lookUp === undefined || (overrides?.reconcile ?? options.reconcile) === false) throw unknown(error)

      // A refusal after an earlier try is believed after one look; otherwise the request may still be on its way.
      let endMs = 0
      if (verdict === "unknown" || clock.errorMs === undefined) yield* syncClock()
      if (verdict === "unknown") {
        // The server may go by its clock or by ours.
        endMs = Math.max(state.signedAtMs, state.stamp - clock.offsetMs) + windowMs
      }
      for (let tries = 0; ; tries++) {
        const leftMs = endMs - (yield* now())
        try {
          const found = yield* look(lookUp)
          if (found !== undefined) return found.answer
        } catch (thrown) {
          const failure = asCallError(thrown)
          if (isFinal(failure, lookUp)) throw failure
          // A server that does not answer may do so before the time is over.
          if (leftMs < 0 || !(isUnsent(failure) || isTransient(failure))) throw unknown(failure)
        }
        if (leftMs < 0) break
        yield* sleep(Math.min(leftMs + 1, backoffMs(tries)))
      }
      if (verdict === "notDone" || (verdict === "notThisOne" && !isSecond)) throw error
      if (isSecond) throw unknown(error)
    }
  } catch (thrown) {
    if (!(thrown instanceof Aborted)) throw thrown
    throw state.signedAtMs === 0 ? thrown : unknown(thrown.reason)
  }
}

/** A refusal that the look-up's rule made: the write was found not to have been possible. */
const isFinal = (error: CallError, { endpoint }: Reconciliation): error is ApiError =>
  error._tag === "ApiError" && error.endpoint !== endpoint().id
