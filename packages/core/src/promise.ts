/** Calling endpoints with promises: the same calls as those of the Effect clients, for code without Effect. */
import * as Effect from "effect/Effect"
import { bindEndpoints } from "./bindEndpoints.ts"
import { type CallOptions, type Key, makeCaller } from "./Caller.ts"
import type { Endpoint, Parameters, Success } from "./Endpoint.ts"
import { sendByFetch } from "./Send.ts"
import { prepareSigner } from "./Signing.ts"

export {
  ApiError,
  type CallError,
  DryRun,
  OutcomeUnknown,
  TransportError,
  UnexpectedAnswer,
} from "./CallError.ts"
export type { CallOptions } from "./Caller.ts"
export { type Decimal, decimal } from "./Decimal.ts"
export { type ErrorName, hasCode } from "./ErrorCode.ts"
export { BeyondReach, MillisecondFull } from "./WalkError.ts"
export { walk } from "./walkPromise.ts"

export interface PublicClientOptions extends CallOptions {
  /** What sends the requests; the platform's `fetch` unless given. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface ClientOptions extends PublicClientOptions {
  readonly apiKey: string
  readonly secret: string
}

export interface CallControl {
  /** Ends the call: it is rejected with the signal's reason. Of a write it is then unknown whether it was carried out. */
  readonly signal?: AbortSignal | undefined
}

/** Calls one endpoint; rejects with one of the errors of a call. */
export type PromiseCall = <E extends Endpoint>(
  endpoint: E,
  parameters: Parameters<E>,
  control?: CallControl,
) => Promise<Success<E>>

const sleep = (ms: number) =>
  Effect.callback<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), ms)
    return Effect.sync(() => clearTimeout(timer))
  })

const make = (options: PublicClientOptions, key?: Key): PromiseCall => {
  const call = makeCaller(options, {
    send: sendByFetch(options.fetch ?? globalThis.fetch),
    now: Effect.sync(Date.now),
    sleep,
    key,
  })
  return async (endpoint, parameters, { signal } = {}) => {
    signal?.throwIfAborted()
    return Effect.runPromise(call(endpoint, parameters), { signal }).catch((error) => {
      signal?.throwIfAborted()
      throw error
    })
  }
}

/** `const call = makeClient({ baseUrl, apiKey, secret })`, then `await call(placeOrder, { symbol: "BTCUSDT", ... })`. */
export const makeClient = (options: ClientOptions): PromiseCall =>
  make(options, { apiKey: options.apiKey, sign: prepareSigner(options.secret) })

/** The same for public endpoints: no key, no signature. */
export const makePublicClient = (options: PublicClientOptions): PromiseCall => make(options)

/** An endpoint as a client's method; its parameters may be left out where none of them is required. */
export type PromiseOperation<E extends Endpoint> = (Record<never, never> extends Parameters<E>
  ? (parameters?: Parameters<E>, control?: CallControl) => Promise<Success<E>>
  : (parameters: Parameters<E>, control?: CallControl) => Promise<Success<E>>) & { readonly endpoint: E }

export type PromiseOperations<Api extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Api]: PromiseOperation<Api[Name]>
}

/** Every endpoint of an API as a method. */
export const operations = <Api extends Readonly<Record<string, Endpoint>>>(
  api: Api,
  call: PromiseCall,
): PromiseOperations<Api> => bindEndpoints<CallControl>(api, call) as PromiseOperations<Api>
