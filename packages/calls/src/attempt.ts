/**
 * One attempt at a call: what it leaves behind for those that follow, and what its error says about sending again.
 */
import { type CallError, CallFailure } from "./CallError.ts"
import type { Converted } from "./Codec.ts"
import type { EndpointData } from "./Endpoint.ts"
import type { CallOptions, CallOverrides } from "./Options.ts"
import type { Steps } from "./Steps.ts"

/** The result of one attempt at a call, for those that follow. */
export interface Attempt {
  /** When it was signed first and last, by our clock, and the time that it carries. */
  firstSignedAtMs: number
  signedAtMs: number
  stamp: number
  /** It was sent again after a rejection that does not decide the call. */
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
  /** How long after its time a call may still be carried out. */
  readonly windowMs: number
  readonly clock: ServerClock
  attempt(endpoint: E, parameters: object, how?: AttemptOptions): Steps<unknown>
  syncClock(): Steps<void>
}

export interface AttemptOptions {
  readonly state?: Attempt
  readonly overrides?: CallOverrides | undefined
  /** It looks a write up: its answer is validated and not reported, whatever the options say. */
  readonly isLookUp?: boolean
  readonly path?: string
  /** Reads the answer in the codec's place. */
  readonly decode?: (json: unknown) => Converted
}

/** The server's clock less ours, and how exactly that is known; undefined where it was never asked for. */
export interface ServerClock {
  offsetMs: number
  errorMs: number | undefined
  /**
   * The machine of the server has our time: requests are stamped by it, since an exchange whose own clock was moved or
   * frozen takes the time of its machine too. Never again after a rejection.
   */
  isOurs: boolean | "never"
}

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

/** A longer Retry-After is returned to the caller instead of waited for. */
export const longestWaitMs = 60_000

/** Takes an error of a call. Any other error is a mistake of ours, or of a hook, and is thrown on. */
export const asCallError = (thrown: unknown): CallError => {
  if (thrown instanceof CallFailure) return thrown as CallError
  throw thrown
}
