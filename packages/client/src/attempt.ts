/**
 * One attempt at a call: what it leaves behind for those that follow, and what its error says about sending again.
 */
import { type CallError, CallFailure } from "./CallError.ts"
import type { EndpointData } from "./Endpoint.ts"
import type { CallOptions, CallOverrides } from "./Options.ts"
import type { Steps } from "./Steps.ts"

/** What one attempt at a call leaves behind for those that follow. */
export interface Attempt {
  /** When it was signed last, by our clock, and the time it carries. */
  signedAtMs: number
  stamp: number
  /** It was sent again after a refusal that is no verdict on the call; among them, after one for coming too early. */
  isRepeated: boolean
  wasTooEarly: boolean
}

export interface CallContext<E extends EndpointData> {
  readonly options: CallOptions
  /** How long after its time a call may still be carried out. */
  readonly windowMs: number
  readonly clock: ServerClock
  attempt(endpoint: E, parameters: object, how?: AttemptOptions): Steps<unknown>
  syncClock(): Steps<void>
}

export interface AttemptOptions {
  readonly state?: Attempt
  readonly overrides?: CallOverrides | undefined
  /** Read in any case, whatever the options say of other answers. */
  readonly isChecked?: boolean
  readonly path?: string
}

/** The server's clock less ours, and how exactly that is known; undefined where it was never asked for. */
export interface ServerClock {
  offsetMs: number
  errorMs: number | undefined
}

/** A refusal that asks for patience. */
export const isRateLimited = (error: CallError): boolean =>
  error._tag === "ApiError" && (error.status === 429 || error.status === 418)

export const isUnsent = (error: CallError): boolean => error._tag === "TransportError" && !error.sent

/** Asking again may bring another answer. */
export const isTransient = (error: CallError): boolean =>
  error._tag === "TransportError"
    ? error.sent
    : "status" in error &&
      (error.status >= 500 ||
        error.status === 408 ||
        (error._tag === "UnexpectedResponse" &&
          (error.status === 429 || (!error.isJson && error.status < 400))))

/** 100, 200, 400 ... milliseconds, up to 5 seconds, less up to a half so that clients do not come back in step. */
export const backoffMs = (tries: number): number =>
  Math.min(5_000, 100 * 2 ** tries) * (1 - Math.random() / 2)

/** What is no error of a call is a mistake of ours, or of a hook: it goes on as it came. */
export const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallFailure) return thrown as CallError
  throw thrown
}
