/**
 * One attempt at a call: its effect on later attempts, and whether the call may be repeated after its error.
 */
import { type CallError, CallFailure } from "./CallError.ts"
import type { Converted } from "./Codec.ts"
import type { EndpointData } from "./Endpoint.ts"
import type { CallOptions, CallOverrides } from "./Options.ts"
import type { Steps } from "./Steps.ts"

/** The result of one attempt at a call, for later attempts. */
export interface Attempt {
  /** Times at which the call was signed first and last, by our clock, and its timestamp. */
  firstSignedAtMs: number
  signedAtMs: number
  stamp: number
  /** The call was sent again after a rejection that does not decide the call's outcome. */
  isRepeated: boolean
}

export const notAttempted = (): Attempt => ({
  firstSignedAtMs: 0,
  signedAtMs: 0,
  stamp: 0,
  isRepeated: false,
})

export interface CallContext<E extends EndpointData> {
  readonly options: CallOptions
  /** How long after its timestamp a call may still be executed. */
  readonly windowMs: number
  readonly clock: ServerClock
  attempt(endpoint: E, parameters: object, how?: AttemptOptions): Steps<unknown>
  syncClock(): Steps<void>
}

export interface AttemptOptions {
  readonly state?: Attempt
  readonly overrides?: CallOverrides | undefined
  /**
   * Whether the call looks a write up: its answer is then validated and not reported, whatever the options say.
   */
  readonly isLookUp?: boolean
  readonly path?: string
  /** Decodes the answer in place of the codec. */
  readonly decode?: (json: unknown) => Converted
}

/** The server's clock minus ours, and its accuracy; undefined before the first query. */
export interface ServerClock {
  offsetMs: number
  errorMs: number | undefined
  /**
   * Whether the server's machine has our time: then requests are stamped by our clock, since an exchange with a moved
   * or frozen clock also accepts its machine's time. False for good after a rejection of such a timestamp.
   */
  isOurs: boolean | "never"
}

export const isUnsent = (error: CallError): boolean => error._tag === "TransportError" && !error.sent

/** Whether a repeated call may get another answer. */
export const isTransient = (error: CallError): boolean =>
  error._tag === "TransportError"
    ? error.sent
    : "status" in error &&
      (error.status >= 500 ||
        error.status === 408 ||
        (error._tag === "UnexpectedResponse" &&
          (error.status === 429 || (!error.isJson && error.status < 400))))

/**
 * Backoff: 100, 200, 400 ... milliseconds, up to 5 seconds, reduced by up to a half at random so that clients do not
 * retry in step.
 */
export const backoffMs = (tries: number): number =>
  Math.min(5_000, 100 * 2 ** tries) * (1 - Math.random() / 2)

/** A longer Retry-After is returned to the caller; the client does not wait for it. */
export const longestWaitMs = 60_000

/**
 * Accepts an error of a call, and throws any other. Any other error is a bug, or comes from a hook, and is
 * thrown on.
 */
export const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallFailure) return thrown as CallError
  throw thrown
}
